/// Movements of fingers that a view reacts to.
@MainActor @preconcurrency
public protocol Gesture<Value> {
  associatedtype Value
  associatedtype Body: Gesture
  @MainActor @preconcurrency var body: Body { get }
  /// Makes what follows the fingers.
  @MainActor @preconcurrency func _makeTracker() -> _GestureTracker<Value>
}
extension Gesture {
  public func _makeTracker() -> _GestureTracker<Value> {
    guard let tracker = body._makeTracker() as? _GestureTracker<Value> else {
      fatalError("the body of the gesture \(Self.self) has values of another type")
    }
    return tracker
  }
}
extension Never: Gesture {
  public typealias Value = Never
}
/// A gesture that may be missing; without it, no touch is followed.
extension Optional: Gesture where Wrapped: Gesture {
  public typealias Value = Wrapped.Value
  public var body: Never { fatalError("Optional has no body") }
  public func _makeTracker() -> _GestureTracker<Value> { OptionalTracker(self?._makeTracker()) }
}
@MainActor @preconcurrency
protocol PrimitiveGesture: Gesture where Body == Never {}
extension PrimitiveGesture {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// One sample of the fingers, as gestures see it.
struct GestureEvent {
  enum Phase { case began, moved, ended, cancelled, time }
  let phase: Phase
  /// The fingers that are down, in the window; for a phase that ends, the last places.
  let points: [CGPoint]
  let time: TimeInterval
  let tapCount: Int
  let space: GestureSpace
}
/// Converts places to the space of a gesture.
struct GestureSpace {
  let convert: (CGPoint, CoordinateSpace) -> CGPoint
}

/// The phase of a gesture.
public enum _GesturePhase<Value> {
  /// Nothing yet; with a value where one is known already.
  case possible(Value?)
  case active(Value)
  case ended(Value)
  case failed
}

/// Follows the fingers of one gesture.
@MainActor
open class _GestureTracker<Value> {
  var phase = _GesturePhase<Value>.possible(nil)
  /// When the gesture needs another evaluation without a moving finger.
  var deadline: TimeInterval? { nil }
  /// Whether it may still succeed after all fingers have left.
  var waits: Bool { false }
  func handle(_ event: GestureEvent) {}
  /// The gesture is over, for any reason; its temporary changes are reverted.
  func reset() { phase = .possible(nil) }
  /// Takes the newest closures, and keeps the phase of the gesture.
  func adopt(_ newer: _GestureTracker<Value>) {}
  var isMeantForTaps: Bool { true }
  /// Whether an active gesture keeps others from being recognized, such as the tap of a view inside.
  var claims: Bool { isActive }
}

extension _GestureTracker {
  final var isOver: Bool {
    switch phase {
    case .ended, .failed: true
    case .possible, .active: false
    }
  }
  final var isActive: Bool { if case .active = phase { true } else { false } }
}

/// Taps, one or several.
public struct TapGesture: PrimitiveGesture {
  public typealias Value = Void
  public var count: Int
  public init(count: Int = 1) { self.count = count }
  public func _makeTracker() -> _GestureTracker<Void> { TapTracker(count) { _ in } }
}
/// Taps, with the place.
public struct SpatialTapGesture: PrimitiveGesture {
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }
  public var count: Int
  public var coordinateSpace: CoordinateSpace
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    (self.count, self.coordinateSpace) = (count, coordinateSpace)
  }
  public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol) {
    self.init(count: count, coordinateSpace: coordinateSpace.coordinateSpace)
  }
  public func _makeTracker() -> _GestureTracker<Value> {
    let space = coordinateSpace
    return TapTracker(count) { event in
      Value(location: event.space.convert(event.points.first ?? .zero, space))
    }
  }
}

final class TapTracker<Value>: _GestureTracker<Value> {
  private let count: Int
  private let value: (GestureEvent) -> Value
  private var done = 0
  private var start = CGPoint.zero
  private var lastEnd: TimeInterval = 0
  private var isDown = false
  init(_ count: Int, _ value: @escaping (GestureEvent) -> Value) {
    (self.count, self.value) = (count, value)
  }
  override var deadline: TimeInterval? { waits ? lastEnd + TouchDispatcher.repeatInterval : nil }
  override var waits: Bool { !isOver && !isDown && done > 0 }
  override func handle(_ event: GestureEvent) {
    let point = event.points.first ?? .zero
    switch event.phase {
    case .began:
      isDown = true
      if event.points.count > 1 { phase = .failed }
      start = point
    case .moved: if point.distance(to: start) > 45 { phase = .failed }
    case .ended:
      isDown = false
      done += 1
      lastEnd = event.time
      if done >= count { phase = .ended(value(event)) }
    case .cancelled: phase = .failed
    case .time: if waits { phase = .failed }
    }
  }
  override func reset() {
    super.reset()
    (done, isDown) = (0, false)
  }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat {
    let (x, y) = (x - other.x, y - other.y)
    return (x * x + y * y).squareRoot()
  }
}

/// A finger that stays.
public struct LongPressGesture: PrimitiveGesture {
  public typealias Value = Bool
  public var minimumDuration: Double
  public var maximumDistance: CGFloat
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    (self.minimumDuration, self.maximumDistance) = (minimumDuration, maximumDistance)
  }
  public func _makeTracker() -> _GestureTracker<Bool> {
    LongPressTracker(minimumDuration, maximumDistance)
  }
}
/// How long a finger stays at least: a tap takes no time on the virtual clock, but no finger is faster than this.
let shortestTap = 0.03

final class LongPressTracker: _GestureTracker<Bool> {
  private let duration: Double
  private let distance: CGFloat
  private var began: (place: CGPoint, time: TimeInterval)?
  init(_ duration: Double, _ distance: CGFloat) {
    (self.duration, self.distance) = (duration, distance)
  }
  override var deadline: TimeInterval? { isOver ? nil : began.map { $0.time + duration } }
  /// Until its time has come, the press may still become a tap or a scroll.
  override var claims: Bool { false }
  override func handle(_ event: GestureEvent) {
    switch event.phase {
    case .began:
      began = began ?? (event.points.first ?? .zero, event.time)
      phase = .active(true)
    case .moved:
      guard let began, let point = event.points.first else { return }
      if point.distance(to: began.place) > distance { phase = .failed }
    case .ended:
      if !isOver { phase = duration <= shortestTap ? .ended(true) : .failed }
    case .cancelled: if !isOver { phase = .failed }
    case .time: break
    }
    // A microsecond covers what rounding the clock's times takes away.
    if let began, !isOver, event.time >= began.time + duration - 0.000_001 { phase = .ended(true) }
  }
  override func reset() {
    super.reset()
    began = nil
  }
}

/// A finger that moves.
public struct DragGesture: PrimitiveGesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var velocity: CGSize
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width * 0.25, y: location.y + velocity.height * 0.25)
    }
    public var predictedEndTranslation: CGSize {
      CGSize(
        width: predictedEndLocation.x - startLocation.x,
        height: predictedEndLocation.y - startLocation.y)
    }
  }
  public var minimumDistance: CGFloat
  public var coordinateSpace: CoordinateSpace
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    (self.minimumDistance, self.coordinateSpace) = (minimumDistance, coordinateSpace)
  }
  public init(
    minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol
  ) {
    self.init(
      minimumDistance: minimumDistance, coordinateSpace: coordinateSpace.coordinateSpace)
  }
  public func _makeTracker() -> _GestureTracker<Value> {
    DragTracker(minimumDistance, coordinateSpace)
  }
}
final class DragTracker: _GestureTracker<DragGesture.Value> {
  private let distance: CGFloat
  private let space: CoordinateSpace
  private var start: CGPoint?
  private var samples: [(place: CGPoint, time: TimeInterval)] = []
  init(_ distance: CGFloat, _ space: CoordinateSpace) {
    (self.distance, self.space) = (distance, space)
  }
  override var isMeantForTaps: Bool { distance <= 0 }
  private func value(_ event: GestureEvent) -> DragGesture.Value {
    let last = event.points.first ?? samples.last?.place ?? .zero
    return DragGesture.Value(
      time: Date(timeIntervalSinceReferenceDate: event.time),
      location: event.space.convert(last, space),
      startLocation: event.space.convert(start ?? last, space), velocity: velocity)
  }
  private var velocity: CGSize {
    guard let last = samples.last,
      let first = samples.last(where: { last.time - $0.time >= 0.02 }) ?? samples.first,
      last.time > first.time
    else { return .zero }
    let time = last.time - first.time
    return CGSize(
      width: (last.place.x - first.place.x) / time, height: (last.place.y - first.place.y) / time)
  }
  override func handle(_ event: GestureEvent) {
    if let point = event.points.first, event.phase == .began || event.phase == .moved {
      samples.append((point, event.time))
      if samples.count > 20 { samples.removeFirst() }
    }
    switch event.phase {
    case .began:
      start = start ?? event.points.first
      if distance <= 0, !isActive { phase = .active(value(event)) }
    case .moved:
      guard let start, let point = event.points.first else { return }
      if isActive || point.distance(to: start) >= distance { phase = .active(value(event)) }
    case .ended: phase = isActive ? .ended(value(event)) : .failed
    case .cancelled: phase = .failed
    case .time: break
    }
  }
  override func reset() {
    super.reset()
    (start, samples) = (nil, [])
  }
}
