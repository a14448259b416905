/// The name of a value transformer.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let secureUnarchiveFromDataTransformerName = Self("NSSecureUnarchiveFromData")
  public static let keyedUnarchiveFromDataTransformerName = Self("NSKeyedUnarchiveFromData")
  public static let unarchiveFromDataTransformerName = Self("NSUnarchiveFromData")
}

/// Turns values into others.
open class ValueTransformer: NSObject {
  private static let known = Table()
  private final class Table: @unchecked Sendable {  // behind its lock
    private let lock = NSLock()
    private var transformers: [NSValueTransformerName: ValueTransformer] = [:]
    subscript(name: NSValueTransformerName) -> ValueTransformer? {
      get { lock.withLock { transformers[name] } }
      set { lock.withLock { transformers[name] = newValue } }
    }
    var names: [NSValueTransformerName] { lock.withLock { Array(transformers.keys) } }
  }

  public override init() { super.init() }
  open class func setValueTransformer(
    _ transformer: ValueTransformer?, forName name: NSValueTransformerName
  ) { known[name] = transformer }
  open class func valueTransformerNames() -> [NSValueTransformerName] { known.names }
  package class func named(_ name: NSValueTransformerName) -> ValueTransformer? { known[name] }

  open class func transformedValueClass() -> AnyClass { NSObject.self }
  open class func allowsReverseTransformation() -> Bool { false }
  open func transformedValue(_ value: Any?) -> Any? { value }
  open func reverseTransformedValue(_ value: Any?) -> Any? { transformedValue(value) }
}

/// Lets an initializer return an object that exists.
public protocol _NamedTransformer {}
extension ValueTransformer: _NamedTransformer {}
extension _NamedTransformer where Self: ValueTransformer {
  /// The transformer that was set for a name; unlike Apple's, none is made of a class of that name.
  public init?(forName name: NSValueTransformerName) {
    guard let found = ValueTransformer.named(name) as? Self else { return nil }
    self = found
  }
}

/// Archives values securely; subclasses name the classes that they allow.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
  open class var allowedTopLevelClasses: [AnyClass] { [] }
  open override class func allowsReverseTransformation() -> Bool { true }
  /// The value of data, or the data of a value.
  open override func transformedValue(_ value: Any?) -> Any? {
    guard let data = value as? Data else { return nil }
    let found = try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)
    return found ?? nil
  }
  open override func reverseTransformedValue(_ value: Any?) -> Any? {
    guard let value else { return nil }
    return try? NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: false)
  }
}
