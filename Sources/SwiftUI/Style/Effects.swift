/// A change of what is shown that needs a view of UIKit's around it.
struct HolderEffect {
  /// Brings the view in line; its size is known.
  let apply: @MainActor (HolderView, EnvironmentValues) -> Void
  /// Whether the view may be left out.
  var isNeeded = true
}

/// A node with a view of UIKit's around each of its elements.
class HolderNode: WrapNode {
  var effect = HolderEffect { _, _ in }
  override func wrap(_ child: Element) -> WrapperElement { HolderElement(self, child) }
  func makeView() -> HolderView { HolderView(frame: .zero) }
  /// The view has its place.
  func placed(_ element: HolderElement, _ placement: Placement) {}
}

class HolderElement: WrapperElement {
  private unowned let owner: HolderNode
  private(set) lazy var view = owner.makeView()
  init(_ owner: HolderNode, _ child: Element) {
    self.owner = owner
    super.init(owner, child)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    guard owner.effect.isNeeded else { return child.place(origin, proposal, placement) }
    let rect = CGRect(origin: origin, size: size(proposal))
    let frame = pixelAligned(rect)
    view.setFrame(frame)
    if view.takesHits != placement.allowsHits { view.takesHits = placement.allowsHits }
    let container = placement.container?.moved(by: frame)
    ContainerPlace.with(container) { owner.effect.apply(view, node.environment.values) }
    placement.host.add(view)
    let host = HostFrame(view)
    var inner = Placement(host: host)
    inner.spaces = placement.spaces
    inner.container = container
    inner.names = placement.names
    inner.visible = placement.visible.map { $0.offsetBy(dx: -frame.minX, dy: -frame.minY) }
    owner.placed(self, placement)
    child.place(
      CGPoint(x: rect.minX - frame.minX, y: rect.minY - frame.minY), proposal, inner)
    host.finish()
  }
}

struct HolderModifier: PrimitiveModifier {
  let effect: HolderEffect
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, HolderNode.self) ?? HolderNode(scope)
    node.effect = effect
    node.updateChild(content, scope)
    node.graph.needsLayout()
    return node
  }
}

extension View {
  func holder(
    isNeeded: Bool = true, _ apply: @escaping @MainActor (HolderView, EnvironmentValues) -> Void
  ) -> ModifiedContent<Self, HolderModifier> {
    ModifiedContent(
      content: self,
      modifier: HolderModifier(effect: HolderEffect(apply: apply, isNeeded: isNeeded))
    )
  }

  public func opacity(_ opacity: Double) -> some View {
    holder { view, _ in if view.alpha != opacity { view.alpha = opacity } }
  }
  public func hidden() -> some View {
    holder { view, _ in if !view.isHidden { view.isHidden = true } }
  }
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    holder { view, environment in
      view.setShadow(color.uiColor(in: environment).cgColor, radius, x, y)
    }
  }
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    holder { view, _ in view.clip(radius: radius) }
  }
  public func clipped(antialiased: Bool = false) -> some View {
    holder { view, _ in view.clip(radius: 0) }
  }
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    holder { view, _ in
      let path = shape.path(in: view.bounds)
      view.clip(to: style.isEOFilled ? path.normalized(eoFill: true) : path)
    }
  }
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    transformed(anchor, CGAffineTransform(scaleX: scale.width, y: scale.height))
  }
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    transformed(anchor, CGAffineTransform(scaleX: s, y: s))
  }
  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some View { transformed(anchor, CGAffineTransform(scaleX: x, y: y)) }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    transformed(anchor, CGAffineTransform(rotationAngle: angle.radians))
  }
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    transformed(.topLeading, transform)
  }
  func transformed(
    _ anchor: UnitPoint, _ transform: CGAffineTransform
  ) -> ModifiedContent<Self, HolderModifier> {
    holder { view, _ in
      // UIKit turns a view around its middle.
      let bounds = CGRect(
        x: -view.bounds.width / 2, y: -view.bounds.height / 2, width: view.bounds.width,
        height: view.bounds.height)
      let whole = around(anchor, bounds, transform)
      if view.transform != whole { view.transform = whole }
    }
  }
}

extension HolderView {
  func setShadow(_ color: CGColor, _ radius: CGFloat, _ x: CGFloat, _ y: CGFloat) {
    let (layer, offset) = (layer, CGSize(width: x, height: y))
    if layer.shadowColor != color { layer.shadowColor = color }
    if layer.shadowOffset != offset { layer.shadowOffset = offset }
    if layer.shadowRadius != radius { layer.shadowRadius = radius }
    if layer.shadowOpacity != 1 { layer.shadowOpacity = 1 }
  }
  /// Clips by the view's own corners where these are the path, else by a layer.
  func clip(to path: Path) {
    clip(radius: path.simple?.radius ?? 0)
    if path.simple?.rect == bounds {
      if layer.mask != nil { layer.mask = nil }
    } else if clipPath != path || layer.mask == nil {
      let mask = CAShapeLayer()
      mask.frame = bounds
      mask.path = path.cgPath
      layer.mask = mask
    }
    clipPath = path
  }
  func clip(radius: CGFloat) {
    if layer.cornerRadius != radius { layer.cornerRadius = radius }
    if !clipsToBounds { clipsToBounds = true }
  }
}
