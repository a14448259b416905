/// A request to iCloud that an operation queue makes. It fails, see `CKContainer`.
open class CKOperation: Operation, @unchecked Sendable {  // used by its queue
  public typealias ID = String
  /// The settings of a request, kept without effect.
  open class Configuration: NSObject, @unchecked Sendable {  // by one thread
    open var container: CKContainer?
    open var qualityOfService = QualityOfService.default
    open var allowsCellularAccess = true
    open var isLongLived = false
    open var timeoutIntervalForRequest: TimeInterval = 60
    open var timeoutIntervalForResource: TimeInterval = 604_800
    public override init() {}
  }
  open var configuration: Configuration! = Configuration()
  public let operationID: ID = UUID().uuidString
  open var container: CKContainer?
  open var isLongLived = false
  open var allowsCellularAccess = true

  public override init() { super.init() }
  open override func main() {
    guard !isCancelled else { return fail(CKError(.operationCancelled)) }
    AuditRecord.note(handed: handed)
    fail(noAccount())
  }
  /// The values that the service would receive.
  var handed: [Any] { [] }
  /// Calls the block for the end of the request.
  func fail(_ error: CKError) {}
}
/// A request to a database.
open class CKDatabaseOperation: CKOperation, @unchecked Sendable {  // used by its queue
  open var database: CKDatabase?
}

/// A search, record by record.
open class CKQueryOperation: CKDatabaseOperation, @unchecked Sendable {  // used by its queue
  /// The place where a search goes on. Only a server makes one.
  open class Cursor: NSObject, @unchecked Sendable {  // never made
    private let none: () -> Never
    private init(none: @escaping () -> Never) { self.none = none }
  }
  public static let maximumResults = 0
  open var query: CKQuery?
  open var cursor: Cursor?
  open var zoneID: CKRecordZone.ID?
  open var resultsLimit = CKQueryOperation.maximumResults
  open var desiredKeys: [CKRecord.FieldKey]?
  open var recordFetchedBlock: ((CKRecord) -> Void)?
  open var recordMatchedBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
  open var queryCompletionBlock: ((Cursor?, (any Error)?) -> Void)?
  open var queryResultBlock: ((Result<Cursor?, any Error>) -> Void)?
  public override init() { super.init() }
  public convenience init(query: CKQuery) {
    self.init()
    self.query = query
  }
  public convenience init(cursor: Cursor) {
    self.init()
    self.cursor = cursor
  }
  override var handed: [Any] { query?.handed ?? [] }
  override func fail(_ error: CKError) {
    queryCompletionBlock?(nil, error)
    queryResultBlock?(.failure(error))
  }
}

/// Reads records by their names.
open class CKFetchRecordsOperation: CKDatabaseOperation, @unchecked Sendable {
  open var recordIDs: [CKRecord.ID]?
  open var desiredKeys: [CKRecord.FieldKey]?
  open var perRecordCompletionBlock: ((CKRecord?, CKRecord.ID?, (any Error)?) -> Void)?
  open var perRecordResultBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
  open var fetchRecordsCompletionBlock: (([CKRecord.ID: CKRecord]?, (any Error)?) -> Void)?
  open var fetchRecordsResultBlock: ((Result<Void, any Error>) -> Void)?
  public override init() { super.init() }
  public convenience init(recordIDs: [CKRecord.ID]) {
    self.init()
    self.recordIDs = recordIDs
  }
  override var handed: [Any] { recordIDs?.map(\.recordName) ?? [] }
  override func fail(_ error: CKError) {
    fetchRecordsCompletionBlock?(nil, error)
    fetchRecordsResultBlock?(.failure(error))
  }
}

/// Saves and deletes records.
open class CKModifyRecordsOperation: CKDatabaseOperation, @unchecked Sendable {
  public enum RecordSavePolicy: Int, Sendable {
    case ifServerRecordUnchanged = 0
    case changedKeys, allKeys
  }
  open var recordsToSave: [CKRecord]?
  open var recordIDsToDelete: [CKRecord.ID]?
  open var savePolicy = RecordSavePolicy.ifServerRecordUnchanged
  open var isAtomic = true
  open var perRecordProgressBlock: ((CKRecord, Double) -> Void)?
  open var perRecordCompletionBlock: ((CKRecord, (any Error)?) -> Void)?
  open var perRecordSaveBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
  open var perRecordDeleteBlock: ((CKRecord.ID, Result<Void, any Error>) -> Void)?
  open var modifyRecordsCompletionBlock: (([CKRecord]?, [CKRecord.ID]?, (any Error)?) -> Void)?
  open var modifyRecordsResultBlock: ((Result<Void, any Error>) -> Void)?
  public override init() { super.init() }
  public convenience init(
    recordsToSave records: [CKRecord]?, recordIDsToDelete recordIDs: [CKRecord.ID]? = nil
  ) {
    self.init()
    recordsToSave = records
    recordIDsToDelete = recordIDs
  }
  override var handed: [Any] {
    [(recordsToSave ?? []).map(\.handed), (recordIDsToDelete ?? []).map(\.recordName)]
  }
  override func fail(_ error: CKError) {
    modifyRecordsCompletionBlock?(nil, nil, error)
    modifyRecordsResultBlock?(.failure(error))
  }
}

/// Makes and deletes zones.
open class CKModifyRecordZonesOperation: CKDatabaseOperation, @unchecked Sendable {
  open var recordZonesToSave: [CKRecordZone]?
  open var recordZoneIDsToDelete: [CKRecordZone.ID]?
  open var modifyRecordZonesCompletionBlock:
    (([CKRecordZone]?, [CKRecordZone.ID]?, (any Error)?) -> Void)?
  open var modifyRecordZonesResultBlock: ((Result<Void, any Error>) -> Void)?
  public override init() { super.init() }
  public convenience init(
    recordZonesToSave zones: [CKRecordZone]?,
    recordZoneIDsToDelete zoneIDs: [CKRecordZone.ID]? = nil
  ) {
    self.init()
    recordZonesToSave = zones
    recordZoneIDsToDelete = zoneIDs
  }
  override var handed: [Any] { (recordZonesToSave ?? []).map(\.zoneID.zoneName) }
  override func fail(_ error: CKError) {
    modifyRecordZonesCompletionBlock?(nil, nil, error)
    modifyRecordZonesResultBlock?(.failure(error))
  }
}

/// Saves and deletes subscriptions.
open class CKModifySubscriptionsOperation: CKDatabaseOperation, @unchecked Sendable {
  open var subscriptionsToSave: [CKSubscription]?
  open var subscriptionIDsToDelete: [CKSubscription.ID]?
  open var modifySubscriptionsCompletionBlock:
    (([CKSubscription]?, [CKSubscription.ID]?, (any Error)?) -> Void)?
  open var modifySubscriptionsResultBlock: ((Result<Void, any Error>) -> Void)?
  public override init() { super.init() }
  public convenience init(
    subscriptionsToSave subscriptions: [CKSubscription]?,
    subscriptionIDsToDelete ids: [CKSubscription.ID]? = nil
  ) {
    self.init()
    subscriptionsToSave = subscriptions
    subscriptionIDsToDelete = ids
  }
  override var handed: [Any] { (subscriptionsToSave ?? []).map(\.handed) }
  override func fail(_ error: CKError) {
    modifySubscriptionsCompletionBlock?(nil, nil, error)
    modifySubscriptionsResultBlock?(.failure(error))
  }
}

/// Reads the changes of zones since a state.
open class CKFetchRecordZoneChangesOperation: CKDatabaseOperation, @unchecked Sendable {
  /// The state and the fields for a zone.
  open class ZoneConfiguration: NSObject, @unchecked Sendable {  // by one thread
    open var previousServerChangeToken: CKServerChangeToken?
    open var resultsLimit = 0
    open var desiredKeys: [CKRecord.FieldKey]?
    public override init() {}
  }
  open var recordZoneIDs: [CKRecordZone.ID]?
  open var configurationsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]?
  open var fetchAllChanges = true
  open var recordChangedBlock: ((CKRecord) -> Void)?
  open var recordWasChangedBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
  open var recordWithIDWasDeletedBlock: ((CKRecord.ID, CKRecord.RecordType) -> Void)?
  open var recordZoneChangeTokensUpdatedBlock:
    ((CKRecordZone.ID, CKServerChangeToken?, Data?) -> Void)?
  open var fetchRecordZoneChangesCompletionBlock: (((any Error)?) -> Void)?
  open var fetchRecordZoneChangesResultBlock: ((Result<Void, any Error>) -> Void)?
  public override init() { super.init() }
  public convenience init(
    recordZoneIDs: [CKRecordZone.ID]?,
    configurationsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]? = nil
  ) {
    self.init()
    self.recordZoneIDs = recordZoneIDs
    self.configurationsByRecordZoneID = configurationsByRecordZoneID
  }
  override func fail(_ error: CKError) {
    fetchRecordZoneChangesCompletionBlock?(error)
    fetchRecordZoneChangesResultBlock?(.failure(error))
  }
}

/// Reads the zones that have changed since a state.
open class CKFetchDatabaseChangesOperation: CKDatabaseOperation, @unchecked Sendable {
  open var previousServerChangeToken: CKServerChangeToken?
  open var resultsLimit = 0
  open var fetchAllChanges = true
  open var recordZoneWithIDChangedBlock: ((CKRecordZone.ID) -> Void)?
  open var recordZoneWithIDWasDeletedBlock: ((CKRecordZone.ID) -> Void)?
  open var changeTokenUpdatedBlock: ((CKServerChangeToken) -> Void)?
  open var fetchDatabaseChangesCompletionBlock:
    ((CKServerChangeToken?, Bool, (any Error)?) -> Void)?
  open var fetchDatabaseChangesResultBlock:
    ((Result<(serverChangeToken: CKServerChangeToken, moreComing: Bool), any Error>) -> Void)?
  public override init() { super.init() }
  public convenience init(previousServerChangeToken: CKServerChangeToken?) {
    self.init()
    self.previousServerChangeToken = previousServerChangeToken
  }
  override func fail(_ error: CKError) {
    fetchDatabaseChangesCompletionBlock?(nil, false, error)
    fetchDatabaseChangesResultBlock?(.failure(error))
  }
}
