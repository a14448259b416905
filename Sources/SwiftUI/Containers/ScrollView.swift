/// A view that shows a part of something larger.
public struct ScrollView<Content: View> {
  public var content: Content
  public var axes: Axis.Set
  public var showsIndicators: Bool
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) { (self.content, self.axes, self.showsIndicators) = (content(), axes, showsIndicators) }
}
extension ScrollView: View {
  public var body: Never { fatalError("ScrollView has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, ScrollNode.self) ?? ScrollNode(scope)
    node.axes = axes
    // Several views are below each other, or beside each other.
    let axis: Axis = axes == .horizontal ? .horizontal : .vertical
    node.update(ImpliedStack(axis: axis, content: content), scope)
    return node
  }
}
private struct ImpliedStack<Content: View>: View {
  let axis: Axis
  let content: Content
  var body: Never { fatalError("an implied stack has no body") }
  func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    StackNode.update(
      old, content,
      StackArrangement(
        axis: axis, spacing: nil,
        across: axis == .vertical ? HorizontalAlignment.center.key : VerticalAlignment.center.key),
      scope)
  }
}

final class ScrollNode: ContainerNode {
  var axes = Axis.Set.vertical
  override func makeElement() -> Element { ScrollElement(self) }
  func update(_ content: some View, _ scope: _Scope) { updateChild(content, scope) }
  /// The actions of modifiers around, and the phase that they know.
  var phaseActions: [ObjectIdentifier: ScrollPhaseAction] = [:]
  var phase = ScrollPhase.idle
  var scrollView: ScrollHost? { (elements.first as? ScrollElement)?.view }
}

/// The scroll view of UIKit's; scrolling lays out the views that become visible.
final class ScrollHost: UIScrollView {
  var scrolled: @MainActor () -> Void = {}
  override var bounds: CGRect {
    didSet { if bounds.origin != oldValue.origin { scrolled() } }
  }
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, bounds.holds(point) else {
      return nil
    }
    return contentHit(point, with: event) ?? self
  }
}

final class ScrollElement: Element {
  private unowned let container: ScrollNode
  private(set) lazy var view = makeView()
  private let stopper: ScrollStopper
  init(_ node: ScrollNode) {
    container = node
    stopper = ScrollStopper(node)
    super.init(node)
  }
  private func makeView() -> ScrollHost {
    let view = ScrollHost(frame: .zero)
    view.delegate = stopper
    view.scrolled = { [weak container] in container?.graph.needsLayout() }
    return view
  }
  private var margins: EdgeInsets { node.environment.values.scrollLook.margins }
  private func follow(_ look: ScrollLook, _ content: CGSize, _ own: CGSize) {
    if view.isScrollEnabled == look.isOff { view.isScrollEnabled = !look.isOff }
    if view.clipsToBounds != look.clips { view.clipsToBounds = look.clips }
    let isFirst = view.contentSize == .zero
    if view.contentSize != content { view.contentSize = content }
    guard isFirst, let anchor = look.anchor else { return }
    view.contentOffset = CGPoint(
      x: max(content.width - own.width, 0) * anchor.x,
      y: max(content.height - own.height, 0) * anchor.y)
  }
  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: container.axes.contains(.horizontal)
        ? nil : proposal.width.map { max($0 - margins.leading - margins.trailing, 0) },
      height: container.axes.contains(.vertical)
        ? nil : proposal.height.map { max($0 - margins.top - margins.bottom, 0) })
  }
  private func contentSize(_ proposal: ProposedViewSize) -> CGSize {
    let size = container.content.reduce(CGSize.zero) { sum, element in
      let size = element.size(inner(proposal))
      return CGSize(width: max(sum.width, size.width), height: max(sum.height, size.height))
    }
    return CGSize(
      width: size.width + margins.leading + margins.trailing,
      height: size.height + margins.top + margins.bottom)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let content = contentSize(proposal)
    let axes = container.axes
    return CGSize(
      width: axes.contains(.horizontal) ? proposal.width ?? content.width : content.width,
      height: axes.contains(.vertical) ? proposal.height ?? content.height : content.height)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let own = size(proposal)
    let frame = pixelAligned(CGRect(origin: origin, size: own))
    view.setFrame(frame)
    let content = contentSize(ProposedViewSize(own))
    follow(node.environment.values.scrollLook, content, own)
    let last = CGPoint(
      x: max(content.width - own.width, 0), y: max(content.height - own.height, 0))
    if view.contentOffset.x > last.x || view.contentOffset.y > last.y {
      view.contentOffset = CGPoint(
        x: min(view.contentOffset.x, last.x), y: min(view.contentOffset.y, last.y))
    }
    placement.host.add(view)
    let host = HostFrame(view)
    var inside = Placement(host: host)
    inside.allowsHits = placement.allowsHits
    inside.spaces = placement.spaces
    let space = SpacePlace(view: placement.host.view, frame: frame)
    inside.spaces[ScrollSpace.any] = space
    if container.axes.contains(.horizontal) {
      inside.spaces[ScrollSpace.along(.horizontal)] = space
    }
    if container.axes.contains(.vertical) { inside.spaces[ScrollSpace.along(.vertical)] = space }
    inside.visible = CGRect(origin: view.contentOffset, size: own)
    let proposal = inner(ProposedViewSize(own))
    for element in container.content {
      let size = element.size(proposal)
      let axes = container.axes
      let (width, height) = (
        own.width - margins.leading - margins.trailing, own.height - margins.top - margins.bottom
      )
      let left = isRightToLeft ? margins.trailing : margins.leading
      let x = left + (axes.contains(.horizontal) ? 0 : (width - size.width) / 2)
      let y = margins.top + (axes.contains(.vertical) ? 0 : (height - size.height) / 2)
      element.place(CGPoint(x: x, y: y), proposal, inside)
    }
    host.finish()
  }
}

/// Scrolls the scroll views inside a reader.
@MainActor @preconcurrency
public struct ScrollViewProxy {
  let node: PassNode
  /// Shows the view with an identity.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    node.graph.afterLayout { [weak node] in
      guard let node else { return }
      ScrollViewProxy.scroll(node, nil, AnyHashable(id), anchor)
    }
  }
  @discardableResult
  static func scroll(
    _ node: _ViewNode, _ scroll: ScrollNode?, _ id: AnyHashable, _ anchor: UnitPoint?
  ) -> Bool {
    let inner = node as? ScrollNode ?? scroll
    if (node as? IdentifiedNode)?.id == id, let inner {
      show(node, inner, anchor)
      return true
    }
    if let keyed = node as? KeyedNode, let inner, let child = keyed.child(for: id) {
      show(child, inner, anchor)
      return true
    }
    return node.children.contains { Self.scroll($0, inner, id, anchor) }
  }
  private static func placed(_ node: _ViewNode) -> Element? {
    var current: _ViewNode? = node
    while let node = current {
      if let element = node.elements.first, element.hostView != nil { return element }
      current = node.parent
    }
    return nil
  }
  private static func show(_ node: _ViewNode, _ scroll: ScrollNode, _ anchor: UnitPoint?) {
    // Content of something that was never visible has no place yet.
    guard let view = scroll.scrollView, let element = placed(node) else { return }
    let frame = (element.hostView ?? view).convert(element.frame, to: view)
    guard let anchor else { return view.scrollRectToVisible(frame, animated: false) }
    let wanted = CGPoint(
      x: frame.minX + (frame.width - view.bounds.width) * anchor.x,
      y: frame.minY + (frame.height - view.bounds.height) * anchor.y)
    let last = CGPoint(
      x: max(view.contentSize.width - view.bounds.width, 0),
      y: max(view.contentSize.height - view.bounds.height, 0))
    view.contentOffset = CGPoint(
      x: min(max(wanted.x, 0), last.x), y: min(max(wanted.y, 0), last.y))
  }
}
extension KeyedNode {
  fileprivate func child(for id: AnyHashable) -> _ViewNode? {
    keys.firstIndex { $0 == id || ($0.base as? Subview.ID)?.path.last == id }
      .map { children[$0] }
  }
}

/// A view whose content can scroll to its parts.
public struct ScrollViewReader<Content: View> {
  public var content: (ScrollViewProxy) -> Content
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }
}
extension ScrollViewReader: View {
  public var body: Never { fatalError("ScrollViewReader has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, PassNode.self) ?? PassNode(scope)
    node.updateChild(content(ScrollViewProxy(node: node)), scope)
    return node
  }
}

/// Whether indicators of scrolling are shown. None are pictured here.
public struct ScrollIndicatorVisibility: Equatable, Sendable {
  public static let automatic = ScrollIndicatorVisibility()
  public static let visible = ScrollIndicatorVisibility()
  public static let hidden = ScrollIndicatorVisibility()
  public static let never = ScrollIndicatorVisibility()
}
extension View {
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { ignored("scrollIndicators") }
}
