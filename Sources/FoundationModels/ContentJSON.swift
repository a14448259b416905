import Foundation

extension GeneratedContent {
  /// The content of a text of JSON.
  /// - Throws: `GenerationError.decodingFailure` where the text is no JSON.
  public init(json: String) throws {
    do {
      kind = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)).kind
      id = nil
    } catch { throw Self.failure("is no JSON: \(error.localizedDescription)") }
  }

  private struct JSONValue: Decodable {
    let kind: Kind
    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        kind = .null
      } else if let flag = try? value.decode(Bool.self) {
        kind = .bool(flag)
      } else if let number = try? value.decode(Double.self) {
        kind = .number(number)
      } else if let text = try? value.decode(String.self) {
        kind = .string(text)
      } else if let elements = try? value.decode([JSONValue].self) {
        kind = .array(elements.map { .init(kind: $0.kind) })
      } else {
        let properties = try value.decode([String: JSONValue].self)
        kind = .structure(
          properties: properties.mapValues { .init(kind: $0.kind) },
          orderedKeys: properties.keys.sorted())
      }
    }
  }

  /// The content as a text of JSON.
  public var jsonString: String {
    switch kind {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .number(let value): return Self.text(value)
    case .string(let value): return Self.text(value)
    case .array(let elements):
      return "[" + elements.map(\.jsonString).joined(separator: ", ") + "]"
    case .structure(let properties, let keys):
      let members = keys.compactMap { key in
        properties[key].map { Self.text(key) + ": " + $0.jsonString }
      }
      return "{" + members.joined(separator: ", ") + "}"
    }
  }

  private static func text(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    return Int64(exactly: number).map(String.init) ?? String(number)
  }
  private static func text(_ string: String) -> String {
    let data = try? JSONSerialization.data(
      withJSONObject: string, options: [.fragmentsAllowed, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
