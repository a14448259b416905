/// Settings that iCloud would sync to the user's other devices. There are none here, so no changes arrive.
///
/// It takes full access and the entitlement `com.apple.developer.ubiquity-kvstore-identifier`; without them it is empty, and
/// what is set is lost, as on a device. What is set is kept in the keyboard's container.
open class NSUbiquitousKeyValueStore: NSObject, @unchecked Sendable {  // the state is behind a lock
  public static let didChangeExternallyNotification = NSNotification.Name(
    "NSUbiquitousKeyValueStoreDidChangeExternallyNotification")
  public static let `default`: NSUbiquitousKeyValueStore = {
    let folder = URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent("Library")
    return NSUbiquitousKeyValueStore(
      file: folder.appendingPathComponent("SyncedPreferences.plist"),
      refusal: {
        if !SystemServices.hasFullAccess { return "iCloud is not available without full access" }
        let key = "com.apple.developer.ubiquity-kvstore-identifier"
        return Entitlements.text(key) == nil ? "the keyboard has no entitlement \(key)" : nil
      })
  }()

  /// Apple's limits: the keys, the bytes of one, and the bytes of all values together.
  static let limits = (keys: 1024, key: 64, bytes: 1 << 20)
  private let file: URL
  private let refusal: @Sendable () -> String?
  private let values = Lock<[String: Any]?>(nil)

  init(file: URL, refusal: @escaping @Sendable () -> String?) {
    self.file = file
    self.refusal = refusal
  }

  // MARK: Reading

  open func object(forKey aKey: String) -> Any? {
    mayUse("read") ? withValues { $0[aKey] } : nil
  }
  open func string(forKey aKey: String) -> String? { object(forKey: aKey) as? String }
  open func array(forKey aKey: String) -> [Any]? { object(forKey: aKey) as? [Any] }
  open func dictionary(forKey aKey: String) -> [String: Any]? {
    object(forKey: aKey) as? [String: Any]
  }
  open func data(forKey aKey: String) -> Data? { object(forKey: aKey) as? Data }
  open func longLong(forKey aKey: String) -> Int64 { number(aKey)?.int64Value ?? 0 }
  open func double(forKey aKey: String) -> Double { number(aKey)?.doubleValue ?? 0 }
  open func bool(forKey aKey: String) -> Bool { number(aKey)?.boolValue ?? false }
  open var dictionaryRepresentation: [String: Any] {
    mayUse("read") ? withValues { $0 } : [:]
  }

  private func number(_ key: String) -> NSNumber? {
    switch object(forKey: key) {
    case let value as NSNumber: value
    case let value as Bool: NSNumber(value: value)
    case let value as Int: NSNumber(value: value)
    case let value as Int64: NSNumber(value: value)
    case let value as Double: NSNumber(value: value)
    default: nil
    }
  }

  // MARK: Writing

  open func set(_ anObject: Any?, forKey aKey: String) {
    guard mayUse("written") else { return }
    let isKept = withValues { values -> Bool in
      var next = values
      next[aKey] = anObject
      guard aKey.utf8.count <= Self.limits.key, next.count <= Self.limits.keys,
        let data = Self.data(of: next), data.count <= Self.limits.bytes
      else { return false }
      values = next
      try? data.write(to: file, options: .atomic)
      return true
    }
    guard !isKept else { return }
    SystemServices.tell(
      "NSUbiquitousKeyValueStore: \(aKey.prefix(80)) is not stored: it isn't a property list value, or exceeds the limits of "
        + "\(Self.limits.keys) keys of \(Self.limits.key) bytes and 1 MB in all.")
  }
  open func set(_ aString: String?, forKey aKey: String) { set(aString as Any?, forKey: aKey) }
  open func set(_ aData: Data?, forKey aKey: String) { set(aData as Any?, forKey: aKey) }
  open func set(_ anArray: [Any]?, forKey aKey: String) { set(anArray as Any?, forKey: aKey) }
  open func set(_ aDictionary: [String: Any]?, forKey aKey: String) {
    set(aDictionary as Any?, forKey: aKey)
  }
  open func set(_ value: Int64, forKey aKey: String) { set(value as Any?, forKey: aKey) }
  open func set(_ value: Double, forKey aKey: String) { set(value as Any?, forKey: aKey) }
  open func set(_ value: Bool, forKey aKey: String) { set(value as Any?, forKey: aKey) }
  open func removeObject(forKey aKey: String) { set(nil as Any?, forKey: aKey) }

  /// Whether the store can be used; what is set is kept at once.
  @discardableResult open func synchronize() -> Bool { mayUse("synchronised") }

  private static func data(of values: [String: Any]) -> Data? {
    guard PropertyListSerialization.propertyList(values, isValidFor: .binary) else { return nil }
    return try? PropertyListSerialization.data(
      fromPropertyList: values, format: .binary, options: 0)
  }

  private func withValues<Result>(_ body: (inout [String: Any]) -> Result) -> Result {
    values.withLock { known in
      var values = known ?? Self.read(file)
      let result = body(&values)
      known = values
      return result
    }
  }

  private static func read(_ file: URL) -> [String: Any] {
    guard let data = try? Data(contentsOf: file),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return [:] }
    return list as? [String: Any] ?? [:]
  }

  private func mayUse(_ how: String) -> Bool {
    let refusal = refusal()
    SystemServices.note(.keyValueStore, how, isRefused: refusal != nil)
    guard let refusal else { return true }
    SystemServices.tell("NSUbiquitousKeyValueStore: cannot be \(how): \(refusal).")
    return false
  }
}

// The user information of the notification about changes from outside.
public let NSUbiquitousKeyValueStoreChangeReasonKey = "NSUbiquitousKeyValueStoreChangeReasonKey"
public let NSUbiquitousKeyValueStoreChangedKeysKey = "NSUbiquitousKeyValueStoreChangedKeysKey"
public let NSUbiquitousKeyValueStoreServerChange = 0
public let NSUbiquitousKeyValueStoreInitialSyncChange = 1
public let NSUbiquitousKeyValueStoreQuotaViolationChange = 2
public let NSUbiquitousKeyValueStoreAccountChange = 3
