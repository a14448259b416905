/// Reads a frame's body from front to back and refuses data that a correct peer cannot have written.
///
/// Each form has exactly one encoding, so that what decodes encodes to the same bytes again.
struct ByteDecoder {
  private let bytes: [UInt8]
  private var position = 0

  init(_ body: [UInt8]) throws(ProtocolError) {
    guard body.count <= ProtocolLimits.frameBytes else {
      throw .frameLength(UInt32(clamping: body.count))
    }
    bytes = body
  }

  private var remaining: Int { bytes.count - position }

  /// Refuses bytes that follow the message.
  func finish() throws(ProtocolError) {
    guard remaining == 0 else { throw .trailingBytes(remaining) }
  }

  mutating func byte() throws(ProtocolError) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func integer<Value: FixedWidthInteger & Sendable>(
    _: Value.Type = Value.self
  ) throws(ProtocolError) -> Value {
    let width = Value.bitWidth / 8
    guard remaining >= width else { throw .truncated }
    var value: Value = 0
    for offset in 0..<width {
      value |= Value(truncatingIfNeeded: bytes[position + offset]) << Value(8 * offset)
    }
    position += width
    return value
  }

  mutating func flag(_ name: StaticString) throws(ProtocolError) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw .invalidValue("\(name)")
    }
  }

  mutating func number(
    _ name: StaticString, within bounds: ClosedRange<Double>
  ) throws(ProtocolError) -> Double {
    let value = Double(bitPattern: try integer())
    // False for NaN too.
    guard value >= bounds.lowerBound, value <= bounds.upperBound else {
      throw .invalidValue("\(name)")
    }
    return value
  }

  mutating func points(_ name: StaticString) throws(ProtocolError) -> Double {
    try number(name, within: -ProtocolLimits.magnitude...ProtocolLimits.magnitude)
  }

  mutating func size(_ name: StaticString) throws(ProtocolError) -> Double {
    let value = try number(name, within: 0...ProtocolLimits.magnitude)
    // Negative zero is equal to zero, and no runtime has written it.
    guard value.bitPattern == 0 || value >= ProtocolLimits.leastSize else {
      throw .invalidValue("\(name)")
    }
    return value
  }

  /// Reads how many elements follow; their least size bounds what a caller may reserve for them.
  mutating func count(
    _ name: StaticString, atMost limit: Int, eachAtLeast leastBytes: Int
  ) throws(ProtocolError) -> Int {
    let count = Int(try integer(UInt32.self))
    guard count <= limit else { throw .invalidValue("\(name)") }
    guard count <= remaining / leastBytes else { throw .truncated }
    return count
  }

  mutating func string() throws(ProtocolError) -> String {
    let length = try count("string length", atMost: ProtocolLimits.stringBytes, eachAtLeast: 1)
    let range = position..<(position + length)
    position = range.upperBound
    do {
      return String(copying: try UTF8Span(validating: bytes.span.extracting(range)))
    } catch {
      throw .invalidUTF8
    }
  }

  /// Reads bytes with their number before them.
  mutating func bytes(_ name: StaticString, atMost limit: Int) throws(ProtocolError) -> [UInt8] {
    let length = try count(name, atMost: limit, eachAtLeast: 1)
    defer { position += length }
    return Array(bytes[position..<position + length])
  }

  mutating func optionalString(_ name: StaticString) throws(ProtocolError) -> String? {
    try flag(name) ? try string() : nil
  }

  mutating func optionalUInt32(_ name: StaticString) throws(ProtocolError) -> UInt32? {
    try flag(name) ? try integer() : nil
  }

  /// Reads a range within a string of the given length.
  mutating func range(
    _ name: StaticString, within length: Int
  ) throws(ProtocolError) -> Range<Int> {
    let lower = Int(try integer(UInt32.self))
    let upper = Int(try integer(UInt32.self))
    guard lower <= upper, upper <= length else { throw .invalidValue("\(name)") }
    return lower..<upper
  }

  mutating func choice<Choice: RawRepresentable>(
    _ name: StaticString
  ) throws(ProtocolError) -> Choice where Choice.RawValue: FixedWidthInteger {
    guard let value = Choice(rawValue: Choice.RawValue(try byte())) else {
      throw .invalidValue("\(name)")
    }
    return value
  }
}
