/// The simulated device, as far as a keyboard can see it.
public struct Screen: Equatable, Sendable {
  /// Points across.
  public var width: Double = 390
  /// Points down.
  public var height: Double = 844
  /// The height that the system gives a keyboard which asks for no other.
  public var keyboardHeight: Double = 216
  /// Whether the system's appearance is dark.
  public var isDark = false

  /// Makes a telephone held upright.
  public init() {}
}
