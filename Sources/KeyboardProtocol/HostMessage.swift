package import TextInput

/// A message from the host to the extension.
///
/// The host is trusted; the extension still checks the framing.
package enum HostMessage: Equatable, Sendable {
  /// The first message: everything that is fixed for the process's life.
  case start(StartParameters)
  /// The keyboard appears on a field: a controller is made (first time) and its view appears.
  case present(Presentation)
  /// The keyboard disappears: `viewWillDisappear`, `viewDidDisappear`.
  case dismiss
  /// The host's view of the document replaces the mirror.
  case text(TextPush)
  /// One phase of one finger.
  case touch(TouchSample)
  /// The movements of several fingers in one frame of the screen; those that are down and not named stay where
  /// they are.
  case touches([TouchSample])
  /// The virtual clock moves forward by milliseconds; timers that fall due fire in order.
  case advanceClock(milliseconds: UInt32)
  /// Requests `.settled` with the same number once the extension has no pending work.
  case settle(UInt32)
  /// The process nears its memory limit: `didReceiveMemoryWarning`.
  case memoryWarning
  /// The host app enters the background: the extension is notified, and stopped after its answer.
  case suspend
  /// The host app is in the foreground again.
  case resume
  /// The extension shall end in good order.
  case stop
  /// The user's words and shortcuts, once for each `.lexiconRequest`.
  case lexicon([LexiconEntry])
  /// The device was turned, or its appearance has changed, while a keyboard is on the screen.
  case device(DeviceState)
  /// The user's decision about a permission; the answer to `.permissionRequest`.
  case permission(Permission, PermissionStatus)
  /// The address book, sent only to a keyboard that may use it, before its permission.
  case addressBook([AddressBookEntry])
  /// The device's place, `nil` if unknown; for each `.locationRequest`, and as the device moves.
  case location(LocationFix?)
  /// A text that another app copied; sent only to a keyboard with full access.
  case copied(CopiedText)
  /// Whether a URL was opened.
  case opened(number: UInt32, Bool)
  /// Requests `.constraints` of a view, by its index in the last snapshot.
  case constraintsRequest(view: UInt32)
}

/// The values that are fixed when an extension process starts.
package struct StartParameters: Equatable, Sendable {
  /// The protocol's version, `keyboardProtocolVersion` of the host.
  package var version: UInt16 = keyboardProtocolVersion
  /// `NSExtensionPrincipalClass` of the manifest, with its module.
  package var principalClass: String
  /// The bundle's folder, as the extension may open it.
  package var bundlePath: String
  /// The extension's private folder.
  package var containerPath: String
  /// Effective access: requested by the manifest and granted by the user.
  package var hasFullAccess: Bool
  /// `PrimaryLanguage` of the manifest, `nil` when it names none.
  package var primaryLanguage: String?
  /// Whether the extension reports every use of the proxy.
  package var tracesProxy: Bool
  /// The user's decisions so far.
  package var permissions = PermissionStatuses()

  /// Makes the parameters.
  package init(
    principalClass: String, bundlePath: String, containerPath: String, hasFullAccess: Bool,
    primaryLanguage: String?, tracesProxy: Bool = false
  ) {
    self.tracesProxy = tracesProxy
    self.principalClass = principalClass
    self.bundlePath = bundlePath
    self.containerPath = containerPath
    self.hasFullAccess = hasFullAccess
    self.primaryLanguage = primaryLanguage
  }
}

/// One appearance of the keyboard on one focused field.
package struct Presentation: Equatable, Sendable {
  /// 16 bytes, new for each focus: `documentIdentifier`.
  package var documentIdentifier: DocumentIdentifier
  /// The field's traits.
  package var traits: TextInputTraits
  /// The text around the insertion point.
  package var window: TextWindow
  /// The number of the push that `window` is; batches name the last one they saw.
  package var pushNumber: UInt32
  /// The width that the system imposes, in points.
  package var width: Double
  /// The system keyboard's height, used unless the keyboard's own constraints request another.
  package var height: Double
  /// The screen's size in points.
  package var screen: (width: Double, height: Double)
  /// `needsInputModeSwitchKey`.
  package var needsInputModeSwitchKey: Bool
  /// Whether the system's appearance is dark (`userInterfaceStyle`).
  package var isDark: Bool
  /// How the field's host behaves, as far as the mirror must know it.
  package var fidelity: Fidelity
  /// The language of the input mode that the host stored with its document, `nil` when it stored none.
  package var inputMode: String?
  /// Whether the device is an iPad.
  package var isPad = false
  /// Whether the view takes the sizes observed at launches.
  package var stagesLaunchFrames = false

  /// Makes a presentation.
  package init(
    documentIdentifier: DocumentIdentifier, traits: TextInputTraits, window: TextWindow,
    pushNumber: UInt32, width: Double, height: Double, screen: (width: Double, height: Double),
    needsInputModeSwitchKey: Bool, isDark: Bool, fidelity: Fidelity = Fidelity(),
    inputMode: String? = nil
  ) {
    self.fidelity = fidelity
    self.inputMode = inputMode
    self.documentIdentifier = documentIdentifier
    self.traits = traits
    self.window = window
    self.pushNumber = pushNumber
    self.width = width
    self.height = height
    self.screen = screen
    self.needsInputModeSwitchKey = needsInputModeSwitchKey
    self.isDark = isDark
  }

  /// Compares all parts.
  package static func == (a: Self, b: Self) -> Bool {
    a.documentIdentifier == b.documentIdentifier && a.traits == b.traits && a.window == b.window
      && a.pushNumber == b.pushNumber && a.width == b.width && a.height == b.height
      && a.screen == b.screen && a.needsInputModeSwitchKey == b.needsInputModeSwitchKey
      && a.isDark == b.isDark && a.fidelity == b.fidelity && a.inputMode == b.inputMode
      && a.isPad == b.isPad && a.stagesLaunchFrames == b.stagesLaunchFrames
  }

  /// Applies changes of the device.
  package mutating func adopt(_ device: DeviceState) {
    (width, height, screen, isDark) = (device.width, device.height, device.screen, device.isDark)
  }
}

/// The values of a device that may change while a keyboard is on its screen.
package struct DeviceState: Equatable, Sendable {
  /// The width that the system imposes on the keyboard, in points.
  package var width: Double
  /// The system keyboard's height.
  package var height: Double
  /// The screen's size in points.
  package var screen: (width: Double, height: Double)
  /// Whether the system's appearance is dark.
  package var isDark: Bool

  /// Makes a state.
  package init(
    width: Double, height: Double, screen: (width: Double, height: Double), isDark: Bool
  ) {
    self.width = width
    self.height = height
    self.screen = screen
    self.isDark = isDark
  }

  /// Compares all parts.
  package static func == (a: Self, b: Self) -> Bool {
    a.width == b.width && a.height == b.height && a.screen == b.screen && a.isDark == b.isDark
  }
}

/// The 128 bits of a UUID, kept free of Foundation.
package struct DocumentIdentifier: Equatable, Hashable, Sendable {
  /// The first eight bytes, most significant first.
  package var high: UInt64
  /// The last eight bytes, most significant first.
  package var low: UInt64

  /// Makes an identifier from its halves.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// A new state of the document, sent only where it differs from what the mirror predicted.
package struct TextPush: Equatable, Sendable {
  /// Counts pushes of one focus, from the presentation's number upward.
  package var number: UInt32
  /// The last batch of the extension that this state includes.
  package var acknowledges: UInt32
  /// The text around the insertion point.
  package var window: TextWindow
  /// Whether `textWillChange` and `textDidChange` are called around the replacement.
  package var callsBack: Bool
  /// Whether `selectionWillChange` and `selectionDidChange` are called around it, inside the text pair.
  package var tellsSelection: Bool

  /// Makes a push.
  package init(
    number: UInt32, acknowledges: UInt32, window: TextWindow, callsBack: Bool,
    tellsSelection: Bool = false
  ) {
    self.tellsSelection = tellsSelection
    self.number = number
    self.acknowledges = acknowledges
    self.window = window
    self.callsBack = callsBack
  }
}

/// One phase of one finger, in the coordinates of the keyboard's view.
package struct TouchSample: Equatable, Sendable {
  /// `UITouch.Phase` without the stationary one.
  package enum Phase: UInt8, CaseIterable, Sendable {
    case began = 0
    case moved, ended, cancelled
  }
  /// Distinguishes fingers; a finger keeps its number from began to ended.
  package var finger: UInt8
  /// The movement of the finger.
  package var phase: Phase
  /// Points from the left edge.
  package var x: Double
  /// Points from the top edge.
  package var y: Double

  /// Makes a sample.
  package init(finger: UInt8, phase: Phase, x: Double, y: Double) {
    self.finger = finger
    self.phase = phase
    self.x = x
    self.y = y
  }
}
