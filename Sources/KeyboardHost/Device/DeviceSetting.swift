/// One of the settings of `DeviceSettings`, by its name in flows.
public enum DeviceSetting: String, CaseIterable, Sendable {
  /// Whether the user allows full access.
  case fullAccess
  /// The device.
  case device
  /// How the device is held.
  case orientation
  /// Light or dark.
  case appearance
  /// The user's languages.
  case languages
  /// How long the host app takes to answer.
  case latency
  /// The kind of host of the fields.
  case hostKind
  /// Behaviors that differ between hosts.
  case fidelity
  /// Whether the system draws the globe.
  case needsInputModeSwitchKey
  /// The user's answers to permission prompts.
  case permissions
  /// Where the device is.
  case location
  /// The address book.
  case contacts
  /// The user's names, shortcuts, words and suggestions.
  case lexicon
  /// Where the user has put the keyboard.
  case placement
  /// The height of the input accessory view.
  case accessoryHeight
  /// Whether the system's keyboard shows a bar.
  case languageBar
  /// How scenes share the screens.
  case scenes
  /// The settings of `keyboardLayoutGuide`.
  case guide
  /// How long after becoming first responder the keyboard is shown.
  case focusGap
  /// In which process the keyboard runs.
  case bringUp
  /// The object of the notifications.
  case notificationObject
  /// The sizes that a keyboard's view goes through while it is launched.
  case launchFrames
  /// Whether the app allows keyboard extensions.
  case allowsKeyboardExtensions
  /// Whether taps wait for the host app.
  case typesAhead
  /// How long a keyboard may take to settle.
  case timeout
  /// How long a launch may take.
  case launchTimeout
  /// The memory limit.
  case memory
  /// The memory limit of a suspended keyboard when it resumes.
  case resumeMemory

  /// The option of `keyward run`.
  public var option: String {
    switch self {
    case .needsInputModeSwitchKey: "system-globe"
    case .permissions: "permission"
    case .scenes: "scene"
    case .allowsKeyboardExtensions: "app-veto"
    case .typesAhead: "type-ahead"
    default: hyphenated
    }
  }

  private var hyphenated: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }

  /// Why flows have no such setting; `nil` for those that they have.
  public var reasonAgainstFlows: String? {
    switch self {
    case .typesAhead: "each expectation waits until the host app has received every edit"
    case .guide: "the file of a host app sets it for each scene"
    case .focusGap, .bringUp, .notificationObject:
      "expectations name notifications, but neither their times nor their objects"
    default: nil
    }
  }

  /// Those that flows have.
  public static var ofFlows: [Self] { allCases.filter { $0.reasonAgainstFlows == nil } }
}
