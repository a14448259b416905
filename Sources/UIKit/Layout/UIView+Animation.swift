private import Dispatch

/// The settings while the changes of an animation are made.
@MainActor
enum AnimationState {
  static var isEnabled = true
  static var duration: TimeInterval = 0
}

extension UIView {
  /// How an animation runs. Ours have no duration, so only `.repeat` changes anything: such an animation has no end.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    public static let `repeat` = AnimationOptions(rawValue: 8)
    public static let autoreverse = AnimationOptions(rawValue: 16)
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 32)
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 64)
    public static let allowAnimatedContent = AnimationOptions(rawValue: 128)
    public static let showHideTransitionViews = AnimationOptions(rawValue: 256)
    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)
  }

  /// How a keyframe animation runs.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 2)
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 8)
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 4)
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 16)
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
  }

  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    settle(duration, animations, options.contains(.repeat) ? nil : completion)
  }
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    settle(duration, animations, completion)
  }
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    settle(duration, animations, options.contains(.repeat) ? nil : completion)
  }
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    withoutActuallyEscaping(animations) { animations in
      settle(duration, animations, options.contains(.repeat) ? nil : completion)
    }
  }
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    settle(duration, animations ?? {}, completion)
  }
  /// Puts one view into the place of another, or hides one and shows the other.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    let change = {
      if options.contains(.showHideTransitionViews) {
        fromView.isHidden = true
        toView.isHidden = false
      } else if let parent = fromView.parentView {
        parent.insertSubview(toView, aboveSubview: fromView)
        fromView.removeFromSuperview()
      }
    }
    settle(duration, change, completion)
  }
  /// Runs changes as an animation of the system's; `.delete` also takes the views away.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let change = {
      parallelAnimations?()
      for view in views { view.removeFromSuperview() }
    }
    settle(0, change, completion)
  }
  /// An animation of the system's.
  public enum SystemAnimation: UInt, Sendable {
    case delete = 0
  }
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    settle(duration, animations, options.contains(.repeat) ? nil : completion)
  }
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    animations()
  }
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let wasEnabled = AnimationState.isEnabled
    AnimationState.isEnabled = false
    actionsWithoutAnimation()
    AnimationState.isEnabled = wasEnabled
  }

  /// Sets the final values at once and calls the completion in a later turn of the main queue, as UIKit does, so
  /// that the caller's next lines run first.
  private static func settle(
    _ duration: TimeInterval, _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let outer = AnimationState.duration
    AnimationState.duration = AnimationState.isEnabled ? duration : 0
    animations()
    AnimationState.duration = outer
    guard let completion else { return }
    DispatchQueue.main.async { completion(true) }
  }
}
