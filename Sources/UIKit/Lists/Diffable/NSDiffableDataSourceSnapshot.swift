/// Sections and items by their identifiers, as a list shall show them.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  private struct Section {
    let identifier: SectionIdentifierType
    var items: [ItemIdentifierType] = []
  }
  private var sections: [Section] = []
  /// The items to set up again, and those to make again.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []

  public init() {}

  // MARK: Asking

  public var numberOfSections: Int { sections.count }
  public var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }
  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.identifier) }
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    sections[place(of: identifier)].items.count
  }
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    sections[place(of: identifier)].items
  }
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? {
    sections.first { $0.items.contains(identifier) }?.identifier
  }
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    itemIdentifiers.firstIndex(of: identifier)
  }
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sections.firstIndex { $0.identifier == identifier }
  }

  // MARK: Sections

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sections.count)
  }
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) { insert(identifiers, at: place(of: toIdentifier)) }
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) { insert(identifiers, at: place(of: toIdentifier) + 1) }
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    sections.removeAll { identifiers.contains($0.identifier) }
  }
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    let moved = sections.remove(at: place(of: identifier))
    sections.insert(moved, at: place(of: toIdentifier))
  }
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    let moved = sections.remove(at: place(of: identifier))
    sections.insert(moved, at: place(of: toIdentifier) + 1)
  }
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    reloadedSectionIdentifiers += identifiers
  }

  // MARK: Items

  /// Adds items to a section, the last one if none is named.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    let section = sectionIdentifier.map { place(of: $0) } ?? sections.count - 1
    guard section >= 0 else {
      refuse("There are currently no sections in the data source. Please add a section first.")
    }
    checkUnique(identifiers)
    sections[section].items += identifiers
  }
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) { insert(identifiers, beside: beforeIdentifier, offset: 0) }
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) { insert(identifiers, beside: afterIdentifier, offset: 1) }
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    for section in sections.indices { sections[section].items.removeAll { gone.contains($0) } }
  }
  public mutating func deleteAllItems() { self = NSDiffableDataSourceSnapshot() }
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) {
    deleteItems([identifier])
    insertItems([identifier], beforeItem: toIdentifier)
  }
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) {
    deleteItems([identifier])
    insertItems([identifier], afterItem: toIdentifier)
  }
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    reloadedItemIdentifiers += identifiers
  }
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItemIdentifiers += identifiers
  }

  // MARK: Places

  private func place(of identifier: SectionIdentifierType) -> Int {
    guard let place = indexOfSection(identifier) else {
      refuse("Invalid parameter not satisfying: section identifier \(identifier) does not exist")
    }
    return place
  }
  private mutating func insert(_ identifiers: [SectionIdentifierType], at place: Int) {
    let known = sectionIdentifiers
    guard Set(known + identifiers).count == known.count + identifiers.count else {
      refuse(
        "Section identifier count does not match data source count: identifiers are not unique")
    }
    sections.insert(contentsOf: identifiers.map { Section(identifier: $0) }, at: place)
  }
  private mutating func insert(
    _ identifiers: [ItemIdentifierType], beside neighbour: ItemIdentifierType, offset: Int
  ) {
    checkUnique(identifiers)
    for section in sections.indices {
      guard let place = sections[section].items.firstIndex(of: neighbour) else { continue }
      return sections[section].items.insert(contentsOf: identifiers, at: place + offset)
    }
    refuse("Invalid parameter not satisfying: item identifier \(neighbour) does not exist")
  }
  private func checkUnique(_ identifiers: [ItemIdentifierType]) {
    let known = itemIdentifiers
    guard Set(known + identifiers).count == known.count + identifiers.count else {
      refuse("Fatal: supplied item identifiers are not unique. Duplicate identifiers")
    }
  }
  private func refuse(_ reason: String) -> Never {
    UncaughtException.raise("NSInternalInconsistencyException", reason)
  }

  /// The place of each item.
  var paths: [ItemIdentifierType: IndexPath] {
    var paths: [ItemIdentifierType: IndexPath] = [:]
    for (number, section) in sections.enumerated() {
      for (item, identifier) in section.items.enumerated() {
        paths[identifier] = IndexPath(item: item, section: number)
      }
    }
    return paths
  }
  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard path.count == 2, sections.indices.contains(path.section),
      sections[path.section].items.indices.contains(path.item)
    else { return nil }
    return sections[path.section].items[path.item]
  }
  /// The items that must be made again when this replaces the visible snapshot.
  var remade: Set<ItemIdentifierType> {
    let inSections = sections.filter { reloadedSectionIdentifiers.contains($0.identifier) }
    return Set(reloadedItemIdentifiers + inSections.flatMap(\.items))
  }
  mutating func forgetChanges() {
    (reconfiguredItemIdentifiers, reloadedItemIdentifiers, reloadedSectionIdentifiers) = (
      [], [], []
    )
  }
}

extension NSDiffableDataSourceSnapshot: Sendable {}
