private import Dispatch

/// The pace of an animation. Kept.
public protocol UITimingCurveProvider: NSObjectProtocol {}
/// A pace with a spring.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  public convenience init(dampingRatio ratio: CGFloat) { self.init() }
  public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    self.init()
  }
}
/// A pace along a curve.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  public convenience init(animationCurve curve: UIView.AnimationCurve) { self.init() }
  public convenience init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    self.init()
  }
}

/// A direction and a length.
public struct CGVector: Equatable, Hashable, Sendable {
  public var dx: CGFloat
  public var dy: CGFloat
  public init(dx: CGFloat = 0, dy: CGFloat = 0) {
    self.dx = dx
    self.dy = dy
  }
  public static let zero = CGVector()
}

extension UIView {
  /// A pace by name.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut = 0
    case easeIn, easeOut, linear
  }
}

/// Where an animation is.
public enum UIViewAnimatingState: Int, Sendable {
  case inactive = 0
  case active, stopped
}
/// Where an animation has come to.
public enum UIViewAnimatingPosition: Int, Sendable {
  case end = 0
  case start, current
}

/// Changes that can be started and stopped.
///
/// Changes take effect at once; the completions run in a later turn of the main queue.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject {
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  public let duration: TimeInterval
  open private(set) var state = UIViewAnimatingState.inactive
  open var isRunning: Bool { false }
  open var fractionComplete: CGFloat = 0
  open var isReversed = false
  open var pausesOnCompletion = false
  open var isInterruptible = true
  open var isUserInteractionEnabled = true

  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = duration
  }
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters())
    if let animations { addAnimations(animations) }
  }
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters())
    if let animations { addAnimations(animations) }
  }
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: .easeInOut)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    addAnimations(animation)
  }
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }
  open func startAnimation() { startAnimation(afterDelay: 0) }
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state != .stopped else { return }
    let (animations, completions) = (self.animations, self.completions)
    (self.animations, self.completions) = ([], [])
    for animation in animations { animation() }
    fractionComplete = 1
    let told = MainActorClosure<Void> { for completion in completions { completion(.end) } }
    DispatchQueue.main.async { told.call(()) }
  }
  open func pauseAnimation() {}
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) { startAnimation() }
  open func stopAnimation(_ withoutFinishing: Bool) {
    state = withoutFinishing ? .inactive : .stopped
    if withoutFinishing { (animations, completions) = ([], []) }
  }
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    state = .inactive
    let completions = self.completions
    self.completions = []
    for completion in completions { completion(finalPosition) }
  }
}
