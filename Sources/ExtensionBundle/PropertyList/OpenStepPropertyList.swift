/// The old text form, `{ key = value; }`, in which Xcode writes projects and people write `.strings` files.
///
/// Read here and not by Foundation, which keeps no places, nests without a bound and does not explain errors.
struct OpenStepPropertyList {
  let limits: PropertyListLimits
  var scanner: OpenStepScanner
  private var count = 0
  private var ignored: SourcePosition?

  /// Reads a file whose top value is a dictionary, an array, a string or data, or, as in `.strings` files, entries
  /// without the braces.
  static func read(
    _ bytes: [UInt8], _ limits: PropertyListLimits
  ) throws(PropertyListFault) -> PropertyListDocument {
    var reader = Self(limits: limits, scanner: OpenStepScanner(try utf8(bytes)))
    var document = PropertyListDocument(root: try reader.top(), format: .openStep)
    document.ignoredFrom = reader.ignored
    return document
  }

  private init(limits: PropertyListLimits, scanner: OpenStepScanner) {
    self.limits = limits
    self.scanner = scanner
  }

  /// The bytes as UTF-8 without a mark; `.strings` files are often UTF-16.
  private static func utf8(_ bytes: [UInt8]) throws(PropertyListFault) -> [UInt8] {
    let isBig = bytes.starts(with: [0xFE, 0xFF])
    if isBig || bytes.starts(with: [0xFF, 0xFE]) {
      guard bytes.count % 2 == 0 else {
        throw PropertyListFault("the file is UTF-16 and ends in the middle of a character")
      }
      var units: [UInt16] = []
      units.reserveCapacity(bytes.count / 2)
      for index in stride(from: 2, to: bytes.count, by: 2) {
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        units.append(isBig ? first << 8 | second : second << 8 | first)
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
    let rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard let text = String(validating: rest, as: UTF8.self), !text.utf8.contains(0) else {
      throw PropertyListFault(
        "the file is neither an XML, a binary nor an OpenStep property list: it is not UTF-8 text")
    }
    return rest
  }

  private mutating func top() throws(PropertyListFault) -> PropertyListNode {
    try scanner.skipSpace()
    let start = scanner.position
    guard scanner.peek != nil else { return PropertyListNode(.dictionary([]), at: start) }
    let first = try value(depth: 1)
    try scanner.skipSpace()
    guard scanner.peek != nil else { return first }
    guard case .string(let key) = first.value, scanner.peek == "=" || scanner.peek == ";" else {
      throw PropertyListFault(
        "a property list contains one value; remove what follows it", at: start)
    }
    var entries = [try entry(key, at: start, depth: 1)]
    while true {
      try scanner.skipSpace()
      guard scanner.peek != nil else { break }
      // Foundation ends such a file here without an error, as Xcode's check does.
      guard scanner.beginsString else {
        ignored = scanner.position
        break
      }
      entries.append(try nextEntry(depth: 1))
    }
    return PropertyListNode(.dictionary(entries), at: start)
  }

  private mutating func value(depth: Int) throws(PropertyListFault) -> PropertyListNode {
    try scanner.skipSpace()
    let start = scanner.position
    count += 1
    guard count <= limits.count else { throw .tooMany(limits.count, at: start) }
    switch scanner.peek {
    case "{":
      guard depth <= limits.depth else { throw .tooDeep(limits.depth, at: start) }
      return PropertyListNode(try dictionary(depth: depth), at: start)
    case "(":
      guard depth <= limits.depth else { throw .tooDeep(limits.depth, at: start) }
      return PropertyListNode(try array(depth: depth), at: start)
    case "<": return PropertyListNode(.data(try scanner.data()), at: start)
    default: return PropertyListNode(.string(try scanner.string()), at: start)
    }
  }

  private mutating func dictionary(depth: Int) throws(PropertyListFault) -> PropertyList {
    let start = scanner.position
    scanner.advance()
    var entries: [PropertyListEntry] = []
    while true {
      try scanner.skipSpace()
      switch scanner.peek {
      case "}":
        scanner.advance()
        return .dictionary(entries)
      case nil: throw PropertyListFault("the { is never closed by a }", at: start)
      default: entries.append(try nextEntry(depth: depth + 1))
      }
    }
  }

  private mutating func nextEntry(depth: Int) throws(PropertyListFault) -> PropertyListEntry {
    let start = scanner.position
    count += 1
    guard count <= limits.count else { throw .tooMany(limits.count, at: start) }
    return try entry(try scanner.string(), at: start, depth: depth)
  }

  /// The value of a key; `key;` alone is short for `key = key;`.
  private mutating func entry(
    _ key: String, at start: SourcePosition, depth: Int
  ) throws(PropertyListFault) -> PropertyListEntry {
    try scanner.skipSpace()
    var node = PropertyListNode(.string(key), at: start)
    if scanner.peek == "=" {
      scanner.advance()
      node = try value(depth: depth)
      try scanner.skipSpace()
    }
    guard scanner.peek == ";" else {
      throw PropertyListFault(
        "a ; is missing after the value of \"\(key.prefix(80))\"", at: scanner.position)
    }
    scanner.advance()
    return PropertyListEntry(key, node, keyPosition: start)
  }

  private mutating func array(depth: Int) throws(PropertyListFault) -> PropertyList {
    let start = scanner.position
    scanner.advance()
    var items: [PropertyListNode] = []
    while true {
      try scanner.skipSpace()
      switch scanner.peek {
      case ")":
        scanner.advance()
        return .array(items)
      case nil: throw PropertyListFault("the ( is never closed by a )", at: start)
      default: break
      }
      items.append(try value(depth: depth + 1))
      try scanner.skipSpace()
      switch scanner.peek {
      case ",": scanner.advance()
      case ")": continue
      case nil: throw PropertyListFault("the ( is never closed by a )", at: start)
      default:
        throw PropertyListFault("a , or ) is missing after an item", at: scanner.position)
      }
    }
  }
}
