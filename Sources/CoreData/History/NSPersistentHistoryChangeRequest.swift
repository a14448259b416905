/// The form of the results of a history request.
public enum NSPersistentHistoryResultType: Int, Sendable {
  case statusOnly = 0
  case objectIDs, count, transactionsOnly, changesOnly, transactionsAndChanges
}

/// Fetches or deletes the history of the stores that track it.
///
/// Predicates, sort descriptors and limits of its fetch request are applied in memory.
open class NSPersistentHistoryChangeRequest: NSPersistentStoreRequest, @unchecked Sendable {
  /// The place in the history where a request begins or ends.
  enum Bound {
    case start
    case date(Date)
    case token(NSPersistentHistoryToken)
    init(_ token: NSPersistentHistoryToken?) { self = token.map { .token($0) } ?? .start }
  }
  private(set) var bound = Bound.start
  private(set) var deletes = false

  /// The form of the result: a deletion has a status, or the number of transactions as its count.
  open var resultType = NSPersistentHistoryResultType.transactionsAndChanges
  /// A request for transactions or changes, which says which of them are wanted.
  open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?
  open var token: NSPersistentHistoryToken? {
    if case .token(let token) = bound { token } else { nil }
  }

  public required override init() { super.init() }

  private class func make(_ bound: Bound, deletes: Bool) -> Self {
    let request = Self()
    request.bound = bound
    request.deletes = deletes
    if deletes { request.resultType = .statusOnly }
    return request
  }
  open class func fetchHistory(after date: Date) -> Self { make(.date(date), deletes: false) }
  /// Makes a request for what followed a token, all of the history without one.
  open class func fetchHistory(after token: NSPersistentHistoryToken?) -> Self {
    make(Bound(token), deletes: false)
  }
  open class func fetchHistory(after transaction: NSPersistentHistoryTransaction?) -> Self {
    make(Bound(transaction?.token), deletes: false)
  }
  open class func fetchHistory(
    withFetch fetchRequest: NSFetchRequest<any NSFetchRequestResult>
  ) -> Self {
    let request = make(.start, deletes: false)
    request.fetchRequest = fetchRequest
    return request
  }
  open class func deleteHistory(before date: Date) -> Self { make(.date(date), deletes: true) }
  /// Makes a request to delete what came before a token, which is nothing without one.
  open class func deleteHistory(before token: NSPersistentHistoryToken?) -> Self {
    make(Bound(token), deletes: true)
  }
  open class func deleteHistory(before transaction: NSPersistentHistoryTransaction?) -> Self {
    make(Bound(transaction?.token), deletes: true)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self.make(bound, deletes: deletes)
    copy.resultType = resultType
    copy.fetchRequest = fetchRequest
    copy.affectedStores = affectedStores
    return copy
  }
}

/// The transactions, changes, identities, number or status that a history request asked for.
open class NSPersistentHistoryResult: NSPersistentStoreResult, @unchecked Sendable {
  public let result: Any?
  public let resultType: NSPersistentHistoryResultType
  init(_ result: Any?, _ type: NSPersistentHistoryResultType) {
    self.result = result
    resultType = type
  }
}

extension NSPersistentHistoryChangeRequest: ContextRequest {
  func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    guard let coordinator = context.coordinator else {
      throw CoreDataError.make(
        NSPersistentStoreOperationError, "The context has no persistent store coordinator")
    }
    return try coordinator.locked {
      let stores = coordinator.historyStores(affectedStores)
      guard !stores.isEmpty else {
        throw CoreDataError.make(
          NSPersistentStoreUnsupportedRequestTypeError,
          "No store tracks its history; open one with the option NSPersistentHistoryTrackingKey")
      }
      return try deletes ? deletion(in: stores) : fetch(from: stores)
    }
  }

  private func deletion(in stores: [NSPersistentStore]) throws -> NSPersistentHistoryResult {
    guard [.statusOnly, .count].contains(resultType) else {
      throw CoreDataError.make(
        NSPersistentStoreOperationError,
        "A deletion of history has a status or a count as its result")
    }
    let count = try stores.reduce(0) { try $0 + $1.deleteHistory(before: bound) }
    return NSPersistentHistoryResult(resultType == .count ? count : true, resultType)
  }

  private func fetch(from stores: [NSPersistentStore]) throws -> NSPersistentHistoryResult {
    let entity = fetchRequest?.entityName
    guard entity == nil || [HistoryEntity.transaction.name, .some("Change")].contains(entity) else {
      throw CoreDataError.make(
        NSPersistentStoreOperationError,
        "A history request fetches transactions or changes, not the entity \(entity ?? "")")
    }
    let wantsChanges = resultType != .transactionsOnly || entity == HistoryEntity.change.name
    var found: [NSPersistentHistoryTransaction] = []
    for store in stores { found += try store.history(after: bound, withChanges: wantsChanges) }
    if stores.count > 1 { found.sort { $0.timestamp < $1.timestamp } }
    var changes: [NSPersistentHistoryChange]
    if let plan = fetchRequest?.plan, entity == HistoryEntity.change.name {
      changes = Self.selected(found.flatMap { $0.changes ?? [] }, plan)
      found = Self.transactions(found, with: changes)
    } else {
      if let plan = fetchRequest?.plan { found = Self.selected(found, plan) }
      changes = found.flatMap { $0.changes ?? [] }
    }
    let result: Any =
      switch resultType {
      case .statusOnly: true
      case .objectIDs: Self.withoutRepeats(changes.map(\.changedObjectID))
      case .count: changes.count
      case .changesOnly: changes
      case .transactionsOnly, .transactionsAndChanges: found
      }
    return NSPersistentHistoryResult(result, resultType)
  }

  /// The items that a fetch request selects, in its order.
  private static func selected<Item: NSObject>(_ items: [Item], _ plan: FetchPlan) -> [Item] {
    var items =
      plan.predicate.map { predicate in
        items.filter { predicate.evaluate(with: $0) }
      } ?? items
    if let descriptors = plan.sortDescriptors, !descriptors.isEmpty {
      items = NSManagedObjectContext.sorted(items, descriptors)
    }
    if plan.offset > 0 { items = Array(items.dropFirst(plan.offset)) }
    if plan.limit > 0 { items = Array(items.prefix(plan.limit)) }
    return items
  }
  /// The transactions that some changes belong to, with no others.
  private static func transactions(
    _ all: [NSPersistentHistoryTransaction], with changes: [NSPersistentHistoryChange]
  ) -> [NSPersistentHistoryTransaction] {
    let kept = Set(changes.map(ObjectIdentifier.init))
    return all.compactMap { transaction in
      let own = (transaction.changes ?? []).filter { kept.contains(ObjectIdentifier($0)) }
      guard !own.isEmpty else { return nil }
      let part = NSPersistentHistoryTransaction(transaction, changes: own)
      for change in own { change.whole = part }
      return part
    }
  }
  private static func withoutRepeats(_ ids: [NSManagedObjectID]) -> [NSManagedObjectID] {
    var seen: Set<NSManagedObjectID> = []
    return ids.filter { seen.insert($0).inserted }
  }
}

extension NSPersistentStoreCoordinator {
  /// The stores whose history a request may read, all by default.
  func historyStores(_ wanted: [NSPersistentStore]?) -> [NSPersistentStore] {
    persistentStores.filter { store in
      store.tracksHistory && (wanted?.contains { $0 === store } ?? true)
    }
  }
  /// The place of the last transaction of each store; `nil` if none of them tracks its history.
  public func currentPersistentHistoryToken(fromStores stores: [Any]?) -> NSPersistentHistoryToken?
  {
    locked {
      let tracked = historyStores(stores?.compactMap { $0 as? NSPersistentStore })
      guard !tracked.isEmpty else { return nil }
      var numbers: [String: Int64] = [:]
      for store in tracked { numbers[store.identifier] = (try? store.lastTransaction()) ?? 0 }
      return NSPersistentHistoryToken(numbers: numbers)
    }
  }
}
