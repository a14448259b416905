import ExtensionBundle

/// The values of keys in the required form; any other is an error at its place.
extension SpecValue {
  func wrong(_ key: String, _ needed: String) -> XcodeProjectError {
    place.fault("\(key) is \(kind); it must be \(needed)")
  }

  func text(_ key: String) throws(XcodeProjectError) -> String? {
    guard let value = self[key] else { return nil }
    guard let text = value.text else { throw value.wrong(key, "a text") }
    return text
  }

  /// The text of the first of several keys that is there.
  func text(anyOf keys: String...) throws(XcodeProjectError) -> String? {
    for key in keys {
      if let text = try text(key) { return text }
    }
    return nil
  }

  func truth(_ key: String) throws(XcodeProjectError) -> Bool? {
    guard let value = self[key] else { return nil }
    guard let truth = value.truth else {
      throw value.place.fault("\(key) must be true or false, without quotes")
    }
    return truth
  }

  func map(_ key: String) throws(XcodeProjectError) -> [Entry] {
    guard let value = self[key] else { return [] }
    guard let entries = value.entries else { throw value.wrong(key, "a mapping") }
    return entries
  }

  func list(_ key: String) throws(XcodeProjectError) -> [SpecValue] {
    guard let value = self[key] else { return [] }
    guard let items = value.list else { throw value.wrong(key, "a list") }
    return items
  }

  /// A list of texts; a single text is a list of one.
  func texts(_ key: String) throws(XcodeProjectError) -> [String] {
    guard let value = self[key] else { return [] }
    if let text = value.text { return [text] }
    return try list(key).map { item throws(XcodeProjectError) in
      guard let text = item.text else { throw item.wrong("an item of \(key)", "a text") }
      return text
    }
  }

  /// The value of a build setting, as `project.pbxproj` has it.
  func setting(_ key: String) throws(XcodeProjectError) -> PropertyList {
    switch content {
    case .text(let text, _):
      if let truth { return .string(truth ? "YES" : "NO") }
      // A number is written in its shortest form.
      if case .real(let number) = scalar { return .string(String(number)) }
      return .string(text)
    case .list(let items):
      return .array(
        try items.map { item throws(XcodeProjectError) in
          guard item.text != nil else { throw item.wrong("an item of \(key)", "a text") }
          return PropertyListNode(try item.setting(key))
        })
    case .map: throw wrong(key, "a text or a list of texts")
    }
  }

  /// The value as part of a property list.
  var propertyList: PropertyListNode {
    switch content {
    case .text: return PropertyListNode(scalar)
    case .list(let items): return PropertyListNode(.array(items.map(\.propertyList)))
    case .map(let entries):
      return PropertyListNode(
        .dictionary(entries.map { PropertyListEntry($0.key, $0.value.propertyList) }))
    }
  }

  /// A plain text may be a truth value or a number.
  private var scalar: PropertyList {
    guard case .text(let text, let isPlain) = content, isPlain else {
      return .string(text ?? "")
    }
    if let truth { return .boolean(truth) }
    guard let first = text.utf8.first, first < 0x3A else { return .string(text) }
    if let number = Int64(text) { return .integer(number) }
    let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) || ".eE+-".utf8.contains($0) }
    if isNumber, let number = Double(text), number.isFinite { return .real(number) }
    return .string(text)
  }
}
