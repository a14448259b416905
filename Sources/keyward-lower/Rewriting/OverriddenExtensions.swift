import SwiftSyntax

/// Lets an extension of a class override a member that another extension in the sources adds to the class's superclass.
///
/// Apple's runtime finds the override by its name. Here both get separate names, and a member with the old name asks which
/// of them the object has.
struct OverriddenExtensions {
  let module: SourceModule

  /// Rewrites all overrides of an extension, or none of them: then the answer is `false`.
  func write(_ declaration: ExtensionDeclaration, into edits: inout [EditList]) -> Bool {
    let methods = declaration.methods.filter(\.isOverride)
    let properties = declaration.properties.filter { $0.modifiers.contains("override") }
    guard !methods.isEmpty || !properties.isEmpty, !declaration.isConstrained else { return false }
    var found: [() -> Void] = []
    var pending = edits
    for method in methods {
      guard let base = base(of: method, in: declaration) else { return false }
      found.append {
        rename(method.node, method.node.name, method.node.modifiers, declaration, &pending)
        forward(base.method, base.container, to: declaration, &pending)
      }
    }
    for property in properties {
      guard let base = base(of: property, in: declaration),
        let pattern = property.binding.pattern.as(IdentifierPatternSyntax.self)
      else { return false }
      found.append {
        rename(
          property.node, pattern.identifier, property.node.modifiers, declaration, &pending)
        forward(base.property, base.container, to: declaration, &pending)
      }
    }
    for rewrite in found { rewrite() }
    edits = pending
    return true
  }

  private func base(
    of method: Method, in declaration: ExtensionDeclaration
  ) -> (method: Method, container: ExtensionDeclaration)? {
    for container in module.extensions where container.typeName != declaration.typeName {
      for other in container.methods where !other.isOverride && other.obstacle == nil {
        if other.reference == method.reference, isOnly(method.name, container.typeName) {
          return (other, container)
        }
      }
    }
    return nil
  }
  private func base(
    of property: Property, in declaration: ExtensionDeclaration
  ) -> (property: Property, container: ExtensionDeclaration)? {
    for container in module.extensions where container.typeName != declaration.typeName {
      for other in container.properties where !other.modifiers.contains("override") {
        if other.name == property.name, other.binding.typeAnnotation != nil,
          isOnly(other.name, container.typeName)
        {
          return (other, container)
        }
      }
    }
    return nil
  }
  /// Whether only one extension overrides a name: a member needs one class.
  private func isOnly(_ name: String, _ base: String) -> Bool {
    let overriding = module.extensions.filter { each in
      each.methods.contains { $0.name == name && $0.isOverride }
        || each.properties.contains { $0.name == name && $0.modifiers.contains("override") }
    }
    return overriding.count == 1 && module.find(base) == nil
  }

  /// Gives an override its own name, and makes its `super` refer to the overridden member.
  private func rename(
    _ node: some DeclSyntaxProtocol, _ name: TokenSyntax, _ modifiers: DeclModifierListSyntax,
    _ declaration: ExtensionDeclaration, _ edits: inout [EditList]
  ) {
    let source = module.files[declaration.file]
    for modifier in modifiers where ["override", "open", "public"].contains(modifier.name.text) {
      edits[declaration.file].blank(modifier.contentRange, in: source)
    }
    edits[declaration.file].replace(
      name.contentRange, in: source, with: own(name.text, declaration))
    for access in SuperMembers.all(in: node, name: name.text) {
      edits[declaration.file].replace(
        access.contentRange, in: source, with: "self." + base(name.text))
    }
  }
  private func own(_ name: String, _ declaration: ExtensionDeclaration) -> String {
    "_ext_\(declaration.typeName.filter { $0.isLetter || $0.isNumber })_\(name)"
  }
  private func base(_ name: String) -> String { "_base_\(name)" }

  private func forward(
    _ method: Method, _ container: ExtensionDeclaration, to declaration: ExtensionDeclaration,
    _ edits: inout [EditList]
  ) {
    let source = module.files[container.file]
    edits[container.file].replace(
      method.node.name.contentRange, in: source, with: base(method.name))
    var parameters: [String] = []
    var arguments: [String] = []
    for (index, parameter) in method.parameters.enumerated() {
      let written = Array(method.node.signature.parameterClause.parameters)[index].type
      let fallback = parameter.defaultValue.map { " = " + $0 } ?? ""
      let label = parameter.label
      parameters.append(
        "\(label.isEmpty ? "_" : label) p\(index): \(source.oneLine(written))\(fallback)")
      arguments.append((label.isEmpty ? "" : label + ": ") + "p\(index)")
    }
    let result = method.node.signature.returnClause.map { source.oneLine($0) + " " } ?? ""
    let passed = "(\(arguments.joined(separator: ", ")))"
    container.additions.append(
      "\(access(method.modifiers))func \(method.name)(\(parameters.joined(separator: ", "))) \(result){ "
        + "if let own = self as? \(declaration.typeName) { return own.\(own(method.name, declaration))\(passed) }; "
        + "return self.\(base(method.name))\(passed) }")
  }
  private func forward(
    _ property: Property, _ container: ExtensionDeclaration, to declaration: ExtensionDeclaration,
    _ edits: inout [EditList]
  ) {
    guard let pattern = property.binding.pattern.as(IdentifierPatternSyntax.self),
      let type = property.binding.typeAnnotation?.type
    else { return }
    let source = module.files[container.file]
    let name = property.name
    edits[container.file].replace(
      pattern.identifier.contentRange, in: source, with: base(name))
    let mine = "if let own = self as? \(declaration.typeName) { "
    let getter =
      "get { \(mine)return own.\(own(name, declaration)) }; return self.\(base(name)) }"
    let setter =
      property.isSettable
      ? " set { \(mine)own.\(own(name, declaration)) = newValue; return }; self.\(base(name)) = newValue }"
      : ""
    container.additions.append(
      "\(access(property.modifiers))var \(name): \(source.oneLine(type)) { \(getter)\(setter) }")
  }
  private func access(_ modifiers: Set<String>) -> String {
    modifiers.isDisjoint(with: ["public", "open"]) ? "" : "public "
  }
}

/// The places where a declaration names a member of `super`.
private final class SuperMembers: SyntaxVisitor {
  private var found: [MemberAccessExprSyntax] = []
  private let name: String

  private init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }
  static func all(in node: some SyntaxProtocol, name: String) -> [MemberAccessExprSyntax] {
    let visitor = SuperMembers(name: name)
    visitor.walk(node)
    return visitor.found
  }
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.base?.is(SuperExprSyntax.self) == true, node.declName.baseName.text == name {
      found.append(node)
    }
    return .visitChildren
  }
}
