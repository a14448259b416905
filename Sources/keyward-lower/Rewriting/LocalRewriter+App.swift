import SwiftSyntax

extension LocalRewriter {
  /// Leaves out a part of the app; one that other code needs stays, without what the app calls.
  func leaveOut(_ node: some DeclGroupSyntax, _ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    guard appParts.contains(name.text), !node.hasError else { return .visitChildren }
    let entry = AppParts.entry(of: node)
    let reason =
      entry.map { "'@\($0.name)' is the entry point of an app" }
      ?? AppParts.role(of: node).map { "it is an app's \($0)" }
      ?? "an extension makes it an app's delegate"
    let outcome =
      appParts.isNeeded(name.text) ? "keeps only what the app doesn't call" : "is left out"
    warning(
      "'\(name.text)' \(outcome): \(reason), and a keyboard is started through its principal class",
      at: name)
    return takeApart(node, name.text)
  }
  /// An extension goes with the part that it extends.
  func leaveOut(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.ownText
    guard appParts.contains(name), !node.hasError else { return .visitChildren }
    return takeApart(node, name)
  }

  private func takeApart(
    _ node: some DeclGroupSyntax, _ name: String
  ) -> SyntaxVisitorContinueKind {
    guard appParts.isNeeded(name) else {
      blank(node.contentRange)
      return .skipChildren
    }
    if let entry = AppParts.entry(of: node) { blank(entry.contentRange) }
    if AppParts.role(of: node) != nil, let clause = node.inheritanceClause {
      let others = AppParts.others(of: clause).joined(separator: ", ")
      replace(clause.contentRange, with: others.isEmpty ? "" : ": " + others)
    }
    for method in AppParts.methods(of: node) { blank(method.contentRange) }
    return .visitChildren
  }
}
