public import KeyboardProtocol
public import TextInput

/// How the host side of a session behaves, apart from the field itself.
public struct HostBehavior: Equatable, Sendable {
  /// How long the host app takes to answer.
  public var latency = HostLatency()
  /// Whether the next tap comes before the host has answered the last one; nothing is lost, only later.
  public var typesAhead = false
  /// In what the app's fields differ from those of others.
  public var fidelity = Fidelity()
  /// The kind of host of the fields; it sets their traits, and `fidelity` the behavior of such
  /// hosts.
  public var kind: HostKind? { didSet { kind?.profile.change(&fidelity) } }
  /// The answer of the app's delegate about keyboard extensions.
  public var allowsKeyboardExtensions = true
  /// The user whose words and shortcuts the keyboard may request.
  public var user = SimulatedUser()

  /// The user's answers when keyboards request undecided permissions.
  public var permissions: [Permission: PermissionAnswer] = [:]
  /// The device's place; `nil` if unknown.
  public var location: LocationFix?

  /// Makes a host that answers at once.
  public init() {}
}
