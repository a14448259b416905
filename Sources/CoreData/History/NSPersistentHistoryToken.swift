/// A place in the history of one or several stores, which apps keep in an archive.
open class NSPersistentHistoryToken: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // immutable
  /// The number of the last transaction by the identifier of its store.
  let numbers: [String: Int64]

  init(numbers: [String: Int64]) { self.numbers = numbers }

  private enum Key {
    static let stores = "KWStores"
    static let numbers = "KWNumbers"
  }
  /// A token names few stores, but its archive may claim any number.
  private static let limit = 1_000

  open class var supportsSecureCoding: Bool { true }
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Key.stores), coder.containsValue(forKey: Key.numbers),
      let stores = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: Key.stores)
        as? NSArray,
      let found = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: Key.numbers)
        as? NSArray,
      stores.count == found.count, stores.count <= Self.limit
    else { return nil }
    var numbers: [String: Int64] = [:]
    for (store, number) in zip(stores, found) {
      guard let number = number as? NSNumber, number.int64Value >= 0 else { return nil }
      numbers[String(describing: store)] = number.int64Value
    }
    self.numbers = numbers
    super.init()
  }
  open func encode(with coder: NSCoder) {
    let stores = numbers.keys.sorted()
    coder.encode(NSArray(array: stores.map { NSString(string: $0) }), forKey: Key.stores)
    coder.encode(
      NSArray(array: stores.map { NSNumber(value: numbers[$0] ?? 0) }), forKey: Key.numbers)
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSPersistentHistoryToken)?.numbers == numbers
  }
  open override var hash: Int { numbers.hashValue }
  open override var description: String {
    let places = numbers.keys.sorted().map { "\($0) = \(numbers[$0] ?? 0)" }
    return "<NSPersistentHistoryToken \(places.joined(separator: "; "))>"
  }
}
