/// Why bytes aren't a nib.
package struct NibArchiveError: Error, Equatable, Sendable {
  /// The problem, as a clause.
  package var reason: String
  /// How many bytes were read before it showed.
  package var offset: Int
}

extension NibArchive {
  static let magic: [UInt8] = Array("keyward nib 1\n".utf8)
  /// How deep values, and archives in archives, may be nested.
  static let depthLimit = 12
  /// How many values and parts a file may contain in total.
  static let countLimit = 1 << 20

  /// The bytes of the file.
  package func encoded() -> [UInt8] {
    var writer = NibWriter()
    writer.append(self)
    return writer.file()
  }

  /// Reads a file's bytes, valid or not.
  package init(decoding bytes: [UInt8]) throws(NibArchiveError) {
    var reader = try NibReader(bytes)
    self = try reader.archive(depth: 0)
    try reader.end()
  }
}

/// Puts an archive into bytes: first the texts, each once, then everything else in the order of its declaration.
struct NibWriter {
  private var texts: [String] = []
  private var places: [String: Int] = [:]
  private var body: [UInt8] = []

  func file() -> [UInt8] {
    var head = NibWriter()
    head.append(count: texts.count)
    for text in texts {
      head.append(count: text.utf8.count)
      head.body += Array(text.utf8)
    }
    return NibArchive.magic + head.body + body
  }

  mutating func append(_ archive: NibArchive) {
    append(count: archive.objects.count)
    for object in archive.objects {
      append(text: object.baseClass)
      append(text: object.customClass)
      append(text: object.identifier)
      append(object.properties)
      append(object.runtimeAttributes)
    }
    append(count: archive.topLevel.count)
    for index in archive.topLevel { append(count: index) }
    append(count: archive.connections.count)
    for connection in archive.connections {
      body.append(connection.kind.rawValue)
      append(count: connection.source)
      append(count: connection.destination)
      append(text: connection.label)
      append(count: Int(connection.events))
    }
    append(count: archive.parts.count)
    for part in archive.parts {
      append(text: part.identifier)
      append(part.archive)
    }
    append(count: archive.initialPart.map { $0 + 1 } ?? 0)
  }

  private mutating func append(_ properties: [NibProperty]) {
    append(count: properties.count)
    for property in properties {
      append(text: property.key)
      append(property.value)
    }
  }

  private mutating func append(_ value: NibValue) {
    switch value {
    case .bool(let flag): body.append(flag ? 1 : 0)
    case .number(let number):
      body.append(2)
      append(number)
    case .string(let text):
      body.append(3)
      append(text: text)
    case .numbers(let numbers):
      body.append(4)
      append(count: numbers.count)
      for number in numbers { append(number) }
    case .object(let index):
      body.append(5)
      append(count: index)
    case .list(let values):
      body.append(6)
      append(count: values.count)
      for value in values { append(value) }
    case .record(let properties):
      body.append(7)
      append(properties)
    }
  }

  private mutating func append(_ number: Double) {
    for shift in stride(from: 0, to: 64, by: 8) {
      body.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
    }
  }

  private mutating func append(text: String) {
    if places[text] == nil {
      places[text] = texts.count
      texts.append(text)
    }
    append(count: places[text] ?? 0)
  }

  /// Seven bits in a byte, the lowest first.
  private mutating func append(count: Int) {
    var rest = UInt(max(count, 0))
    while rest >= 0x80 {
      body.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    body.append(UInt8(rest))
  }
}

/// Takes an archive out of bytes that anybody may have written.
struct NibReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var texts: [String] = []
  private var read = 0

  init(_ bytes: [UInt8]) throws(NibArchiveError) {
    self.bytes = bytes
    guard bytes.starts(with: NibArchive.magic) else {
      throw NibArchiveError(reason: "it does not begin like one of Keyward's nibs", offset: 0)
    }
    offset = NibArchive.magic.count
    for _ in 0..<(try count()) {
      let length = try number(limit: bytes.count, "a text is longer than the file")
      guard length <= bytes.count - offset else { throw failure("a text is longer than the file") }
      guard let text = String(validating: bytes[offset..<offset + length], as: UTF8.self) else {
        throw failure("a text is not UTF-8")
      }
      texts.append(text)
      offset += length
    }
  }

  func end() throws(NibArchiveError) {
    guard offset == bytes.count else { throw failure("data follows the end") }
  }

  mutating func archive(depth: Int) throws(NibArchiveError) -> NibArchive {
    guard depth < NibArchive.depthLimit else { throw failure("archives are nested too deep") }
    var archive = NibArchive()
    let objects = try count()
    for _ in 0..<objects {
      archive.objects.append(
        NibArchive.Object(
          baseClass: try text(), customClass: try text(), identifier: try text(),
          properties: try properties(objects, 0), runtimeAttributes: try properties(objects, 0)))
    }
    for _ in 0..<(try count()) { archive.topLevel.append(try index(objects)) }
    for _ in 0..<(try count()) {
      guard let kind = NibArchive.Connection.Kind(rawValue: try byte()) else {
        throw failure("a connection is of an unknown kind")
      }
      let source = try index(objects)
      let destination = try index(objects)
      let label = try text()
      let events = try number(limit: Int(UInt32.max), "an action waits for unknown events")
      archive.connections.append(
        .init(kind, from: source, to: destination, label: label, events: UInt32(events)))
    }
    for _ in 0..<(try count()) {
      let identifier = try text()
      let inner = try self.archive(depth: depth + 1)
      archive.parts.append(.init(identifier: identifier, archive: inner))
    }
    let initial = try number(limit: archive.parts.count, "the first scene is missing")
    archive.initialPart = initial == 0 ? nil : initial - 1
    return archive
  }

  private mutating func properties(
    _ objects: Int, _ depth: Int
  ) throws(NibArchiveError) -> [NibProperty] {
    var properties: [NibProperty] = []
    for _ in 0..<(try count()) {
      properties.append(NibProperty(try text(), try value(objects, depth + 1)))
    }
    return properties
  }

  private mutating func value(_ objects: Int, _ depth: Int) throws(NibArchiveError) -> NibValue {
    guard depth < NibArchive.depthLimit else { throw failure("values are nested too deep") }
    switch try byte() {
    case 0: return .bool(false)
    case 1: return .bool(true)
    case 2: return .number(try double())
    case 3: return .string(try text())
    case 4:
      var numbers: [Double] = []
      for _ in 0..<(try count()) { numbers.append(try double()) }
      return .numbers(numbers)
    case 5: return .object(try index(objects))
    case 6:
      var values: [NibValue] = []
      for _ in 0..<(try count()) { values.append(try value(objects, depth + 1)) }
      return .list(values)
    case 7: return .record(try properties(objects, depth))
    default: throw failure("a value is of an unknown kind")
    }
  }

  // MARK: Parts

  private func failure(_ reason: String) -> NibArchiveError {
    NibArchiveError(reason: reason, offset: offset)
  }

  private mutating func byte() throws(NibArchiveError) -> UInt8 {
    guard offset < bytes.count else { throw failure("it ends too early") }
    offset += 1
    return bytes[offset - 1]
  }

  private mutating func number(
    limit: Int, _ reason: String
  ) throws(NibArchiveError) -> Int {
    var value: UInt = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      let next = try byte()
      value |= UInt(next & 0x7F) << UInt(shift)
      guard next & 0x80 != 0 else {
        guard value <= UInt(max(limit, 0)) else { throw failure(reason) }
        return Int(value)
      }
    }
    throw failure("a number is too long")
  }

  /// How many things follow: each takes a byte at least, and in all there are not more than the limit.
  private mutating func count() throws(NibArchiveError) -> Int {
    let count = try number(limit: bytes.count - offset, "it announces more than it contains")
    read += count
    guard read <= NibArchive.countLimit else { throw failure("it contains too much") }
    return count
  }

  private mutating func index(_ count: Int) throws(NibArchiveError) -> Int {
    let reason = "it names an object or a text that it does not contain"
    guard count > 0 else { throw failure(reason) }
    return try number(limit: count - 1, reason)
  }

  private mutating func text() throws(NibArchiveError) -> String {
    texts[try index(texts.count)]
  }

  private mutating func double() throws(NibArchiveError) -> Double {
    guard bytes.count - offset >= 8 else { throw failure("it ends too early") }
    var bits: UInt64 = 0
    for place in 0..<8 { bits |= UInt64(bytes[offset + place]) << UInt64(8 * place) }
    offset += 8
    let value = Double(bitPattern: bits)
    guard value.isFinite else { throw failure("a number is not finite") }
    return value
  }
}
