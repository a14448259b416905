/// Reads a YAML file as a tree of values with their positions.
///
/// It is the part of YAML that people write by hand: no tags, no anchors, one document, bounded in every way.
public enum YAMLDocument {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The file, in UTF-8.
  ///   - limits: How much it may hold.
  /// - Returns: The value at the top.
  /// - Throws: What is wrong, where, and what to do.
  public static func parse(
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
    // A byte order mark takes no column in an editor.
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let events = try YAMLEvents(hasMark ? Array(bytes.dropFirst(3)) : bytes)
    var builder = Builder(limits: limits)
    while true {
      let (event, position) = try events.next()
      switch event {
      case .streamEnd:
        guard let root = builder.root else {
          throw YAMLError(YAMLPosition(line: 1, column: 1), "there is nothing in the file")
        }
        return root
      case .documentStart:
        guard builder.root == nil else {
          throw YAMLError(
            position, "a second document begins here; write it to a file of its own")
        }
      case .scalar(let text, let isPlain):
        try builder.add(YAMLNode(.scalar(text, isPlain: isPlain), at: position))
      case .sequenceStart: try builder.open(isMapping: false, at: position)
      case .mappingStart: try builder.open(isMapping: true, at: position)
      case .collectionEnd: builder.close()
      case .other: break
      }
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

  /// The tree as far as it is read.
  private struct Builder {
    private struct Level {
      let isMapping: Bool
      let position: YAMLPosition
      /// Keys and values take turns in a mapping.
      var nodes: [YAMLNode] = []
    }

    let limits: YAMLLimits
    private(set) var root: YAMLNode?
    private var levels: [Level] = []
    private var counted = 0

    init(limits: YAMLLimits) { self.limits = limits }

    mutating func open(isMapping: Bool, at position: YAMLPosition) throws(YAMLError) {
      guard levels.count < limits.depth else {
        throw YAMLError(
          position,
          "lists and mappings lie more than \(limits.depth) deep inside each other; flatten them")
      }
      try count(position)
      levels.append(Level(isMapping: isMapping, position: position))
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
        return put(YAMLNode(.sequence(level.nodes), at: level.position))
      }
      let entries = stride(from: 0, to: level.nodes.count - 1, by: 2).map {
        YAMLEntry(key: level.nodes[$0], value: level.nodes[$0 + 1])
      }
      put(YAMLNode(.mapping(entries), at: level.position))
    }

    mutating func add(_ node: YAMLNode) throws(YAMLError) {
      try count(node.position)
      put(node)
    }

    private mutating func put(_ node: YAMLNode) {
      if levels.isEmpty {
        root = node
      } else {
        levels[levels.count - 1].nodes.append(node)
      }
    }
  }
}
