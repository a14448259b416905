import SwiftParser
import SwiftSyntax

/// `@Generable` and `@Guide` of FoundationModels, macros of Apple's that are in no toolchain.
extension LocalRewriter {
  /// Spells out `@Generable` behind the opening brace of the type, where it can use what is private.
  func spellOutGenerable(
    _ node: some DeclGroupSyntax & NamedDeclSyntax & WithModifiersSyntax
  ) {
    guard importsFoundationModels, !node.hasError,
      let attribute = node.attributes.plain.first(where: { $0.name == "Generable" })
    else { return }
    blank(attribute.contentRange)
    let access = accessOfMembers(node)
    let description = argument("description", of: attribute) ?? "nil"
    let body =
      node.is(EnumDeclSyntax.self)
      ? GeneratedChoice(node.memberBlock, self).text(description, access)
      : structure(node.memberBlock, description, access)
    // The values of a model belong to no actor, also where types do by default.
    conform(node, to: "nonisolated FoundationModels.Generable")
    insert(" " + body, at: node.memberBlock.leftBrace.contentRange.upperBound)
  }

  /// The text of an argument on one line, so that the lines behind it keep their numbers.
  fileprivate func argument(_ label: String?, of attribute: AttributeSyntax) -> String? {
    guard case .argumentList(let arguments)? = attribute.arguments else { return nil }
    return arguments.first { $0.label?.text == label }.map { written($0.expression) }
  }

  private func written(_ expression: ExprSyntax) -> String {
    guard let literal = expression.as(StringLiteralExprSyntax.self),
      let value = literal.representedLiteralValue
    else { return oneLine(expression) }
    return value.swiftLiteral
  }

  /// All arguments without a label, which are guides.
  fileprivate func guides(of attribute: AttributeSyntax) -> String {
    guard case .argumentList(let arguments)? = attribute.arguments else { return "" }
    // A filtered list would be a tree of its own, with other places.
    return arguments.compactMap { $0.label == nil ? written($0.expression) : nil }
      .joined(separator: ", ")
  }

  private func structure(
    _ members: MemberBlockSyntax, _ description: String, _ access: String
  ) -> String {
    let all = GeneratedProperty.all(of: members, self)
    let properties = all.filter { !$0.isConstant && !$0.isIdentifier }
    let written =
      properties.isEmpty
      ? ":" : properties.map { "\"\($0.plainName)\": self.\($0.name)" }.joined(separator: ", ")
    let identifiers = all.filter(\.isIdentifier).map { "self.\($0.name) = content.id ?? .init()" }
    let own = members.members.contains { $0.decl.is(InitializerDeclSyntax.self) }
    let parts = [
      "\(access)nonisolated static var generationSchema: FoundationModels.GenerationSchema { "
        + "._describing(Self.self) { .init(type: Self.self, description: \(description), "
        + "properties: [\(properties.map(\.schema).joined(separator: ", "))]) } }",
      "\(access)nonisolated var generatedContent: FoundationModels.GeneratedContent { "
        + ".init(properties: [\(written)]) }",
      "\(access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws { "
        + (identifiers + properties.map(\.reading)).joined(separator: "; ") + " }",
      own ? "" : GeneratedProperty.memberwise(all),
      partly(properties, identifiers, access),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ") + ";"
  }

  /// The type of an answer while it is written.
  private func partly(
    _ properties: [GeneratedProperty], _ identifiers: [String], _ access: String
  ) -> String {
    let isIdentified = !properties.contains { $0.plainName == "id" }
    let types = [
      isIdentified ? "Identifiable" : "", "FoundationModels.ConvertibleFromGeneratedContent",
    ]
    let parts =
      (isIdentified ? ["\(access)var id: FoundationModels.GenerationID"] : [])
      + properties.map {
        "\(access)var \($0.name): (\($0.wrapped ?? $0.type)).PartiallyGenerated?"
      }
    let reads =
      (isIdentified ? ["self.id = content.id ?? .init()"] : []) + properties.map(\.readingPart)
    let initializer =
      "\(access)init(_ content: FoundationModels.GeneratedContent) throws { "
      + reads.joined(separator: "; ") + " }"
    return "\(access)nonisolated struct PartiallyGenerated: "
      + types.filter { !$0.isEmpty }.joined(separator: ", ") + " { "
      + (parts + [initializer]).joined(separator: "; ") + " }"
  }

  fileprivate func needsType(_ node: VariableDeclSyntax) {
    error(
      "a stored property of a '@Generable' type needs a name and a type, as 'var name: String'",
      at: node)
  }
}

extension String {
  /// The text as a literal of Swift on one line.
  fileprivate var swiftLiteral: String {
    "\""
      + unicodeScalars.map {
        switch $0 {
        case "\"", "\\": "\\\($0)"
        case "\n": "\\n"
        case _ where $0.value < 32 || $0.value == 127: "\\u{\(String($0.value, radix: 16))}"
        default: String($0)
        }
      }.joined() + "\""
  }
}

/// A stored property of a type with `@Generable`.
private struct GeneratedProperty {
  let name: String
  let type: String
  /// Whether it has a value that can't change.
  let isConstant: Bool
  private let isVariable: Bool
  private let value: String?
  private let isPrivate: Bool
  private let description: String
  private let guides: String

  var plainName: String { name.filter { $0 != "`" } }
  /// Whether it takes the identifier of the answer.
  var isIdentifier: Bool { ["GenerationID", "FoundationModels.GenerationID"].contains(type) }
  /// The type without the sign of an optional.
  var wrapped: String? {
    if type.hasSuffix("?") { return String(type.dropLast()) }
    let start = "Optional<"
    guard type.hasPrefix(start), type.hasSuffix(">") else { return nil }
    return String(type.dropFirst(start.count).dropLast())
  }

  static func all(of members: MemberBlockSyntax, _ rewriter: LocalRewriter) -> [Self] {
    members.members.flatMap { member in
      member.decl.as(VariableDeclSyntax.self).map { all(of: $0, rewriter) } ?? []
    }
  }

  private static func all(of node: VariableDeclSyntax, _ rewriter: LocalRewriter) -> [Self] {
    let unstored: Set<String> = ["static", "class", "lazy", "weak", "unowned"]
    guard node.modifiers.allSatisfy({ !unstored.contains($0.name.text) }) else { return [] }
    let guide = node.attributes.plain.first { $0.name == "Guide" }
    if let guide { rewriter.blank(guide.contentRange) }
    var following: TypeSyntax?
    return node.bindings.reversed().compactMap { binding -> Self? in
      guard !binding.isComputed else { return nil }
      // In `var a, b: Int` the type is that of both.
      let type = binding.typeAnnotation?.type ?? (binding.initializer == nil ? following : nil)
      following = type
      guard let type, let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        rewriter.needsType(node)
        return nil
      }
      return Self(node, name.text, type, binding.initializer, guide, rewriter)
    }.reversed()
  }

  private init(
    _ node: VariableDeclSyntax, _ name: String, _ type: TypeSyntax,
    _ initializer: InitializerClauseSyntax?, _ guide: AttributeSyntax?, _ rewriter: LocalRewriter
  ) {
    self.name = name
    let text = rewriter.oneLine(type)
    self.type = text.hasSuffix("!") ? text.dropLast() + "?" : text
    isVariable = node.bindingSpecifier.text == "var"
    isConstant = !isVariable && initializer != nil
    value = initializer.map { rewriter.oneLine($0.value) }
    isPrivate = node.modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
    description = guide.flatMap { rewriter.argument("description", of: $0) } ?? "nil"
    guides = guide.map { rewriter.guides(of: $0) } ?? ""
  }

  var schema: String {
    ".init(name: \"\(plainName)\", description: \(description), type: (\(type)).self"
      + (guides.isEmpty ? ")" : ", guides: [\(guides)])")
  }
  var reading: String {
    "self.\(name) = try content.value((\(type)).self, forProperty: \"\(plainName)\")"
  }
  var readingPart: String {
    "self.\(name) = try content.value(((\(wrapped ?? type)).PartiallyGenerated?).self, "
      + "forProperty: \"\(plainName)\")"
  }

  /// The initializer that Swift would write, which it doesn't beside another one.
  static func memberwise(_ all: [Self]) -> String {
    let given = all.filter { !$0.isConstant }
    let parameters = given.map { property -> String in
      let value = property.value ?? (property.isVariable && property.wrapped != nil ? "nil" : nil)
      return "\(property.name): \(property.type)" + (value.map { " = \($0)" } ?? "")
    }
    let access = given.contains(where: \.isPrivate) ? "fileprivate " : ""
    return "\(access)init(\(parameters.joined(separator: ", "))) { "
      + given.map { "self.\($0.name) = \($0.name)" }.joined(separator: "; ") + " }"
  }
}

/// The cases of an enumeration with `@Generable`: a name, or a structure that has the values under the name.
private struct GeneratedChoice {
  private struct Case {
    let name: String
    let values: [(label: String?, type: String)]
    var text: String { "\"\(name.filter { $0 != "`" })\"" }
    func key(_ index: Int) -> String { "\"\(values[index].label ?? "_\(index)")\"" }
  }
  private let cases: [Case]

  init(_ members: MemberBlockSyntax, _ rewriter: LocalRewriter) {
    cases = members.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      .flatMap(\.elements).map { element in
        Case(
          name: element.name.text,
          values: element.parameterClause?.parameters.map { parameter in
            let label = parameter.firstName?.text
            return (label == "_" ? nil : label, rewriter.oneLine(parameter.type))
          } ?? [])
      }
  }

  func text(_ description: String, _ access: String) -> String {
    let schema = cases.map { one in
      let properties = one.values.indices.map {
        ".init(name: \(one.key($0)), type: (\(one.values[$0].type)).self)"
      }
      return "(\(one.text), [\(properties.joined(separator: ", "))])"
    }
    let reading =
      "switch try content._choice() { " + cases.map(read).joined(separator: "; ")
      + "; default: throw FoundationModels.GeneratedContent._noChoice([\(cases.map(\.text).joined(separator: ", "))]) }"
    return "\(access)nonisolated static var generationSchema: FoundationModels.GenerationSchema { "
      + "._describing(Self.self) { ._choice(Self.self, description: \(description), "
      + "[\(schema.joined(separator: ", "))]) } }; "
      + "\(access)nonisolated var generatedContent: FoundationModels.GeneratedContent { "
      + "switch self { \(cases.map(write).joined(separator: "; ")) } }; "
      + "\(access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws { \(reading) };"
  }

  private func write(_ one: Case) -> String {
    guard !one.values.isEmpty else { return "case .\(one.name): return .init(\(one.text))" }
    let bound = one.values.indices.map { "let _\($0)" }.joined(separator: ", ")
    let values = one.values.indices.map { "\(one.key($0)): _\($0)" }.joined(separator: ", ")
    return "case .\(one.name)(\(bound)): return .init(properties: "
      + "[\(one.text): FoundationModels.GeneratedContent(properties: [\(values)])])"
  }

  private func read(_ one: Case) -> String {
    guard !one.values.isEmpty else { return "case \(one.text): self = .\(one.name)" }
    let values = one.values.indices.map { index in
      (one.values[index].label.map { "\($0): " } ?? "")
        + "try inner.value((\(one.values[index].type)).self, forProperty: \(one.key(index)))"
    }
    return
      "case \(one.text): let inner = try content.value(FoundationModels.GeneratedContent.self, "
      + "forProperty: \(one.text)); self = .\(one.name)(\(values.joined(separator: ", ")))"
  }
}
