/// Two gestures that happen at the same time.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  public struct Value {
    public var first: First.Value?
    public var second: Second.Value?
  }
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
  public func _makeTracker() -> _GestureTracker<Value> {
    SimultaneousTracker(first._makeTracker(), second._makeTracker()) {
      Value(first: $0, second: $1)
    }
  }
}
extension SimultaneousGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

/// A gesture that begins when another one has ended.
public struct SequenceGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  public enum Value {
    case first(First.Value)
    case second(First.Value, Second.Value?)
  }
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
  public func _makeTracker() -> _GestureTracker<Value> {
    SequenceTracker(
      first._makeTracker(), second._makeTracker(), { .first($0) }, { .second($0, $1) })
  }
}
extension SequenceGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

/// Two gestures of which only one succeeds, the first one if it can.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  public enum Value {
    case first(First.Value)
    case second(Second.Value)
  }
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
  public func _makeTracker() -> _GestureTracker<Value> {
    ExclusiveTracker(
      first._makeTracker(), second._makeTracker(), { .first($0) }, { .second($0) })
  }
}
extension ExclusiveGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

/// A gesture of any type.
public struct AnyGesture<Value>: PrimitiveGesture {
  private let make: @MainActor () -> _GestureTracker<Value>
  public init<T: Gesture>(_ gesture: T) where T.Value == Value { make = { gesture._makeTracker() } }
  public func _makeTracker() -> _GestureTracker<Value> { make() }
}

extension Gesture {
  public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other>
  { SimultaneousGesture(self, other) }
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}

/// The common part of trackers of two gestures.
class PairTracker<First, Second, Value>: _GestureTracker<Value> {
  let first: _GestureTracker<First>
  let second: _GestureTracker<Second>
  init(_ first: _GestureTracker<First>, _ second: _GestureTracker<Second>) {
    (self.first, self.second) = (first, second)
  }
  override var deadline: TimeInterval? {
    [first.isOver ? nil : first.deadline, second.isOver ? nil : second.deadline]
      .compactMap { $0 }.min()
  }
  override var waits: Bool { first.waits || second.waits }
  override var isMeantForTaps: Bool { first.isMeantForTaps || second.isMeantForTaps }
  override var claims: Bool { first.claims || second.claims }
  override func reset() {
    super.reset()
    first.reset()
    second.reset()
  }
  override func adopt(_ newer: _GestureTracker<Value>) {
    guard let newer = newer as? PairTracker<First, Second, Value> else { return }
    first.adopt(newer.first)
    second.adopt(newer.second)
  }
}

final class SimultaneousTracker<First, Second, Value>: PairTracker<First, Second, Value> {
  private let join: (First?, Second?) -> Value
  init(
    _ first: _GestureTracker<First>, _ second: _GestureTracker<Second>,
    _ join: @escaping (First?, Second?) -> Value
  ) {
    self.join = join
    super.init(first, second)
  }
  override func handle(_ event: GestureEvent) {
    if !first.isOver { first.handle(event) }
    if !second.isOver { second.handle(event) }
    let value = join(first.known, second.known)
    if first.isFailed, second.isFailed {
      phase = .failed
    } else if first.isOver, second.isOver {
      phase = .ended(value)
    } else if first.known != nil || second.known != nil {
      phase = .active(value)
    }
  }
}
final class SequenceTracker<First, Second, Value>: PairTracker<First, Second, Value> {
  private let one: (First) -> Value
  private let two: (First, Second?) -> Value
  init(
    _ first: _GestureTracker<First>, _ second: _GestureTracker<Second>,
    _ one: @escaping (First) -> Value, _ two: @escaping (First, Second?) -> Value
  ) {
    (self.one, self.two) = (one, two)
    super.init(first, second)
  }
  override func handle(_ event: GestureEvent) {
    guard case .ended(let value) = first.phase else {
      first.handle(event)
      switch first.phase {
      case .active(let value): phase = .active(one(value))
      case .failed: phase = .failed
      case .ended(let value): beginSecond(value, event)
      case .possible: break
      }
      return
    }
    second.handle(event)
    switch second.phase {
    case .possible: phase = .active(two(value, nil))
    case .active(let next): phase = .active(two(value, next))
    case .ended(let next): phase = .ended(two(value, next))
    case .failed: phase = .failed
    }
  }
  /// A sequence is recognized once its first part has ended.
  override var claims: Bool { isActive && (first.isOver || first.claims) }
  /// The fingers that are down when the first one ends are down for the second one, too.
  private func beginSecond(_ value: First, _ event: GestureEvent) {
    if event.phase != .ended {
      second.handle(
        GestureEvent(
          phase: .began, points: event.points, time: event.time, tapCount: event.tapCount,
          space: event.space))
    }
    phase = .active(two(value, second.known))
  }
}
final class ExclusiveTracker<First, Second, Value>: PairTracker<First, Second, Value> {
  private let one: (First) -> Value
  private let two: (Second) -> Value
  /// The events for the second one, once the first one has failed.
  private var held: [GestureEvent] = []
  init(
    _ first: _GestureTracker<First>, _ second: _GestureTracker<Second>,
    _ one: @escaping (First) -> Value, _ two: @escaping (Second) -> Value
  ) {
    (self.one, self.two) = (one, two)
    super.init(first, second)
  }
  override func reset() {
    super.reset()
    held = []
  }
  override func handle(_ event: GestureEvent) {
    if !first.isOver { first.handle(event) }
    // The second one receives no touches that the first one has taken.
    switch first.phase {
    case .active(let value):
      phase = .active(one(value))
      return
    case .ended(let value):
      phase = .ended(one(value))
      return
    case .possible, .failed: break
    }
    // An end may be the first of several taps.
    if case .possible = first.phase, first.waits || !held.isEmpty {
      held.append(event)
      return
    }
    for event in held + [event] where !second.isOver { second.handle(event) }
    held = []
    guard first.isFailed else { return }
    switch second.phase {
    case .active(let value): phase = .active(two(value))
    case .ended(let value): phase = .ended(two(value))
    case .failed: phase = .failed
    case .possible: break
    }
  }
}

extension _GestureTracker {
  final var isFailed: Bool { if case .failed = phase { true } else { false } }
  /// The value that there is.
  final var known: Value? {
    switch phase {
    case .possible(let value): value
    case .active(let value), .ended(let value): value
    case .failed: nil
    }
  }
}

/// Follows the fingers as the gesture that is there, and not at all where there is none.
final class OptionalTracker<Value>: _GestureTracker<Value> {
  private var base: _GestureTracker<Value>?
  init(_ base: _GestureTracker<Value>?) { self.base = base }
  override var deadline: TimeInterval? { base?.deadline }
  override var waits: Bool { base?.waits ?? false }
  override var isMeantForTaps: Bool { base?.isMeantForTaps ?? true }
  override var claims: Bool { base?.claims ?? false }
  override func handle(_ event: GestureEvent) {
    guard !isOver else { return }
    base?.handle(event)
    phase = base?.phase ?? .failed
  }
  override func reset() {
    super.reset()
    base?.reset()
  }
  override func adopt(_ newer: _GestureTracker<Value>) {
    guard let newer = newer as? OptionalTracker<Value> else { return }
    if let base, let other = newer.base, type(of: base) == type(of: other) {
      base.adopt(other)
    } else {
      base?.reset()
      base = newer.base
      phase = base?.phase ?? .failed
    }
  }
}
