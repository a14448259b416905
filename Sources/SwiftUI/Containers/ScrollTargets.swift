/// Where scrolling is about to stop.
public struct ScrollTarget: Hashable, Sendable {
  /// The part of the content that will be visible.
  public var rect: CGRect
  /// The point of the part that stays in place if the content changes.
  public var anchor: UnitPoint?
  public init(rect: CGRect, anchor: UnitPoint? = nil) { (self.rect, self.anchor) = (rect, anchor) }
}

/// The facts with which a behavior chooses where scrolling stops.
@dynamicMemberLookup
public struct ScrollTargetBehaviorContext {
  /// The visible part as the scrolling began.
  public let originalTarget: ScrollTarget
  /// The velocity in points a millisecond, as a scroll view's delegate receives it.
  public let velocity: CGVector
  public let contentSize: CGSize
  public let containerSize: CGSize
  public let axes: Axis.Set
  let environment: EnvironmentValues
  /// The frames of the views that are targets, in the content's coordinates.
  let targets: [CGRect]
  let margins: EdgeInsets
  public subscript<T>(dynamicMember keyPath: KeyPath<EnvironmentValues, T>) -> T {
    environment[keyPath: keyPath]
  }
}

/// Where scrolling stops.
public protocol ScrollTargetBehavior {
  typealias TargetContext = ScrollTargetBehaviorContext
  /// Changes where the scrolling that a finger began will stop.
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
}

/// A behavior of any type.
public struct AnyScrollTargetBehavior: ScrollTargetBehavior {
  private let base: any ScrollTargetBehavior
  public init(_ base: some ScrollTargetBehavior) { self.base = base }
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    base.updateTarget(&target, context: context)
  }
}

/// Stops at multiples of the visible size.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  public init() {}
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    func page(_ end: CGFloat, _ start: CGFloat, _ length: CGFloat, _ speed: CGFloat) -> CGFloat {
      guard length > 0 else { return end }
      let first = (start / length).rounded()
      // A quick drag turns one page.
      let quick: CGFloat = speed > 0.3 ? 1 : speed < -0.3 ? -1 : 0
      let nearest = quick == 0 ? (end / length).rounded() : first + quick
      return min(max(nearest, first - 1), first + 1) * length
    }
    let start = context.originalTarget.rect
    if context.axes.contains(.horizontal) {
      target.rect.origin.x = page(
        target.rect.minX, start.minX, context.containerSize.width, context.velocity.dx)
    }
    if context.axes.contains(.vertical) {
      target.rect.origin.y = page(
        target.rect.minY, start.minY, context.containerSize.height, context.velocity.dy)
    }
  }
}

/// Stops where a view that is a target begins.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  /// How many views one swipe passes.
  public struct LimitBehavior: Equatable, Sendable {
    let number: Int
    public static let automatic = LimitBehavior(number: 0)
    public static let always = LimitBehavior(number: 1)
    public static let never = LimitBehavior(number: 2)
    public static let alwaysByOne = LimitBehavior(number: 3)
    public static let alwaysByFew = LimitBehavior(number: 4)
  }
  let limit: LimitBehavior
  public init(limitBehavior: LimitBehavior = .automatic) { limit = limitBehavior }

  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    let (start, size) = (context.originalTarget.rect, context.containerSize)
    if context.axes.contains(.horizontal) {
      let starts = Set(context.targets.map { $0.minX - context.margins.leading }).sorted()
      target.rect.origin.x = aligned(
        target.rect.minX, start.minX, starts, size.width, isLimited(.horizontal, context))
    }
    if context.axes.contains(.vertical) {
      let starts = Set(context.targets.map { $0.minY - context.margins.top }).sorted()
      target.rect.origin.y = aligned(
        target.rect.minY, start.minY, starts, size.height, isLimited(.vertical, context))
    }
  }
  private func isLimited(_ axis: Axis, _ context: TargetContext) -> Bool {
    guard limit == .automatic else { return limit != .never }
    return axis == .horizontal && context.environment.horizontalSizeClass == .compact
  }
  private func aligned(
    _ end: CGFloat, _ start: CGFloat, _ starts: [CGFloat], _ length: CGFloat, _ isLimited: Bool
  ) -> CGFloat {
    func nearest(_ place: CGFloat) -> Int? {
      starts.indices.min { abs(starts[$0] - place) < abs(starts[$1] - place) }
    }
    guard let first = nearest(start), var last = nearest(end) else { return end }
    if isLimited {
      let visible = starts.filter { $0 >= starts[first] && $0 < starts[first] + length }.count
      let most = limit == .alwaysByOne ? 1 : max(visible, 1)
      last = min(max(last, first - most), first + most)
    }
    return starts[last]
  }
}
extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  public static var viewAligned: ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior()
  }
  public static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
  ) -> ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior)
  }
}

// MARK: The targets of a scroll view

private enum ScrollBehaviorName {}
extension EnvironmentValues {
  var scrollBehavior: AnyScrollTargetBehavior? {
    get { self[HiddenKey<ScrollBehaviorName, AnyScrollTargetBehavior>.self] }
    set { self[HiddenKey<ScrollBehaviorName, AnyScrollTargetBehavior>.self] = newValue }
  }
}
/// Marks a view, or the views of the first container inside it, as targets of scrolling.
final class ScrollTargetNode: PassNode {
  fileprivate var isLayout = false
  fileprivate var isEnabled = true
  fileprivate var targets: [Element] {
    guard isEnabled else { return [] }
    return isLayout ? Self.container(self)?.content ?? [] : elements
  }
  private static func container(_ node: _ViewNode) -> ContainerNode? {
    if let container = node as? ContainerNode { return container }
    for child in node.children { if let found = container(child) { return found } }
    return nil
  }
}
struct ScrollTargetModifier: PrimitiveModifier {
  let isLayout: Bool
  let isEnabled: Bool
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, ScrollTargetNode.self) ?? ScrollTargetNode(scope)
    (node.isLayout, node.isEnabled) = (isLayout, isEnabled)
    node.updateChild(content, scope)
    return node
  }
}
extension View {
  /// Where scroll views inside stop.
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    environmentValue(\.scrollBehavior, AnyScrollTargetBehavior(behavior))
  }
  /// Makes targets of the views of the layout inside.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
    modifier(ScrollTargetModifier(isLayout: true, isEnabled: isEnabled))
  }
  public func scrollTarget(isEnabled: Bool = true) -> some View {
    modifier(ScrollTargetModifier(isLayout: false, isEnabled: isEnabled))
  }
}

/// Lets the behavior of the environment choose where a scroll view stops.
@MainActor
final class ScrollStopper: NSObject, UIScrollViewDelegate {
  private unowned let node: ScrollNode
  private var start = CGPoint.zero
  init(_ node: ScrollNode) { self.node = node }

  private var velocity: CGPoint?
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    start = scrollView.contentOffset
    node.enter(.interacting, velocity: nil)
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    let way = velocity.map { CGVector(dx: $0.x * 1000, dy: $0.y * 1000) }
    velocity = nil
    node.enter(decelerate ? .decelerating : .idle, velocity: decelerate ? way : nil)
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    node.enter(.idle, velocity: nil)
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    self.velocity = velocity
    let environment = node.environment.values
    guard let behavior = environment.scrollBehavior else { return }
    let size = scrollView.bounds.size
    var target = ScrollTarget(rect: CGRect(origin: targetContentOffset.pointee, size: size))
    behavior.updateTarget(
      &target,
      context: ScrollTargetBehaviorContext(
        originalTarget: ScrollTarget(rect: CGRect(origin: start, size: size)),
        velocity: CGVector(dx: velocity.x, dy: velocity.y), contentSize: scrollView.contentSize,
        containerSize: size, axes: node.axes, environment: environment,
        targets: targets(in: scrollView), margins: environment.scrollLook.margins))
    targetContentOffset.pointee = CGPoint(
      x: min(max(target.rect.minX, 0), max(scrollView.contentSize.width - size.width, 0)),
      y: min(max(target.rect.minY, 0), max(scrollView.contentSize.height - size.height, 0)))
  }
  private func targets(in scrollView: UIScrollView) -> [CGRect] {
    var found: [CGRect] = []
    func visit(_ node: _ViewNode) {
      // A scroll view inside has targets of its own.
      if node is ScrollNode, node !== self.node { return }
      if let marked = node as? ScrollTargetNode {
        for element in marked.targets {
          guard let host = element.hostView else { continue }
          found.append(host.convert(element.frame, to: scrollView))
        }
      }
      for child in node.children { visit(child) }
    }
    visit(node)
    return found
  }
}

// MARK: The space of a scroll view

/// The names of the spaces that scroll views make.
enum ScrollSpace: Hashable {
  case any
  case along(Axis)
}
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// The visible part of the nearest scroll view around.
  public static var scrollView: NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(ScrollSpace.any))
  }
  /// The visible part of the nearest scroll view around that scrolls along an axis.
  public static func scrollView(axis: Axis) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(ScrollSpace.along(axis)))
  }
}
