import SwiftSyntax

/// The parts of an app that a keyboard's target shares: they never run here.
extension LocalRewriter {
  private static let entries: Set = ["main", "UIApplicationMain", "NSApplicationMain"]
  private static let roles: Set = [
    "UIApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate",
  ]
  /// The types of the first argument of these roles' methods.
  private static let arguments: Set = ["UIApplication", "UIScene", "UIWindowScene"]

  /// Leaves out the app's entry point and its delegates; one that other code names stays, without what the app calls.
  func leaveOut(
    _ node: some DeclGroupSyntax, _ name: TokenSyntax
  ) -> SyntaxVisitorContinueKind {
    let entry = node.attributes.plain.first { Self.entries.contains($0.name) }
    let inherited = node.inheritanceClause?.inheritedTypes.map(\.self) ?? []
    let role = inherited.lazy.map { self.oneLine($0.type) }.first(where: Self.roles.contains)
    guard entry != nil || role != nil, !node.hasError else { return .visitChildren }
    let reason =
      entry.map { "'@\($0.name)' is the entry point of an app" } ?? "it is an app's \(role ?? "")"
    let end = "\(reason), and a keyboard is started through its principal class"
    guard isNamed(name.text, node.contentRange) else {
      warning("'\(name.text)' is left out: \(end)", at: name)
      blank(node.contentRange)
      return .skipChildren
    }
    warning("'\(name.text)' keeps only what the app doesn't call: \(end)", at: name)
    if let entry { blank(entry.contentRange) }
    if role != nil, let clause = node.inheritanceClause {
      let others = inherited.map { oneLine($0.type) }.filter { !Self.roles.contains($0) }
      replace(
        clause.contentRange, with: others.isEmpty ? "" : ": " + others.joined(separator: ", "))
    }
    for method in node.memberBlock.members.compactMap({ $0.decl.as(FunctionDeclSyntax.self) }) {
      guard let first = method.signature.parameterClause.parameters.first,
        Self.arguments.contains(oneLine(first.type))
      else { continue }
      blank(method.contentRange)
    }
    return .visitChildren
  }
}

/// Finds the names of declarations in all sources.
struct SourceNames {
  let files: [SourceFile]

  /// Whether a source names a declaration outside its own text.
  func contains(_ name: String, outside range: Range<Int>, of index: Int) -> Bool {
    let bytes = Array(name.utf8)
    return files.enumerated().contains { other, file in
      guard file.bytes.firstRange(of: bytes) != nil else { return false }
      return file.tree.tokens(viewMode: .sourceAccurate).contains { token in
        guard case .identifier(name) = token.tokenKind else { return false }
        return other != index || !range.contains(token.contentRange.lowerBound)
      }
    }
  }
}
