import SwiftSyntax

/// Lets properties with `@objc dynamic` announce their changes, which the Objective-C runtime sees on a device.
extension LocalRewriter {
  func announceChanges(of node: VariableDeclSyntax) {
    let modifiers = node.modifiers.map(\.name.text)
    guard modifiers.contains("dynamic"), !node.hasError, !node.attributes.has("NSManaged"),
      node.bindingSpecifier.text == "var",
      !["static", "class"].contains(where: modifiers.contains),
      let owner = ObservedOwner(of: node), node.attributes.has("objc") || owner.exposesMembers
    else { return }
    guard node.bindings.count == 1, let binding = node.bindings.first else {
      let names = node.bindings.map { "'\($0.pattern.ownText)'" }.joined(separator: " and ")
      return warning(
        "observers of \(names) don't learn of changes; declare each with its own 'var'",
        at: node.bindings)
    }
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
      return
    }
    let key = node.attributes.objectiveCName ?? name.filter { $0 != "`" }
    announce("_didSetValue(of: self, \\\(owner.name).\(name), \"\(key)\")", in: binding)
  }

  private func announce(_ call: String, in binding: PatternBindingSyntax) {
    guard let block = binding.accessorBlock else {
      return insert(" { didSet { \(call) } }", at: binding.lastPart)
    }
    guard case .accessors(let accessors) = block.accessors else { return }
    // A setter or an observer can return early.
    if let setter = accessors.first(where: {
      ["set", "didSet"].contains($0.accessorSpecifier.text)
    }) {
      guard let body = setter.body else { return }
      return insert(" defer { \(call) };", at: body.leftBrace.contentRange.upperBound)
    }
    guard accessors.contains(where: { $0.accessorSpecifier.text == "willSet" }) else { return }
    insert(" didSet { \(call) } ", at: block.leftBrace.contentRange.upperBound)
  }

  /// The toolchain's `NSObject` has nothing of this to override.
  func takeUpObserving(_ method: FunctionDeclSyntax) {
    guard let override = method.modifiers.first(where: { $0.name.text == "override" }) else {
      return
    }
    let label = method.signature.parameterClause.parameters.first?.firstName.text
    switch (method.name.text, label) {
    case ("keyPathsForValuesAffectingValue", "forKey"),
      ("automaticallyNotifiesObservers", "forKey"):
      replace(override.contentRange, with: "")
    case ("observeValue", "forKeyPath"):
      guard let owner = method.parent?.parent?.parent?.parent?.as(ClassDeclSyntax.self),
        let first = owner.inheritanceClause?.inheritedTypes.first?.type,
        ["NSObject", "Foundation.NSObject"].contains(first.ownText)
      else { return }
      replace(override.contentRange, with: "")
      replace(first.contentRange, with: first.ownText + ", _KeyValueObserver")
    default: break
    }
  }
}

/// The class, or the extension of one, that a property belongs to.
private struct ObservedOwner {
  let name: String
  /// Whether Objective-C sees its properties without an attribute of their own.
  let exposesMembers: Bool

  init?(of property: VariableDeclSyntax) {
    // A condition can stand between a property and its class.
    var parent = property.parent
    while let current = parent,
      current.is(MemberBlockItemSyntax.self)
        || current.is(MemberBlockItemListSyntax.self) || current.is(MemberBlockSyntax.self)
        || current.is(IfConfigClauseSyntax.self) || current.is(IfConfigClauseListSyntax.self)
        || current.is(IfConfigDeclSyntax.self)
    { parent = current.parent }
    guard let owner = parent else { return nil }
    if let declaration = owner.as(ClassDeclSyntax.self) {
      name = declaration.name.text
      exposesMembers = declaration.attributes.has("objcMembers")
    } else if let declaration = owner.as(ExtensionDeclSyntax.self) {
      name = declaration.extendedType.ownText
      exposesMembers = declaration.attributes.has("objc")
    } else {
      return nil
    }
  }
}

extension PatternBindingSyntax {
  /// Where observers of a stored property stand.
  fileprivate var lastPart: Int {
    initializer?.contentRange.upperBound ?? typeAnnotation?.contentRange.upperBound
      ?? pattern.contentRange.upperBound
  }
}
