extension UICollectionViewDiffableDataSource {
  /// Called when the user moves items; without `canReorderItem` none moves.
  public struct ReorderingHandlers {
    public typealias Transaction = NSDiffableDataSourceTransaction<
      SectionIdentifierType, ItemIdentifierType
    >
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    public var willReorder: ((Transaction) -> Void)?
    public var didReorder: ((Transaction) -> Void)?
    public init() {}
  }
  /// Called when a parent in a section's tree expands or collapses.
  public struct SectionSnapshotHandlers<ItemType: Hashable & Sendable> {
    public typealias Tree = NSDiffableDataSourceSectionSnapshot<ItemType>
    public var shouldExpandItem: ((ItemType) -> Bool)?
    public var willExpandItem: ((ItemType) -> Void)?
    public var shouldCollapseItem: ((ItemType) -> Bool)?
    public var willCollapseItem: ((ItemType) -> Void)?
    /// Makes the children of a parent that expands.
    public var snapshotForExpandingParent: ((ItemType, Tree) -> Tree)?
    public init() {}
  }

  // MARK: Trees

  /// Shows a section's tree, in a new section if there is none of the name.
  public func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    to section: SectionIdentifierType, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    var all = self.snapshot()
    if all.indexOfSection(section) == nil { all.appendSections([section]) }
    all.deleteItems(all.itemIdentifiers(inSection: section))
    all.appendItems(snapshot.visibleItems, toSection: section)
    trees[section] = snapshot
    apply(all, animatingDifferences: animatingDifferences, completion: completion)
    showOutlines()
  }
  /// The tree of a section; without one, its items as roots.
  public func snapshot(
    for section: SectionIdentifierType
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    if let tree = trees[section] { return tree }
    var tree = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    let all = snapshot()
    if all.indexOfSection(section) != nil {
      tree.append(all.itemIdentifiers(inSection: section))
    }
    return tree
  }
  /// Keeps the trees to what a snapshot shows.
  func followTrees(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) {
    for section in Array(trees.keys) {
      if snapshot.indexOfSection(section) == nil {
        trees[section] = nil
      } else {
        trees[section]?.follow(snapshot.itemIdentifiers(inSection: section))
      }
    }
  }

  // MARK: Moving

  func move(
    from source: IndexPath, to destination: IndexPath
  ) {
    guard let item = itemIdentifier(for: source), let from = sectionIdentifier(for: source.section),
      let to = sectionIdentifier(for: destination.section)
    else { return }
    let before = snapshot()
    let trees = [from: snapshot(for: from), to: snapshot(for: to)]
    var after = before
    after.deleteItems([item])
    let others = after.itemIdentifiers(inSection: to)
    if others.indices.contains(destination.item) {
      after.insertItems([item], beforeItem: others[destination.item])
    } else {
      after.appendItems([item], toSection: to)
    }
    followTrees(after)
    let sections = from == to ? [from] : [from, to]
    let transaction = NSDiffableDataSourceTransaction(
      initialSnapshot: before, finalSnapshot: after,
      difference: after.itemIdentifiers.difference(from: before.itemIdentifiers),
      sectionTransactions: sections.map { section in
        let (old, new) = (trees[section] ?? .init(), self.tree(of: section, in: after))
        return NSDiffableDataSourceSectionTransaction(
          sectionIdentifier: section, initialSnapshot: old, finalSnapshot: new,
          difference: new.items.difference(from: old.items))
      })
    reorderingHandlers.willReorder?(transaction)
    take(after)
    reorderingHandlers.didReorder?(transaction)
  }
  private func tree(
    of section: SectionIdentifierType,
    in snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    if let tree = trees[section] { return tree }
    var tree = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    tree.append(snapshot.itemIdentifiers(inSection: section))
    return tree
  }
}

/// A source whose items can have children.
@MainActor
protocol OutlineSource: AnyObject {
  func outlineLevel(at path: IndexPath) -> Int?
  /// `nil` for an item without children.
  func isExpanded(at path: IndexPath) -> Bool?
  func toggleOutline(at path: IndexPath)
}

extension UICollectionViewDiffableDataSource: OutlineSource {
  private func node(
    at path: IndexPath
  ) -> (
    SectionIdentifierType, NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    ItemIdentifierType
  )? {
    guard let section = sectionIdentifier(for: path.section), let tree = trees[section],
      let item = itemIdentifier(for: path)
    else { return nil }
    return (section, tree, item)
  }
  func outlineLevel(at path: IndexPath) -> Int? {
    node(at: path).map { $0.1.level(of: $0.2) }
  }
  func isExpanded(at path: IndexPath) -> Bool? {
    guard let (_, tree, item) = node(at: path) else { return nil }
    let makesChildren = sectionSnapshotHandlers.snapshotForExpandingParent != nil
    return tree.hasChildren(item) || makesChildren ? tree.isExpanded(item) : nil
  }
  func toggleOutline(at path: IndexPath) {
    guard let (section, before, item) = node(at: path) else { return }
    var tree = before
    let handlers = sectionSnapshotHandlers
    if tree.isExpanded(item) {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      tree.collapse([item])
    } else {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      if let children = handlers.snapshotForExpandingParent {
        tree.replace(childrenOf: item, using: children(item, tree.snapshot(of: item)))
      }
      tree.expand([item])
    }
    apply(tree, to: section)
  }
}
