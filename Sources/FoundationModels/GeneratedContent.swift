/// Identifies an answer while it is written.
public struct GenerationID: Sendable, Hashable {
  private let value = UUID()
  public init() {}
}

/// A value that can be made from the output of a model.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
  init(_ content: GeneratedContent) throws
}
/// A value that can be written as the output of a model.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
  var generatedContent: GeneratedContent { get }
}
extension ConvertibleToGeneratedContent {
  public var promptRepresentation: Prompt { return Prompt(text: generatedContent.jsonString) }
  public var instructionsRepresentation: Instructions {
    return Instructions(text: generatedContent.jsonString)
  }
}

/// The output of a model: a value of JSON.
public struct GeneratedContent: Sendable, Equatable, Generable, CustomDebugStringConvertible {
  /// The value.
  public enum Kind: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([GeneratedContent])
    case structure(properties: [String: GeneratedContent], orderedKeys: [String])
  }
  public var id: GenerationID?
  public let kind: Kind

  public init(kind: Kind, id: GenerationID? = nil) {
    self.init(kind: kind, id: id, isComplete: true)
  }
  init(kind: Kind, id: GenerationID? = nil, isComplete: Bool) {
    (self.kind, self.id, self.isComplete) = (kind, id, isComplete)
  }
  public init(_ content: GeneratedContent) throws { self = content }
  public init(_ value: some ConvertibleToGeneratedContent) { self = value.generatedContent }
  public init(_ value: some ConvertibleToGeneratedContent, id: GenerationID) {
    self.init(kind: value.generatedContent.kind, id: id)
  }
  public init(
    properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>, id: GenerationID? = nil
  ) {
    self.init(
      properties: properties.map { ($0.key, $0.value) }, id: id, uniquingKeysWith: { _, new in new }
    )
  }
  public init<S: Sequence>(
    properties: S, id: GenerationID? = nil,
    uniquingKeysWith combine: (GeneratedContent, GeneratedContent) throws ->
      some ConvertibleToGeneratedContent
  ) rethrows where S.Element == (String, any ConvertibleToGeneratedContent) {
    var keys: [String] = []
    var values: [String: GeneratedContent] = [:]
    for (key, value) in properties {
      guard let old = values[key] else {
        keys.append(key)
        values[key] = value.generatedContent
        continue
      }
      values[key] = try combine(old, value.generatedContent).generatedContent
    }
    self.init(kind: .structure(properties: values, orderedKeys: keys), id: id)
  }
  public init<S: Sequence>(elements: S, id: GenerationID? = nil)
  where S.Element == any ConvertibleToGeneratedContent {
    self.init(kind: .array(elements.map(\.generatedContent)), id: id)
  }

  public var generatedContent: GeneratedContent { self }
  public static var generationSchema: GenerationSchema { GenerationSchema(node: .any) }
  /// Whether the content is written to its end.
  public let isComplete: Bool
  public var debugDescription: String { jsonString }

  /// The value as a type.
  /// - Throws: `GenerationError.decodingFailure` where the content has another form.
  public func value<Value: ConvertibleFromGeneratedContent>(_ type: Value.Type = Value.self) throws
    -> Value
  { try Value(self) }
  /// A property's value as a type.
  /// - Throws: `GenerationError.decodingFailure` where there is no such property, or it has another form.
  public func value<Value: ConvertibleFromGeneratedContent>(
    _ type: Value.Type = Value.self, forProperty property: String
  ) throws -> Value {
    guard let found = try properties()[property] else {
      throw Self.failure("has no property “\(property)”")
    }
    return try Value(found)
  }
  /// A property's value as a type; `nil` without the property, or where it is null.
  /// - Throws: `GenerationError.decodingFailure` where it has another form.
  public func value<Value: ConvertibleFromGeneratedContent>(
    _ type: Value?.Type = Value?.self, forProperty property: String
  ) throws -> Value? {
    guard let found = try properties()[property], found.kind != .null else { return nil }
    return try Value(found)
  }

  /// The name of a case: a text, or the only property of a structure. For `@Generable`.
  public func _choice() throws -> String {
    switch kind {
    case .string(let name): return name
    case .structure(_, let keys) where keys.count == 1: return keys[0]
    default: throw Self.failure("is no case")
    }
  }
  /// The error of a name that is no case. For `@Generable`.
  public static func _noChoice(_ names: [String]) -> any Error {
    failure("is none of \(names.joined(separator: ", "))")
  }

  func properties() throws -> [String: GeneratedContent] {
    guard case .structure(let properties, _) = kind else { throw Self.failure("is no structure") }
    return properties
  }
  func elements() throws -> [GeneratedContent] {
    guard case .array(let elements) = kind else { throw Self.failure("is no array") }
    return elements
  }
  static func failure(_ what: String) -> LanguageModelSession.GenerationError {
    .decodingFailure(.init(debugDescription: "The generated content \(what)."))
  }
}
