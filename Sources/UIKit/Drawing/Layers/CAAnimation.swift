/// The seconds of the session's virtual clock.
@preconcurrency @MainActor
public func CACurrentMediaTime() -> TimeInterval { VirtualClock.current.mediaSeconds }

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

/// The pace of an animation. Kept.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {  // without state
  public convenience init(name: CAMediaTimingFunctionName) { self.init() }
  public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    self.init()
  }
}

/// Something that changes a layer's look over time.
///
/// Nothing of it is shown: the layer keeps the values that were set. It ends on the virtual clock.
@preconcurrency @MainActor
open class CAAnimation: NSObject, CAAction {
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
  open var settlingDuration: TimeInterval { duration }
  open var allowsOverdamping = false

  public override init() { super.init() }
  /// A spring that takes about a duration, with a bounce from 0 (none) to 1.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    guard perceptualDuration > 0 else { return }
    let pace = 2 * CGFloat.pi / CGFloat(perceptualDuration)
    stiffness = pace * pace
    damping = 2 * pace * (1 - min(max(bounce, -1), 1))
    duration = perceptualDuration
  }
  open var perceptualDuration: CFTimeInterval {
    stiffness > 0 && mass > 0 ? 2 * .pi / Double((stiffness / mass).squareRoot()) : 0
  }
  open var bounce: CGFloat {
    let critical = 2 * (stiffness * mass).squareRoot()
    return critical > 0 ? 1 - damping / critical : 0
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

/// Changes of layers that belong together. They take effect at once here.
@preconcurrency @MainActor
open class CATransaction: NSObject {
  private struct Level {
    var duration: TimeInterval = 0.25
    var disablesActions = false
    var completion: (() -> Void)?
    var timing: CAMediaTimingFunction?
  }
  private static var levels: [Level] = [Level()]
  private static var top: Level {
    get { levels[levels.count - 1] }
    set { levels[levels.count - 1] = newValue }
  }

  open class func begin() {
    var level = top
    level.completion = nil
    levels.append(level)
  }
  /// Ends what was begun last; its completion runs in a later turn of the main queue.
  open class func commit() {
    guard levels.count > 1, let level = levels.popLast() else { return }
    if let completion = level.completion { later(completion) }
  }
  open class func flush() {}
  open class func animationDuration() -> TimeInterval { top.duration }
  open class func setAnimationDuration(_ dur: TimeInterval) { top.duration = dur }
  open class func disableActions() -> Bool { top.disablesActions }
  open class func setDisableActions(_ flag: Bool) { top.disablesActions = flag }
  open class func animationTimingFunction() -> CAMediaTimingFunction? { top.timing }
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    top.timing = function
  }
  open class func completionBlock() -> (() -> Void)? { top.completion }
  /// Sets what runs after the commit; outside of a transaction in a later turn of the main queue.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    guard levels.count == 1 else { return top.completion = block }
    if let block { later(block) }
  }

  private static func later(_ block: @escaping () -> Void) {
    let block = MainActorClosure<Void> { block() }
    DispatchQueue.main.async { block.call(()) }
  }
}
