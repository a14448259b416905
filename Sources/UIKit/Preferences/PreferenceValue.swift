/// The value of a preference: one of the property-list types.
///
/// `PropertyListSerialization` takes nested arrays for something else in a static program, so values go through
/// the coders, which know Swift's types only.
enum PreferenceValue: Equatable, Sendable {
  case bool(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case date(Date)
  case data(Data)
  indirect case array([PreferenceValue])
  indirect case dictionary([String: PreferenceValue])

  /// Deeper nesting than this isn't a preference; reading it would end in the stack.
  static let deepest = 64

  /// A value of a property list, or `nil` for anything else.
  init?(_ value: Any, depth: Int = 0) {
    guard depth < Self.deepest else { return nil }
    switch value {
    case let value as PreferenceValue: self = value
    case let number as NSNumber: self.init(number)
    case let text as String: self = .string(text)
    case let text as NSString: self = .string(String(text))
    case let date as Date: self = .date(date)
    case let data as Data: self = .data(data)
    case let data as NSData: self = .data(Data(referencing: data))
    case let values as [Any]: self.init(elements: values, depth: depth)
    case let values as NSArray: self.init(elements: Array(values), depth: depth)
    case let values as [String: Any]: self.init(members: values, depth: depth)
    case let values as NSDictionary:
      guard let members = values as? [String: Any] else { return nil }
      self.init(members: members, depth: depth)
    default:
      guard let number = Self.number(value) else { return nil }
      self = number
    }
  }

  private init(_ number: NSNumber) {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "c") where number == 0 || number == 1: self = .bool(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .double(number.doubleValue)
    default: self = .integer(number.intValue)
    }
  }

  private init?(elements: [Any], depth: Int) {
    let values = elements.compactMap { PreferenceValue($0, depth: depth + 1) }
    guard values.count == elements.count else { return nil }
    self = .array(values)
  }

  private init?(members: [String: Any], depth: Int) {
    let values = members.compactMapValues { PreferenceValue($0, depth: depth + 1) }
    guard values.count == members.count else { return nil }
    self = .dictionary(values)
  }

  private static func number(_ value: Any) -> PreferenceValue? {
    switch value {
    case let value as Bool: .bool(value)
    case let value as CGFloat: .double(Double(value))
    case let value as any BinaryFloatingPoint: .double(Double(value))
    case let value as any BinaryInteger: .integer(Int(truncatingIfNeeded: value))
    default: nil
    }
  }

  /// The result of `object(forKey:)`; a number casts to any numeric type, as on a device.
  var object: Any {
    switch self {
    case .bool(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .double(let value): NSNumber(value: value)
    case .string(let value): value
    case .date(let value): value
    case .data(let value): value
    case .array(let values): values.map(\.object)
    case .dictionary(let members): members.mapValues(\.object)
    }
  }
}

// MARK: - Conversions, as the documentation of `UserDefaults` gives them for each accessor

extension PreferenceValue {
  var boolValue: Bool {
    switch self {
    case .bool(let value): value
    case .integer(let value): value != 0
    case .double(let value): value != 0
    case .string(let text): ["yes", "true", "1"].contains(text.lowercased())
    default: false
    }
  }

  var integerValue: Int {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .integer(let value): value
    // Saturating and 0 for anything that isn't a number, as a device's processor converts.
    case .double(let value):
      value.isNaN ? 0 : Int(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
    case .string(let text): NSString(string: text).integerValue
    default: 0
    }
  }

  var doubleValue: Double {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .double(let value): value
    case .string(let text): NSString(string: text).doubleValue
    default: 0
    }
  }

  var stringValue: String? {
    switch self {
    case .bool(let value): value ? "1" : "0"
    case .integer(let value): String(value)
    case .double(let value): NSNumber(value: value).stringValue
    case .string(let text): text
    default: nil
    }
  }
}

// MARK: - The file

extension PreferenceValue: Codable {
  init(from decoder: any Decoder) throws {
    let box = try decoder.singleValueContainer()
    if let value = try? box.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? box.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? box.decode(Double.self) {
      self = .double(value)
    } else if let value = try? box.decode(String.self) {
      self = .string(value)
    } else if let value = try? box.decode(Date.self) {
      self = .date(value)
    } else if let value = try? box.decode(Data.self) {
      self = .data(value)
    } else if let value = try? box.decode([PreferenceValue].self) {
      self = .array(value)
    } else {
      self = .dictionary(try box.decode([String: PreferenceValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var box = encoder.singleValueContainer()
    switch self {
    case .bool(let value): try box.encode(value)
    case .integer(let value): try box.encode(value)
    case .double(let value): try box.encode(value)
    case .string(let value): try box.encode(value)
    case .date(let value): try box.encode(value)
    case .data(let value): try box.encode(value)
    case .array(let value): try box.encode(value)
    case .dictionary(let value): try box.encode(value)
    }
  }
}
