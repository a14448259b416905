/// Views at the edges of a section, or of a whole layout.
@MainActor
struct PlannedBoundaries {
  struct Boundary {
    let kind: String
    var frame: CGRect
    let isPinned: Bool
    let isAtEnd: Bool
    let zIndex: Int
  }
  private typealias Edge = (item: NSCollectionLayoutBoundarySupplementaryItem, size: CGSize)
  private let edges: [Edge]
  private let room: CGSize
  private let insets: UIEdgeInsets
  private let isVertical: Bool

  /// `insets` are the distances of the views from the sides of the room.
  init(
    _ items: [NSCollectionLayoutBoundarySupplementaryItem], in room: CGSize, insets: UIEdgeInsets,
    isVertical: Bool
  ) {
    self.room = room
    self.insets = insets
    self.isVertical = isVertical
    let container = CGSize(
      width: max(0, room.width - (isVertical ? insets.horizontal : 0)),
      height: max(0, room.height - (isVertical ? 0 : insets.vertical)))
    edges = items.map { ($0, $0.layoutSize.size(in: container)) }
  }

  private func thickness(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
  /// The length of the views before the content.
  var head: CGFloat {
    edges.filter { !$0.item.isAtEnd && $0.item.extendsBoundary }
      .reduce(0) { $0 + thickness($1.size) }
  }
  /// The views around content that begins after the head and ends at `end`, and the end of all.
  func placed(contentEnd end: CGFloat) -> (boundaries: [Boundary], end: CGFloat) {
    var (head, foot) = (CGFloat(0), end)
    var placed: [Boundary] = []
    for (item, size) in edges {
      var along: CGFloat
      if item.isAtEnd {
        along = item.extendsBoundary ? foot : foot - thickness(size)
        if item.extendsBoundary { foot += thickness(size) }
      } else {
        along = head
        if item.extendsBoundary { head += thickness(size) }
      }
      let across = side(of: item, size)
      let origin = isVertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across)
      placed.append(
        Boundary(
          kind: item.elementKind,
          frame: CGRect(origin: origin, size: size).offsetBy(dx: item.offset.x, dy: item.offset.y),
          isPinned: item.pinToVisibleBounds, isAtEnd: item.isAtEnd, zIndex: item.zIndex))
    }
    return (placed, foot)
  }
  private func side(
    of item: NSCollectionLayoutBoundarySupplementaryItem, _ size: CGSize
  ) -> CGFloat {
    let free =
      isVertical
      ? room.width - size.width - insets.horizontal : room.height - size.height - insets.vertical
    let start = isVertical ? insets.left : insets.top
    return switch item.alignment {
    case .topTrailing, .bottomTrailing: start + max(0, free)
    case .top, .bottom: start + max(0, free / 2)
    default: start
    }
  }
}
