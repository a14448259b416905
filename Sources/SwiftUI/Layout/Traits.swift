/// Something that a container may ask an element about.
enum ElementTrait {
  case priority(Double)
  case zIndex(Double)
  case guide(AlignmentKey, (ViewDimensions) -> CGFloat)
  case gridColumns(Int)
  case gridAnchor(UnitPoint)
  case gridUnsized(Axis.Set)
  case gridColumnAlignment(HorizontalAlignment)
  case wholeLine
  case layoutValue(ObjectIdentifier, Any)
  case tag(AnyHashable)
}

final class TraitNode: WrapNode {
  fileprivate var trait: ElementTrait
  init(_ trait: ElementTrait, _ scope: _Scope) {
    self.trait = trait
    super.init(scope)
  }
  override func wrap(_ child: Element) -> WrapperElement { TraitElement(self, child) }
}

final class TraitElement: WrapperElement {
  private unowned let owner: TraitNode
  init(_ owner: TraitNode, _ child: Element) {
    self.owner = owner
    super.init(owner, child)
  }
  override var priority: Double {
    if case .priority(let value) = owner.trait { value } else { child.priority }
  }
  override var zIndex: Double {
    if case .zIndex(let value) = owner.trait { value } else { child.zIndex }
  }
  override var gridColumns: Int {
    if case .gridColumns(let count) = owner.trait {
      min(max(count, 1), 1000)
    } else {
      child.gridColumns
    }
  }
  override var gridCell: GridCellTraits {
    var traits = child.gridCell
    switch owner.trait {
    case .gridAnchor(let anchor): traits.anchor = anchor
    case .gridUnsized(let axes): traits.unsized.formUnion(axes)
    case .gridColumnAlignment(let guide): traits.column = guide
    default: break
    }
    return traits
  }
  override var takesLine: Bool {
    if case .wholeLine = owner.trait { true } else { child.takesLine }
  }
  override var tag: AnyHashable? {
    if case .tag(let tag) = owner.trait { tag } else { child.tag }
  }
  override func findGuide(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
    if case .guide(key, let compute) = owner.trait { return compute(child.dimensions(proposal)) }
    return child.guide(key, proposal)
  }
  override func layoutValue(_ key: ObjectIdentifier) -> Any? {
    if case .layoutValue(key, let value) = owner.trait { return value }
    return child.layoutValue(key)
  }
}

struct TraitModifier: PrimitiveModifier {
  let trait: ElementTrait
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, TraitNode.self) ?? TraitNode(trait, scope)
    let old = node.trait
    node.trait = trait
    node.updateChild(content, scope)
    if !TraitModifier.isSame(old, trait) { node.layoutChanged() }
    return node
  }
  private static func isSame(_ old: ElementTrait, _ new: ElementTrait) -> Bool {
    switch (old, new) {
    case (.priority(let old), .priority(let new)), (.zIndex(let old), .zIndex(let new)): old == new
    case (.gridColumns(let old), .gridColumns(let new)): old == new
    case (.gridAnchor(let old), .gridAnchor(let new)): old == new
    case (.gridUnsized(let old), .gridUnsized(let new)): old == new
    case (.gridColumnAlignment(let old), .gridColumnAlignment(let new)): old == new
    case (.tag(let old), .tag(let new)): old == new
    case (.wholeLine, .wholeLine): true
    default: false
    }
  }
}

/// A value that views pass to a custom layout.
public protocol LayoutValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

extension View {
  public func layoutPriority(_ value: Double) -> some View {
    modifier(TraitModifier(trait: .priority(value)))
  }
  public func zIndex(_ value: Double) -> some View {
    modifier(TraitModifier(trait: .zIndex(value)))
  }
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    modifier(TraitModifier(trait: .guide(guide.key, computeValue)))
  }
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    modifier(TraitModifier(trait: .guide(guide.key, computeValue)))
  }
  public func gridCellColumns(_ count: Int) -> some View {
    modifier(TraitModifier(trait: .gridColumns(max(count, 1))))
  }
  /// Aligns the view within its cell of a grid by a point of both.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    modifier(TraitModifier(trait: .gridAnchor(anchor)))
  }
  /// The axes along which the view has no part in the size of its grid's cells.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    modifier(TraitModifier(trait: .gridUnsized(axes)))
  }
  /// The alignment of all cells of the grid's column that the view is in.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    modifier(TraitModifier(trait: .gridColumnAlignment(guide)))
  }
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    modifier(TraitModifier(trait: .layoutValue(ObjectIdentifier(key), value)))
  }
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    modifier(TraitModifier(trait: .tag(AnyHashable(tag))))
  }
}
