import Testing

@testable import UIKit

@MainActor
private final class Groups: NSObject, UITableViewDataSource {
  var counts = [3, 1]
  var footer: String?
  func numberOfSections(in tableView: UITableView) -> Int { counts.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    counts[section]
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    "Part \(section)"
  }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    footer
  }
}

@MainActor @Suite struct `Tables in groups` {
  private let groups = Groups()
  private func table(_ style: UITableView.Style) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 600), style: style)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = groups
    table.layoutIfNeeded()
    return table
  }
  private func cells(_ table: UITableView) -> [UITableViewCell] { table.visibleCells }
  /// The left ends and the heights of the lines of a row.
  private func lines(_ cell: UITableViewCell) -> [CGPoint] {
    let look =
      cell.controlLook()
      ?? cell.subviews.compactMap { $0 as? CellOverlay }.first?
      .controlLook()
    return (look?.commands ?? []).compactMap { command in
      guard case .fill(let shape, let color, _) = command,
        color == UIColor.separator.resolvedColor(with: cell.traitCollection).cgColor
      else { return nil }
      return CGPoint(x: shape.bounds.minX, y: shape.bounds.midY.rounded())
    }
  }

  /// Each row: a style, the margin of rows, the corners and radii of the first, middle, last and single row, and
  /// where the lines of each are.
  nonisolated static let looks:
    [(UITableView.Style, CGFloat, [CACornerMask], [CGFloat], [[CGPoint]])] = {
      let all = CACornerMask.allCorners
      let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      let bottom: CACornerMask = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
      let inner = CGPoint(x: 15, y: 44)
      let (above, below) = (CGPoint.zero, CGPoint(x: 0, y: 44))
      return [
        (
          .plain, 0, [all, all, all, all], [0, 0, 0, 0], [[inner], [inner], [inner], [inner]]
        ),
        (
          .grouped, 0, [all, all, all, all], [0, 0, 0, 0],
          [[above, inner], [inner], [below], [above, below]]
        ),
        (
          .insetGrouped, 16, [top, all, bottom, all], [10, 0, 10, 10], [[inner], [inner], [], []]
        ),
      ]
    }()
  @Test(arguments: looks.indices)
  func `a style determines margins, corners and lines of rows`(index: Int) {
    let (style, margin, corners, radii, expected) = Self.looks[index]
    let table = table(style)
    let cells = cells(table)
    #expect(cells.map(\.textLabel?.text) == ["0.0", "0.1", "0.2", "1.0"])
    #expect(cells.allSatisfy { $0.frame.minX == margin && $0.frame.width == 300 - 2 * margin })
    #expect(cells.map(\.layer.maskedCorners) == corners)
    #expect(cells.map(\.layer.cornerRadius) == radii)
    #expect(cells.map(lines) == expected)
  }

  @Test func `groups are on a gray ground, with rows of their own color unless they have one`() {
    let (plain, grouped) = (table(.plain), table(.insetGrouped))
    #expect(plain.backgroundColor == .systemBackground)
    #expect(cells(plain)[0].backgroundColor == .systemBackground)
    #expect(grouped.backgroundColor == .systemGroupedBackground)
    #expect(cells(grouped)[0].backgroundColor == .secondarySystemGroupedBackground)
    final class Red: UITableViewCell {
      override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = .red
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    let red = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 600), style: .grouped)
    red.register(Red.self, forCellReuseIdentifier: "row")
    red.dataSource = groups
    red.layoutIfNeeded()
    #expect(cells(red)[0].backgroundColor == .red)
  }

  @Test func `corners follow the rows when a section gets more of them`() {
    let table = table(.insetGrouped)
    groups.counts = [4, 1]
    table.reloadData()
    table.layoutIfNeeded()
    #expect(cells(table).map(\.layer.cornerRadius) == [10, 0, 0, 10, 10])
  }

  @Test func `headers are in capitals, and footers have as many lines as they need`() {
    groups.footer = String(repeating: "several words ", count: 12)
    let table = table(.insetGrouped)
    let header = table.headerView(forSection: 0)
    #expect(header?.textLabel?.text == "PART 0" && header?.frame.minX == 16)
    let tall = table.footerView(forSection: 0)?.frame ?? .zero
    #expect(tall.height > 28 && tall.minY == cells(table)[2].frame.maxY)
    table.frame.size.width = 2000
    table.layoutIfNeeded()
    #expect(table.footerView(forSection: 0)?.frame.height == 28)
    #expect(self.table(.plain).headerView(forSection: 0)?.textLabel?.text == "Part 0")
  }

  @Test func `a background of a row doesn't cover its line`() throws {
    let table = table(.plain)
    let cell = cells(table)[0]
    #expect(!cell.subviews.contains { $0 is CellOverlay })
    cell.backgroundConfiguration = .listPlainCell()
    cell.layoutIfNeeded()
    #expect(cell.controlLook() == nil && lines(cell) == [CGPoint(x: 15, y: 44)])
    #expect(cell.subviews.last is CellOverlay)
    cell.backgroundConfiguration = nil
    cell.layoutIfNeeded()
    #expect(!cell.subviews.contains { $0 is CellOverlay } && cell.controlLook() != nil)
    cell.backgroundView = UIView()
    cell.layoutIfNeeded()
    #expect(cell.subviews.last is CellOverlay)
  }
}
