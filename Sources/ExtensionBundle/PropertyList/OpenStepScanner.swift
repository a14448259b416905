/// Scans the text of an OpenStep property list, counting lines and columns.
struct OpenStepScanner {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var position: SourcePosition { SourcePosition(line: line, column: column) }

  /// The next byte as a character of ASCII; `nil` at the end.
  var peek: Unicode.Scalar? { offset < bytes.count ? Unicode.Scalar(bytes[offset]) : nil }

  private func byte(_ ahead: Int) -> UInt8? {
    offset + ahead < bytes.count ? bytes[offset + ahead] : nil
  }

  mutating func advance() {
    guard offset < bytes.count else { return }
    let byte = bytes[offset]
    offset += 1
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      // Only the first byte of a multibyte character counts.
      column += 1
    }
  }

  /// Skips white space and comments.
  mutating func skipSpace() throws(PropertyListFault) {
    while let next = byte(0) {
      switch (next, byte(1)) {
      case (0x20, _), (0x09...0x0D, _): advance()
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        while let next = byte(0), next != UInt8(ascii: "\n") { advance() }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        let start = position
        advance()
        advance()
        while byte(0) != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
          guard byte(0) != nil else {
            throw PropertyListFault("the comment is never closed by */", at: start)
          }
          advance()
        }
        advance()
        advance()
      // A line separator of Unicode, as some editors leave it behind.
      case (0xE2, 0x80) where byte(2) == 0xA8 || byte(2) == 0xA9:
        for _ in 0..<3 { advance() }
      default: return
      }
    }
  }

  /// Whether a string with or without quotes begins here.
  var beginsString: Bool {
    guard let next = byte(0) else { return false }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") || Self.isPlain(next)
  }

  /// A string with or without quotes.
  mutating func string() throws(PropertyListFault) -> String {
    if peek == "\"" || peek == "'" { return try quoted() }
    let start = offset
    while let next = byte(0), Self.isPlain(next) {
      // A comment may follow a word without a space.
      if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") || byte(1) == next { break }
      advance()
    }
    guard offset > start else {
      guard let next = peek else {
        throw PropertyListFault("the file ends where a value is expected", at: position)
      }
      let shown = next.isASCII ? String(Character(next)) : "a character beyond ASCII"
      throw PropertyListFault(
        "\(shown) is where a key or a value is expected; put text into quotation marks",
        at: position)
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_$/:.-+".utf8.contains(byte)
    }
  }

  private mutating func quoted() throws(PropertyListFault) -> String {
    let start = position
    let mark = byte(0)
    advance()
    var units: [UInt8] = []
    while let next = byte(0), next != mark {
      if next == UInt8(ascii: "\\") {
        units += Array(try escape().utf8)
      } else {
        units.append(next)
        advance()
      }
    }
    guard byte(0) != nil else {
      throw PropertyListFault("the quotation mark is never closed", at: start)
    }
    advance()
    return String(decoding: units, as: UTF8.self)
  }

  private mutating func escape() throws(PropertyListFault) -> String {
    let start = position
    advance()
    guard let next = peek else {
      throw PropertyListFault("the file ends after a \\", at: start)
    }
    switch next {
    case "U", "u":
      let unit = try wideUnit(at: start)
      guard UTF16.isLeadSurrogate(unit) else { return String(decoding: [unit], as: UTF16.self) }
      // Two escapes make one character outside the basic plane.
      guard byte(0) == UInt8(ascii: "\\"), byte(1).map({ $0 | 0x20 }) == UInt8(ascii: "u") else {
        return "\u{FFFD}"
      }
      advance()
      return String(decoding: [unit, try wideUnit(at: start)], as: UTF16.self)
    case "0"..."7": return try octal(at: start)
    default: break
    }
    advance()
    switch next {
    case "a": return "\u{07}"
    case "b": return "\u{08}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{0B}"
    case "\n": return "\n"
    case _ where next.isASCII: return String(Character(next))
    default: throw PropertyListFault("\\ is before a character beyond ASCII", at: start)
    }
  }

  private mutating func wideUnit(at start: SourcePosition) throws(PropertyListFault) -> UInt16 {
    advance()
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = byte(0).flatMap(Self.hexDigit) else {
        throw PropertyListFault("\\U takes four hexadecimal digits, as \\U00E9", at: start)
      }
      value = value << 4 | UInt16(digit)
      advance()
    }
    return value
  }

  private mutating func octal(at start: SourcePosition) throws(PropertyListFault) -> String {
    var value = 0
    for _ in 0..<3 {
      guard let next = byte(0), (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(next) else {
        break
      }
      value = value * 8 + Int(next - UInt8(ascii: "0"))
      advance()
    }
    // Beyond ASCII the digits mean a character of NeXT's own set, which no tool writes any more.
    guard value > 0, value < 0x80, let scalar = Unicode.Scalar(value) else {
      throw PropertyListFault(
        "the octal escape is not an ASCII character; write \\U and four digits", at: start)
    }
    return String(Character(scalar))
  }

  /// `<0fbd77 1c2735ae>`.
  mutating func data() throws(PropertyListFault) -> [UInt8] {
    let start = position
    advance()
    var digits: [UInt8] = []
    while true {
      try skipSpace()
      guard let next = byte(0) else {
        throw PropertyListFault("the < is never closed by a >", at: start)
      }
      if next == UInt8(ascii: ">") { break }
      guard let digit = Self.hexDigit(next) else {
        throw PropertyListFault(
          "data between < and > is written in hexadecimal digits", at: position)
      }
      digits.append(digit)
      advance()
    }
    advance()
    guard digits.count % 2 == 0 else {
      throw PropertyListFault("data needs two hexadecimal digits for each byte", at: start)
    }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
