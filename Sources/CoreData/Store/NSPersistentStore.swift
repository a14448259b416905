/// A file with the objects of some entities.
open class NSPersistentStore: NSObject, @unchecked Sendable {  // behind the coordinator's lock
  public internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?
  public let configurationName: String
  public let options: [AnyHashable: Any]?
  open var url: URL?
  open var isReadOnly: Bool
  public let type: String
  public internal(set) var identifier: String! = ""
  open var metadata: [String: Any]! {
    get { kept }
    set { kept = newValue ?? [:] }
  }
  var kept: [String: Any] = [:]

  let database: Database
  private(set) var schema: StoreSchema
  let identities = IdentityTable()
  let isInMemory: Bool
  /// The tables of the history; `nil` if changes are not tracked, or not written.
  private(set) var history: HistoryTables?

  init(
    type: String, configuration: String?, url: URL?, options: [AnyHashable: Any]?,
    model: NSManagedObjectModel
  ) throws {
    self.type = type
    configurationName = configuration ?? "PF_DEFAULT_CONFIGURATION_NAME"
    self.options = options
    self.url = url
    isReadOnly = Self.flag(NSReadOnlyPersistentStoreOption, options)
    isInMemory = type == NSInMemoryStoreType || url == nil || url?.path == "/dev/null"
    guard let entities = model.entities(forConfigurationName: configuration) else {
      throw CoreDataError.make(
        NSPersistentStoreOperationError, "The model has no configuration \(configuration ?? "")")
    }
    database = try Database(
      path: isInMemory ? ":memory:" : url?.path ?? "", isReadOnly: isReadOnly && !isInMemory)
    schema = StoreSchema(entities)
    let mayMigrate =
      Self.flag(NSMigratePersistentStoresAutomaticallyOption, options)
      && Self.flag(NSInferMappingModelAutomaticallyOption, options)
    super.init()
    let tables = StoreTables(database: database, mayMigrate: mayMigrate)
    try tables.prepare(&schema, isReadOnly: isReadOnly)
    try readMetadata(model)
    try openHistory()
  }

  private func openHistory() throws {
    guard !isReadOnly else { return }
    guard tracksHistory else {
      guard type == NSSQLiteStoreType, (try? lastTransaction()) ?? 0 > 0 else { return }
      SystemServices.tell(
        "Core Data adds nothing to the history of \(url?.lastPathComponent ?? ""), which a device would open "
          + "read-only: set the option NSPersistentHistoryTrackingKey")
      return
    }
    var tables = try HistoryTables(database: database)
    try tables.prepare()
    history = tables
  }

  static func flag(_ key: String, _ options: [AnyHashable: Any]?) -> Bool {
    (options?[key] as? NSNumber)?.boolValue ?? (options?[key] as? Bool) ?? false
  }

  private func readMetadata(_ model: NSManagedObjectModel) throws {
    let rows = try database.rows("SELECT Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1")
    if case .blob(let data)? = rows.first?[1],
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    {
      kept = list as? [String: Any] ?? [:]
    }
    identifier = rows.first?[0].text ?? UUID().uuidString
    kept[NSStoreTypeKey] = type
    kept[NSStoreUUIDKey] = identifier
    guard !isReadOnly else { return }
    kept[NSStoreModelVersionHashesKey] = model.entityVersionHashesByName
    try writeMetadata()
  }
  func writeMetadata() throws {
    let data =
      (try? PropertyListSerialization.data(fromPropertyList: kept, format: .binary, options: 0))
      ?? Data()
    try database.run(
      "INSERT OR REPLACE INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (1, ?, ?)",
      [.text(identifier), .blob(data)])
  }

  func has(_ entity: NSEntityDescription) -> Bool {
    schema.numbers[entity.name ?? ""] != nil
      && schema.entities.contains { $0 === entity || $0.name == entity.name }
  }
  func id(_ entity: NSEntityDescription, _ row: Int64) -> NSManagedObjectID {
    identities.id(entity, row, self)
  }
}
