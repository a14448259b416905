/// Items that a layout places, of which those that show have a cell.
///
/// Animations are not seen: changes take effect at once. Drag and drop, and prefetching, are not simulated.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  private var counts: [Int]?
  var shown: [IndexPath: UICollectionViewCell] = [:]
  var shownExtras: [ExtraKey: UICollectionReusableView] = [:]
  private var nibs: [String: UINib] = [:]
  private var extraNibs: [String: UINib] = [:]
  var spare: [String: [UICollectionViewCell]] = [:]
  private var classes: [String: UICollectionViewCell.Type] = [:]
  private var extraClasses: [String: UICollectionReusableView.Type] = [:]
  var selected: [IndexPath] = []
  /// The item that the user moves.
  var movement: Movement?
  var laidOutBounds = CGRect.null
  /// The cell that is being set up again.
  private var reconfigured: UICollectionViewCell?

  struct ExtraKey: Hashable {
    let kind: String
    let path: IndexPath
  }

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
    addSectionPan()
  }
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.collectionView = self
    addSectionPan()
  }
  /// Scrolls sections across, where the layout has such.
  private func addSectionPan() {
    let pan = SectionPan(target: nil, action: nil)
    pan.addTarget(self, action: Selector._of("dragSection:", UICollectionView.dragSection(_:)))
    addGestureRecognizer(pan)
  }
  private func dragSection(_ pan: SectionPan) { pan.follow() }

  // MARK: Settings

  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      oldValue.collectionView = nil
      collectionViewLayout.collectionView = self
      collectionViewLayout.invalidateLayout()
    }
  }
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    collectionViewLayout = layout
  }
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    collectionViewLayout = layout
    guard let completion else { return }
    let told = MainActorClosure<Void> { completion(true) }
    DispatchQueue.main.async { told.call(()) }
  }
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reload() } }
  @_nonoverride open weak var delegate: (any UICollectionViewDelegate)? {
    get { super.delegate as? any UICollectionViewDelegate }
    set { super.delegate = newValue }
  }
  override var scrollDelegate: (any UIScrollViewDelegate)? { delegate ?? super.delegate }
  open var allowsSelection = true { didSet { ViewChanges.note() } }
  open var allowsMultipleSelection = false
  open var isPrefetchingEnabled = true
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UICollectionViewCell.Type
    nibs[identifier] = nil
  }
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    nibs[identifier] = nib
    classes[identifier] = nil
  }
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    extraClasses[elementKind + " " + identifier] = viewClass as? UICollectionReusableView.Type
    extraNibs[elementKind + " " + identifier] = nil
  }
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    extraNibs[kind + " " + identifier] = nib
    extraClasses[kind + " " + identifier] = nil
  }
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let cell = reconfigured, cell.reuseIdentifier == identifier { return cell }
    if let cell = spare[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    if let nib = nibs[identifier] {
      let cell: UICollectionViewCell = nib.reusable(identifier, \.reuseIdentifier)
      cell.reuseIdentifier = identifier
      return cell
    }
    guard let type = classes[identifier] else { refuse(identifier) }
    let frame = layoutAttributesForItem(at: indexPath)?.frame ?? .zero
    return type.reusable(identifier, frame: frame)
  }
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let nib = extraNibs[elementKind + " " + identifier] {
      let view: UICollectionReusableView = nib.reusable(identifier, \.reuseIdentifier)
      view.reuseIdentifier = identifier
      return view
    }
    guard let type = extraClasses[elementKind + " " + identifier] else { refuse(identifier) }
    let attributes = collectionViewLayout.layoutAttributesForSupplementaryView(
      ofKind: elementKind, at: indexPath)
    return type.reusable(identifier, frame: attributes?.frame ?? .zero)
  }
  private func refuse(_ identifier: String) -> Never {
    UncaughtException.raise(
      "NSInternalInconsistencyException",
      "could not dequeue a view with identifier \(identifier) - must register a nib or a class for "
        + "the identifier or connect a prototype cell in a storyboard")
  }

  // MARK: Asking

  var plannedSections: Int { sectionCounts.count }
  func plannedItems(in section: Int) -> Int { sectionCounts[section] }
  private var sectionCounts: [Int] {
    if let counts { return counts }
    guard let source = dataSource else { return [] }
    let found = (0..<max(0, source.numberOfSections(in: self))).map {
      max(0, source.collectionView(self, numberOfItemsInSection: $0))
    }
    counts = found
    return found
  }
  open var numberOfSections: Int { sectionCounts.count }
  open func numberOfItems(inSection section: Int) -> Int {
    sectionCounts.indices.contains(section) ? sectionCounts[section] : 0
  }
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { shown[indexPath] }
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { shownExtras[ExtraKey(kind: elementKind, path: indexPath)] }
  /// The paths of the headers, footers and other extras of a kind that are on the screen.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    layoutIfNeeded()
    return shownExtras.keys.filter { $0.kind == elementKind }.map(\.path).sorted()
  }
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      supplementaryView(forElementKind: elementKind, at: $0)
    }
  }
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shown.first { $0.value === cell }?.key
  }
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    layoutIfNeeded()
    return shown.first { $0.value.frame.holds(point) }?.key
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }
  open var visibleCells: [UICollectionViewCell] {
    layoutIfNeeded()
    return shown.keys.sorted().compactMap { shown[$0] }
  }
  open var indexPathsForVisibleItems: [IndexPath] {
    layoutIfNeeded()
    return shown.keys.sorted()
  }
  open var indexPathsForSelectedItems: [IndexPath]? { selected }

  // MARK: Changing

  open func reloadData() { reload() }
  /// UIKit's own reload: a subclass's `reloadData()` is the keyboard's.
  private func reload() {
    selected = []
    restart()
  }
  open func reloadItems(at indexPaths: [IndexPath]) { restart() }
  open func reloadSections(_ sections: IndexSet) { restart() }
  open func insertItems(at indexPaths: [IndexPath]) { restart() }
  open func deleteItems(at indexPaths: [IndexPath]) { restart() }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { restart() }
  open func insertSections(_ sections: IndexSet) { restart() }
  open func deleteSections(_ sections: IndexSet) { restart() }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    restart()
    completion?(true)
  }
  private func restart() {
    counts = nil
    for (path, cell) in shown { retire(cell, path) }
    shown = [:]
    for view in shownExtras.values { view.removeFromSuperview() }
    shownExtras = [:]
    (collectionViewLayout as? any SelfSizingLayout)?.chosenSizes = [:]
    collectionViewLayout.invalidateLayout()
    setNeedsLayout()
  }

  func forgetCounts() { counts = nil }
  /// Counts an item in another section while it is moved.
  func count(from old: Int, to new: Int) {
    guard old != new, var numbers = counts else { return }
    numbers[old] -= 1
    numbers[new] += 1
    counts = numbers
  }

  /// Switches to other counts; the cells that moved keep their content.
  func regroup(_ moves: [IndexPath: IndexPath]) {
    let old = shown
    counts = nil
    shown = [:]
    for (path, cell) in old {
      if let place = moves[path] { shown[place] = cell } else { retire(cell, path) }
    }
    selected = selected.compactMap { moves[$0] }
    for view in shownExtras.values { view.removeFromSuperview() }
    shownExtras = [:]
    (collectionViewLayout as? any SelfSizingLayout)?.chosenSizes = [:]
    collectionViewLayout.invalidateLayout()
    setNeedsLayout()
  }
  /// Requests the cells of visible items again, into their existing cells.
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    guard let source = dataSource else { return }
    for path in indexPaths {
      guard let cell = shown[path] else { continue }
      reconfigured = cell
      let made = source.collectionView(self, cellForItemAt: path)
      reconfigured = nil
      guard made !== cell else { continue }
      retire(cell, path)
      shown[path] = nil
    }
    setNeedsLayout()
  }

  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard let indexPath else {
      return selected.forEach { deselectItem(at: $0, animated: animated) }
    }
    if !allowsMultipleSelection { selected.forEach { deselectItem(at: $0, animated: animated) } }
    if !selected.contains(indexPath) { selected.append(indexPath) }
    shown[indexPath]?.isSelected = true
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    shown[indexPath]?.isSelected = false
  }
  open func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    guard layoutAttributesForItem(at: indexPath) != nil else { return }
    (collectionViewLayout as? UICollectionViewCompositionalLayout)?.reveal(indexPath)
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    var offset = contentOffset
    if position.contains(.top) { offset.y = frame.minY }
    if position.contains(.centeredVertically) { offset.y = frame.midY - bounds.height / 2 }
    if position.contains(.bottom) { offset.y = frame.maxY - bounds.height }
    if position.contains(.left) { offset.x = frame.minX }
    if position.contains(.centeredHorizontally) { offset.x = frame.midX - bounds.width / 2 }
    if position.contains(.right) { offset.x = frame.maxX - bounds.width }
    guard !position.isEmpty else { return scrollRectToVisible(frame, animated: animated) }
    setContentOffset(clamped(offset), animated: animated)
  }

  // MARK: Touches

  func highlight(_ cell: UICollectionViewCell) {
    guard allowsSelection, let path = indexPath(for: cell),
      delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    cell.isHighlighted = true
    delegate?.collectionView(self, didHighlightItemAt: path)
  }
  func unhighlight(_ cell: UICollectionViewCell) {
    cell.isHighlighted = false
    guard let path = indexPath(for: cell) else { return }
    delegate?.collectionView(self, didUnhighlightItemAt: path)
  }
  func tapped(_ cell: UICollectionViewCell) {
    guard allowsSelection, let path = indexPath(for: cell) else { return }
    let delegate = delegate
    if allowsMultipleSelection, selected.contains(path) {
      guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      deselectItem(at: path, animated: false)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !allowsMultipleSelection {
      for old in selected where old != path {
        deselectItem(at: old, animated: false)
        delegate?.collectionView(self, didDeselectItemAt: old)
      }
    }
    selectItem(at: path, animated: false, scrollPosition: [])
    delegate?.collectionView(self, didSelectItemAt: path)
  }

  // MARK: Items that show

  /// How often cells that choose their size may move the others before it is enough.
  private static let sizingRounds = 20

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    guard dataSource != nil, !bounds.isEmpty else { return }
    if delegate != nil { watchMenuPresses() }
    for _ in 0..<Self.sizingRounds {
      prepareLayout()
      if showItems() { break }
    }
  }
}
