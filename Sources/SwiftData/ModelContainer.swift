/// The stores of an app's models.
public final class ModelContainer: Equatable, @unchecked Sendable {
  // The lock protects the property that changes.
  public var schema: Schema { core.schema }
  public var migrationPlan: (any SchemaMigrationPlan.Type)? { core.migrationPlan }
  public var configurations: [ModelConfiguration] { core.stores.map(\.configuration) }
  let core: Core
  private let lock = NSLock()
  private var main: ModelContext?

  public convenience init(
    for types: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(for: Schema(types), migrationPlan: migrationPlan, configurations: configurations)
  }
  public convenience init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(for: schema, migrationPlan: migrationPlan, configurations: configurations)
  }
  /// Opens the stores, and changes their tables to what the schema needs.
  ///
  /// Throws a `SwiftDataError` if a store can't be opened, for example in a group's folder without full access.
  public convenience init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration]
  ) throws {
    let all = configurations.isEmpty ? [ModelConfiguration()] : configurations
    let files = all.filter { !$0.isStoredInMemoryOnly }.map(\.url)
    guard Set(files).count == files.count else { throw SwiftDataError.duplicateConfiguration }
    for configuration in all { try configuration.check() }
    let stores = try all.map(Store.init)
    for store in stores {
      let own = store.configuration.schema ?? schema
      for entity in own.entities where schema.types[entity.name] == nil {
        throw SwiftDataError.configurationSchemaNotFoundInContainerSchema.because(
          "the container's schema lacks \(entity.name)")
      }
      if let migrationPlan {
        try Migration(store, migrationPlan).run()
      }
      let version = migrationPlan?.schemas.last?.versionIdentifier ?? own.version
      try store.adapt(to: Schema(Array(own.types.values), version: version))
    }
    self.init(schema, migrationPlan, stores)
  }

  convenience init(
    _ schema: Schema, _ migrationPlan: (any SchemaMigrationPlan.Type)?, _ stores: [Store]
  ) {
    self.init(Core(schema, migrationPlan, stores))
    core.hold(self)
  }
  private init(_ core: Core) { self.core = core }

  /// A container without models.
  package static let empty = ModelContainer(Schema([]), nil, [])

  public static func == (lhs: ModelContainer, rhs: ModelContainer) -> Bool {
    lhs.core === rhs.core
  }

  /// The context of the main actor, which saves changes at the end of a turn of the main queue.
  @MainActor public var mainContext: ModelContext {
    if let main = lock.withLock({ main }) { return main }
    let found = core.mainContext()
    lock.withLock { main = found }
    return found
  }

  /// Deletes all models, and has the contexts forget theirs.
  public func deleteAllData() {
    do { try erase() } catch {
      SystemServices.tell("SwiftData: the models weren't deleted: \(error)")
    }
  }
  /// Deletes all models.
  public func erase() throws { try core.erase() }

  /// The part of a container that its contexts hold.
  ///
  /// The container holds its main context and would live forever if that held the container.
  final class Core: @unchecked Sendable {  // the lock protects the properties that change
    let schema: Schema
    let migrationPlan: (any SchemaMigrationPlan.Type)?
    let stores: [Store]
    private let storeByEntity: [String: Store]
    private let lock = NSLock()
    private var contexts: [WeakContext] = []
    private weak var main: ModelContext?
    private weak var current: ModelContainer?

    private struct WeakContext {
      weak var context: ModelContext?
    }

    init(_ schema: Schema, _ migrationPlan: (any SchemaMigrationPlan.Type)?, _ stores: [Store]) {
      (self.schema, self.migrationPlan, self.stores) = (schema, migrationPlan, stores)
      var byEntity: [String: Store] = [:]
      for store in stores {
        for entity in (store.configuration.schema ?? schema).entities
        where byEntity[entity.name] == nil { byEntity[entity.name] = store }
      }
      storeByEntity = byEntity
    }

    /// The container, or one like it if nobody has that any more.
    var container: ModelContainer {
      lock.withLock {
        if let current { return current }
        let made = ModelContainer(self)
        current = made
        return made
      }
    }
    func hold(_ container: ModelContainer) { lock.withLock { current = container } }

    func mainContext() -> ModelContext {
      if let main = lock.withLock({ main }) { return main }
      let made = ModelContext(of: self)
      lock.withLock { main = made }
      return made
    }

    func store(of info: EntityInfo) throws -> Store {
      guard let store = storeByEntity[info.name], schema.types[info.name] == info.type else {
        throw SwiftDataError.unknownSchema.because(
          "the container has no model \(info.name); name it in ModelContainer(for:)")
      }
      return store
    }

    func erase() throws {
      for store in stores { try store.checkSaving() }
      try Database.transaction(in: stores.map(\.database)) {
        for store in stores {
          for entity in schema.entities where storeByEntity[entity.name] === store {
            try store.database.run("DELETE FROM \(Store.quoted(entity.name))")
          }
          try store.database.run("DELETE FROM z_links")
        }
      }
      tellOthers(of: nil, SavedChanges(isEverything: true))
    }

    // MARK: Contexts

    func add(_ context: ModelContext) {
      lock.withLock {
        contexts.removeAll { $0.context == nil }
        contexts.append(WeakContext(context: context))
      }
    }

    /// Brings the changes that a context saved to all others.
    func tellOthers(of saver: ModelContext?, _ changes: SavedChanges) {
      for context in lock.withLock({ contexts.compactMap(\.context) }) where context !== saver {
        context.receive(changes)
      }
    }
  }
}

/// The identities of the models that a save changed.
struct SavedChanges: Sendable {
  var changed: Set<PersistentIdentifier> = []
  var deleted: Set<PersistentIdentifier> = []
  var isEverything = false
}
