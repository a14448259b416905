import Foundation

extension GeneratedContent {
  /// The content of a text of JSON, which may end early, as it does while a model writes it.
  /// - Throws: `GenerationError.decodingFailure` where the text is no JSON.
  public init(json: String) throws {
    var parser = ContentParser(Array(json.utf8))
    self = try parser.content()
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
