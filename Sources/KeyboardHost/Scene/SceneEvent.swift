public import KeyboardProtocol
public import Platform
package import Sandbox

/// An event on the simulated device.
package enum SceneEvent: Sendable {
  /// The system keyboard is active in the field; with a keyboard's name, only that keyboard was
  /// skipped.
  case refused(field: String, kind: FieldKind, FieldRefusal, keyboard: String?)
  /// A keyboard appeared on a field.
  case presented(keyboard: String, field: String, LayoutSnapshot?)
  /// A key was tapped, or held, and all that followed has settled.
  case tapped(key: FoundKey, keyboard: String)
  /// The keyboard requested the next one and the system went there.
  case switched(from: String, to: String)
  /// The keyboard requested the next one and there is no other for this field.
  case stayed(keyboard: String)
  /// The list of input modes was shown.
  case listShown([String])
  /// The user chose a keyboard, by its identifier; it is remembered in a context, where there is one.
  case chose(identifier: String, context: TextInputContext?)
  /// A process was ended because of what the user did in Settings.
  case ended(keyboard: String, because: SettingsEnd)
  /// A keyboard used a service of the system, or was refused it, or a permission prompt was shown or
  /// answered.
  case service(keyboard: EnabledKeyboard, ServiceEvent)
  /// The keyboard took itself off the screen.
  case dismissed(keyboard: String)
  /// The keyboard printed a line, which is escaped and at most 1,000 scalars long.
  ///
  /// It follows the event that caused it, if the keyboard had printed it when that had settled.
  case printed(keyboard: String, OutputLine.Stream, String)
  /// A line for the developer.
  case notice(keyboard: String, String)
  /// The keyboard shows no key, and its hidden ones aren't shown while `needsInputModeSwitchKey` is false: the system
  /// draws a globe, or no other keyboard is enabled.
  case globeHidden(keyboard: String, systemDrawsGlobe: Bool)
  /// The keyboard was warned that it nears its memory limit.
  case memoryWarning(keyboard: String, MemoryUse)
  /// The extension failed; `successor` is active in the field in its place.
  case failed(SessionFailure, successor: String?)
}

/// Which change of the settings ended a keyboard's process.
package enum SettingsEnd: String, Sendable {
  /// Full access was switched: access never changes within a process.
  case accessChanged
  /// A permission was given or taken away.
  case permissionChanged
  /// The keyboard was disabled.
  case disabled
  /// The keyboard was uninstalled.
  case removed
  /// Another version was installed.
  case updated
  /// The user chose other languages, and the system started everything again.
  case languagesChanged
}

/// Why an action on the scene was not possible.
public enum SceneError: Error, Equatable, Sendable {
  /// The key is not there or cannot be tapped.
  case key(KeyLookupError, keyboard: String)
  /// The system keyboard is active in the field, which cannot be tapped.
  case servedBySystemKeyboard(field: String, FieldRefusal)
  /// No keyboard is on the screen that could do it.
  case noKeyboard(KeyboardAbsence)
  /// The keyboard on the screen has not requested the permission.
  case noPrompt(Permission, keyboard: String)
  /// No enabled keyboard is called so; these are.
  case noSuchKeyboard(String, [String])
  /// No responder of the app, or no scene, has the name; these exist.
  case responder(String, [String])
  /// The keyboard, the device or the app cannot do it, and why.
  case impossible(String)
  /// The device draws no globe.
  case noGlobe
  /// The fingers that are down do not allow it.
  case fingers(String)
  /// An extension's place could not be prepared.
  case state(StateError)
  /// An extension could not be started inside its sandbox.
  case launch(SessionFailure, isOfMachine: Bool)

  /// The problem, its place, its reason, and the fix.
  public var message: String {
    switch self {
    case .key(let error, let keyboard): "\(keyboard.forDisplay): \(error.message)"
    case .servedBySystemKeyboard(let field, let refusal):
      "the field “\(field.forDisplay)” has the system keyboard (\(refusal.explanation)); "
        + "its keys cannot be tapped here"
    case .noKeyboard(let absence): absence.rawValue
    case .fingers(let why), .impossible(let why): why
    case .noGlobe: "this device has no system globe"
    case .noPrompt(let permission, let keyboard):
      "\(keyboard.forDisplay) has not requested \(permission.subject), or already has an answer"
    case .noSuchKeyboard(let wanted, let names):
      "no enabled keyboard has the name \(wanted.forDisplay) (enabled: "
        + "\(names.map(\.forDisplay).joined(separator: ", ")))"
    case .responder(let what, let names):
      what
        + (names.isEmpty
          ? "" : " (there is: \(names.prefix(40).map(\.forDisplay).joined(separator: ", ")))")
    case .state(let error): error.message
    case .launch(let failure, _): failure.message()
    }
  }

  /// The fix; `nil` where the message says all.
  public var remedy: Remedy? {
    switch self {
    case .servedBySystemKeyboard: .tapInServedField
    case .noKeyboard(let absence): absence.remedy
    case .noGlobe: .drawGlobe
    case .state(let error): error.remedy
    case .launch(let failure, _): failure.remedy
    case .key, .noPrompt, .noSuchKeyboard, .responder, .impossible, .fingers: nil
    }
  }
}

/// Why no keyboard is there to do something, in words.
public enum KeyboardAbsence: String, Equatable, Sendable {
  /// The app shows its own input view.
  case inputView = "the app shows its own input view instead of the keyboard"
  /// Nothing is edited.
  case noFocus = "no field has the focus"
  /// The user types on a hardware keyboard.
  case hardwareKeyboard = "no keyboard is on the screen: a hardware keyboard is attached"
  /// It was taken off the screen.
  case dismissed = "no keyboard is on the screen: it was dismissed"
  /// Every keyboard has failed.
  case noneLeft = "no keyboard is on the screen: none is left after the failure"
  /// The app is not in front.
  case background = "the app is in the background"
  /// No app was described.
  case noApp = "there is no app with responders"
  /// Nothing in the app has the focus.
  case noFirstResponder = "the app has no first responder; focus one"

  /// The fix.
  public var remedy: Remedy? {
    switch self {
    case .noFocus: .focusField
    case .hardwareKeyboard: .detachHardwareKeyboard
    case .dismissed: .showKeyboard
    case .background: .resumeApp
    case .noApp: .describeApp
    case .inputView, .noneLeft, .noFirstResponder: nil
    }
  }
}
