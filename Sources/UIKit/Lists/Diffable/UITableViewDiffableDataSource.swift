/// A table's source that shows what a snapshot says.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  open var defaultRowAnimation = UITableView.RowAnimation.automatic
  private weak var table: UITableView?
  private let cellProvider: CellProvider
  private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    table = tableView
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }
  /// Shows a snapshot; the completion is called in a later turn of the main queue.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    applySnapshotUsingReloadData(snapshot, completion: completion)
  }
  /// Shows a snapshot with rows that are all made again.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    current = snapshot
    current.forgetChanges()
    table?.reloadData()
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

  open func numberOfSections(in tableView: UITableView) -> Int { current.numberOfSections }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    let sections = current.sectionIdentifiers
    guard sections.indices.contains(section) else { return 0 }
    return current.numberOfItems(inSection: sections[section])
  }
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard let item = current.item(at: indexPath),
      let cell = cellProvider(tableView, indexPath, item)
    else {
      UncaughtException.raise(
        "NSInternalInconsistencyException",
        "UITableViewDiffableDataSource cell provider returned nil for index path \(indexPath)")
    }
    return cell
  }
  // For subclasses.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
}
