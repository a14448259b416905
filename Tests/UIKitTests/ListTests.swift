import Testing

@testable import UIKit

/// A source of numbered rows and items that records its calls.
@MainActor
private final class Numbers: NSObject, UITableViewDataSource, UITableViewDelegate,
  UICollectionViewDataSource, UICollectionViewDelegateFlowLayout
{
  var counts = [3]
  var heights: [CGFloat] = []
  var sizes: [CGSize] = []
  var made = 0
  var heard: [String] = []

  func numberOfSections(in tableView: UITableView) -> Int { counts.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    counts[section]
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    made += 1
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights.isEmpty ? tableView.rowHeight : heights[indexPath.row % heights.count]
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    counts.count > 1 ? "Section \(section)" : nil
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    heard.append("select \(indexPath.section).\(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    heard.append("deselect \(indexPath.section).\(indexPath.row)")
  }

  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    counts[section]
  }
  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
    -> UICollectionViewCell
  {
    made += 1
    return view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
  }
  func collectionView(
    _ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
  ) -> CGSize {
    if sizes.isEmpty { return (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero }
    return sizes[path.item % sizes.count]
  }
  func collectionView(_ view: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    heard.append("select \(indexPath.section).\(indexPath.item)")
  }
  func collectionView(_ view: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    heard.append("deselect \(indexPath.section).\(indexPath.item)")
  }
}

/// A cell as keyboards write it: without `required` before `init(style:reuseIdentifier:)`.
private final class Row: UITableViewCell {
  var isReady = false
  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    isReady = true
  }
  required init?(coder: NSCoder) { nil }
}

private final class Tile: UICollectionViewCell {
  let label = UILabel()
  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(label)
  }
  required init?(coder: NSCoder) { nil }
}

@MainActor @Suite struct TableViewTests {
  private let numbers = Numbers()
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

  private func lay(_ counts: [Int]) {
    numbers.counts = counts
    table.register(Row.self, forCellReuseIdentifier: "row")
    table.dataSource = numbers
    table.delegate = numbers
    table.layoutIfNeeded()
  }

  @Test func `rows stand below each other, and only those in sight have a cell`() {
    table.rowHeight = 40
    lay([1000])
    #expect(table.visibleCells.map(\.frame.minY) == [0, 40, 80])
    #expect(numbers.made == 3 && table.contentSize.height == 40_000)
    #expect(table.visibleCells.allSatisfy { ($0 as? Row)?.isReady == true })
    table.contentOffset.y = 20_000
    #expect(
      table.indexPathsForVisibleRows == [500, 501, 502].map { IndexPath(row: $0, section: 0) })
  }

  @Test func `cells are used again`() {
    table.rowHeight = 50
    lay([100])
    let first = Set(table.visibleCells.map(ObjectIdentifier.init))
    table.contentOffset.y = 1000
    #expect(Set(table.visibleCells.map(ObjectIdentifier.init)) == first)
    #expect(table.visibleCells.first?.textLabel?.text == "0.20")
  }

  @Test func `heights come from the delegate, headings from titles`() {
    numbers.heights = [10, 30]
    lay([2, 2])
    // A plain table's heading with a title takes 28 points.
    let rects = [(0, 0), (0, 1), (1, 0), (1, 1)].map {
      table.rectForRow(at: IndexPath(row: $0.1, section: $0.0))
    }
    #expect(rects.map(\.minY) == [28, 38, 96, 106])
    #expect(rects.map(\.height) == [10, 30, 10, 30])
    #expect(table.contentSize.height == 136)
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 100)) == IndexPath(row: 0, section: 1))
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 5)) == nil)
  }

  @Test func `rows without a height are as high as their constraints say`() {
    final class Tall: UITableViewCell {
      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        let box = Box(10, 25)
        contentView.addSubview(box)
        pin(box, to: contentView, inset: 4)
      }
      required init?(coder: NSCoder) { nil }
    }
    table.register(Tall.self, forCellReuseIdentifier: "row")
    numbers.counts = [3]
    table.dataSource = numbers
    table.layoutIfNeeded()
    #expect(table.visibleCells.map(\.frame.minY) == [0, 33, 66])
    #expect(table.contentSize.height == 99)
  }

  @Test func `a tap selects a row and lets go of the one before`() {
    table.rowHeight = 40
    lay([5])
    for y in [50.0, 10, 10] { play([.down(50, y), .up(50, y)], on: table) }
    #expect(numbers.heard == ["select 0.1", "deselect 0.1", "select 0.0", "select 0.0"])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.isSelected == true)
    table.deselectRow(at: IndexPath(row: 0, section: 0), animated: true)
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test func `a drag scrolls and selects nothing`() {
    table.rowHeight = 40
    lay([50])
    play([.down(50, 80), .move(50, 40, after: 0.5), .up(50, 40, after: 1)], on: table)
    #expect(numbers.heard.isEmpty && table.contentOffset.y == 40)
  }

  @Test func `reloading shows what the source says now`() {
    table.rowHeight = 40
    lay([1])
    #expect(table.visibleCells.count == 1)
    numbers.counts = [2]
    table.reloadData()
    #expect(table.visibleCells.count == 2 && table.numberOfRows(inSection: 0) == 2)
  }

  @Test func `rows are keys of the picture, called by their text`() {
    table.rowHeight = 40
    lay([2])
    let views = SnapshotBuilder.picture(of: table).views
    #expect(views.filter { $0.className == "Row" }.map(\.reach) == [.tappable, .tappable])
    #expect(views.compactMap(\.text) == ["0.0", "0.1"])
  }
}

@MainActor @Suite struct CollectionViewTests {
  private let numbers = Numbers()

  private func view(
    _ width: CGFloat, _ height: CGFloat, _ counts: [Int], _ flow: UICollectionViewFlowLayout
  ) -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: flow)
    numbers.counts = counts
    view.register(Tile.self, forCellWithReuseIdentifier: "item")
    view.dataSource = numbers
    view.delegate = numbers
    view.layoutIfNeeded()
    return view
  }

  @Test func `a full line is spread, the last one keeps its distances`() {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 40, height: 20)
    flow.minimumInteritemSpacing = 5
    flow.minimumLineSpacing = 7
    // Two of 40 fit into 100 (a third would need 130), so 20 points are between them.
    let frames = view(100, 100, [3], flow).visibleCells.map(\.frame)
    #expect(
      frames == [
        CGRect(x: 0, y: 0, width: 40, height: 20), CGRect(x: 60, y: 0, width: 40, height: 20),
        CGRect(x: 0, y: 27, width: 40, height: 20),
      ])
  }

  @Test func `items of several heights stand in the middle of their line`() {
    numbers.sizes = [CGSize(width: 30, height: 10), CGSize(width: 30, height: 30)]
    let flow = UICollectionViewFlowLayout()
    let frames = view(100, 100, [2], flow).visibleCells.map(\.frame)
    #expect(frames.map(\.minY) == [10, 0] && frames.map(\.minX) == [0, 40])
  }

  @Test func `insets, headers and sections follow each other`() {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 100, height: 20)
    flow.sectionInset = UIEdgeInsets(top: 3, left: 0, bottom: 4, right: 0)
    flow.headerReferenceSize = CGSize(width: 0, height: 12)
    let view = view(100, 200, [1, 2], flow)
    let frames = view.visibleCells.map(\.frame.minY)
    // 12 + 3; then 15 + 20 + 4 + 12 + 3; then 20 and the line's distance of 10 farther.
    #expect(frames == [15, 54, 84])
    #expect(view.contentSize.height == 108)
  }

  @Test func `sideways, columns follow each other`() {
    let flow = UICollectionViewFlowLayout()
    flow.scrollDirection = .horizontal
    flow.itemSize = CGSize(width: 30, height: 40)
    flow.minimumLineSpacing = 6
    flow.minimumInteritemSpacing = 20
    let view = view(100, 100, [4], flow)
    #expect(
      view.visibleCells.map(\.frame.origin) == [
        CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 60), CGPoint(x: 36, y: 0), CGPoint(x: 36, y: 60),
      ])
    #expect(view.contentSize == CGSize(width: 66, height: 100))
  }

  @Test func `only items in sight have a cell, and cells are used again`() {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 100, height: 50)
    flow.minimumLineSpacing = 0
    let view = view(100, 100, [500], flow)
    let first = Set(view.visibleCells.map(ObjectIdentifier.init))
    #expect(numbers.made == 2)
    view.scrollToItem(at: IndexPath(item: 400, section: 0), at: .top, animated: false)
    #expect(view.indexPathsForVisibleItems.map(\.item) == [400, 401])
    #expect(Set(view.visibleCells.map(ObjectIdentifier.init)) == first)
  }

  @Test func `a cell is made with the frame that the layout has for it`() {
    final class Cap: UICollectionViewCell {
      let label = UILabel()
      override init(frame: CGRect) {
        super.init(frame: frame)
        label.frame = bounds.insetBy(dx: 4, dy: 4)
        contentView.addSubview(label)
      }
      required init?(coder: NSCoder) { nil }
    }
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 40, height: 30)
    let view = view(100, 100, [0], flow)
    view.register(Cap.self, forCellWithReuseIdentifier: "item")
    numbers.counts = [1]
    view.reloadData()
    view.layoutIfNeeded()
    let cap = view.visibleCells.first as? Cap
    #expect(cap?.label.frame == CGRect(x: 4, y: 4, width: 32, height: 22))
  }

  @Test func `cells choose their size where the layout only estimates`() {
    final class Word: UICollectionViewCell {
      override init(frame: CGRect) {
        super.init(frame: frame)
        let box = Box(33, 20)
        contentView.addSubview(box)
        pin(box, to: contentView, inset: 2)
      }
      required init?(coder: NSCoder) { nil }
    }
    let flow = UICollectionViewFlowLayout()
    flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: flow)
    numbers.counts = [3]
    view.register(Word.self, forCellWithReuseIdentifier: "item")
    view.dataSource = numbers
    view.layoutIfNeeded()
    // Two of 37 and a distance of 10 fit; the rest of 100 goes between them.
    #expect(
      view.visibleCells.map(\.frame) == [
        CGRect(x: 0, y: 0, width: 37, height: 24), CGRect(x: 63, y: 0, width: 37, height: 24),
        CGRect(x: 0, y: 34, width: 37, height: 24),
      ])
  }

  @Test func `a tap selects an item, several where that is allowed`() {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 40, height: 40)
    let view = view(100, 100, [4], flow)
    for x in [20.0, 80] { play([.down(x, 20), .up(x, 20)], on: view) }
    #expect(numbers.heard == ["select 0.0", "deselect 0.0", "select 0.1"])
    view.allowsMultipleSelection = true
    for x in [20.0, 80] { play([.down(x, 20), .up(x, 20)], on: view) }
    #expect(numbers.heard.suffix(2) == ["select 0.0", "deselect 0.1"])
    #expect(view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
  }

  @Test func `a layout of the keyboard's own places the items`() {
    final class Stairs: UICollectionViewLayout {
      override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 100) }
      override func layoutAttributesForElements(in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]?
      {
        (0..<3).map { index in
          let attributes = UICollectionViewLayoutAttributes(
            forCellWith: IndexPath(item: index, section: 0))
          attributes.frame = CGRect(x: index * 10, y: index * 20, width: 10, height: 20)
          return attributes
        }
      }
    }
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: Stairs())
    view.register(Tile.self, forCellWithReuseIdentifier: "item")
    view.dataSource = numbers
    view.layoutIfNeeded()
    #expect(view.visibleCells.map(\.frame.minY) == [0, 20, 40])
  }
}
