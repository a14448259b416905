/// A modifier that changes the size or the place of one element.
@MainActor
protocol UnaryLayout {
  /// The proposal for the element.
  func proposal(_ proposal: ProposedViewSize, _ child: Element) -> ProposedViewSize
  /// The size of the whole, by what the element chose.
  func size(_ proposal: ProposedViewSize, _ chosen: CGSize, _ child: Element) -> CGSize
  /// Where the element is in the whole, in reading direction.
  func origin(_ proposal: ProposedViewSize, _ chosen: CGSize, _ size: CGSize, _ child: Element)
    -> CGPoint
  /// Whether the origin counts from the left in every direction.
  var isAbsolute: Bool { get }
  func isSame(as other: any UnaryLayout) -> Bool
}

extension UnaryLayout {
  func proposal(_ proposal: ProposedViewSize, _ child: Element) -> ProposedViewSize { proposal }
  func size(_ proposal: ProposedViewSize, _ chosen: CGSize, _ child: Element) -> CGSize { chosen }
  func origin(
    _ proposal: ProposedViewSize, _ chosen: CGSize, _ size: CGSize, _ child: Element
  ) -> CGPoint { .zero }
  var isAbsolute: Bool { false }
}
extension UnaryLayout where Self: Equatable {
  func isSame(as other: any UnaryLayout) -> Bool { (other as? Self) == self }
}

/// The place of a modifier that puts something around each of the elements below it.
class WrapNode: PassNode {
  private var made: [ObjectIdentifier: WrapperElement] = [:]

  func wrap(_ child: Element) -> WrapperElement { fatalError("a wrapper without an element") }
  /// The wrappers there are.
  final var wrappers: [WrapperElement] { elements.compactMap { $0 as? WrapperElement } }

  override func makeElements() -> [Element] {
    var kept: [ObjectIdentifier: WrapperElement] = [:]
    let elements = (child?.elements ?? []).map { child -> Element in
      let key = ObjectIdentifier(child)
      let old = made[key].flatMap { $0.child === child ? $0 : nil }
      let element = old ?? wrap(child)
      element.forgetSizes()
      kept[key] = element
      return element
    }
    made = kept
    return elements
  }
}

/// The place of a modifier that lays out each of the elements below it.
final class LayoutNode: WrapNode {
  fileprivate(set) var layout: any UnaryLayout

  init(_ layout: any UnaryLayout, _ scope: _Scope) {
    self.layout = layout
    super.init(scope)
  }
  func update(_ content: some View, _ layout: any UnaryLayout, _ scope: _Scope) {
    let isSame = layout.isSame(as: self.layout)
    self.layout = layout
    updateChild(content, scope)
    if !isSame { layoutChanged() }
  }
  override func wrap(_ child: Element) -> WrapperElement { UnaryElement(self, child) }
}

/// An element with something around it; what containers ask is answered by the one inside.
class WrapperElement: Element {
  let child: Element
  init(_ node: _ViewNode, _ child: Element) {
    self.child = child
    super.init(node)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { child.size(proposal) }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    child.place(origin, proposal, placement)
  }
  override var priority: Double { child.priority }
  override var zIndex: Double { child.zIndex }
  override var spacerLength: CGFloat? { child.spacerLength }
  override var isDivider: Bool { child.isDivider }
  override var gridColumns: Int { child.gridColumns }
  override var gridCell: GridCellTraits { child.gridCell }
  override var takesLine: Bool { child.takesLine }
  override func setAxis(_ axis: Axis) { child.setAxis(axis) }
  override func findGuide(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
    child.guide(key, proposal)
  }
  override var row: RowElement? { child.row }
  override func layoutValue(_ key: ObjectIdentifier) -> Any? { child.layoutValue(key) }
  override var tag: AnyHashable? { child.tag }
}

final class UnaryElement: WrapperElement {
  private unowned let owner: LayoutNode
  init(_ owner: LayoutNode, _ child: Element) {
    self.owner = owner
    super.init(owner, child)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    owner.layout.size(proposal, child.size(owner.layout.proposal(proposal, child)), child)
  }
  private func origin(_ proposal: ProposedViewSize) -> (CGPoint, ProposedViewSize) {
    let inner = owner.layout.proposal(proposal, child)
    return (owner.layout.origin(proposal, child.size(inner), size(proposal), child), inner)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let (offset, inner) = self.origin(proposal)
    if owner.layout.isAbsolute {
      child.place(CGPoint(x: origin.x + offset.x, y: origin.y + offset.y), inner, placement)
    } else {
      place(
        child, at: offset, inner, in: CGRect(origin: origin, size: size(proposal)), placement)
    }
  }
  override func findGuide(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
    let (offset, inner) = origin(proposal)
    guard let guide = child.guide(key, inner) else { return nil }
    return guide + (key.isHorizontal ? offset.x : offset.y)
  }
  override var spacerLength: CGFloat? { nil }
}

extension AlignmentKey {
  /// Which dimension a guide belongs to: that of the alignment that was made of it.
  var isHorizontal: Bool {
    CustomGuides.horizontal.withLock { $0.contains(ObjectIdentifier(id)) }
  }
}

/// Which guides are horizontal ones.
enum CustomGuides {
  static let horizontal = Mutexed<Set<ObjectIdentifier>>([])
}

/// A value behind a lock.
final class Mutexed<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value
  init(_ value: Value) { self.value = value }
  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}

/// Applies a layout of one element.
struct LayoutModifier: PrimitiveModifier {
  let layout: any UnaryLayout
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, LayoutNode.self) ?? LayoutNode(layout, scope)
    node.update(content, layout, scope)
    return node
  }
}

extension View {
  func layout(_ layout: some UnaryLayout) -> ModifiedContent<Self, LayoutModifier> {
    ModifiedContent(content: self, modifier: LayoutModifier(layout: layout))
  }
}
