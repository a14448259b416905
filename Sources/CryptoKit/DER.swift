/// Reads the values of a DER document one by one. What is not in its shortest form is refused.
struct DERReader {
  enum Tag: UInt8 {
    case integer = 0x02
    case bitString = 0x03
    case octetString = 0x04
    case objectIdentifier = 0x06
    case sequence = 0x30
    case first = 0xa0
    case second = 0xa1
  }
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = ArraySlice(bytes) }

  var isAtEnd: Bool { rest.isEmpty }
  func has(_ tag: Tag) -> Bool { rest.first == tag.rawValue }

  /// The contents of the next value, which must have that tag.
  mutating func take(_ tag: Tag) throws -> ArraySlice<UInt8> {
    guard let first = rest.first else { throw CryptoKitASN1Error.truncatedASN1Field }
    guard first == tag.rawValue else { throw CryptoKitASN1Error.unexpectedFieldType }
    rest = rest.dropFirst()
    let count = try length()
    guard count <= rest.count else { throw CryptoKitASN1Error.truncatedASN1Field }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
  mutating func takeSequence() throws -> DERReader { DERReader(try take(.sequence)) }

  /// The bytes of a number that is not negative, without the zero before a set sign bit.
  mutating func takeInteger() throws -> ArraySlice<UInt8> {
    let bytes = try take(.integer)
    guard let first = bytes.first, first < 0x80,
      first != 0 || bytes.count == 1 || bytes[bytes.startIndex + 1] >= 0x80
    else { throw CryptoKitASN1Error.invalidASN1IntegerEncoding }
    return first == 0 ? bytes.dropFirst() : bytes
  }
  /// The bytes of a string of bits that ends at a byte.
  mutating func takeBitString() throws -> ArraySlice<UInt8> {
    let bytes = try take(.bitString)
    guard bytes.first == 0 else { throw CryptoKitASN1Error.invalidASN1Object }
    return bytes.dropFirst()
  }
  /// Throws where something follows.
  func end() throws {
    guard rest.isEmpty else { throw CryptoKitASN1Error.invalidASN1Object }
  }

  private mutating func length() throws -> Int {
    guard let first = rest.popFirst() else { throw CryptoKitASN1Error.truncatedASN1Field }
    guard first >= 0x80 else { return Int(first) }
    let count = Int(first & 0x7f)
    guard (1...4).contains(count) else { throw CryptoKitASN1Error.unsupportedFieldLength }
    guard count <= rest.count else { throw CryptoKitASN1Error.truncatedASN1Field }
    let length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    guard length >= 0x80, rest.first != 0 else {
      throw CryptoKitASN1Error.unsupportedFieldLength
    }
    rest = rest.dropFirst(count)
    return length
  }
}

/// Writes DER.
enum DER {
  static func value(_ tag: DERReader.Tag, _ contents: [UInt8]) -> [UInt8] {
    var length: [UInt8] = [UInt8(truncatingIfNeeded: contents.count)]
    if contents.count >= 0x80 {
      let bytes = withUnsafeBytes(of: UInt32(contents.count).bigEndian) { Array($0) }
        .drop { $0 == 0 }
      length = [0x80 | UInt8(bytes.count)] + bytes
    }
    return [tag.rawValue] + length + contents
  }
  static func sequence(_ values: [UInt8]...) -> [UInt8] { value(.sequence, Array(values.joined())) }
  /// A number that is not negative, of its bytes.
  static func integer(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let digits = Array(bytes.drop { $0 == 0 })
    let isSigned = (digits.first ?? 0x80) >= 0x80
    return value(.integer, isSigned ? [0] + digits : digits)
  }
  static func bitString(_ bytes: [UInt8]) -> [UInt8] { value(.bitString, [0] + bytes) }
}

/// A document as text between two lines that name its kind (RFC 7468).
struct PEMDocument {
  let kind: String
  let bytes: [UInt8]

  init(kind: String, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }
  init(_ text: String) throws {
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    let (begin, end, dashes) = ("-----BEGIN ", "-----END ", "-----")
    guard lines.count > 2, let first = lines.first, let last = lines.last,
      first.hasPrefix(begin), first.hasSuffix(dashes), first.count > begin.count + dashes.count
    else { throw CryptoKitASN1Error.invalidPEMDocument }
    kind = String(first.dropFirst(begin.count).dropLast(dashes.count))
    guard last == end + kind + dashes,
      let data = Data(base64Encoded: lines.dropFirst().dropLast().joined()), !data.isEmpty
    else { throw CryptoKitASN1Error.invalidPEMDocument }
    bytes = Array(data)
  }
  var text: String {
    var lines = ["-----BEGIN \(kind)-----"]
    var rest = Data(bytes).base64EncodedString()[...]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    return (lines + ["-----END \(kind)-----"]).joined(separator: "\n")
  }
}
