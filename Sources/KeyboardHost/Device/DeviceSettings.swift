public import KeyboardProtocol
import Sandbox
public import TextInput

/// The settings at the start: the device, its user, the host app, and the limits of keyboards.
///
/// Flows, `keyward run`, the interactive window and `SimulatedDevice` are different ways to write this value. What
/// happens afterwards is a `UserAction`.
public struct DeviceSettings: Equatable, Sendable {
  /// Whether the user allows full access; `nil` if unspecified.
  public var fullAccess: Bool?
  /// The device.
  public var device = Screen.Device.phone
  /// Whether it is held sideways.
  public var isLandscape = false
  /// Whether the system's appearance is dark.
  public var isDark = false
  /// The sizes that a keyboard's view goes through while it is launched.
  public var launchFrames = Screen.LaunchFrames.final
  /// Whether a keyboard must show its own key for the next one; else the system draws a globe.
  public var needsInputModeSwitchKey = true
  /// Whether the system keyboard is enabled too, after the others, so that there is a next keyboard.
  public var hasSecondKeyboard = false
  /// The conditions of the keyboard's place besides the device.
  public var conditions = KeyboardConditions()

  /// The languages that the user reads, the preferred one first; empty for the default.
  public var languages: [String] = []
  /// The user whose names, shortcuts, words and suggestions keyboards receive; `nil` for the
  /// default user.
  public var lexicon: SimulatedUser?
  /// The user's address book; `nil` for that of the lexicon.
  public var contacts: [SimulatedUser.Contact]?
  /// The user's answers when keyboards request permissions.
  ///
  /// Any other permission is prompted for, and stays open until an action answers.
  public var permissions: [Permission: PermissionAnswer] = [:]
  /// The device's place; `nil` if unknown.
  public var location: LocationFix?

  /// How long the host app takes to answer.
  public var latency = HostLatency()
  /// Whether the next tap comes before the host has answered the last one; nothing is lost, only later.
  public var typesAhead = false
  /// The kind of host of the fields.
  ///
  /// Setting it also sets how such hosts behave in `fidelity`; change single behaviors afterwards.
  public var hostKind: HostKind? { didSet { hostKind?.profile.change(&fidelity) } }
  /// Behaviors that differ between hosts.
  public var fidelity = Fidelity()
  /// The answer of the app's delegate about keyboard extensions.
  public var allowsKeyboardExtensions = true

  /// How many seconds a keyboard may take to settle.
  public var timeout: Double = 5
  /// How many seconds a launch may take; `nil` for the same.
  public var launchTimeout: Double?
  /// The memory that a keyboard may use; `nil` for no limit.
  public var memory: MemoryProfile? = .typical60
  /// The memory limit of a suspended keyboard when it resumes, in bytes; `nil` for the same.
  public var resumeMemory: UInt64?

  /// Makes the defaults.
  public init() {}

  /// Makes the defaults, with the device that an app is described for.
  public init(for app: HostApp?) {
    device = app?.device ?? .phone
    isLandscape = app?.isLandscape ?? false
  }

  /// The device in its initial state.
  public var screen: Screen {
    var screen = Screen(device)
    screen.isLandscape = isLandscape
    screen.isDark = isDark
    screen.launchFrames = launchFrames
    screen.drawsGlobe = !needsInputModeSwitchKey
    return screen
  }

  /// The person at the device.
  public var user: SimulatedUser {
    var user = lexicon ?? SimulatedUser()
    if let contacts { user.contacts = contacts }
    if !languages.isEmpty { user.languages = languages }
    return user
  }

  /// How the host app behaves.
  public var host: HostBehavior {
    var host = HostBehavior()
    host.kind = hostKind
    host.fidelity = fidelity
    (host.latency, host.typesAhead) = (latency, typesAhead)
    host.allowsKeyboardExtensions = allowsKeyboardExtensions
    host.user = user
    (host.permissions, host.location) = (permissions, location)
    return host
  }
}

extension SceneConfiguration {
  /// Starts keyboards with these settings, in this host app; full access is each keyboard's own.
  package mutating func apply(_ settings: DeviceSettings, app: HostApp? = nil) {
    self.app = app
    if !settings.allowsKeyboardExtensions { self.app?.allowsKeyboardExtensions = false }
    screen = settings.screen
    hasSecondKeyboard = settings.hasSecondKeyboard
    conditions = settings.conditions
    host = settings.host
    groupContainer = settings.fidelity.groupContainer
    limits.deadline = settings.timeout
    limits.launchDeadline = settings.launchTimeout
    resources.memory = settings.memory?.limit
    resumeMemory = settings.resumeMemory
  }
}
