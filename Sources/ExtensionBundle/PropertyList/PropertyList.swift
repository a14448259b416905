package import Foundation

/// A property list value that keeps the order of its keys, its duplicates and its places in the file.
package indirect enum PropertyList: Equatable, Sendable {
  /// Entries in file order; a key may occur more than once.
  case dictionary([PropertyListEntry])
  /// Items in order.
  case array([PropertyListNode])
  /// `<string>`.
  case string(String)
  /// `<integer>`.
  case integer(Int64)
  /// `<real>`.
  case real(Double)
  /// `<true/>` or `<false/>`.
  case boolean(Bool)
  /// `<date>`.
  case date(Date)
  /// `<data>`.
  case data([UInt8])
}

/// A value and where it is.
package struct PropertyListNode: Equatable, Sendable {
  /// The value.
  package var value: PropertyList
  /// Where the value begins; `nil` for binary files, and for values that were made.
  package var position: SourcePosition?

  /// Makes a node.
  package init(_ value: PropertyList, at position: SourcePosition? = nil) {
    self.value = value
    self.position = position
  }
}

/// One key of a dictionary with its value.
package struct PropertyListEntry: Equatable, Sendable {
  /// The key.
  package var key: String
  /// Where the key begins.
  package var keyPosition: SourcePosition?
  /// The value.
  package var node: PropertyListNode

  /// Makes an entry.
  package init(_ key: String, _ node: PropertyListNode, keyPosition: SourcePosition? = nil) {
    self.key = key
    self.node = node
    self.keyPosition = keyPosition
  }

  /// Makes an entry that is in no file.
  package init(_ key: String, _ value: PropertyList) {
    self.init(key, PropertyListNode(value))
  }
}

extension PropertyListEntry {
  /// The key as a part of a path of keys, cut where thousands of paths would otherwise repeat a giant one.
  package var pathComponent: String {
    key.utf8.count > 200 ? key.prefix(200) + "…" : key
  }
}

/// A line and a column of a text file, both from 1.
public struct SourcePosition: Equatable, Hashable, Sendable {
  /// The line.
  public var line: Int
  /// The column, in characters.
  public var column: Int

  /// Makes a position.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension PropertyList {
  /// The entries of a dictionary, `nil` for any other value.
  package var entries: [PropertyListEntry]? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries
  }

  /// The items of an array, `nil` for any other value.
  package var items: [PropertyListNode]? {
    guard case .array(let items) = self else { return nil }
    return items
  }

  /// The text of a string, `nil` for any other value.
  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The truth of a boolean, `nil` for any other value.
  package var boolean: Bool? {
    guard case .boolean(let value) = self else { return nil }
    return value
  }

  /// The name of the value's kind in a message: `a dictionary`, `a string`.
  package var kind: String {
    switch self {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a real number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data: "data"
    }
  }

  /// The last entry with the key, which is the one that Foundation and iOS use.
  package func entry(_ key: String) -> PropertyListEntry? {
    entries?.last { $0.key == key }
  }

  /// The value under the key, `nil` when there is none or this isn't a dictionary.
  package subscript(_ key: String) -> PropertyList? { entry(key)?.node.value }

  /// Sets the value under a key: in its last place when it is there, otherwise at the end.
  ///
  /// Does nothing when this isn't a dictionary.
  package mutating func set(_ key: String, to value: PropertyList) {
    guard case .dictionary(var entries) = self else { return }
    if let index = entries.lastIndex(where: { $0.key == key }) {
      entries[index].node.value = value
    } else {
      entries.append(PropertyListEntry(key, value))
    }
    self = .dictionary(entries)
  }
}
