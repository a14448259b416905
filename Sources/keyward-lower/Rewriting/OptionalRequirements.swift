import SwiftSyntax

/// Keeps the optional requirements of `@objc` protocols without the Objective-C runtime.
struct OptionalRequirements {
  let module: SourceModule

  /// Writes the protocols' part and that of the classes that conform.
  func write(into edits: inout [EditList]) {
    for (index, file) in module.files.enumerated() { write(protocolsOf: file, &edits[index]) }
    var answering: [ObjectIdentifier: Set<String>] = [:]
    for declaration in module.classes where declaration.closingBrace != nil {
      answer(declaration, &answering)
    }
  }

  private func write(protocolsOf file: SourceFile, _ edits: inout EditList) {
    for requirement in module.optionals where requirement.node.root.id == file.tree.id {
      edits.replace(requirement.node.contentRange, in: file, with: requirement.requirement)
    }
    let names = Set(module.optionals.filter { $0.node.root.id == file.tree.id }.map(\.protocolName))
    for node in file.tree.statements.compactMap({ $0.item.as(ProtocolDeclSyntax.self) })
    where names.contains(node.name.text) {
      let own = module.optionals.filter { $0.protocolName == node.name.text }
      // A protocol's defaults are as visible as the protocol.
      let isPublic = node.modifiers.names.contains("public")
      let text = own.map { $0.defaults(access: isPublic ? "public " : "") }
      edits.insert(
        "; extension \(node.name.text) { \(text.joined(separator: "; ")) }",
        at: node.memberBlock.rightBrace.contentRange.upperBound)
    }
  }

  /// A class answers for each protocol that it or one above it adopts; only where it has the member itself, or adopts it.
  private func answer(
    _ declaration: ClassDeclaration, _ answering: inout [ObjectIdentifier: Set<String>]
  ) {
    guard !module.optionals.isEmpty else { return }
    let chain = module.chain(of: declaration)
    let adopted = module.adopted(by: declaration)
    let above = chain.dropFirst().reduce(into: Set<String>()) {
      $0.formUnion(module.adopted(by: $1))
    }
    for requirement in module.optionals {
      let isInherited = above.contains(requirement.protocolName)
      guard isInherited || adopted.contains(requirement.protocolName) else { continue }
      let own = has(requirement, [declaration])
      if isInherited, !own { continue }
      let isThere = own || has(requirement, Array(chain.dropFirst()))
      let modifiers = declaration.access + (isInherited ? "override " : "")
      declaration.additions.append(requirement.answer(isThere: isThere, modifiers: modifiers))
    }
  }

  private func has(_ requirement: OptionalRequirement, _ classes: [ClassDeclaration]) -> Bool {
    classes.contains { each in
      let containers = [each as MemberContainer] + module.extensions(of: each)
      return containers.contains { container in
        container.methods.contains(where: requirement.isMet)
          || requirement.parameters == nil
            && container.properties.contains { $0.name == requirement.name }
      }
    }
  }
}
