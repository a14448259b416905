/// The seconds of the session's virtual clock.
public func CACurrentMediaTime() -> TimeInterval { VirtualClock.currentMediaSeconds }

/// Receives an animation's start and end.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
  /// The animation has begun.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation has finished, or was removed.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}
extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// The state after an animation.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// The name of a pace.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The times of an animation or a layer, in relation to those of its parent.
@preconcurrency @MainActor
public protocol CAMediaTiming: AnyObject {
  /// When the object begins, in its parent's time.
  var beginTime: CFTimeInterval { get set }
  /// How long one run lasts.
  var duration: CFTimeInterval { get set }
  /// How much faster the object's time passes than its parent's.
  var speed: Float { get set }
  /// A time that is added to the object's own.
  var timeOffset: CFTimeInterval { get set }
  /// How often the object runs.
  var repeatCount: Float { get set }
  /// How long the object repeats.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether the object runs backward after each run.
  var autoreverses: Bool { get set }
  /// The state before and after the object's time.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The pace of an animation: a curve from (0, 0) to (1, 1) with two control points.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {  // never changes
  private let points: [Float]

  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    default: self.init(controlPoints: 0, 0, 1, 1)
    }
  }
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = [0, 0, c1x, c1y, c2x, c2y, 1, 1]
  }
  /// Writes the x and the y of a point from 0, the start, to 3, the end.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    guard 0...3 ~= idx else { return }
    (ptr[0], ptr[1]) = (points[idx * 2], points[idx * 2 + 1])
  }
}

/// Something that changes a layer's look over time.
///
/// Nothing of it is shown: the layer keeps the values that were set. It ends on the virtual clock.
@preconcurrency @MainActor
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
  open var duration: TimeInterval = 0
  open var beginTime: TimeInterval = 0
  open var timeOffset: TimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: TimeInterval = 0
  open var autoreverses = false
  open var speed: Float = 1
  open var fillMode = CAMediaTimingFillMode.removed
  open var timingFunction: CAMediaTimingFunction?
  open var isRemovedOnCompletion = true
  /// Kept alive by the animation, as Apple's is.
  open var delegate: (any CAAnimationDelegate)?
  private var end: VirtualClock.Entry?
  /// Values that were set for keys without a property.
  var ownValues: [String: Any] = [:]

  /// Adds the animation to a layer, as the action for a key.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  func start(_ removed: @escaping @MainActor () -> Void) {
    delegate?.animationDidStart(self)
    let once =
      (duration > 0 ? duration : CATransaction.animationDuration()) * (autoreverses ? 2 : 1)
    let total = repeatDuration > 0 ? repeatDuration : once * max(Double(repeatCount), 1)
    // One that repeats forever has no end.
    guard total.isFinite, repeatCount < 1e6 else { return }
    end = VirtualClock.current.schedule(after: total / Double(speed > 0 ? speed : 1)) { [self] in
      end = nil
      if isRemovedOnCompletion { removed() }
      delegate?.animationDidStop(self, finished: true)
    }
  }
  func stop() {
    let wasRunning = end != nil || repeatCount >= 1e6
    end?.cancel()
    end = nil
    if wasRunning { delegate?.animationDidStop(self, finished: false) }
  }
}

/// An animation of one property.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  open var isAdditive = false
  open var isCumulative = false
  /// The function that turns the animated numbers into a transform.
  open var valueFunction: CAValueFunction?
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// An animation from one value to another.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
  open var byValue: Any?
}

/// An animation that swings.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  open var initialVelocity: CGFloat = 0
  /// The time until the spring's distance from its end is a thousandth of the way; infinite for a spring without damping.
  open var settlingDuration: CFTimeInterval {
    guard mass > 0, stiffness > 0, damping >= 0 else { return 0 }
    let pace = Double((stiffness / mass).squareRoot())
    let most = allowsOverdamping ? Double.greatestFiniteMagnitude : 1
    let ratio = min(Double(damping) / (2 * Double((stiffness * mass).squareRoot())), most)
    guard pace > 0, pace.isFinite, ratio.isFinite else { return 0 }
    guard ratio > 0 else { return .infinity }
    let (rate, amplitude): (Double, Double)
    if ratio < 1 {
      rate = ratio * pace
      let swing = pace * (1 - ratio * ratio).squareRoot()
      amplitude = hypot(1, (rate - Double(initialVelocity)) / swing)
    } else {
      // 1 / (r + √(r² - 1)) is r - √(r² - 1) without the loss of digits.
      rate = pace / (ratio + (ratio * ratio - 1).squareRoot())
      amplitude = 1 + abs(Double(initialVelocity)) / pace
    }
    let time = log(max(amplitude, 1) * 1000) / rate
    return time.isNaN ? 0 : time
  }
  /// Whether damping above the critical one slows the spring. If not, the spring is critically damped at most.
  open var allowsOverdamping = false

  public override init() { super.init() }
  /// A spring that takes about a duration, with a bounce from -1 (overdamped) over 0 (none) to 1 (undamped).
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    guard perceptualDuration > 0, perceptualDuration.isFinite, !bounce.isNaN else { return }
    let pace = 2 * CGFloat.pi / CGFloat(perceptualDuration)
    stiffness = pace * pace
    let bounce = min(max(bounce, -0.999), 1)
    damping = 2 * pace * (bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
    allowsOverdamping = bounce < 0
    duration = perceptualDuration
  }
  open var perceptualDuration: CFTimeInterval {
    stiffness > 0 && mass > 0 ? 2 * .pi / Double((stiffness / mass).squareRoot()) : 0
  }
  open var bounce: CGFloat {
    let critical = 2 * (stiffness * mass).squareRoot()
    guard critical > 0 else { return 0 }
    let ratio = damping / critical
    if ratio <= 1 { return 1 - ratio }
    return allowsOverdamping ? 1 / ratio - 1 : 0
  }
}

/// An animation over several values.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  open var keyTimes: [NSNumber]?
  open var path: CGPath?
  open var timingFunctions: [CAMediaTimingFunction]?
  /// Kept; values between two keys follow a straight line.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// Kept; what moves along a path keeps its angle.
  open var rotationMode: CAAnimationRotationMode?
  /// Kept.
  open var tensionValues: [NSNumber]?
  /// Kept.
  open var continuityValues: [NSNumber]?
  /// Kept.
  open var biasValues: [NSNumber]?
}

/// Animations that run together.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?
}

/// The way from one look to another.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fade = CATransitionType(rawValue: "fade")
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  public static let push = CATransitionType(rawValue: "push")
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction that a transition comes from.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// An animation between two looks of a layer.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
  /// Kept; transitions are always shown whole.
  open var startProgress: Float = 0
  /// Kept; transitions are always shown whole.
  open var endProgress: Float = 1
}
