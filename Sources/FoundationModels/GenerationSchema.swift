import Foundation

/// The form of a value that a model generates.
public struct GenerationSchema: Sendable, Codable, CustomDebugStringConvertible {
  /// The form of a value, as JSON Schema has it.
  indirect enum Node: Sendable, Equatable {
    case any
    case plain(String, least: Double? = nil, most: Double? = nil)
    case choice([String])
    case oneOf([Node])
    case list(Node, least: Int?, most: Int?)
    case object(name: String, description: String?, [Member])
    case reference(String)
  }
  struct Member: Sendable, Equatable {
    var name: String
    var description: String?
    var node: Node
    var isOptional: Bool
  }

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

  let node: Node
  init(node: Node) { self.node = node }

  public init(
    type: any Generable.Type, description: String? = nil, properties: [Property]
  ) {
    node = .object(
      name: String(describing: type), description: description, properties.map(\.member))
  }
  public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
    node = .choice(choices)
  }
  public init(
    type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]
  ) { node = .oneOf(types.map { $0.generationSchema.node }) }
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
    }
    let open = ([root] + dependencies).flatMap(\.references).filter { !names.contains($0) }
    guard open.isEmpty else {
      throw SchemaError.undefinedReferences(
        schema: root.name, references: open,
        context: .init(debugDescription: "No schema is named \(open.joined(separator: ", "))."))
    }
    node = root.node
  }

  public var debugDescription: String {
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
  public func encode(to encoder: any Encoder) throws { try node.encode(to: encoder) }
  public init(from decoder: any Decoder) throws { node = try Node(from: decoder) }
}

extension GenerationSchema.Node: Codable {
  private enum Key: String, CodingKey {
    case type, title, description, properties, required, items, minItems, maxItems
    case minimum, maximum
    case choices = "enum"
    case anyOf
    case reference = "$ref"
  }
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let reference = try values.decodeIfPresent(String.self, forKey: .reference) {
      self = .reference(
        reference.hasPrefix("#/$defs/") ? String(reference.dropFirst(8)) : reference)
    } else if let choices = try values.decodeIfPresent([String].self, forKey: .choices) {
      self = .choice(choices)
    } else if let nodes = try values.decodeIfPresent([Self].self, forKey: .anyOf) {
      self = .oneOf(nodes)
    } else if let type = try values.decodeIfPresent(String.self, forKey: .type) {
      self = try Self.typed(type, values)
    } else {
      self = .any
    }
  }

  private static func typed(_ type: String, _ values: KeyedDecodingContainer<Key>) throws -> Self {
    switch type {
    case "array":
      return .list(
        try values.decodeIfPresent(Self.self, forKey: .items) ?? .any,
        least: try values.decodeIfPresent(Int.self, forKey: .minItems),
        most: try values.decodeIfPresent(Int.self, forKey: .maxItems))
    case "object":
      let required = try values.decodeIfPresent([String].self, forKey: .required) ?? []
      let properties = try values.decodeIfPresent([String: Self].self, forKey: .properties) ?? [:]
      return .object(
        name: try values.decodeIfPresent(String.self, forKey: .title) ?? "",
        description: try values.decodeIfPresent(String.self, forKey: .description),
        properties.sorted { $0.key < $1.key }.map {
          .init(name: $0.key, node: $0.value, isOptional: !required.contains($0.key))
        })
    default:
      return .plain(
        type, least: try values.decodeIfPresent(Double.self, forKey: .minimum),
        most: try values.decodeIfPresent(Double.self, forKey: .maximum))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch self {
    case .any: break
    case .plain(let type, let least, let most):
      try values.encode(type, forKey: .type)
      try values.encodeIfPresent(least, forKey: .minimum)
      try values.encodeIfPresent(most, forKey: .maximum)
    case .choice(let choices):
      try values.encode("string", forKey: .type)
      try values.encode(choices, forKey: .choices)
    case .oneOf(let nodes): try values.encode(nodes, forKey: .anyOf)
    case .reference(let name): try values.encode("#/$defs/" + name, forKey: .reference)
    case .list(let item, let least, let most):
      try values.encode("array", forKey: .type)
      try values.encode(item, forKey: .items)
      try values.encodeIfPresent(least, forKey: .minItems)
      try values.encodeIfPresent(most, forKey: .maxItems)
    case .object(let name, let description, let members):
      try values.encode("object", forKey: .type)
      try values.encode(name, forKey: .title)
      try values.encodeIfPresent(description, forKey: .description)
      try values.encode(members.filter { !$0.isOptional }.map(\.name), forKey: .required)
      var properties = values.nestedContainer(keyedBy: Name.self, forKey: .properties)
      for member in members {
        try properties.encode(member.node, forKey: Name(stringValue: member.name))
      }
    }
  }
}
