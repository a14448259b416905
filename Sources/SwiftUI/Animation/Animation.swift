/// How a change is carried out over time.
///
/// Here values are at their end at once, as with UIKit's animations; durations count for completions alone.
public struct Animation: Equatable, Sendable {
  var duration: TimeInterval
  var delay: TimeInterval = 0
  var speed: Double = 1
  /// How often it runs; `nil` without end.
  var count: Int? = 1

  init(duration: TimeInterval) { self.duration = duration }
  /// When it is over; `nil` where it never is.
  var total: TimeInterval? {
    count.map { delay + duration * Double($0) / Swift.max(speed, 0.0001) }
  }

  public static let `default` = Animation(duration: 0.35)
  public static let linear = Animation(duration: 0.35)
  public static let easeIn = Animation(duration: 0.35)
  public static let easeOut = Animation(duration: 0.35)
  public static let easeInOut = Animation(duration: 0.35)
  public static func linear(duration: TimeInterval) -> Animation { Animation(duration: duration) }
  public static func easeIn(duration: TimeInterval) -> Animation { Animation(duration: duration) }
  public static func easeOut(duration: TimeInterval) -> Animation { Animation(duration: duration) }
  public static func easeInOut(duration: TimeInterval) -> Animation {
    Animation(duration: duration)
  }
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation { Animation(duration: duration) }
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation { Animation(duration: response) }
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { Animation(duration: duration) }
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    Animation(duration: spring.duration)
  }
  public static var spring: Animation { Animation(duration: 0.5) }
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation { Animation(duration: response) }
  public static func interactiveSpring(
    duration: TimeInterval, extraBounce: Double = 0, blendDuration: TimeInterval = 0.25
  ) -> Animation { Animation(duration: duration) }
  public static var interactiveSpring: Animation { Animation(duration: 0.15) }
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { Animation(duration: 0.5) }
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation { Animation(duration: duration) }
  public static var bouncy: Animation { Animation(duration: 0.5) }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(duration: duration)
  }
  public static var smooth: Animation { Animation(duration: 0.5) }
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(duration: duration)
  }
  public static var snappy: Animation { Animation(duration: 0.5) }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(duration: duration)
  }

  private func with(_ change: (inout Animation) -> Void) -> Animation {
    var copy = self
    change(&copy)
    return copy
  }
  public func delay(_ delay: TimeInterval) -> Animation { with { $0.delay += delay } }
  public func speed(_ speed: Double) -> Animation { with { $0.speed *= speed } }
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    with { $0.count = repeatCount }
  }
  public func repeatForever(autoreverses: Bool = true) -> Animation { with { $0.count = nil } }
}

/// A spring, by its numbers.
public struct Spring: Hashable, Sendable {
  public var duration: TimeInterval
  public var bounce: Double
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
    (self.duration, self.bounce) = (duration, bounce)
  }
  public init(response: Double, dampingRatio: Double) {
    self.init(duration: response, bounce: 1 - dampingRatio)
  }
  public static let bouncy = Spring(bounce: 0.3)
  public static let smooth = Spring()
  public static let snappy = Spring(bounce: 0.15)
}

/// What is true of a change while it is made.
public struct Transaction: @unchecked Sendable {
  public var animation: Animation?
  public var disablesAnimations = false
  public var isContinuous = false
  public init() {}
  public init(animation: Animation?) { self.animation = animation }

  private static let running = Mutexed<Transaction?>(nil)
  /// The transaction of the change that is being made.
  static var current: Transaction { running.withLock { $0 } ?? Transaction() }
  static func run<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows
    -> Result
  {
    let outer = running.withLock { old in
      defer { old = transaction }
      return old
    }
    defer { running.withLock { $0 = outer } }
    return try body()
  }
}

/// When an animation counts as over.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  public static let logicallyComplete = AnimationCompletionCriteria()
  public static let removed = AnimationCompletionCriteria()
}

/// Makes changes with an animation.
@MainActor @preconcurrency
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  IgnoredAnimations.tell()
  return try Transaction.run(Transaction(animation: animation), body)
}
@MainActor @preconcurrency
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  IgnoredAnimations.tell()
  let result = try Transaction.run(Transaction(animation: animation), body)
  if let delay = animation == nil ? 0 : animation?.total {
    Timer.scheduledTimer(withTimeInterval: delay, repeats: false) { _ in completion() }
  }
  return result
}
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try Transaction.run(transaction, body) }

/// The notice about animations, reported once.
@MainActor
enum IgnoredAnimations {
  private static var isTold = false
  static func tell() {
    guard !isTold else { return }
    isTold = true
    DeveloperNotices.report(
      "SwiftUI: animated changes are at their end at once; what lies between is not shown")
  }
}

/// What can be animated: here only its end is shown.
public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
  nonisolated var animatableData: AnimatableData { get set }
}
extension Animatable where AnimatableData == EmptyAnimatableData {
  public nonisolated var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}
/// Numbers that can be added and scaled.
public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by rhs: Double)
  var magnitudeSquared: Double { get }
}
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  public init() {}
  public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
  public static func + (first: Self, second: Self) -> Self { first }
  public static func - (first: Self, second: Self) -> Self { first }
  public mutating func scale(by rhs: Double) {}
  public var magnitudeSquared: Double { 0 }
}
extension Double: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= rhs }
  public var magnitudeSquared: Double { self * self }
}
extension Float: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= Float(rhs) }
  public var magnitudeSquared: Double { Double(self * self) }
}
extension CGFloat: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= rhs }
  public var magnitudeSquared: Double { Double(self * self) }
}
/// Two values that are animated together.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
  public static var zero: Self { Self(.zero, .zero) }
  public static func + (a: Self, b: Self) -> Self { Self(a.first + b.first, a.second + b.second) }
  public static func - (a: Self, b: Self) -> Self { Self(a.first - b.first, a.second - b.second) }
  public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}
extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

/// How a view comes and goes. It is there, or gone, at once.
public struct AnyTransition: Sendable {
  public static let identity = AnyTransition()
  public static let opacity = AnyTransition()
  public static let scale = AnyTransition()
  public static let slide = AnyTransition()
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition()
  }
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition() }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition { AnyTransition() }
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    AnyTransition()
  }
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

extension View {
  /// The view itself; a notice says once that nothing moves.
  func atItsEnd() -> Self {
    IgnoredAnimations.tell()
    return self
  }
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { atItsEnd() }
  @available(*, deprecated, message: "Use withAnimation or animation(_:value:) instead.")
  public func animation(_ animation: Animation?) -> some View { atItsEnd() }
  public func transition(_ t: AnyTransition) -> some View { atItsEnd() }
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    atItsEnd()
  }
  public func contentTransition(_ transition: ContentTransition) -> some View { atItsEnd() }
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
    anchor: UnitPoint = .center, isSource: Bool = true
  ) -> some View { atItsEnd() }
}
/// How content that changes passes over. It changes at once.
public struct ContentTransition: Equatable, Sendable {
  public static let identity = ContentTransition()
  public static let opacity = ContentTransition()
  public static let interpolate = ContentTransition()
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition()
  }
}
public struct MatchedGeometryProperties: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let position = MatchedGeometryProperties(rawValue: 1)
  public static let size = MatchedGeometryProperties(rawValue: 2)
  public static let frame: MatchedGeometryProperties = [.position, .size]
}
