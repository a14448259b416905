import Foundation

/// The `bplist00` form.
///
/// Read here and not by Foundation, which unfolds shared objects without a bound: 300 bytes in which
/// each array names the next one twice keep it busy for minutes.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let limits: PropertyListLimits
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let tableOffset: Int
  private var count = 0
  /// The remaining bytes for strings and data.
  ///
  /// Thousands of references can share one object.
  private var bytesLeft: Int

  static func read(
    _ bytes: [UInt8], _ limits: PropertyListLimits
  ) throws(PropertyListFault) -> PropertyListNode {
    guard bytes.count >= 40, bytes.starts(with: "bplist00".utf8) else {
      throw Self.damaged("it has no complete header and trailer")
    }
    var reader = Self(bytes: bytes, limits: limits)
    guard (1...8).contains(reader.offsetSize), (1...8).contains(reader.referenceSize),
      let top = reader.integer(at: bytes.count - 16, size: 8),
      reader.objectCount > 0, reader.tableOffset >= 8,
      reader.objectCount <= (bytes.count - 32 - reader.tableOffset) / reader.offsetSize
    else { throw Self.damaged("its trailer is out of range") }
    return PropertyListNode(try reader.object(top, depth: 1))
  }

  private init(bytes: [UInt8], limits: PropertyListLimits) {
    self.bytes = bytes
    self.limits = limits
    bytesLeft = limits.bytes
    offsetSize = Int(bytes[bytes.count - 26])
    referenceSize = Int(bytes[bytes.count - 25])
    objectCount = Self.integer(in: bytes, at: bytes.count - 24, size: 8) ?? 0
    tableOffset = Self.integer(in: bytes, at: bytes.count - 8, size: 8) ?? 0
  }

  private static func damaged(_ what: String) -> PropertyListFault {
    PropertyListFault("the binary plist is damaged: \(what)")
  }

  /// A big-endian number, `nil` when it is not inside the file or too large to be a place in one.
  private static func integer(in bytes: [UInt8], at offset: Int, size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[offset..<offset + size] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  private func integer(at offset: Int, size: Int) -> Int? {
    Self.integer(in: bytes, at: offset, size: size)
  }

  private mutating func object(
    _ index: Int, depth: Int
  ) throws(PropertyListFault) -> PropertyList {
    count += 1
    guard count <= limits.count else { throw .tooMany(limits.count) }
    guard index >= 0, index < objectCount,
      let offset = integer(at: tableOffset + index * offsetSize, size: offsetSize),
      offset >= 8, offset < tableOffset
    else { throw Self.damaged("object \(index) is outside the file") }
    let marker = bytes[offset]
    switch (marker >> 4, marker & 0x0F) {
    case (0x0, 0x8): return .boolean(false)
    case (0x0, 0x9): return .boolean(true)
    case (0x1, let power) where power <= 4: return try number(at: offset, size: 1 << Int(power))
    case (0x2, 2): return .real(Double(Float(bitPattern: UInt32(try bits(offset + 1, 4)))))
    case (0x2, 3): return .real(Double(bitPattern: try bits(offset + 1, 8)))
    case (0x3, 3):
      return .date(
        Date(timeIntervalSinceReferenceDate: Double(bitPattern: try bits(offset + 1, 8))))
    case (0x4, _):
      let (start, length) = try leaf(at: offset, unit: 1)
      return .data(Array(bytes[start..<start + length]))
    case (0x5, _), (0x7, _):
      let (start, length) = try leaf(at: offset, unit: 1)
      return .string(String(decoding: bytes[start..<start + length], as: UTF8.self))
    case (0x6, _): return .string(try wideString(at: offset))
    case (0xA, _), (0xC, _): return .array(try items(at: offset, depth: depth))
    case (0xD, _): return .dictionary(try entries(at: offset, depth: depth))
    default:
      throw Self.damaged("object \(index) has the unknown type 0x\(String(marker, radix: 16))")
    }
  }

  private func bits(_ offset: Int, _ size: Int) throws(PropertyListFault) -> UInt64 {
    guard offset + size <= tableOffset else { throw Self.damaged("a number is truncated") }
    var value: UInt64 = 0
    for byte in bytes[offset..<offset + size] { value = value << 8 | UInt64(byte) }
    return value
  }

  private func number(at offset: Int, size: Int) throws(PropertyListFault) -> PropertyList {
    // Integers of one, two and four bytes are unsigned; those of eight are signed; those of sixteen
    // have the sign in the upper half.
    guard size == 16 else {
      return .integer(Int64(bitPattern: try bits(offset + 1, size)))
    }
    let (upper, lower) = (try bits(offset + 1, 8), try bits(offset + 9, 8))
    guard upper == 0, let value = Int64(exactly: lower) else {
      guard upper == .max, lower >> 63 == 1 else {
        throw Self.damaged("an integer does not fit 64 bits")
      }
      return .integer(Int64(bitPattern: lower))
    }
    return .integer(value)
  }

  /// Where an object's content starts and how many units it has, all of them inside the file.
  private func extent(
    at offset: Int, unit: Int
  ) throws(PropertyListFault) -> (start: Int, count: Int) {
    var (start, count) = (offset + 1, Int(bytes[offset] & 0x0F))
    if count == 0x0F {
      guard start < tableOffset, bytes[start] >> 4 == 1, bytes[start] & 0x0F <= 3,
        let long = integer(at: start + 1, size: 1 << Int(bytes[start] & 0x0F))
      else { throw Self.damaged("a length is truncated") }
      start += 1 + 1 << Int(bytes[offset + 1] & 0x0F)
      count = long
    }
    guard start <= tableOffset, count <= (tableOffset - start) / unit else {
      throw Self.damaged("a length is larger than the file")
    }
    return (start, count)
  }

  /// The extent of a string or data, which each reference copies.
  private mutating func leaf(
    at offset: Int, unit: Int
  ) throws(PropertyListFault) -> (start: Int, count: Int) {
    let (start, count) = try extent(at: offset, unit: unit)
    bytesLeft -= count * unit
    guard bytesLeft >= 0 else {
      throw PropertyListFault(
        "the plist's strings and data, counting repeats, exceed \(limits.bytes) bytes")
    }
    return (start, count)
  }

  private mutating func wideString(at offset: Int) throws(PropertyListFault) -> String {
    let (start, length) = try leaf(at: offset, unit: 2)
    var units: [UInt16] = []
    units.reserveCapacity(length)
    for index in 0..<length {
      units.append(UInt16(bytes[start + 2 * index]) << 8 | UInt16(bytes[start + 2 * index + 1]))
    }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func items(
    at offset: Int, depth: Int
  ) throws(PropertyListFault) -> [PropertyListNode] {
    guard depth < limits.depth else { throw .tooDeep(limits.depth) }
    let (start, length) = try extent(at: offset, unit: referenceSize)
    var nodes: [PropertyListNode] = []
    for place in 0..<length {
      let index = integer(at: start + place * referenceSize, size: referenceSize) ?? -1
      nodes.append(.init(try object(index, depth: depth + 1)))
    }
    return nodes
  }

  private mutating func entries(
    at offset: Int, depth: Int
  ) throws(PropertyListFault) -> [PropertyListEntry] {
    guard depth < limits.depth else { throw .tooDeep(limits.depth) }
    let (start, length) = try extent(at: offset, unit: 2 * referenceSize)
    var entries: [PropertyListEntry] = []
    for place in 0..<length {
      let key = integer(at: start + place * referenceSize, size: referenceSize) ?? -1
      let value = integer(at: start + (length + place) * referenceSize, size: referenceSize) ?? -1
      guard case .string(let name) = try object(key, depth: depth + 1) else {
        throw Self.damaged("a key is not a string")
      }
      entries.append(.init(name, try object(value, depth: depth + 1)))
    }
    return entries
  }
}
