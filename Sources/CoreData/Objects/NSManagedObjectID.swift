/// The identity of an object in its store.
///
/// An object that was never saved has a temporary one, which becomes permanent in place when it is saved: unlike on a
/// device, one that was noted before stays valid.
public final class NSManagedObjectID: NSObject, NSFetchRequestResult, @unchecked Sendable {
  /// The row of a saved object.
  private(set) var row: Int64?
  public private(set) weak var persistentStore: NSPersistentStore?
  public let entity: NSEntityDescription
  private let token = UUID()

  init(entity: NSEntityDescription) {
    self.entity = entity
    row = nil
  }
  init(entity: NSEntityDescription, row: Int64, store: NSPersistentStore) {
    self.entity = entity
    self.row = row
    persistentStore = store
  }
  func settle(_ row: Int64, in store: NSPersistentStore) {
    self.row = row
    persistentStore = store
  }

  public var isTemporaryID: Bool { row == nil }
  /// A text for the identity, from which `managedObjectID(forURIRepresentation:)` makes it again.
  public func uriRepresentation() -> URL {
    let name = entity.name ?? ""
    let path =
      row.map { "\(persistentStore?.identifier ?? "")/\(name)/p\($0)" } ?? "/\(name)/t\(token)"
    return URL(string: "x-coredata://" + path) ?? URL(fileURLWithPath: "/")
  }
  // Each row has one object of this class, so that identity is equality.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSManagedObjectID) === self
  }
  public override var hash: Int { ObjectIdentifier(self).hashValue }
  public override var description: String { "<\(uriRepresentation().absoluteString)>" }
}

/// The identities of the rows of a store, one for each as long as something uses it.
final class IdentityTable {
  private struct Weak { weak var id: NSManagedObjectID? }
  private var known: [String: [Int64: Weak]] = [:]
  private var counts: [String: Int] = [:]

  func id(
    _ entity: NSEntityDescription, _ row: Int64, _ store: NSPersistentStore
  ) -> NSManagedObjectID {
    let root = entity.root.name ?? ""
    if let id = known[root]?[row]?.id { return id }
    let id = NSManagedObjectID(entity: entity, row: row, store: store)
    note(id, row, root)
    return id
  }
  func note(_ id: NSManagedObjectID, _ row: Int64, _ root: String) {
    known[root, default: [:]][row] = Weak(id: id)
    guard let count = known[root]?.count, count > counts[root] ?? 1_000 else { return }
    known[root] = known[root]?.filter { $0.value.id != nil }
    counts[root] = 2 * (known[root]?.count ?? 0) + 1_000
  }
}

/// The objects at the other end of a tie to many, in their order.
struct Links {
  private(set) var ids: [NSManagedObjectID] = []
  private var members: Set<NSManagedObjectID> = []

  init(_ ids: [NSManagedObjectID] = []) {
    for id in ids { insert(id) }
  }
  func contains(_ id: NSManagedObjectID) -> Bool { members.contains(id) }
  mutating func insert(_ id: NSManagedObjectID, at index: Int? = nil) {
    guard members.insert(id).inserted else { return }
    if let index, ids.indices.contains(index) { ids.insert(id, at: index) } else { ids.append(id) }
  }
  mutating func remove(_ id: NSManagedObjectID) {
    guard members.remove(id) != nil else { return }
    ids.removeAll { $0 === id }
  }
}

/// The values of an object as its store or parent has them.
///
/// Ties to one object are identities, ties to many `Links`, and only those that were read.
struct Snapshot {
  var values: [String: Any] = [:]
  var version: Int64 = 0
}

/// The changes that a save passes on.
struct ChangeSet {
  struct Change {
    let id: NSManagedObjectID
    var snapshot: Snapshot
    /// The changed properties; `nil` for a new object.
    var keys: Set<String>?
    /// Whether the object was read in the same state; `nil` where a conflict doesn't matter.
    var expected: Int64?
  }
  var inserted: [Change] = []
  var updated: [Change] = []
  var deleted: [NSManagedObjectID] = []
  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}

/// The source of a context's objects: the stores, or the parent context.
protocol ObjectSource: AnyObject {
  /// The objects of an entity and those below it.
  func objects(of entity: NSEntityDescription) throws -> [(
    id: NSManagedObjectID, snapshot: Snapshot
  )]
  func snapshot(of id: NSManagedObjectID) throws -> Snapshot?
  /// The objects at the other end of a tie to many.
  func links(
    of id: NSManagedObjectID, _ relationship: NSRelationshipDescription
  ) throws -> [NSManagedObjectID]
}
