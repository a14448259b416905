import SwiftSyntax

/// Wraps what has the type `AnyObject` where a member of it is read: Apple's runtime looks such a member up by its name.
///
/// `(sender as AnyObject).tag` becomes `_AnyObjectMembers(sender as AnyObject).tag`, and so does `sender.tag` in a function
/// whose parameter is an `AnyObject`, or that unwraps a property or parameter of the type `AnyObject?` as `sender`.
final class AnyObjectMembers: SyntaxVisitor {
  private let source: SourceFile
  private(set) var edits: EditList
  private(set) var isUsed = false
  /// The parameters and unwrapped values of the functions around, innermost last.
  private var parameters: [Set<String>] = []
  /// The optional properties of the file, and what it declares otherwise.
  private let declared: OptionalObjects.Names

  init(_ source: SourceFile, edits: EditList) {
    self.source = source
    self.edits = edits
    declared = OptionalObjects.names(in: source.tree)
    super.init(viewMode: .sourceAccurate)
    walk(source.tree)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = Self.parameters(of: node, ["AnyObject", "AnyObject!", "Swift.AnyObject"])
    let local = node.body.map(LocalNames.all) ?? [:]
    // A name that may also mean something of another type is left alone.
    let own = Self.parameters(of: node, nil)
    let optional = declared.optional.subtracting(declared.others).subtracting(own)
      .union(Self.parameters(of: node, ["AnyObject?"]))
    let unwrapped = node.body.map { OptionalObjects.unwrapped(in: $0, of: optional) } ?? []
    let sure = unwrapped.filter { name in
      local[name] == 1
        && (optional.contains(name) || !own.contains(name) && !declared.others.contains(name))
    }
    parameters.append(names.subtracting(local.keys).union(sure))
    return .visitChildren
  }

  /// The names of parameters of some types, or of all.
  private static func parameters(
    of node: FunctionDeclSyntax, _ types: Set<String>?
  ) -> Set<String> {
    Set(
      node.signature.parameterClause.parameters.compactMap { parameter in
        let isOne = types?.contains(parameter.type.ownText) ?? true
        return isOne ? (parameter.secondName ?? parameter.firstName).text : nil
      })
  }
  override func visitPost(_ node: FunctionDeclSyntax) { parameters.removeLast() }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base, node.declName.baseName.text != "self", !node.hasError else {
      return .visitChildren
    }
    if let tuple = base.as(TupleExprSyntax.self), isCast(tuple) {
      edits.insert("_AnyObjectMembers", at: tuple.contentRange.lowerBound)
      isUsed = true
    } else if let name = base.as(DeclReferenceExprSyntax.self), name.argumentNames == nil,
      parameters.last?.contains(name.baseName.text) == true
    {
      edits.replace(
        name.contentRange, in: source, with: "_AnyObjectMembers(\(name.baseName.text))")
      isUsed = true
    }
    return .visitChildren
  }

  /// Whether a parenthesis contains only `something as AnyObject`.
  private func isCast(_ tuple: TupleExprSyntax) -> Bool {
    guard tuple.elements.count == 1, let element = tuple.elements.first, element.label == nil,
      let parts = element.expression.as(SequenceExprSyntax.self)?.elements, parts.count == 3,
      let cast = parts.dropFirst().first?.as(UnresolvedAsExprSyntax.self),
      cast.questionOrExclamationMark?.text != "?"
    else { return false }
    return parts.last?.ownText == "AnyObject"
  }
}

/// The names that a body declares, or that its closures take, and how often.
private final class LocalNames: SyntaxVisitor {
  private var names: [String: Int] = [:]

  static func all(in body: CodeBlockSyntax) -> [String: Int] {
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
  static func unwrapped(in body: CodeBlockSyntax, of known: Set<String>) -> Set<String> {
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
