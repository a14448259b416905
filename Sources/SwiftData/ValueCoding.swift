/// A value of the database.
enum SQLValue: Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)
}

protocol AnyOptional {
  static func decodeWrapped(_ value: SQLValue) throws -> Any?
  static var empty: Any { get }
  var isNone: Bool { get }
}
extension Optional: AnyOptional {
  static func decodeWrapped(_ value: SQLValue) throws -> Any? {
    guard let type = Wrapped.self as? any Codable.Type else { return nil }
    return try ValueCoding.decodeAny(type, value)
  }
  static var empty: Any { Self.none as Any }
  var isNone: Bool { self == nil }
}

/// Values as the database has them: numbers, texts and data as they are, all others as JSON.
enum ValueCoding {
  struct Mismatch: Error {}
  /// The coded value can't be read again.
  struct Unreadable: Error, CustomStringConvertible {
    let reason: any Error
    var description: String { "the coded value can't be read again: \(reason)" }
  }
  // SQLite makes the number NULL.
  private static let notANumber = "nan"

  static func encode<V: Codable>(_ value: V) throws -> SQLValue {
    if let optional = value as? any AnyOptional, optional.isNone { return .null }
    switch value {
    case let value as String: return .text(value)
    case let value as Bool: return .integer(value ? 1 : 0)
    case let value as Int: return .integer(Int64(value))
    case let value as Double: return real(value)
    case let value as Date: return real(value.timeIntervalSinceReferenceDate)
    case let value as Data: return .blob(value)
    case let value as UUID: return .text(value.uuidString)
    case let value as URL: return .text(value.absoluteString)
    case let value as Float: return real(Double(value))
    case let value as Decimal where value.isNaN: return .text(notANumber)
    case let value as any FixedWidthInteger:
      if let number = Int64(exactly: value) { return .integer(number) }
    default: break
    }
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: notANumber)
    let data = try encoder.encode(value)
    // A row that can't be read would make all models of its class unreadable.
    do { _ = try json(V.self, data) } catch { throw Unreadable(reason: error) }
    return .text(String(decoding: data, as: UTF8.self))
  }
  private static func real(_ number: Double) -> SQLValue {
    number.isNaN ? .text(notANumber) : .real(number)
  }

  static func decode<V: Codable>(_ type: V.Type, _ value: SQLValue) throws -> V {
    if let optional = type as? any AnyOptional.Type {
      let wrapped = value == .null ? nil : try optional.decodeWrapped(value)
      guard let made = (wrapped ?? optional.empty) as? V else { throw Mismatch() }
      return made
    }
    if let plain = plain(type, value) as? V { return plain }
    guard case .text(let text) = value else { throw Mismatch() }
    return try json(type, Data(text.utf8))
  }
  private static func json<V: Codable>(_ type: V.Type, _ data: Data) throws -> V {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: notANumber)
    return try decoder.decode(type, from: data)
  }

  static func decodeAny<V: Codable>(_ type: V.Type, _ value: SQLValue) throws -> Any {
    try decode(type, value)
  }

  private static func plain(_ type: any Any.Type, _ value: SQLValue) -> Any? {
    switch value {
    case .text(let text):
      if type == String.self { return text }
      if type == UUID.self { return UUID(uuidString: text) }
      if type == URL.self { return URL(string: text) }
      if text == notANumber {
        if type == Double.self { return Double.nan }
        if type == Float.self { return Float.nan }
        if type == Date.self { return Date(timeIntervalSinceReferenceDate: .nan) }
        if type == Decimal.self { return Decimal.nan }
      }
    case .integer(let number):
      if type == Int.self { return Int(exactly: number) }
      if type == Bool.self { return number != 0 }
      if type == Double.self { return Double(number) }
      if type == Float.self { return Float(number) }
      if let kind = type as? any FixedWidthInteger.Type { return integer(kind, number) }
    case .real(let number):
      if type == Double.self { return number }
      if type == Date.self { return Date(timeIntervalSinceReferenceDate: number) }
      if type == Float.self { return Float(number) }
      if type == Int.self { return Int(exactly: number) }
    case .blob(let data): if type == Data.self { return data }
    case .null: break
    }
    return nil
  }
  private static func integer<T: FixedWidthInteger>(_ type: T.Type, _ number: Int64) -> Any? {
    T(exactly: number)
  }
}
