import SwiftSyntax

/// SwiftData's macros, which are Apple's own and in no toolchain.
extension LocalRewriter {
  /// Spells out `@Model`: the conformance, what it requires, and a wrapper for each stored property.
  func spellOutModel(_ node: ClassDeclSyntax) {
    guard importsSwiftData, !node.hasError,
      let attribute = node.attributes.plain.first(where: { $0.name == "Model" })
    else { return }
    let name = node.name.text
    if let parent = node.inheritanceClause?.inheritedTypes.first?.type.ownText,
      modelNames.contains(parent)
    {
      error(
        "'\(name)' inherits from the model '\(parent)', which Keyward's SwiftData doesn't support; "
          + "use one model with a property for the kind, or a relationship", at: node.name)
      return
    }
    let members = compiled(node.memberBlock.members)
    let properties = members.compactMap {
      $0.as(VariableDeclSyntax.self).flatMap { ModelProperty($0, of: self) }
    }
    for property in properties { wrap(property) }
    blank(attribute.contentRange)
    leaveMainActor(node)
    conform(node, to: "SwiftData.PersistentModel")
    let access = accessOfMembers(node)
    for member in members { spellOutConstraint(member, access) }
    let unset = properties.filter { !$0.hasDefault }.map { "_\($0.name) = .init(_unset: ())" }
    let metadata = properties.map { $0.metadata(of: name) }
    insert(
      " \(access)let _modelState = SwiftData._ModelState(\"\(name)\"); "
        + "\(access)required init(_stored: SwiftData._StoredModel) { \(unset.joined(separator: "; ")) }; "
        + "\(access)static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] { "
        + "[\(metadata.joined(separator: ", "))] };",
      at: node.memberBlock.leftBrace.contentRange.upperBound)
  }

  /// The members of a model, those in the clauses of `#if` that are compiled, too.
  private func compiled(_ members: MemberBlockItemListSyntax) -> [DeclSyntax] {
    members.flatMap { member -> [DeclSyntax] in
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return [member.decl] }
      var isDecided = false
      var isOpen = false
      return conditional.clauses.flatMap { clause -> [DeclSyntax] in
        guard case .decls(let inner) = clause.elements, !isDecided else { return [] }
        switch condition.holds(clause.condition) {
        case false: return []
        case true where !isOpen: isDecided = true
        default: isOpen = true
        }
        let found = compiled(inner)
        if isOpen { refuse(found) }
        return isOpen ? [] : found
      }
    }
  }
  /// Stored properties whose condition has no answer before the compiler's.
  private func refuse(_ members: [DeclSyntax]) {
    for member in members {
      guard let variable = member.as(VariableDeclSyntax.self),
        ModelProperty(variable, of: self) != nil
      else { continue }
      error(
        "a stored property of a '@Model' class can't depend on this '#if', whose condition only the compiler knows; "
          + "put the '#if' around the whole class, and write the class for each case", at: variable)
    }
  }

  /// Where types belong to the main actor by default, a model doesn't: otherwise no query could sort by its key paths.
  private func leaveMainActor(_ node: ClassDeclSyntax) {
    // Stored properties of a class that is Sendable refuse it.
    guard !sendableNames.contains(node.name.text),
      !(node.inheritanceClause?.ownText.contains("Sendable") ?? false),
      !node.modifiers.contains(where: { $0.name.text == "nonisolated" }),
      !node.attributes.plain.contains(where: { $0.name.hasSuffix("Actor") })
    else { return }
    let first = node.modifiers.first?.contentRange ?? node.classKeyword.contentRange
    insert("nonisolated ", at: first.lowerBound)
  }

  private func wrap(_ property: ModelProperty) {
    if let attribute = property.attribute { blank(attribute.contentRange) }
    let specifier = property.node.bindingSpecifier
    let first = property.node.modifiers.first?.contentRange ?? specifier.contentRange
    insert("@SwiftData._Persisted ", at: first.lowerBound)
    if specifier.text == "let" { replace(specifier.contentRange, with: "var") }
    if property.isImplicitlyNil, let end = property.type?.contentRange.upperBound {
      insert(" = nil", at: end)
    }
  }

  /// Spells out `#Unique` and `#Index`, whose arguments stay where they are.
  private func spellOutConstraint(_ member: DeclSyntax, _ access: String) {
    guard let macro = member.as(MacroExpansionDeclSyntax.self), let left = macro.leftParen,
      let property = ["Unique": "_constraints", "Index": "_indices"][macro.macroName.text]
    else { return }
    let type =
      "SwiftData.Schema.\(macro.macroName.text)"
      + (macro.genericArgumentClause?.ownText ?? "")
    replace(
      macro.pound.contentRange.lowerBound..<left.contentRange.lowerBound,
      with: "\(access)static var \(property): [[AnyKeyPath]] { \(type)")
    insert("._paths }", at: macro.contentRange.upperBound)
  }

  /// Spells out `@ModelActor`: the conformance, the container and the executor, and the initializer.
  func spellOutModelActor(_ node: ActorDeclSyntax) {
    guard importsSwiftData, !node.hasError,
      let attribute = node.attributes.plain.first(where: { $0.name == "ModelActor" })
    else { return }
    blank(attribute.contentRange)
    conform(node, to: "SwiftData.ModelActor")
    let access = accessOfMembers(node)
    let isWithoutInitializer = attribute.arguments?.ownText.hasSuffix("true") ?? false
    let initializer =
      "\(access)init(modelContainer: SwiftData.ModelContainer) { "
      + "self.modelExecutor = SwiftData.DefaultSerialModelExecutor("
      + "modelContext: SwiftData.ModelContext(modelContainer)); "
      + "self.modelContainer = modelContainer };"
    insert(
      " \(access)nonisolated let modelExecutor: any SwiftData.ModelExecutor; "
        + "\(access)nonisolated let modelContainer: SwiftData.ModelContainer; "
        + (isWithoutInitializer ? "" : initializer),
      at: node.memberBlock.leftBrace.contentRange.upperBound)
  }

  /// Gives `@Query` without arguments empty ones: a wrapper without any infers no types.
  func completeQuery(_ node: AttributeSyntax) {
    guard importsSwiftData, node.name == "Query", node.leftParen == nil else { return }
    insert("()", at: node.contentRange.upperBound)
  }

  func conform(_ node: some DeclGroupSyntax & NamedDeclSyntax, to type: String) {
    if let last = node.inheritanceClause?.inheritedTypes.last {
      insert(", \(type)", at: last.type.contentRange.upperBound)
    } else {
      let parameters = node.asProtocol((any WithGenericParametersSyntax).self)?
        .genericParameterClause
      insert(": \(type)", at: (parameters?.contentRange ?? node.name.contentRange).upperBound)
    }
  }

  /// The access of what a declaration gets, which an extension around it can give it.
  func accessOfMembers(_ node: some DeclGroupSyntax) -> String {
    let levels: Set<String> = ["public", "open", "package", "internal", "fileprivate", "private"]
    var names = Set(node.modifiers.map(\.name.text)).intersection(levels)
    if names.isEmpty, let outer = node.parent?.parent?.parent?.parent?.as(ExtensionDeclSyntax.self)
    {
      names = Set(outer.modifiers.map(\.name.text)).intersection(levels)
    }
    if !names.isDisjoint(with: ["public", "open"]) { return "public " }
    return names.contains("package") ? "package " : ""
  }

  fileprivate func needsOwnVariable(_ node: VariableDeclSyntax) {
    error("a stored property of a '@Model' class needs a 'var' of its own", at: node)
  }
}

/// A property of a model that the store has.
private struct ModelProperty {
  let node: VariableDeclSyntax
  let name: String
  let type: TypeSyntax?
  /// `@Attribute` or `@Relationship`.
  let attribute: AttributeSyntax?
  let hasDefault: Bool
  /// Whether the property is `nil` without saying so.
  let isImplicitlyNil: Bool
  private let arguments: String

  /// `nil` for a property that isn't stored, or only in memory.
  init?(_ node: VariableDeclSyntax, of rewriter: LocalRewriter) {
    let unstored: Set<String> = ["static", "class", "lazy", "weak", "unowned"]
    guard node.modifiers.allSatisfy({ !unstored.contains($0.name.text) }),
      let binding = node.bindings.first, !binding.isComputed
    else { return nil }
    if let transient = node.attributes.plain.first(where: { $0.name == "Transient" }) {
      rewriter.blank(transient.contentRange)
      return nil
    }
    guard node.bindings.count == 1,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else {
      rewriter.needsOwnVariable(node)
      return nil
    }
    (self.node, self.name) = (node, name.text.filter { $0 != "`" })
    attribute = node.attributes.plain.first { ["Attribute", "Relationship"].contains($0.name) }
    type = binding.typeAnnotation?.type
    let isOptional =
      type.map {
        $0.is(OptionalTypeSyntax.self) || $0.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      }
      ?? false
    isImplicitlyNil = isOptional && binding.initializer == nil
    hasDefault = isOptional || binding.initializer != nil
    arguments = attribute?.arguments.map { rewriter.oneLine($0) } ?? ""
  }

  /// Whether a property has a getter; observers leave it stored.
  func metadata(of model: String) -> String {
    let schema = attribute.map { ", SwiftData.Schema.\($0.name)(\(arguments))" } ?? ""
    return
      ".init(\"\(name)\", \\\(model).\(name), \\\(model)._\(name), hasDefault: \(hasDefault)\(schema))"
  }
}

/// The names of the classes with `@Model`, among which one can't inherit from another, and of types that an extension makes
/// Sendable.
final class ModelNames: SyntaxVisitor {
  private(set) var names: Set<String> = []
  private(set) var sendable: Set<String> = []

  init(in file: SourceFile) {
    super.init(viewMode: .sourceAccurate)
    walk(file.tree)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let clause = node.inheritanceClause, clause.ownText.contains("Sendable"),
      let name = node.extendedType.ownText.split(separator: ".").last
    {
      sendable.insert(String(name))
    }
    return .visitChildren
  }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.plain.contains(where: { $0.name == "Model" }) {
      names.insert(node.name.text)
    }
    return .visitChildren
  }
}

extension SourceFile {
  var importsSwiftData: Bool {
    tree.imports.contains { $0.path.first?.name.text == "SwiftData" }
  }
}
