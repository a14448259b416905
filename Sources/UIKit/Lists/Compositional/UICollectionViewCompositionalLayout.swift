/// The settings of all sections of a compositional layout.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  open var interSectionSpacing: CGFloat = 0
  /// Views at the edges of the whole layout. Their index paths have one number.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  open var contentInsetsReference = UIContentInsetsReference.safeArea
}

public typealias UICollectionViewCompositionalLayoutSectionProvider =
  @MainActor (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// Items in groups, groups in sections.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout, SelfSizingLayout {
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    didSet { invalidateLayout() }
  }
  private var planned: [(plan: PlannedSection, start: CGFloat)] = []
  private var total: CGFloat = 0
  private var edges: [PlannedBoundaries.Boundary] = []
  /// How far sections that scroll across have been scrolled.
  private(set) var orthogonalOffsets: [Int: CGFloat] = [:]
  var chosenSizes: [IndexPath: CGSize] = [:]

  public convenience init(section: NSCollectionLayoutSection) {
    self.init(section: section, configuration: UICollectionViewCompositionalLayoutConfiguration())
  }
  public convenience init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) { self.init(sectionProvider: { _, _ in section }, configuration: configuration) }
  public convenience init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider
  ) {
    self.init(
      sectionProvider: sectionProvider,
      configuration: UICollectionViewCompositionalLayoutConfiguration())
  }
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = sectionProvider
    self.configuration = configuration
    super.init()
  }
  public required init?(coder: NSCoder) { nil }

  private var isVertical: Bool { configuration.scrollDirection == .vertical }

  open override func prepare() {
    super.prepare()
    planned = []
    total = 0
    guard let view = collectionView else { return }
    let room = room(in: view)
    let environment = LayoutRoom(room, view.traitCollection)
    let around = PlannedBoundaries(
      configuration.boundarySupplementaryItems, in: room, insets: .zero, isVertical: isVertical)
    total = around.head
    for section in 0..<view.plannedSections {
      guard let shape = provider(section, environment) else {
        UncaughtException.raise(
          "NSInternalInconsistencyException",
          "Invalid section definition. Please specify a valid section definition when content is "
            + "to be rendered for a section. This is a client error.")
      }
      if section > 0 { total += configuration.interSectionSpacing }
      let plan = plan(shape, section, in: view)
      planned.append((plan, total))
      total += plan.length
    }
    (edges, total) = around.placed(contentEnd: total)
  }
  private func room(in view: UICollectionView) -> CGSize {
    view.bounds.inset(by: view.adjustedContentInset).size
  }
  private func plan(
    _ shape: NSCollectionLayoutSection, _ section: Int, in view: UICollectionView
  ) -> PlannedSection {
    let beside = shape.supplementaryContentInsetsReference
    let sides = shape.contentInsetsReference.sides(
      of: view, otherwise: configuration.contentInsetsReference)
    return PlannedSection(
      shape, count: view.plannedItems(in: section), room: room(in: view), isVertical: isVertical,
      sides: isVertical ? sides : .zero,
      besideBoundaries: beside == .automatic ? nil : beside.sides(of: view).leftToRight
    ) { [chosenSizes] in chosenSizes[IndexPath(item: $0, section: section)] }
  }

  open override var collectionViewContentSize: CGSize {
    guard let view = collectionView else { return .zero }
    let room = room(in: view)
    return isVertical
      ? CGSize(width: room.width, height: total) : CGSize(width: total, height: room.height)
  }
  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    let inSections = planned.indices.flatMap { section -> [UICollectionViewLayoutAttributes] in
      let all = elements(of: section).filter { $0.frame.overlaps(rect) }
      if let handler = planned[section].plan.handler { handle(all, in: section, handler) }
      return all
    }
    return inSections + edgeAttributes.filter { $0.frame.overlaps(rect) }
  }
  private func elements(of section: Int) -> [UICollectionViewLayoutAttributes] {
    let plan = planned[section].plan
    return decorations(of: section)
      + plan.items.flatMap { [attributes($0, in: section)] + supplements(of: $0, in: section) }
      + boundaries(of: section)
  }
  /// Lets a section's handler change what is on the screen.
  private func handle(
    _ elements: [UICollectionViewLayoutAttributes], in section: Int,
    _ handler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler
  ) {
    guard let view = collectionView else { return }
    var offset = view.contentOffset
    let across = orthogonalOffsets[section] ?? 0
    if planned[section].plan.behavior != .none {
      offset = isVertical ? CGPoint(x: across, y: offset.y) : CGPoint(x: offset.x, y: across)
    }
    handler(
      elements.map { VisibleItem($0) }, offset, LayoutRoom(room(in: view), view.traitCollection))
  }
  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard planned.indices.contains(indexPath.section),
      let item = planned[indexPath.section].plan.items.first(where: { $0.item == indexPath.item })
    else { return nil }
    return attributes(item, in: indexPath.section)
  }
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if indexPath.count == 1 {
      return edgeAttributes.first {
        $0.representedElementKind == elementKind && $0.indexPath == indexPath
      }
    }
    guard planned.indices.contains(indexPath.section) else { return nil }
    let section = indexPath.section
    let beside = planned[section].plan.items.filter { $0.item == indexPath.item }
      .flatMap { supplements(of: $0, in: section) }
    return (beside + boundaries(of: section)).first {
      $0.representedElementKind == elementKind && $0.indexPath == indexPath
    }
  }
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard planned.indices.contains(indexPath.section) else { return nil }
    return decorations(of: indexPath.section).first { $0.representedElementKind == elementKind }
  }

  private func attributes(
    _ item: PlacedItem, in section: Int
  ) -> UICollectionViewLayoutAttributes {
    let made = UICollectionViewLayoutAttributes(
      forCellWith: IndexPath(item: item.item, section: section))
    made.frame = moved(item.frame, in: section)
    made.zIndex = item.zIndex
    made.keepsWidth = !item.estimatesWidth
    made.keepsHeight = !item.estimatesHeight
    return made
  }
  /// A frame of a section's content in the whole collection.
  private func moved(_ frame: CGRect, in section: Int) -> CGRect {
    let (start, across) = (planned[section].start, orthogonalOffsets[section] ?? 0)
    return isVertical
      ? frame.offsetBy(dx: -across, dy: start) : frame.offsetBy(dx: start, dy: -across)
  }
  private func supplements(
    of item: PlacedItem, in section: Int
  ) -> [UICollectionViewLayoutAttributes] {
    item.supplements.map { supplement in
      let made = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: supplement.kind,
        with: IndexPath(item: item.item, section: section))
      let frame = supplement.frame.offsetBy(dx: item.frame.minX, dy: item.frame.minY)
      made.frame = moved(frame, in: section)
      made.zIndex = supplement.zIndex
      return made
    }
  }
  private func decorations(of section: Int) -> [UICollectionViewLayoutAttributes] {
    let (plan, start) = planned[section]
    guard let view = collectionView else { return [] }
    let room = room(in: view)
    return plan.decorations.map { decoration in
      let made = UICollectionViewLayoutAttributes(
        forDecorationViewOfKind: decoration.kind, with: IndexPath(item: 0, section: section))
      let frame =
        isVertical
        ? CGRect(x: 0, y: start, width: room.width, height: plan.length)
        : CGRect(x: start, y: 0, width: plan.length, height: room.height)
      made.frame = frame.inset(by: decoration.insets)
      made.zIndex = decoration.zIndex
      return made
    }
  }
  private func boundaries(of section: Int) -> [UICollectionViewLayoutAttributes] {
    let (plan, start) = planned[section]
    return plan.boundaries.map {
      attributes($0, from: start, to: start + plan.length, IndexPath(item: 0, section: section))
    }
  }
  private var edgeAttributes: [UICollectionViewLayoutAttributes] {
    var numbers: [String: Int] = [:]
    return edges.map { edge in
      let number = numbers[edge.kind, default: 0]
      numbers[edge.kind] = number + 1
      return attributes(edge, from: 0, to: total, IndexPath(index: number))
    }
  }
  /// A view at an edge; one that is pinned stays between two places.
  private func attributes(
    _ boundary: PlannedBoundaries.Boundary, from start: CGFloat, to end: CGFloat, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let made = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: boundary.kind, with: path)
    var frame = boundary.frame
    // Those around the whole layout are there already.
    if path.count == 2 {
      frame = frame.offsetBy(dx: isVertical ? 0 : start, dy: isVertical ? start : 0)
    }
    if boundary.isPinned, let bounds = collectionView?.bounds {
      let (low, high, length) =
        isVertical
        ? (bounds.minY, bounds.maxY, frame.height) : (bounds.minX, bounds.maxX, frame.width)
      let usual = isVertical ? frame.minY : frame.minX
      let pinned =
        boundary.isAtEnd
        ? max(min(usual, high - length), start) : min(max(usual, low), end - length)
      if isVertical { frame.origin.y = pinned } else { frame.origin.x = pinned }
    }
    made.frame = frame
    made.zIndex = boundary.zIndex
    return made
  }

  // MARK: Cells that choose their size

  func letsChoose(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    !attributes.keepsWidth || !attributes.keepsHeight
  }

  // MARK: Scrolling across

  var scrollsAcross: Bool { planned.contains { $0.plan.behavior != .none } }
  /// The section that scrolls across at a point of the content.
  func sectionScrollingAcross(at point: CGPoint) -> Int? {
    planned.indices.first { index in
      let (plan, start) = planned[index]
      guard plan.behavior != .none, limit(of: index) > 0 else { return false }
      return plan.band.offsetBy(dx: isVertical ? 0 : start, dy: isVertical ? start : 0)
        .holds(point)
    }
  }
  private func limit(of section: Int) -> CGFloat {
    let band = planned[section].plan.band
    return max(0, planned[section].plan.breadth - (isVertical ? band.width : band.height))
  }
  func scrollAcross(_ section: Int, to offset: CGFloat) {
    guard planned.indices.contains(section), offset.isFinite else { return }
    orthogonalOffsets[section] = min(max(0, offset), limit(of: section))
    ViewChanges.note()
    collectionView?.setNeedsLayout()
  }
  /// Where a drag ends.
  func rest(of section: Int, near offset: CGFloat, from start: CGFloat) -> CGFloat {
    guard planned.indices.contains(section) else { return offset }
    let plan = planned[section].plan
    let edge = plan.groupStarts.first ?? 0
    let starts = plan.groupStarts.map { $0 - edge }
    switch plan.behavior {
    case .none, .continuous: return offset
    case .continuousGroupLeadingBoundary:
      return starts.min { abs($0 - offset) < abs($1 - offset) } ?? offset
    case .paging:
      let page = isVertical ? plan.band.width : plan.band.height
      return page > 0 ? (offset / page).rounded() * page : offset
    case .groupPaging, .groupPagingCentered:
      // One group further at most, in the direction of the drag.
      let current = starts.indices.min { abs(starts[$0] - start) < abs(starts[$1] - start) } ?? 0
      let step = offset > start + 10 ? 1 : offset < start - 10 ? -1 : 0
      let next = min(max(0, current + step), max(0, starts.count - 1))
      return starts.isEmpty ? offset : starts[next]
    }
  }
  /// Brings an item of a section that scrolls across into sight.
  func reveal(_ indexPath: IndexPath) {
    guard planned.indices.contains(indexPath.section),
      planned[indexPath.section].plan.behavior != .none,
      let item = planned[indexPath.section].plan.items.first(where: { $0.item == indexPath.item })
    else { return }
    let band = planned[indexPath.section].plan.band
    let (low, high, room) =
      isVertical
      ? (item.frame.minX, item.frame.maxX, band.width)
      : (item.frame.minY, item.frame.maxY, band.height)
    let offset = orthogonalOffsets[indexPath.section] ?? 0
    if low < offset { scrollAcross(indexPath.section, to: low) }
    if high > offset + room { scrollAcross(indexPath.section, to: high - room) }
  }
}

/// A layout whose cells may choose their size.
@MainActor
protocol SelfSizingLayout: UICollectionViewLayout {
  var chosenSizes: [IndexPath: CGSize] { get set }
  func letsChoose(_ attributes: UICollectionViewLayoutAttributes) -> Bool
}

extension UICollectionViewFlowLayout: SelfSizingLayout {
  func letsChoose(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    estimatedItemSize != .zero
  }
}

/// The drag that scrolls a section across the way of the whole collection.
@MainActor
final class SectionPan: UIPanGestureRecognizer {
  private var section = 0
  private var start: CGFloat = 0
  private var collection: UICollectionView? { view as? UICollectionView }
  private var layout: UICollectionViewCompositionalLayout? {
    collection?.collectionViewLayout as? UICollectionViewCompositionalLayout
  }
  private var isVertical: Bool { layout?.configuration.scrollDirection == .vertical }

  override var hasBegun: Bool {
    guard let layout, let collection, super.hasBegun else { return false }
    let way = translation(in: nil)
    guard (abs(way.x) > abs(way.y)) == isVertical else { return false }
    let now = location(in: collection)
    let came = CGPoint(x: now.x - way.x, y: now.y - way.y)
    return layout.sectionScrollingAcross(at: came) != nil
  }
  func follow() {
    guard let layout, let collection else { return }
    let way = translation(in: collection.parentView)
    let distance = isVertical ? way.x : way.y
    switch state {
    case .began:
      let now = location(in: collection)
      section =
        layout.sectionScrollingAcross(at: CGPoint(x: now.x - way.x, y: now.y - way.y)) ?? 0
      start = layout.orthogonalOffsets[section] ?? 0
      layout.scrollAcross(section, to: start - distance)
    case .changed: layout.scrollAcross(section, to: start - distance)
    case .ended:
      let rest = layout.rest(of: section, near: start - distance, from: start)
      layout.scrollAcross(section, to: rest)
    default: break
    }
  }
}
