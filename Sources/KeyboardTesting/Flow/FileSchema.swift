import Foundation
import TextInput

/// A JSON schema of Keyward's files, by which editors complete and check them.
protocol FileSchema {
  typealias Node = [String: Any]

  /// The whole schema.
  static var root: Node { get }
  /// Whether `${NAME}` represents a text in every value.
  static var hasVariables: Bool { get }
}

extension FileSchema {
  /// The schema as a file, with its final line end.
  static var document: String {
    let data = try? JSONSerialization.data(
      withJSONObject: root, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
  }

  /// The definitions that parts refer to.
  static var commonDefinitions: Node {
    let digits = "[-+]?[0-9]+(\\.[0-9]+)?"
    let values = ["string", "number", "boolean"]
    var result: Node = [
      "text": ["type": values], "name": ["type": values, "minLength": 1] as Node,
      "names": oneOrMore(reference("name")),
      // A number between quotes is as good.
      "digits": text(hasVariables ? "^\(digits)$|\\$\\{" : "^\(digits)$"),
      "flag": either(["enum": ["on", "off", "yes", "no", "true", "false", true, false]]),
    ]
    if hasVariables { result["variable"] = text("\\$\\{") }
    return result
  }
}

extension FileSchema {
  static func reference(_ name: String) -> Node { ["$ref": "#/definitions/\(name)"] }

  static func say(_ sentence: String, _ node: Node) -> Node {
    // Beside a reference nothing counts before draft 2019-09.
    node["$ref"] == nil
      ? node.merging(["description": sentence]) { $1 } : ["description": sentence, "allOf": [node]]
  }

  static func anyOf(_ nodes: [Node]) -> Node { ["anyOf": nodes] }

  /// A value, or a text with a variable in it.
  static func either(_ node: Node) -> Node {
    hasVariables ? anyOf([node, reference("variable")]) : node
  }

  static func word(_ words: [String]) -> Node { either(["enum": words]) }

  static func integer(_ range: ClosedRange<Int>) -> Node {
    anyOf([
      ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound],
      reference("digits"),
    ])
  }

  static func number(_ least: Double, _ most: Double) -> Node {
    anyOf([["type": "number", "minimum": least, "maximum": most], reference("digits")])
  }

  static func list(_ node: Node, most: Int? = nil) -> Node {
    var list: Node = ["type": "array", "items": node, "minItems": 1]
    list["maxItems"] = most
    return list
  }

  /// A text of this form.
  static func text(_ pattern: String) -> Node { ["type": "string", "pattern": pattern] }

  static func oneOrMore(_ node: Node) -> Node { anyOf([node, list(node)]) }

  static func object(
    _ sentence: String, _ properties: Node, required: [String] = []
  ) -> Node {
    var node: Node = [
      "description": sentence, "type": "object", "properties": properties,
      "additionalProperties": false,
    ]
    if !required.isEmpty { node["required"] = required }
    return node
  }

  /// Names with values.
  static func object(_ values: Node) -> Node {
    ["type": "object", "additionalProperties": values]
  }

  static func variables(_ sentence: String) -> Node {
    [
      "description": sentence, "type": "object", "additionalProperties": reference("text"),
      "propertyNames": ["pattern": "^[A-Za-z0-9_-]+$"],
    ]
  }

  static var traits: Node {
    object(
      "Its traits, by Apple's names.",
      Dictionary(uniqueKeysWithValues: TextInputTraits.names.map { ($0, trait($0)) }))
  }

  private static func trait(_ name: String) -> Node {
    var traits = TextInputTraits()
    do throws(TraitNameError) { try traits.set(name, to: "\u{0}") } catch {
      if case .unknownValue(_, _, let values) = error { return value(among: values) }
    }
    return reference("text")
  }

  /// The names of values; what describes values that have none is left out.
  static func value(among values: [String]) -> Node {
    let areNames = values.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber } }
    guard areNames, !values.isEmpty else { return reference("text") }
    var all: [Any] = values
    if values.contains("true") { all += [true, false] as [Any] }
    return either(["enum": all])
  }
}
