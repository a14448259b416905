/// A schema that is made while the keyboard runs.
public struct DynamicGenerationSchema: Sendable {
  /// A property of such a schema.
  public struct Property: Sendable {
    let name: String
    let description: String?
    let schema: DynamicGenerationSchema
    let isOptional: Bool
    public init(
      name: String, description: String? = nil, schema: DynamicGenerationSchema,
      isOptional: Bool = false
    ) {
      self.name = name
      self.description = description
      self.schema = schema
      self.isOptional = isOptional
    }
  }

  let name: String?
  let node: GenerationSchema.Node
  let references: [String]
  private let propertyNames: [String]
  private let isEmptyChoice: Bool

  private init(
    name: String?, node: GenerationSchema.Node, references: [String] = [],
    propertyNames: [String] = [], isEmptyChoice: Bool = false
  ) {
    self.name = name
    self.node = node
    self.references = references
    self.propertyNames = propertyNames
    self.isEmptyChoice = isEmptyChoice
  }

  public init(name: String, description: String? = nil, properties: [Property]) {
    self.init(
      name: name,
      node: .object(
        name: name, description: description,
        properties.map {
          .init(
            name: $0.name, description: $0.description, node: $0.schema.node,
            isOptional: $0.isOptional)
        }),
      references: properties.flatMap(\.schema.references), propertyNames: properties.map(\.name))
  }
  public init(name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]) {
    self.init(
      name: name, node: .oneOf(choices.map(\.node), description: description),
      references: choices.flatMap(\.references),
      isEmptyChoice: choices.isEmpty)
  }
  public init(name: String, description: String? = nil, anyOf choices: [String]) {
    self.init(
      name: name, node: .choice(choices, description: description),
      isEmptyChoice: choices.isEmpty)
  }
  public init(
    arrayOf itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil,
    maximumElements: Int? = nil
  ) {
    self.init(
      name: nil, node: .list(itemSchema.node, least: minimumElements, most: maximumElements),
      references: itemSchema.references)
  }
  public init<Value: Generable>(type: Value.Type, guides: [GenerationGuide<Value>] = []) {
    self.init(
      name: nil, node: guides.reduce(Value.generationSchema.node) { $1.change($0) })
  }
  public init(referenceTo name: String) {
    self.init(name: nil, node: .reference(name), references: [name])
  }

  func check() throws {
    let schema = name ?? ""
    if isEmptyChoice {
      throw GenerationSchema.SchemaError.emptyTypeChoices(
        schema: schema, context: .init(debugDescription: "\(schema) has nothing to choose from."))
    }
    var seen = Set<String>()
    if let twice = propertyNames.first(where: { !seen.insert($0).inserted }) {
      throw GenerationSchema.SchemaError.duplicateProperty(
        schema: schema, property: twice,
        context: .init(debugDescription: "\(schema) has the property \(twice) twice."))
    }
  }
}

/// A bound of what a model generates for a property.
public struct GenerationGuide<Value> {
  let change: @Sendable (GenerationSchema.Node) -> GenerationSchema.Node
  fileprivate init(_ change: @escaping @Sendable (GenerationSchema.Node) -> GenerationSchema.Node) {
    self.change = change
  }
  fileprivate static func choices(_ values: [String]) -> Self { Self { _ in .choice(values) } }
  fileprivate static func bounds(_ least: Double?, _ most: Double?) -> Self {
    Self {
      guard case .plain(let type, let oldLeast, let oldMost) = $0 else { return $0 }
      return .plain(type, least: least ?? oldLeast, most: most ?? oldMost)
    }
  }
  fileprivate static func count(least: Int?, most: Int?) -> Self {
    Self {
      guard case .list(let item, let oldLeast, let oldMost) = $0 else { return $0 }
      return .list(item, least: least ?? oldLeast, most: most ?? oldMost)
    }
  }
  fileprivate static func each(
    _ change: @escaping @Sendable (GenerationSchema.Node) -> GenerationSchema.Node
  ) -> Self {
    Self {
      guard case .list(let item, let least, let most) = $0 else { return $0 }
      return .list(change(item), least: least, most: most)
    }
  }
}
extension GenerationGuide: Sendable {}

extension GenerationGuide where Value == String {
  public static func constant(_ value: String) -> Self { choices([value]) }
  public static func anyOf(_ values: [String]) -> Self { choices(values) }
  /// A schema has no form for expressions.
  public static func pattern<Output>(_ regex: Regex<Output>) -> Self { Self { $0 } }
}
extension GenerationGuide where Value == Int {
  public static func minimum(_ value: Int) -> Self { bounds(Double(value), nil) }
  public static func maximum(_ value: Int) -> Self { bounds(nil, Double(value)) }
  public static func range(_ range: ClosedRange<Int>) -> Self {
    bounds(Double(range.lowerBound), Double(range.upperBound))
  }
}
extension GenerationGuide where Value == Float {
  public static func minimum(_ value: Float) -> Self { bounds(Double(value), nil) }
  public static func maximum(_ value: Float) -> Self { bounds(nil, Double(value)) }
  public static func range(_ range: ClosedRange<Float>) -> Self {
    bounds(Double(range.lowerBound), Double(range.upperBound))
  }
}
extension GenerationGuide where Value == Double {
  public static func minimum(_ value: Double) -> Self { bounds(value, nil) }
  public static func maximum(_ value: Double) -> Self { bounds(nil, value) }
  public static func range(_ range: ClosedRange<Double>) -> Self {
    bounds(range.lowerBound, range.upperBound)
  }
}
extension GenerationGuide where Value == Decimal {
  public static func minimum(_ value: Decimal) -> Self {
    bounds((value as NSDecimalNumber).doubleValue, nil)
  }
  public static func maximum(_ value: Decimal) -> Self {
    bounds(nil, (value as NSDecimalNumber).doubleValue)
  }
  public static func range(_ range: ClosedRange<Decimal>) -> Self {
    bounds(
      (range.lowerBound as NSDecimalNumber).doubleValue,
      (range.upperBound as NSDecimalNumber).doubleValue)
  }
}
extension GenerationGuide {
  public static func minimumCount<Element>(_ count: Int) -> Self where Value == [Element] {
    .count(least: count, most: nil)
  }
  public static func maximumCount<Element>(_ count: Int) -> Self where Value == [Element] {
    .count(least: nil, most: count)
  }
  public static func count<Element>(_ range: ClosedRange<Int>) -> Self where Value == [Element] {
    .count(least: range.lowerBound, most: range.upperBound)
  }
  public static func count<Element>(_ count: Int) -> Self where Value == [Element] {
    .count(least: count, most: count)
  }
  public static func element<Element>(_ guide: GenerationGuide<Element>) -> Self
  where Value == [Element] { each(guide.change) }
}
