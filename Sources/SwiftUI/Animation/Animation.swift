/// How a change is carried out over time.
///
/// Values are at their end at once; what is shown on the way follows the virtual clock.
public struct Animation: Equatable, Sendable {
  enum Motion: Equatable, @unchecked Sendable {
    case curve(UnitCurve, TimeInterval)
    case spring(Spring, velocity: Double)
    case custom(any CustomAnimation)
    static func == (old: Motion, new: Motion) -> Bool {
      switch (old, new) {
      case (.curve(let a, let b), .curve(let c, let d)): a == c && b == d
      case (.spring(let a, let b), .spring(let c, let d)): a == c && b == d
      case (.custom(let a), .custom(let b)): AnyHashable(a) == AnyHashable(b)
      default: false
      }
    }
  }
  let motion: Motion
  var delay: TimeInterval = 0
  var speed: Double = 1
  /// How often it runs; `nil` without end.
  var count: Int? = 1
  var reverses = false

  init(_ curve: UnitCurve, _ duration: TimeInterval) { motion = .curve(curve, duration) }
  init(_ spring: Spring, velocity: Double = 0) { motion = .spring(spring, velocity: velocity) }
  public init<A: CustomAnimation>(_ base: A) { motion = .custom(base) }

  /// How long one run takes until it counts as complete.
  var duration: TimeInterval {
    switch motion {
    case .curve(_, let duration): duration
    case .spring(let spring, _): spring.duration
    case .custom: 0.35
    }
  }
  /// How long one run takes until nothing moves any more.
  private var runTime: TimeInterval {
    switch motion {
    case .curve(_, let duration): duration
    case .spring(let spring, _): spring.settlingDuration
    case .custom: 60
    }
  }
  /// When it is over; `nil` where it never is.
  var total: TimeInterval? {
    count.map { delay + duration * Double($0) / Swift.max(speed, 0.0001) }
  }
  /// The part of the way that has been made after a time; `nil` where nothing moves any more.
  func progress(at time: TimeInterval) -> Double? {
    let own = (time - delay) * speed
    guard own > 0 else { return 0 }
    let (run, most) = (runTime, count ?? .max)
    guard most > 1, run > 0 else { return own < run ? way(own) : nil }
    let turn = Int(Swift.min(own / run, 1e15))
    guard turn < most else { return nil }
    let part = own - Double(turn) * run
    return way(reverses && turn % 2 == 1 ? run - part : part)
  }
  private func way(_ time: TimeInterval) -> Double? {
    switch motion {
    case .curve(let curve, let duration):
      return duration > 0 ? curve.value(at: time / duration) : 1
    case .spring(let spring, let velocity):
      return 1 - spring.rest(at: time, velocity: velocity).left
    case .custom(let animation):
      var context = AnimationContext<Double>()
      return animation.animate(value: 1.0, time: time, context: &context)
    }
  }

  public static let `default` = Animation(Spring(duration: 0.55, bounce: 0))
  public static let linear = linear(duration: 0.35)
  public static let easeIn = easeIn(duration: 0.35)
  public static let easeOut = easeOut(duration: 0.35)
  public static let easeInOut = easeInOut(duration: 0.35)
  public static func linear(duration: TimeInterval) -> Animation { Animation(.linear, duration) }
  public static func easeIn(duration: TimeInterval) -> Animation { Animation(.easeIn, duration) }
  public static func easeOut(duration: TimeInterval) -> Animation { Animation(.easeOut, duration) }
  public static func easeInOut(duration: TimeInterval) -> Animation {
    Animation(.easeInOut, duration)
  }
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation { Animation(UnitCurve(p1x, p1y, p2x, p2y), duration) }
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    Animation(curve, duration)
  }
  // Without arguments, the newer form below is meant, as on a device.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation { Animation(Spring(response: response, dampingRatio: dampingFraction)) }
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { Animation(Spring(duration: duration, bounce: bounce)) }
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    Animation(spring)
  }
  public static var spring: Animation { Animation(Spring(duration: 0.5)) }
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation { Animation(Spring(response: response, dampingRatio: dampingFraction)) }
  public static func interactiveSpring(
    duration: TimeInterval, extraBounce: Double = 0, blendDuration: TimeInterval = 0.25
  ) -> Animation { Animation(Spring(duration: duration, bounce: 0.14 + extraBounce)) }
  public static var interactiveSpring: Animation { interactiveSpring(response: 0.15) }
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    Animation(
      Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true),
      velocity: initialVelocity)
  }
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    Animation(Spring(duration: duration, bounce: bounce), velocity: initialVelocity)
  }
  public static func interpolatingSpring(
    _ spring: Spring, initialVelocity: Double = 0
  ) -> Animation { Animation(spring, velocity: initialVelocity) }
  public static var interpolatingSpring: Animation { interpolatingSpring(duration: 0.5) }
  public static var bouncy: Animation { Animation(Spring.bouncy) }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(Spring.bouncy(duration: duration, extraBounce: extraBounce))
  }
  public static var smooth: Animation { Animation(Spring.smooth) }
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(Spring.smooth(duration: duration, extraBounce: extraBounce))
  }
  public static var snappy: Animation { Animation(Spring.snappy) }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(Spring.snappy(duration: duration, extraBounce: extraBounce))
  }

  private func with(_ change: (inout Animation) -> Void) -> Animation {
    var copy = self
    change(&copy)
    return copy
  }
  public func delay(_ delay: TimeInterval) -> Animation { with { $0.delay += delay } }
  public func speed(_ speed: Double) -> Animation { with { $0.speed *= speed } }
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    with { ($0.count, $0.reverses) = (repeatCount, autoreverses) }
  }
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    with { ($0.count, $0.reverses) = (nil, autoreverses) }
  }
  public func logicallyComplete(after duration: TimeInterval) -> Animation { self }
}

/// A motion of a keyboard's own.
public protocol CustomAnimation: Hashable {
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V?
  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V?
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool
}
extension CustomAnimation {
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? { nil }
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool { false }
}
/// The state of a custom animation.
public struct AnimationContext<Value: VectorArithmetic> {
  public var state = AnimationState<Value>()
  public var isLogicallyComplete = false
  public let environment = EnvironmentValues()
}
/// Values that a motion keeps.
public struct AnimationState<Value: VectorArithmetic> {
  private var values: [ObjectIdentifier: Any] = [:]
  public init() {}
  public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
public protocol AnimationStateKey {
  associatedtype Value
  static var defaultValue: Value { get }
}
