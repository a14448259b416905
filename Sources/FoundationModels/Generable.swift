/// A type whose values a model can generate; `@Generable` makes a structure or an enumeration one.
public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
  associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self
  static var generationSchema: GenerationSchema { get }
}
extension Generable {
  public func asPartiallyGenerated() -> PartiallyGenerated? {
    try? PartiallyGenerated(generatedContent)
  }
}

extension String: Generable {
  public static var generationSchema: GenerationSchema { GenerationSchema(node: .plain("string")) }
  public init(_ content: GeneratedContent) throws {
    guard case .string(let text) = content.kind else {
      throw GeneratedContent.failure("is no text")
    }
    self = text
  }
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .string(self)) }
}
extension Bool: Generable {
  public static var generationSchema: GenerationSchema { GenerationSchema(node: .plain("boolean")) }
  public init(_ content: GeneratedContent) throws {
    guard case .bool(let value) = content.kind else {
      throw GeneratedContent.failure("is no Boolean value")
    }
    self = value
  }
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .bool(self)) }
  public var promptRepresentation: Prompt { return Prompt(text: String(self)) }
  public var instructionsRepresentation: Instructions { return Instructions(text: String(self)) }
}
extension Int: Generable {
  public static var generationSchema: GenerationSchema { GenerationSchema(node: .plain("integer")) }
  public init(_ content: GeneratedContent) throws {
    guard case .number(let number) = content.kind, let value = Int(exactly: number) else {
      throw GeneratedContent.failure("is no integer")
    }
    self = value
  }
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .number(Double(self))) }
}
extension Double: Generable {
  public static var generationSchema: GenerationSchema { GenerationSchema(node: .plain("number")) }
  public init(_ content: GeneratedContent) throws {
    guard case .number(let value) = content.kind else {
      throw GeneratedContent.failure("is no number")
    }
    self = value
  }
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .number(self)) }
}
extension Float: Generable {
  public static var generationSchema: GenerationSchema { GenerationSchema(node: .plain("number")) }
  public init(_ content: GeneratedContent) throws { self = Float(try Double(content)) }
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .number(Double(self))) }
}
extension Decimal: Generable {
  public static var generationSchema: GenerationSchema { GenerationSchema(node: .plain("number")) }
  public init(_ content: GeneratedContent) throws { self = Decimal(try Double(content)) }
  public var generatedContent: GeneratedContent {
    GeneratedContent(kind: .number((self as NSDecimalNumber).doubleValue))
  }
}
extension Never: Generable {
  public static var generationSchema: GenerationSchema { GenerationSchema(node: .any) }
  public init(_ content: GeneratedContent) throws {
    throw GeneratedContent.failure("can't be a value of Never")
  }
  public var generatedContent: GeneratedContent { switch self {} }
}

extension Array: ConvertibleFromGeneratedContent
where Element: ConvertibleFromGeneratedContent {
  public init(_ content: GeneratedContent) throws {
    self = try content.elements().map { try Element($0) }
  }
}
extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
  public var generatedContent: GeneratedContent {
    GeneratedContent(kind: .array(map(\.generatedContent)))
  }
}
extension Array: Generable where Element: Generable {
  public typealias PartiallyGenerated = [Element.PartiallyGenerated]
  public static var generationSchema: GenerationSchema {
    var schema = Element.generationSchema
    schema.node = .list(schema.node, least: nil, most: nil)
    return schema
  }
}
extension Optional: PromptRepresentable where Wrapped: ConvertibleToGeneratedContent {
  public var promptRepresentation: Prompt { return Prompt(text: generatedContent.jsonString) }
}
extension Optional: InstructionsRepresentable where Wrapped: ConvertibleToGeneratedContent {
  public var instructionsRepresentation: Instructions {
    return Instructions(text: generatedContent.jsonString)
  }
}
extension Optional: ConvertibleToGeneratedContent where Wrapped: ConvertibleToGeneratedContent {
  public var generatedContent: GeneratedContent {
    self?.generatedContent ?? GeneratedContent(kind: .null)
  }
}
extension Optional where Wrapped: Generable {
  public typealias PartiallyGenerated = Wrapped.PartiallyGenerated
}
