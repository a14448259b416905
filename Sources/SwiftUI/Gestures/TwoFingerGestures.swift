/// Two fingers that move apart or together.
public struct MagnifyGesture: PrimitiveGesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var magnification: CGFloat
    public var velocity: CGFloat
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }
  public var minimumScaleDelta: CGFloat
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
  public func _makeTracker() -> _GestureTracker<Value> {
    let least = minimumScaleDelta
    return TwoFingerTracker({ abs($0.scale - 1) >= least }) {
      Value(
        time: Date(timeIntervalSinceReferenceDate: $0.time), magnification: $0.scale,
        velocity: $0.scaleRate, startAnchor: .center, startLocation: $0.start)
    }
  }
}
/// Two fingers that move apart or together, as the gesture was called before iOS 17.
public struct MagnificationGesture: PrimitiveGesture {
  public typealias Value = CGFloat
  public var minimumScaleDelta: CGFloat
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
  public func _makeTracker() -> _GestureTracker<CGFloat> {
    let least = minimumScaleDelta
    return TwoFingerTracker({ abs($0.scale - 1) >= least }) { $0.scale }
  }
}
/// Two fingers that turn about each other.
public struct RotateGesture: PrimitiveGesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var rotation: Angle
    public var velocity: Angle
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }
  public var minimumAngleDelta: Angle
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
  public func _makeTracker() -> _GestureTracker<Value> {
    let least = abs(minimumAngleDelta.radians)
    return TwoFingerTracker({ abs($0.rotation) >= least }) {
      Value(
        time: Date(timeIntervalSinceReferenceDate: $0.time), rotation: Angle(radians: $0.rotation),
        velocity: Angle(radians: $0.rotationRate), startAnchor: .center, startLocation: $0.start)
    }
  }
}
/// Two fingers that turn about each other, as the gesture was called before iOS 17.
public struct RotationGesture: PrimitiveGesture {
  public typealias Value = Angle
  public var minimumAngleDelta: Angle
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
  public func _makeTracker() -> _GestureTracker<Angle> {
    let least = abs(minimumAngleDelta.radians)
    return TwoFingerTracker({ abs($0.rotation) >= least }) { Angle(radians: $0.rotation) }
  }
}

/// How two fingers have moved since both were down.
struct FingerPairCourse {
  var scale: CGFloat = 1
  var scaleRate: CGFloat = 0
  var rotation = 0.0
  var rotationRate = 0.0
  var time: TimeInterval = 0
  var start = CGPoint.zero
}
final class TwoFingerTracker<Value>: _GestureTracker<Value> {
  private let isEnough: (FingerPairCourse) -> Bool
  private let value: (FingerPairCourse) -> Value
  private var course = FingerPairCourse()
  private var last: (distance: CGFloat, angle: Double)?
  private var first: CGFloat = 0

  init(
    _ isEnough: @escaping (FingerPairCourse) -> Bool, _ value: @escaping (FingerPairCourse) -> Value
  ) { (self.isEnough, self.value) = (isEnough, value) }
  override var isMeantForTaps: Bool { false }

  private func take(_ event: GestureEvent) {
    guard event.points.count >= 2 else { return }
    let (a, b) = (event.points[0], event.points[1])
    let (distance, angle) = (a.distance(to: b), Double(atan2(b.y - a.y, b.x - a.x)))
    guard let last else {
      first = max(distance, 0.001)
      course.start = event.space.convert(
        CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2), .local)
      self.last = (distance, angle)
      course.time = event.time
      return
    }
    let (scale, passed) = (distance / first, event.time - course.time)
    let turned = remainder(angle - last.angle, 2 * .pi)
    if passed > 0 {
      course.scaleRate = (scale - course.scale) / passed
      course.rotationRate = turned / passed
    }
    course.scale = scale
    course.rotation += turned
    course.time = event.time
    self.last = (distance, angle)
  }
  override func handle(_ event: GestureEvent) {
    switch event.phase {
    case .began, .moved:
      if event.points.count > 2, !isActive { phase = .failed }
      take(event)
      if !isOver, last != nil, isActive || isEnough(course) { phase = .active(value(course)) }
    case .ended: phase = isActive ? .ended(value(course)) : .failed
    case .cancelled: phase = .failed
    case .time: break
    }
  }
  override func reset() {
    super.reset()
    (course, last) = (FingerPairCourse(), nil)
  }
}

/// A recognizer of UIKit's on a view of SwiftUI's.
@MainActor @preconcurrency
public protocol UIGestureRecognizerRepresentable {
  associatedtype UIGestureRecognizerType: UIGestureRecognizer
  associatedtype Coordinator = Void
  typealias Context = UIGestureRecognizerRepresentableContext<Self>
  typealias CoordinateSpaceConverter = UIGestureRecognizerRepresentableCoordinateSpaceConverter
  func makeUIGestureRecognizer(context: Context) -> UIGestureRecognizerType
  func updateUIGestureRecognizer(_ recognizer: UIGestureRecognizerType, context: Context)
  func handleUIGestureRecognizerAction(_ recognizer: UIGestureRecognizerType, context: Context)
  func makeCoordinator(converter: CoordinateSpaceConverter) -> Coordinator
}
extension UIGestureRecognizerRepresentable {
  public func updateUIGestureRecognizer(_ recognizer: UIGestureRecognizerType, context: Context) {}
  public func handleUIGestureRecognizerAction(
    _ recognizer: UIGestureRecognizerType, context: Context
  ) {}
}
extension UIGestureRecognizerRepresentable where Coordinator == Void {
  public func makeCoordinator(converter: CoordinateSpaceConverter) {}
}
@MainActor @preconcurrency
public struct UIGestureRecognizerRepresentableContext<Base: UIGestureRecognizerRepresentable> {
  public let coordinator: Base.Coordinator
  public let converter: UIGestureRecognizerRepresentableCoordinateSpaceConverter
}
/// Reports where a recognizer's fingers are, in the coordinates of its view.
@MainActor @preconcurrency
public struct UIGestureRecognizerRepresentableCoordinateSpaceConverter {
  weak var recognizer: UIGestureRecognizer?
  public var localLocation: CGPoint { recognizer?.location(in: recognizer?.view) ?? .zero }
  public func location(in coordinateSpace: some CoordinateSpaceProtocol) -> CGPoint {
    coordinateSpace.coordinateSpace == .local
      ? localLocation : recognizer?.location(in: nil) ?? .zero
  }
}
final class RecognizerNode: HolderNode {
  fileprivate var adopt: (@MainActor (UIView, UIGestureRecognizer?) -> UIGestureRecognizer)?
  fileprivate var bridge: AnyObject?
  private var made: [ObjectIdentifier: UIGestureRecognizer] = [:]
  override func makeView() -> HolderView { GestureHolder(frame: .zero) }
  override func placed(_ element: HolderElement, _ placement: Placement) {
    let key = ObjectIdentifier(element)
    if let recognizer = adopt?(element.view, made[key]) { made[key] = recognizer }
    (element.view as? GestureHolder)?.pendingNames = placement.names
  }
}
struct RecognizerModifier<R: UIGestureRecognizerRepresentable>: PrimitiveModifier {
  let representable: R
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, RecognizerNode.self) ?? RecognizerNode(scope)
    let bridge = (node.bridge as? RecognizerBridge<R>) ?? RecognizerBridge<R>()
    (bridge.representable, bridge.graph, node.bridge) = (representable, scope.graph, bridge)
    node.adopt = { [bridge] in bridge.adopt($0, $1) }
    node.updateChild(content, scope)
    node.graph.needsLayout()
    return node
  }
}
@MainActor
final class RecognizerBridge<R: UIGestureRecognizerRepresentable> {
  var representable: R?
  weak var graph: ViewGraph?
  private var coordinator: R.Coordinator?

  private func context(_ recognizer: UIGestureRecognizer?) -> R.Context? {
    let converter = R.CoordinateSpaceConverter(recognizer: recognizer)
    guard let representable else { return nil }
    let coordinator = coordinator ?? representable.makeCoordinator(converter: converter)
    self.coordinator = coordinator
    return R.Context(coordinator: coordinator, converter: converter)
  }
  func adopt(_ view: UIView, _ old: UIGestureRecognizer?) -> UIGestureRecognizer {
    if let old = old as? R.UIGestureRecognizerType, let context = context(old) {
      representable?.updateUIGestureRecognizer(old, context: context)
      return old
    }
    guard let context = context(nil), let representable else { return UIGestureRecognizer() }
    let recognizer = representable.makeUIGestureRecognizer(context: context)
    recognizer.addTarget(
      self, action: Selector._of("acted:", RecognizerBridge<R>.acted))
    view.addGestureRecognizer(recognizer)
    return recognizer
  }
  private func acted(_ recognizer: UIGestureRecognizer) {
    guard let recognizer = recognizer as? R.UIGestureRecognizerType,
      let context = context(recognizer)
    else { return }
    representable?.handleUIGestureRecognizerAction(recognizer, context: context)
    graph?.flush()
  }
}
extension View {
  /// Attaches a recognizer of UIKit's.
  public func gesture<R: UIGestureRecognizerRepresentable>(_ representable: R) -> some View {
    modifier(RecognizerModifier(representable: representable))
  }
}
