/// Content above or below other content, which keeps out of its way.
private struct SafeAreaInset<Inset: View>: ViewModifier {
  let edge: Edge
  let alignment: Alignment
  let spacing: CGFloat
  let inset: Inset
  func body(content: Content) -> some View {
    switch edge {
    case .top:
      VStack(alignment: alignment.horizontal, spacing: spacing) {
        inset
        content.frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    case .bottom:
      VStack(alignment: alignment.horizontal, spacing: spacing) {
        content.frame(maxWidth: .infinity, maxHeight: .infinity)
        inset
      }
    case .leading:
      HStack(alignment: alignment.vertical, spacing: spacing) {
        inset
        content.frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    case .trailing:
      HStack(alignment: alignment.vertical, spacing: spacing) {
        content.frame(maxWidth: .infinity, maxHeight: .infinity)
        inset
      }
    }
  }
}
extension View {
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    modifier(
      SafeAreaInset(
        edge: edge == .top ? .top : .bottom,
        alignment: Alignment(horizontal: alignment, vertical: .center), spacing: spacing ?? 0,
        inset: content()))
  }
  public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    modifier(
      SafeAreaInset(
        edge: edge == .leading ? .leading : .trailing,
        alignment: Alignment(horizontal: .center, vertical: alignment), spacing: spacing ?? 0,
        inset: content()))
  }
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }
  public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }
}

/// Reports values that depend on the position and the size of a view when they change.
final class GeometryWatchNode: WrapNode, LayoutWatcher {
  fileprivate var look: ((GeometryProxy) -> Void)?
  private var spaces: [AnyHashable: SpacePlace] = [:]
  override func wrap(_ child: Element) -> WrapperElement { GeometryWatchElement(self, child) }
  fileprivate func placed(_ placement: Placement) { spaces = placement.spaces }
  func laidOut() {
    guard isAlive, let element = wrappers.first else { return }
    look?(GeometryProxy(element: element, size: element.frame.size, spaces: spaces))
  }
  override func willLeave() { graph.stopWatching(self) }
}
final class GeometryWatchElement: WrapperElement {
  private unowned let owner: GeometryWatchNode
  init(_ owner: GeometryWatchNode, _ child: Element) {
    self.owner = owner
    super.init(owner, child)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    owner.placed(placement)
    child.place(origin, proposal, placement)
  }
}
struct GeometryWatchModifier: PrimitiveModifier {
  let look: (GeometryProxy) -> Void
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, GeometryWatchNode.self) ?? GeometryWatchNode(scope)
    node.look = look
    node.updateChild(content, scope)
    scope.graph.watch(node)
    return node
  }
}
private struct GeometryChange<T: Equatable>: ViewModifier {
  let transform: (GeometryProxy) -> T
  let action: (T, T) -> Void
  @State private var seen = SeenValue<T>()
  func body(content: Content) -> some View {
    content.modifier(
      GeometryWatchModifier { proxy in
        let value = transform(proxy)
        defer { seen.last = value }
        if seen.last != value { action(seen.last ?? value, value) }
      })
  }
}
private final class SeenValue<T> {
  var last: T?
}
extension View {
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
    action: @escaping (_ newValue: T) -> Void
  ) -> some View { modifier(GeometryChange(transform: transform) { _, new in action(new) }) }
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View { modifier(GeometryChange(transform: transform, action: action)) }
}
