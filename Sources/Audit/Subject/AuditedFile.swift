import Platform
package import ExtensionBundle

/// A property list of a keyboard, read and with its known variables replaced.
package struct AuditedFile: Sendable {
  /// The name in reports.
  package let path: String
  /// The top value; variables whose values are known are replaced.
  private(set) var root: PropertyListNode
  let format: PropertyListDocument.Format
  let duplicateKeys: [PropertyListDocument.DuplicateKey]
  /// Variables without a value, with the paths of their keys.
  let unresolved: [BuildVariables.Unresolved]
  /// The attributes of keyboards that are in a wrong place or are misspelt.
  let attributesElsewhere: Set<String>
  private let bytes: [UInt8]
  private let lineStarts: [Int]

  private static let quoteLimit = 160

  /// Far above any manifest, the largest of which have 16 KB; they bound the work of every rule.
  static let limits = PropertyListLimits(bytes: 1 << 20, depth: 64, count: 20_000)

  /// Reads the bytes of a property list.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: What reports call it.
  ///   - settings: Build settings that are known; a target's project knows all of them.
  ///   - generates: Whether Xcode adds the keys that the file leaves out.
  /// - Throws: What is wrong and where.
  package init(
    _ bytes: [UInt8], path: String, settings: [String: String] = [:], generates: Bool = false
  ) throws(PropertyListError) {
    let document = try PropertyListDocument.parse(bytes, named: path, limits: Self.limits)
    self.path = path
    self.bytes = bytes
    lineStarts = Self.lineStarts(of: bytes)
    format = document.format
    duplicateKeys = document.duplicateKeys
    let filled =
      generates ? GeneratedKeys.fill(document.root, settings: settings) : document.root
    (root, unresolved) = BuildVariables(settings).expand(filled)
    attributesElsewhere = Self.attributesElsewhere(root.value)
  }

  /// The same values without their places, for a list that is part of a file of another kind.
  func withoutPlaces() -> AuditedFile {
    var copy = self
    copy.root = Self.withoutPlaces(root)
    return copy
  }

  private static func withoutPlaces(_ node: PropertyListNode) -> PropertyListNode {
    switch node.value {
    case .dictionary(let entries):
      PropertyListNode(
        .dictionary(
          entries.map { entry in
            var entry = entry
            entry.keyPosition = nil
            entry.node = withoutPlaces(entry.node)
            return entry
          }))
    case .array(let items): PropertyListNode(.array(items.map(withoutPlaces)))
    default: PropertyListNode(node.value)
    }
  }

  private static func attributesElsewhere(_ root: PropertyList) -> Set<String> {
    let keys = AuditSubject.attributeKeys
    let own = root[AuditSubject.extensionKey]
    let attributes = own?[AuditSubject.attributesKey]?.entries ?? []
    let misspelt = attributes.compactMap { Spelling.meant(by: $0.key, among: keys) }
    return Set(misspelt + keys.filter { root.entry($0) != nil || own?.entry($0) != nil })
  }

  /// The text of a line, from 1; `nil` where the file has no such line of text.
  func quote(line: Int) -> String? {
    guard format != .binary, lineStarts.indices.contains(line - 1) else { return nil }
    return Self.quote(of: bytes[lineStarts[line - 1]...])
  }

  /// The text of a line of a file that may be no property list.
  static func quote(line: Int, of bytes: [UInt8]) -> String? {
    let starts = Self.lineStarts(of: bytes)
    return starts.indices.contains(line - 1) ? quote(of: bytes[starts[line - 1]...]) : nil
  }

  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    return starts
  }

  /// The beginning of a line without the white space before it.
  private static func quote(of rest: ArraySlice<UInt8>) -> String? {
    let text = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    // A character has four bytes at most.
    let line = text.prefix(4 * quoteLimit).prefix { $0 != UInt8(ascii: "\n") }
    guard !line.contains(0) else { return nil }
    let shown = String(String(decoding: line, as: UTF8.self).prefix(quoteLimit)).onOneLine
    return shown.isEmpty ? nil : shown
  }
}

/// The value of a key that should be text.
enum TextValue: Equatable {
  /// The key is absent, or the text is empty.
  case missing
  /// The value isn't text.
  case noText
  /// A variable in it has no value here.
  case variable
  case known(String)

  init(_ value: PropertyList?) {
    guard let value else {
      self = .missing
      return
    }
    guard let text = value.string else {
      self = .noText
      return
    }
    if text.isEmpty {
      self = .missing
    } else if Self.holdsVariable(text) {
      self = .variable
    } else {
      self = .known(text)
    }
  }

  /// Whether a text contains a variable of Xcode, or a template's placeholder such as `@BUNDLE_ID@`.
  static func holdsVariable(_ text: String) -> Bool {
    text.contains("$(") || text.contains("${") || placeholder(in: text) != nil
  }

  /// The first placeholder of the form `@NAME@`.
  static func placeholder(in text: String) -> String? {
    var rest = text[...]
    while let start = rest.firstIndex(of: "@") {
      let name = rest[rest.index(after: start)...].prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
      }
      if !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == "@" {
        return "@\(name)@"
      }
      rest = rest[rest.index(after: start)...]
    }
    return nil
  }

  var text: String? {
    guard case .known(let text) = self else { return nil }
    return text
  }
}

extension PropertyList {
  /// The text under a key of a dictionary.
  func text(_ key: String) -> TextValue { TextValue(self[key]) }

  /// A text from a file, short enough to be shown in a message.
  static func shown(_ text: String) -> String {
    text.count > 80 ? String(text.prefix(80)) + "…" : text
  }
}
