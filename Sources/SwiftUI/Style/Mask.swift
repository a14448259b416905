/// The place of a view that shows as much of another one as is opaque in it.
final class MaskNode: WrapNode {
  private var mask: _ViewNode?
  fileprivate var alignment = Alignment.center
  /// The modified view first; the mask is not a part of the layout.
  override var children: [_ViewNode] { [child, mask].compactMap { $0 } }
  override func wrap(_ child: Element) -> WrapperElement { MaskElement(self, child) }
  fileprivate var maskElements: [Element] { mask?.elements ?? [] }

  func update(_ content: some View, _ mask: some View, _ alignment: Alignment, _ scope: _Scope) {
    self.alignment = alignment
    updateChild(content, scope)
    let old = self.mask
    self.mask = place(mask, over: old, scope)
    if self.mask !== old { structureChanged() }
    graph.needsLayout()
  }
}

final class MaskElement: WrapperElement {
  private unowned let owner: MaskNode
  private lazy var view = HolderView(frame: .zero)
  /// Contains the mask's views; it is in no other view.
  private lazy var mask: UIView = {
    let mask = UIView(frame: .zero)
    mask.isUserInteractionEnabled = false
    return mask
  }()
  init(_ owner: MaskNode, _ child: Element) {
    self.owner = owner
    super.init(owner, child)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let size = size(proposal)
    let inner = placement.inside(view, CGRect(origin: origin, size: size))
    child.place(inner.origin, proposal, inner.placement)
    inner.placement.host.finish()
    showMask(inner.origin, size, proposal)
  }
  private func showMask(_ origin: CGPoint, _ size: CGSize, _ proposal: ProposedViewSize) {
    mask.setFrame(view.bounds)
    let host = HostFrame(mask)
    let animator = ViewAnimator.current
    // A mask is in no window, where nothing is on its way.
    ViewAnimator.current = nil
    for element in owner.maskElements {
      let own = ProposedViewSize(size)
      let offset = owner.alignment.offset(
        of: element, own, in: size, guidedBy: child.dimensions(proposal))
      place(
        element, at: offset, own, in: CGRect(origin: origin, size: size), Placement(host: host))
    }
    host.finish()
    ViewAnimator.current = animator
    if view.mask !== mask { view.mask = mask }
  }
}

extension Placement {
  /// Moves a view of this place's host to its frame, and returns the place inside it and where its content begins.
  func inside(_ view: HolderView, _ rect: CGRect) -> (placement: Placement, origin: CGPoint) {
    let frame = pixelAligned(rect)
    view.setFrame(frame)
    if view.takesHits != allowsHits { view.takesHits = allowsHits }
    host.add(view)
    var inner = Placement(host: HostFrame(view))
    inner.spaces = spaces
    inner.container = container?.moved(by: frame)
    inner.names = names
    inner.visible = visible.map { $0.offsetBy(dx: -frame.minX, dy: -frame.minY) }
    return (inner, CGPoint(x: rect.minX - frame.minX, y: rect.minY - frame.minY))
  }
}

struct MaskModifier<Mask: View>: PrimitiveModifier {
  let mask: Mask
  let alignment: Alignment
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, MaskNode.self) ?? MaskNode(scope)
    node.update(content, mask, alignment, scope)
    return node
  }
}

extension View {
  /// Shows of the view as much as the mask is opaque. Touches go by the view's own outline.
  public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    modifier(MaskModifier(mask: mask(), alignment: alignment))
  }
  public func mask<Mask: View>(_ mask: Mask) -> some View {
    modifier(MaskModifier(mask: mask, alignment: .center))
  }
}
