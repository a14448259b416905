/// Room that grows along the axis of the stack that it is in, or along both outside of one.
public struct Spacer {
  public var minLength: CGFloat?
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}
extension Spacer: View {
  public var body: Never { fatalError("Spacer has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, SpacerNode.self) ?? SpacerNode(scope)
    if node.element.least != minLength {
      node.element.least = minLength
      node.layoutChanged()
    }
    return node
  }
}

final class SpacerNode: _ViewNode {
  private(set) lazy var element = SpacerElement(self)
  override func makeElements() -> [Element] { [element] }
}

final class SpacerElement: Element {
  var least: CGFloat?
  private var axis: Axis?
  override var spacerLength: CGFloat? { least ?? 8 }
  override var priority: Double { -.infinity }
  override func setAxis(_ axis: Axis) {
    guard self.axis != axis else { return }
    self.axis = axis
    forgetSizes()
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    func length(_ own: Axis) -> CGFloat {
      axis == nil || axis == own ? max(proposal[own] ?? 0, least ?? 8) : 0
    }
    return CGSize(width: length(.horizontal), height: length(.vertical))
  }
}

/// A thin line across the stack that it is in.
public struct Divider {
  public init() {}
}
extension Divider: View {
  public var body: Never { fatalError("Divider has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, DividerNode.self) ?? DividerNode(scope)
    node.environment = scope.environment
    return node
  }
}
final class DividerNode: _ViewNode {
  private lazy var element = DividerElement(self)
  override func makeElements() -> [Element] { [element] }
}
final class DividerElement: Element {
  private var axis = Axis.vertical
  private lazy var view = ColorView(frame: .zero)
  override var isDivider: Bool { true }
  override func setAxis(_ axis: Axis) {
    guard self.axis != axis else { return }
    self.axis = axis
    forgetSizes()
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let thin = 1 / max(UITraitCollection.current.displayScale, 1)
    return CGSize(axis, thin, proposal[axis.other] ?? 10)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    view.show(
      UIColor.separator, in: pixelAligned(CGRect(origin: origin, size: size(proposal))),
      node.environment.values, placement)
  }
}
