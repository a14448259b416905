/// One of the settings of `DeviceSettings`, by its name in flows.
package enum DeviceSetting: String, CaseIterable, Sendable {
  /// Whether the user allows full access.
  case fullAccess
  /// The device.
  case device
  /// The orientation of the device.
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
  /// Whether the system keyboard is enabled too.
  case secondKeyboard
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

  /// How the setting is written.
  package var forms: SettingForms {
    switch self {
    case .fullAccess: .fullAccess
    case .device: .device
    case .orientation: .orientation
    case .appearance: .appearance
    case .languages: .languages
    case .latency: .latency
    case .hostKind: .hostKind
    case .fidelity: .fidelity
    case .needsInputModeSwitchKey: .needsInputModeSwitchKey
    case .secondKeyboard: .secondKeyboard
    case .permissions: .permissions
    case .location: .location
    case .contacts: .contacts
    case .lexicon: .lexicon
    case .placement: .placement
    case .accessoryHeight: .accessoryHeight
    case .languageBar: .languageBar
    case .scenes: .scenes
    case .guide: .guide
    case .focusGap: .focusGap
    case .bringUp: .bringUp
    case .notificationObject: .notificationObject
    case .launchFrames: .launchFrames
    case .allowsKeyboardExtensions: .allowsKeyboardExtensions
    case .typesAhead: .typesAhead
    case .timeout: .timeout
    case .launchTimeout: .launchTimeout
    case .memory: .memory
    case .resumeMemory: .resumeMemory
    }
  }

  /// Those that flows have.
  package static var ofFlows: [Self] { allCases.filter { $0.forms.reasonAgainstFlows == nil } }

  /// Those that JSON has: what flows have, without the lexicon, whose file is found from a flow's folder.
  package static var ofJSON: [Self] { ofFlows.filter { $0 != .lexicon } }
}
