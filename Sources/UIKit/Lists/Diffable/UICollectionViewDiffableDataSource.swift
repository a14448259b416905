/// A source that shows what a snapshot says. Items that stay keep their cells.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) ->
    UICollectionViewCell?
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath) ->
    UICollectionReusableView?
  private typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >

  open var supplementaryViewProvider: SupplementaryViewProvider?
  private weak var collection: UICollectionView?
  private let cellProvider: CellProvider
  private var current = Snapshot()
  open var reorderingHandlers = ReorderingHandlers()
  open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()
  /// The trees of sections that have one.
  var trees: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    collection = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  /// Shows a snapshot; the completion is called in a later turn of the main queue.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    let remade = snapshot.remade
    var moves: [IndexPath: IndexPath] = [:]
    let new = snapshot.paths
    for (item, path) in current.paths where !remade.contains(item) { moves[path] = new[item] }
    let set = snapshot.reconfiguredItemIdentifiers.compactMap { new[$0] }
    take(snapshot)
    collection?.regroup(moves)
    if !set.isEmpty { collection?.reconfigureItems(at: set) }
    tell(completion)
  }
  /// Shows a snapshot with cells that are all made again.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    take(snapshot)
    collection?.reloadData()
    tell(completion)
  }
  func take(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) {
    current = snapshot
    current.forgetChanges()
    followTrees(snapshot)
  }
  /// Tells the rows on the screen whether they are expanded.
  func showOutlines() {
    for (path, cell) in collection?.shown ?? [:] { showOutline(cell, path) }
  }
  private func showOutline(_ cell: UICollectionViewCell, _ path: IndexPath) {
    guard let row = cell as? UICollectionViewListCell, let level = outlineLevel(at: path) else {
      return
    }
    row.indentationLevel = level
    row.isExpanded = isExpanded(at: path)
  }
  private func tell(_ completion: (() -> Void)?) {
    guard let completion else { return }
    let told = MainActorClosure<Void> { completion() }
    DispatchQueue.main.async { told.call(()) }
  }

  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    current
  }
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.paths[itemIdentifier]
  }
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.indexOfSection(sectionIdentifier)
  }

  // MARK: The source

  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    current.numberOfSections
  }
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    sectionIdentifier(for: section).map { current.numberOfItems(inSection: $0) } ?? 0
  }
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = current.item(at: indexPath),
      let cell = cellProvider(collectionView, indexPath, item)
    else {
      UncaughtException.raise(
        "NSInternalInconsistencyException",
        "UICollectionViewDiffableDataSource cell provider returned nil for index path \(indexPath)")
    }
    showOutline(cell, indexPath)
    return cell
  }
  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    guard let item = current.item(at: indexPath) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { move(from: sourceIndexPath, to: destinationIndexPath) }
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
      UncaughtException.raise(
        "NSInternalInconsistencyException",
        "the supplementaryViewProvider gave no view of kind \(kind) for \(indexPath)")
    }
    return view
  }
}

extension UICollectionView {
  /// How cells of a class are set up.
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (Cell, IndexPath, Item) -> Void
    let identifier = UUID().uuidString
    let handler: Handler
    public init(handler: @escaping Handler) { self.handler = handler }
  }
  /// How headers, footers and the like of a class are set up.
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (Supplementary, String, IndexPath) -> Void
    let identifier = UUID().uuidString
    let elementKind: String
    let handler: Handler
    public init(elementKind: String, handler: @escaping Handler) {
      self.elementKind = elementKind
      self.handler = handler
    }
  }
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
    let made = dequeueReusableCell(
      withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = made as? Cell else { return Cell.reusable(registration.identifier) }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    register(
      Supplementary.self, forSupplementaryViewOfKind: registration.elementKind,
      withReuseIdentifier: registration.identifier)
    let made = dequeueReusableSupplementaryView(
      ofKind: registration.elementKind, withReuseIdentifier: registration.identifier,
      for: indexPath)
    let view = made as? Supplementary ?? Supplementary.reusable(registration.identifier)
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }
}
