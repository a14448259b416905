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
  open var contentInsetsReference = UIContentInsetsReference.automatic
  open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
  /// Views behind the section.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// Changes the elements of the section on the screen, at each layout.
  open var visibleItemsInvalidationHandler:
    NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

  /// Makes a section of groups of one shape.
  public init(group: NSCollectionLayoutGroup) { self.group = group }
  nonisolated open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A section when it has been worked out, from its own upper left corner.
struct PlannedSection {
  struct Decoration {
    let kind: String
    let insets: UIEdgeInsets
    let zIndex: Int
  }
  var items: [PlacedItem] = []
  /// Where groups begin along the way of an orthogonal section.
  var groupStarts: [CGFloat] = []
  var boundaries: [PlannedBoundaries.Boundary] = []
  var decorations: [Decoration] = []
  var handler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
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
    sides: NSDirectionalEdgeInsets = .zero, besideBoundaries: UIEdgeInsets? = nil,
    chosen: @escaping (Int) -> CGSize?
  ) {
    behavior = section.orthogonalScrollingBehavior
    handler = section.visibleItemsInvalidationHandler
    decorations = section.decorationItems.map {
      Decoration(
        kind: $0.elementKind, insets: $0.contentInsets.leftToRight, zIndex: $0.zIndex)
    }
    let insets = (section.contentInsets + sides).leftToRight
    let container = CGSize(
      width: max(0, room.width - insets.horizontal), height: max(0, room.height - insets.vertical))
    let edges = PlannedBoundaries(
      section.boundarySupplementaryItems, in: room,
      insets: besideBoundaries ?? (section.supplementariesFollowContentInsets ? insets : .zero),
      isVertical: isVertical)
    var place = edges.head
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
    (boundaries, length) = edges.placed(contentEnd: place)
  }
}
