/// A row of a grid, as the grid sees it.
final class RowElement: Element {
  fileprivate unowned let container: RowNode
  init(_ node: RowNode) {
    container = node
    super.init(node)
  }
  var cells: [Element] { container.content }
  var alignment: VerticalAlignment? { container.alignment }
  override var row: RowElement? { self }
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
  private struct Plan {
    var columns: [CGFloat] = []
    var rows: [CGFloat] = []
    var size = CGSize.zero
  }
  /// The cells of each line; a view that isn't a row spans all columns.
  private func lines() -> [(cells: [Element], isRow: Bool, alignment: VerticalAlignment?)] {
    container.content.map { element in
      guard let row = element.row else { return ([element], false, nil) }
      return (row.cells, true, row.alignment)
    }
  }
  private func plan(_ proposal: ProposedViewSize) -> Plan {
    let lines = lines()
    let count = lines.map { $0.isRow ? $0.cells.reduce(0) { $0 + $1.gridColumns } : 1 }.max() ?? 0
    guard count > 0 else { return Plan() }
    var plan = Plan()
    plan.columns = widths(lines, count, proposal.width)
    plan.rows = heights(lines, plan.columns, proposal.height)
    plan.size = CGSize(
      width: plan.columns.reduce(0, +) + CGFloat(count - 1) * container.gaps.width,
      height: plan.rows.reduce(0, +) + CGFloat(max(plan.rows.count - 1, 0)) * container.gaps.height)
    return plan
  }
  /// Columns that need less than their share get what they need; the others share the rest.
  private func widths(
    _ lines: [(cells: [Element], isRow: Bool, alignment: VerticalAlignment?)], _ count: Int,
    _ proposed: CGFloat?
  ) -> [CGFloat] {
    func widest(_ proposal: CGFloat?) -> [CGFloat] {
      var widths = [CGFloat](repeating: 0, count: count)
      for line in lines where line.isRow {
        var column = 0
        for cell in line.cells {
          if cell.gridColumns == 1, column < count {
            let size = cell.size(ProposedViewSize(width: proposal, height: nil))
            widths[column] = max(widths[column], size.width)
          }
          column += cell.gridColumns
        }
      }
      return widths
    }
    guard let proposed, proposed.isFinite else { return widest(nil) }
    var room = proposed - CGFloat(count - 1) * container.gaps.width
    let most = widest(room)
    var result = most
    var left = count
    for column in most.indices.sorted(by: { most[$0] < most[$1] }) {
      result[column] = min(most[column], max(room / CGFloat(left), 0))
      room -= result[column]
      left -= 1
    }
    return result
  }
  private func width(_ columns: [CGFloat], _ first: Int, _ span: Int) -> CGFloat {
    let last = min(first + span, columns.count)
    guard first < last else { return 0 }
    return columns[first..<last].reduce(0, +) + CGFloat(last - first - 1) * container.gaps.width
  }
  private func heights(
    _ lines: [(cells: [Element], isRow: Bool, alignment: VerticalAlignment?)],
    _ columns: [CGFloat], _ proposed: CGFloat?
  ) -> [CGFloat] {
    func height(_ line: Int, _ proposal: CGFloat?) -> CGFloat {
      var (column, height) = (0, CGFloat(0))
      for cell in lines[line].cells {
        let span = lines[line].isRow ? cell.gridColumns : columns.count
        let size = cell.size(
          ProposedViewSize(width: width(columns, column, span), height: proposal))
        height = max(height, size.height)
        column += span
      }
      return height
    }
    guard let proposed, proposed.isFinite else { return lines.indices.map { height($0, nil) } }
    var room = proposed - CGFloat(max(lines.count - 1, 0)) * container.gaps.height
    let flexibility = lines.indices.map { height($0, .infinity) - height($0, 0) }
    var result = [CGFloat](repeating: 0, count: lines.count)
    var left = lines.count
    for line in lines.indices.sorted(by: { (flexibility[$0], $0) < (flexibility[$1], $1) }) {
      result[line] = height(line, max(room / CGFloat(left), 0))
      room -= result[line]
      left -= 1
    }
    return result
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { plan(proposal).size }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let plan = plan(proposal)
    // Rows without a cell have no heights either.
    guard !plan.rows.isEmpty else { return }
    let bounds = CGRect(origin: origin, size: plan.size)
    var y: CGFloat = 0
    for (index, line) in lines().enumerated() {
      var (x, column) = (CGFloat(0), 0)
      for cell in line.cells {
        let span = line.isRow ? cell.gridColumns : plan.columns.count
        let room = CGSize(width: width(plan.columns, column, span), height: plan.rows[index])
        let inner = ProposedViewSize(room)
        var alignment = container.alignment
        if let vertical = line.alignment { alignment.vertical = vertical }
        let offset = alignment.offset(of: cell, inner, in: room)
        place(cell, at: CGPoint(x: x + offset.x, y: y + offset.y), inner, in: bounds, placement)
        x += room.width + container.gaps.width
        column += span
      }
      y += plan.rows[index] + container.gaps.height
    }
  }
}
