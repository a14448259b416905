package import KeyboardHost
package import Platform

/// Actions and settings as the values of a flow: their JSON forms, without the quotes that YAML doesn't need.
extension FlowRecord {
  /// An action as the value of its step.
  package static func value(of action: UserAction) -> String {
    guard case .focus(let plan) = action else { return yaml(action.value) }
    if let responder = plan.responder { return yaml(.string(responder)) }
    guard case .object(let members) = action.value, members.count > 1 else {
      return plan.kind.rawValue
    }
    return yaml(action.value)
  }

  /// A value on one line.
  package static func yaml(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .bool(let isOn): isOn ? "on" : "off"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): isWord(text) ? text : quoted(text)
    case .array(let values): "[\(values.map(yaml).joined(separator: ", "))]"
    case .object(let members): "{\(members.map(yaml).joined(separator: ", "))}"
    }
  }

  /// A name and its value.
  ///
  /// Names have no variables, so that no dollar sign is doubled in them.
  private static func yaml(_ member: (name: String, value: JSONValue)) -> String {
    let name = isPlainName(member.name) ? member.name : escaped(member.name)
    return "\(name): \(yaml(member.value))"
  }

  private static func isPlainName(_ text: String) -> Bool {
    text.utf8.first.map(isLetter) == true && text.utf8.allSatisfy(isWordByte)
  }

  /// Whether a text means itself without quotes, to every reader of YAML.
  private static func isWord(_ text: String) -> Bool {
    isPlainName(text)
      && !["y", "n", "yes", "no", "on", "off", "true", "false", "null"].contains(
        text.lowercased())
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || "-_=.".utf8.contains(byte)
  }
}
