public enum NSBatchDeleteRequestResultType: UInt, Sendable {
  case resultTypeStatusOnly = 0, resultTypeObjectIDs, resultTypeCount
}
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
  case statusOnlyResultType = 0, updatedObjectIDsResultType, updatedObjectsCountResultType
}
public enum NSBatchInsertRequestResultType: UInt, Sendable {
  case statusOnly = 0, objectIDs, count
}

/// Deletes objects in the stores, without those that contexts know; ties are undone as their delete rules say.
open class NSBatchDeleteRequest: NSPersistentStoreRequest, @unchecked Sendable {
  let plan: FetchPlan
  let ids: [NSManagedObjectID]?
  public let fetchRequest: NSFetchRequest<any NSFetchRequestResult>
  open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly
  open override var requestType: NSPersistentStoreRequestType { .batchDeleteRequestType }
  public init<Result>(fetchRequest fetch: NSFetchRequest<Result>) {
    plan = fetch.plan
    ids = nil
    fetchRequest = fetch._any
  }
  public init(objectIDs objects: [NSManagedObjectID]) {
    plan = FetchPlan()
    ids = objects
    fetchRequest = NSFetchRequest<any NSFetchRequestResult>()
  }
}
open class NSBatchDeleteResult: NSPersistentStoreResult, @unchecked Sendable {
  public let result: Any?
  public let resultType: NSBatchDeleteRequestResultType
  init(_ ids: [NSManagedObjectID], _ type: NSBatchDeleteRequestResultType) {
    resultType = type
    result =
      switch type {
      case .resultTypeStatusOnly: true
      case .resultTypeObjectIDs: ids
      case .resultTypeCount: ids.count
      }
  }
}

/// Changes attributes of objects in the stores, without those that contexts know.
open class NSBatchUpdateRequest: NSPersistentStoreRequest, @unchecked Sendable {
  public let entityName: String
  open var predicate: NSPredicate?
  open var includesSubentities = true
  open var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType
  /// The new values by the names or descriptions of attributes; expressions are not available.
  open var propertiesToUpdate: [AnyHashable: Any]?
  open override var requestType: NSPersistentStoreRequestType { .batchUpdateRequestType }
  public init(entityName: String) { self.entityName = entityName }
  public convenience init(entity: NSEntityDescription) { self.init(entityName: entity.name ?? "") }
}
open class NSBatchUpdateResult: NSPersistentStoreResult, @unchecked Sendable {
  public let result: Any?
  public let resultType: NSBatchUpdateRequestResultType
  init(_ ids: [NSManagedObjectID], _ type: NSBatchUpdateRequestResultType) {
    resultType = type
    result =
      switch type {
      case .statusOnlyResultType: true
      case .updatedObjectIDsResultType: ids
      case .updatedObjectsCountResultType: ids.count
      }
  }
}

/// Inserts objects into a store without keeping them in a context.
open class NSBatchInsertRequest: NSPersistentStoreRequest, @unchecked Sendable {
  public let entityName: String
  open var objectsToInsert: [[String: Any]]?
  open var dictionaryHandler: ((NSMutableDictionary) -> Bool)?
  open var managedObjectHandler: ((NSManagedObject) -> Bool)?
  open var resultType = NSBatchInsertRequestResultType.statusOnly
  open override var requestType: NSPersistentStoreRequestType { .batchInsertRequestType }
  public init(entityName: String, objects dictionaries: [[String: Any]]) {
    self.entityName = entityName
    objectsToInsert = dictionaries
  }
  public convenience init(entity: NSEntityDescription, objects dictionaries: [[String: Any]]) {
    self.init(entityName: entity.name ?? "", objects: dictionaries)
  }
  public init(
    entityName: String, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool
  ) {
    self.entityName = entityName
    dictionaryHandler = handler
  }
  public convenience init(
    entity: NSEntityDescription, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool
  ) { self.init(entityName: entity.name ?? "", dictionaryHandler: handler) }
  public init(
    entityName: String, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool
  ) {
    self.entityName = entityName
    managedObjectHandler = handler
  }
  public convenience init(
    entity: NSEntityDescription, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool
  ) { self.init(entityName: entity.name ?? "", managedObjectHandler: handler) }
}
open class NSBatchInsertResult: NSPersistentStoreResult, @unchecked Sendable {
  public let result: Any?
  public let resultType: NSBatchInsertRequestResultType
  init(_ ids: [NSManagedObjectID], _ type: NSBatchInsertRequestResultType) {
    resultType = type
    result =
      switch type {
      case .statusOnly: true
      case .objectIDs: ids
      case .count: ids.count
      }
  }
}

/// A request of any type, run by a context.
protocol ContextRequest {
  func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult
}

extension NSManagedObjectContext {
  @discardableResult
  public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    guard let request = request as? any ContextRequest else {
      throw CoreDataError.make(
        NSPersistentStoreUnsupportedRequestTypeError,
        "\(type(of: request)) is not available")
    }
    return try request.run(in: self)
  }
}

extension NSAsynchronousFetchRequest: ContextRequest {
  func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let result = NSAsynchronousFetchResult(self)
    result.finalResult = try context.fetch(fetchRequest)
    completion?(result)
    return result
  }
}
extension NSBatchDeleteRequest: ContextRequest {
  func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let own = NSManagedObjectContext(detachedFrom: context)
    var plan = plan
    plan.resultType = .managedObjectResultType
    let objects =
      try ids.map { $0.map { own.object(with: $0) } }
      ?? own.results(of: plan).compactMap { $0 as? NSManagedObject }
    for object in objects { own.delete(object) }
    let ids = own.deletedObjects.map(\.objectID)
    try own.save()
    return NSBatchDeleteResult(ids, resultType)
  }
}
extension NSBatchUpdateRequest: ContextRequest {
  func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let own = NSManagedObjectContext(detachedFrom: context)
    var plan = FetchPlan()
    plan.entityName = entityName
    plan.predicate = predicate
    plan.includesSubentities = includesSubentities
    let objects = try own.results(of: plan).compactMap { $0 as? NSManagedObject }
    for (key, value) in propertiesToUpdate ?? [:] {
      guard let name = (key as? String) ?? (key.base as? NSPropertyDescription)?.name else {
        continue
      }
      for object in objects { object.setValue(ManagedValue.plain(value), forKey: name) }
    }
    let ids = objects.map(\.objectID)
    try own.save()
    return NSBatchUpdateResult(ids, resultType)
  }
}
extension NSBatchInsertRequest: ContextRequest {
  func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let own = NSManagedObjectContext(detachedFrom: context)
    var objects: [NSManagedObject] = []
    func add() -> NSManagedObject {
      let object = NSEntityDescription.insertNewObject(forEntityName: entityName, into: own)
      objects.append(object)
      return object
    }
    for values in objectsToInsert ?? [] { add().setValuesForKeys(values) }
    if let managedObjectHandler {
      while true {
        let object = add()
        guard !managedObjectHandler(object) else {
          own.delete(object)
          objects.removeLast()
          break
        }
      }
    }
    if let dictionaryHandler {
      while true {
        let values = NSMutableDictionary()
        guard !dictionaryHandler(values) else { break }
        let object = add()
        for (key, value) in values {
          if let key = key as? String { object.setValue(ManagedValue.plain(value), forKey: key) }
        }
      }
    }
    try own.save()
    return NSBatchInsertResult(objects.map(\.objectID), resultType)
  }
}
