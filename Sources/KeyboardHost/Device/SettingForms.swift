import KeyboardProtocol
import TextInput

/// How one setting is written.
package struct SettingForms: Sendable {
  /// The option of `keyward run`.
  package var option: String
  /// The option's value as its help shows it; `nil` for none.
  package var value: String?
  /// Whether the option may be given several times.
  package var repeats = false
  /// The option's help.
  package var help: String
  /// The setting of the device.
  package var meaning: String
  /// Gives the setting another value than the default.
  package var example: @Sendable (inout DeviceSettings) -> Void
  /// Why flows, and JSON with them, have no such setting; `nil` for those that they have.
  package var reasonAgainstFlows: String?

  fileprivate init(
    option: String, value: String?, repeats: Bool = false, help: String, meaning: String,
    reasonAgainstFlows: String? = nil, example: @escaping @Sendable (inout DeviceSettings) -> Void
  ) {
    (self.option, self.value, self.repeats, self.help) = (option, value, repeats, help)
    (self.meaning, self.example) = (meaning, example)
    self.reasonAgainstFlows = reasonAgainstFlows
  }

  /// The forms of a setting that an action changes later; the option of `keyward run` is the action's.
  fileprivate init(
    _ action: ActionForms, meaning: String,
    example: @escaping @Sendable (inout DeviceSettings) -> Void
  ) {
    self.init(
      option: action.option, value: action.value, help: action.help, meaning: meaning,
      example: example)
  }
}

// The table: adding a setting without a row does not compile.
extension SettingForms {
  static let fullAccess = Self(
    option: "full-access", value: "on|off",
    help: "Allow full access, if the manifest requests open access (default off).",
    meaning: "Whether the user allows full access; in a flow, both runs it twice.",
    example: { $0.fullAccess = true })
  static let device = Self(
    option: "device", value: "NAME",
    help: "Simulate phone (default), smallPhone, largePhone or pad.",
    meaning: "The device.",
    example: { $0.device = .pad })
  static let orientation = Self(
    .orientation, meaning: "The orientation at the start.",
    example: { $0.isLandscape = true })
  static let appearance = Self(
    .appearance, meaning: "The appearance at the start.",
    example: { $0.isDark = true })
  static let languages = Self(
    option: "languages", value: "TAG,...",
    help: "Set the user's languages, the preferred one first (default en).",
    meaning: "The user's languages, the preferred one first.",
    example: { $0.languages = ["de-CH", "fr"] })
  static let latency = Self(
    option: "latency", value: "MS[:JITTER[:SEED]]",
    help: "Delay the host app's answers on the keyboard's clock (default 0).",
    meaning: "How long the host app takes to answer, in milliseconds.",
    example: { $0.latency = HostLatency(milliseconds: 30, jitter: 5, seed: 7) })
  static let hostKind = Self(
    option: "host-kind", value: "KIND",
    help: "Simulate a field of a " + HostKind.allCases.map(\.rawValue).joined(separator: ", ")
      + ".",
    meaning: "The kind of fields: their traits, context and callbacks.",
    example: { $0.hostKind = .webView })
  static let fidelity = Self(
    option: "fidelity", value: "NAME=VALUE", repeats: true,
    help: "Choose among behaviors that differ between hosts (docs/text-quirks.md).",
    meaning: "Behaviors that differ between hosts.",
    example: { $0.fidelity.drift = .corrected })
  static let needsInputModeSwitchKey = Self(
    option: "system-globe", value: nil,
    help: "Simulate a Face ID iPhone, where iOS draws the globe.",
    meaning:
      "Whether keyboards must draw a globe; off simulates a Face ID iPhone, where iOS draws it.",
    example: { $0.needsInputModeSwitchKey = false })
  static let secondKeyboard = Self(
    option: "second-keyboard", value: nil,
    help: "Enable the system keyboard too, so that there is a next keyboard.",
    meaning: "Whether the system keyboard is enabled too, so that there is a next keyboard.",
    example: { $0.hasSecondKeyboard = true })
  static let permissions = Self(
    option: "permission", value: "NAME=ANSWER", repeats: true,
    help: "Answer a prompt: location or contacts, and allow, deny or ask.",
    meaning:
      "The user's answers to permission prompts: location or contacts, =, and allow, deny or ask.",
    example: { $0.permissions = [.contacts: .deny, .location: .ask] })
  static let location = Self(
    .location, meaning: "The location at the start.",
    example: { $0.location = LocationFix(latitude: 48.1, longitude: 11.6) })
  static let contacts = Self(
    option: "contacts", value: "FILE",
    help: "Set the address book (docs/permissions.md).",
    meaning: "The address book.",
    example: { $0.contacts = [.init(givenName: "Ada", familyName: "Lovelace")] })
  static let lexicon = Self(
    option: "lexicon", value: "FILE",
    help: "Set the user's names, shortcuts, words and suggestions.",
    meaning:
      "The file of the user's names, shortcuts, words and suggestions, relative to the flow's folder.",
    example: { $0.lexicon = SimulatedUser() })
  static let placement = Self(
    .placement, meaning: "The keyboard's placement.",
    example: { $0.conditions.placement = .floating(left: 20, bottom: 30) })
  static let accessoryHeight = Self(
    .accessoryHeight, meaning: "The height of the input accessory view.",
    example: { $0.conditions.accessoryHeight = 44 })
  static let languageBar = Self(
    .languageBar, meaning: "Whether the system keyboard shows its prediction bar.",
    example: { $0.conditions.hasLanguageBar = true })
  static let scenes = Self(
    option: "scene", value: "SCENES", repeats: true,
    help: "full (default), split, external, or NAME=X,Y,WIDTHxHEIGHT[@external].",
    meaning: "The arrangement of scenes.",
    example: { $0.conditions.arrangement = .split })
  static let guide = Self(
    option: "guide", value: "NAME=VALUE", repeats: true,
    help: "Set a property of keyboardLayoutGuide.",
    meaning: "The properties of keyboardLayoutGuide.",
    reasonAgainstFlows: "the host app's file sets it for each scene",
    example: { $0.conditions.guide.followsUndockedKeyboard = true })
  static let focusGap = Self(
    option: "focus-gap", value: "MS",
    help: "Show the keyboard MS after becomeFirstResponder() (default 50).",
    meaning: "The time from becoming first responder to the keyboard's appearance.",
    reasonAgainstFlows: "expectations cannot check the times of notifications",
    example: { $0.conditions.bringUp.gap = 120 })
  static let bringUp = Self(
    option: "bring-up", value: "MODEL",
    help: "outOfProcess (default), or inProcess: before that call returns.",
    meaning: "Whether the keyboard appears in or out of the app's process.",
    reasonAgainstFlows: "expectations cannot check the times of notifications",
    example: { $0.conditions.bringUp.model = .inProcess })
  static let notificationObject = Self(
    option: "notification-object", value: "screen|nil",
    help: "Set the object of the notifications (default screen).",
    meaning: "The object of the keyboard's notifications.",
    reasonAgainstFlows: "expectations cannot check the objects of notifications",
    example: { $0.conditions.notifications.object = .absent })
  static let launchFrames = Self(
    option: "launch-frames", value: "final|staged",
    help: "Replay the sizes of a launch on a device (default final).",
    meaning: "The sizes of a keyboard's view at launch.",
    example: { $0.launchFrames = .staged })
  static let allowsKeyboardExtensions = Self(
    option: "app-veto", value: nil,
    help: "Simulate an app that allows no keyboard extensions.",
    meaning: "Whether the host app allows keyboard extensions.",
    example: { $0.allowsKeyboardExtensions = false })
  static let typesAhead = Self(
    option: "type-ahead", value: nil,
    help: "Don't wait for the host app between taps.",
    meaning: "Whether taps don't wait for the host app's answers.",
    reasonAgainstFlows: "each expectation waits until the host app has received every edit",
    example: { $0.typesAhead = true })
  static let timeout = Self(
    option: "timeout", value: "SECONDS",
    help: "Limit the time that a keyboard takes to settle (default 5).",
    meaning: "How many seconds a keyboard may take to settle.",
    example: { $0.timeout = 2.5 })
  static let launchTimeout = Self(
    option: "launch-timeout", value: "SECONDS",
    help: "Limit the time of the launch (default: as long as settling).",
    meaning: "How many seconds a launch may take.",
    example: { $0.launchTimeout = 7 })
  static let memory = Self(
    option: "memory", value: "MB",
    help: "Limit the memory to 30, 48, 60, 77 or 90 MB, or off (default 60).",
    meaning: "The memory limit of keyboards in MB.",
    example: { $0.memory = .large90 })
  static let resumeMemory = Self(
    option: "resume-memory", value: "MB",
    help: "Set the memory limit when the app comes back (default: the same as before).",
    meaning: "The memory limit in MB of a suspended keyboard when it resumes.",
    example: { $0.resumeMemory = 20 << 20 })
}
