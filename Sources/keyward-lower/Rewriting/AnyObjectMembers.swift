import SwiftSyntax

/// Wraps what has the type `AnyObject` where a member of it is read: Apple's runtime looks such a member up by its name.
///
/// `(sender as AnyObject).tag` becomes `_AnyObjectMembers(sender as AnyObject).tag`, and so does `sender.tag` in a function
/// whose parameter is an `AnyObject`.
final class AnyObjectMembers: SyntaxVisitor {
  private let source: SourceFile
  private(set) var edits: EditList
  private(set) var isUsed = false
  /// The parameters of the functions around, innermost last.
  private var parameters: [Set<String>] = []

  init(_ source: SourceFile, edits: EditList) {
    self.source = source
    self.edits = edits
    super.init(viewMode: .sourceAccurate)
    walk(source.tree)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = node.signature.parameterClause.parameters.filter {
      ["AnyObject", "AnyObject!", "Swift.AnyObject"].contains($0.type.trimmedDescription)
    }.map { ($0.secondName ?? $0.firstName).text }
    let shadowed = node.body.map(LocalNames.all) ?? []
    parameters.append(Set(names).subtracting(shadowed))
    return .visitChildren
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
    return parts.last?.trimmedDescription == "AnyObject"
  }
}

/// The names that a body declares, or that its closures take.
private final class LocalNames: SyntaxVisitor {
  private var names: Set<String> = []

  static func all(in body: CodeBlockSyntax) -> Set<String> {
    let visitor = LocalNames(viewMode: .sourceAccurate)
    visitor.walk(body)
    return visitor.names
  }
  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.identifier.text)
    return .skipChildren
  }
  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text)
    return .skipChildren
  }
  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }
}
