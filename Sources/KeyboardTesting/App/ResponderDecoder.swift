import Platform
import KeyboardHost
import TextInput
import YAML

/// Reads the responders of an app, and what they offer.
struct ResponderDecoder {
  static let commonKeys = [
    "textInputContextIdentifier", "inputAccessoryView", "inputAccessoryViewController", "inputView",
    "canBecomeFirstResponder", "keyCommands", "layout", "views",
  ]
  static let screenKeys = ["name"] + commonKeys
  static let viewKeys = ["view"] + commonKeys
  static let fieldKeys = ["field", "kind", "text", "traits"] + commonKeys
  static let accessoryKeys = ["height", "maximumHeight"]
  static let inputViewKeys = ["height"]
  static let commandKeys = [
    "input", "modifierFlags", "discoverabilityTitle", "wantsPriorityOverSystemBehavior", "action",
  ]
  static let valuedActionKeys = ["clear", "insert", "focus", "send", "inputView"]
  /// The actions without arguments.
  static let actionWords = ["clear", "send", "selectAll", "resignFirstResponder"]
  static let setInputViewKeys = ["field", "height"]
  static let layoutKeys = ["width", "height", "constraints"]
  static let constraintKeys =
    AppConstraint.Attribute.allCases.map(\.rawValue) + ["constant", "whenNear", "whenAwayFrom"]
  /// The most views inside each other, and the most of one responder.
  static let (deepest, most) = (16, 200)

  let reader: FlowReader

  /// A name, which has no part of a path in it.
  func name(_ node: YAMLNode, _ what: String) throws(FlowError) -> String {
    let text = try reader.name(node, what)
    guard text.utf8.count <= 100, !text.hasSlash else {
      throw reader.error(node, "\(what) has at most 100 bytes, and no '/'")
    }
    return text
  }

  func screen(_ node: YAMLNode) throws(FlowError) -> AppResponder {
    let entries = try reader.mapping(node, "a screen", keys: Self.screenKeys)
    guard let name = entries.first(where: { $0.name == "name" }) else {
      throw reader.error(node, "the screen has no 'name'")
    }
    var names: [String: Int] = [:]
    var screen = AppResponder(name: try self.name(name.value, "'name'"))
    try fill(&screen, entries, depth: 1, &names)
    return screen
  }

  private typealias Entries = [(name: String, key: YAMLNode, value: YAMLNode)]

  private func fill(
    _ responder: inout AppResponder, _ entries: Entries, depth: Int, _ names: inout [String: Int]
  ) throws(FlowError) {
    for (name, key, value) in entries {
      let what = "'\(name)'"
      switch name {
      case "textInputContextIdentifier":
        responder.textInputContextIdentifier = try reader.name(value, what)
      case "inputAccessoryView", "inputAccessoryViewController":
        guard responder.inputAccessoryView == nil else {
          throw reader.error(key, "the responder has an accessory view already; keep one")
        }
        responder.inputAccessoryView = try accessory(
          value, what, hasController: name == "inputAccessoryViewController")
      case "inputView": responder.inputView = try inputView(value, what)
      case "canBecomeFirstResponder":
        responder.canBecomeFirstResponder = try reader.flag(value, what)
      case "keyCommands": responder.keyCommands = try keyCommands(value)
      case "layout": responder.layout = try layout(value)
      case "views":
        guard depth < Self.deepest else {
          throw reader.error(key, "views are nested more than \(Self.deepest) deep; flatten them")
        }
        let items = try reader.items(value, what)
        guard items.count <= Self.most else {
          throw reader.error(value, "a responder holds at most \(Self.most) views")
        }
        for item in items {
          responder.responders.append(try view(item, depth: depth + 1, &names))
        }
      default: break
      }
    }
  }

  private func view(
    _ node: YAMLNode, depth: Int, _ names: inout [String: Int]
  ) throws(FlowError) -> AppResponder {
    let all = try reader.mapping(node, "a view")
    let isField = all.contains { $0.name == "field" }
    let entries = try reader.mapping(
      node, isField ? "a field" : "a view", keys: isField ? Self.fieldKeys : Self.viewKeys)
    guard let named = entries.first(where: { ["view", "field"].contains($0.name) }) else {
      throw reader.error(node, "this is neither a 'field' nor a 'view'; give it one of the names")
    }
    var responder = AppResponder(name: try name(named.value, "'\(named.name)'"))
    if let line = names.updateValue(node.position.line, forKey: responder.name) {
      throw reader.error(
        named.value,
        "'\(responder.name)' is already in the screen, in line \(line); choose another name")
    }
    if isField { responder.field = try field(entries) }
    try fill(&responder, entries, depth: depth, &names)
    return responder
  }

  private func field(_ entries: Entries) throws(FlowError) -> AppField {
    var field = AppField(.text)
    // The kind's traits come first, at any place in the entry.
    if let kind = entries.first(where: { $0.name == "kind" }) {
      field = AppField(try reader.choice(kind.value, "the kind of field", FieldKind.self))
    }
    for entry in entries {
      switch entry.name {
      case "text": field.text = try reader.text(entry.value, "'text'")
      case "traits": try ActionDecoder.setTraits(entry.value, &field.traits, reader)
      default: break
      }
    }
    return field
  }

  private func accessory(
    _ node: YAMLNode, _ what: String, hasController: Bool
  ) throws(FlowError) -> AppAccessoryView {
    var view = AppAccessoryView(height: 0)
    view.hasController = hasController
    for entry in try reader.mapping(node, what, keys: Self.accessoryKeys) {
      let points = try reader.points(entry.value, "'\(entry.name)'")
      if entry.name == "height" { view.height = points } else { view.maximumHeight = points }
    }
    guard view.height > 0 else { throw reader.error(node, "\(what) has no 'height' above 0") }
    if let maximum = view.maximumHeight, maximum < view.height {
      throw reader.error(node, "'maximumHeight' is less than 'height'")
    }
    return view
  }

  private func inputView(_ node: YAMLNode, _ what: String) throws(FlowError) -> AppInputView {
    var view = AppInputView(height: 0)
    for entry in try reader.mapping(node, what, keys: Self.inputViewKeys) {
      view.height = try reader.points(entry.value, "'height'")
    }
    guard view.height > 0 else { throw reader.error(node, "\(what) has no 'height' above 0") }
    return view
  }

  // MARK: - Key commands

  func keyCommands(_ node: YAMLNode) throws(FlowError) -> [AppKeyCommand] {
    let items = try reader.items(node, "'keyCommands'")
    guard items.count <= Self.most else {
      throw reader.error(node, "a responder has at most \(Self.most) key commands")
    }
    var commands: [AppKeyCommand] = []
    for item in items { commands.append(try keyCommand(item)) }
    return commands
  }

  private func keyCommand(_ node: YAMLNode) throws(FlowError) -> AppKeyCommand {
    let entries = try reader.mapping(node, "a key command", keys: Self.commandKeys)
    guard let input = entries.first(where: { $0.name == "input" }),
      let action = entries.first(where: { $0.name == "action" })
    else { throw reader.error(node, "a key command needs 'input' and 'action'") }
    let text = try reader.name(input.value, "'input'")
    guard let code = HardwareKey.Code(text) else {
      let names = HardwareKey.Special.allCases.map(\.rawValue) + ["space"]
      throw reader.error(
        input.value,
        "'input' is one character, or one of \(names.joined(separator: ", ")), not '\(text)'"
          + FlowReader.hint(text, names))
    }
    var command = AppKeyCommand(input: code, action: try self.action(action.value))
    for entry in entries {
      switch entry.name {
      case "modifierFlags":
        for word in try reader.names(entry.value, "a modifier flag") {
          guard let flag = KeyModifierFlags(word: word), flag != .alphaShift else {
            let words = KeyModifierFlags.words.filter { KeyModifierFlags(word: $0) != .alphaShift }
            throw reader.error(
              entry.value,
              "a modifier flag is one of \(words.joined(separator: ", ")), not '\(word)'"
                + FlowReader.hint(word, words))
          }
          command.modifierFlags.insert(flag)
        }
      case "discoverabilityTitle":
        command.discoverabilityTitle = try reader.name(entry.value, "'discoverabilityTitle'")
      case "wantsPriorityOverSystemBehavior":
        command.wantsPriorityOverSystemBehavior = try reader.flag(
          entry.value, "'wantsPriorityOverSystemBehavior'")
      default: break
      }
    }
    return command
  }

  /// A word for what acts on the first responder, or one name with its value.
  private func action(_ node: YAMLNode) throws(FlowError) -> AppAction {
    guard case .mapping = node.content else {
      switch try reader.word(node, "'action'", among: Self.actionWords) {
      case "clear": return .clear(nil)
      case "send": return .send(nil)
      case "selectAll": return .selectAll
      default: return .resign
      }
    }
    let keys = Self.valuedActionKeys
    let entries = try reader.mapping(node, "'action'", keys: keys)
    guard let entry = entries.first, entries.count == 1 else {
      throw reader.error(node, "'action' does one of: \(keys.joined(separator: ", "))")
    }
    let what = "'\(entry.name)'"
    switch entry.name {
    case "clear": return .clear(try reader.name(entry.value, what))
    case "send": return .send(try reader.name(entry.value, what))
    case "focus": return .focus(try reader.name(entry.value, what))
    case "insert": return .insert(try reader.name(entry.value, what))
    default: return try setInputView(entry.value)
    }
  }

  /// `null` brings the keyboard back to the first responder, and a mapping without a height to another one.
  private func setInputView(_ node: YAMLNode) throws(FlowError) -> AppAction {
    if node.isNull { return .setInputView(nil, nil) }
    var field: String?
    var view: AppInputView?
    for entry in try reader.mapping(node, "'inputView'", keys: Self.setInputViewKeys) {
      if entry.name == "field" {
        field = try reader.name(entry.value, "'field'")
      } else {
        let height = try reader.points(entry.value, "'height'")
        guard height > 0 else { throw reader.error(entry.value, "an input view is higher than 0") }
        view = AppInputView(height: height)
      }
    }
    return .setInputView(field, view)
  }

  // MARK: - Layout

  private func layout(_ node: YAMLNode) throws(FlowError) -> AppLayout {
    var layout = AppLayout()
    for entry in try reader.mapping(node, "'layout'", keys: Self.layoutKeys) {
      switch entry.name {
      case "width": layout.width = try reader.points(entry.value, "'width'")
      case "height": layout.height = try reader.points(entry.value, "'height'")
      default:
        let items = try reader.items(entry.value, "'constraints'")
        guard items.count <= 32 else {
          throw reader.error(entry.value, "a view has at most 32 constraints")
        }
        for item in items { layout.constraints.append(try constraint(item)) }
      }
    }
    return layout
  }

  private func constraint(_ node: YAMLNode) throws(FlowError) -> AppConstraint {
    let entries = try reader.mapping(node, "a constraint", keys: Self.constraintKeys)
    let edges = entries.filter { AppConstraint.Attribute(rawValue: $0.name) != nil }
    guard edges.count == 1, let attribute = AppConstraint.Attribute(rawValue: edges[0].name) else {
      throw reader.error(
        node,
        "a constraint names one of: "
          + AppConstraint.Attribute.allCases.map(\.rawValue).joined(separator: ", "))
    }
    var result = try end(edges[0].value, attribute)
    for entry in entries {
      switch entry.name {
      case "constant": result.constant = try reader.points(entry.value, "'constant'", from: -10_000)
      case "whenNear", "whenAwayFrom":
        guard result.condition == .always else {
          throw reader.error(entry.key, "a constraint has one condition; keep one")
        }
        result.condition = try condition(entry.name, entry.value)
      default: break
      }
    }
    return result
  }

  /// Reads an end such as `keyboardLayoutGuide.top`.
  private func end(
    _ node: YAMLNode, _ attribute: AppConstraint.Attribute
  ) throws(FlowError) -> AppConstraint {
    let text = try reader.name(node, "'\(attribute.rawValue)'")
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let item = AppConstraint.Item(rawValue: parts[0]), parts.count == 2,
      let other = AppConstraint.Attribute(rawValue: parts[1]),
      other.isHorizontal == attribute.isHorizontal
    else {
      let items = AppConstraint.Item.allCases.map(\.rawValue)
      let edges = AppConstraint.Attribute.allCases.filter {
        $0.isHorizontal == attribute.isHorizontal
      }
      throw reader.error(
        node,
        "'\(attribute.rawValue)' is constrained to ITEM.EDGE, ITEM one of "
          + "\(items.joined(separator: ", ")) and EDGE one of "
          + "\(edges.map(\.rawValue).joined(separator: ", ")), not '\(text)'"
          + FlowReader.hint(parts[0], items))
    }
    return AppConstraint(attribute, to: item, other)
  }

  private func condition(
    _ name: String, _ node: YAMLNode
  ) throws(FlowError) -> AppConstraint.Condition {
    guard name == "whenAwayFrom" else {
      return .nearEdge(try reader.choice(node, "'whenNear'", SceneEdge.self))
    }
    let all = SceneEdge.allCases.map(\.rawValue)
    var edges: Set<SceneEdge> = []
    for word in try reader.names(node, "an edge of 'whenAwayFrom'") {
      guard let edge = SceneEdge(rawValue: word) else {
        throw reader.error(
          node,
          "an edge is one of \(all.joined(separator: ", ")), not '\(word)'"
            + FlowReader.hint(word, all))
      }
      edges.insert(edge)
    }
    return .awayFrom(edges)
  }
}
