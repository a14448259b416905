import Foundation
import KeyboardHost
import KeyboardProtocol
import TextInput
import YAML

/// Reads the steps of a flow, also those of the files that it names.
struct StepDecoder {
  /// The keys of steps: those of actions, and those of what only flows have.
  static let keys = ActionKind.allCases.map(\.rawValue) + ["expect", "repeat", "runFlow"]
  static let repeatKeys = ["times", "steps"]
  static let runFlowKeys = ["file", "variables"]

  let loader: FlowLoader
  /// The files that are being read, each named by the one before it.
  var files: [URL]
  /// The app whose responders `focus` names; `nil` where it names kinds of fields.
  let app: HostApp?
  private var count = 0

  init(loader: FlowLoader, files: [URL], app: HostApp? = nil) {
    self.loader = loader
    self.files = files
    self.app = app
  }

  mutating func steps(
    _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) -> [PlacedFlowStep] {
    var result: [PlacedFlowStep] = []
    for item in try reader.items(node, "'steps'") {
      count += 1
      guard count <= FlowLoader.steps.read else {
        throw reader.error(item, "the flow has more than \(FlowLoader.steps.read) steps; split it")
      }
      reader.work.stepsLeft -= 1
      guard reader.work.stepsLeft >= 0 else {
        throw reader.error(
          item,
          "the combinations of the matrix have more than \(FlowLoader.steps.ofAll) steps in total; split it"
        )
      }
      // A step that repeats others reports the mistakes inside it itself.
      let step = try reader.attempt { () throws(FlowError) in try self.step(item, reader) }
      if let step { result.append(PlacedFlowStep(step, at: reader.place(item))) }
    }
    return result
  }

  private mutating func step(
    _ item: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) -> FlowStep {
    let entries = try reader.mapping(item, "a step", keys: Self.keys)
    guard let entry = entries.first, entries.count == 1 else {
      throw reader.error(
        entries.dropFirst().first?.key ?? item,
        "a step does one thing; begin the next one with '- ' on a line of its own")
    }
    return try step(entry.name, entry.value, reader)
  }

  private mutating func step(
    _ name: String, _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) -> FlowStep {
    switch name {
    case "expect": return .expect(try ExpectationDecoder(reader: reader).expectation(node))
    case "repeat": return try repetition(node, reader)
    case "runFlow": return try inclusion(node, reader)
    default:
      guard let kind = ActionKind(rawValue: name) else { throw reader.error(node, "no step") }
      return .act(try ActionDecoder(reader: reader, app: app).actions(kind, node))
    }
  }

  private mutating func repetition(
    _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) -> FlowStep {
    let entries = try reader.mapping(node, "'repeat'", keys: Self.repeatKeys)
    guard let times = entries.first(where: { $0.name == "times" }),
      let body = entries.first(where: { $0.name == "steps" })
    else { throw reader.error(node, "'repeat' needs 'times' and 'steps'") }
    let number = try reader.integer(times.value, "'times'", in: 1...10_000)
    return .repeat(times: number, try steps(body.value, reader))
  }

  private mutating func inclusion(
    _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) -> FlowStep {
    var (path, variables) = (node, [String: String]())
    if case .mapping = node.content {
      let entries = try reader.mapping(node, "'runFlow'", keys: Self.runFlowKeys)
      guard let file = entries.first(where: { $0.name == "file" }) else {
        throw reader.error(node, "'runFlow' has no 'file'")
      }
      path = file.value
      if let given = entries.first(where: { $0.name == "variables" }) {
        variables = try loader.variables(given.value, reader)
      }
    }
    let name = try reader.name(path, "the file of 'runFlow'")
    let folder = files[files.count - 1].deletingLastPathComponent()
    let url = URL(fileURLWithPath: name, relativeTo: folder).standardizedFileURL
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw reader.error(
        path, "there is no \(loader.display(url)); the path is relative to this file's folder")
    }
    if let start = files.firstIndex(where: { $0.standardizedFileURL == url }) {
      let circle = (files[start...] + [url]).map(loader.display)
      throw reader.error(
        path, "the files run each other in a circle: \(circle.joined(separator: " → "))")
    }
    guard files.count < FlowLoader.depth else {
      throw reader.error(path, "more than \(FlowLoader.depth) files run each other; flatten them")
    }
    let steps = try included(url, variables, from: path, reader)
    return .runFlow(file: loader.display(url), steps)
  }

  /// The steps of another file; its variables are its own, and those that are given go before them.
  private mutating func included(
    _ url: URL, _ given: [String: String], from path: YAMLNode, _ outer: FlowReader
  ) throws(FlowError) -> [PlacedFlowStep] {
    var reader = FlowReader(file: loader.display(url))
    (reader.mistakes, reader.work) = (outer.mistakes, outer.work)
    let head = try loader.head(
      of: try loader.node(of: url, reader, namedAt: outer.place(path)), reader)
    if let unknown = given.keys.sorted().first(where: { head.variables[$0] == nil }) {
      throw outer.error(
        path,
        "\(reader.file) has no variable '\(unknown)'"
          + FlowReader.hint(unknown, head.variables.keys.sorted()) + "; add it to its 'variables'")
    }
    reader.variables = head.variables.merging(given) { $1 }
    guard let node = head.values["steps"] else { return [] }
    files.append(url)
    defer { files.removeLast() }
    return try steps(node, reader)
  }
}
