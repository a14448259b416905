/// How a section scrolls across the way of the whole layout.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none = 0
  case continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

/// Groups one after the other, with what is at their ends.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject, NSCopying {
  let group: NSCollectionLayoutGroup
  open var contentInsets = NSDirectionalEdgeInsets.zero
  open var interGroupSpacing: CGFloat = 0
  open var orthogonalScrollingBehavior =
    UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  open var supplementariesFollowContentInsets = true

  /// Makes a section of groups of one shape.
  public init(group: NSCollectionLayoutGroup) { self.group = group }
  nonisolated open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A section when it has been worked out, from its own upper left corner.
struct PlannedSection {
  struct Boundary {
    let kind: String
    var frame: CGRect
    let isPinned: Bool
  }
  var items: [PlacedItem] = []
  /// Where groups begin along the way of an orthogonal section.
  var groupStarts: [CGFloat] = []
  var boundaries: [Boundary] = []
  var behavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// The length along the way of the whole layout.
  var length: CGFloat = 0
  /// The length across, longer than the room where the section scrolls.
  var breadth: CGFloat = 0
  /// Where the cells of the section are.
  var band = CGRect.zero

  /// Works a section out in a room; `isVertical` is the direction in which the whole layout
  /// scrolls.
  @MainActor
  init(
    _ section: NSCollectionLayoutSection, count: Int, room: CGSize, isVertical: Bool,
    chosen: @escaping (Int) -> CGSize?
  ) {
    behavior = section.orthogonalScrollingBehavior
    let insets = section.contentInsets.leftToRight
    let container = CGSize(
      width: max(0, room.width - insets.horizontal), height: max(0, room.height - insets.vertical))
    let edges = Self.edges(of: section, container, room, insets, isVertical)
    let before = edges.filter { !$0.item.isAtEnd && $0.item.extendsBoundary }
    var place = before.reduce(0) { $0 + (isVertical ? $1.size.height : $1.size.width) }
    let start = place
    place += isVertical ? insets.top : insets.left

    let cells = CellRun(count: count, chosen: chosen)
    let scrollsAcross = behavior != .none
    var across = isVertical ? insets.left : insets.top
    var thickest: CGFloat = 0
    while !cells.isEmpty {
      let size = section.group.layoutSize.size(in: container)
      let origin = isVertical ? CGPoint(x: across, y: place) : CGPoint(x: place, y: across)
      let first = items.count
      guard let used = section.group.place(size: size, at: origin, into: &items, cells),
        items.count > first
      else { break }
      let (along, over) = isVertical ? (used.height, used.width) : (used.width, used.height)
      if scrollsAcross {
        groupStarts.append(across)
        across += over + section.interGroupSpacing
        thickest = max(thickest, along)
      } else {
        place += along + section.interGroupSpacing
      }
    }
    if scrollsAcross {
      place += thickest
      if !items.isEmpty { across -= section.interGroupSpacing }
    } else if !items.isEmpty {
      place -= section.interGroupSpacing
    }
    breadth = across + (isVertical ? insets.right : insets.bottom)
    place += isVertical ? insets.bottom : insets.right
    band =
      isVertical
      ? CGRect(x: 0, y: start, width: room.width, height: place - start)
      : CGRect(x: start, y: 0, width: place - start, height: room.height)
    length = place
    addBoundaries(edges, room, insets, section, isVertical)
  }

  private typealias Edge = (item: NSCollectionLayoutBoundarySupplementaryItem, size: CGSize)

  @MainActor
  private static func edges(
    of section: NSCollectionLayoutSection, _ container: CGSize, _ room: CGSize,
    _ insets: UIEdgeInsets, _ isVertical: Bool
  ) -> [Edge] {
    let follows = section.supplementariesFollowContentInsets
    let across = CGSize(
      width: follows || !isVertical ? container.width : room.width,
      height: follows || isVertical ? container.height : room.height)
    return section.boundarySupplementaryItems.map { ($0, $0.layoutSize.size(in: across)) }
  }

  @MainActor
  private mutating func addBoundaries(
    _ edges: [Edge], _ room: CGSize, _ insets: UIEdgeInsets, _ section: NSCollectionLayoutSection,
    _ isVertical: Bool
  ) {
    var (head, foot) = (CGFloat(0), length)
    let side =
      section.supplementariesFollowContentInsets ? (isVertical ? insets.left : insets.top) : 0
    for (item, size) in edges {
      let thickness = isVertical ? size.height : size.width
      var along: CGFloat
      if item.isAtEnd {
        along = item.extendsBoundary ? foot : foot - thickness
        if item.extendsBoundary { foot += thickness }
      } else {
        along = head
        if item.extendsBoundary { head += thickness }
      }
      let free = (isVertical ? room.width - size.width : room.height - size.height) - 2 * side
      var across = side
      switch item.alignment {
      case .topTrailing, .bottomTrailing: across += max(0, free)
      case .top, .bottom: across += max(0, free / 2)
      default: break
      }
      let origin = isVertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across)
      boundaries.append(
        Boundary(
          kind: item.elementKind,
          frame: CGRect(origin: origin, size: size).offsetBy(dx: item.offset.x, dy: item.offset.y),
          isPinned: item.pinToVisibleBounds))
    }
    length = foot
  }
}
