/// How a grid arranges its rows and cells.
@MainActor
struct GridTable {
  let alignment: Alignment
  let gaps: CGSize

  /// A row with its cells; a view that isn't a row is a cell over all columns.
  struct Line {
    let cells: [Element]
    let row: RowElement?
    var top: CGFloat = 0
    var height: CGFloat = 0
    @MainActor func span(_ cell: Element, _ columns: Int) -> Int {
      row == nil ? columns : cell.gridColumns
    }
  }
  struct Plan {
    var columns: [CGFloat] = []
    var alignments: [HorizontalAlignment?] = []
    var lines: [Line] = []
    var size = CGSize.zero
  }
  /// A cell's view, placed in its line.
  struct Cell {
    let element: Element
    let origin: CGPoint
    let proposal: ProposedViewSize
  }

  func plan(_ elements: [Element], _ proposal: ProposedViewSize) -> Plan {
    var plan = Plan()
    plan.lines = elements.map { element in
      element.row.map { Line(cells: $0.cells, row: $0) } ?? Line(cells: [element], row: nil)
    }
    var count = 0
    for line in plan.lines {
      count = max(count, line.cells.reduce(0) { $0 + line.span($1, 1) })
    }
    guard count > 0 else { return Plan() }
    plan.alignments = alignments(plan.lines, count)
    plan.columns = widths(plan.lines, count, proposal.width)
    let heights = heights(plan.lines, plan.columns, proposal.height)
    var top: CGFloat = 0
    for (index, height) in heights.enumerated() {
      (plan.lines[index].top, plan.lines[index].height) = (top, height)
      top += height + gaps.height
    }
    plan.size = CGSize(
      width: width(plan.columns, 0, count), height: max(top - gaps.height, 0))
    return plan
  }

  /// The cells of a line, in reading direction from the leading edge.
  func cells(of line: Line, _ plan: Plan) -> [Cell] {
    var (x, column) = (CGFloat(0), 0)
    return line.cells.map { cell in
      let span = line.span(cell, plan.columns.count)
      let room = CGSize(width: width(plan.columns, column, span), height: line.height)
      let inner = ProposedViewSize(room)
      var own = alignment
      if let vertical = line.row?.alignment { own.vertical = vertical }
      if line.row != nil, column < plan.columns.count, let guide = plan.alignments[column] {
        own.horizontal = guide
      }
      var offset = own.offset(of: cell, inner, in: room)
      if let anchor = cell.gridCell.anchor {
        let size = cell.size(inner)
        offset = CGPoint(
          x: (room.width - size.width) * anchor.x, y: (room.height - size.height) * anchor.y)
      }
      defer {
        x += room.width + gaps.width
        column += span
      }
      return Cell(element: cell, origin: CGPoint(x: x + offset.x, y: offset.y), proposal: inner)
    }
  }

  // MARK: Columns

  /// The columns' own alignments, of which any of their cells sets one.
  private func alignments(_ lines: [Line], _ count: Int) -> [HorizontalAlignment?] {
    var found = [HorizontalAlignment?](repeating: nil, count: count)
    for line in lines where line.row != nil {
      var column = 0
      for cell in line.cells {
        if let guide = cell.gridCell.column, column < count { found[column] = guide }
        column += cell.gridColumns
      }
    }
    return found
  }
  /// Columns that need less than their share get what they need; the others share the rest.
  private func widths(_ lines: [Line], _ count: Int, _ proposed: CGFloat?) -> [CGFloat] {
    let isFinite = proposed.map(\.isFinite) ?? false
    guard let proposed, isFinite else {
      return widened(widest(lines, count, nil), lines, nil)
    }
    var room = proposed - CGFloat(count - 1) * gaps.width
    let most = widest(lines, count, room)
    var result = most
    var left = count
    for column in most.indices.sorted(by: { most[$0] < most[$1] }) {
      result[column] = min(most[column], max(room / CGFloat(left), 0))
      room -= result[column]
      left -= 1
    }
    return widened(result, lines, proposed)
  }
  /// The width of the widest cell of each column, without those that span several.
  private func widest(_ lines: [Line], _ count: Int, _ proposal: CGFloat?) -> [CGFloat] {
    var widths = [CGFloat](repeating: 0, count: count)
    for line in lines {
      var column = 0
      for cell in line.cells {
        let span = line.span(cell, count)
        if span == 1, column < count, !cell.gridCell.unsized.contains(.horizontal) {
          let size = cell.size(ProposedViewSize(width: proposal, height: nil))
          widths[column] = max(widths[column], size.width)
        }
        column += span
      }
    }
    return widths
  }
  /// The columns, widened for the cells that span several of them.
  private func widened(_ columns: [CGFloat], _ lines: [Line], _ proposed: CGFloat?) -> [CGFloat] {
    var columns = columns
    for line in lines {
      var column = 0
      for cell in line.cells {
        let span = line.span(cell, columns.count)
        let last = min(column + span, columns.count)
        if last - column > 1, !cell.gridCell.unsized.contains(.horizontal) {
          let others = width(columns, 0, columns.count) - width(columns, column, span)
          let room = proposed.map { max($0 - others, 0) }
          let size = cell.size(ProposedViewSize(width: room, height: nil))
          let missing = min(size.width, room ?? .infinity) - width(columns, column, span)
          if missing > 0 {
            for index in column..<last { columns[index] += missing / CGFloat(last - column) }
          }
        }
        column += span
      }
    }
    return columns
  }
  private func width(_ columns: [CGFloat], _ first: Int, _ span: Int) -> CGFloat {
    let last = min(first + span, columns.count)
    guard first < last else { return 0 }
    return columns[first..<last].reduce(0, +) + CGFloat(last - first - 1) * gaps.width
  }

  // MARK: Rows

  private func height(_ line: Line, _ columns: [CGFloat], _ proposal: CGFloat?) -> CGFloat {
    var (column, height) = (0, CGFloat(0))
    for cell in line.cells {
      let span = line.span(cell, columns.count)
      if !cell.gridCell.unsized.contains(.vertical) {
        let size = cell.size(
          ProposedViewSize(width: width(columns, column, span), height: proposal))
        height = max(height, size.height)
      }
      column += span
    }
    return height
  }
  private func heights(
    _ lines: [Line], _ columns: [CGFloat], _ proposed: CGFloat?
  ) -> [CGFloat] {
    let isFinite = proposed.map(\.isFinite) ?? false
    guard let proposed, isFinite else { return lines.map { height($0, columns, nil) } }
    var room = proposed - CGFloat(max(lines.count - 1, 0)) * gaps.height
    let flexibility = lines.map { height($0, columns, .infinity) - height($0, columns, 0) }
    var result = [CGFloat](repeating: 0, count: lines.count)
    var left = lines.count
    for line in lines.indices.sorted(by: { (flexibility[$0], $0) < (flexibility[$1], $1) }) {
      result[line] = height(lines[line], columns, max(room / CGFloat(left), 0))
      room -= result[line]
      left -= 1
    }
    return result
  }
}

/// A grid, as a layout that may become another one.
public struct GridLayout: Layout {
  public typealias Cache = Void
  public var alignment: Alignment
  public var horizontalSpacing: CGFloat?
  public var verticalSpacing: CGFloat?
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.alignment = alignment
    (self.horizontalSpacing, self.verticalSpacing) = (horizontalSpacing, verticalSpacing)
  }
  private var arrangement: GridTable {
    GridTable(
      alignment: alignment,
      gaps: CGSize(width: horizontalSpacing ?? 8, height: verticalSpacing ?? 8))
  }
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { arrangement.plan(subviews.elements.map(\.element), proposal).size }
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    let plan = arrangement.plan(subviews.elements.map(\.element), proposal)
    for (line, subview) in zip(plan.lines, subviews) {
      let cells = arrangement.cells(of: line, plan)
      let origin = CGPoint(x: bounds.minX, y: bounds.minY + line.top)
      guard let row = line.row else {
        guard let cell = cells.first else { continue }
        subview.place(
          at: CGPoint(x: origin.x + cell.origin.x, y: origin.y + cell.origin.y),
          proposal: cell.proposal)
        continue
      }
      row.given = (CGSize(width: plan.size.width, height: line.height), cells)
      row.forgetSizes()
      subview.place(at: origin, proposal: ProposedViewSize(row.given?.size ?? .zero))
    }
  }
}
