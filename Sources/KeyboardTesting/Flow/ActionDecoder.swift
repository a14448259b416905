import KeyboardHost
import KeyboardProtocol
import TextInput
import YAML

/// Reads the steps of a flow that are actions.
struct ActionDecoder {
  /// The longest wait, in milliseconds: an hour.
  static let longestWait = 3_600_000
  /// The most times that a keyboard is hidden and shown in one step.
  static let mostCycles = 1000
  /// The keys of the steps that have several; `hostEdit` takes one.
  static let fieldKeys = [
    "kind", "text", "selection", "traits", "inputMode", "storesInputMode", "contexts",
  ]
  static let longPressKeys = ["key", "milliseconds"]
  static let dragKeys = ["key", "milliseconds", "to"]
  static let offsetKeys = ["x", "y"]
  static let editKeys = ["insert", "paste", "caret", "select", "word"]

  let reader: FlowReader
  /// The app whose responders `focus` names; `nil` where it names kinds of fields.
  let app: HostApp?

  func permission(_ node: YAMLNode) throws(FlowError) -> UserAction {
    let text = try reader.text(node, "'permission'")
    let (permission, answer) = try FlowLoader.permission(text, node, reader)
    guard let isAllowed = answer.isAllowed else {
      throw reader.error(node, "'permission' takes NAME=allow or NAME=deny")
    }
    return .permission(permission, isAllowed: isAllowed)
  }

  private func language(_ node: YAMLNode) throws(FlowError) -> String {
    let tags = try FlowLoader.languages(node, reader)
    guard let tag = tags.first, tags.count == 1 else {
      throw reader.error(node, "'inputMode' is one language")
    }
    return tag
  }

  /// The responder that gets the focus.
  private func responder(
    _ node: YAMLNode, of app: HostApp
  ) throws(FlowError) -> String {
    let name = try reader.name(node, "the responder of 'focus'")
    let running = RunningApp(app)
    guard running.hasResponder(name) else {
      let names = running.fields.map(\.name)
      throw reader.error(
        node,
        "the app has no '\(name)'\(FlowReader.hint(name, names)) "
          + "(fields: \(names.prefix(40).joined(separator: ", ")))")
    }
    return name
  }

  /// One key with its modifiers, or a list of them.
  func hardwareKeys(_ node: YAMLNode) throws(FlowError) -> [HardwareKey] {
    var keys: [HardwareKey] = []
    for text in try reader.names(node, "a key") {
      guard let key = HardwareKey(text) else {
        throw reader.error(node, "\(HardwareKey.usage), not '\(text)'")
      }
      keys.append(key)
    }
    return keys
  }

  func longPress(_ node: YAMLNode) throws(FlowError) -> UserAction {
    guard case .mapping = node.content, !reader.isPoint(node) else {
      return .longPress(try reader.touch(node), milliseconds: UserAction.longPress)
    }
    var key: TouchPlace?
    var milliseconds = Int(UserAction.longPress)
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

  func drag(_ node: YAMLNode) throws(FlowError) -> UserAction {
    var key: TouchPlace?
    var milliseconds = 0
    var path: [DragPlace] = []
    for entry in try reader.mapping(node, "'drag'", keys: Self.dragKeys) {
      switch entry.name {
      case "key": key = try reader.touch(entry.value)
      case "milliseconds":
        milliseconds = try reader.integer(entry.value, "'milliseconds'", in: 0...60_000)
      default: path = try places(entry.value)
      }
    }
    guard let key else { throw reader.error(node, "'drag' has no 'key' to begin on") }
    guard !path.isEmpty else {
      throw reader.error(node, "'drag' has no 'to'; name its destination")
    }
    return .drag(from: key, holding: UInt32(milliseconds), along: path)
  }

  /// A key, an offset in points, or a list of these.
  private func places(_ node: YAMLNode) throws(FlowError) -> [DragPlace] {
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

  func edit(_ node: YAMLNode) throws(FlowError) -> FieldEdit {
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

  func field(_ node: YAMLNode) throws(FlowError) -> FieldPlan {
    if let app {
      return FieldPlan(responder: try responder(node, of: app))
    }
    guard case .mapping = node.content else {
      return FieldPlan(try reader.choice(node, "the kind of field", FieldKind.self))
    }
    var field = FieldPlan(.text)
    let entries = try reader.mapping(node, "'focus'", keys: Self.fieldKeys)
    // The kind's traits come first, at any place in the entry.
    if let kind = entries.first(where: { $0.name == "kind" }) {
      field = FieldPlan(try reader.choice(kind.value, "the kind of field", FieldKind.self))
    }
    for entry in entries {
      switch entry.name {
      case "text": field.text = try reader.text(entry.value, "'text'")
      case "selection": field.selection = try Self.range(entry.value, "'selection'", reader)
      case "traits":
        try Self.setTraits(entry.value, &field.traits, reader)
      case "inputMode": field.inputMode = try language(entry.value)
      case "storesInputMode":
        field.storesInputMode = try reader.flag(entry.value, "'storesInputMode'")
      case "contexts": field.contexts = try reader.names(entry.value, "a context")
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
}
