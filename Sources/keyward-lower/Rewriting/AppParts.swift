import SwiftSyntax

/// The parts of an app that a keyboard's target shares: its entry point and its delegates, with their extensions.
///
/// They never run here.
struct AppParts {
  private static let entries: Set = ["main", "UIApplicationMain", "NSApplicationMain"]
  private static let roles: Set = [
    "UIApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate",
  ]
  /// The types of the first argument of these roles' methods.
  private static let arguments: Set = ["UIApplication", "UIScene", "UIWindowScene"]

  private var names: Set<String> = []
  private var needed: Set<String> = []

  init(in files: [SourceFile]) {
    let marks = (Self.entries.map { "@" + $0 } + Self.roles).map { Array($0.utf8) }
    let marked = files.filter { file in marks.contains { file.bytes.firstRange(of: $0) != nil } }
    names = Set(marked.flatMap { AppPartFinder($0, names: []).parts.map(\.name) })
    guard !names.isEmpty else { return }
    var uses: [String: Set<String>] = [:]
    let texts = names.map { Array($0.utf8) }
    for file in files where texts.contains(where: { file.bytes.firstRange(of: $0) != nil }) {
      let parts = AppPartFinder(file, names: names).parts
      for token in file.tree.tokens(viewMode: .sourceAccurate) {
        guard case .identifier(let name) = token.tokenKind, names.contains(name) else { continue }
        let place = token.contentRange.lowerBound
        if let part = parts.first(where: { $0.range.contains(place) }) {
          uses[part.name, default: []].insert(name)
        } else {
          needed.insert(name)
        }
      }
    }
    var found = needed
    while !found.isEmpty {
      found = Set(found.flatMap { uses[$0] ?? [] }).subtracting(needed)
      needed.formUnion(found)
    }
  }

  /// Whether a declaration of this name is a part.
  func contains(_ name: String) -> Bool { names.contains(name) }
  /// Whether code that isn't a part names the part, or a part that is named so.
  func isNeeded(_ name: String) -> Bool { needed.contains(name) }

  /// The attribute that makes a declaration the entry point.
  static func entry(of node: some DeclGroupSyntax) -> AttributeSyntax? {
    node.attributes.plain.first { entries.contains($0.name) }
  }
  /// The protocol that makes a declaration a delegate.
  static func role(of node: some DeclGroupSyntax) -> String? {
    node.inheritanceClause?.inheritedTypes.lazy.map(\.type.ownText).first(where: roles.contains)
  }
  /// The types that a declaration inherits besides the roles.
  static func others(of clause: InheritanceClauseSyntax) -> [String] {
    clause.inheritedTypes.map(\.type.ownText).filter { !roles.contains($0) }
  }
  /// The methods that the app calls.
  static func methods(of node: some DeclGroupSyntax) -> [FunctionDeclSyntax] {
    node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.filter { method in
      let first = method.signature.parameterClause.parameters.first
      return first.map { arguments.contains($0.type.ownText) } ?? false
    }
  }
}

/// Finds the parts of an app in one source, and the extensions of those with known names.
private final class AppPartFinder: SyntaxVisitor {
  private(set) var parts: [(name: String, range: Range<Int>)] = []
  private let names: Set<String>

  init(_ file: SourceFile, names: Set<String>) {
    self.names = names
    super.init(viewMode: .sourceAccurate)
    walk(file.tree)
  }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    find(node, node.name.text)
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    find(node, node.name.text)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    find(node, node.name.text)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    find(node, node.extendedType.ownText)
  }
  private func find(_ node: some DeclGroupSyntax, _ name: String) -> SyntaxVisitorContinueKind {
    let isPart =
      names.contains(name) || AppParts.entry(of: node) != nil || AppParts.role(of: node) != nil
    guard isPart, !node.hasError else { return .visitChildren }
    parts.append((name, node.contentRange))
    return .skipChildren
  }
}
