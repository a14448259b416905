/// How a scroll view behaves at its ends.
public struct ScrollBounceBehavior: Equatable, Sendable {
  let number: Int
  public static let automatic = ScrollBounceBehavior(number: 0)
  public static let always = ScrollBounceBehavior(number: 1)
  public static let basedOnSize = ScrollBounceBehavior(number: 2)
}
/// The purpose of margins around content.
public struct ContentMarginPlacement: Equatable, Sendable {
  let number: Int
  public static let automatic = ContentMarginPlacement(number: 0)
  public static let scrollContent = ContentMarginPlacement(number: 1)
  public static let scrollIndicators = ContentMarginPlacement(number: 2)
}
/// How scrolling takes a keyboard away. A keyboard doesn't scroll its host app.
public struct ScrollDismissesKeyboardMode: Equatable, Sendable {
  let number: Int
  public static let automatic = ScrollDismissesKeyboardMode(number: 0)
  public static let immediately = ScrollDismissesKeyboardMode(number: 1)
  public static let interactively = ScrollDismissesKeyboardMode(number: 2)
  public static let never = ScrollDismissesKeyboardMode(number: 3)
}

/// How a scroll view scrolls, as its environment says.
struct ScrollLook: Equatable {
  var isOff = false
  var clips = true
  var anchor: UnitPoint?
  var margins = EdgeInsets()
}
private enum ScrollLookName {}
extension EnvironmentValues {
  var scrollLook: ScrollLook {
    get { self[HiddenKey<ScrollLookName, ScrollLook>.self] ?? ScrollLook() }
    set { self[HiddenKey<ScrollLookName, ScrollLook>.self] = newValue }
  }
  public var isScrollEnabled: Bool {
    get { !scrollLook.isOff }
    set { scrollLook.isOff = !newValue }
  }
}

/// Where a scroll view is, or has to move.
public struct ScrollPosition: Equatable, Sendable {
  enum Place: Equatable, @unchecked Sendable {
    case none
    case id(AnyHashable, UnitPoint?)
    case edge(Edge)
    case point(CGFloat?, CGFloat?)
  }
  var place = Place.none
  public init() {}
  public init(idType: (some Hashable & Sendable).Type) {}
  public init(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {
    place = .id(AnyHashable(id), anchor)
  }
  public init(idType: (some Hashable & Sendable).Type = Never.self, edge: Edge) {
    place = .edge(edge)
  }
  public init(idType: (some Hashable & Sendable).Type = Never.self, point: CGPoint) {
    place = .point(point.x, point.y)
  }
  public init(idType: (some Hashable & Sendable).Type = Never.self, x: CGFloat, y: CGFloat) {
    place = .point(x, y)
  }
  public mutating func scrollTo(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {
    place = .id(AnyHashable(id), anchor)
  }
  public mutating func scrollTo(edge: Edge) { place = .edge(edge) }
  public mutating func scrollTo(point: CGPoint) { place = .point(point.x, point.y) }
  public mutating func scrollTo(x: CGFloat, y: CGFloat) { place = .point(x, y) }
  public mutating func scrollTo(x: CGFloat) { place = .point(x, nil) }
  public mutating func scrollTo(y: CGFloat) { place = .point(nil, y) }
  public var viewID: (any Hashable)? {
    if case .id(let id, _) = place { id.base as? any Hashable } else { nil }
  }
  public func viewID<T: Hashable & Sendable>(type: T.Type) -> T? { viewID as? T }
  public var edge: Edge? { if case .edge(let edge) = place { edge } else { nil } }
  public var point: CGPoint? {
    if case .point(let x, let y) = place { CGPoint(x: x ?? 0, y: y ?? 0) } else { nil }
  }
  public var x: CGFloat? { if case .point(let x, _) = place { x } else { nil } }
  public var y: CGFloat? { if case .point(_, let y) = place { y } else { nil } }
  public var isPositionedByUser: Bool { false }
}
/// The visible part of a scroll view's content.
public struct ScrollGeometry: Equatable, Sendable {
  public var contentOffset: CGPoint
  public var contentSize: CGSize
  public var contentInsets: EdgeInsets
  public var containerSize: CGSize
  public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
  public var bounds: CGRect { visibleRect }
}

/// Follows the scroll view inside after each layout.
final class ScrollWatchNode: PassNode, LayoutWatcher {
  fileprivate var look: ((ScrollNode) -> Void)?
  func laidOut() {
    guard isAlive, let scroll = Self.find(self) else { return }
    look?(scroll)
  }
  private static func find(_ node: _ViewNode) -> ScrollNode? {
    if let scroll = node as? ScrollNode { return scroll }
    for child in node.children {
      if let found = find(child) { return found }
    }
    return nil
  }
  override func willLeave() { graph.stopWatching(self) }
}
struct ScrollWatchModifier: PrimitiveModifier {
  let look: (ScrollNode) -> Void
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, ScrollWatchNode.self) ?? ScrollWatchNode(scope)
    node.look = look
    node.updateChild(content, scope)
    scope.graph.watch(node)
    return node
  }
}
extension ScrollNode {
  var geometry: ScrollGeometry? {
    guard let view = scrollView else { return nil }
    return ScrollGeometry(
      contentOffset: view.contentOffset, contentSize: view.contentSize,
      contentInsets: EdgeInsets(), containerSize: view.bounds.size)
  }
}

private struct GeometryWatch<T: Equatable>: ViewModifier {
  let transform: (ScrollGeometry) -> T
  let action: (T, T) -> Void
  @State private var seen = Seen<T>()
  func body(content: Content) -> some View {
    content.modifier(
      ScrollWatchModifier { scroll in
        guard let geometry = scroll.geometry else { return }
        let value = transform(geometry)
        defer { seen.last = value }
        if seen.last != value { action(seen.last ?? value, value) }
      })
  }
}
private final class Seen<T> {
  var last: T?
}
private struct PositionModifier: ViewModifier {
  let wanted: ScrollPosition
  @State private var seen = Seen<ScrollPosition>()
  func body(content: Content) -> some View {
    content.modifier(
      ScrollWatchModifier { scroll in
        guard seen.last != wanted else { return }
        seen.last = wanted
        scroll.show(wanted)
      })
  }
}
extension ScrollNode {
  /// Scrolls to a place.
  func show(_ position: ScrollPosition) {
    guard let view = scrollView else { return }
    let most = CGPoint(
      x: max(view.contentSize.width - view.bounds.width, 0),
      y: max(view.contentSize.height - view.bounds.height, 0))
    var offset = view.contentOffset
    switch position.place {
    case .none: return
    case .id(let id, let anchor): ScrollViewProxy.scroll(self, self, id, anchor); return
    case .edge(.top): offset.y = 0
    case .edge(.bottom): offset.y = most.y
    case .edge(.leading): offset.x = 0
    case .edge(.trailing): offset.x = most.x
    case .point(let x, let y): (offset.x, offset.y) = (x ?? offset.x, y ?? offset.y)
    }
    view.contentOffset = CGPoint(
      x: min(max(offset.x, 0), most.x), y: min(max(offset.y, 0), most.y))
  }
}

extension View {
  public func scrollDisabled(_ disabled: Bool) -> some View {
    environmentValue(\.scrollLook.isOff, disabled)
  }
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    environmentValue(\.scrollLook.clips, !disabled)
  }
  /// Content that fits never moves past its ends here.
  public func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
  ) -> some View { ignored("scrollBounceBehavior", when: behavior == .always) }
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View {
    ignored("scrollDismissesKeyboard", when: mode != .never && mode != .automatic)
  }
  public func scrollIndicatorsFlash(onAppear: Bool) -> some View {
    ignored("scrollIndicatorsFlash")
  }
  public func scrollIndicatorsFlash(trigger value: some Equatable) -> some View {
    ignored("scrollIndicatorsFlash")
  }
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    environmentValue(\.scrollLook.anchor, anchor)
  }
  public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets,
    for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    environmentValue(
      \.scrollLook.margins, placement == .scrollIndicators ? EdgeInsets() : insets)
  }
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(edges, EdgeInsets(length ?? 0, on: edges), for: placement)
  }
  public func contentMargins(
    _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
  ) -> some View { contentMargins(.all, EdgeInsets(length, on: .all), for: placement) }

  public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil)
    -> some View
  { modifier(PositionModifier(wanted: position.wrappedValue)) }
  public func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View {
    var wanted = ScrollPosition()
    if let id = id.wrappedValue { wanted.place = .id(AnyHashable(id), anchor) }
    return modifier(PositionModifier(wanted: wanted))
  }
  public func scrollPosition(initialAnchor: UnitPoint?) -> some View {
    defaultScrollAnchor(initialAnchor)
  }
  public func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View { modifier(GeometryWatch(transform: transform, action: action)) }
  /// A size in parts of the scroll view, or of the hosting view where there is none.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> some View {
    modifier(ContainerFrameModifier(axes: axes, alignment: alignment) { length, _ in length })
  }
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center,
    _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    modifier(ContainerFrameModifier(axes: axes, alignment: alignment, length: length))
  }
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat,
    alignment: Alignment = .center
  ) -> some View {
    modifier(
      ContainerFrameModifier(axes: axes, alignment: alignment) { length, _ in
        let one = (length - spacing * CGFloat(count - 1)) / CGFloat(max(count, 1))
        return one * CGFloat(span) + spacing * CGFloat(span - 1)
      })
  }
}
/// The size of the container is that of the nearest scroll view above, in its last layout.
struct ContainerFrameModifier: PrimitiveModifier {
  let axes: Axis.Set
  let alignment: Alignment
  let length: (CGFloat, Axis) -> CGFloat
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, LayoutNode.self) ?? LayoutNode(layout(scope), scope)
    node.update(content, layout(scope), scope)
    return node
  }
  private func layout(_ scope: _Scope) -> ContainerFrame {
    ContainerFrame(axes: axes, alignment: alignment, length: length)
  }
}
struct ContainerFrame: UnaryLayout {
  let axes: Axis.Set
  let alignment: Alignment
  let length: (CGFloat, Axis) -> CGFloat
  func isSame(as other: any UnaryLayout) -> Bool { false }
  private func container(_ child: Element) -> CGSize {
    var node: _ViewNode? = child.node
    while let current = node {
      if let scroll = current as? ScrollNode, let view = scroll.scrollView, view.bounds.width > 0 {
        return view.bounds.size
      }
      node = current.parent
    }
    return child.node.graph.hostingView?.bounds.size ?? .zero
  }
  func proposal(_ proposal: ProposedViewSize, _ child: Element) -> ProposedViewSize {
    let size = container(child)
    return ProposedViewSize(
      width: axes.contains(.horizontal) ? length(size.width, .horizontal) : proposal.width,
      height: axes.contains(.vertical) ? length(size.height, .vertical) : proposal.height)
  }
  func size(_ proposal: ProposedViewSize, _ chosen: CGSize, _ child: Element) -> CGSize {
    let own = self.proposal(proposal, child)
    return CGSize(
      width: axes.contains(.horizontal) ? own.width ?? 0 : chosen.width,
      height: axes.contains(.vertical) ? own.height ?? 0 : chosen.height)
  }
  func origin(
    _ proposal: ProposedViewSize, _ chosen: CGSize, _ size: CGSize, _ child: Element
  ) -> CGPoint { alignment.offset(of: child, self.proposal(proposal, child), in: size) }
}
