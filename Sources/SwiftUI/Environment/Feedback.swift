/// Haptic or audible feedback.
public struct SensoryFeedback: Equatable, Sendable {
  public enum Weight: Hashable, Sendable {
    case lightWeight, mediumWeight, heavyWeight
    public static var light: Weight { .lightWeight }
    public static var medium: Weight { .mediumWeight }
    public static var heavy: Weight { .heavyWeight }
  }
  public enum Flexibility: Hashable, Sendable { case rigid, solid, soft }
  enum Kind: Hashable, Sendable {
    case selection
    case notification(Int)
    case impact(UIImpactFeedbackGenerator.FeedbackStyle, Double)
  }
  let kind: Kind
  public static let success = SensoryFeedback(kind: .notification(0))
  public static let warning = SensoryFeedback(kind: .notification(1))
  public static let error = SensoryFeedback(kind: .notification(2))
  public static let selection = SensoryFeedback(kind: .selection)
  public static let increase = SensoryFeedback(kind: .selection)
  public static let decrease = SensoryFeedback(kind: .selection)
  public static let start = SensoryFeedback(kind: .selection)
  public static let stop = SensoryFeedback(kind: .selection)
  public static let alignment = SensoryFeedback(kind: .selection)
  public static let levelChange = SensoryFeedback(kind: .selection)
  public static let pathComplete = SensoryFeedback(kind: .selection)
  public static let impact = impact()
  public static func impact(
    weight: Weight = .mediumWeight, intensity: Double = 1
  ) -> SensoryFeedback {
    let style: UIImpactFeedbackGenerator.FeedbackStyle =
      switch weight {
      case .lightWeight: .light
      case .mediumWeight: .medium
      case .heavyWeight: .heavy
      }
    return SensoryFeedback(kind: .impact(style, intensity))
  }
  public static func impact(
    flexibility: Flexibility, intensity: Double = 1
  ) -> SensoryFeedback {
    SensoryFeedback(kind: .impact(flexibility == .soft ? .soft : .rigid, intensity))
  }
  /// Plays the feedback through UIKit's generators.
  @MainActor func give() {
    switch kind {
    case .selection: UISelectionFeedbackGenerator().selectionChanged()
    case .notification(let number):
      let type: UINotificationFeedbackGenerator.FeedbackType =
        number == 0 ? .success : number == 1 ? .warning : .error
      UINotificationFeedbackGenerator().notificationOccurred(type)
    case .impact(let style, let intensity):
      UIImpactFeedbackGenerator(style: style).impactOccurred(intensity: intensity)
    }
  }
}
extension View {
  /// Plays feedback when a value changes.
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T
  ) -> some View { onChange(of: trigger) { _, _ in feedback.give() } }
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T,
    condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
  ) -> some View { onChange(of: trigger) { if condition($0, $1) { feedback.give() } } }
  public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View { onChange(of: trigger) { feedback($0, $1)?.give() } }
}
