/// The shape of a container, and its place in the view that elements are shown in.
struct ContainerPlace {
  let shape: any InsettableShape
  let frame: CGRect
  func moved(by frame: CGRect) -> ContainerPlace {
    ContainerPlace(shape: shape, frame: self.frame.offsetBy(dx: -frame.minX, dy: -frame.minY))
  }
  /// The container of the shape whose outline is computed now, on the main queue.
  nonisolated(unsafe) private static var current: ContainerPlace?
  @MainActor static func with(_ place: ContainerPlace?, _ draw: () -> Void) {
    let outer = current
    current = place
    draw()
    current = outer
  }
  /// The outline in a rectangle: the container's shape, smaller by the distance between the edges.
  static func path(in rect: CGRect) -> Path {
    guard MainQueue.isCurrent, let current, rect.width > 0, rect.height > 0 else {
      return Path(rect)
    }
    let outer = current.frame
    let distance = min(
      rect.minX - outer.minX, rect.minY - outer.minY, outer.maxX - rect.maxX,
      outer.maxY - rect.maxY)
    guard distance.isFinite else { return Path(rect) }
    let amount = max(distance, 0)
    // The container's shape may itself be relative to a container.
    Self.current = nil
    defer { Self.current = current }
    func outline<S: InsettableShape>(_ shape: S) -> Path {
      shape.inset(by: amount).path(in: rect.insetBy(dx: -amount, dy: -amount))
    }
    return outline(current.shape)
  }
}

/// The shape of a container, smaller by the distance to the container's edges; a rectangle without a container.
public struct ContainerRelativeShape: InsettableShape {
  public nonisolated init() {}
  public nonisolated func path(in rect: CGRect) -> Path { ContainerPlace.path(in: rect) }
  public nonisolated func inset(by amount: CGFloat) -> some InsettableShape {
    _Inset(shape: self, amount: amount)
  }
}
extension Shape where Self == ContainerRelativeShape {
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}

private final class ContainerShapeNode: WrapNode {
  var shape: (any InsettableShape)?
  override func wrap(_ child: Element) -> WrapperElement { ContainerShapeElement(self, child) }
}
private final class ContainerShapeElement: WrapperElement {
  private unowned let owner: ContainerShapeNode
  init(_ owner: ContainerShapeNode, _ child: Element) {
    self.owner = owner
    super.init(owner, child)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    var inner = placement
    inner.container = owner.shape.map {
      ContainerPlace(
        shape: $0, frame: pixelAligned(CGRect(origin: origin, size: size(proposal))))
    }
    child.place(origin, proposal, inner)
  }
}
struct ContainerShapeModifier: PrimitiveModifier {
  let shape: any InsettableShape
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, ContainerShapeNode.self) ?? ContainerShapeNode(scope)
    node.shape = shape
    node.updateChild(content, scope)
    node.graph.needsLayout()
    return node
  }
}
extension View {
  /// The shape that `ContainerRelativeShape` takes inside, outside of scroll views.
  public func containerShape<T: InsettableShape>(_ shape: T) -> some View {
    modifier(ContainerShapeModifier(shape: shape))
  }
}
