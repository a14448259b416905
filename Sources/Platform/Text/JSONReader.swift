/// Why a text isn't JSON.
package struct JSONFault: Error, Equatable {
  /// The place of the first byte that doesn't fit.
  package var offset: Int
  /// The problem there.
  package var reason: String
}

extension JSONValue {
  /// Reads a JSON text of an untrusted sender: strictly, in one pass, and not deeper than `depth`.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8; the caller bounds its length.
  ///   - depth: How many arrays and objects may be inside each other.
  /// - Throws: What is wrong, and where.
  package init(parsing bytes: [UInt8], depth: Int = 32) throws(JSONFault) {
    var reader = JSONReader(bytes: bytes, deepest: depth)
    self = try reader.document()
  }

  /// The member of this name; `nil` for anything that isn't an object or has none.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a string.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The number of an integer or a number.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// A whole number, also where it is written with a point.
  package var int: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The value of `true` or `false`.
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
}

/// Scans a JSON text once.
private struct JSONReader {
  let bytes: [UInt8]
  let deepest: Int
  var offset = 0
  var depth = 0

  mutating func document() throws(JSONFault) -> JSONValue {
    let value = try value()
    skipSpace()
    guard offset == bytes.count else { throw fault("text follows the value") }
    return value
  }

  private func fault(_ reason: String) -> JSONFault { JSONFault(offset: offset, reason: reason) }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func value() throws(JSONFault) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try nested { (reader) throws(JSONFault) in try reader.object() }
    case UInt8(ascii: "["): return try nested { (reader) throws(JSONFault) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(JSONFault) -> JSONValue
  ) throws(JSONFault) -> JSONValue {
    depth += 1
    guard depth <= deepest else { throw fault("values are nested more than \(deepest) deep") }
    offset += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONFault) -> JSONValue {
    guard bytes[offset...].starts(with: word.utf8) else {
      throw fault("a value can't begin like this")
    }
    offset += word.utf8.count
    return value
  }

  private mutating func array() throws(JSONFault) -> JSONValue {
    var values: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array([]) }
    while true {
      values.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(values) }
      guard take(UInt8(ascii: ",")) else { throw fault("a comma or ] is missing") }
    }
  }

  private mutating func object() throws(JSONFault) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = []
    var names: Set<String> = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipSpace()
      let name = try string()
      guard names.insert(name).inserted else { throw fault("a name is given twice") }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault("a colon is missing after a name") }
      members.append((name, try value()))
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw fault("a comma or } is missing") }
    }
  }

  private mutating func number() throws(JSONFault) -> JSONValue {
    let start = offset
    var isWhole = true
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) {
      isWhole = false
      try digits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw fault("the number is too large") }
    return .number(number)
  }

  private mutating func digits() throws(JSONFault) {
    let start = offset
    while let byte = next, (0x30...0x39).contains(byte) { offset += 1 }
    guard offset > start else { throw fault("a value can't begin like this") }
  }

  private mutating func string() throws(JSONFault) -> String {
    guard take(UInt8(ascii: "\"")) else { throw fault("a quotation mark is missing") }
    var result: [UInt8] = []
    while let byte = next {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: result, as: UTF8.self) else {
          throw fault("the text is not UTF-8")
        }
        return text
      case UInt8(ascii: "\\"): result += try escaped()
      case 0..<0x20: throw fault("a text contains a control character")
      default: result.append(byte)
      }
    }
    throw fault("a text doesn't end")
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  private mutating func escaped() throws(JSONFault) -> [UInt8] {
    guard let byte = next else { throw fault("a text doesn't end") }
    offset += 1
    if let plain = Self.escapes[byte] { return [plain] }
    guard byte == UInt8(ascii: "u") else { throw fault("an escape is unknown") }
    var code = try hexadecimal()
    if (0xD800..<0xDC00).contains(code), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
      let low = try hexadecimal()
      guard (0xDC00..<0xE000).contains(low) else {
        throw fault("half of a surrogate pair is missing")
      }
      code = 0x1_0000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw fault("half of a surrogate pair is missing")
    }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
    guard bytes.count - offset >= 4 else { throw fault("an escape has four digits") }
    var code: UInt32 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw fault("an escape has four digits")
      }
      code = code << 4 | UInt32(digit)
    }
    offset += 4
    return code
  }
}
