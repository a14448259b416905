public let CKCurrentUserDefaultName = "__defaultOwner__"
public let CKOwnerDefaultName = "__defaultOwner__"

/// Whether the user has an account that the keyboard may use.
public enum CKAccountStatus: Int, Sendable {
  case couldNotDetermine = 0
  case available, restricted, noAccount, temporarilyUnavailable
}
extension NSNotification.Name {
  /// Nothing posts it: the account never changes.
  public static let CKAccountChanged = NSNotification.Name("CKAccountChanged")
}

/// The databases of an app in iCloud.
///
/// The simulated device has no account: the status is `noAccount` unless an audit reads the requests, requests fail with
/// `CKError.notAuthenticated`, and a notice says so once. Records, queries and zones hold their values.
open class CKContainer: NSObject, @unchecked Sendable {  // immutable
  public let containerIdentifier: String?
  public init(identifier containerIdentifier: String) {
    self.containerIdentifier = containerIdentifier
  }
  private override init() { containerIdentifier = nil }
  private static let standard = CKContainer()
  open class func `default`() -> CKContainer { standard }

  open var privateCloudDatabase: CKDatabase { CKDatabase(.private) }
  open var publicCloudDatabase: CKDatabase { CKDatabase(.public) }
  open var sharedCloudDatabase: CKDatabase { CKDatabase(.shared) }
  open func database(with databaseScope: CKDatabase.Scope) -> CKDatabase {
    CKDatabase(databaseScope)
  }
  open func add(_ operation: CKOperation) { CKDatabase.queue.addOperation(operation) }

  /// Answers in a later turn of the main queue.
  @preconcurrency
  open func accountStatus(
    completionHandler: @escaping @Sendable (CKAccountStatus, (any Error)?) -> Void
  ) {
    let status = status
    DispatchQueue.main.async { completionHandler(status, nil) }
  }
  open func accountStatus() async throws -> CKAccountStatus {
    status
  }
  private var status: CKAccountStatus {
    _ = noAccount()
    return AuditRecord.isKept ? .available : .noAccount
  }
  @preconcurrency
  open func fetchUserRecordID(
    completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
  ) { answer(completionHandler) }
  open func userRecordID() async throws -> CKRecord.ID { throw noAccount() }
}

/// A database of an app in iCloud; all requests fail, see `CKContainer`.
open class CKDatabase: NSObject, @unchecked Sendable {  // immutable
  public enum Scope: Int, Sendable {
    case `public` = 1
    case `private`, shared
  }
  static let queue = OperationQueue()
  public let databaseScope: Scope
  init(_ scope: Scope) { databaseScope = scope }
  open func add(_ operation: CKDatabaseOperation) { Self.queue.addOperation(operation) }

  // MARK: Records

  @preconcurrency
  open func fetch(
    withRecordID recordID: CKRecord.ID,
    completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
  ) {
    AuditRecord.note(handed: recordID.recordName)
    answer(completionHandler)
  }
  @preconcurrency
  open func save(
    _ record: CKRecord, completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
  ) {
    AuditRecord.note(handed: record.handed)
    answer(completionHandler)
  }
  @preconcurrency
  open func delete(
    withRecordID recordID: CKRecord.ID,
    completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
  ) {
    AuditRecord.note(handed: recordID.recordName)
    answer(completionHandler)
  }
  @preconcurrency
  open func perform(
    _ query: CKQuery, inZoneWith zoneID: CKRecordZone.ID?,
    completionHandler: @escaping @Sendable ([CKRecord]?, (any Error)?) -> Void
  ) {
    AuditRecord.note(handed: query.handed)
    answer(completionHandler)
  }
  open func record(for recordID: CKRecord.ID) async throws -> CKRecord {
    AuditRecord.note(handed: recordID.recordName)
    throw noAccount()
  }
  @discardableResult
  open func save(_ record: CKRecord) async throws -> CKRecord {
    AuditRecord.note(handed: record.handed)
    throw noAccount()
  }
  @discardableResult
  open func deleteRecord(withID recordID: CKRecord.ID) async throws -> CKRecord.ID {
    AuditRecord.note(handed: recordID.recordName)
    throw noAccount()
  }
  open func perform(
    _ query: CKQuery, inZoneWith zoneID: CKRecordZone.ID?
  ) async throws -> [CKRecord] {
    AuditRecord.note(handed: query.handed)
    throw noAccount()
  }

  /// The records of a query, each with its result, and where to go on.
  public typealias Matches = (
    matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)],
    queryCursor: CKQueryOperation.Cursor?
  )
  open func records(
    matching query: CKQuery, inZoneWith zoneID: CKRecordZone.ID? = nil,
    desiredKeys: [CKRecord.FieldKey]? = nil,
    resultsLimit: Int = CKQueryOperation.maximumResults
  ) async throws -> Matches {
    AuditRecord.note(handed: query.handed)
    throw noAccount()
  }
  open func records(
    continuingMatchFrom queryCursor: CKQueryOperation.Cursor,
    desiredKeys: [CKRecord.FieldKey]? = nil,
    resultsLimit: Int = CKQueryOperation.maximumResults
  ) async throws -> Matches { throw noAccount() }
  open func records(
    for ids: [CKRecord.ID], desiredKeys: [CKRecord.FieldKey]? = nil
  ) async throws -> [CKRecord.ID: Result<CKRecord, any Error>] {
    AuditRecord.note(handed: ids.map(\.recordName))
    throw noAccount()
  }
  @discardableResult
  open func modifyRecords(
    saving recordsToSave: [CKRecord], deleting recordIDsToDelete: [CKRecord.ID],
    savePolicy: CKModifyRecordsOperation.RecordSavePolicy = .ifServerRecordUnchanged,
    atomically: Bool = true
  ) async throws -> (
    saveResults: [CKRecord.ID: Result<CKRecord, any Error>],
    deleteResults: [CKRecord.ID: Result<Void, any Error>]
  ) {
    AuditRecord.note(
      handed: [recordsToSave.map(\.handed), recordIDsToDelete.map(\.recordName)] as [Any])
    throw noAccount()
  }
  @preconcurrency
  open func fetch(
    withQuery query: CKQuery, inZoneWith zoneID: CKRecordZone.ID? = nil,
    desiredKeys: [CKRecord.FieldKey]? = nil,
    resultsLimit: Int = CKQueryOperation.maximumResults,
    completionHandler: @escaping @Sendable (Result<Matches, any Error>) -> Void
  ) {
    AuditRecord.note(handed: query.handed)
    let error = noAccount()
    DispatchQueue.main.async { completionHandler(.failure(error)) }
  }

  // MARK: Zones and subscriptions

  @preconcurrency
  open func fetchAllRecordZones(
    completionHandler: @escaping @Sendable ([CKRecordZone]?, (any Error)?) -> Void
  ) { answer(completionHandler) }
  @preconcurrency
  open func save(
    _ zone: CKRecordZone,
    completionHandler: @escaping @Sendable (CKRecordZone?, (any Error)?) -> Void
  ) {
    AuditRecord.note(handed: zone.zoneID.zoneName)
    answer(completionHandler)
  }
  @preconcurrency
  open func save(
    _ subscription: CKSubscription,
    completionHandler: @escaping @Sendable (CKSubscription?, (any Error)?) -> Void
  ) {
    AuditRecord.note(handed: subscription.handed)
    answer(completionHandler)
  }
  open func allRecordZones() async throws -> [CKRecordZone] { throw noAccount() }
  open func recordZone(for zoneID: CKRecordZone.ID) async throws -> CKRecordZone {
    throw noAccount()
  }
  @discardableResult
  open func save(_ zone: CKRecordZone) async throws -> CKRecordZone {
    AuditRecord.note(handed: zone.zoneID.zoneName)
    throw noAccount()
  }
  @discardableResult
  open func deleteRecordZone(withID zoneID: CKRecordZone.ID) async throws -> CKRecordZone.ID {
    throw noAccount()
  }
  @discardableResult
  open func save(_ subscription: CKSubscription) async throws -> CKSubscription {
    AuditRecord.note(handed: subscription.handed)
    throw noAccount()
  }
  open func allSubscriptions() async throws -> [CKSubscription] { throw noAccount() }
  @discardableResult
  open func deleteSubscription(
    withID subscriptionID: CKSubscription.ID
  ) async throws -> CKSubscription.ID { throw noAccount() }
}

/// A request for messages about changes. None can be saved.
open class CKSubscription: NSObject, @unchecked Sendable {  // by one thread
  public typealias ID = String
  public enum SubscriptionType: Int, Sendable {
    case query = 1
    case recordZone, database
  }
  public let subscriptionID: ID
  public let subscriptionType: SubscriptionType
  open var notificationInfo: NotificationInfo?
  init(_ id: ID, _ type: SubscriptionType) {
    subscriptionID = id
    subscriptionType = type
  }
  /// The values that the service receives.
  var handed: [Any] {
    [subscriptionID, notificationInfo?.title, notificationInfo?.alertBody].compactMap(\.self)
  }
  /// The form of the notifications.
  open class NotificationInfo: NSObject, @unchecked Sendable {  // by one thread
    open var alertBody: String?
    open var title: String?
    open var shouldSendContentAvailable = false
    open var shouldBadge = false
    open var soundName: String?
    open var desiredKeys: [CKRecord.FieldKey]?
    public override init() {}
  }
}
open class CKDatabaseSubscription: CKSubscription, @unchecked Sendable {  // by one thread
  open var recordType: CKRecord.RecordType?
  public init(subscriptionID: CKSubscription.ID) { super.init(subscriptionID, .database) }
}
open class CKRecordZoneSubscription: CKSubscription, @unchecked Sendable {  // by one thread
  public let zoneID: CKRecordZone.ID
  public init(zoneID: CKRecordZone.ID, subscriptionID: CKSubscription.ID) {
    self.zoneID = zoneID
    super.init(subscriptionID, .recordZone)
  }
}
open class CKQuerySubscription: CKSubscription, @unchecked Sendable {  // by one thread
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let firesOnRecordCreation = Options(rawValue: 1)
    public static let firesOnRecordUpdate = Options(rawValue: 2)
    public static let firesOnRecordDeletion = Options(rawValue: 4)
    public static let firesOnce = Options(rawValue: 8)
  }
  public let recordType: CKRecord.RecordType
  public let predicate: NSPredicate
  public let querySubscriptionOptions: Options
  public init(
    recordType: CKRecord.RecordType, predicate: NSPredicate,
    subscriptionID: CKSubscription.ID, options: Options = []
  ) {
    self.recordType = recordType
    self.predicate = predicate
    querySubscriptionOptions = options
    super.init(subscriptionID, .query)
  }
}
