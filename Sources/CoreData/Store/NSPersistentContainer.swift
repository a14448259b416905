/// A model, its stores, and the contexts for them.
open class NSPersistentContainer: NSObject, @unchecked Sendable {  // set up by one thread
  public let name: String
  public let managedObjectModel: NSManagedObjectModel
  public let persistentStoreCoordinator: NSPersistentStoreCoordinator
  open var persistentStoreDescriptions: [NSPersistentStoreDescription]
  public let viewContext: NSManagedObjectContext

  /// Makes a container with the model `NAME.momd` or `NAME.mom` of the bundle; without one, loading its stores fails.
  public convenience init(name: String) {
    let bundles = [Bundle.main] + Bundle.allBundles
    let url = bundles.lazy.compactMap {
      $0.url(forResource: name, withExtension: "momd")
        ?? $0.url(forResource: name, withExtension: "mom")
    }.first
    let model = url.flatMap { NSManagedObjectModel(contentsOf: $0) }
    if model == nil {
      SystemServices.tell(
        "Core Data finds no model \(name): the bundle contains no \(name).momd; add \(name).xcdatamodeld to the target"
      )
    }
    self.init(name: name, managedObjectModel: model ?? NSManagedObjectModel())
  }
  public init(name: String, managedObjectModel model: NSManagedObjectModel) {
    self.name = name
    managedObjectModel = model
    persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let url = type(of: self).defaultDirectoryURL().appendingPathComponent(name + ".sqlite")
    persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    viewContext.persistentStoreCoordinator = persistentStoreCoordinator
    super.init()
  }

  /// The folder `Application Support` of the keyboard's container.
  open class func defaultDirectoryURL() -> URL {
    let manager = FileManager.default
    return manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? manager.temporaryDirectory
  }

  /// Opens the stores, one after the other, and calls the handler for each.
  open func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    for description in persistentStoreDescriptions {
      guard description.shouldAddStoreAsynchronously else {
        load(description, block)
        continue
      }
      let loading = Loading(container: self, description: description, block: block)
      DispatchQueue.global().async { loading.container.load(loading.description, loading.block) }
    }
  }
  private struct Loading: @unchecked Sendable {  // used by the one block
    let container: NSPersistentContainer
    let description: NSPersistentStoreDescription
    let block: (NSPersistentStoreDescription, (any Error)?) -> Void
  }
  private func load(
    _ description: NSPersistentStoreDescription,
    _ block: (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    if description.type == NSSQLiteStoreType, let url = description.url, url.path != "/dev/null",
      !description.isReadOnly
    {
      try? FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    var failure: (any Error)?
    persistentStoreCoordinator.addPersistentStore(with: description) { failure = $1 }
    block(description, failure)
  }

  open func newBackgroundContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }
  open func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void) {
    let context = newBackgroundContext()
    context.perform { block(context) }
  }
  public func performBackgroundTask<T, Failure: Error>(
    _ block: @escaping (NSManagedObjectContext) throws(Failure) -> T
  ) async throws(Failure) -> T {
    let context = newBackgroundContext()
    return try await context.perform { () throws(Failure) -> T in try block(context) }
  }
}

/// A container whose stores are on this device alone: the simulated device has no iCloud account, which a notice says.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
  open override func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    SystemServices.tell(
      "NSPersistentCloudKitContainer keeps its data on this device: no user is signed in to iCloud")
    super.loadPersistentStores(completionHandler: block)
  }
  open func canUpdateRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { true }
  open func canDeleteRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { true }
  open func canModifyManagedObjects(in store: NSPersistentStore) -> Bool { !store.isReadOnly }
  /// Throws an error: no user is signed in to iCloud.
  open func initializeCloudKitSchema(
    options: NSPersistentCloudKitContainerSchemaInitializationOptions = []
  )
    throws
  {
    throw CoreDataError.make(134400, "No user is signed in to iCloud")
  }
}
public struct NSPersistentCloudKitContainerSchemaInitializationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let dryRun = Self(rawValue: 2)
  public static let printSchema = Self(rawValue: 4)
}
