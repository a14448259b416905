/// A JSON value that is written with its members in the order given, so that equal facts are equal bytes.
indirect enum JSONText {
  case string(String)
  case number(Int)
  case bool(Bool)
  case null
  case list([JSONText])
  case object([(String, JSONText)])

  init(_ text: String?) { self = text.map(Self.string) ?? .null }

  /// The text, indented by two spaces a level.
  func text(_ indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .string(let value): return Self.quoted(value)
    case .number(let value): return String(value)
    case .bool(let value): return value ? "true" : "false"
    case .null: return "null"
    case .list(let values):
      if values.isEmpty { return "[]" }
      let lines = values.map { inner + $0.text(inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n" + indent + "]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { inner + Self.quoted($0.0) + ": " + $0.1.text(inner) }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + indent + "}"
    }
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
