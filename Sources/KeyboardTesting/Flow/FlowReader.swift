import Platform
import ExtensionBundle
import Foundation
import KeyboardHost
import YAML

/// Reads values of one flow file: checks their form, and puts variables in.
struct FlowReader {
  /// The file, as messages show it.
  let file: String
  /// The values of `${NAME}`.
  var variables: [String: String] = [:]
  /// Whether texts have variables; those of JSON have none.
  var substitutes = true
  /// Where mistakes are kept; `nil` where the first one ends the reading.
  var mistakes: FlowMistakes?
  /// Shared with the readers of other combinations and files.
  var work = FlowWork()

  func place(_ node: YAMLNode) -> FlowPlace { FlowPlace(file: file, position: node.position) }

  func error(_ node: YAMLNode, _ reason: String) -> FlowError { FlowError(place(node), reason) }

  /// A text with its variables put in.
  func text(_ node: YAMLNode, _ what: String) throws(FlowError) -> String {
    guard case .scalar(let text, _) = node.content else {
      throw error(node, "\(what) is a text, not \(Self.kind(node))")
    }
    return try substituted(text, node)
  }

  /// A text that says something.
  func name(_ node: YAMLNode, _ what: String) throws(FlowError) -> String {
    let text = try text(node, what)
    guard !text.isEmpty else { throw error(node, "\(what) is missing; write it after the ':'") }
    return text
  }

  /// One text, or a list of them.
  func names(_ node: YAMLNode, _ what: String) throws(FlowError) -> [String] {
    guard case .sequence(let items) = node.content else { return [try name(node, what)] }
    guard !items.isEmpty else { throw error(node, "\(what) is an empty list; name at least one") }
    var result: [String] = []
    for item in items { result.append(try name(item, what)) }
    return result
  }

  func items(_ node: YAMLNode, _ what: String) throws(FlowError) -> [YAMLNode] {
    guard case .sequence(let items) = node.content else {
      throw error(node, "\(what) is a list of lines that begin with '- ', not \(Self.kind(node))")
    }
    return items
  }

  func integer(
    _ node: YAMLNode, _ what: String, in range: ClosedRange<Int>
  ) throws(FlowError) -> Int {
    let text = try text(node, what)
    guard let number = Int(text), range.contains(number) else {
      throw error(
        node, "\(what) is a number from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
    }
    return number
  }

  func flag(_ node: YAMLNode, _ what: String) throws(FlowError) -> Bool {
    let text = try text(node, what)
    switch text {
    case "on", "true", "yes": return true
    case "off", "false", "no": return false
    default: throw error(node, "\(what) is on or off, not '\(text)'")
    }
  }

  /// One of several words.
  func word(
    _ node: YAMLNode, _ what: String, among words: [String]
  ) throws(FlowError) -> String {
    let text = try text(node, what)
    guard words.contains(text) else {
      throw error(
        node,
        "\(what) is one of \(words.joined(separator: ", ")), not '\(text)'"
          + Self.hint(text, words))
    }
    return text
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, _ what: String, _ type: Choice.Type
  ) throws(FlowError) -> Choice {
    let word = try word(node, what, among: Choice.allCases.map(\.rawValue))
    guard let choice = Choice(rawValue: word) else { throw error(node, "\(what) is unknown") }
    return choice
  }

  /// A mapping whose names are all known and unique.
  func mapping(
    _ node: YAMLNode, _ what: String, keys: [String]? = nil
  ) throws(FlowError) -> [Entry] {
    var lines: [String: Int] = [:]
    var result: [Entry] = []
    for entry in try entries(node, what, keys) {
      result.append(try checked(entry, what, keys, &lines))
    }
    return result
  }

  /// The known entries of a mapping; each other one is a mistake.
  func knownEntries(
    _ node: YAMLNode, _ what: String, keys: [String]
  ) throws(FlowError) -> [Entry] {
    var lines: [String: Int] = [:]
    var result: [Entry] = []
    for entry in try entries(node, what, keys) {
      let checked = try attempt { () throws(FlowError) in
        try self.checked(entry, what, keys, &lines)
      }
      if let checked { result.append(checked) }
    }
    return result
  }

  typealias Entry = (name: String, key: YAMLNode, value: YAMLNode)

  private func entries(
    _ node: YAMLNode, _ what: String, _ keys: [String]?
  ) throws(FlowError) -> [YAMLEntry] {
    guard case .mapping(let entries) = node.content else {
      let example = keys.map { " (\($0.joined(separator: ", ")))" } ?? ""
      throw error(node, "\(what) must be a mapping\(example), not \(Self.kind(node))")
    }
    return entries
  }

  private func checked(
    _ entry: YAMLEntry, _ what: String, _ keys: [String]?, _ lines: inout [String: Int]
  ) throws(FlowError) -> Entry {
    guard case .scalar(let name, _) = entry.key.content else {
      throw error(entry.key, "a name in \(what) is a text, not \(Self.kind(entry.key))")
    }
    if let first = lines[name] {
      throw error(entry.key, "'\(name)' is given twice, first in line \(first); keep one")
    }
    if let keys, !keys.contains(name) {
      throw error(
        entry.key,
        "\(what) has no '\(name)'\(Self.hint(name, keys)) "
          + "(keys: \(keys.joined(separator: ", ")))")
    }
    lines[name] = entry.key.position.line
    return (name, entry.key, entry.value)
  }

  static func hint(_ word: String, _ words: [String]) -> String {
    Suggestion.nearest(to: word, among: words).map { "; did you mean \($0)?" } ?? ""
  }

  private static func kind(_ node: YAMLNode) -> String {
    switch node.content {
    case .scalar: node.isNull ? "nothing" : "a single value"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  /// Where an ASCII mark begins; Foundation's search copies the whole rest of a text each time.
  private static func place(of mark: StaticString, in text: Substring) -> Substring.Index? {
    let mark = Array(mark.description.utf8)
    let bytes = text.utf8
    return bytes.indices.first { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
  }

  /// Puts the variables' values in; `$${` is a plain `${`.
  private func substituted(_ text: String, _ node: YAMLNode) throws(FlowError) -> String {
    guard substitutes, text.contains("${") else { return text }
    var result = ""
    var rest = text[...]
    while let start = Self.place(of: "${", in: rest) {
      let after = rest.utf8.index(start, offsetBy: 2)
      if rest[..<start].utf8.last == UInt8(ascii: "$") {
        result += rest[..<rest.utf8.index(before: start)] + "${"
        rest = rest[after...]
        continue
      }
      result += rest[..<start]
      guard let end = rest[after...].utf8.firstIndex(of: UInt8(ascii: "}")) else {
        throw error(node, "'${' without its '}'; write $${ for the characters themselves")
      }
      let name = String(rest[after..<end])
      guard let value = variables[name] else {
        throw error(
          node,
          "there is no variable '\(name)'\(Self.hint(name, variables.keys.sorted())); "
            + "give it a value under 'variables'")
      }
      result += value
      guard result.utf8.count <= 1 << 20 else {
        throw error(node, "the text is longer than 1 MB with its variables; shorten them")
      }
      rest = rest[rest.utf8.index(after: end)...]
    }
    result += rest
    work.bytesLeft -= result.utf8.count
    guard work.bytesLeft >= 0 else {
      throw error(
        node,
        "the texts exceed \(FlowLoader.textBytes >> 20) MB with their variables replaced; shorten them "
          + "or split the matrix")
    }
    return result
  }
}
