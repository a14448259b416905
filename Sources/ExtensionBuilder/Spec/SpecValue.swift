import ExtensionBundle
import YAML

/// Where a value of a spec is written.
struct SpecPlace: Equatable {
  var file: String
  var position: SourcePosition

  func fault(_ reason: String) -> XcodeProjectError {
    XcodeProjectError(file: file, position: position, reason: reason)
  }

  /// A warning about the value here.
  func warning(_ words: String) -> String {
    "\(file):\(position.line):\(position.column): warning: \(words)"
  }
}

/// A value of a spec; files that include each other and templates are merged to one tree of them.
struct SpecValue: Equatable {
  enum Content: Equatable {
    /// A plain text was written without quotes, and may be a number or a truth value.
    case text(String, isPlain: Bool)
    case list([SpecValue])
    /// Entries in the order of the files; of a key that occurs more than once the last one counts.
    case map([Entry])
  }

  struct Entry: Equatable {
    var key: String
    var value: SpecValue
    /// Where the key is written.
    var place: SpecPlace
  }

  var content: Content
  var place: SpecPlace

  /// The ending of a key whose value replaces an inherited one instead of being merged with it.
  static let replacing = ":REPLACE"

  init(_ content: Content, at place: SpecPlace) {
    self.content = content
    self.place = place
  }

  init(_ node: YAMLNode, file: String) throws(XcodeProjectError) {
    let place = SpecPlace(file: file, position: .init(node.position))
    switch node.content {
    case .scalar(let text, let isPlain): self.init(.text(text, isPlain: isPlain), at: place)
    case .sequence(let items):
      let items = try items.map { item throws(XcodeProjectError) in
        try SpecValue(item, file: file)
      }
      self.init(.list(items), at: place)
    case .mapping(let entries):
      self.init(.map(try Self.entries(entries, file: file)), at: place)
    }
  }

  private static func entries(
    _ entries: [YAMLEntry], file: String
  ) throws(XcodeProjectError) -> [Entry] {
    var own: [Entry] = []
    var merged: [Entry] = []
    for entry in entries {
      let place = SpecPlace(file: file, position: .init(entry.key.position))
      guard case .scalar(let key, let isPlain) = entry.key.content else {
        throw place.fault("a list or mapping cannot be a key; write a text before the ':'")
      }
      let value = try SpecValue(entry.value, file: file)
      guard key == "<<", isPlain else {
        own.append(Entry(key: key, value: value, place: place))
        continue
      }
      // The earlier of several mappings counts.
      for map in (value.list ?? [value]).reversed() {
        guard let entries = map.entries else {
          throw place.fault("<< takes a mapping or a list of mappings, such as *name")
        }
        merged += entries
      }
    }
    return merged + own
  }

  // MARK: Parts

  var list: [SpecValue]? {
    guard case .list(let items) = content else { return nil }
    return items
  }

  var entries: [Entry]? {
    guard case .map(let entries) = content else { return nil }
    return entries
  }

  /// The entry of a key.
  func entry(_ key: String) -> Entry? {
    entries?.last { $0.key == key || $0.key == key + Self.replacing }
  }

  subscript(_ key: String) -> SpecValue? {
    // Nothing after the ':' means that the key is not there.
    entry(key)?.value.nonNull
  }

  private var nonNull: SpecValue? {
    if case .text(let text, isPlain: true) = content, ["", "~", "null"].contains(text) {
      return nil
    }
    return self
  }

  /// The text as written.
  var text: String? {
    guard case .text(let text, _) = content else { return nil }
    return text
  }

  /// Whether it is true or false, in the words of YAML 1.1.
  var truth: Bool? {
    guard case .text(let text, isPlain: true) = content else { return nil }
    return switch text {
    case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": true
    case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": false
    default: nil
    }
  }

  /// The name of the value's kind in a message.
  var kind: String {
    switch content {
    case .text: "a text"
    case .list: "a list"
    case .map: "a mapping"
    }
  }

  /// The number of values in the tree.
  var count: Int {
    switch content {
    case .text: 1
    case .list(let items): items.reduce(1) { $0 + $1.count }
    case .map(let entries): entries.reduce(1) { $0 + $1.value.count }
    }
  }

  // MARK: Merging

  /// This value over another: mappings are joined key by key and lists end to end; all else replaces.
  func merged(onto base: SpecValue) -> SpecValue {
    switch (content, base.content) {
    case (.list(let items), .list(let below)):
      return SpecValue(.list(below + items), at: place)
    case (.map(let entries), .map(let below)):
      var result = below
      var places: [String: Int] = [:]
      for (index, entry) in below.enumerated() { places[entry.key] = index }
      for entry in entries {
        var entry = entry
        let replaces = entry.key.hasSuffix(Self.replacing)
        if replaces { entry.key.removeLast(Self.replacing.count) }
        if let index = places[entry.key] {
          if !replaces { entry.value = entry.value.merged(onto: result[index].value) }
          result[index] = entry
        } else {
          // Without a value below, one from a template may still be added there.
          if replaces { entry.key += Self.replacing }
          places[entry.key] = result.count
          result.append(entry)
        }
      }
      return SpecValue(.map(result), at: place)
    default: return self
    }
  }
}

extension SourcePosition {
  init(_ position: YAMLPosition) {
    self.init(line: position.line, column: position.column)
  }
}
