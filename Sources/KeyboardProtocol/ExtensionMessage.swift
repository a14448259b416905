package import TextInput

/// A message from the extension to the host.
///
/// Every byte of it is untrusted.
package enum ExtensionMessage: Equatable, Sendable {
  /// The runtime has started and read `.start`; the principal class exists.
  case ready(version: UInt16)
  /// The edits of one main-queue turn, in call order.
  case batch(EditBatch)
  /// The snapshot of the keyboard, sent before `.settled` when it differs from the last one.
  case layout(LayoutSnapshot)
  /// A file that images of later snapshots show: PNG, JPEG, GIF or WebP, or pixels as `PixelFile` lays them out.
  case image(number: UInt32, [UInt8])
  /// Something that only the system can do.
  case request(SystemRequest)
  /// Nothing is pending any more, or (`stillRunning` not empty) the settle deadline passed.
  case settled(number: UInt32, stillRunning: [String])
  /// A line for the developer: an unsatisfiable constraint, a suppressed call.
  case notice(String)
  /// The keyboard requests the user's words and shortcuts.
  case lexiconRequest
  /// The time until the next timer is due, sent before `.settled` where there is one.
  case timer(milliseconds: UInt32)
  /// Uses of the proxy in their order, and how many more there were.
  case trace([ProxyRecord], dropped: UInt32)
  /// The keyboard's language differs from its manifest's, or from its last message.
  case language(String?)
  /// How many controllers the process has made, and how many released ones are still alive.
  case controllers(made: UInt32, leaked: UInt32)
  /// Prompts the user for a permission unless that was done before; `.permission` answers.
  case permissionRequest(Permission)
  /// The keyboard asks where the device is; `.location` answers.
  case locationRequest(LocationRequest)
  /// The keyboard asks to open a URL; `.opened` with the same number answers.
  case openURL(number: UInt32, String)
  /// A use of a service that the runtime answers itself.
  case serviceUse(ServiceUse)
  /// The constraints of a view of the last snapshot, one line for each; the answer to `.constraintsRequest`.
  case constraints(view: UInt32, [String])
  /// The extension cannot continue, for a reason that the runtime knows; it exits after this.
  case failure(ExtensionFailure, String)
}

/// Why the runtime inside the extension gave up.
public enum ExtensionFailure: UInt8, CaseIterable, Sendable {
  /// No class of the manifest's name is in the executable.
  case principalClassMissing = 0
  /// The class exists but does not descend from `UIInputViewController`.
  case principalClassNotInputViewController
  /// The host speaks another version of the protocol.
  case versionMismatch
  /// The host sent bytes that do not decode.
  case protocolViolation
}

/// The edits of one main-queue turn.
package struct EditBatch: Equatable, Sendable {
  /// Counts batches of one focus from 1.
  package var number: UInt32
  /// The focus of the edits; the host drops a batch for another one.
  package var documentIdentifier: DocumentIdentifier
  /// The last push that the mirror had seen.
  package var basedOnPush: UInt32
  /// The edits, in call order.
  package var edits: [TextEdit]

  /// Makes a batch.
  package init(
    number: UInt32, documentIdentifier: DocumentIdentifier, basedOnPush: UInt32, edits: [TextEdit]
  ) {
    self.number = number
    self.documentIdentifier = documentIdentifier
    self.basedOnPush = basedOnPush
    self.edits = edits
  }
}

/// A request of a keyboard to the system.
package enum SystemRequest: UInt8, CaseIterable, Sendable {
  /// `advanceToNextInputMode()`.
  case advanceToNextInputMode = 0
  /// `dismissKeyboard()`.
  case dismissKeyboard
  /// The list of `handleInputModeList(from:with:)`.
  case showInputModeList
}

/// The snapshot of the keyboard for everybody: tests, goldens, the terminal.
public struct LayoutSnapshot: Equatable, Sendable {
  /// The keyboard view's size in points.
  public var width: Double
  /// The keyboard view's height in points.
  public var height: Double
  /// The views in drawing order, parents before children; the first is the keyboard's view.
  public var views: [ViewSnapshot]
  /// Provides the contents of the images.
  ///
  /// Set by the host; neither sent nor compared.
  public var images: (any SnapshotImages)?

  /// Makes a snapshot.
  public init(width: Double, height: Double, views: [ViewSnapshot]) {
    self.width = width
    self.height = height
    self.views = views
  }

  /// Compares the encoded parts.
  public static func == (a: Self, b: Self) -> Bool {
    a.width == b.width && a.height == b.height && a.views == b.views
  }
}

/// One view of a `LayoutSnapshot`.
public struct ViewSnapshot: Equatable, Sendable {
  /// Whether a tap at the center reaches the view, and if not, why.
  public enum Reach: UInt8, CaseIterable, Sendable {
    /// Can't be tapped: neither a control nor a view with a gesture.
    case notInteractive = 0
    /// A tap at its center reaches it.
    case tappable
    /// It or an ancestor is hidden or transparent.
    case hidden
    /// `isEnabled` is false, or an ancestor takes no touches.
    case disabled
    /// Another view takes the tap at its center.
    case covered
    /// Its center is outside the keyboard.
    case outside
  }
  /// The index of the parent in `LayoutSnapshot.views`; -1 for the first.
  public var parent: Int32
  /// The class's name without its module.
  public var className: String
  /// The frame in the keyboard's coordinates, in points.
  public var frame: (x: Double, y: Double, width: Double, height: Double)
  /// Whether a tap reaches it.
  public var reach: Reach
  /// Whether it or an ancestor is hidden.
  public var isHidden: Bool
  /// `isSelected` of a control.
  public var isSelected: Bool
  /// `isHighlighted` of a control.
  public var isHighlighted: Bool
  /// The effective opacity, 0...1.
  public var alpha: Double
  /// The text that it shows: a title or a label's text.
  public var text: String?
  /// `accessibilityLabel`.
  public var accessibilityLabel: String?
  /// `accessibilityIdentifier`.
  public var accessibilityIdentifier: String?
  /// The background as 0xRRGGBBAA, `nil` when clear.
  public var background: UInt32?
  /// The text's color as 0xRRGGBBAA.
  public var foreground: UInt32?
  /// The text's size in points, 0 without text.
  public var fontSize: Double
  /// The face of the text and where it is.
  public var font: ViewFont
  /// `layer.cornerRadius`.
  public var cornerRadius: Double
  /// `isEnabled` of a control.
  public var isEnabled: Bool
  /// `accessibilityTraits`, as far as they fit into 32 bits: all that Apple names.
  public var traits: UInt32
  /// Further parts of the view's appearance; `nil` where there are none.
  public var decoration: ViewDecoration?

  /// Makes a view's record; all values except the frame have a plain default.
  public init(
    parent: Int32, className: String, frame: (x: Double, y: Double, width: Double, height: Double),
    reach: Reach = .notInteractive, isHidden: Bool = false, isSelected: Bool = false,
    isHighlighted: Bool = false, alpha: Double = 1, text: String? = nil,
    accessibilityLabel: String? = nil, accessibilityIdentifier: String? = nil,
    background: UInt32? = nil, foreground: UInt32? = nil, fontSize: Double = 0,
    font: ViewFont = ViewFont(), cornerRadius: Double = 0, isEnabled: Bool = true,
    traits: UInt32 = 0, decoration: ViewDecoration? = nil
  ) {
    self.parent = parent
    self.className = className
    self.frame = frame
    self.reach = reach
    self.isHidden = isHidden
    self.isSelected = isSelected
    self.isHighlighted = isHighlighted
    self.alpha = alpha
    self.text = text
    self.accessibilityLabel = accessibilityLabel
    self.accessibilityIdentifier = accessibilityIdentifier
    self.background = background
    self.foreground = foreground
    self.fontSize = fontSize
    self.font = font
    self.cornerRadius = cornerRadius
    self.isEnabled = isEnabled
    self.traits = traits
    self.decoration = decoration
  }

  /// Compares all parts.
  public static func == (a: Self, b: Self) -> Bool {
    a.parent == b.parent && a.className == b.className && a.frame == b.frame && a.reach == b.reach
      && a.isHidden == b.isHidden && a.isSelected == b.isSelected
      && a.isHighlighted == b.isHighlighted && a.alpha == b.alpha && a.text == b.text
      && a.accessibilityLabel == b.accessibilityLabel
      && a.accessibilityIdentifier == b.accessibilityIdentifier && a.background == b.background
      && a.foreground == b.foreground && a.fontSize == b.fontSize
      && a.font == b.font && a.cornerRadius == b.cornerRadius && a.isEnabled == b.isEnabled
      && a.traits == b.traits && a.decoration == b.decoration
  }
}
