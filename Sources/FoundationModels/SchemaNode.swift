import Foundation

extension GenerationSchema {
  /// The form of a value, as JSON Schema has it.
  indirect enum Node: Sendable, Equatable {
    case any
    case plain(String, least: Double? = nil, most: Double? = nil)
    case choice([String], description: String? = nil)
    case oneOf([Node], description: String? = nil)
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

  /// The types whose forms are being made, so that one that contains itself refers to itself.
  final class Description: @unchecked Sendable {  // of one thread
    @TaskLocal static var current: Description?
    var open: [String] = []
    var definitions: [String: Node] = [:]
    var referred: Set<String> = []
  }

  /// The schema of a type, made by `make`; inside itself a type is a reference. For `@Generable`.
  public static func _describing(
    _ type: any Generable.Type, _ make: () -> GenerationSchema
  ) -> GenerationSchema {
    guard let current = Description.current else {
      return Description.$current.withValue(Description()) { _describing(type, make) }
    }
    let name = String(reflecting: type)
    guard !current.open.contains(name) else {
      current.referred.insert(name)
      return GenerationSchema(node: .reference(name))
    }
    current.open.append(name)
    var schema = make()
    current.open.removeLast()
    if current.referred.contains(name) { current.definitions[name] = schema.node }
    if current.open.isEmpty { schema.definitions.merge(current.definitions) { $1 } }
    return schema
  }

  /// The schema of an enumeration: names, and structures for the cases that have values. For `@Generable`.
  public static func _choice(
    _ type: any Generable.Type, description: String?, _ cases: [(name: String, values: [Property])]
  ) -> GenerationSchema {
    let plain = cases.filter(\.values.isEmpty).map(\.name)
    if plain.count == cases.count {
      return GenerationSchema(node: .choice(plain, description: description))
    }
    let valued = cases.filter { !$0.values.isEmpty }.map { one -> Node in
      let inner = Node.object(name: one.name, description: nil, one.values.map(\.member))
      return .object(
        name: one.name, description: nil,
        [Member(name: one.name, node: inner, isOptional: false)])
    }
    let names = plain.isEmpty ? [] : [Node.choice(plain)]
    return GenerationSchema(node: .oneOf(names + valued, description: description))
  }
}

extension GenerationSchema.Node: Codable {
  enum Key: String, CodingKey {
    case type, title, description, properties, required, items, minItems, maxItems
    case minimum, maximum
    case choices = "enum"
    case anyOf
    case reference = "$ref"
    case definitions = "$defs"
  }

  private static let place = "#/$defs/"

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let description = try values.decodeIfPresent(String.self, forKey: .description)
    if let reference = try values.decodeIfPresent(String.self, forKey: .reference) {
      let isHere = reference.hasPrefix(Self.place)
      self = .reference(isHere ? String(reference.dropFirst(Self.place.count)) : reference)
    } else if let choices = try values.decodeIfPresent([String].self, forKey: .choices) {
      self = .choice(choices, description: description)
    } else if let nodes = try values.decodeIfPresent([Self].self, forKey: .anyOf) {
      self = .oneOf(nodes, description: description)
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
      let properties =
        try values.decodeIfPresent([String: Described].self, forKey: .properties) ?? [:]
      return .object(
        name: try values.decodeIfPresent(String.self, forKey: .title) ?? "",
        description: try values.decodeIfPresent(String.self, forKey: .description),
        properties.sorted { $0.key < $1.key }.map {
          .init(
            name: $0.key, description: $0.value.description, node: $0.value.node,
            isOptional: !required.contains($0.key))
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
    case .choice(let choices, let description):
      try values.encode("string", forKey: .type)
      try values.encode(choices, forKey: .choices)
      try values.encodeIfPresent(description, forKey: .description)
    case .oneOf(let nodes, let description):
      try values.encode(nodes, forKey: .anyOf)
      try values.encodeIfPresent(description, forKey: .description)
    case .reference(let name): try values.encode(Self.place + name, forKey: .reference)
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
      var properties = values.nestedContainer(keyedBy: AnyKey.self, forKey: .properties)
      for member in members {
        try properties.encode(
          Described(node: member.node, description: member.description),
          forKey: AnyKey(stringValue: member.name))
      }
    }
  }
}

/// A name as a key.
private struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// The form of a property with the property's own description.
private struct Described: Codable {
  var node: GenerationSchema.Node
  var description: String?

  init(node: GenerationSchema.Node, description: String?) {
    (self.node, self.description) = (node, description)
  }
  init(from decoder: any Decoder) throws {
    node = try GenerationSchema.Node(from: decoder)
    description = try decoder.container(keyedBy: GenerationSchema.Node.Key.self)
      .decodeIfPresent(String.self, forKey: .description)
  }
  func encode(to encoder: any Encoder) throws {
    try node.encode(to: encoder)
    var values = encoder.container(keyedBy: GenerationSchema.Node.Key.self)
    try values.encodeIfPresent(description, forKey: .description)
  }
}
