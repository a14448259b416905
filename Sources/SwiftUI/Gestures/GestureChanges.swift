/// A gesture that reports its values as they change.
public struct _ChangedGesture<Content: Gesture>: PrimitiveGesture where Content.Value: Equatable {
  public typealias Value = Content.Value
  let content: Content
  let action: (Value) -> Void
  public func _makeTracker() -> _GestureTracker<Value> {
    let tracker = ObservingTracker(content._makeTracker())
    tracker.onActive = { value, last in if last != value { action(value) } }
    return tracker
  }
}
/// A gesture that reports its end.
public struct _EndedGesture<Content: Gesture>: PrimitiveGesture {
  public typealias Value = Content.Value
  let content: Content
  let action: (Value) -> Void
  public func _makeTracker() -> _GestureTracker<Value> {
    let tracker = ObservingTracker(content._makeTracker())
    tracker.onEnded = { value, _ in action(value) }
    return tracker
  }
}
/// A gesture whose values are made into others.
public struct _MapGesture<Content: Gesture, Value>: PrimitiveGesture {
  let content: Content
  let transform: (Content.Value) -> Value
  public func _makeTracker() -> _GestureTracker<Value> {
    MappingTracker(content._makeTracker(), transform)
  }
}
/// A gesture that keeps a state up to date while it lasts.
public struct GestureStateGesture<Base: Gesture, State>: PrimitiveGesture {
  public typealias Value = Base.Value
  public var base: Base
  public var state: GestureState<State>
  let update: (Value, inout State, inout Transaction) -> Void
  public init(
    base: Base, state: GestureState<State>,
    body: @escaping (Value, inout State, inout Transaction) -> Void
  ) { (self.base, self.state, update) = (base, state, body) }
  public func _makeTracker() -> _GestureTracker<Value> {
    let tracker = ObservingTracker(base._makeTracker())
    let (state, update) = (self.state, self.update)
    tracker.onActive = { value, _ in
      state.update { current, transaction in update(value, &current, &transaction) }
    }
    tracker.onReset = { _ in state.goBack() }
    return tracker
  }
}

/// Passes on another tracker's states, and reports them.
///
/// The closures are exchanged while the gesture lasts, so they learn from the tracker what was reported before.
final class ObservingTracker<Value>: _GestureTracker<Value> {
  private let base: _GestureTracker<Value>
  /// The last value of the gesture while it lasts.
  private var last: Value?
  /// Receives a value, and the one before it.
  var onActive: (Value, Value?) -> Void = { _, _ in }
  /// Receives the value of the end, and the last one before it.
  var onEnded: (Value, Value?) -> Void = { _, _ in }
  /// Receives the last value of a gesture that has not ended.
  var onReset: (Value?) -> Void = { _ in }
  init(_ base: _GestureTracker<Value>) {
    self.base = base
    super.init()
    phase = base.phase
  }
  override var deadline: TimeInterval? { base.deadline }
  override var waits: Bool { base.waits }
  override var isMeantForTaps: Bool { base.isMeantForTaps }
  override var claims: Bool { base.claims }
  override func handle(_ event: GestureEvent) {
    guard !isOver else { return }
    base.handle(event)
    phase = base.phase
    switch phase {
    case .active(let value):
      let before = last
      last = value
      onActive(value, before)
    case .ended(let value):
      let before = last
      last = nil
      onEnded(value, before)
    case .possible, .failed: break
    }
  }
  override func reset() {
    super.reset()
    base.reset()
    let before = last
    last = nil
    onReset(before)
  }
  override func adopt(_ newer: _GestureTracker<Value>) {
    guard let newer = newer as? ObservingTracker<Value> else { return }
    (onActive, onEnded, onReset) = (newer.onActive, newer.onEnded, newer.onReset)
    base.adopt(newer.base)
  }
}
final class MappingTracker<Base, Value>: _GestureTracker<Value> {
  private let base: _GestureTracker<Base>
  private var transform: (Base) -> Value
  init(_ base: _GestureTracker<Base>, _ transform: @escaping (Base) -> Value) {
    (self.base, self.transform) = (base, transform)
  }
  override var deadline: TimeInterval? { base.deadline }
  override var waits: Bool { base.waits }
  override var isMeantForTaps: Bool { base.isMeantForTaps }
  override var claims: Bool { base.claims }
  override func handle(_ event: GestureEvent) {
    guard !isOver else { return }
    base.handle(event)
    phase =
      switch base.phase {
      case .possible(let value): .possible(value.map(transform))
      case .active(let value): .active(transform(value))
      case .ended(let value): .ended(transform(value))
      case .failed: .failed
      }
  }
  override func reset() {
    super.reset()
    base.reset()
  }
  override func adopt(_ newer: _GestureTracker<Value>) {
    guard let newer = newer as? MappingTracker<Base, Value> else { return }
    transform = newer.transform
    base.adopt(newer.base)
  }
}

extension Gesture {
  public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> {
    _EndedGesture(content: self, action: action)
  }
  public func map<T>(_ body: @escaping (Value) -> T) -> _MapGesture<Self, T> {
    _MapGesture(content: self, transform: body)
  }
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> {
    GestureStateGesture(base: self, state: state, body: body)
  }
}
extension Gesture where Value: Equatable {
  public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> {
    _ChangedGesture(content: self, action: action)
  }
}

/// A state that resets when the gesture is over.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  private let initial: Value
  private let onReset: (Value, inout Transaction) -> Void
  private var location: StateLocation<Value>?

  public init(wrappedValue: Value) { self.init(initial: wrappedValue) { _, _ in } }
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(initial: wrappedValue) { $1 = resetTransaction }
  }
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(initial: wrappedValue, reset)
  }
  public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }
  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(initial: initialValue, reset)
  }
  private init(initial: Value, _ onReset: @escaping (Value, inout Transaction) -> Void) {
    (self.initial, self.onReset) = (initial, onReset)
  }
  public var wrappedValue: Value { location?.read() ?? initial }
  public var projectedValue: GestureState<Value> { self }

  func update(_ change: (inout Value, inout Transaction) -> Void) {
    guard let location else { return }
    var (value, transaction) = (location.current, Transaction())
    change(&value, &transaction)
    location.write(value, transaction)
  }
  func goBack() {
    guard let location else { return }
    var transaction = Transaction()
    onReset(location.current, &transaction)
    location.write(initial, transaction)
  }
  @MainActor public mutating func _install(_ context: _PropertyContext) {
    let initial = initial
    location = context.slot { StateLocation(initial) }
  }
  @MainActor public func _isEqual(to other: GestureState<Value>) -> Bool? { true }
  public static var _readsEnvironment: Bool { false }
}
extension GestureState where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
  public init(resetTransaction: Transaction) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }
  public init(reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: nil, reset: reset)
  }
}
