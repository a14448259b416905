/// A custom way to lay out views.
@preconcurrency @MainActor
public protocol Layout: Animatable {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews
  static var layoutProperties: LayoutProperties { get }
  func makeCache(subviews: Subviews) -> Cache
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
}
extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { ViewSpacing() }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    LayoutView(layout: self, content: content())
  }
}
extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

public struct LayoutProperties: Sendable {
  public var stackOrientation: Axis?
  public init() {}
}
/// The room that a view likes around it.
public struct ViewSpacing: Sendable {
  public static let zero = ViewSpacing()
  public init() {}
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {}
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing { self }
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat { 8 }
}

/// The views that a layout arranges.
public struct LayoutSubviews: RandomAccessCollection {
  let elements: [LayoutSubview]
  public var layoutDirection: LayoutDirection
  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(index: Int) -> LayoutSubview { elements[index] }
}
/// One of the views that a layout arranges.
@preconcurrency @MainActor
public struct LayoutSubview {
  let element: Element
  let places: LayoutPlaces
  let index: Int
  public var priority: Double { element.priority }
  public var spacing: ViewSpacing { ViewSpacing() }
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
    element.layoutValue(ObjectIdentifier(key)) as? K.Value ?? K.defaultValue
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { element.size(proposal) }
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    element.dimensions(proposal)
  }
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {
    let size = element.size(proposal)
    places.places[index] = (
      CGPoint(x: position.x - size.width * anchor.x, y: position.y - size.height * anchor.y),
      proposal
    )
  }
}
/// Where a layout put its views.
final class LayoutPlaces {
  var places: [Int: (CGPoint, ProposedViewSize)] = [:]
}

struct LayoutView<L: Layout, Content: View>: View {
  let layout: L
  let content: Content
  var body: Never { fatalError("a layout has no body") }
  func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, OwnLayoutNode.self) ?? OwnLayoutNode(scope)
    node.take(LayoutBox(layout))
    node.updateChild(content, scope)
    node.layoutChanged()
    return node
  }
}

/// A layout of any type, with its cache.
@MainActor
class AnyLayoutBox {
  func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> CGSize { .zero }
  func place(_ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews) {}
  func guide(
    _ key: AlignmentKey, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews
  ) -> CGFloat? { nil }
  /// The subviews are others than before, or have changed.
  final var isStale = false
}
final class LayoutBox<L: Layout>: AnyLayoutBox {
  private let layout: L
  private var cache: L.Cache?
  init(_ layout: L) { self.layout = layout }
  private func updated(_ subviews: LayoutSubviews) -> L.Cache {
    defer { isStale = false }
    guard var known = cache else { return layout.makeCache(subviews: subviews) }
    if isStale { layout.updateCache(&known, subviews: subviews) }
    return known
  }
  override func guide(
    _ key: AlignmentKey, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews
  ) -> CGFloat? {
    var cache = updated(subviews)
    defer { self.cache = cache }
    if key.isHorizontal {
      return layout.explicitAlignment(
        of: HorizontalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews,
        cache: &cache)
    }
    return layout.explicitAlignment(
      of: VerticalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews,
      cache: &cache)
  }
  override func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> CGSize {
    var cache = updated(subviews)
    let size = layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    self.cache = cache
    return size
  }
  override func place(
    _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews
  ) {
    var cache = updated(subviews)
    layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    self.cache = cache
  }
}

final class OwnLayoutNode: ContainerNode {
  fileprivate private(set) var box = AnyLayoutBox()
  func take(_ box: AnyLayoutBox) { self.box = box }
  override func contentChanged() {
    super.contentChanged()
    box.isStale = true
  }
  override func makeElement() -> Element { OwnLayoutElement(self) }
}
final class OwnLayoutElement: Element {
  private unowned let owner: OwnLayoutNode
  init(_ node: OwnLayoutNode) {
    owner = node
    super.init(node)
  }
  private func subviews(_ places: LayoutPlaces) -> LayoutSubviews {
    LayoutSubviews(
      elements: owner.content.enumerated().map {
        LayoutSubview(element: $1, places: places, index: $0)
      }, layoutDirection: node.environment.values.layoutDirection)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    owner.box.size(proposal, subviews(LayoutPlaces()))
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let places = LayoutPlaces()
    let bounds = CGRect(origin: .zero, size: size(proposal))
    owner.box.place(bounds, proposal, subviews(places))
    let elements = owner.content
    let whole = CGRect(origin: origin, size: bounds.size)
    for index in inOrder(elements) {
      // A view that the layout leaves out is in the middle.
      let (at, inner) = places.places[index] ?? middle(elements[index], bounds)
      place(elements[index], at: at, inner, in: whole, placement)
    }
  }
  override func findGuide(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
    owner.box.guide(
      key, CGRect(origin: .zero, size: size(proposal)), proposal, subviews(LayoutPlaces()))
  }
  private func middle(_ element: Element, _ bounds: CGRect) -> (CGPoint, ProposedViewSize) {
    let inner = ProposedViewSize(bounds.size)
    let size = element.size(inner)
    return (CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2), inner)
  }
}

/// The first of several views that fits.
public struct ViewThatFits<Content: View> {
  let axes: Axis.Set
  let content: Content
  public init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) { (self.axes, self.content) = (axes, content()) }
}
extension ViewThatFits: View {
  public var body: Never { fatalError("ViewThatFits has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, FittingNode.self) ?? FittingNode(scope)
    node.axes = axes
    node.updateChild(content, scope)
    return node
  }
}
final class FittingNode: ContainerNode {
  var axes = Axis.Set()
  override func makeElement() -> Element { FittingElement(self) }
}
final class FittingElement: Element {
  private unowned let owner: FittingNode
  init(_ node: FittingNode) {
    owner = node
    super.init(node)
  }
  private func chosen(_ proposal: ProposedViewSize) -> Element? {
    owner.content.first { element in
      let ideal = element.size(.unspecified)
      let fitsWidth =
        !owner.axes.contains(.horizontal) || ideal.width <= proposal.width ?? .infinity
      let fitsHeight =
        !owner.axes.contains(.vertical) || ideal.height <= proposal.height ?? .infinity
      return fitsWidth && fitsHeight
    } ?? owner.content.last
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    chosen(proposal)?.size(proposal) ?? .zero
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    chosen(proposal)?.place(origin, proposal, placement)
  }
}
