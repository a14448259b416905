public import Foundation
public import KeyboardHost
public import KeyboardProtocol
public import TextInput

/// A declarative test, ready to be run: one combination of its matrix.
public struct Flow: Equatable, Sendable {
  /// Its name, without what is chosen from the matrix.
  public var name: String
  /// The file, as messages show it.
  public var file: String
  /// What is chosen from the matrix, in the order of the file.
  public var variant: [(name: String, value: String)] = []
  /// Words by which flows are chosen.
  public var tags: [String] = []
  /// The keyboards that are enabled, the first of them chosen.
  public var keyboards: [FlowKeyboard] = []
  /// The host app; `nil` for one that has no more than the fields that get the focus.
  public var app: HostApp?
  /// The device, the host app and the user.
  public var settings = FlowSettings()
  /// What is done.
  public var steps: [PlacedFlowStep] = []

  /// Makes a flow that does nothing.
  public init(name: String, file: String, variant: [(name: String, value: String)] = []) {
    self.name = name
    self.file = file
    self.variant = variant
  }

  /// The name with what is chosen from the matrix.
  public var fullName: String {
    guard !variant.isEmpty else { return name }
    return "\(name) [\(variant.map { "\($0.name)=\($0.value)" }.joined(separator: ", "))]"
  }

  /// Compares all parts.
  public static func == (a: Self, b: Self) -> Bool {
    a.fullName == b.fullName && a.file == b.file && a.tags == b.tags && a.keyboards == b.keyboards
      && a.app == b.app && a.settings == b.settings && a.steps == b.steps
  }
}

/// A keyboard that a flow names.
public struct FlowKeyboard: Equatable, Hashable, Sendable {
  /// A bundle, a folder of sources, or an Xcode project.
  public var url: URL
  /// The target of an Xcode project; `nil` for its only keyboard.
  public var target: String?
  /// Where it is named.
  public var place: FlowPlace

  /// Two places may name one keyboard.
  public static func == (a: Self, b: Self) -> Bool { a.url == b.url && a.target == b.target }
  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(url)
    hasher.combine(target)
  }
}

/// The device, the host app and the user of a flow.
public struct FlowSettings: Equatable, Sendable {
  /// The user's grant of full access; `nil` where the flow leaves it open.
  public var fullAccess: Bool?
  /// The device.
  public var device = Screen.Device.phone
  /// Whether it is held sideways.
  public var isLandscape = false
  /// Whether the system's appearance is dark.
  public var isDark = false
  /// The languages that the user reads; empty for the default.
  public var languages: [String] = []
  /// How long the host app takes to answer.
  public var latency = HostLatency()
  /// What the fields are made of.
  ///
  /// It also sets what of the fidelity such hosts have otherwise; change single settings afterwards.
  public var hostKind: HostKind? {
    didSet {
      var host = HostBehavior()
      host.fidelity = fidelity
      host.kind = hostKind
      fidelity = host.fidelity
    }
  }
  /// Behaviors that differ between hosts.
  public var fidelity = Fidelity()
  /// Whether a keyboard must show its own key for the next one; else the system draws a globe.
  public var needsInputModeSwitchKey = true
  /// How the user answers when keyboards ask for permissions; what is not named is asked, and stays open until a step
  /// answers it.
  public var permissions: [Permission: PermissionAnswer] = [:]
  /// Where the device is; `nil` where it cannot tell.
  public var location: LocationFix?
  /// The user's address book; `nil` for the default.
  public var contacts: [SimulatedUser.Contact]?
  /// How many seconds a keyboard may take to settle.
  public var timeout: Double = 5
  /// How many seconds the flow may take; `nil` where the flow leaves it to whoever runs it.
  public var timeLimit: Double?

  /// Makes the defaults of `keyward run`.
  public init() {}

  /// Makes the defaults, with the device that an app is described for.
  public init(for app: HostApp?) {
    device = app?.device ?? .phone
    isLandscape = app?.isLandscape ?? false
  }

  /// The device as it is at first.
  public var screen: Screen {
    var screen = Screen(device)
    screen.isLandscape = isLandscape
    screen.isDark = isDark
    screen.drawsGlobe = !needsInputModeSwitchKey
    return screen
  }
}
