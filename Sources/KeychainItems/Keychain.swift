/// The items of one keyboard, by class and access group, bounded.
///
/// Its own group needs nothing; one that it shares with its app takes full access and the entitlement. That app is not run,
/// so what is in a shared group was put there by the keyboard.
final class Keychain: @unchecked Sendable {  // the items are behind a lock
  static let own: Keychain = {
    let folder = URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent("Library")
    return Keychain(
      file: folder.appendingPathComponent("Keychain.plist"),
      groups: Entitlements.texts("keychain-access-groups"),
      hasFullAccess: { SystemServices.hasFullAccess })
  }()

  typealias Item = [String: Any]
  static let mostItems = 500
  static let mostBytes = 1 << 16
  /// The attributes that identify an item of each class besides its access group.
  private static let identity = [
    kSecClassGenericPassword: [kSecAttrAccount, kSecAttrService],
    kSecClassInternetPassword: [kSecAttrAccount, kSecAttrServer],
  ]
  /// The attributes of an item; all other keys of a dictionary are search options.
  private static let attributes: Set<String> = [
    kSecClass, kSecAttrAccessGroup, kSecAttrAccessible, kSecAttrAccount, kSecAttrService,
    kSecAttrServer, kSecAttrGeneric, kSecAttrLabel, kSecAttrDescription, kSecAttrComment,
    kSecAttrSynchronizable, kSecValueData,
  ]

  private let file: URL
  private let groups: [String]
  private let hasFullAccess: () -> Bool
  private let lock = NSLock()
  private var known: [Item]?

  init(file: URL, groups: [String], hasFullAccess: @escaping () -> Bool) {
    self.file = file
    self.groups = groups
    self.hasFullAccess = hasFullAccess
  }

  // MARK: The four calls

  func add(_ attributes: Item, _ result: UnsafeMutablePointer<AnyObject?>?) -> OSStatus {
    let attributes = Self.withProtection(attributes)
    if let refusal = refusal(of: attributes) { return refusal }
    guard let kind = attributes[kSecClass] as? String, let identity = Self.identity[kind] else {
      return errSecParam
    }
    let item = attributes.filter { Self.attributes.contains($0.key) }
    let data = item[kSecValueData] as? Data ?? Data()
    guard data.count <= Self.mostBytes else { return errSecAllocate }
    return lock.withLock {
      var items = items()
      let isThere = items.contains { other in
        ([kSecClass, kSecAttrAccessGroup] + identity).allSatisfy { Self.equal(other[$0], item[$0]) }
      }
      guard !isThere else { return errSecDuplicateItem }
      guard items.count < Self.mostItems else { return errSecAllocate }
      items.append(item)
      let status = write(items)
      if status == errSecSuccess { result?.pointee = Self.answer([item], to: attributes) }
      return status
    }
  }

  func find(_ query: Item, _ result: UnsafeMutablePointer<AnyObject?>?) -> OSStatus {
    if let refusal = refusal(of: query) { return refusal }
    let found = lock.withLock { items().filter { Self.matches($0, query) } }
    guard !found.isEmpty else { return errSecItemNotFound }
    result?.pointee = Self.answer(found, to: query)
    return errSecSuccess
  }

  func update(_ query: Item, _ changes: Item) -> OSStatus {
    if let refusal = refusal(of: query) ?? refusal(of: changes) { return refusal }
    let changes = Self.withProtection(changes).filter { Self.attributes.contains($0.key) }
    guard ((changes[kSecValueData] as? Data)?.count ?? 0) <= Self.mostBytes else {
      return errSecAllocate
    }
    return lock.withLock {
      var items = items()
      let places = items.indices.filter { Self.matches(items[$0], query) }
      guard !places.isEmpty else { return errSecItemNotFound }
      for place in places { items[place].merge(changes) { $1 } }
      return write(items)
    }
  }

  func delete(_ query: Item) -> OSStatus {
    if let refusal = refusal(of: query) { return refusal }
    return lock.withLock {
      let items = items()
      let kept = items.filter { !Self.matches($0, query) }
      return kept.count == items.count ? errSecItemNotFound : write(kept)
    }
  }

  /// The item with the time at which its access control allows reading it.
  private static func withProtection(_ item: Item) -> Item {
    guard let control = item[kSecAttrAccessControl] as? SecAccessControl else { return item }
    return item.merging([kSecAttrAccessible: control.protection]) { $1 }
  }

  // MARK: Allowed uses

  private func refusal(of query: Item) -> OSStatus? {
    guard query[kSecClass] is String || query[kSecAttrAccessGroup] == nil else {
      return errSecParam
    }
    let control = query[kSecAttrAccessControl] as? SecAccessControl
    if control?.asksUser == true { return errSecAuthFailed }
    guard let group = query[kSecAttrAccessGroup] as? String else { return nil }
    guard hasFullAccess() else { return errSecNotAvailable }
    return groups.contains(group) ? nil : errSecMissingEntitlement
  }

  // MARK: Items

  private static func matches(_ item: Item, _ query: Item) -> Bool {
    query.allSatisfy { key, value in
      guard attributes.contains(key), key != kSecValueData else { return true }
      if key == kSecAttrSynchronizable, value as? String == kSecAttrSynchronizableAny {
        return true
      }
      return equal(item[key], value)
    }
  }

  private static func equal(_ a: Any?, _ b: Any?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a as String, let b as String): a == b
    case (let a as Data, let b as Data): a == b
    case (let a as Bool, let b as Bool): a == b
    default: false
    }
  }

  /// The requested result: the data, the attributes, or both; of one item, or a list of all.
  private static func answer(_ items: [Item], to query: Item) -> AnyObject? {
    let wantsData = query[kSecReturnData] as? Bool == true
    let wantsAttributes = query[kSecReturnAttributes] as? Bool == true
    let answers = items.compactMap { item -> AnyObject? in
      if wantsAttributes {
        return item.filter { wantsData || $0.key != kSecValueData } as AnyObject
      }
      return wantsData ? (item[kSecValueData] as? Data ?? Data()) as AnyObject : nil
    }
    return query[kSecMatchLimit] as? String == kSecMatchLimitAll
      ? (answers.isEmpty ? nil : answers as AnyObject) : answers.first
  }

  // MARK: The file

  private func items() -> [Item] {
    if let known { return known }
    let list = (try? Data(contentsOf: file)).flatMap {
      try? PropertyListSerialization.propertyList(from: $0, format: nil)
    }
    let items = list as? [Item] ?? []
    known = items
    return items
  }

  private func write(_ items: [Item]) -> OSStatus {
    guard PropertyListSerialization.propertyList(items, isValidFor: .binary),
      let data = try? PropertyListSerialization.data(
        fromPropertyList: items, format: .binary, options: 0)
    else { return errSecParam }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard (try? data.write(to: file, options: .atomic)) != nil else { return errSecNotAvailable }
    known = items
    return errSecSuccess
  }
}
