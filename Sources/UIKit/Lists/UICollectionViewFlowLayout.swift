/// Items in lines, one line after the other.
///
/// As Apple's: a full line is spread over the whole width, the last one of a section begins at the left with the
/// distances of the one before (with the least distance where items differ in width), and items are in the middle of
/// their line's height.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// Requests the size from cells.
  public nonisolated static let automaticSize = CGSize(width: 1e300, height: 1e300)

  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// Anything except zero lets cells whose content has constraints choose their size.
  open var estimatedItemSize = CGSize.zero { didSet { invalidateLayout() } }
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var sectionHeadersPinToVisibleBounds = false
  open var sectionFootersPinToVisibleBounds = false
  /// Kept: insets count from the content's own.
  open var sectionInsetReference = SectionInsetReference.fromContentInset
  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  private var items: [[UICollectionViewLayoutAttributes]] = []
  private var extras: [UICollectionViewLayoutAttributes] = []
  private var total: CGFloat = 0
  /// The sizes that cells have chosen.
  var chosenSizes: [IndexPath: CGSize] = [:]

  private var isVertical: Bool { scrollDirection == .vertical }
  private var flowDelegate: (any UICollectionViewDelegateFlowLayout)? {
    collectionView?.delegate as? any UICollectionViewDelegateFlowLayout
  }

  // MARK: Answers

  open override var collectionViewContentSize: CGSize {
    guard let bounds = collectionView?.bounds else { return .zero }
    return isVertical
      ? CGSize(width: bounds.width, height: total) : CGSize(width: total, height: bounds.height)
  }
  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    (items.flatMap { $0 } + extras).filter { $0.frame.overlaps(rect) }
  }
  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard items.indices.contains(indexPath.section),
      items[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return items[indexPath.section][indexPath.item]
  }
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    extras.first {
      $0.representedElementKind == elementKind && $0.indexPath.section == indexPath.section
    }
  }
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }

  // MARK: Working it out

  open override func prepare() {
    super.prepare()
    items = []
    extras = []
    total = 0
    guard let view = collectionView else { return }
    for section in 0..<view.plannedSections {
      let settings = Settings(of: self, in: section, flowDelegate, view)
      addExtra(UICollectionView.elementKindSectionHeader, section, settings.header)
      let count = view.plannedItems(in: section)
      items.append([])
      if count > 0 { place(count, in: section, settings, room: room(settings.inset, view)) }
      addExtra(UICollectionView.elementKindSectionFooter, section, settings.footer)
    }
  }

  /// The length of a line.
  private func room(_ inset: UIEdgeInsets, _ view: UICollectionView) -> CGFloat {
    let content = view.contentInset
    return isVertical
      ? view.bounds.width - inset.left - inset.right - content.left - content.right
      : view.bounds.height - inset.top - inset.bottom - content.top - content.bottom
  }

  private func place(_ count: Int, in section: Int, _ settings: Settings, room: CGFloat) {
    let sizes = (0..<count).map { size(of: IndexPath(item: $0, section: section)) }
    let along = sizes.map { isVertical ? $0.width : $0.height }
    let across = sizes.map { isVertical ? $0.height : $0.width }
    let isUniform = along.allSatisfy { $0 == along[0] }
    let (near, before, after) =
      isVertical
      ? (settings.inset.left, settings.inset.top, settings.inset.bottom)
      : (settings.inset.top, settings.inset.left, settings.inset.right)
    var start = total + before
    var spacing = settings.itemSpacing
    for (index, line) in lines(along, settings.itemSpacing, room).enumerated() {
      if index > 0 { start += settings.lineSpacing }
      let used = line.reduce(0) { $0 + along[$1] }
      let isLast = line.upperBound == count
      var place = near
      if !isLast {
        if line.count > 1 {
          spacing = (room - used) / CGFloat(line.count - 1)
        } else {
          place += max(0, (room - used) / 2)
        }
      } else if !isUniform || index == 0 {
        spacing = settings.itemSpacing
      }
      let thickness = line.map { across[$0] }.max() ?? 0
      for item in line {
        let middle = start + (thickness - across[item]) / 2
        let attributes = UICollectionViewLayoutAttributes(
          forCellWith: IndexPath(item: item, section: section))
        attributes.frame = CGRect(
          origin: isVertical ? CGPoint(x: place, y: middle) : CGPoint(x: middle, y: place),
          size: sizes[item])
        items[section].append(attributes)
        place += along[item] + spacing
      }
      start += thickness
    }
    total = start + after
  }

  /// As many items in each line as there is room for, at least one.
  private func lines(_ lengths: [CGFloat], _ spacing: CGFloat, _ room: CGFloat) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var (first, used) = (0, CGFloat(0))
    for (index, length) in lengths.enumerated() {
      let next = index == first ? length : used + spacing + length
      // A thousandth of a point is what dividing a width by a number of columns may cost.
      if index > first, next > room + 0.001 {
        lines.append(first..<index)
        (first, used) = (index, length)
      } else {
        used = next
      }
    }
    lines.append(first..<lengths.count)
    return lines
  }

  private func size(of path: IndexPath) -> CGSize {
    if let chosen = chosenSizes[path] { return chosen }
    if let view = collectionView, let flowDelegate {
      let size = flowDelegate.collectionView(view, layout: self, sizeForItemAt: path)
      return size.isUsable ? size : CGSize(width: 50, height: 50)
    }
    if estimatedItemSize != .zero, estimatedItemSize.isUsable { return estimatedItemSize }
    return itemSize.isUsable ? itemSize : CGSize(width: 50, height: 50)
  }

  private func addExtra(_ kind: String, _ section: Int, _ size: CGSize) {
    let length = isVertical ? size.height : size.width
    guard length > 0, let bounds = collectionView?.bounds else { return }
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
    attributes.frame =
      isVertical
      ? CGRect(x: 0, y: total, width: bounds.width, height: length)
      : CGRect(x: total, y: 0, width: length, height: bounds.height)
    extras.append(attributes)
    total += length
  }

  /// The delegate's settings for a section, else the layout's.
  @MainActor
  private struct Settings {
    let inset: UIEdgeInsets
    let lineSpacing: CGFloat
    let itemSpacing: CGFloat
    let header: CGSize
    let footer: CGSize

    init(
      of layout: UICollectionViewFlowLayout, in section: Int,
      _ delegate: (any UICollectionViewDelegateFlowLayout)?, _ view: UICollectionView
    ) {
      inset =
        delegate?.collectionView(view, layout: layout, insetForSectionAt: section)
        ?? layout.sectionInset
      lineSpacing =
        delegate?.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
        ?? layout.minimumLineSpacing
      itemSpacing =
        delegate?.collectionView(
          view, layout: layout, minimumInteritemSpacingForSectionAt: section)
        ?? layout.minimumInteritemSpacing
      header =
        delegate?.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
        ?? layout.headerReferenceSize
      footer =
        delegate?.collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
        ?? layout.footerReferenceSize
    }
  }
}

extension CGSize {
  fileprivate var isUsable: Bool {
    width.isFinite && height.isFinite && width < 1e6 && height < 1e6 && width >= 0 && height >= 0
  }
}
