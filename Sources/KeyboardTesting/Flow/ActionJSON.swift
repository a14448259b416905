package import Platform
package import KeyboardHost
import KeyboardProtocol
import TextInput
import YAML

/// Why a JSON value is not an action or a setting.
package struct JSONFormError: Error, Equatable {
  /// The problem, in one sentence.
  package var message: String
}

/// Actions as JSON: an object whose one name is the key of a flow's step, with the value that the step has.
extension UserAction {
  /// Reads the form that `json` writes, and every other form of an action in a flow's step.
  package init(json: JSONValue) throws(JSONFormError) {
    guard case .object(let members) = json, let member = members.first, members.count == 1 else {
      throw JSONFormError(
        message: "an action is an object with one name, such as {\"tap\": \"a\"}")
    }
    guard let kind = ActionKind(rawValue: member.name) else {
      throw JSONFormError(message: "there is no action '\(member.name.escaped(limit: 40))'")
    }
    var reader = FlowReader(file: "action")
    reader.substitutes = false
    let decoder = ActionDecoder(reader: reader, app: nil)
    let actions: [UserAction]
    do throws(FlowError) {
      if kind == .focus, case .object(let plan) = member.value, let name = plan.responder {
        actions = [.focus(FieldPlan(responder: name))]
      } else {
        actions = try decoder.actions(kind, member.value.node)
      }
    } catch {
      throw JSONFormError(message: error.reason)
    }
    guard let action = actions.first, actions.count == 1 else {
      throw JSONFormError(message: "several actions are several messages")
    }
    self = action
  }

  /// The action as JSON.
  package var json: JSONValue { .object([(kind.rawValue, value)]) }
}

extension JSONValue {
  /// The value as a flow's node, so that both are read by the same decoder.
  var node: YAMLNode {
    let place = YAMLPosition(line: 1, column: 1)
    let content: YAMLNode.Content =
      switch self {
      case .null: .scalar("", isPlain: true)
      case .bool(let value): .scalar(value ? "true" : "false", isPlain: true)
      case .integer(let value): .scalar("\(value)", isPlain: true)
      case .number(let value): .scalar("\(value)", isPlain: true)
      case .string(let text): .scalar(text, isPlain: false)
      case .array(let values): .sequence(values.map(\.node))
      case .object(let members):
        .mapping(
          members.map {
            YAMLEntry(
              key: YAMLNode(.scalar($0.name, isPlain: false), at: place), value: $0.value.node)
          })
      }
    return YAMLNode(content, at: place)
  }
}

extension [(name: String, value: JSONValue)] {
  /// The name of the app's responder that gets the focus.
  fileprivate var responder: String? {
    count == 1 && self[0].name == "responder" ? self[0].value.string : nil
  }
}

extension FieldPlan {
  var json: JSONValue {
    if let responder { return .object([("responder", .string(responder))]) }
    var members: [(name: String, value: JSONValue)] = [("kind", .string(kind.rawValue))]
    if !text.isEmpty { members.append(("text", .string(text))) }
    if let selection { members.append(("selection", selection.json)) }
    let traits = traits.settings(besides: kind.traits)
    if !traits.isEmpty {
      members.append(("traits", .object(traits.map { ($0.name, .string($0.value)) })))
    }
    if let inputMode { members.append(("inputMode", .string(inputMode))) }
    if storesInputMode { members.append(("storesInputMode", .bool(true))) }
    if !contexts.isEmpty { members.append(("contexts", .array(contexts.map { .string($0) }))) }
    return .object(members)
  }
}

extension FieldEdit {
  var json: JSONValue {
    switch self {
    case .insert(let text): .object([("insert", .string(text))])
    case .paste(let text): .object([("paste", .string(text))])
    case .select(let range): .object([("select", range.json)])
    case .selectWord(let offset): .object([("word", .integer(Int64(offset)))])
    }
  }
}

extension Range<Int> {
  var json: JSONValue {
    isEmpty
      ? .integer(Int64(lowerBound))
      : .array([.integer(Int64(lowerBound)), .integer(Int64(upperBound))])
  }
}

extension TouchPlace {
  /// A key's name, or a point.
  var json: JSONValue {
    switch self {
    case .key(let name): .string(name)
    case .point(let x, let y): .object([("at", .array([.number(x), .number(y)]))])
    }
  }
}

extension DragPlace {
  var json: JSONValue {
    switch self {
    case .key(let name): .string(name)
    case .offset(let x, let y): .object([("x", .number(x)), ("y", .number(y))])
    }
  }
}
