/// A long press that reports when a finger goes down and up.
struct PressingGesture: PrimitiveGesture {
  typealias Value = Bool
  let duration: Double
  let distance: CGFloat
  let action: () -> Void
  let pressing: ((Bool) -> Void)?
  func _makeTracker() -> _GestureTracker<Bool> {
    let tracker = ObservingTracker(LongPressTracker(duration, distance))
    tracker.onActive = { _, last in if last == nil { pressing?(true) } }
    tracker.onEnded = { _, last in
      if last != nil { pressing?(false) }
      action()
    }
    tracker.onReset = { if $0 != nil { pressing?(false) } }
    return tracker
  }
}

extension _GestureTracker {
  /// Whether the gesture has a duration, so that it can continue beside a button's tap.
  final var lasts: Bool { !(self is TapTracker<Value>) && !(Value.self == Void.self) }
}

/// Where touches are taken for the views inside.
final class HitShapeNode: WrapNode {
  fileprivate var shape: any Shape = Rectangle()
  override func wrap(_ child: Element) -> WrapperElement { HitShapeElement(self, child) }
}
final class HitShapeElement: WrapperElement {
  private unowned let owner: HitShapeNode
  private lazy var region = HitRegionView(frame: .zero)
  init(_ owner: HitShapeNode, _ child: Element) {
    self.owner = owner
    super.init(owner, child)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let frame = pixelAligned(CGRect(origin: origin, size: size(proposal)))
    region.path = owner.shape.path(in: CGRect(origin: .zero, size: frame.size))
    // Behind the content, so that views that take touches themselves come first.
    region.take(frame, placement.unnamed)
    child.place(origin, proposal, placement)
  }
}
struct HitShapeModifier: PrimitiveModifier {
  let shape: any Shape
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, HitShapeNode.self) ?? HitShapeNode(scope)
    node.shape = shape
    node.updateChild(content, scope)
    return node
  }
}

final class HitTestingNode: WrapNode {
  fileprivate var isOn = true
  override func wrap(_ child: Element) -> WrapperElement { HitTestingElement(self, child) }
}
final class HitTestingElement: WrapperElement {
  private unowned let owner: HitTestingNode
  init(_ owner: HitTestingNode, _ child: Element) {
    self.owner = owner
    super.init(owner, child)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    var inner = placement
    if !owner.isOn { inner.allowsHits = false }
    child.place(origin, proposal, inner)
  }
}
struct HitTestingModifier: PrimitiveModifier {
  let isEnabled: Bool
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, HitTestingNode.self) ?? HitTestingNode(scope)
    let isChanged = node.isOn != isEnabled
    node.isOn = isEnabled
    node.updateChild(content, scope)
    if isChanged { node.graph.needsLayout() }
    return node
  }
}
