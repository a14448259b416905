/// Which gestures of a view and of what is in it take part.
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let none: GestureMask = []
  public static let gesture = GestureMask(rawValue: 1)
  public static let subviews = GestureMask(rawValue: 2)
  public static let all: GestureMask = [.gesture, .subviews]
}

enum GesturePriority { case normal, high, simultaneous }

/// Brings UIKit's touches to a tracker; the recognizer stays, its tracker's closures are exchanged.
final class GestureRelay: UIGestureRecognizer, UIGestureRecognizerDelegate {
  private let handler: any TrackerHandling
  var priority = GesturePriority.normal
  private var timer: Timer?
  private weak var graph: ViewGraph?
  var spaces: [AnyHashable: SpacePlace] = [:]
  /// Where the gesture's own view has its origin.
  var origin = CGPoint.zero

  init<Value>(_ tracker: _GestureTracker<Value>, _ graph: ViewGraph) {
    handler = TrackerHandler(tracker)
    self.graph = graph
    super.init(target: nil, action: nil)
    delegate = self
    delaysTouchesEnded = false
    cancelsTouchesInView = false
  }
  override init?(coder: NSCoder) { nil }

  func adopt<Value>(_ tracker: _GestureTracker<Value>) -> Bool { handler.adopt(tracker) }
  override var _isMeantForTaps: Bool {
    // A gesture that only follows moving fingers makes no key of a view with keys inside.
    handler.isMeantForTaps || view?._hasKeysInside != true
  }
  /// Whether the gesture may begin on a button.
  var beginsOverButton: Bool { priority != .normal || !handler.isMeantForTapsAlone }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    // Gestures of inner views come first; those of the system, such as scrolling, exclude each other.
    guard let other = otherGestureRecognizer as? GestureRelay else {
      return priority == .simultaneous
    }
    return priority == .simultaneous || other.priority == .simultaneous
  }

  private func event(_ phase: GestureEvent.Phase, _ touches: Set<UITouch>, _ time: TimeInterval)
    -> GestureEvent
  {
    let touch = touches.first
    var points = fingersDown
    if points.isEmpty, let touch { points = [touch.location(in: nil)] }
    return GestureEvent(
      phase: phase, points: points, time: time, tapCount: touch?.tapCount ?? 1, space: space)
  }
  private var fingersDown: [CGPoint] {
    (0..<numberOfTouches).map { location(ofTouch: $0, in: nil) }
  }
  private var space: GestureSpace {
    GestureSpace { [weak self] point, space in
      MainActor.assumeIsolated {
        guard let self, let view = self.view else { return point }
        switch space {
        case .global: return point
        case .local: return view.convert(point, from: nil)
        case .named(let name):
          guard let place = self.spaces[name], let other = place.view else { return point }
          let there = other.convert(point, from: nil)
          return CGPoint(x: there.x - place.frame.minX, y: there.y - place.frame.minY)
        }
      }
    }
  }

  private var now: TimeInterval = 0
  /// The end of a tap, which waits for a gesture of more taps inside.
  private var held: GestureEvent?
  /// Those that wait for this one.
  private var waiting: [GestureRelay] = []

  private func handle(_ phase: GestureEvent.Phase, _ touches: Set<UITouch>) {
    now = touches.first?.timestamp ?? now
    guard held == nil else { return }
    let event = event(phase, touches, now)
    if phase == .ended, let rival = rival(for: touches) {
      held = event
      rival.waiting.append(self)
    } else {
      handle(event)
    }
  }
  /// A gesture inside of this one's view that may need more taps.
  private func rival(for touches: Set<UITouch>) -> GestureRelay? {
    guard state == .possible, handler.isMeantForTapsAlone, let view else { return nil }
    var current = touches.first?.view
    while let inner = current, inner !== view {
      for case let other as GestureRelay in inner.gestureRecognizers ?? []
      where other.isEnabled && !other.isDone && other.handler.waits { return other }
      current = inner.superview
    }
    return nil
  }
  private func letOthersGoOn() {
    let others = waiting
    waiting = []
    for other in others {
      guard let event = other.held else { continue }
      other.held = nil
      if state == .ended {
        other.state = .failed
        other.finish()
      } else {
        other.handle(event)
      }
    }
  }
  private func handle(_ event: GestureEvent) {
    guard !isDone else { return }
    let course = handler.handle(event)
    switch course {
    case .possible:
      if event.phase == .ended, !handler.waits { state = .failed }
    case .active:
      if state != .possible { state = .changed } else if handler.claims { state = .began }
    case .ended: state = .ended
    case .failed: state = state == .possible ? .failed : .cancelled
    }
    arm()
    if course == .ended || course == .failed { finish() }
    if isDone { letOthersGoOn() }
    graph?.flush()
  }
  private var isDone: Bool { state == .ended || state == .failed || state == .cancelled }

  private func finish() {
    timer?.invalidate()
    timer = nil
    handler.reset()
  }
  /// Has the tracker asked again at its time.
  private func arm() {
    timer?.invalidate()
    timer = nil
    guard !isDone, let deadline = handler.deadline else { return }
    let due = max(deadline - now, 0)
    timer = Timer.scheduledTimer(withTimeInterval: due, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.timeCame(deadline) }
    }
  }
  private func timeCame(_ time: TimeInterval) {
    now = time
    handle(
      GestureEvent(phase: .time, points: fingersDown, time: time, tapCount: 1, space: space))
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    handle(.began, touches)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    handle(.moved, touches)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    handle(.ended, touches)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    handle(.cancelled, touches)
    if !isDone { state = state == .possible ? .failed : .cancelled }
  }
  override func reset() {
    super.reset()
    held = nil
    finish()
    letOthersGoOn()
    graph?.flush()
  }
}

/// A tracker of any value.
@MainActor
protocol TrackerHandling {
  func handle(_ event: GestureEvent) -> TrackerCourse
  func reset()
  func adopt(_ newer: AnyObject) -> Bool
  var waits: Bool { get }
  var claims: Bool { get }
  var deadline: TimeInterval? { get }
  var isMeantForTaps: Bool { get }
  var isMeantForTapsAlone: Bool { get }
}
enum TrackerCourse { case possible, active, ended, failed }
@MainActor
private struct TrackerHandler<Value>: TrackerHandling {
  let tracker: _GestureTracker<Value>
  init(_ tracker: _GestureTracker<Value>) { self.tracker = tracker }
  func handle(_ event: GestureEvent) -> TrackerCourse {
    tracker.handle(event)
    switch tracker.phase {
    case .possible: return .possible
    case .active: return .active
    case .ended: return .ended
    case .failed: return .failed
    }
  }
  func reset() { tracker.reset() }
  func adopt(_ newer: AnyObject) -> Bool {
    guard let newer = newer as? _GestureTracker<Value>, type(of: newer) == type(of: tracker) else {
      return false
    }
    tracker.adopt(newer)
    return true
  }
  var waits: Bool { tracker.waits }
  var claims: Bool { tracker.claims }
  var deadline: TimeInterval? { tracker.deadline }
  var isMeantForTaps: Bool { tracker.isMeantForTaps }
  var isMeantForTapsAlone: Bool { tracker.isMeantForTaps && !tracker.lasts }
}

/// The place of a gesture.
final class GestureNode: HolderNode {
  private var relays: [ObjectIdentifier: GestureRelay] = [:]
  fileprivate var make: (@MainActor () -> GestureRelay)?
  fileprivate var renew: (@MainActor (GestureRelay) -> Bool)?
  fileprivate var priority = GesturePriority.normal
  fileprivate var isOn = true
  override func makeView() -> HolderView { GestureHolder(frame: .zero) }
  override func placed(_ element: HolderElement, _ placement: Placement) {
    let key = ObjectIdentifier(element)
    var relay = relays[key]
    if let old = relay, renew?(old) != true {
      element.view.removeGestureRecognizer(old)
      relay = nil
    }
    let current = relay ?? make?()
    guard let current else { return }
    if relay == nil {
      relays[key] = current
      element.view.addGestureRecognizer(current)
    }
    current.priority = priority
    current.cancelsTouchesInView = priority == .high
    current.spaces = placement.spaces
    let isOn = isOn && environment.values.isEnabled && placement.allowsHits
    if current.isEnabled != isOn { current.isEnabled = isOn }
    guard let view = element.view as? GestureHolder else { return }
    view.pendingNames = placement.names
    view.takeName()
  }
}

/// The view of a gesture, named after its content.
final class GestureHolder: HolderView {
  var pendingNames: AccessibilityNames?
  override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    setNeedsLayout()
  }
  override func layoutSubviews() {
    super.layoutSubviews()
    takeName()
  }
  func takeName() {
    let label = pendingNames?.label ?? nameOfContent ?? nameBehind
    if accessibilityLabel != label { accessibilityLabel = label }
    if let identifier = pendingNames?.identifier, accessibilityIdentifier != identifier {
      accessibilityIdentifier = identifier
    }
  }
}

struct GestureModifier<G: Gesture>: PrimitiveModifier {
  let gesture: G
  let priority: GesturePriority
  let mask: GestureMask
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, GestureNode.self) ?? GestureNode(scope)
    let graph = scope.graph
    node.make = { GestureRelay(gesture._makeTracker(), graph) }
    node.renew = { $0.adopt(gesture._makeTracker()) }
    node.priority = priority
    node.isOn = mask.contains(.gesture)
    node.updateChild(content, scope)
    node.graph.needsLayout()
    return node
  }
}

extension View {
  public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modifier(GestureModifier(gesture: gesture, priority: .normal, mask: mask))
  }
  public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    modifier(
      GestureModifier(gesture: gesture, priority: .normal, mask: isEnabled ? .all : .subviews))
  }
  public func highPriorityGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View {
    modifier(GestureModifier(gesture: gesture, priority: .high, mask: mask))
  }
  public func simultaneousGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View {
    modifier(GestureModifier(gesture: gesture, priority: .simultaneous, mask: mask))
  }
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded { _ in action() })
  }
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local,
    perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(
      SpatialTapGesture(count: count, coordinateSpace: coordinateSpace)
        .onEnded { action($0.location) })
  }
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping () -> Void, onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    modifier(
      GestureModifier(
        gesture: PressingGesture(
          duration: minimumDuration, distance: maximumDistance, action: action,
          pressing: onPressingChanged), priority: .normal, mask: .all))
  }
  @_disfavoredOverload
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    pressing: ((Bool) -> Void)? = nil, perform action: @escaping () -> Void
  ) -> some View {
    onLongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action,
      onPressingChanged: pressing)
  }
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    modifier(HitShapeModifier(shape: shape))
  }
  public func contentShape<S: Shape>(
    _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
  ) -> some View { modifier(HitShapeModifier(shape: shape)) }
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    modifier(HitTestingModifier(isEnabled: enabled))
  }
}
/// The purpose of a content shape.
public struct ContentShapeKinds: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let interaction = ContentShapeKinds(rawValue: 1)
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  public static let accessibility = ContentShapeKinds(rawValue: 16)
}
