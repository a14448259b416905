/// How an association keeps its value.
public struct objc_AssociationPolicy: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The value is not kept alive. If nothing else keeps it, the association answers `nil`; Apple's would dangle.
  public static let OBJC_ASSOCIATION_ASSIGN = objc_AssociationPolicy(rawValue: 0)
  public static let OBJC_ASSOCIATION_RETAIN_NONATOMIC = objc_AssociationPolicy(rawValue: 1)
  public static let OBJC_ASSOCIATION_COPY_NONATOMIC = objc_AssociationPolicy(rawValue: 3)
  public static let OBJC_ASSOCIATION_RETAIN = objc_AssociationPolicy(rawValue: 0x301)
  public static let OBJC_ASSOCIATION_COPY = objc_AssociationPolicy(rawValue: 0x303)
}

/// The values that extensions associate with objects.
///
/// No runtime reports when an object is deallocated, so an entry holds it weakly and is removed when the table grows
/// next.
private final class Associations: @unchecked Sendable {  // behind the lock
  private struct Entry {
    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Value] = [:]
  }
  private struct Value {
    var kept: Any?
    weak var unkept: AnyObject?
  }
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var sweepAt = 64

  static let all = Lock(Associations())

  func value(_ object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    guard let entry = entries[ObjectIdentifier(object)], entry.owner === object,
      let value = entry.values[key]
    else { return nil }
    return value.kept ?? value.unkept
  }
  /// Returns what was there, to end outside the lock.
  func set(
    _ object: AnyObject, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
  ) -> [Any] {
    var ended: [Any] = []
    if entries.count >= sweepAt {
      for (id, entry) in entries where entry.owner == nil {
        ended += entry.values.values.compactMap(\.kept)
        entries[id] = nil
      }
      sweepAt = max(64, entries.count * 2)
    }
    let id = ObjectIdentifier(object)
    var entry = entries[id] ?? Entry(owner: object)
    if entry.owner !== object {
      // An address may have had another object once.
      ended += entry.values.values.compactMap(\.kept)
      entry = Entry(owner: object)
    }
    if let old = entry.values[key]?.kept { ended.append(old) }
    entry.values[key] = value.map { value in
      policy == .OBJC_ASSOCIATION_ASSIGN && type(of: value) is AnyClass
        ? Value(kept: nil, unkept: value as AnyObject) : Value(kept: value, unkept: nil)
    }
    entries[id] = entry.values.isEmpty ? nil : entry
    return ended
  }
  func remove(_ object: AnyObject) -> [Any] {
    let entry = entries.removeValue(forKey: ObjectIdentifier(object))
    return entry?.values.values.compactMap(\.kept) ?? []
  }
}

/// The value that was associated with an object under a key.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  let object = object as AnyObject
  return Associations.all.withLock { $0.value(object, key) }
}
/// Keeps a value with an object under a key, the address of a variable; `nil` ends that.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let object = object as AnyObject
  let copied = (value as? any NSCopying).flatMap { value in
    policy == .OBJC_ASSOCIATION_COPY || policy == .OBJC_ASSOCIATION_COPY_NONATOMIC
      ? value.copy(with: nil) : nil
  }
  let ended = Associations.all.withLock { $0.set(object, key, copied ?? value, policy) }
  withExtendedLifetime(ended) {}
}
/// Ends all that is kept with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  let object = object as AnyObject
  let ended = Associations.all.withLock { $0.remove(object) }
  withExtendedLifetime(ended) {}
}

/// Runs a closure. Objects are released with their last reference here, so there is no pool to drain.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
