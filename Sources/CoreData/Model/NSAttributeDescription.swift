/// The type of an attribute's values.
public enum NSAttributeType: UInt, Sendable {
  case undefinedAttributeType = 0
  case integer16AttributeType = 100
  case integer32AttributeType = 200
  case integer64AttributeType = 300
  case decimalAttributeType = 400
  case doubleAttributeType = 500
  case floatAttributeType = 600
  case stringAttributeType = 700
  case booleanAttributeType = 800
  case dateAttributeType = 900
  case binaryDataAttributeType = 1000
  case UUIDAttributeType = 1100
  case URIAttributeType = 1200
  case transformableAttributeType = 1800
  case objectIDAttributeType = 2000
}

/// An attribute of an entity.
open class NSAttributeDescription: NSPropertyDescription, @unchecked Sendable {
  /// The type of an attribute's values, by its newer names.
  public struct AttributeType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    init(_ type: NSAttributeType) { rawValue = type.rawValue }
    public static let undefined = Self(.undefinedAttributeType)
    public static let integer16 = Self(.integer16AttributeType)
    public static let integer32 = Self(.integer32AttributeType)
    public static let integer64 = Self(.integer64AttributeType)
    public static let decimal = Self(.decimalAttributeType)
    public static let double = Self(.doubleAttributeType)
    public static let float = Self(.floatAttributeType)
    public static let string = Self(.stringAttributeType)
    public static let boolean = Self(.booleanAttributeType)
    public static let date = Self(.dateAttributeType)
    public static let binaryData = Self(.binaryDataAttributeType)
    public static let uuid = Self(.UUIDAttributeType)
    public static let uri = Self(.URIAttributeType)
    public static let transformable = Self(.transformableAttributeType)
    public static let objectID = Self(.objectIDAttributeType)
  }

  open var attributeType = NSAttributeType.undefinedAttributeType
  open var type: AttributeType {
    get { AttributeType(attributeType) }
    set { attributeType = NSAttributeType(rawValue: newValue.rawValue) ?? .undefinedAttributeType }
  }
  open var attributeValueClassName: String?
  open var defaultValue: Any?
  open var valueTransformerName: String?
  /// Kept, without effect: all values are in the store's file.
  open var allowsExternalBinaryDataStorage = false
  /// Kept, without effect: nothing leaves the device.
  open var allowsCloudEncryption = false
  /// Whether the history keeps the value of a deleted object.
  open var preservesValueInHistoryOnDeletion = false

  var minimum: Double?
  var maximum: Double?
  var pattern: String?

  override func blank() -> NSPropertyDescription { NSAttributeDescription() }
  override func duplicate() -> NSPropertyDescription {
    let copy = super.duplicate()
    guard let copy = copy as? NSAttributeDescription else { return copy }
    copy.attributeType = attributeType
    copy.attributeValueClassName = attributeValueClassName
    copy.defaultValue = defaultValue
    copy.valueTransformerName = valueTransformerName
    copy.preservesValueInHistoryOnDeletion = preservesValueInHistoryOnDeletion
    (copy.minimum, copy.maximum, copy.pattern) = (minimum, maximum, pattern)
    return copy
  }
}

/// An attribute whose value follows from others.
///
/// These expressions are computed when an object is saved: a property, `canonical:`, `uppercase:`, `lowercase:` of one,
/// `RELATIONSHIP.@count`, and `now()`.
open class NSDerivedAttributeDescription: NSAttributeDescription, @unchecked Sendable {
  var derivation: String?
  override func blank() -> NSPropertyDescription { NSDerivedAttributeDescription() }
  override func duplicate() -> NSPropertyDescription {
    let copy = super.duplicate()
    (copy as? NSDerivedAttributeDescription)?.derivation = derivation
    return copy
  }

  /// The value for an object.
  func derived(for object: NSManagedObject) -> Any? {
    guard let derivation else { return object.primitiveValue(forKey: name) }
    if derivation == "now()" { return Date() }
    guard let colon = derivation.firstIndex(of: ":") else {
      return PathValue.value(of: object, at: derivation)
    }
    let path = derivation[derivation.index(after: colon)...].trimmingCharacters(
      in: CharacterSet(charactersIn: "() "))
    let value = PathValue.value(of: object, at: path)
    guard let text = value as? String else { return value }
    switch derivation[..<colon] {
    case "uppercase": return text.uppercased()
    case "lowercase": return text.lowercased()
    default: return text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
  }
}
