/// Xcode's build variables, `$(NAME)` and `${NAME}`, and how they are put into texts and property lists.
package struct BuildVariables: Equatable, Sendable {
  /// A variable that could not be replaced and stays unchanged.
  package struct Unresolved: Equatable, Sendable {
    /// The text, as `$(NAME)`.
    package var reference: String
    /// The path of the key whose value contains it, empty for a plain text.
    package var keyPath: String
    /// Why it stays.
    package var reason: String

    /// A warning that names the variable and the key.
    package var message: String {
      keyPath.isEmpty ? "\(reference) \(reason)" : "\(reference) in \(keyPath) \(reason)"
    }
  }

  /// The values by name; a value may contain variables itself.
  package var settings: [String: String]

  /// Makes variables from settings.
  package init(_ settings: [String: String]) { self.settings = settings }

  /// Replaces the variables of a text.
  ///
  /// - Returns: The text, and the first 1,000 variables that couldn't be replaced.
  package func expand(_ text: String) -> (text: String, unresolved: [Unresolved]) {
    var workLeft = Self.workLimit
    return expand(text, &workLeft)
  }

  /// The most work of one text, and of all texts of one property list: bytes of the values that are put in, and some more
  /// for each variable.
  private static let workLimit = 64 << 20

  private func expand(
    _ text: String, _ workLeft: inout Int
  ) -> (text: String, unresolved: [Unresolved]) {
    var run = VariableExpansion(settings: settings, workLeft: workLeft)
    let result = run.expand(text, inside: [])
    workLeft = run.workLeft
    return (result, run.unresolved)
  }

  /// Replaces the variables in all keys and strings of a property list; positions stay.
  ///
  /// - Returns: The list, and the first 1,000 variables that couldn't be replaced.
  package func expand(
    _ node: PropertyListNode
  ) -> (node: PropertyListNode, unresolved: [Unresolved]) {
    var run = NodeExpansion()
    let result = expand(node, path: "", run: &run)
    return (result, run.unresolved)
  }

  /// The shared state of the texts of one property list.
  private struct NodeExpansion {
    var unresolved: [Unresolved] = []
    /// Thousands of texts that name one long setting would otherwise fill the memory.
    var lengthLeft = 16 << 20
    var workLeft = workLimit
    var hasRoom: Bool { lengthLeft > 0 && workLeft > 0 }

    /// Keeps the first 1,000, because each carries the path of its key, which can be long.
    mutating func add(_ found: [Unresolved], at path: String) {
      for one in found where unresolved.count < 1_000 {
        unresolved.append(
          Unresolved(reference: one.reference, keyPath: path, reason: one.reason))
      }
    }
  }

  private func expand(
    _ node: PropertyListNode, path: String, run: inout NodeExpansion
  ) -> PropertyListNode {
    var node = node
    switch node.value {
    case .string(let text) where text.utf8.contains(UInt8(ascii: "$")):
      guard run.hasRoom else {
        run.add(
          [
            .init(
              reference: "$(…)", keyPath: "",
              reason: "makes the property list too long; use fewer variables")
          ], at: path)
        return node
      }
      let (result, found) = expand(text, &run.workLeft)
      run.lengthLeft -= result.utf8.count
      run.add(found, at: path)
      node.value = .string(result)
    case .array(let items):
      node.value = .array(
        items.enumerated().map { index, item in
          expand(item, path: "\(path)[\(index)]", run: &run)
        })
    case .dictionary(let entries):
      node.value = .dictionary(
        entries.map { entry in
          var entry = entry
          if run.hasRoom, entry.key.utf8.contains(UInt8(ascii: "$")) {
            entry.key = expand(entry.key, &run.workLeft).text
            run.lengthLeft -= entry.key.utf8.count
          }
          let component = entry.pathComponent
          let inner = path.isEmpty ? component : path + "." + component
          entry.node = expand(entry.node, path: inner, run: &run)
          return entry
        })
    default: break
    }
    return node
  }
}

/// One expansion, with what bounds its work.
private struct VariableExpansion {
  var settings: [String: String]
  var unresolved: [BuildVariables.Unresolved] = []
  /// Settings that name each other twice would otherwise double the text at each step.
  private var stepsLeft = 1_000
  private var lengthLeft = 64 * 1024
  private(set) var workLeft: Int
  /// The cost of a variable besides the bytes of its value.
  private static let stepWork = 64

  init(settings: [String: String], workLeft: Int) {
    (self.settings, self.workLeft) = (settings, workLeft)
  }

  mutating func expand(_ text: String, inside names: [String]) -> String {
    var output = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      output += rest[..<dollar]
      let open = rest.index(after: dollar)
      guard open < rest.endIndex, rest[open] == "(" || rest[open] == "{",
        let close = Self.end(of: rest[open...])
      else {
        output.append("$")
        rest = rest[open...]
        continue
      }
      let after = rest.index(after: close)
      let reference = String(rest[dollar..<after])
      let body = rest[rest.index(after: open)..<close]
      output += value(of: String(body), written: reference, inside: names)
      rest = rest[after...]
    }
    output += rest
    return output
  }

  /// The bracket that closes the one at the start.
  private static func end(of text: Substring) -> String.Index? {
    guard let open = text.first else { return nil }
    let close: Character = open == "(" ? ")" : "}"
    var depth = 0
    for index in text.indices {
      if text[index] == open { depth += 1 }
      if text[index] == close { depth -= 1 }
      if depth == 0 { return index }
      if depth > 20 { return nil }
    }
    return nil
  }

  private mutating func value(
    of body: String, written reference: String, inside names: [String]
  ) -> String {
    func keep(_ reason: String) -> String {
      if unresolved.count < 1_000 {
        unresolved.append(.init(reference: reference, keyPath: "", reason: reason))
      }
      return reference
    }
    stepsLeft -= 1
    workLeft -= Self.stepWork
    guard stepsLeft > 0, names.count < 20 else { return keep("is nested too deep") }
    guard lengthLeft > 0, workLeft > 0 else { return keep("makes the text too long") }
    let parts = expand(body, inside: names).split(
      separator: ":", omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    let operators = parts.dropFirst().map(String.init)
    guard !names.contains(name) else { return keep("refers to itself") }
    var result: String
    if let setting = settings[name] {
      workLeft -= setting.utf8.count
      result = expand(setting, inside: names + [name])
    } else if operators.contains(where: { $0.hasPrefix("default=") }) {
      result = ""
    } else {
      return keep("has no value; give the setting \(name) one")
    }
    for name in operators {
      workLeft -= Self.stepWork + result.utf8.count
      guard workLeft > 0 else { return keep("makes the text too long") }
      guard let changed = VariableOperator.apply(name, to: result) else {
        return keep("has the unknown operator :\(name)")
      }
      result = changed
    }
    lengthLeft -= result.utf8.count
    guard lengthLeft > 0 else { return keep("makes the text too long") }
    return result
  }
}
