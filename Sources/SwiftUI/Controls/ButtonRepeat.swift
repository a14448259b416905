/// Whether a button that is held acts again and again.
public struct ButtonRepeatBehavior: Hashable, Sendable {
  private let number: Int
  /// Only the buttons of a stepper repeat.
  public static let automatic = ButtonRepeatBehavior(number: 0)
  public static let enabled = ButtonRepeatBehavior(number: 1)
  public static let disabled = ButtonRepeatBehavior(number: 2)

  /// How long a button is held before it acts for the first time. Apple documents no numbers.
  static let delay: TimeInterval = 0.5
  /// The time between two actions of a held button.
  static let interval: TimeInterval = 0.1
}
private enum ButtonRepeatName {}
extension EnvironmentValues {
  /// Whether the buttons of an environment act repeatedly while they are held.
  public internal(set) var buttonRepeatBehavior: ButtonRepeatBehavior {
    get { self[HiddenKey<ButtonRepeatName, ButtonRepeatBehavior>.self] ?? .automatic }
    set { self[HiddenKey<ButtonRepeatName, ButtonRepeatBehavior>.self] = newValue }
  }
}
extension View {
  /// Whether buttons inside act repeatedly while they are held: after 500 ms, then every 100 ms of the virtual
  /// clock. The release of a button that has repeated isn't another action.
  public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View {
    environmentValue(\.buttonRepeatBehavior, behavior)
  }
}
