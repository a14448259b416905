/// A value of a record.
public protocol CKRecordValueProtocol {}
public typealias CKRecordValue = CKRecordValueProtocol
extension String: CKRecordValueProtocol {}
extension Int: CKRecordValueProtocol {}
extension Int8: CKRecordValueProtocol {}
extension Int16: CKRecordValueProtocol {}
extension Int32: CKRecordValueProtocol {}
extension Int64: CKRecordValueProtocol {}
extension UInt: CKRecordValueProtocol {}
extension UInt8: CKRecordValueProtocol {}
extension UInt16: CKRecordValueProtocol {}
extension UInt32: CKRecordValueProtocol {}
extension Double: CKRecordValueProtocol {}
extension Float: CKRecordValueProtocol {}
extension Bool: CKRecordValueProtocol {}
extension Date: CKRecordValueProtocol {}
extension Data: CKRecordValueProtocol {}
extension Array: CKRecordValueProtocol where Element: CKRecordValueProtocol {}
extension NSString: CKRecordValueProtocol {}
extension NSNumber: CKRecordValueProtocol {}
extension NSDate: CKRecordValueProtocol {}
extension NSData: CKRecordValueProtocol {}
extension NSArray: CKRecordValueProtocol {}
extension CLLocation: CKRecordValueProtocol {}
extension CKAsset: CKRecordValueProtocol {}
extension CKRecord.Reference: CKRecordValueProtocol {}

/// The fields of something.
public protocol CKRecordKeyValueSetting: AnyObject {
  subscript(key: CKRecord.FieldKey) -> (any CKRecordValueProtocol)? { get set }
  func allKeys() -> [CKRecord.FieldKey]
  func changedKeys() -> [CKRecord.FieldKey]
}

/// A file that belongs to a record.
open class CKAsset: NSObject, @unchecked Sendable {  // immutable
  public let fileURL: URL?
  public init(fileURL: URL) { self.fileURL = fileURL }
}

/// Values by name, for a database of iCloud.
open class CKRecord: NSObject, CKRecordKeyValueSetting, @unchecked Sendable {  // by one thread
  public typealias RecordType = String
  public typealias FieldKey = String
  /// The names of records that the system makes.
  public enum SystemType {
    public static let userRecord: RecordType = "Users"
    public static let share: RecordType = "cloudkit.share"
  }
  public enum SystemFieldKey {
    public static let parent: FieldKey = "parent"
    public static let share: FieldKey = "share"
  }

  public let recordType: RecordType
  public let recordID: ID
  /// `nil` before a record is saved, which never succeeds; also the next ones.
  open var creationDate: Date? { nil }
  open var modificationDate: Date? { nil }
  open var creatorUserRecordID: ID? { nil }
  open var lastModifiedUserRecordID: ID? { nil }
  open var recordChangeTag: String? { nil }
  open var parent: Reference?
  private var values: [FieldKey: any CKRecordValueProtocol] = [:]
  private var changed: Set<FieldKey> = []

  public init(recordType: RecordType, recordID: ID) {
    self.recordType = recordType
    self.recordID = recordID
  }
  public convenience init(recordType: RecordType) {
    self.init(recordType: recordType, recordID: ID(recordName: UUID().uuidString))
  }
  public convenience init(recordType: RecordType, zoneID: CKRecordZone.ID) {
    self.init(
      recordType: recordType, recordID: ID(recordName: UUID().uuidString, zoneID: zoneID))
  }

  open subscript(key: FieldKey) -> (any CKRecordValueProtocol)? {
    get { values[key] }
    set {
      values[key] = newValue
      changed.insert(key)
    }
  }
  public subscript<Value: CKRecordValueProtocol>(key: FieldKey) -> Value? {
    get { values[key] as? Value }
    set { self[key] = newValue as (any CKRecordValueProtocol)? }
  }
  open func object(forKey key: FieldKey) -> (any CKRecordValueProtocol)? { values[key] }
  open func setObject(_ object: (any CKRecordValueProtocol)?, forKey key: FieldKey) {
    self[key] = object
  }
  open func value(forKey key: String) -> Any? { values[key] }
  open func setValue(_ value: Any?, forKey key: String) {
    self[key] = value as? any CKRecordValueProtocol
  }
  open func allKeys() -> [FieldKey] { values.keys.sorted() }
  open func changedKeys() -> [FieldKey] { changed.sorted() }
  open func allTokens() -> [String] { values.values.compactMap { $0 as? String }.sorted() }
  /// The same values: nothing is encrypted, because nothing leaves the device.
  open var encryptedValues: any CKRecordKeyValueSetting { self }
  open func setParent(_ parentRecordID: ID?) {
    parent = parentRecordID.map { Reference(recordID: $0, action: .none) }
  }
  open func setParent(_ parentRecord: CKRecord?) { setParent(parentRecord?.recordID) }

  /// The values that the service receives.
  var handed: [Any] {
    [recordType, recordID.recordName, recordID.zoneID.zoneName]
      + allKeys().flatMap { [$0, Self.plain(values[$0])] }
  }
  private static func plain(_ value: Any?) -> Any {
    switch value {
    case let asset as CKAsset: asset.fileURL as Any
    case let reference as Reference: reference.recordID.recordName
    case let place as CLLocation: "\(place.coordinate.latitude) \(place.coordinate.longitude)"
    case let list as [Any]: list.map(plain)
    default: value as Any
    }
  }

  /// The name of a record in a zone.
  public final class ID: NSObject, @unchecked Sendable {  // immutable
    public let recordName: String
    public let zoneID: CKRecordZone.ID
    public init(recordName: String, zoneID: CKRecordZone.ID = .default) {
      self.recordName = recordName
      self.zoneID = zoneID
    }
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? ID else { return false }
      return other.recordName == recordName && other.zoneID == zoneID
    }
    public override var hash: Int { recordName.hashValue ^ zoneID.hash }
  }
  public enum ReferenceAction: UInt, Sendable {
    case none = 0
    case deleteSelf
  }
  /// A record's name as a value of another one.
  public final class Reference: NSObject, @unchecked Sendable {  // immutable
    public let recordID: ID
    public let action: ReferenceAction
    public init(recordID: ID, action: ReferenceAction) {
      self.recordID = recordID
      self.action = action
    }
    public convenience init(record: CKRecord, action: ReferenceAction) {
      self.init(recordID: record.recordID, action: action)
    }
  }
}

/// A part of a database.
open class CKRecordZone: NSObject, @unchecked Sendable {  // immutable
  public let zoneID: ID
  public init(zoneName: String) { zoneID = ID(zoneName: zoneName) }
  public init(zoneID: ID) { self.zoneID = zoneID }
  open class func `default`() -> CKRecordZone { CKRecordZone(zoneID: .default) }

  /// The name of a zone, and of its owner.
  public final class ID: NSObject, @unchecked Sendable {  // immutable
    public static let defaultZoneName = "_defaultZone"
    public static let `default` = ID(zoneName: defaultZoneName)
    public let zoneName: String
    public let ownerName: String
    public init(zoneName: String, ownerName: String = CKCurrentUserDefaultName) {
      self.zoneName = zoneName
      self.ownerName = ownerName
    }
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? ID else { return false }
      return other.zoneName == zoneName && other.ownerName == ownerName
    }
    public override var hash: Int { zoneName.hashValue ^ ownerName.hashValue }
  }
}

/// A search in a database.
open class CKQuery: NSObject, @unchecked Sendable {  // by one thread
  public let recordType: CKRecord.RecordType
  public let predicate: NSPredicate
  open var sortDescriptors: [NSSortDescriptor]?
  /// The values that the service receives.
  var handed: [Any] { [recordType, predicate.description] }
  public init(recordType: CKRecord.RecordType, predicate: NSPredicate) {
    self.recordType = recordType
    self.predicate = predicate
  }
}
/// A state of a database. Only a server makes one.
open class CKServerChangeToken: NSObject, @unchecked Sendable {  // never made
  private let none: () -> Never
  private init(none: @escaping () -> Never) { self.none = none }
}
