import Foundation
import TestSupport
import Testing
import TextInput
import YAML

@testable import KeyboardTesting

@Suite struct `The schema of flow files` {
  private typealias Node = [String: Any]

  private func keys(_ node: Any?, _ path: String...) throws -> [String] {
    var node = try #require(node as? Node)
    for name in path { node = try #require(node[name] as? Node, "no \(name)") }
    return try #require(node["properties"] as? Node).keys.sorted()
  }

  @Test func `is the one in the documentation`() throws {
    let file = repositoryFolder.appendingPathComponent("docs/flow.schema.json")
    if ProcessInfo.processInfo.environment["KEYWARD_RECORD"] != nil {
      try Data(FlowSchema.text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == FlowSchema.text)
  }

  @Test func `knows every key that flows may hold, and no other`() throws {
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(FlowSchema.text.utf8)) as? Node)
    #expect(try keys(root) == FlowLoader.headKeys.sorted())
    #expect(try keys(root, "properties", "settings") == FlowLoader.settingKeys.sorted())
    #expect(
      try keys(root, "properties", "matrix")
        == FlowLoader.settingKeys.filter { !FlowLoader.unmatchedKeys.contains($0) }.sorted())
    let definitions = try #require(root["definitions"])
    #expect(try keys(definitions, "step") == StepDecoder.keys.sorted())
    #expect(try keys(definitions, "expectation") == ExpectationDecoder.keys.sorted())
    #expect(try keys(definitions, "accessEvent") == ExpectationDecoder.accessKeys.sorted())
    let others: [(FlowSchema.Node, [String])] = [
      (FlowSchema.field, StepDecoder.fieldKeys), (FlowSchema.longPress, StepDecoder.longPressKeys),
      (FlowSchema.drag, StepDecoder.dragKeys), (FlowSchema.edit, StepDecoder.editKeys),
      (FlowSchema.inclusion, StepDecoder.runFlowKeys),
      (FlowSchema.keyboard, FlowLoader.keyboardKeys),
      (FlowSchema.comparison, ExpectationDecoder.textKeys),
      (FlowSchema.app, ExpectationDecoder.appKeys),
    ]
    for (node, known) in others { #expect(try keys(node) == known.sorted()) }
    #expect(FlowSchema.repetition.keys.sorted() == StepDecoder.repeatKeys.sorted())
    let traits = (FlowSchema.field["properties"] as? Node)?["traits"]
    #expect(try keys(traits) == TextInputTraits.names.sorted())
    let fidelity = FlowSchema.settings["fidelity"]
    #expect(try keys(fidelity) == Fidelity.settings.map(\.name).sorted())
  }

  @Test func `takes the sample flows, and refuses what the loader refuses`() throws {
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(FlowSchema.text.utf8)) as? Node)
    let check = SchemaCheck(root: root)
    let samples = repositoryFolder.appendingPathComponent("Samples/Flows").path
    for file in try FlowFiles.find(samples) {
      let tree = try YAMLDocument.parse(Array(try Data(contentsOf: file)))
      #expect(check.fault(of: tree, by: root) == nil, "\(file.lastPathComponent)")
    }
    for text in [
      "name: a", "steps: [{tapp: a}]", "steps: [{tap: a, wait: 1}]", "steps: [{wait: soon}]",
      "steps: [{tap: []}]", "steps: [{expect: {}}]", "steps: [{focus: [text]}]",
      "steps: [{longPress: {milliseconds: 3}}]", "settings: {device: phnoe}\nsteps: []",
      "steps: [{hostEdit: {select: [1]}}]", "steps: [{repeat: {times: 2}}]",
    ] {
      let tree = try YAMLDocument.parse(Array(text.utf8))
      #expect(check.fault(of: tree, by: root) != nil, "\(text)")
    }
  }
}

/// As much of JSON schema's draft 7 as the schema of flows uses, on trees of YAML.
private struct SchemaCheck {
  typealias Node = [String: Any]
  let root: Node

  /// What does not fit, `nil` where all does.
  func fault(of tree: YAMLNode, by node: Node) -> String? {
    if let reference = node["$ref"] as? String {
      let name = String(reference.dropFirst("#/definitions/".count))
      guard let target = (root["definitions"] as? Node)?[name] as? Node else { return reference }
      return fault(of: tree, by: target)
    }
    for part in node["allOf"] as? [Node] ?? [] {
      if let fault = fault(of: tree, by: part) { return fault }
    }
    if let choices = node["anyOf"] as? [Node],
      choices.allSatisfy({ fault(of: tree, by: $0) != nil })
    {
      return "none of \(choices.count)"
    }
    switch tree.content {
    case .mapping(let entries):
      return mapping(
        entries.map { entry in
          guard case .scalar(let name, _) = entry.key.content else { return ("", entry.value) }
          return (name, entry.value)
        }, node)
    case .sequence(let items): return sequence(items, node)
    case .scalar(let text, let isPlain): return scalar(text, isPlain, tree.isNull, node)
    }
  }

  private func isOf(_ types: [String], _ node: Node) -> Bool {
    guard let type = node["type"] else { return node["enum"] == nil || types.contains("string") }
    return !Set((type as? [String]) ?? [type as? String ?? ""]).isDisjoint(with: types)
  }

  private func mapping(_ entries: [(name: String, value: YAMLNode)], _ node: Node) -> String? {
    guard isOf(["object"], node), node["enum"] == nil else { return "a mapping" }
    for name in node["required"] as? [String] ?? []
    where !entries.contains(where: { $0.name == name }) {
      return "no \(name)"
    }
    if let least = node["minProperties"] as? Int, entries.count < least { return "too few" }
    if let most = node["maxProperties"] as? Int, entries.count > most { return "too many" }
    for (name, value) in entries {
      if let property = (node["properties"] as? Node)?[name] as? Node {
        if let fault = fault(of: value, by: property) { return "\(name): \(fault)" }
      } else if let other = node["additionalProperties"] as? Node {
        if let fault = fault(of: value, by: other) { return "\(name): \(fault)" }
      } else if node["additionalProperties"] as? Bool == false {
        return "unknown \(name)"
      }
    }
    return nil
  }

  private func sequence(_ items: [YAMLNode], _ node: Node) -> String? {
    guard isOf(["array"], node), node["enum"] == nil else { return "a list" }
    if let least = node["minItems"] as? Int, items.count < least { return "too few" }
    if let most = node["maxItems"] as? Int, items.count > most { return "too many" }
    guard let schema = node["items"] as? Node else { return nil }
    return items.lazy.compactMap { fault(of: $0, by: schema) }.first
  }

  private func scalar(_ text: String, _ isPlain: Bool, _ isNull: Bool, _ node: Node) -> String? {
    if let values = node["enum"] as? [Any] {
      return values.contains { "\($0)" == text || $0 as? String == text } ? nil : "not \(text)"
    }
    if isNull { return isOf(["null"], node) ? nil : "null" }
    if let pattern = node["pattern"] as? String {
      return text.range(of: pattern, options: .regularExpression) == nil ? "not \(pattern)" : nil
    }
    let number = isPlain ? Double(text) : nil
    guard isOf(number == nil ? ["string", "boolean"] : ["number", "integer", "string"], node) else {
      return "the type of \(text)"
    }
    if let number, let least = node["minimum"] as? Double, number < least { return "too small" }
    if let number, let most = node["maximum"] as? Double, number > most { return "too large" }
    return nil
  }
}
