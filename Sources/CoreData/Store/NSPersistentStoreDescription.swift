/// How a container opens a store.
open class NSPersistentStoreDescription: NSObject, NSCopying, @unchecked Sendable {
  open var type = NSSQLiteStoreType
  open var configuration: String?
  open var url: URL?
  public private(set) var options: [String: NSObject] = [
    NSMigratePersistentStoresAutomaticallyOption: NSNumber(value: true),
    NSInferMappingModelAutomaticallyOption: NSNumber(value: true),
  ]
  open var isReadOnly = false
  /// Kept, without effect: a store has one user, and no lock to wait for.
  open var timeout: TimeInterval = 240
  /// Kept, without effect.
  open var sqlitePragmas: [String: NSObject] = [:]
  open var shouldAddStoreAsynchronously = false
  open var shouldMigrateStoreAutomatically: Bool {
    get { flag(NSMigratePersistentStoresAutomaticallyOption) }
    set { options[NSMigratePersistentStoresAutomaticallyOption] = NSNumber(value: newValue) }
  }
  open var shouldInferMappingModelAutomatically: Bool {
    get { flag(NSInferMappingModelAutomaticallyOption) }
    set { options[NSInferMappingModelAutomaticallyOption] = NSNumber(value: newValue) }
  }
  /// Kept, without effect: nothing is synced.
  open var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?

  public init(url: URL) { self.url = url }
  public override init() { super.init() }
  private func flag(_ key: String) -> Bool { (options[key] as? NSNumber)?.boolValue ?? false }
  open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }
  open func setValue(_ value: NSObject?, forPragmaNamed name: String) {
    sqlitePragmas[name] = value
  }

  var allOptions: [AnyHashable: Any] {
    var all: [AnyHashable: Any] = options
    if isReadOnly { all[NSReadOnlyPersistentStoreOption] = NSNumber(value: true) }
    return all
  }
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSPersistentStoreDescription()
    copy.type = type
    copy.configuration = configuration
    copy.url = url
    copy.options = options
    copy.isReadOnly = isReadOnly
    copy.shouldAddStoreAsynchronously = shouldAddStoreAsynchronously
    return copy
  }
}

/// Kept, without effect: nothing is synced.
open class NSPersistentCloudKitContainerOptions: NSObject, @unchecked Sendable {
  public let containerIdentifier: String
  public init(containerIdentifier: String) { self.containerIdentifier = containerIdentifier }
}
