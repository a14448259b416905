/// The form of the results of a request.
public struct NSFetchRequestResultType: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let managedObjectResultType = Self([])
  public static let managedObjectIDResultType = Self(rawValue: 1)
  public static let dictionaryResultType = Self(rawValue: 2)
  public static let countResultType = Self(rawValue: 4)
}
public enum NSPersistentStoreRequestType: UInt, Sendable {
  case fetchRequestType = 1
  case saveRequestType, batchInsertRequestType = 5, batchUpdateRequestType = 6
  case batchDeleteRequestType = 7
}

/// A request to the stores.
open class NSPersistentStoreRequest: NSObject, NSCopying, @unchecked Sendable {  // by one thread
  /// Kept, without effect except for history: all stores that have the entity are asked.
  open var affectedStores: [NSPersistentStore]?
  open var requestType: NSPersistentStoreRequestType { .fetchRequestType }
  public override init() { super.init() }
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The parts of a fetch request that don't depend on the type of its results.
struct FetchPlan {
  var entityName: String?
  var entity: NSEntityDescription?
  var managedClass: NSManagedObject.Type?
  var predicate: NSPredicate?
  var sortDescriptors: [NSSortDescriptor]?
  var limit = 0
  var offset = 0
  var resultType = NSFetchRequestResultType.managedObjectResultType
  var properties: [Any]?
  var groups: [Any]?
  var isDistinct = false
  var includesSubentities = true
  var includesPending = true
  var refreshes = false

  func entity(in context: NSManagedObjectContext) throws -> NSEntityDescription {
    if let entity { return context.model?.entitiesByName[entity.name ?? ""] ?? entity }
    if let entityName {
      if let found = context.model?.entitiesByName[entityName] { return found }
      throw CoreDataError.make(
        NSCoreDataError,
        "+entityForName: could not locate an entity named '\(entityName)' in this model.")
    }
    if let managedClass, let found = ManagedClasses.entity(of: managedClass, in: context.model) {
      return found
    }
    throw CoreDataError.make(NSCoreDataError, "A fetch request must have an entity.")
  }
}

/// A request for the objects of an entity.
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest, @unchecked Sendable {
  var plan = FetchPlan()

  public override init() {
    super.init()
    managedClass = ResultType.self as? NSManagedObject.Type
  }
  public convenience init(entityName: String) {
    self.init()
    plan.entityName = entityName
  }
  var managedClass: NSManagedObject.Type? {
    get { plan.managedClass }
    set {
      plan.managedClass = newValue
      if let newValue { ManagedClasses.note(newValue) }
    }
  }

  open var entity: NSEntityDescription? {
    get { plan.entity }
    set { plan.entity = newValue }
  }
  open var entityName: String? { plan.entityName ?? plan.entity?.name }
  open var predicate: NSPredicate? {
    get { plan.predicate }
    set { plan.predicate = newValue }
  }
  open var sortDescriptors: [NSSortDescriptor]? {
    get { plan.sortDescriptors }
    set { plan.sortDescriptors = newValue }
  }
  open var fetchLimit: Int {
    get { plan.limit }
    set { plan.limit = newValue }
  }
  open var fetchOffset: Int {
    get { plan.offset }
    set { plan.offset = newValue }
  }
  /// Kept, without effect: an object's values are in memory from the fetch on.
  open var fetchBatchSize = 0
  open var resultType: NSFetchRequestResultType {
    get { plan.resultType }
    set { plan.resultType = newValue }
  }
  open var includesSubentities: Bool {
    get { plan.includesSubentities }
    set { plan.includesSubentities = newValue }
  }
  open var includesPendingChanges: Bool {
    get { plan.includesPending }
    set { plan.includesPending = newValue }
  }
  /// Kept, without effect.
  open var includesPropertyValues = true
  /// Kept, without effect.
  open var returnsObjectsAsFaults = true
  /// Kept, without effect: ties to one object come with it, and ties to many are read when they are used.
  open var relationshipKeyPathsForPrefetching: [String]?
  open var shouldRefreshRefetchedObjects: Bool {
    get { plan.refreshes }
    set { plan.refreshes = newValue }
  }
  open var propertiesToFetch: [Any]? {
    get { plan.properties }
    set { plan.properties = newValue }
  }
  /// Groups dictionaries of the same values; only one of each is returned.
  open var propertiesToGroupBy: [Any]? {
    get { plan.groups }
    set { plan.groups = newValue }
  }
  /// Kept, without effect.
  open var havingPredicate: NSPredicate?
  open var returnsDistinctResults: Bool {
    get { plan.isDistinct }
    set { plan.isDistinct = newValue }
  }
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSFetchRequest<ResultType>()
    copy.plan = plan
    return copy
  }
  /// The results in the context whose queue runs this.
  open func execute() throws -> [ResultType] {
    guard let context = NSManagedObjectContext.current else {
      throw CoreDataError.make(
        NSCoreDataError,
        "execute() must be called in a block of a context's perform or performAndWait")
    }
    return try context.fetch(self)
  }
  /// The same request with the type of any result.
  public var _any: NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    request.plan = plan
    return request
  }
}

/// A fetch whose results are handed over later.
open class NSAsynchronousFetchRequest<ResultType>: NSPersistentStoreRequest, @unchecked Sendable {
  public let fetchRequest: NSFetchRequest<ResultType>
  let completion: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
  open var estimatedResultCount = 0
  public init(
    fetchRequest request: NSFetchRequest<ResultType>,
    completionBlock blk: ((NSAsynchronousFetchResult<ResultType>) -> Void)? = nil
  ) {
    fetchRequest = request
    completion = blk
  }
}
open class NSPersistentStoreResult: NSObject, @unchecked Sendable {}
open class NSAsynchronousFetchResult<ResultType>: NSPersistentStoreResult, @unchecked Sendable {
  public let fetchRequest: NSAsynchronousFetchRequest<ResultType>
  open var finalResult: [ResultType]?
  open var operationError: (any Error)?
  init(_ request: NSAsynchronousFetchRequest<ResultType>) { fetchRequest = request }
}
