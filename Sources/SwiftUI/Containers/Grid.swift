/// A row of a grid, as the grid sees it.
final class RowElement: Element {
  fileprivate unowned let container: RowNode
  /// The size and the cells that a grid layout gave the row.
  var given: (size: CGSize, cells: [GridTable.Cell])?
  init(_ node: RowNode) {
    container = node
    super.init(node)
  }
  var cells: [Element] { container.content }
  var alignment: VerticalAlignment? { container.alignment }
  override var row: RowElement? { self }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { given?.size ?? .zero }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    guard let given else { return }
    let bounds = CGRect(origin: origin, size: given.size)
    for cell in given.cells {
      place(cell.element, at: cell.origin, cell.proposal, in: bounds, placement)
    }
  }
}

final class RowNode: ContainerNode {
  var alignment: VerticalAlignment?
  override func makeElement() -> Element { RowElement(self) }
}

/// Cells beside each other in a grid.
public struct GridRow<Content: View> {
  let alignment: VerticalAlignment?
  let content: Content
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    (self.alignment, self.content) = (alignment, content())
  }
}
extension GridRow: View {
  public var body: Never { fatalError("GridRow has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, RowNode.self) ?? RowNode(scope)
    node.alignment = alignment
    node.updateChild(content, scope)
    return node
  }
}

/// Rows of cells whose columns are as wide as their widest cell.
public struct Grid<Content: View> {
  let alignment: Alignment
  let horizontalSpacing: CGFloat?
  let verticalSpacing: CGFloat?
  let content: Content
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.content) = (alignment, content())
    (self.horizontalSpacing, self.verticalSpacing) = (horizontalSpacing, verticalSpacing)
  }
}
extension Grid: View {
  public var body: Never { fatalError("Grid has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, GridNode.self) ?? GridNode(scope)
    node.alignment = alignment
    node.gaps = CGSize(width: horizontalSpacing ?? 8, height: verticalSpacing ?? 8)
    node.updateChild(content, scope)
    node.layoutChanged()
    return node
  }
}

final class GridNode: ContainerNode {
  var alignment = Alignment.center
  var gaps = CGSize(width: 8, height: 8)
  override func makeElement() -> Element { GridElement(self) }
}

final class GridElement: Element {
  private unowned let container: GridNode
  init(_ node: GridNode) {
    container = node
    super.init(node)
  }
  private var arrangement: GridTable {
    GridTable(alignment: container.alignment, gaps: container.gaps)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    arrangement.plan(container.content, proposal).size
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let plan = arrangement.plan(container.content, proposal)
    let bounds = CGRect(origin: origin, size: plan.size)
    for line in plan.lines {
      for cell in arrangement.cells(of: line, plan) {
        let offset = CGPoint(x: cell.origin.x, y: line.top + cell.origin.y)
        place(cell.element, at: offset, cell.proposal, in: bounds, placement)
      }
    }
  }
}
