import Foundation
import KeyboardHost
import KeyboardProtocol
import TextInput
import YAML

/// Reads the steps of a flow, also those of the files that it names.
struct StepDecoder {
  static let keys = [
    "focus", "tap", "longPress", "drag", "press", "release", "rollover", "pinch", "rotate",
    "twoFingerTap", "twoFingerDrag", "wait", "hide", "show", "type", "switchKeyboard", "hostEdit",
    "permission", "location", "expect", "repeat", "runFlow", "hardwareKey",
  ]
  /// The longest wait, in milliseconds: an hour.
  static let longestWait = 3_600_000
  /// The keys of the steps that have several; of `hostEdit` one is given.
  static let fieldKeys = ["kind", "text", "selection", "traits"]
  static let longPressKeys = ["key", "milliseconds"]
  static let dragKeys = ["key", "milliseconds", "to"]
  /// What `hide` and `show` name.
  static let shown = "keyboard"
  static let offsetKeys = ["x", "y"]
  static let editKeys = ["insert", "paste", "caret", "select", "word"]
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
      // What stands inside a step that repeats others tells its own mistakes.
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
    case "focus": return .focus(try field(node, reader))
    case "tap": return .tap(try reader.touches(node))
    case "longPress": return try longPress(node, reader)
    case "drag": return try drag(node, reader)
    case "press": return .press(try reader.touches(node))
    case "release": return .release(try reader.touches(node))
    case "rollover": return .rollover(try reader.touches(node))
    case "pinch", "rotate", "twoFingerTap", "twoFingerDrag":
      return try TwoFingerDecoder(reader: reader).step(name, node)
    case "wait":
      let range = 0...Self.longestWait
      let time = try reader.integer(node, "'wait', in milliseconds,", in: range)
      return .wait(milliseconds: UInt32(time))
    case "hide", "show":
      _ = try reader.word(node, "'\(name)'", among: [Self.shown])
      return name == "hide" ? .hide : .show
    case "type": return .type(try reader.name(node, "the text of 'type'"))
    case "switchKeyboard":
      return .switchKeyboard(try reader.name(node, "the keyboard of 'switchKeyboard'"))
    case "hostEdit": return .hostEdit(try edit(node, reader))
    case "permission":
      let text = try reader.text(node, "'permission'")
      let (permission, answer) = try FlowLoader.permission(text, node, reader)
      guard let isAllowed = answer.isAllowed else {
        throw reader.error(node, "'permission' takes NAME=allow or NAME=deny")
      }
      return .permission(permission, isAllowed: isAllowed)
    case "location": return .location(try FlowLoader.location(node, reader))
    case "expect": return .expect(try ExpectationDecoder(reader: reader).expectation(node))
    case "repeat": return try repetition(node, reader)
    case "hardwareKey": return .hardwareKey(try hardwareKeys(node, reader))
    default: return try inclusion(node, reader)
    }
  }

  private func field(_ node: YAMLNode, _ reader: FlowReader) throws(FlowError) -> FlowField {
    if let app {
      var field = FlowField(.text)
      field.responder = try responder(node, of: app, reader)
      return field
    }
    guard case .mapping = node.content else {
      return FlowField(try reader.choice(node, "the kind of field", FieldKind.self))
    }
    var field = FlowField(.text)
    let entries = try reader.mapping(node, "'focus'", keys: Self.fieldKeys)
    // The kind's traits come first, wherever it is written.
    if let kind = entries.first(where: { $0.name == "kind" }) {
      field = FlowField(try reader.choice(kind.value, "the kind of field", FieldKind.self))
    }
    for entry in entries {
      switch entry.name {
      case "text": field.text = try reader.text(entry.value, "'text'")
      case "selection": field.selection = try Self.range(entry.value, "'selection'", reader)
      case "traits":
        try Self.setTraits(entry.value, &field.traits, reader)
      default: break
      }
    }
    return field
  }

  static func setTraits(
    _ node: YAMLNode, _ traits: inout TextInputTraits, _ reader: FlowReader
  ) throws(FlowError) {
    for trait in try reader.mapping(node, "'traits'", keys: TextInputTraits.names) {
      try set(trait.name, trait.value, &traits, reader)
    }
  }

  private static func set(
    _ name: String, _ node: YAMLNode, _ traits: inout TextInputTraits, _ reader: FlowReader
  ) throws(FlowError) {
    let value = try reader.text(node, "'\(name)'")
    do throws(TraitNameError) { try traits.set(name, to: value) } catch {
      var values: [String] = []
      if case .unknownValue(_, _, let known) = error { values = known }
      throw reader.error(
        node,
        "'\(name)' cannot be '\(value)'\(FlowReader.hint(value, values)) "
          + "(values: \(values.joined(separator: ", ")))")
    }
  }

  private func longPress(_ node: YAMLNode, _ reader: FlowReader) throws(FlowError) -> FlowStep {
    guard case .mapping = node.content, !reader.isPoint(node) else {
      return .longPress(try reader.touch(node), milliseconds: 600)
    }
    var key: TouchPlace?
    var milliseconds = 600
    for entry in try reader.mapping(node, "'longPress'", keys: Self.longPressKeys) {
      if entry.name == "key" {
        key = try reader.touch(entry.value)
      } else {
        milliseconds = try reader.integer(entry.value, "'milliseconds'", in: 1...60_000)
      }
    }
    guard let key else { throw reader.error(node, "'longPress' has no 'key'") }
    return .longPress(key, milliseconds: UInt32(milliseconds))
  }

  private func drag(_ node: YAMLNode, _ reader: FlowReader) throws(FlowError) -> FlowStep {
    var key: TouchPlace?
    var milliseconds = 0
    var path: [DragPlace] = []
    for entry in try reader.mapping(node, "'drag'", keys: Self.dragKeys) {
      switch entry.name {
      case "key": key = try reader.touch(entry.value)
      case "milliseconds":
        milliseconds = try reader.integer(entry.value, "'milliseconds'", in: 0...60_000)
      default: path = try places(entry.value, reader)
      }
    }
    guard let key else { throw reader.error(node, "'drag' has no 'key' to begin on") }
    guard !path.isEmpty else {
      throw reader.error(node, "'drag' has no 'to'; name its destination")
    }
    return .drag(from: key, holding: UInt32(milliseconds), along: path)
  }

  /// A key, an offset in points, or a list of these.
  private func places(_ node: YAMLNode, _ reader: FlowReader) throws(FlowError) -> [DragPlace] {
    let items: [YAMLNode]
    if case .sequence(let list) = node.content { items = list } else { items = [node] }
    var result: [DragPlace] = []
    for item in items {
      guard case .mapping = item.content else {
        result.append(.key(try reader.name(item, "a place of 'to'")))
        continue
      }
      var (x, y) = (0.0, 0.0)
      for entry in try reader.mapping(item, "an offset", keys: Self.offsetKeys) {
        let text = try reader.text(entry.value, "'\(entry.name)'")
        guard let number = Double(text), abs(number) <= 10_000 else {
          throw reader.error(
            entry.value, "'\(entry.name)' is points from -10000 to 10000, not '\(text)'")
        }
        if entry.name == "x" { x = number } else { y = number }
      }
      result.append(.offset(x: x, y: y))
    }
    return result
  }

  private func edit(_ node: YAMLNode, _ reader: FlowReader) throws(FlowError) -> FieldEdit {
    let keys = Self.editKeys
    let entries = try reader.mapping(node, "'hostEdit'", keys: keys)
    guard let entry = entries.first, entries.count == 1 else {
      throw reader.error(node, "'hostEdit' does one of: \(keys.joined(separator: ", "))")
    }
    switch entry.name {
    case "insert": return .insert(try reader.text(entry.value, "'insert'"))
    case "paste": return .paste(try reader.text(entry.value, "'paste'"))
    case "word":
      return .selectWord(at: try reader.integer(entry.value, "'word'", in: 0...Int(Int32.max)))
    default: return .select(try Self.range(entry.value, "'\(entry.name)'", reader))
    }
  }

  /// One offset, or a list of two, in UTF-16 units.
  static func range(
    _ node: YAMLNode, _ what: String, _ reader: FlowReader
  ) throws(FlowError) -> Range<Int> {
    let limit = 0...Int(Int32.max)
    guard case .sequence(let ends) = node.content else {
      let caret = try reader.integer(node, what, in: limit)
      return caret..<caret
    }
    guard ends.count == 2 else {
      throw reader.error(node, "\(what) is an offset, or [FROM, TO], in UTF-16 units")
    }
    let start = try reader.integer(ends[0], what, in: limit)
    let end = try reader.integer(ends[1], what, in: limit)
    guard start <= end else {
      throw reader.error(node, "\(what) goes from \(start) back to \(end); put the smaller first")
    }
    return start..<end
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
    let head = try loader.head(of: try loader.node(of: url, reader), reader)
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
