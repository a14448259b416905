/// A value that can be a part of a prompt.
public protocol PromptRepresentable {
  @PromptBuilder var promptRepresentation: Prompt { get }
}
/// A value that can be a part of instructions.
public protocol InstructionsRepresentable {
  @InstructionsBuilder var instructionsRepresentation: Instructions { get }
}

/// A question to a model.
public struct Prompt: Sendable, PromptRepresentable {
  let text: String
  init(text: String) { self.text = text }
  public init(_ representable: some PromptRepresentable) {
    self = representable.promptRepresentation
  }
  public init(@PromptBuilder _ content: () throws -> Prompt) rethrows { self = try content() }
  // With `return` the builder is not applied, which would call this again.
  public var promptRepresentation: Prompt { return self }
}

/// The rules for the answers of a model.
public struct Instructions: Sendable, InstructionsRepresentable {
  let text: String
  init(text: String) { self.text = text }
  public init(_ representable: some InstructionsRepresentable) {
    self = representable.instructionsRepresentation
  }
  public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows {
    self = try content()
  }
  public var instructionsRepresentation: Instructions { return self }
}

extension String: PromptRepresentable, InstructionsRepresentable {
  public var promptRepresentation: Prompt { return Prompt(text: self) }
  public var instructionsRepresentation: Instructions { return Instructions(text: self) }
}
extension Array: PromptRepresentable where Element: PromptRepresentable {
  public var promptRepresentation: Prompt {
    return Prompt(text: map(\.promptRepresentation.text).joined(separator: "\n"))
  }
}
extension Array: InstructionsRepresentable where Element: InstructionsRepresentable {
  public var instructionsRepresentation: Instructions {
    return Instructions(text: map(\.instructionsRepresentation.text).joined(separator: "\n"))
  }
}

/// Makes a prompt of its lines.
@resultBuilder public enum PromptBuilder {
  public static func buildBlock<each P: PromptRepresentable>(_ parts: repeat each P) -> Prompt {
    var lines: [String] = []
    for part in repeat each parts { lines.append(part.promptRepresentation.text) }
    return Prompt(text: lines.joined(separator: "\n"))
  }
  public static func buildExpression<P: PromptRepresentable>(_ part: P) -> P { part }
  public static func buildExpression(_ part: Prompt) -> Prompt { part }
  public static func buildArray(_ parts: [some PromptRepresentable]) -> Prompt {
    Prompt(text: parts.map(\.promptRepresentation.text).joined(separator: "\n"))
  }
  public static func buildEither(first part: some PromptRepresentable) -> Prompt { Prompt(part) }
  public static func buildEither(second part: some PromptRepresentable) -> Prompt { Prompt(part) }
  public static func buildOptional(_ part: Prompt?) -> Prompt { part ?? Prompt(text: "") }
  public static func buildLimitedAvailability(_ part: some PromptRepresentable) -> Prompt {
    Prompt(part)
  }
}

/// Makes instructions of their lines.
@resultBuilder public enum InstructionsBuilder {
  public static func buildBlock<each I: InstructionsRepresentable>(_ parts: repeat each I)
    -> Instructions
  {
    var lines: [String] = []
    for part in repeat each parts { lines.append(part.instructionsRepresentation.text) }
    return Instructions(text: lines.joined(separator: "\n"))
  }
  public static func buildExpression<I: InstructionsRepresentable>(_ part: I) -> I { part }
  public static func buildExpression(_ part: Instructions) -> Instructions { part }
  public static func buildArray(_ parts: [some InstructionsRepresentable]) -> Instructions {
    Instructions(text: parts.map(\.instructionsRepresentation.text).joined(separator: "\n"))
  }
  public static func buildEither(first part: some InstructionsRepresentable) -> Instructions {
    Instructions(part)
  }
  public static func buildEither(second part: some InstructionsRepresentable) -> Instructions {
    Instructions(part)
  }
  public static func buildOptional(_ part: Instructions?) -> Instructions {
    part ?? Instructions(text: "")
  }
  public static func buildLimitedAvailability(_ part: some InstructionsRepresentable)
    -> Instructions
  { Instructions(part) }
}
