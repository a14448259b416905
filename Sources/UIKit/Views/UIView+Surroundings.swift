/// How a view's content follows the direction of writing.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified = 0
  case playback, spatial, forceLeftToRight, forceRightToLeft
}

/// The direction in which an interface runs.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight = 0
  case rightToLeft
}

extension UIView {
  /// How the tint is dimmed. Kept.
  public enum TintAdjustmentMode: Int, Sendable {
    case automatic = 0
    case normal, dimmed
  }
  /// The direction of an attribute: without one, that of the language that the keyboard is shown in.
  public class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute)
    -> UIUserInterfaceLayoutDirection
  {
    switch attribute {
    case .unspecified: UserLocale.isRightToLeft ? .rightToLeft : .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    }
  }
  /// Whether changes would be animated; they have no duration here in any case.
  public class var areAnimationsEnabled: Bool { AnimationState.isEnabled }
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationState.isEnabled = enabled }
  /// The duration of the animation whose changes are being made.
  public class var inheritedAnimationDuration: TimeInterval { AnimationState.duration }
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) { animations() }
}
