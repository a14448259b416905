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
        let value = CastValue(parts[index - 1])
      else { continue }
      read("_any", of: value, from: part, through: type)
    }
  }

  /// Replaces a cast with a member of the value before it.
  private func read(
    _ member: String, of value: CastValue, from cast: ExprSyntax, through type: TypeExprSyntax
  ) {
    if value.isOptional { insert("(", at: value.node.contentRange.lowerBound) }
    replace(
      cast.contentRange.lowerBound..<type.contentRange.upperBound,
      with: (value.isOptional ? ")!" : "") + "." + member)
  }

  /// `snapshot as NSDiffableDataSourceSnapshot<String, NSManagedObjectID>`, which is a bridge of Apple's.
  private func snapshot(_ value: ExprSyntax, _ cast: ExprSyntax, _ type: ExprSyntax) {
    guard let mark = cast.as(UnresolvedAsExprSyntax.self), let value = CastValue(value),
      !value.isOptional || mark.questionOrExclamationMark?.text == "!",
      let type = type.as(TypeExprSyntax.self),
      type.ownText.hasPrefix("NSDiffableDataSourceSnapshot<String,"),
      type.ownText.hasSuffix("NSManagedObjectID>")
    else { return }
    read("_typed", of: value, from: cast, through: type)
  }
}

/// A value before a cast, behind which a member can be named.
private struct CastValue {
  let node: ExprSyntax
  /// Whether it is one because of a `?` in it.
  let isOptional: Bool
  // Their results have no members before the cast, or are optional.
  private static let untyped: Set<String> = [
    "copy", "mutableCopy", "object", "value", "fetchRequestTemplate", "fetchRequestFromTemplate",
  ]

  init?(_ value: ExprSyntax) {
    var node = value
    while true {
      if let inner = node.as(TryExprSyntax.self), inner.questionOrExclamationMark == nil {
        node = inner.expression
      } else if let inner = node.as(AwaitExprSyntax.self) {
        node = inner.expression
      } else {
        break
      }
    }
    self.node = node
    var chain: ExprSyntax? = node
    var isOptional = false
    while let part = chain {
      if part.is(DeclReferenceExprSyntax.self) || part.is(SuperExprSyntax.self)
        || part.is(TupleExprSyntax.self) || part.is(GenericSpecializationExprSyntax.self)
      {
        break
      } else if let member = part.as(MemberAccessExprSyntax.self), let base = member.base {
        chain = base
      } else if let call = part.as(FunctionCallExprSyntax.self) {
        let called = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        if let called, part.id == node.id, Self.untyped.contains(called) { return nil }
        chain = call.calledExpression
      } else if let optional = part.as(OptionalChainingExprSyntax.self), part.id != node.id {
        isOptional = true
        chain = optional.expression
      } else if let forced = part.as(ForceUnwrapExprSyntax.self) {
        if part.id == node.id { break }
        chain = forced.expression
      } else if let element = part.as(SubscriptCallExprSyntax.self), part.id != node.id {
        chain = element.calledExpression
      } else {
        return nil
      }
    }
    self.isOptional = isOptional
  }
}
