/// The effect of a change on an object.
public enum NSPersistentHistoryChangeType: Int, Sendable {
  case insert = 0
  case update, delete
}

/// One save of a context to a store, or one batch request.
open class NSPersistentHistoryTransaction: NSObject, NSCopying, @unchecked Sendable {  // immutable
  private let row: HistoryTransactionRow
  public let storeID: String
  /// The changes in their order; `nil` where a request asked for none.
  public let changes: [NSPersistentHistoryChange]?

  init(_ row: HistoryTransactionRow, storeID: String, changes: [NSPersistentHistoryChange]?) {
    self.row = row
    self.storeID = storeID
    self.changes = changes
  }
  /// The same transaction with some of its changes.
  init(_ other: NSPersistentHistoryTransaction, changes: [NSPersistentHistoryChange]) {
    row = other.row
    storeID = other.storeID
    self.changes = changes
  }

  open var timestamp: Date { row.timestamp }
  open var transactionNumber: Int64 { row.number }
  open var bundleID: String { row.bundleID }
  open var processID: String { row.processID }
  open var contextName: String? { row.contextName }
  open var author: String? { row.author }
  open var token: NSPersistentHistoryToken {
    NSPersistentHistoryToken(numbers: [storeID: transactionNumber])
  }
  /// A notification whose `userInfo` `mergeChanges(fromRemoteContextSave:into:)` takes.
  open func objectIDNotification() -> Notification {
    var sets: [AnyHashable: Set<NSManagedObjectID>] = [:]
    for change in changes ?? [] {
      sets[change.changeType.notificationKey, default: []].insert(change.changedObjectID)
    }
    return Notification(
      name: .NSManagedObjectContextDidSaveObjectIDs, object: nil, userInfo: sets)
  }

  /// The names that predicates and sort descriptors for transactions use.
  open class var entityDescription: NSEntityDescription? { HistoryEntity.transaction }
  open class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
    entityDescription
  }
  /// A new request for transactions, to be set as a history request's `fetchRequest`.
  open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
    HistoryEntity.request(HistoryEntity.transaction)
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSPersistentHistoryTransaction else { return false }
    return other.transactionNumber == transactionNumber && other.storeID == storeID
  }
  open override var hash: Int { transactionNumber.hashValue }
  open override var description: String {
    "<NSPersistentHistoryTransaction \(transactionNumber): \(timestamp), author: \(author ?? "nil"), "
      + "context: \(contextName ?? "nil"), changes: \(changes.map { "\($0.count)" } ?? "nil")>"
  }
}

/// A change of one object.
open class NSPersistentHistoryChange: NSObject, NSCopying, @unchecked Sendable {  // set up once
  public let changeID: Int64
  public let changedObjectID: NSManagedObjectID
  public let changeType: NSPersistentHistoryChangeType
  /// The values of a deleted object whose attributes are preserved after deletion.
  public let tombstone: [AnyHashable: Any]?
  /// The changed properties; `nil` if the object was not updated, or another program wrote the history.
  public let updatedProperties: Set<NSPropertyDescription>?
  /// The transaction without its changes, which would keep each other.
  private let bare: NSPersistentHistoryTransaction
  weak var whole: NSPersistentHistoryTransaction?

  init(
    _ row: HistoryChangeRow, _ id: NSManagedObjectID, tombstone: [AnyHashable: Any]?,
    in transaction: NSPersistentHistoryTransaction
  ) {
    changeID = row.number
    changedObjectID = id
    changeType = row.type
    self.tombstone = tombstone
    let properties = id.entity.propertiesByName
    updatedProperties = row.properties.map { Set($0.compactMap { properties[$0] }) }
    bare = transaction
  }

  open var transaction: NSPersistentHistoryTransaction? { whole ?? bare }

  /// The names that predicates and sort descriptors for changes use.
  open class var entityDescription: NSEntityDescription? { HistoryEntity.change }
  open class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
    entityDescription
  }
  /// A new request for changes, to be set as a history request's `fetchRequest`.
  open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
    HistoryEntity.request(HistoryEntity.change)
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSPersistentHistoryChange else { return false }
    return other.changeID == changeID && other.bare == bare
  }
  open override var hash: Int { changeID.hashValue }
  open override var description: String {
    "<NSPersistentHistoryChange \(changeID): \(changeType) \(changedObjectID)>"
  }
}

extension NSPersistentHistoryChangeType {
  var notificationKey: String {
    switch self {
    case .insert: NSInsertedObjectIDsKey
    case .update: NSUpdatedObjectIDsKey
    case .delete: NSDeletedObjectIDsKey
    }
  }
}

/// The entities by which requests filter the history.
enum HistoryEntity {
  static let transaction = make(
    "Transaction",
    [
      ("author", .stringAttributeType), ("bundleID", .stringAttributeType),
      ("contextName", .stringAttributeType), ("processID", .stringAttributeType),
      ("storeID", .stringAttributeType), ("timestamp", .dateAttributeType),
      ("transactionNumber", .integer64AttributeType),
    ])
  static let change = make(
    "Change",
    [
      ("changeID", .integer64AttributeType), ("changeType", .integer16AttributeType),
      ("changedEntity", .undefinedAttributeType), ("changedObjectID", .objectIDAttributeType),
    ])

  private static func make(
    _ name: String, _ attributes: [(String, NSAttributeType)]
  ) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = name
    entity.managedObjectClassName = "NSPersistentHistory" + name
    entity.properties = attributes.map { name, type in
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.attributeType = type
      return attribute
    }
    return entity
  }
  static func request(_ entity: NSEntityDescription) -> NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    request.entity = entity
    return request
  }
}

extension NSPersistentHistoryTransaction: KeyValueCoded {
  package func codedValue(_ key: String) -> Any?? {
    switch key {
    case "author": .some(author)
    case "bundleID": .some(bundleID)
    case "contextName": .some(contextName)
    case "processID": .some(processID)
    case "storeID": .some(storeID)
    case "timestamp": .some(timestamp)
    case "transactionNumber": .some(NSNumber(value: transactionNumber))
    case "token": .some(token)
    case "changes": .some(changes)
    default: nil
    }
  }
  package func setCoded(_ value: Any?, _ key: String) -> Bool { false }
}

extension NSPersistentHistoryChange: KeyValueCoded {
  package func codedValue(_ key: String) -> Any?? {
    switch key {
    case "changeID": .some(NSNumber(value: changeID))
    case "changeType": .some(NSNumber(value: changeType.rawValue))
    case "changedEntity": .some(changedObjectID.entity)
    case "changedObjectID": .some(changedObjectID)
    case "tombstone": .some(tombstone)
    case "transaction": .some(transaction)
    case "updatedProperties": .some(updatedProperties)
    default: nil
    }
  }
  package func setCoded(_ value: Any?, _ key: String) -> Bool { false }
}
