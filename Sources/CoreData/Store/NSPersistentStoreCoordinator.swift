public let NSSQLiteStoreType = "SQLite"
public let NSInMemoryStoreType = "InMemory"
public let NSBinaryStoreType = "Binary"
public let NSStoreTypeKey = "NSStoreType"
public let NSStoreUUIDKey = "NSStoreUUID"
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"
public let NSStoreModelVersionIdentifiersKey = "NSStoreModelVersionIdentifiers"
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
public let NSMigratePersistentStoresAutomaticallyOption =
  "NSMigratePersistentStoresAutomaticallyOption"
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
  "NSPersistentStoreRemoteChangeNotificationOptionKey"
public let NSAddedPersistentStoresKey = "added"
public let NSRemovedPersistentStoresKey = "removed"

/// Stores and the model of their objects.
///
/// A store has the tables of Apple's SQLite stores. Types other than SQLite and in-memory are refused with Apple's error,
/// and options about file protection, pragmas and timeouts are kept without effect.
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {  // behind its lock
  /// The type of a store, by its newer names.
  public typealias StoreType = NSPersistentStore.StoreType

  public let managedObjectModel: NSManagedObjectModel
  public private(set) var persistentStores: [NSPersistentStore] = []
  open var name: String?
  /// One for all stores: two coordinators may have the same file open.
  private static let lock = NSRecursiveLock()

  public init(managedObjectModel model: NSManagedObjectModel) {
    managedObjectModel = model
    model.noteUse()
  }

  func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.lock.lock()
    defer { Self.lock.unlock() }
    return try body()
  }

  // MARK: Stores

  @discardableResult
  open func addPersistentStore(
    ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    guard [NSSQLiteStoreType, NSInMemoryStoreType].contains(storeType) else {
      throw CoreDataError.make(
        NSPersistentStoreInvalidTypeError,
        "Stores of the type \(storeType) are not available; use NSSQLiteStoreType")
    }
    let store = try locked {
      let store = try NSPersistentStore(
        type: storeType, configuration: configuration, url: storeURL, options: options,
        model: managedObjectModel)
      store.persistentStoreCoordinator = self
      persistentStores.append(store)
      RemoteChanges.watch(store)
      return store
    }
    NotificationCenter.default.post(
      name: .NSPersistentStoreCoordinatorStoresDidChange, object: self,
      userInfo: [NSAddedPersistentStoresKey: [store]])
    return store
  }
  @discardableResult
  open func addPersistentStore(
    type: StoreType, configuration: String? = nil, at storeURL: URL,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    try addPersistentStore(
      ofType: type.rawValue, configurationName: configuration, at: storeURL, options: options)
  }
  open func addPersistentStore(
    with storeDescription: NSPersistentStoreDescription,
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    do {
      try addPersistentStore(
        ofType: storeDescription.type, configurationName: storeDescription.configuration,
        at: storeDescription.url, options: storeDescription.allOptions)
      block(storeDescription, nil)
    } catch {
      block(storeDescription, error)
    }
  }
  open func remove(_ store: NSPersistentStore) throws {
    locked {
      store.database.close()
      persistentStores.removeAll { $0 === store }
    }
    NotificationCenter.default.post(
      name: .NSPersistentStoreCoordinatorStoresDidChange, object: self,
      userInfo: [NSRemovedPersistentStoresKey: [store]])
  }
  /// Copies a store to another place and opens it there in the first one's stead.
  @discardableResult
  open func migratePersistentStore(
    _ store: NSPersistentStore, to storeURL: URL, options: [AnyHashable: Any]? = nil,
    withType storeType: String
  ) throws -> NSPersistentStore {
    try locked {
      try? FileManager.default.removeItem(at: storeURL)
      try store.database.run("VACUUM INTO ?", [.text(storeURL.path)])
    }
    let configuration = store.configurationName
    try remove(store)
    return try addPersistentStore(
      ofType: storeType,
      configurationName: managedObjectModel.configurations.contains(configuration)
        ? configuration : nil, at: storeURL, options: options)
  }
  open func destroyPersistentStore(
    at url: URL, ofType storeType: String, options: [AnyHashable: Any]? = nil
  ) throws {
    locked {
      for suffix in ["", "-journal", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: url.path + suffix)
      }
    }
  }
  open func destroyPersistentStore(
    at url: URL, type: StoreType, options: [AnyHashable: Any]? = nil
  ) throws { try destroyPersistentStore(at: url, ofType: type.rawValue, options: options) }
  /// Puts a copy of a store's file in the place of another one.
  open func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil,
    withPersistentStoreFrom sourceURL: URL, sourceOptions: [AnyHashable: Any]? = nil,
    ofType storeType: String
  ) throws {
    try destroyPersistentStore(at: destinationURL, ofType: storeType)
    for suffix in ["", "-wal"]
    where FileManager.default.fileExists(atPath: sourceURL.path + suffix) {
      try FileManager.default.copyItem(
        atPath: sourceURL.path + suffix, toPath: destinationURL.path + suffix)
    }
  }
  open func persistentStore(for URL: URL) -> NSPersistentStore? {
    persistentStores.first { $0.url?.standardizedFileURL == URL.standardizedFileURL }
  }
  open func url(for store: NSPersistentStore) -> URL {
    store.url ?? URL(fileURLWithPath: "/dev/null")
  }
  open func metadata(for store: NSPersistentStore) -> [String: Any] { store.metadata }
  open func setMetadata(_ metadata: [String: Any]?, for store: NSPersistentStore) {
    locked {
      store.metadata = metadata
      if !store.isReadOnly { try? store.writeMetadata() }
    }
  }
  /// Reads a store's own entries without opening it for use.
  open class func metadataForPersistentStore(
    ofType storeType: String, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] {
    let database = try Database(path: url.path, isReadOnly: true)
    defer { database.close() }
    let rows = try database.rows("SELECT Z_PLIST FROM Z_METADATA LIMIT 1")
    guard case .blob(let data)? = rows.first?[0],
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return [:] }
    return list as? [String: Any] ?? [:]
  }

  open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
    let parts = url.path.split(separator: "/").map(String.init)
    guard parts.count == 2, let entity = managedObjectModel.entitiesByName[parts[0]],
      parts[1].hasPrefix("p"), let row = Int64(parts[1].dropFirst()),
      let store = persistentStores.first(where: { $0.identifier == url.host })
    else { return nil }
    return locked { store.id(entity, row) }
  }

  open func perform(_ block: @escaping () -> Void) { locked(block) }
  open func performAndWait(_ block: () -> Void) { locked(block) }

  func store(of entity: NSEntityDescription) -> NSPersistentStore? {
    persistentStores.first { $0.has(entity) }
  }
}

extension NSPersistentStore {
  /// The type of a store, by its newer names.
  public struct StoreType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
    public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
    public static let binary = StoreType(rawValue: NSBinaryStoreType)
  }
}

extension NSNotification.Name {
  public static let NSPersistentStoreCoordinatorStoresDidChange = NSNotification.Name(
    "_NSPersistentStoreCoordinatorStoresDidChangeNotification")
}

extension NSPersistentStoreCoordinator: ObjectSource {
  func objects(
    of entity: NSEntityDescription
  ) throws -> [(id: NSManagedObjectID, snapshot: Snapshot)] {
    try locked {
      try persistentStores.filter { $0.has(entity) }.flatMap { try $0.objects(of: entity) }
    }
  }
  func snapshot(of id: NSManagedObjectID) throws -> Snapshot? {
    try locked { try id.persistentStore?.snapshot(of: id) }
  }
  func links(
    of id: NSManagedObjectID, _ relationship: NSRelationshipDescription
  ) throws -> [NSManagedObjectID] {
    try locked { try id.persistentStore?.links(of: id, relationship) ?? [] }
  }

  /// Writes a context's changes, each to the store that has the object or, for a new one, its entity.
  func save(
    _ changes: ChangeSet, assigned: [NSManagedObjectID: NSPersistentStore],
    _ origin: HistoryOrigin
  ) throws -> [NSManagedObjectID: Int64] {
    try locked {
      guard !persistentStores.isEmpty else {
        throw CoreDataError.make(
          NSPersistentStoreSaveError,
          "This NSPersistentStoreCoordinator has no persistent stores.  It cannot perform a save operation."
        )
      }
      var parts: [ObjectIdentifier: (store: NSPersistentStore, changes: ChangeSet)] = [:]
      func add(_ id: NSManagedObjectID, _ body: (inout ChangeSet) -> Void) throws {
        guard let store = id.persistentStore ?? assigned[id] ?? store(of: id.entity) else {
          throw CoreDataError.make(
            NSPersistentStoreSaveError, "No store has the entity \(id.entity.name ?? "")")
        }
        guard !store.isReadOnly else {
          throw CoreDataError.make(
            NSPersistentStoreSaveError, "The store is read-only",
            [NSAffectedStoresErrorKey: [store]])
        }
        body(&parts[ObjectIdentifier(store), default: (store, ChangeSet())].changes)
      }
      for change in changes.inserted { try add(change.id) { $0.inserted.append(change) } }
      for change in changes.updated { try add(change.id) { $0.updated.append(change) } }
      for id in changes.deleted { try add(id) { $0.deleted.append(id) } }
      return try parts.values.reduce(into: [:]) { versions, part in
        versions.merge(try part.store.write(part.changes, origin)) { _, new in new }
        RemoteChanges.announce(part.store)
      }
    }
  }
}
