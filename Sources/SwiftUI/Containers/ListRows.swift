/// Which lines a row has above and below it, and their color.
private enum RowSeparatorKey: ContainerValueKey {
  static var defaultValue: RowSeparators { RowSeparators() }
}
struct RowSeparators: Equatable {
  var hidden = VerticalEdge.Set()
  var leading: CGFloat?
  var topTint: Color?
  var bottomTint: Color?
}
extension ContainerValues {
  var rowSeparators: RowSeparators {
    get { self[RowSeparatorKey.self] }
    set { self[RowSeparatorKey.self] = newValue }
  }
}
/// The line between a row and the next one, from where the row's content begins.
struct RowSeparator: View {
  let row: RowSeparators
  let next: RowSeparators?
  @Environment(\.displayScale) private var scale
  var body: some View {
    if let next, !row.hidden.contains(.bottom), !next.hidden.contains(.top) {
      (row.bottomTint ?? next.topTint ?? Color(.separator))
        .frame(height: 1 / max(scale, 1)).padding(.leading, row.leading ?? 16)
    }
  }
}
extension View {
  /// Whether a list shows the lines at the row that the view is in.
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all)
    -> some View
  {
    modifier(
      ContainerValueModifier {
        if visibility == .hidden {
          $0.rowSeparators.hidden.formUnion(edges)
        } else {
          $0.rowSeparators.hidden.subtract(edges)
        }
      })
  }
  /// The color of the lines at the row that the view is in.
  public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
    modifier(
      ContainerValueModifier {
        if edges.contains(.top) { $0.rowSeparators.topTint = color }
        if edges.contains(.bottom) { $0.rowSeparators.bottomTint = color }
      })
  }
}

private enum RowInsetsKey: LayoutValueKey { static var defaultValue: EdgeInsets? { nil } }
private enum RowBackgroundKey: LayoutValueKey { static var defaultValue: AnyView? { nil } }

/// The room around a row's content: that of the content's modifier, else that of all rows.
struct RowInsets: UnaryLayout, Equatable {
  @MainActor private func padding(_ child: Element) -> Padding {
    let own = child.layoutValue(ObjectIdentifier(RowInsetsKey.self)) as? EdgeInsets
    return Padding(insets: own ?? EdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16))
  }
  func proposal(_ proposal: ProposedViewSize, _ child: Element) -> ProposedViewSize {
    padding(child).proposal(proposal, child)
  }
  func size(_ proposal: ProposedViewSize, _ chosen: CGSize, _ child: Element) -> CGSize {
    padding(child).size(proposal, chosen, child)
  }
  func origin(
    _ proposal: ProposedViewSize, _ chosen: CGSize, _ size: CGSize, _ child: Element
  ) -> CGPoint { padding(child).origin(proposal, chosen, size, child) }
}
/// Shows the background of a row's content behind the whole row.
struct RowBackgroundModifier: PrimitiveModifier {
  let isShown: Bool
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    LayerNode.update(old, content, scope) { row in
      guard isShown else { return EmptyView() }
      return row.elements.first?.layoutValue(ObjectIdentifier(RowBackgroundKey.self)) as? AnyView
        ?? AnyView(EmptyView())
    }
  }
}

/// Marks the row's own content among what is shown beside it.
struct RowContentModifier: PrimitiveModifier {
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, RowContentNode.self) ?? RowContentNode(scope)
    node.updateChild(content, scope)
    return node
  }
}
/// Gives a container the insets and the background of the marked content.
struct RowForwardModifier: PrimitiveModifier {
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, RowForwardNode.self) ?? RowForwardNode(scope)
    node.updateChild(content, scope)
    return node
  }
}
private final class RowContentNode: PassNode {}
private final class RowForwardNode: WrapNode {
  override func wrap(_ child: Element) -> WrapperElement { RowForwardElement(self, child) }
  var marked: RowContentNode? { Self.find(self) }
  private static func find(_ node: _ViewNode) -> RowContentNode? {
    if let found = node as? RowContentNode { return found }
    for child in node.children { if let found = find(child) { return found } }
    return nil
  }
}
private final class RowForwardElement: WrapperElement {
  private unowned let owner: RowForwardNode
  init(_ owner: RowForwardNode, _ child: Element) {
    self.owner = owner
    super.init(owner, child)
  }
  override func layoutValue(_ key: ObjectIdentifier) -> Any? {
    owner.marked?.elements.first?.layoutValue(key)
  }
}

extension View {
  /// The room around the content of the list's row that the view is in.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View {
    containerValue(\.rowSeparators.leading, insets?.leading).modifier(
      TraitModifier(trait: .layoutValue(ObjectIdentifier(RowInsetsKey.self), insets as Any)))
  }
  /// The background of the list's row that the view is in.
  public func listRowBackground<V: View>(_ view: V?) -> some View {
    let value = view.map { AnyView($0) } as Any
    return modifier(
      TraitModifier(trait: .layoutValue(ObjectIdentifier(RowBackgroundKey.self), value)))
  }
  /// The distance between the rows of lists inside.
  public func listRowSpacing(_ spacing: CGFloat?) -> some View {
    environmentValue(\.listLook.rowSpacing, spacing ?? 0)
  }
  /// Whether lists inside have a background of their own.
  public func scrollContentBackground(_ visibility: Visibility) -> some View {
    environmentValue(\.listLook.hasBackground, visibility != .hidden)
  }
}
