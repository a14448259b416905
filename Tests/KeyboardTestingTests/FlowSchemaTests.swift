import Foundation
import KeyboardHost
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
    // Each step and each expectation has a description.
    for name in StepDecoder.keys {
      let step = try #require(FlowSchema.steps[name] as? Node)
      let parts = [step] + (step["anyOf"] as? [Node] ?? [])
      #expect(parts.contains { $0["description"] != nil }, "\(name)")
    }
    #expect(try keys(definitions, "accessEvent") == ExpectationDecoder.accessKeys.sorted())
    let others: [(FlowSchema.Node, [String])] = [
      (FlowSchema.field, ActionDecoder.fieldKeys),
      (FlowSchema.longPress, ActionDecoder.longPressKeys),
      (FlowSchema.drag, ActionDecoder.dragKeys), (FlowSchema.edit, ActionDecoder.editKeys),
      (FlowSchema.inclusion, StepDecoder.runFlowKeys),
      (FlowSchema.keyboard, FlowLoader.keyboardKeys),
      (FlowSchema.comparison, ExpectationDecoder.textKeys),
      (FlowSchema.app, ExpectationDecoder.appKeys), (FlowSchema.point, FlowReader.pointKeys),
    ]
    for (node, known) in others { #expect(try keys(node) == known.sorted()) }
    #expect(FlowSchema.repetition.keys.sorted() == StepDecoder.repeatKeys.sorted())
    let traits = (FlowSchema.field["properties"] as? Node)?["traits"]
    #expect(try keys(traits) == TextInputTraits.names.sorted())
    let fidelity = FlowSchema.settings["fidelity"]
    #expect(try keys(fidelity) == Fidelity.settings.map(\.name).sorted())
  }

  @Test func `takes every flow that the loader takes`() throws {
    let samples = repositoryFolder.appendingPathComponent("Samples/Flows").path
    var texts = try FlowFiles.find(samples).map { try String(contentsOf: $0, encoding: .utf8) }
    texts.append(WholeFiles.flow)
    texts += FailureMessageTests.steps.map { "steps: [focus: text, \($0)]" }
    var record = FlowRecord(name: "1", keyboards: [("Keys", nil), ("My.xcodeproj", "Keys")])
    record.settings = [
      .init("fullAccess", "on"), .init("timeout", FlowRecord.quoted("2.5")),
      .init("latency", FlowRecord.quoted("30")), .init("permissions", "[contacts=deny]"),
      .init("location", FlowRecord.quoted("48.1,11.6,3.0")),
      .init("contacts", "[{givenName: Ada, emailAddresses: [a@b.example]}]"),
      .init("fidelity", "{drift: corrected}"),
    ]
    for kind in ActionKind.allCases { record.add(kind.forms.example) }
    var field = FieldPlan(.email)
    (field.text, field.traits.returnKey, field.contexts) = ("1", .send, ["a"])
    let steps: [UserAction] = [
      .focus(field), .tap(.point(x: 1.5, y: 2)), .longPress("${x}", milliseconds: 7),
      .drag(from: .point(x: 1, y: 2), holding: 3, along: [.key("b"), .offset(x: -1, y: 0)]),
      .hostEdit(.insert("")), .location(nil),
    ]
    for step in steps { record.add(step) }
    record.document = ""
    texts.append(record.text)
    let trees = try texts.map { try YAMLDocument.parse(Array($0.utf8)).json }
    let faults = try SchemaValidator.faults(of: trees, by: FlowSchema.text)
    for (text, faults) in zip(texts, faults) { #expect(faults.isEmpty, "\(faults) \(text)") }
  }

  /// Facts that no schema knows: other files (with an app, `focus` names a responder), variables, names that come
  /// twice, and combinations of two values.
  private static let unseen: Set = [
    "given twice, first in line 1", "put the smaller first", "not a regular expression",
    "there is no none.yaml", "in a circle: a.yaml → a.yaml", "there is no variable 'x'",
    "did you mean key?", "without its '}'", "did you mean device?", "there is no none",
    "repeat less", "did you mean text?",
  ]

  @Test func `refuses what the loader refuses, but for what it cannot know`() throws {
    let rows = WrongFiles.flows.compactMap { row in
      (try? YAMLDocument.parse(Array(row.text.utf8))).map { (row, $0.json) }
    }
    let faults = try SchemaValidator.faults(of: rows.map(\.1), by: FlowSchema.text)
    for ((row, _), faults) in zip(rows, faults) {
      #expect(faults.isEmpty == Self.unseen.contains(row.words), "\(row.text): \(faults)")
    }
    #expect(Self.unseen.isSubset(of: rows.map(\.0.words)))
  }
}

@Suite struct `The schema of app files` {
  private typealias Node = [String: Any]

  @Test func `is the one in the documentation`() throws {
    let file = repositoryFolder.appendingPathComponent("docs/app.schema.json")
    if ProcessInfo.processInfo.environment["KEYWARD_RECORD"] != nil {
      try Data(HostAppSchema.text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == HostAppSchema.text)
  }

  @Test func `knows every key that apps may hold, and no other`() throws {
    func keys(_ node: HostAppSchema.Node) throws -> [String] {
      try #require(node["properties"] as? Node).keys.sorted()
    }
    let rows: [(HostAppSchema.Node, [String])] = [
      (HostAppSchema.root, HostAppDecoder.appKeys), (HostAppSchema.scene, HostAppDecoder.sceneKeys),
      (HostAppSchema.guide, HostAppDecoder.guideKeys),
      (HostAppSchema.accessoryView, ResponderDecoder.accessoryKeys),
      (HostAppSchema.inputView, ResponderDecoder.inputViewKeys),
      (HostAppSchema.keyCommand, ResponderDecoder.commandKeys),
      (HostAppSchema.setInputView, ResponderDecoder.setInputViewKeys),
      (HostAppSchema.layout, ResponderDecoder.layoutKeys),
      (HostAppSchema.constraint, ResponderDecoder.constraintKeys),
      (HostAppSchema.valuedAction, ResponderDecoder.valuedActionKeys),
    ]
    for (node, known) in rows { #expect(try keys(node) == known.sorted()) }
    #expect(HostAppSchema.screen.keys.sorted() == ResponderDecoder.screenKeys.sorted())
    #expect(HostAppSchema.view.keys.sorted() == ResponderDecoder.viewKeys.sorted())
    #expect(HostAppSchema.field.keys.sorted() == ResponderDecoder.fieldKeys.sorted())
  }

  @Test func `takes every app that the reader takes`() throws {
    let samples = repositoryFolder.appendingPathComponent("Samples/Apps").path
    let files = try FlowFiles.find(samples)
    let texts =
      try files.map { try String(contentsOf: $0, encoding: .utf8) } + [WholeFiles.app]
    let trees = try texts.map { try YAMLDocument.parse(Array($0.utf8)).json }
    let faults = try SchemaValidator.faults(of: trees, by: HostAppSchema.text)
    for (text, faults) in zip(texts, faults) { #expect(faults.isEmpty, "\(faults) \(text)") }
    #expect(texts.count > 5)
  }

  /// Errors that no schema finds: names that are taken or lead nowhere, and contradictions between
  /// two values.
  private static let unseen: Set = [
    "a screen 'a' already exists", "in line 1", "less than 'height'",
    "'b', which is not a responder", "arranges 2 scenes, and there are 1", "there is no screen 't'",
    "need an 'arrangement'", "a scene 'x' already exists", "give every window one",
    "'arrangement' and 'frame' exclude each other", "belongs to a scene with a 'frame'",
  ]

  @Test func `refuses what the reader refuses, but for what it cannot know`() throws {
    let rows = try WrongFiles.apps.map { ($0, try YAMLDocument.parse(Array($0.text.utf8)).json) }
    let faults = try SchemaValidator.faults(of: rows.map(\.1), by: HostAppSchema.text)
    for ((row, _), faults) in zip(rows, faults) {
      #expect(faults.isEmpty == Self.unseen.contains(row.words), "\(row.text): \(faults)")
    }
    #expect(Self.unseen.isSubset(of: rows.map(\.0.words)))
  }
}
