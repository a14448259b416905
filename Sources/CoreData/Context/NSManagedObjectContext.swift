/// How a context is used by threads.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  case confinementConcurrencyType = 0
  case privateQueueConcurrencyType, mainQueueConcurrencyType
}

/// The objects that one part of the keyboard works with, and their changes.
///
/// Predicates and sort descriptors are applied in memory, after all objects of the entity were read.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {  // used in its queue
  /// How a block is scheduled.
  public enum ScheduledTaskType: Sendable { case immediate, enqueued }

  public let concurrencyType: NSManagedObjectContextConcurrencyType
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
    didSet { observeStores() }
  }
  open var parent: NSManagedObjectContext? { didSet { observeStores() } }
  /// A name that the history of stores tells.
  open var name: String?
  open var mergePolicy: Any = NSErrorMergePolicy
  open var automaticallyMergesChangesFromParent = false
  /// Kept, without effect: `undo()` and `redo()` of a context do nothing.
  open var undoManager: UndoManager?
  open var userInfo = NSMutableDictionary()
  /// The author of this context's changes in the history of stores.
  open var transactionAuthor: String?
  open var shouldDeleteInaccessibleFaults = true
  open var propagatesDeletesAtEndOfEvent = true
  open var retainsRegisteredObjects = false
  /// Kept, without effect: an object's values are read when something uses it.
  open var stalenessInterval: TimeInterval = -1

  private let queue: DispatchQueue?
  /// Whether it works for a request alone, so that nobody watches it.
  let isDetached: Bool

  /// The known objects; changed ones are also kept by the lists.
  private struct Known { weak var object: NSManagedObject? }
  private var known: [NSManagedObjectID: Known] = [:]
  private var purge = 1_000
  var inserted: [NSManagedObjectID: NSManagedObject] = [:]
  var updated: [NSManagedObjectID: NSManagedObject] = [:]
  var deleted: [NSManagedObjectID: NSManagedObject] = [:]
  /// New objects in the order in which they were inserted.
  var insertionOrder: [NSManagedObjectID] {
    inserted.keys.sorted { insertionNumbers[$0] ?? 0 < insertionNumbers[$1] ?? 0 }
  }
  private var insertionNumbers: [NSManagedObjectID: Int] = [:]
  private var insertionCount = 0
  var assigned: [NSManagedObjectID: NSPersistentStore] = [:]
  var pending = PendingChanges()
  var observation: (any NSObjectProtocol)?

  public init(concurrencyType ct: NSManagedObjectContextConcurrencyType) {
    concurrencyType = ct
    queue =
      ct == .privateQueueConcurrencyType
      ? DispatchQueue(label: "NSManagedObjectContext") : nil
    isDetached = false
    super.init()
  }
  /// A context of its own for the stores, which shares nothing with another one and posts no notification.
  init(detachedFrom context: NSManagedObjectContext) {
    concurrencyType = .confinementConcurrencyType
    queue = nil
    isDetached = true
    super.init()
    persistentStoreCoordinator = context.coordinator
    mergePolicy = context.mergePolicy
    name = context.name
    transactionAuthor = context.transactionAuthor
  }
  public convenience init(_ type: ConcurrencyType) {
    self.init(
      concurrencyType: type == .mainQueue
        ? .mainQueueConcurrencyType : .privateQueueConcurrencyType)
  }
  /// How a context is used by threads, by its newer names.
  public enum ConcurrencyType: Sendable { case mainQueue, privateQueue }
  deinit { if let observation { NotificationCenter.default.removeObserver(observation) } }

  var coordinator: NSPersistentStoreCoordinator? {
    persistentStoreCoordinator ?? parent?.coordinator
  }
  var model: NSManagedObjectModel? { coordinator?.managedObjectModel }
  var source: (any ObjectSource)? { parent ?? persistentStoreCoordinator }

  // MARK: Queues

  private struct Work: @unchecked Sendable {  // run once, in the context's queue
    let context: NSManagedObjectContext
    let block: () -> Void
    func run() {
      context.asCurrent {
        block()
        context.processPendingChanges()
      }
    }
  }
  open func perform(_ block: @escaping () -> Void) {
    let work = Work(context: self, block: block)
    (queue ?? DispatchQueue.main).async { work.run() }
  }
  open func performAndWait(_ block: () -> Void) { inQueue(block) }
  public func performAndWait<T, Failure: Error>(
    _ block: () throws(Failure) -> T
  ) throws(Failure) -> T {
    try inQueue(block)
  }
  private func inQueue<T, Failure: Error>(_ block: () throws(Failure) -> T) throws(Failure) -> T {
    // A block may come back to a context by way of another one's queue.
    let isInside =
      queue == nil
      ? concurrencyType != .mainQueueConcurrencyType || Thread.isMainThread
      : Self.running.contains { $0 === self }
    if isInside { return try asCurrent(block) }
    var result: Result<T, Failure>?
    withoutActuallyEscaping(block) { block in
      let work = Work(context: self) {
        do throws(Failure) { result = .success(try block()) } catch { result = .failure(error) }
      }
      (queue ?? DispatchQueue.main).sync { work.run() }
    }
    guard let result else {
      UncaughtException.raise("NSInternalInconsistencyException", "no result")
    }
    return try result.get()
  }
  public func perform<T, Failure: Error>(
    schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws(Failure) -> T
  ) async throws(Failure) -> T {
    let boxed = Box(value: block)
    let result: Box<Result<T, Failure>> = await withCheckedContinuation { continuation in
      perform {
        do throws(Failure) {
          continuation.resume(returning: Box(value: .success(try boxed.value())))
        } catch {
          continuation.resume(returning: Box(value: .failure(error)))
        }
      }
    }
    return try result.value.get()
  }
  private struct Box<Value>: @unchecked Sendable {  // handed over once
    let value: Value
  }

  // MARK: Objects

  open var insertedObjects: Set<NSManagedObject> { Set(inserted.values) }
  open var updatedObjects: Set<NSManagedObject> { Set(updated.values) }
  open var deletedObjects: Set<NSManagedObject> { Set(deleted.values) }
  open var registeredObjects: Set<NSManagedObject> { Set(known.values.compactMap(\.object)) }
  open var hasChanges: Bool { !inserted.isEmpty || !updated.isEmpty || !deleted.isEmpty }

  open func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
    known[objectID]?.object
  }
  /// The object of an identity, whose values are read when something uses them.
  open func object(with objectID: NSManagedObjectID) -> NSManagedObject {
    if let object = known[objectID]?.object { return object }
    let object = ManagedClasses.type(of: objectID.entity).init(_entity: objectID.entity, nil)
    object.adopt(objectID, in: self)
    register(object)
    return object
  }
  /// The object of an identity; an error where the store has none.
  open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    let object = object(with: objectID)
    if object.stage == .inserted { return object }
    guard object.stage != .deleted, try source?.snapshot(of: objectID) != nil else {
      throw CoreDataError.make(
        NSManagedObjectReferentialIntegrityError, "An object with ID \(objectID) doesn't exist")
    }
    object.load()
    return object
  }
  func register(_ object: NSManagedObject) {
    known[object.objectID] = Known(object: object)
    guard known.count > purge else { return }
    known = known.filter { $0.value.object != nil }
    purge = 2 * known.count + 1_000
  }
  func forget(_ object: NSManagedObject) {
    known[object.objectID] = nil
    forgetInsertion(of: object.objectID)
    updated[object.objectID] = nil
    deleted[object.objectID] = nil
    object.managedObjectContext = nil
    object.stage = .unchanged
  }

  open func insert(_ object: NSManagedObject) {
    guard object.stage != .inserted || object.managedObjectContext !== self else { return }
    object.managedObjectContext = self
    object.stage = .inserted
    register(object)
    noteInsertion(of: object)
    note { $0.inserted.insert(object) }
    object.awakeFromInsert()
  }
  func noteInsertion(of object: NSManagedObject) {
    inserted[object.objectID] = object
    insertionCount += 1
    insertionNumbers[object.objectID] = insertionCount
  }
  func forgetInsertion(of id: NSManagedObjectID) {
    inserted[id] = nil
    insertionNumbers[id] = nil
  }
  func forgetInsertions() {
    inserted = [:]
    insertionNumbers = [:]
  }
  /// Gives a new object the identity of a row that the store has.
  func rename(_ object: NSManagedObject, to id: NSManagedObjectID) {
    let number = insertionNumbers[object.objectID]
    known[object.objectID] = nil
    forgetInsertion(of: object.objectID)
    object.take(identity: id)
    register(object)
    inserted[id] = object
    insertionNumbers[id] = number
  }
  open func assign(_ object: Any, to store: NSPersistentStore) {
    if let object = object as? NSManagedObject { assigned[object.objectID] = store }
  }
  /// Gives new objects the rows that they will have.
  open func obtainPermanentIDs(for objects: [NSManagedObject]) throws {
    for object in objects where object.objectID.isTemporaryID {
      guard let store = assigned[object.objectID] ?? coordinator?.store(of: object.entity) else {
        throw CoreDataError.make(
          NSPersistentStoreSaveError, "No store has the entity \(object.entity.name ?? "")")
      }
      try coordinator?.locked { try store.reserve(object.objectID) }
    }
  }

  /// Reads an object's values.
  func fill(_ object: NSManagedObject) {
    guard !object.isLoaded else { return }
    object.isLoaded = true
    guard let snapshot = told({ try source?.snapshot(of: object.objectID) }) ?? nil else { return }
    take(snapshot, for: object)
    object.awakeFromFetch()
  }
  func take(_ snapshot: Snapshot, for object: NSManagedObject) {
    object.isLoaded = true
    object.values = snapshot.values
    object.before = snapshot
    object.changedKeys = []
  }
  /// The objects at the other end of a tie to many, without those that are deleted here.
  func links(of object: NSManagedObject, _ tie: NSRelationshipDescription) -> [NSManagedObjectID] {
    guard object.stage != .inserted, let source else { return [] }
    let ids = told { try source.links(of: object.objectID, tie) } ?? []
    return deleted.isEmpty ? ids : ids.filter { deleted[$0] == nil }
  }

  /// A result of the source; where that fails in a place that cannot throw, a notice tells the developer.
  func told<Result>(_ body: () throws -> Result) -> Result? {
    do { return try body() } catch {
      SystemServices.tell("Core Data cannot read an object: \(error.localizedDescription)")
      return nil
    }
  }

  func noteChange(of object: NSManagedObject) {
    note { $0.updated.insert(object) }
    guard object.stage == .unchanged else { return }
    object.stage = .updated
    updated[object.objectID] = object
  }

  open func undo() {}
  open func redo() {}
  open func setQueryGenerationFrom(_ generation: NSQueryGenerationToken?) throws {}
}

/// A state of a store. There is only the current one.
open class NSQueryGenerationToken: NSObject, @unchecked Sendable {  // without a state
  public static let current = NSQueryGenerationToken()
}
