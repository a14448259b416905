/// The items of one section as a tree, of which those beneath collapsed parents don't show.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable & Sendable>:
  Sendable
{
  private struct Node: Sendable {
    let item: ItemIdentifierType
    let level: Int
    var isExpanded = false
  }
  /// Each parent is followed by its children.
  private var nodes: [Node] = []

  public init() {}

  // MARK: Asking

  /// All items, those of collapsed parents too.
  public var items: [ItemIdentifierType] { nodes.map(\.item) }
  public var rootItems: [ItemIdentifierType] { nodes.filter { $0.level == 0 }.map(\.item) }
  public var visibleItems: [ItemIdentifierType] { visible.map { nodes[$0].item } }

  public func contains(_ item: ItemIdentifierType) -> Bool { index(of: item) != nil }
  public func index(of item: ItemIdentifierType) -> Int? {
    nodes.firstIndex { $0.item == item }
  }
  public func level(of item: ItemIdentifierType) -> Int { nodes[place(of: item)].level }
  public func isExpanded(_ item: ItemIdentifierType) -> Bool {
    index(of: item).map { nodes[$0].isExpanded } ?? false
  }
  public func isVisible(_ item: ItemIdentifierType) -> Bool { visibleItems.contains(item) }
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    parent(ofNodeAt: place(of: child)).map { nodes[$0].item }
  }
  /// The children of an item and what is beneath them, as a tree of its own.
  public func snapshot(
    of parent: ItemIdentifierType, includingParent: Bool = false
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    let place = place(of: parent)
    let level = nodes[place].level
    var part = Self()
    let range = includingParent ? place..<end(of: place) : place + 1..<end(of: place)
    part.nodes = nodes[range].map {
      Node(
        item: $0.item, level: $0.level - level - (includingParent ? 0 : 1),
        isExpanded: $0.isExpanded)
    }
    return part
  }
  /// The tree as text, an item on each line.
  public func visualDescription() -> String {
    nodes.indices.map { place in
      let node = nodes[place]
      let mark = end(of: place) == place + 1 ? " " : node.isExpanded ? "-" : "+"
      return String(repeating: "  ", count: node.level) + mark + " \(node.item)"
    }.joined(separator: "\n")
  }

  // MARK: Changing

  /// Adds items beneath a parent, or as roots.
  public mutating func append(
    _ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil
  ) {
    let place = parent.map { self.place(of: $0) }
    insert(
      items, at: place.map { end(of: $0) } ?? nodes.count,
      level: place.map { nodes[$0].level + 1 } ?? 0)
  }
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    let place = place(of: item)
    insert(items, at: place, level: nodes[place].level)
  }
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    let place = place(of: item)
    insert(items, at: end(of: place), level: nodes[place].level)
  }
  /// Inserts a tree; returns its last item.
  @discardableResult public mutating func insert(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    before item: ItemIdentifierType
  ) -> ItemIdentifierType? {
    let place = place(of: item)
    return insert(snapshot, at: place, level: nodes[place].level)
  }
  @discardableResult public mutating func insert(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    after item: ItemIdentifierType
  ) -> ItemIdentifierType? {
    let place = place(of: item)
    return insert(snapshot, at: end(of: place), level: nodes[place].level)
  }
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items {
      guard let place = index(of: item) else { continue }
      nodes.removeSubrange(place..<end(of: place))
    }
  }
  public mutating func deleteAll() { nodes = [] }
  public mutating func replace(
    childrenOf parent: ItemIdentifierType,
    using snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  ) {
    let place = place(of: parent)
    nodes.removeSubrange(place + 1..<end(of: place))
    insert(snapshot, at: place + 1, level: nodes[place].level + 1)
  }
  public mutating func expand(_ items: [ItemIdentifierType]) { set(items, isExpanded: true) }
  public mutating func collapse(_ items: [ItemIdentifierType]) { set(items, isExpanded: false) }

  private mutating func set(_ items: [ItemIdentifierType], isExpanded: Bool) {
    for item in items { nodes[place(of: item)].isExpanded = isExpanded }
  }
  private mutating func insert(_ items: [ItemIdentifierType], at place: Int, level: Int) {
    var tree = Self()
    tree.nodes = items.map { Node(item: $0, level: 0) }
    insert(tree, at: place, level: level)
  }
  @discardableResult private mutating func insert(
    _ snapshot: Self, at place: Int, level: Int
  ) -> ItemIdentifierType? {
    let known = items
    guard Set(known + snapshot.items).count == known.count + snapshot.nodes.count else {
      refuse("Fatal: supplied item identifiers are not unique. Duplicate identifiers")
    }
    nodes.insert(
      contentsOf: snapshot.nodes.map {
        Node(item: $0.item, level: $0.level + level, isExpanded: $0.isExpanded)
      }, at: place)
    return snapshot.nodes.last?.item
  }

  // MARK: The tree

  private func place(of item: ItemIdentifierType) -> Int {
    guard let place = index(of: item) else {
      refuse("Invalid parameter not satisfying: item identifier \(item) does not exist")
    }
    return place
  }
  /// The place after the last descendant of a node.
  private func end(of place: Int) -> Int {
    nodes[(place + 1)...].firstIndex { $0.level <= nodes[place].level } ?? nodes.count
  }
  private func parent(ofNodeAt place: Int) -> Int? {
    nodes[..<place].lastIndex { $0.level < nodes[place].level }
  }
  private var visible: [Int] {
    var (found, place) = ([Int](), 0)
    while place < nodes.count {
      found.append(place)
      place = nodes[place].isExpanded ? place + 1 : end(of: place)
    }
    return found
  }
  private func refuse(_ reason: String) -> Never {
    UncaughtException.raise("NSInternalInconsistencyException", reason)
  }

  func hasChildren(_ item: ItemIdentifierType) -> Bool {
    index(of: item).map { end(of: $0) > $0 + 1 } ?? false
  }
  /// The same tree without items that are gone, with new ones as roots, in the order of a section.
  mutating func follow(_ items: [ItemIdentifierType]) {
    guard visibleItems != items else { return }
    let wanted = Set(items)
    delete(visibleItems.filter { !wanted.contains($0) })
    for (place, item) in items.enumerated() where !contains(item) {
      if place == 0 {
        insert([item], at: 0, level: 0)
      } else {
        insert([item], after: items[place - 1])
      }
    }
    guard visibleItems != items else { return }
    deleteAll()
    append(items)
  }
}

/// How a change of a list began, ended, and differs.
public struct NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  public let initialSnapshot:
    NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  public let difference: CollectionDifference<ItemIdentifierType>
  public let sectionTransactions:
    [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}
/// How a change of one section began, ended, and differs.
public struct NSDiffableDataSourceSectionTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  public let sectionIdentifier: SectionIdentifierType
  public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  public let difference: CollectionDifference<ItemIdentifierType>
}
