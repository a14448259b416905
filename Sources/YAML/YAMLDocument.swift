/// Reads a YAML file as a tree of values with their positions.
///
/// It is the part of YAML that people write by hand: no tags, one document, bounded in every way, and
/// anchors only for readers that request them.
package enum YAMLDocument {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The file, in UTF-8.
  ///   - limits: How much it may contain.
  /// - Returns: The value at the top.
  /// - Throws: What is wrong, where, and what to do.
  package static func parse(
    _ bytes: [UInt8], limits: YAMLLimits = YAMLLimits()
  ) throws(YAMLError) -> YAMLNode {
    guard bytes.count <= limits.bytes else {
      throw YAMLError(
        YAMLPosition(line: 1, column: 1),
        "the file has \(bytes.count) bytes, and at most \(limits.bytes) are read; split it")
    }
    if let offset = firstInvalidByte(of: bytes) {
      throw YAMLError(
        YAMLPosition.ofByte(offset, in: bytes), "this byte is not UTF-8; save the file as UTF-8")
    }
    try checkDirectives(bytes)
    // A byte order mark takes no column in an editor.
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let events = try YAMLEvents(
      hasMark ? Array(bytes.dropFirst(3)) : bytes, readsReferences: limits.aliases > 0)
    var builder = Builder(limits: limits)
    while true {
      let (event, position) = try events.next()
      switch event {
      case .streamEnd:
        guard let root = builder.root else {
          throw YAMLError(YAMLPosition(line: 1, column: 1), "the file is empty")
        }
        return root
      case .documentStart:
        guard builder.root == nil else {
          throw YAMLError(
            position, "a second document begins here; move it to another file")
        }
      case .scalar(let text, let isPlain, let anchor):
        try builder.add(YAMLNode(.scalar(text, isPlain: isPlain), at: position), anchor: anchor)
      case .sequenceStart(let anchor):
        try builder.open(isMapping: false, at: position, anchor: anchor)
      case .mappingStart(let anchor):
        try builder.open(isMapping: true, at: position, anchor: anchor)
      case .alias(let name): try builder.repeatNode(name, at: position)
      case .collectionEnd: builder.close()
      case .other: break
      }
    }
  }

  /// The most lines with `%TAG` that are read: libyaml compares each with all before it.
  private static let directiveLimit = 100

  private static func checkDirectives(_ bytes: [UInt8]) throws(YAMLError) {
    var (count, line) = (0, 1)
    var start = bytes.startIndex
    while start < bytes.endIndex {
      if bytes[start...].starts(with: "%TAG".utf8) { count += 1 }
      guard count <= directiveLimit else {
        throw YAMLError(
          YAMLPosition(line: line, column: 1),
          "there are more than \(directiveLimit) %TAG lines; tags are not supported, remove them")
      }
      guard let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
        return
      }
      start = end + 1
      line += 1
    }
  }

  private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return nil
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .error: return offset
      }
    }
  }

  /// The tree so far.
  private struct Builder {
    private struct Level {
      let isMapping: Bool
      let position: YAMLPosition
      let anchor: String?
      /// Keys and values take turns in a mapping.
      var nodes: [YAMLNode] = []
    }

    let limits: YAMLLimits
    private(set) var root: YAMLNode?
    private var levels: [Level] = []
    private var counted = 0
    private var anchors: [String: YAMLNode] = [:]
    private var aliases = 0

    init(limits: YAMLLimits) { self.limits = limits }

    mutating func open(
      isMapping: Bool, at position: YAMLPosition, anchor: String?
    ) throws(YAMLError) {
      guard levels.count < limits.depth else { throw tooDeep(position) }
      try count(position)
      levels.append(Level(isMapping: isMapping, position: position, anchor: anchor))
    }

    private func tooDeep(_ position: YAMLPosition) -> YAMLError {
      YAMLError(
        position,
        "lists and mappings are nested more than \(limits.depth) deep; flatten them")
    }

    /// Adds the node of an anchor once more, with its own positions; all that is in it counts.
    mutating func repeatNode(_ name: String, at position: YAMLPosition) throws(YAMLError) {
      guard let node = anchors[name] else {
        throw YAMLError(
          position, "no value above has the anchor &\(name); check the name, or write the value out"
        )
      }
      aliases += 1
      guard aliases <= limits.aliases else {
        throw YAMLError(
          position, "there are more than \(limits.aliases) aliases (*); write values out")
      }
      let depth = try measure(node, at: position, above: levels.count)
      guard depth <= limits.depth else { throw tooDeep(position) }
      put(node, anchor: nil)
    }

    /// Counts the values of a node, and returns how deep they are nested.
    private mutating func measure(
      _ node: YAMLNode, at position: YAMLPosition, above: Int
    ) throws(YAMLError) -> Int {
      try count(position)
      let inner: [YAMLNode]
      switch node.content {
      case .scalar: return above
      case .sequence(let items): inner = items
      case .mapping(let entries): inner = entries.flatMap { [$0.key, $0.value] }
      }
      var depth = above + 1
      for node in inner { depth = max(depth, try measure(node, at: position, above: above + 1)) }
      return depth
    }

    private mutating func count(_ position: YAMLPosition) throws(YAMLError) {
      counted += 1
      guard counted <= limits.nodes else {
        throw YAMLError(position, "there are more than \(limits.nodes) values; split the file")
      }
    }

    mutating func close() {
      guard let level = levels.popLast() else { return }
      guard level.isMapping else {
        return put(YAMLNode(.sequence(level.nodes), at: level.position), anchor: level.anchor)
      }
      let entries = stride(from: 0, to: level.nodes.count - 1, by: 2).map {
        YAMLEntry(key: level.nodes[$0], value: level.nodes[$0 + 1])
      }
      put(YAMLNode(.mapping(entries), at: level.position), anchor: level.anchor)
    }

    mutating func add(_ node: YAMLNode, anchor: String?) throws(YAMLError) {
      try count(node.position)
      put(node, anchor: anchor)
    }

    private mutating func put(_ node: YAMLNode, anchor: String?) {
      if let anchor { anchors[anchor] = node }
      if levels.isEmpty {
        root = node
      } else {
        levels[levels.count - 1].nodes.append(node)
      }
    }
  }
}
