public struct MatchedGeometryProperties: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let position = MatchedGeometryProperties(rawValue: 1)
  public static let size = MatchedGeometryProperties(rawValue: 2)
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// A group of views that share a geometry.
struct MatchedKey: Hashable {
  let id: AnyHashable
  let namespace: Namespace.ID
}

/// Where the source of a group was shown last, in the hosting view.
struct MatchedPlace {
  weak var node: MatchedNode?
  var frame: CGRect
  /// The pass in which it was shown.
  var pass: Int
}

final class MatchedNode: WrapNode {
  fileprivate var key: MatchedKey?
  fileprivate var properties = MatchedGeometryProperties.frame
  fileprivate var anchor = UnitPoint.center
  fileprivate var isSource = true
  override func wrap(_ child: Element) -> WrapperElement { MatchedElement(self, child) }
  override func willLeave() {
    guard let key, graph.matched[key]?.node === self else { return }
    // A view that takes the place within this pass starts from here.
    graph.matched[key]?.node = nil
  }
}

final class MatchedElement: WrapperElement {
  private unowned let owner: MatchedNode
  private lazy var view = HolderView(frame: .zero)
  private var wasShown = false
  init(_ owner: MatchedNode, _ child: Element) {
    self.owner = owner
    super.init(owner, child)
  }

  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    guard let key = owner.key else { return child.place(origin, proposal, placement) }
    var frame = CGRect(origin: origin, size: size(proposal))
    var inner = proposal
    if !owner.isSource, let source = sourceFrame(key, in: placement.host.view) {
      if owner.properties.contains(.size) { inner = ProposedViewSize(source.size) }
      frame = moved(frame, child.size(inner), to: source)
    }
    let place = placement.inside(view, frame)
    if owner.isSource { register(key, frame, placement.host.view) }
    wasShown = true
    child.place(place.origin, inner, place.placement)
    place.placement.host.finish()
  }

  /// The frame of the view's size whose anchor is that of the source, where the position is shared.
  private func moved(_ own: CGRect, _ size: CGSize, to source: CGRect) -> CGRect {
    let anchor = owner.anchor
    let target = owner.properties.contains(.position) ? source : own
    return CGRect(
      x: target.minX + target.width * anchor.x - size.width * anchor.x,
      y: target.minY + target.height * anchor.y - size.height * anchor.y, width: size.width,
      height: size.height)
  }

  private func sourceFrame(_ key: MatchedKey, in host: UIView) -> CGRect? {
    guard let place = owner.graph.matched[key], place.node != nil,
      let hosting = owner.graph.hostingView
    else { return nil }
    return hosting.convert(place.frame, to: host)
  }

  private func register(_ key: MatchedKey, _ frame: CGRect, _ host: UIView) {
    let graph = owner.graph
    guard let hosting = graph.hostingView else { return }
    let shown = host.convert(frame, to: hosting)
    let old = graph.matched[key]
    if let node = old?.node, node !== owner { return }
    if let old, old.node == nil, !wasShown, graph.passCount - old.pass <= 1 {
      let before = hosting.convert(old.frame, to: host)
      ViewAnimator.current?.comes(view, from: CGPoint(x: before.midX, y: before.midY))
    }
    graph.matched[key] = MatchedPlace(node: owner, frame: shown, pass: graph.passCount)
    // Those that were placed before the source have another look.
    if old?.frame != shown || old?.node !== owner { graph.afterLayout {} }
  }
}

struct MatchedGeometryModifier: PrimitiveModifier {
  let key: MatchedKey
  let properties: MatchedGeometryProperties
  let anchor: UnitPoint
  let isSource: Bool
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, MatchedNode.self) ?? MatchedNode(scope)
    if let last = node.key, last != key || node.isSource && !isSource { node.willLeave() }
    (node.key, node.properties, node.anchor, node.isSource) = (key, properties, anchor, isSource)
    node.updateChild(content, scope)
    node.graph.needsLayout()
    return node
  }
}

extension View {
  /// Gives the view the geometry of the group's source. Where one source follows another with an animation, the new
  /// one is shown on its way from the place of the old one; its size is the final one at once.
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
    anchor: UnitPoint = .center, isSource: Bool = true
  ) -> some View {
    modifier(
      MatchedGeometryModifier(
        key: MatchedKey(id: AnyHashable(id), namespace: namespace), properties: properties,
        anchor: anchor, isSource: isSource))
  }
}
