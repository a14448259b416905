/// A place in a file; lines and columns count from 1, columns in Unicode scalars.
public struct YAMLPosition: Equatable, Hashable, Sendable {
  /// The line.
  public var line: Int
  /// The column.
  public var column: Int

  /// Makes a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// One value of a YAML document, and where it begins.
package struct YAMLNode: Equatable, Sendable {
  /// The value.
  package enum Content: Equatable, Sendable {
    /// A text; a plain one was written without quotes, and may represent a number or null.
    case scalar(String, isPlain: Bool)
    /// A list.
    case sequence([YAMLNode])
    /// Names with their values, in the file's order; a name may occur more than once.
    case mapping([YAMLEntry])
  }

  /// The value.
  package var content: Content
  /// Where it begins.
  package var position: YAMLPosition

  /// Makes a node.
  package init(_ content: Content, at position: YAMLPosition) {
    self.content = content
    self.position = position
  }

  /// Whether nothing is written here, or `null` or `~`.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null"].contains(text)
  }
}

/// One name of a mapping with its value.
package struct YAMLEntry: Equatable, Sendable {
  /// The name.
  package var key: YAMLNode
  /// Its value.
  package var value: YAMLNode

  /// Makes an entry.
  package init(key: YAMLNode, value: YAMLNode) {
    self.key = key
    self.value = value
  }
}

/// Why a text isn't YAML that can be used, and where.
package struct YAMLError: Error, Equatable, Sendable {
  /// Where it is wrong.
  package var position: YAMLPosition
  /// The problem, and the fix.
  package var message: String

  init(_ position: YAMLPosition, _ message: String) {
    self.position = position
    self.message = message
  }
}

/// How much a document may contain.
package struct YAMLLimits: Equatable, Sendable {
  /// The most bytes of a file.
  package var bytes = 1 << 20
  /// The most lists and mappings inside each other.
  package var depth = 50
  /// The most values.
  package var nodes = 50_000
  /// The most aliases (`*`); with none, anchors and aliases are refused.
  package var aliases = 0

  /// Makes the default limits.
  package init() {}
}
