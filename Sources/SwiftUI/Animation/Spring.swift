/// A spring, by its numbers.
public struct Spring: Hashable, Sendable {
  public var duration: TimeInterval
  public var bounce: Double
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
    (self.duration, self.bounce) = (duration, bounce)
  }
  public init(response: Double, dampingRatio: Double) {
    self.init(
      duration: response, bounce: dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1)
  }
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false)
  {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.init(
      response: 2 * .pi * (mass / max(stiffness, 0.000_1)).squareRoot(),
      dampingRatio: allowOverDamping ? ratio : min(ratio, 1))
  }
  public init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
    let ratio = max(dampingRatio, 0.000_1)
    let natural = -log(epsilon) / (ratio * max(settlingDuration, 0.000_1))
    self.init(response: 2 * .pi / natural, dampingRatio: dampingRatio)
  }
  public static let bouncy = Spring(bounce: 0.3)
  public static let smooth = Spring()
  public static let snappy = Spring(bounce: 0.15)
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  public var response: Double { duration }
  public var dampingRatio: Double { bounce >= 0 ? 1 - bounce : 1 / (1 + bounce) }
  public var mass: Double { 1 }
  public var stiffness: Double { frequency * frequency }
  public var damping: Double { 2 * dampingRatio * frequency }
  private var frequency: Double { 2 * .pi / max(duration, 0.000_1) }
  /// When less than a thousandth of the way is left.
  public var settlingDuration: TimeInterval {
    let ratio = dampingRatio
    guard ratio > 0.001 else { return 60 }
    // The slower of the two parts decides above the critical damping.
    let rate =
      ratio <= 1
      ? ratio * frequency : frequency * (ratio - (ratio * ratio - 1).squareRoot())
    return (ratio == 1 ? 9.233 : 6.908) / rate
  }

  /// How much of the way is left, and how fast it changes, after a time.
  func rest(at time: TimeInterval, velocity: Double = 0) -> (left: Double, rate: Double) {
    let (ratio, w) = (dampingRatio, frequency)
    let (start, speed) = (1.0, -velocity)
    if abs(ratio - 1) < 0.000_01 {
      let b = speed + w * start
      let decay = exp(-w * time)
      return ((start + b * time) * decay, (b - w * (start + b * time)) * decay)
    }
    if ratio < 1 {
      let wd = w * (1 - ratio * ratio).squareRoot()
      let b = (speed + ratio * w * start) / wd
      let (c, s, decay) = (cos(wd * time), sin(wd * time), exp(-ratio * w * time))
      let left = (start * c + b * s) * decay
      return (left, (-start * wd * s + b * wd * c) * decay - ratio * w * left)
    }
    let root = w * (ratio * ratio - 1).squareRoot()
    let (fast, slow) = (-ratio * w - root, -ratio * w + root)
    let b = (speed - fast * start) / (slow - fast)
    let a = start - b
    let (x, y) = (a * exp(fast * time), b * exp(slow * time))
    return (x + y, fast * x + slow * y)
  }
  public func value<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: TimeInterval
  ) -> V {
    // Distance and velocity are separate parts: the motion is linear in both.
    var way = target
    way.scale(by: 1 - rest(at: time).left)
    var push = initialVelocity
    push.scale(by: rest(at: time).left - rest(at: time, velocity: 1).left)
    return way + push
  }
  public func velocity<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: TimeInterval
  ) -> V {
    var way = target
    way.scale(by: -rest(at: time).rate)
    var push = initialVelocity
    push.scale(by: rest(at: time).rate - rest(at: time, velocity: 1).rate)
    return way + push
  }
}

/// The curve of a change over its duration.
public struct UnitCurve: Hashable, Sendable {
  let (x1, y1, x2, y2): (Double, Double, Double, Double)
  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }
  public static func bezier(
    startControlPoint: UnitPoint, endControlPoint: UnitPoint
  ) -> UnitCurve {
    UnitCurve(startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y)
  }
  public static let linear = UnitCurve(0, 0, 1, 1)
  public static let easeIn = UnitCurve(0.42, 0, 1, 1)
  public static let easeOut = UnitCurve(0, 0, 0.58, 1)
  public static let easeInOut = UnitCurve(0.42, 0, 0.58, 1)
  public static func == (old: UnitCurve, new: UnitCurve) -> Bool {
    old.x1 == new.x1 && old.y1 == new.y1 && old.x2 == new.x2 && old.y2 == new.y2
  }
  public func hash(into hasher: inout Hasher) {
    for number in [x1, y1, x2, y2] { hasher.combine(number) }
  }
  private static func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let s = 1 - t
    return 3 * a * s * s * t + 3 * b * s * t * t + t * t * t
  }
  public func value(at progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    if x1 == y1, x2 == y2 { return progress }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if Self.bezier(x1, x2, middle) < progress { low = middle } else { high = middle }
    }
    return Self.bezier(y1, y2, (low + high) / 2)
  }
  public func velocity(at progress: Double) -> Double {
    let step = 0.000_1
    return (value(at: progress + step) - value(at: progress - step)) / (2 * step)
  }
}
