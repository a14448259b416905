import Foundation

/// The form of a value that a model generates.
public struct GenerationSchema: Sendable, Codable, CustomDebugStringConvertible {
  /// A property of a structure.
  public struct Property: Sendable {
    let member: Member
    public init<Value: Generable>(
      name: String, description: String? = nil, type: Value.Type,
      guides: [GenerationGuide<Value>] = []
    ) {
      member = Member(
        name: name, description: description,
        node: guides.reduce(Value.generationSchema.node) { $1.change($0) }, isOptional: false)
    }
    public init<Value: Generable>(
      name: String, description: String? = nil, type: Value?.Type,
      guides: [GenerationGuide<Value>] = []
    ) {
      member = Member(
        name: name, description: description,
        node: guides.reduce(Value.generationSchema.node) { $1.change($0) }, isOptional: true)
    }
    public init<Output>(
      name: String, description: String? = nil, type: String.Type, guides: [Regex<Output>] = []
    ) {
      member = Member(
        name: name, description: description, node: .plain("string"), isOptional: false)
    }
    public init<Output>(
      name: String, description: String? = nil, type: String?.Type, guides: [Regex<Output>] = []
    ) {
      member = Member(
        name: name, description: description, node: .plain("string"), isOptional: true)
    }
  }

  /// The reason that the parts of a schema don't fit together.
  public enum SchemaError: Error, LocalizedError, Sendable {
    /// The details.
    public struct Context: Sendable {
      public let debugDescription: String
      public init(debugDescription: String) { self.debugDescription = debugDescription }
    }
    case duplicateType(schema: String?, type: String, context: Context)
    case duplicateProperty(schema: String, property: String, context: Context)
    case emptyTypeChoices(schema: String, context: Context)
    case undefinedReferences(schema: String?, references: [String], context: Context)

    public var errorDescription: String? {
      switch self {
      case .duplicateType(_, _, let context), .duplicateProperty(_, _, let context),
        .emptyTypeChoices(_, let context), .undefinedReferences(_, _, let context):
        context.debugDescription
      }
    }
    public var recoverySuggestion: String? { nil }
  }

  var node: Node
  /// The forms that references lead to.
  var definitions: [String: Node] = [:]
  init(node: Node) { self.node = node }

  public init(type: any Generable.Type, description: String? = nil, properties: [Property]) {
    node = .object(
      name: String(describing: type), description: description, properties.map(\.member))
  }
  public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
    node = .choice(choices, description: description)
  }
  public init(
    type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]
  ) { node = .oneOf(types.map { $0.generationSchema.node }, description: description) }
  /// - Throws: `SchemaError` where a name is there twice, or a reference leads to none.
  public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
    var names = Set<String>()
    for schema in [root] + dependencies {
      guard let name = schema.name else { continue }
      guard names.insert(name).inserted else {
        throw SchemaError.duplicateType(
          schema: root.name, type: name,
          context: .init(debugDescription: "The name \(name) is there twice."))
      }
      try schema.check()
      definitions[name] = schema.node
    }
    let references = Set(([root] + dependencies).flatMap(\.references))
    let open = references.subtracting(names).sorted()
    guard open.isEmpty else {
      throw SchemaError.undefinedReferences(
        schema: root.name, references: open,
        context: .init(debugDescription: "No schema is named \(open.joined(separator: ", "))."))
    }
    definitions = definitions.filter { references.contains($0.key) }
    node = root.node
  }

  public var debugDescription: String {
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
  public func encode(to encoder: any Encoder) throws {
    try node.encode(to: encoder)
    guard !definitions.isEmpty else { return }
    var values = encoder.container(keyedBy: Node.Key.self)
    try values.encode(definitions, forKey: .definitions)
  }
  public init(from decoder: any Decoder) throws {
    node = try Node(from: decoder)
    definitions =
      try decoder.container(keyedBy: Node.Key.self)
      .decodeIfPresent([String: Node].self, forKey: .definitions) ?? [:]
  }
}
