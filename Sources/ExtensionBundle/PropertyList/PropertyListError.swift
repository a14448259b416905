import Platform

/// Why a file isn't a property list that can be used.
public struct PropertyListError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, as the caller named it.
  public var file: String
  /// The place in the file; `nil` for binary files and for the whole file.
  public var position: SourcePosition?
  /// The problem, in a sentence without the place.
  public var reason: String

  /// Makes an error.
  public init(file: String, position: SourcePosition? = nil, reason: String) {
    self.file = file
    self.position = position
    self.reason = reason
  }

  /// `file:line:column: error: reason`, which editors and CI systems recognize.
  ///
  /// Names of files and their contents are untrusted: the message is one line and cannot act on a terminal.
  public var message: String {
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(place): error: \(reason)".onOneLine
  }

  /// The message.
  public var description: String { message }
}

/// How much a property list may contain; everything is checked before it is stored.
package struct PropertyListLimits: Equatable, Sendable {
  /// Bytes of the file.
  package var bytes: Int
  /// Dictionaries and arrays inside each other.
  package var depth: Int
  /// Values, keys included.
  package var count: Int

  /// Makes limits; the defaults are far above any manifest (the largest seen has 16 KB).
  package init(bytes: Int = 4 << 20, depth: Int = 64, count: Int = 100_000) {
    self.bytes = bytes
    self.depth = depth
    self.count = count
  }
}

/// The readers' error before the file's name is known.
struct PropertyListFault: Error {
  var position: SourcePosition?
  var reason: String

  init(_ reason: String, at position: SourcePosition? = nil) {
    self.reason = reason
    self.position = position
  }

  static func tooDeep(_ limit: Int, at position: SourcePosition? = nil) -> Self {
    Self("the plist nests values more than \(limit) deep", at: position)
  }

  static func tooMany(_ limit: Int, at position: SourcePosition? = nil) -> Self {
    Self("the plist contains more than \(limit) values", at: position)
  }
}
