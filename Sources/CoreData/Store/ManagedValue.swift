/// Converts the values of attributes between the forms of objects and those of columns.
enum ManagedValue {
  /// A value in the one form that objects keep: numbers as `NSNumber`, texts as `String`.
  ///
  /// `nil` is a value too; `.none` where the value does not fit the attribute.
  static func normalized(_ value: Any?, _ attribute: NSAttributeDescription) -> Any?? {
    guard let value = plain(value) else { return .some(nil) }
    switch attribute.attributeType {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
      return number(value).map { .some(whole($0)) }
    case .doubleAttributeType, .floatAttributeType: return number(value).map { .some($0) }
    case .booleanAttributeType: return number(value).map { .some(NSNumber(value: $0.boolValue)) }
    case .decimalAttributeType: return decimal(value).map { .some($0) }
    case .stringAttributeType: return text(value).map { .some($0) }
    case .dateAttributeType:
      if let date = value as? Date { return .some(date) }
      return number(value).map { .some(Date(timeIntervalSinceReferenceDate: $0.doubleValue)) }
    case .binaryDataAttributeType: return (value as? Data).map { .some($0) }
    case .UUIDAttributeType: return (value as? UUID).map { .some($0) }
    case .URIAttributeType: return (value as? URL).map { .some($0) }
    case .transformableAttributeType, .undefinedAttributeType, .objectIDAttributeType:
      return .some(value)
    }
  }

  /// A value without optionals and null objects around it.
  static func plain(_ value: Any?) -> Any? {
    guard let value, !(value is NSNull) else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return plain(mirror.children.first?.value)
  }
  private static func number(_ value: Any) -> NSNumber? {
    switch value {
    case let number as NSNumber: return number
    case let number as any BinaryInteger: return NSNumber(value: Int64(clamping: number))
    case let number as Double: return NSNumber(value: number)
    case let number as Float: return NSNumber(value: number)
    case let number as CGFloat: return NSNumber(value: Double(number))
    case let flag as Bool: return NSNumber(value: flag)
    case let choice as any RawRepresentable: return self.number(choice.rawValue)
    default: return nil
    }
  }
  private static func whole(_ number: NSNumber) -> NSNumber { NSNumber(value: number.int64Value) }
  private static func decimal(_ value: Any) -> NSDecimalNumber? {
    if let decimal = value as? Decimal { return NSDecimalNumber(decimal: decimal) }
    if let decimal = value as? NSDecimalNumber { return decimal }
    return number(value).map { NSDecimalNumber(string: $0.stringValue) }
  }
  private static func text(_ value: Any) -> String? {
    if let text = value as? String { return text }
    if let text = value as? Substring { return String(text) }
    return (value as? any RawRepresentable)?.rawValue as? String
  }

  // MARK: Columns

  static func cell(_ value: Any?, _ attribute: NSAttributeDescription) -> Cell {
    guard let value = plain(value) else { return .null }
    switch attribute.attributeType {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
      return (value as? NSNumber).map { .integer($0.int64Value) } ?? .null
    case .booleanAttributeType:
      return (value as? NSNumber).map { .integer($0.boolValue ? 1 : 0) } ?? .null
    case .doubleAttributeType, .floatAttributeType:
      return (value as? NSNumber).map { .real($0.doubleValue) } ?? .null
    case .decimalAttributeType:
      return (value as? NSDecimalNumber).map { .text($0.stringValue) } ?? .null
    case .stringAttributeType: return (value as? String).map { .text($0) } ?? .null
    case .dateAttributeType:
      return (value as? Date).map { .real($0.timeIntervalSinceReferenceDate) } ?? .null
    case .binaryDataAttributeType: return (value as? Data).map { .blob($0) } ?? .null
    case .UUIDAttributeType:
      return (value as? UUID).map { id in withUnsafeBytes(of: id.uuid) { .blob(Data($0)) } }
        ?? .null
    case .URIAttributeType: return (value as? URL).map { .text($0.absoluteString) } ?? .null
    case .transformableAttributeType, .undefinedAttributeType, .objectIDAttributeType:
      return ManagedTransformer.data(value, attribute.valueTransformerName).map { .blob($0) }
        ?? .null
    }
  }

  static func value(_ cell: Cell, _ attribute: NSAttributeDescription) -> Any? {
    switch (cell, attribute.attributeType) {
    case (.null, _): return nil
    case (_, .integer16AttributeType), (_, .integer32AttributeType), (_, .integer64AttributeType):
      return cell.integer.map { NSNumber(value: $0) }
    case (_, .booleanAttributeType): return cell.integer.map { NSNumber(value: $0 != 0) }
    case (.real(let number), .doubleAttributeType), (.real(let number), .floatAttributeType):
      return NSNumber(value: number)
    case (.integer(let number), .doubleAttributeType), (.integer(let number), .floatAttributeType):
      return NSNumber(value: Double(number))
    case (.real(let seconds), .dateAttributeType):
      return Date(timeIntervalSinceReferenceDate: seconds)
    case (.integer(let seconds), .dateAttributeType):
      return Date(timeIntervalSinceReferenceDate: Double(seconds))
    case (.text(let text), .decimalAttributeType): return NSDecimalNumber(string: text)
    case (.integer(let number), .decimalAttributeType):
      return NSDecimalNumber(decimal: Decimal(number))
    case (.real(let number), .decimalAttributeType):
      return NSDecimalNumber(decimal: Decimal(number))
    case (.text(let text), .stringAttributeType): return text
    case (.integer(let number), .stringAttributeType): return String(number)
    case (.real(let number), .stringAttributeType): return String(number)
    case (.text(let text), .URIAttributeType): return URL(string: text)
    case (.blob(let data), .binaryDataAttributeType): return data
    case (.blob(let data), .UUIDAttributeType): return uuid(data)
    case (.blob(let data), .transformableAttributeType), (.blob(let data), .undefinedAttributeType):
      return ManagedTransformer.value(data, attribute.valueTransformerName)
    default: return nil
    }
  }

  private static func uuid(_ data: Data) -> UUID? {
    guard data.count == 16 else { return nil }
    return data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

/// The bytes of transformable values.
enum ManagedTransformer {
  private static let builtIn: Set<String> = [
    "", "NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformerName",
    "NSKeyedUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName", "NSUnarchiveFromData",
  ]

  private static func transformer(_ name: String?) -> ValueTransformer? {
    guard let name, !builtIn.contains(name) else { return nil }
    return ValueTransformer.named(NSValueTransformerName(name))
  }

  static func data(_ value: Any, _ name: String?) -> Data? {
    if let transformer = transformer(name) {
      // Those that unarchive are used backwards.
      return transformer is NSSecureUnarchiveFromDataTransformer
        ? transformer.reverseTransformedValue(value) as? Data
        : transformer.transformedValue(value) as? Data
    }
    guard let object = archivable(value) else {
      SystemServices.tell(
        "Core Data leaves out a transformable value of \(type(of: value)): it cannot be archived")
      return nil
    }
    return try? NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)
  }
  private static func archivable(_ value: Any) -> Any? {
    switch value {
    case let list as [Any]: NSArray(array: list)
    case let table as [String: Any]: NSDictionary(dictionary: table)
    case let set as Set<AnyHashable>: NSSet(set: set)
    case let text as String: NSString(string: text)
    case let number as NSNumber: number
    case let date as Date: date as NSDate
    case let data as Data: data as NSData
    case let object as any NSCoding: object
    default: nil
    }
  }

  static func value(_ data: Data, _ name: String?) -> Any? {
    if let transformer = transformer(name) {
      return transformer is NSSecureUnarchiveFromDataTransformer
        ? transformer.transformedValue(data) : transformer.reverseTransformedValue(data)
    }
    let found = try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)
    return found ?? nil
  }
}
