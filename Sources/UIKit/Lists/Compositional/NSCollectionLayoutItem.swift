/// One thing in a group: a cell, or a further group.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject, NSCopying {
  public let layoutSize: NSCollectionLayoutSize
  private let ownSupplements: [NSCollectionLayoutSupplementaryItem]
  open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { ownSupplements }
  open var contentInsets = NSDirectionalEdgeInsets.zero
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  public convenience init(layoutSize: NSCollectionLayoutSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }
  /// Makes an item with views beside it, such as a badge.
  public init(
    layoutSize: NSCollectionLayoutSize,
    supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) {
    self.layoutSize = layoutSize
    ownSupplements = supplementaryItems
  }
  nonisolated open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Places cells in an area of a size; `next` returns the number of the next cell, `nil` after the last.
  func place(
    size: CGSize, at origin: CGPoint, into placed: inout [PlacedItem], _ cells: CellRun
  ) -> CGSize? {
    guard let cell = cells.take() else { return nil }
    var size = size
    if let chosen = cells.chosen(cell) {
      if layoutSize.widthDimension.isEstimated { size.width = chosen.width }
      if layoutSize.heightDimension.isEstimated { size.height = chosen.height }
    }
    let frame = CGRect(origin: origin, size: size).inset(by: contentInsets.leftToRight)
    placed.append(
      PlacedItem(
        item: cell, frame: frame,
        estimatesWidth: layoutSize.widthDimension.isEstimated,
        estimatesHeight: layoutSize.heightDimension.isEstimated,
        supplements: supplements(of: frame, from: frame.origin)))
    return size
  }
  /// The views beside an area, from the corner of a cell.
  func supplements(of area: CGRect, from corner: CGPoint) -> [PlacedSupplement] {
    supplementaryItems.map {
      PlacedSupplement(
        kind: $0.elementKind,
        frame: $0.frame(in: area.offsetBy(dx: -corner.x, dy: -corner.y)), zIndex: $0.zIndex)
    }
  }
}

/// Where a cell of a section is.
struct PlacedItem {
  var item: Int
  var frame: CGRect
  let estimatesWidth: Bool
  let estimatesHeight: Bool
  var zIndex = 0
  var supplements: [PlacedSupplement] = []
}
/// A view beside a cell, from the cell's corner.
struct PlacedSupplement {
  let kind: String
  let frame: CGRect
  let zIndex: Int
}

/// The remaining cells of a section.
@MainActor
final class CellRun {
  private var next = 0
  private let count: Int
  let chosen: (Int) -> CGSize?
  init(count: Int, chosen: @escaping (Int) -> CGSize?) {
    self.count = count
    self.chosen = chosen
  }
  var isEmpty: Bool { next >= count }
  func take() -> Int? {
    guard next < count else { return nil }
    defer { next += 1 }
    return next
  }
}

/// A view at the edge of a section or of the whole layout.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  public let alignment: NSRectAlignment
  public let offset: CGPoint
  /// Whether the view makes room for itself; otherwise it is above the cells.
  open var extendsBoundary = true
  open var pinToVisibleBounds = false
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment
  ) {
    self.init(
      layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
  }
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
    absoluteOffset: CGPoint
  ) {
    self.alignment = alignment
    offset = absoluteOffset
    super.init(layoutSize, elementKind, NSCollectionLayoutAnchor(edges: []), nil)
  }
  var isAtEnd: Bool {
    switch alignment {
    case .bottom, .bottomLeading, .bottomTrailing, .trailing: true
    default: false
    }
  }
}

/// Items in a row or a column, repeated until the group is full.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  enum Arrangement {
    case row(count: Int?)
    case column(count: Int?)
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }
  public let subitems: [NSCollectionLayoutItem]
  let arrangement: Arrangement
  open var interItemSpacing: NSCollectionLayoutSpacing?
  private var groupSupplements: [NSCollectionLayoutSupplementaryItem] = []
  /// Views beside the group. Their index path is that of the group's first item.
  open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { groupSupplements }
    set { groupSupplements = newValue }
  }

  init(
    _ layoutSize: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem],
    _ arrangement: Arrangement
  ) {
    self.subitems = subitems
    self.arrangement = arrangement
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, subitems, .row(count: nil))
  }
  /// Items of equal width.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], .row(count: max(1, count)))
  }
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    horizontal(layoutSize: layoutSize, subitem: subitem, count: count)
  }
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, subitems, .column(count: nil))
  }
  /// Items of equal height.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], .column(count: max(1, count)))
  }
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    vertical(layoutSize: layoutSize, subitem: subitem, count: count)
  }
  /// Cells where a closure says.
  open class func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [], .custom(itemProvider))
  }

  // MARK: Setting cells

  override func place(
    size: CGSize, at origin: CGPoint, into placed: inout [PlacedItem], _ cells: CellRun
  ) -> CGSize? {
    guard !cells.isEmpty else { return nil }
    let insets = contentInsets.leftToRight
    let room = CGRect(origin: origin, size: size).inset(by: insets)
    let used: CGSize
    let first = placed.count
    switch arrangement {
    case .row(let count): used = run(along: .horizontal, count, in: room, &placed, cells)
    case .column(let count): used = run(along: .vertical, count, in: room, &placed, cells)
    case .custom(let provider):
      for item in provider(LayoutRoom(room.size, .current)) {
        guard let cell = cells.take() else { break }
        placed.append(
          PlacedItem(
            item: cell, frame: item.frame.offsetBy(dx: room.minX, dy: room.minY),
            estimatesWidth: false, estimatesHeight: false, zIndex: item.zIndex))
      }
      used = room.size
    }
    let whole = CGSize(
      width: layoutSize.widthDimension.isEstimated ? used.width + insets.horizontal : size.width,
      height: layoutSize.heightDimension.isEstimated ? used.height + insets.vertical : size.height)
    if placed.indices.contains(first) {
      let area = CGRect(origin: origin, size: whole).inset(by: insets)
      placed[first].supplements += supplements(of: area, from: placed[first].frame.origin)
    }
    return whole
  }

  private struct Child {
    let range: Range<Int>
    let length: CGFloat
  }

  private func run(
    along axis: NSLayoutConstraint.Axis, _ count: Int?, in room: CGRect,
    _ placed: inout [PlacedItem], _ cells: CellRun
  ) -> CGSize {
    let isRow = axis == .horizontal
    let least = interItemSpacing?.spacing ?? 0
    let whole = isRow ? room.width : room.height
    let grows = (isRow ? layoutSize.widthDimension : layoutSize.heightDimension).isEstimated
    var (along, across): (CGFloat, CGFloat) = (0, 0)
    var children: [Child] = []
    while !cells.isEmpty, let subitem = subitem(children.count) {
      if let count, children.count == count { break }
      var size = subitem.layoutSize.size(in: room.size)
      if let count {
        let share = max(0, (whole - least * CGFloat(count - 1)) / CGFloat(count))
        if isRow { size.width = share } else { size.height = share }
      }
      let edges = subitem.edgeSpacing?.insets ?? .zero
      let taken = (isRow ? size.width + edges.horizontal : size.height + edges.vertical)
      let start = along + (children.isEmpty ? 0 : least)
      // One item is always placed, at any size; a group that grows with its content takes one run of its
      // items.
      if !children.isEmpty, start + taken > whole + 0.001,
        !grows || children.count >= subitems.count
      {
        break
      }
      let origin = CGPoint(
        x: room.minX + (isRow ? start : 0) + edges.left,
        y: room.minY + (isRow ? 0 : start) + edges.top)
      let first = placed.count
      guard let used = subitem.place(size: size, at: origin, into: &placed, cells) else { break }
      let length = isRow ? used.width + edges.horizontal : used.height + edges.vertical
      along = start + length
      across = max(across, isRow ? used.height + edges.vertical : used.width + edges.horizontal)
      children.append(Child(range: first..<placed.count, length: length))
      if children.count > 10_000 { break }
    }
    if let interItemSpacing, interItemSpacing.isFlexible, children.count > 1, along < whole {
      spread(children, by: (whole - along) / CGFloat(children.count - 1), isRow, &placed)
    }
    return isRow ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
  }
  /// The items in turn, again and again.
  private func subitem(_ index: Int) -> NSCollectionLayoutItem? {
    subitems.isEmpty ? nil : subitems[index % subitems.count]
  }
  /// Moves each child but the first on, so that the last ends at the edge.
  private func spread(
    _ children: [Child], by gap: CGFloat, _ isRow: Bool, _ placed: inout [PlacedItem]
  ) {
    for (number, child) in children.enumerated() {
      for index in child.range {
        placed[index].frame = placed[index].frame.offsetBy(
          dx: isRow ? gap * CGFloat(number) : 0, dy: isRow ? 0 : gap * CGFloat(number))
      }
    }
  }
}

/// Where a closure puts a cell.
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject {
  public let frame: CGRect
  public let zIndex: Int
  public init(frame: CGRect, zIndex: Int = 0) {
    self.frame = frame
    self.zIndex = zIndex
  }
}
public typealias NSCollectionLayoutGroupCustomItemProvider =
  @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]
