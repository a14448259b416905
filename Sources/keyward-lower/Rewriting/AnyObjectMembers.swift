import SwiftSyntax

/// Wraps what has the type `AnyObject` where a member of it is read: Apple's runtime looks such a member up by its name.
///
/// `(sender as AnyObject).tag` becomes `_AnyObjectMembers(sender as AnyObject).tag`, and so does `sender.tag` in a function
/// whose parameter is an `AnyObject`, that unwraps a property or parameter of the type `AnyObject?` as `sender`, or that
/// gives the name to a cast, as in `let sender = something as AnyObject`, or to the value that a selector's method returned.
/// `type(of: sender).description()` becomes `(type(of: sender) as! NSObject.Type).description()`: only such a class has the
/// methods that are found by their names.
final class AnyObjectMembers: SyntaxVisitor {
  private let source: SourceFile
  private(set) var edits: EditList
  private(set) var isUsed = false
  /// The parameters and unwrapped values of the functions around, innermost last.
  private var parameters: [Set<String>] = []
  /// The parameters of the functions around that mean something else only inside of some `if`.
  private var shadowed: [Set<String>] = []
  /// The optional properties of the file, and what it declares otherwise.
  private let declared: OptionalObjects.Names

  init(_ source: SourceFile, edits: EditList) {
    self.source = source
    self.edits = edits
    declared = OptionalObjects.names(in: source.tree)
    super.init(viewMode: .sourceAccurate)
    walk(source.tree)
  }

  private static let plain: Set<String> = ["AnyObject", "AnyObject!", "Swift.AnyObject"]

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.signature.parameterClause, node.body?.statements)
  }
  override func visitPost(_ node: FunctionDeclSyntax) { leave() }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.signature.parameterClause, node.body?.statements)
  }
  override func visitPost(_ node: InitializerDeclSyntax) { leave() }
  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(nil, node.body?.statements)
  }
  override func visitPost(_ node: AccessorDeclSyntax) { leave() }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    guard case .getter(let statements) = node.accessors else { return .visitChildren }
    return enter(nil, statements)
  }
  override func visitPost(_ node: AccessorBlockSyntax) {
    if case .getter = node.accessors { leave() }
  }

  /// Notes which names are objects of unknown classes in a body.
  private func enter(
    _ clause: FunctionParameterClauseSyntax?, _ body: CodeBlockItemListSyntax?
  ) -> SyntaxVisitorContinueKind {
    let local = body.map { LocalNames.all(in: $0) } ?? [:]
    // A name that may also mean something of another type is left alone.
    let own = Self.parameters(of: clause, nil)
    let optional = declared.optional.subtracting(declared.others).subtracting(own)
      .union(Self.parameters(of: clause, ["AnyObject?"]))
    let unwrapped = body.map { OptionalObjects.unwrapped(in: $0, of: optional) } ?? []
    let sure = unwrapped.filter { name in
      local[name] == 1
        && (optional.contains(name) || !own.contains(name) && !declared.others.contains(name))
    }
    let cast = (body.map { LocalObjects.all(in: $0) } ?? []).filter {
      local[$0] == 1 && !own.contains($0)
    }
    let names = Self.parameters(of: clause, Self.plain)
    parameters.append(names.subtracting(local.keys).union(sure).union(cast))
    let bound = body.map { BoundNames.all(in: $0) } ?? [:]
    shadowed.append(names.filter { bound[$0] != nil && local[$0] == bound[$0] })
    return .visitChildren
  }

  private func leave() {
    parameters.removeLast()
    shadowed.removeLast()
  }

  /// Whether a name is an object of an unknown class where it is read.
  private func isObject(_ name: DeclReferenceExprSyntax) -> Bool {
    guard name.argumentNames == nil else { return false }
    let text = name.baseName.text
    if parameters.last?.contains(text) == true { return true }
    return shadowed.last?.contains(text) == true && !BoundNames.isBound(text, around: name)
  }

  /// The names of parameters of some types, or of all.
  private static func parameters(
    of clause: FunctionParameterClauseSyntax?, _ types: Set<String>?
  ) -> Set<String> {
    Set(
      clause?.parameters.compactMap { parameter in
        let isOne = types?.contains(parameter.type.ownText) ?? true
        return isOne ? (parameter.secondName ?? parameter.firstName).text : nil
      } ?? [])
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base, node.declName.baseName.text != "self", !node.hasError else {
      return .visitChildren
    }
    if let tuple = base.as(TupleExprSyntax.self), isCast(tuple) {
      edits.insert("_AnyObjectMembers", at: tuple.contentRange.lowerBound)
      isUsed = true
    } else if let name = base.as(DeclReferenceExprSyntax.self), isObject(name) {
      edits.replace(
        name.contentRange, in: source, with: "_AnyObjectMembers(\(name.baseName.text))")
      isUsed = true
    } else if let call = base.as(FunctionCallExprSyntax.self), isClass(call),
      node.declName.baseName.text != "init"
    {
      edits.insert("(", at: call.contentRange.lowerBound)
      edits.insert(" as! NSObject.Type)", at: call.contentRange.upperBound)
      isUsed = true
    }
    return .visitChildren
  }

  /// Whether it is `type(of: sender)`.
  private func isClass(_ call: FunctionCallExprSyntax) -> Bool {
    guard call.calledExpression.ownText == "type", call.arguments.count == 1,
      let argument = call.arguments.first, argument.label?.text == "of",
      let name = argument.expression.as(DeclReferenceExprSyntax.self)
    else { return false }
    return isObject(name)
  }

  /// Whether a parenthesis contains only `something as AnyObject`.
  private func isCast(_ tuple: TupleExprSyntax) -> Bool {
    guard tuple.elements.count == 1, let element = tuple.elements.first, element.label == nil else {
      return false
    }
    return element.expression.isCastToObject(conditionally: false)
  }
}

extension ExprSyntax {
  /// Whether it is `something as AnyObject`; also `something as? AnyObject` where conditional casts count.
  fileprivate func isCastToObject(conditionally: Bool) -> Bool {
    guard let parts = self.as(SequenceExprSyntax.self)?.elements, parts.count > 2,
      let cast = parts.dropLast().last?.as(UnresolvedAsExprSyntax.self),
      conditionally || cast.questionOrExclamationMark?.text != "?"
    else { return false }
    return parts.last?.ownText == "AnyObject"
  }

  /// Whether it is `object.perform(selector).takeUnretainedValue()`, which is an `AnyObject`.
  fileprivate var isPerformed: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      let take = call.calledExpression.as(MemberAccessExprSyntax.self),
      ["takeUnretainedValue", "takeRetainedValue"].contains(take.declName.baseName.text)
    else { return false }
    let base =
      take.base?.as(OptionalChainingExprSyntax.self)?.expression
      ?? take.base?.as(ForceUnwrapExprSyntax.self)?.expression ?? take.base
    let performed = base?.as(FunctionCallExprSyntax.self)?.calledExpression
    return performed?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "perform"
  }
}

extension TypeAnnotationSyntax {
  fileprivate var isObject: Bool { ["AnyObject", "Swift.AnyObject"].contains(type.ownText) }
}

/// The constants and variables of a body that are declared as `AnyObject`, or by a value of that type.
private final class LocalObjects: SyntaxVisitor {
  private var names: Set<String> = []

  static func all(in body: CodeBlockItemListSyntax) -> Set<String> {
    let visitor = LocalObjects(viewMode: .sourceAccurate)
    visitor.walk(body)
    return visitor.names
  }
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    note(node.pattern, node.typeAnnotation, node.initializer, isConditional: false)
  }
  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    note(node.pattern, node.typeAnnotation, node.initializer, isConditional: true)
  }

  private func note(
    _ pattern: PatternSyntax, _ type: TypeAnnotationSyntax?, _ value: InitializerClauseSyntax?,
    isConditional: Bool
  ) -> SyntaxVisitorContinueKind {
    let isObject =
      type?.isObject
      ?? value.map {
        $0.value.isCastToObject(conditionally: isConditional) || $0.value.isPerformed
      } ?? false
    if isObject, let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
      names.insert(name)
    }
    return .visitChildren
  }
}

/// The names that a body declares, or that its closures take, and how often.
private final class LocalNames: SyntaxVisitor {
  private var names: [String: Int] = [:]

  static func all(in body: CodeBlockItemListSyntax) -> [String: Int] {
    let visitor = LocalNames(viewMode: .sourceAccurate)
    visitor.walk(body)
    return visitor.names
  }
  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names[node.identifier.text, default: 0] += 1
    return .skipChildren
  }
  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    names[node.name.text, default: 0] += 1
    return .skipChildren
  }
  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    names[(node.secondName ?? node.firstName).text, default: 0] += 1
    return .visitChildren
  }
}

/// The names that an `if` gives to unwrapped or cast values, and how often.
private final class BoundNames: SyntaxVisitor {
  private var names: [String: Int] = [:]

  static func all(in body: CodeBlockItemListSyntax) -> [String: Int] {
    let visitor = BoundNames(viewMode: .sourceAccurate)
    visitor.walk(body)
    return visitor.names
  }
  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    for name in Self.names(of: node) { names[name, default: 0] += 1 }
    return .visitChildren
  }

  /// Whether an `if` around a node, apart from its `else`, gives the name to another value.
  static func isBound(_ name: String, around node: some SyntaxProtocol) -> Bool {
    var child = Syntax(node)
    while let parent = child.parent {
      if let branch = parent.as(IfExprSyntax.self), branch.elseBody.map(Syntax.init) != child,
        names(of: branch).contains(name)
      {
        return true
      }
      child = parent
    }
    return false
  }

  private static func names(of node: IfExprSyntax) -> [String] {
    node.conditions.compactMap {
      $0.condition.as(OptionalBindingConditionSyntax.self)?
        .pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    }
  }
}

/// Finds what is declared as `AnyObject?`, and where a body unwraps it.
private final class OptionalObjects: SyntaxVisitor {
  /// The names that a file declares as `AnyObject?`, and as anything else.
  typealias Names = (optional: Set<String>, others: Set<String>)

  private var declared: Names = ([], [])
  private var unwrapped: Set<String> = []
  private var known: Set<String> = []

  static func names(in tree: some SyntaxProtocol) -> Names {
    let visitor = OptionalObjects(viewMode: .sourceAccurate)
    visitor.walk(tree)
    return visitor.declared
  }

  /// The names that conditions such as `if let a = b` give to the values of known names.
  static func unwrapped(in body: CodeBlockItemListSyntax, of known: Set<String>) -> Set<String> {
    guard !known.isEmpty else { return [] }
    let visitor = OptionalObjects(viewMode: .sourceAccurate)
    visitor.known = known
    visitor.walk(body)
    return visitor.unwrapped
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
      return .visitChildren
    }
    if node.typeAnnotation?.type.ownText == "AnyObject?" {
      declared.optional.insert(name)
    } else {
      declared.others.insert(name)
    }
    return .visitChildren
  }
  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      known.contains(node.initializer?.value.ownText ?? name)
    {
      unwrapped.insert(name)
    }
    return .visitChildren
  }
}
