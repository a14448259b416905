private final class WeakBox<Object: AnyObject> {
  weak var weak: Object?
  var strong: Object?
  init(_ object: Object, isWeak: Bool) {
    if isWeak { weak = object } else { strong = object }
  }
  var object: Object? { strong ?? weak }
}

/// How a table keeps its elements.
public struct NSPointerFunctions {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let strongMemory: Options = []
    public static let weakMemory = Options(rawValue: 5)
    public static let objectPersonality: Options = []
    public static let objectPointerPersonality = Options(rawValue: 1 << 8)
    public static let copyIn = Options(rawValue: 1 << 16)
  }
}

/// A set that may keep its objects weakly. Objects are equal if they are the same.
open class NSHashTable<ObjectType: AnyObject>: NSObject, @unchecked Sendable {
  private var boxes: [WeakBox<ObjectType>] = []
  private let isWeak: Bool

  public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) {
    isWeak = options.contains(.weakMemory)
  }
  open class func weakObjects() -> NSHashTable<ObjectType> {
    NSHashTable(options: .weakMemory)
  }
  private func alive() -> [ObjectType] {
    boxes.removeAll { $0.object == nil }
    return boxes.compactMap(\.object)
  }
  open var allObjects: [ObjectType] { alive() }
  open var anyObject: ObjectType? { alive().first }
  open var setRepresentation: Set<AnyHashable> {
    Set(alive().compactMap { ($0 as? NSObject).map(AnyHashable.init) })
  }
  open var count: Int { alive().count }
  open func add(_ object: ObjectType?) {
    guard let object, !contains(object) else { return }
    boxes.append(WeakBox(object, isWeak: isWeak))
  }
  open func remove(_ object: ObjectType?) { boxes.removeAll { $0.object === object } }
  open func removeAllObjects() { boxes = [] }
  open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }
  open func member(_ object: ObjectType?) -> ObjectType? {
    object.flatMap { wanted in alive().first { $0 === wanted } }
  }
  open func objectEnumerator() -> NSEnumerator { NSArray(array: alive()).objectEnumerator() }
}

/// A dictionary that may keep its keys and its values weakly. Keys are equal as `isEqual` says.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject, @unchecked Sendable {
  private var pairs: [(key: WeakBox<KeyType>, value: WeakBox<ObjectType>)] = []
  private let (hasWeakKeys, hasWeakValues): (Bool, Bool)

  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity: Int = 0
  ) {
    hasWeakKeys = keyOptions.contains(.weakMemory)
    hasWeakValues = valueOptions.contains(.weakMemory)
  }
  open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }
  open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory)
  }
  open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(valueOptions: .weakMemory)
  }
  open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }
  private func isSame(_ one: KeyType, _ other: KeyType) -> Bool {
    one === other || (one as? NSObject)?.isEqual(other) ?? false
  }
  private func alive() -> [(KeyType, ObjectType)] {
    pairs.removeAll { $0.key.object == nil || $0.value.object == nil }
    return pairs.compactMap { pair in
      pair.key.object.flatMap { key in pair.value.object.map { (key, $0) } }
    }
  }
  open var count: Int { alive().count }
  open func object(forKey aKey: KeyType?) -> ObjectType? {
    guard let aKey else { return nil }
    return alive().first { isSame($0.0, aKey) }?.1
  }
  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let anObject, let aKey else { return }
    removeObject(forKey: aKey)
    pairs.append(
      (WeakBox(aKey, isWeak: hasWeakKeys), WeakBox(anObject, isWeak: hasWeakValues)))
  }
  open func removeObject(forKey aKey: KeyType?) {
    guard let aKey else { return }
    pairs.removeAll { pair in pair.key.object.map { isSame($0, aKey) } ?? true }
  }
  open func removeAllObjects() { pairs = [] }
  open func keyEnumerator() -> NSEnumerator {
    NSArray(array: alive().map(\.0)).objectEnumerator()
  }
  open func objectEnumerator() -> NSEnumerator? {
    NSArray(array: alive().map(\.1)).objectEnumerator()
  }
  open func dictionaryRepresentation() -> [AnyHashable: Any] {
    Dictionary(
      alive().compactMap { key, value in
        (key as? NSObject).map { (AnyHashable($0), value as Any) }
      }, uniquingKeysWith: { $1 })
  }
}
