/// A JSON value whose members keep the order in which they were written.
package indirect enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(name: String, value: JSONValue)])

  /// A string, or `null`.
  package static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// The value as indented text without a final line end.
  package var text: String {
    var result = ""
    write(to: &result, indentation: "")
    return result
  }

  /// The value on one line.
  package var line: String {
    switch self {
    case .array(let values): "[\(values.map(\.line).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.string($0.name).text):\($0.value.line)" }.joined(separator: ","))}"
    default: text
    }
  }

  private func write(to text: inout String, indentation: String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    // JSON has no form for numbers that are not finite.
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      let inner = indentation + "  "
      Self.write(values, open: "[", close: "]", to: &text, indentation: indentation) {
        $0.write(to: &$1, indentation: inner)
      }
    case .object(let members):
      let inner = indentation + "  "
      Self.write(members, open: "{", close: "}", to: &text, indentation: indentation) {
        Self.write($0.name, to: &$1)
        $1 += ": "
        $0.value.write(to: &$1, indentation: inner)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], open: String, close: String, to text: inout String, indentation: String,
    element: (Element, inout String) -> Void
  ) {
    text += open
    for (index, value) in elements.enumerated() {
      text += (index == 0 ? "\n" : ",\n") + indentation + "  "
      element(value, &text)
    }
    if !elements.isEmpty { text += "\n" + indentation }
    text += close
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        // Controls would make the text no JSON, or act on a terminal or a service that shows it.
        if scalar.actsOnTerminals || scalar == "#" && text.unicodeScalars.last == "#" {
          text += scalar.jsonEscape
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }
}
