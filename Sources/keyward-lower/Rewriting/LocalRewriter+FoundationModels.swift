import SwiftSyntax

/// `@Generable` and `@Guide` of FoundationModels, macros of Apple's that are in no toolchain.
extension LocalRewriter {
  /// A stored property that a model generates.
  private struct GeneratedProperty {
    var name: String
    var type: String
    var description: String
    var guides: String
    /// The type without the sign of an optional.
    var wrapped: String? {
      if type.hasSuffix("?") { return String(type.dropLast()) }
      let start = "Optional<"
      guard type.hasPrefix(start), type.hasSuffix(">") else { return nil }
      return String(type.dropFirst(start.count).dropLast())
    }
  }

  /// Spells out `@Generable` behind the outermost type around the declaration, so that memberwise initializers stay.
  func spellOutGenerable(
    _ node: some DeclSyntaxProtocol & WithAttributesSyntax & WithModifiersSyntax,
    _ name: TokenSyntax,
    _ members: MemberBlockSyntax
  ) {
    guard let attribute = node.attributes.plain.first(where: { $0.name == "Generable" }),
      !node.hasError
    else { return }
    blank(attribute.contentRange)
    let description = Self.description(attribute)
    let access =
      node.modifiers.map(\.name.text).contains("public") ? "public " : ""
    var path = name.text
    var outermost = Syntax(node)
    while let parent = outermost.parent {
      if let type = parent.asProtocol((any DeclGroupSyntax).self) {
        outermost = Syntax(type)
        path = Self.name(of: type) + "." + path
      } else if parent.is(MemberBlockItemSyntax.self) || parent.is(MemberBlockItemListSyntax.self)
        || parent.is(MemberBlockSyntax.self)
      {
        outermost = parent
      } else {
        break
      }
    }
    let body =
      node.is(EnumDeclSyntax.self)
      ? choice(members, description, access) : structure(members, description, access)
    insert(
      "; extension \(path): FoundationModels.Generable { \(body) }",
      at: outermost.contentRange.upperBound)
  }

  private static func name(of type: any DeclGroupSyntax) -> String {
    if let named = type.asProtocol((any NamedDeclSyntax).self) { return named.name.text }
    return type.as(ExtensionDeclSyntax.self)?.extendedType.ownText ?? ""
  }

  private static func description(_ attribute: AttributeSyntax) -> String {
    guard case .argumentList(let arguments)? = attribute.arguments else { return "nil" }
    let found = arguments.first { $0.label?.text == "description" }
    return found.map { $0.expression.ownText } ?? "nil"
  }

  private func properties(_ members: MemberBlockSyntax) -> [GeneratedProperty] {
    members.members.flatMap { member -> [GeneratedProperty] in
      guard let node = member.decl.as(VariableDeclSyntax.self),
        !node.modifiers.contains(where: { $0.name.text == "static" })
      else { return [] }
      let guide = node.attributes.plain.first { $0.name == "Guide" }
      if let guide { blank(guide.contentRange) }
      var description = "nil"
      var guides: [String] = []
      if case .argumentList(let arguments)? = guide?.arguments {
        for argument in arguments {
          if argument.label?.text == "description" {
            description = argument.expression.ownText
          } else {
            guides.append(argument.expression.ownText)
          }
        }
      }
      return node.bindings.compactMap { binding in
        guard binding.accessorBlock == nil, let type = binding.typeAnnotation?.type.ownText,
          let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { return nil }
        return GeneratedProperty(
          name: name, type: type, description: description,
          guides: guides.joined(separator: ", "))
      }
    }
  }

  private func structure(
    _ members: MemberBlockSyntax, _ description: String, _ access: String
  ) -> String {
    let properties = properties(members)
    let plain = { (name: String) in name.filter { $0 != "`" } }
    let schema = properties.map {
      ".init(name: \"\(plain($0.name))\", description: \($0.description), "
        + "type: (\($0.type)).self\($0.guides.isEmpty ? "" : ", guides: [\($0.guides)]"))"
    }.joined(separator: ", ")
    let written =
      properties.isEmpty
      ? ":"
      : properties.map { "\"\(plain($0.name))\": self.\($0.name)" }.joined(separator: ", ")
    let read = properties.map {
      "self.\($0.name) = try content.value((\($0.type)).self, forProperty: \"\(plain($0.name))\")"
    }.joined(separator: "; ")
    let parts = properties.map {
      "\(access)var \($0.name): (\($0.wrapped ?? $0.type)).PartiallyGenerated?"
    }.joined(separator: "; ")
    let readParts = properties.map {
      "self.\($0.name) = try content.value("
        + "((\($0.wrapped ?? $0.type)).PartiallyGenerated?).self, forProperty: \"\(plain($0.name))\")"
    }.joined(separator: "; ")
    return """
      \(access)static var generationSchema: FoundationModels.GenerationSchema { \
      .init(type: Self.self, description: \(description), properties: [\(schema)]) }; \
      \(access)var generatedContent: FoundationModels.GeneratedContent { \
      .init(properties: [\(written)]) }; \
      \(access)init(_ content: FoundationModels.GeneratedContent) throws { \(read) }; \
      \(access)struct PartiallyGenerated: Identifiable, FoundationModels.ConvertibleFromGeneratedContent { \
      \(access)var id: FoundationModels.GenerationID; \(parts); \
      \(access)init(_ content: FoundationModels.GeneratedContent) throws { \
      self.id = content.id ?? .init(); \(readParts) } }
      """
  }

  /// An enumeration whose cases have no values is one of their names.
  private func choice(
    _ members: MemberBlockSyntax, _ description: String, _ access: String
  ) -> String {
    let names = members.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      .flatMap(\.elements).map(\.name.text)
    let texts = names.map { "\"\($0.filter { $0 != "`" })\"" }
    let list = texts.joined(separator: ", ")
    let written = zip(names, texts).map { "case .\($0): text = \($1)" }.joined(separator: "; ")
    let read = zip(names, texts).map { "case \($1): self = .\($0)" }.joined(separator: "; ")
    return """
      \(access)static var generationSchema: FoundationModels.GenerationSchema { \
      .init(type: Self.self, description: \(description), anyOf: [\(list)] as [String]) }; \
      \(access)var generatedContent: FoundationModels.GeneratedContent { \
      let text: String; switch self { \(written) }; return .init(kind: .string(text)) }; \
      \(access)init(_ content: FoundationModels.GeneratedContent) throws { \
      switch try content.value(String.self) { \(read); default: \
      throw FoundationModels.LanguageModelSession.GenerationError.decodingFailure( \
      .init(debugDescription: "The generated content is none of \\([\(list)]).")) } }
      """
  }
}
