import SwiftSyntax

/// Writes out `@NSManaged`: the values of such properties and methods are in a store.
extension LocalRewriter {
  /// Makes a managed property a computed one, and several in one declaration one after the other.
  func compute(_ node: VariableDeclSyntax) {
    guard node.attributes.has("NSManaged"), !node.hasError else { return }
    let modifiers = node.modifiers.map { $0.ownText + " " }.joined()
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
        let type = binding.typeAnnotation, binding.accessorBlock == nil,
        binding.initializer == nil
      else { continue }
      let key = name.text.filter { $0 != "`" }
      insert(
        " { get { _managed(\"\(key)\") } set { _setManaged(\"\(key)\", newValue) } }",
        at: type.contentRange.upperBound)
      if let comma = binding.trailingComma {
        replace(comma.contentRange, with: "; \(modifiers)var")
      }
    }
  }

  /// Gives a managed method its body.
  func complete(_ node: FunctionDeclSyntax) {
    guard node.attributes.has("NSManaged"), node.body == nil, !node.hasError else { return }
    let names = node.signature.parameterClause.parameters.map {
      ($0.secondName ?? $0.firstName).text
    }
    let list = names.map { ", " + $0 }.joined()
    insert(
      " { _performManaged(\"\(managedName(of: node))\"\(list)) }",
      at: node.contentRange.upperBound)
  }
  /// The name that says what the method does: its own, else that in Objective-C.
  private func managedName(of node: FunctionDeclSyntax) -> String {
    let name = node.name.text
    guard !["addTo", "removeFrom", "insertInto", "replace"].contains(where: name.hasPrefix),
      let objc = node.attributes.plain.first(where: { $0.name == "objc" })?.arguments
    else { return name }
    return String(objc.ownText.prefix { $0 != ":" })
  }

  /// A request of one class is one of any result in Objective-C, which has no types of results.
  func eraseRequests(_ node: SequenceExprSyntax) {
    let parts = Array(node.elements)
    for (index, part) in parts.enumerated().dropFirst() where index + 1 < parts.count {
      snapshot(parts[index - 1], part, parts[index + 1])
      guard let cast = part.as(UnresolvedAsExprSyntax.self),
        cast.questionOrExclamationMark?.text == "!",
        let type = parts[index + 1].as(TypeExprSyntax.self),
        ["NSFetchRequest<NSFetchRequestResult>", "NSFetchRequest<any NSFetchRequestResult>"]
          .contains(type.ownText),
        parts[index - 1].is(DeclReferenceExprSyntax.self)
      else { continue }
      replace(
        part.contentRange.lowerBound..<type.contentRange.upperBound, with: "._any")
    }
  }

  /// `snapshot as NSDiffableDataSourceSnapshot<String, NSManagedObjectID>`, which is a bridge of Apple's.
  private func snapshot(_ value: ExprSyntax, _ cast: ExprSyntax, _ type: ExprSyntax) {
    guard cast.is(UnresolvedAsExprSyntax.self), value.is(DeclReferenceExprSyntax.self),
      let type = type.as(TypeExprSyntax.self),
      type.ownText.hasPrefix("NSDiffableDataSourceSnapshot<String,"),
      type.ownText.hasSuffix("NSManagedObjectID>")
    else { return }
    replace(cast.contentRange.lowerBound..<type.contentRange.upperBound, with: "._typed")
  }
}
