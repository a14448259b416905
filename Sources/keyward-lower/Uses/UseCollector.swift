import SwiftParser
import SwiftSyntax

/// One place where a watched name is used.
struct Use {
  enum Kind: String {
    /// A name by itself: a function, a variable or a type in an expression.
    case name
    /// A member of something.
    case member
    /// A type where a type is written.
    case type
    /// The type after `as`, `as?`, `as!` or `is`.
    case cast
    /// The method that `#selector` names.
    case selector
    /// A declaration that overrides.
    case override
    /// A string of this text.
    case literal
  }

  var name: String
  var kind: Kind
  var offset: Int
  /// The dotted names before it; empty for a member of an implied type.
  var base: String?
  var context: UseContext?
  /// The labels of a call, or of a selector that writes them.
  var labels: [String]?
  /// The types around it, outermost first.
  var types: [String]
}

/// Collects the uses of watched names in one file, and what the file declares.
///
/// Code that is certainly not compiled for a device, or is marked as not for extensions, does not count.
final class UseCollector: SyntaxVisitor {
  /// Above this a name's uses are only counted.
  static let mostOfOne = 300

  private let watched: WatchList
  private let condition: BuildCondition
  private(set) var uses: [Use] = []
  /// How many uses of names are over `mostOfOne`.
  private(set) var surplus = 0
  private(set) var declared: Set<String> = []
  private(set) var classes: [ClassRecord] = []
  /// The imported modules, with their places.
  private(set) var imports: [(module: String, offset: Int)] = []
  private(set) var protocols: Set<String> = []
  private(set) var aliases: [String: String] = [:]
  private var counts: [String: Int] = [:]
  private var types: [String] = []
  /// The number of enclosing bodies, whose declarations are local.
  private var bodies = 0

  init(_ source: SourceFile, watched: WatchList, condition: BuildCondition) {
    self.watched = watched
    self.condition = condition
    super.init(viewMode: .sourceAccurate)
    walk(source.tree)
  }

  // MARK: Uses

  private func add(
    _ name: String, _ kind: Use.Kind, at node: some SyntaxProtocol, base: ExprSyntax? = nil,
    isMember: Bool = false, expression: (some ExprSyntaxProtocol)? = ExprSyntax?.none,
    labels: [String]? = nil
  ) {
    guard let entries = watched.entries(for: name) else { return }
    let context = expression.map { UseContext($0) }
    let owner = base?.lastName
    let isMeant = entries.contains { entry in
      (entry.base == nil || entry.base == owner)
        && (entry.call.map { context?.within.contains($0) ?? false } ?? true)
    }
    guard isMeant else { return }
    counts[name, default: 0] += 1
    guard counts[name, default: 0] <= Self.mostOfOne else {
      surplus += 1
      return
    }
    uses.append(
      Use(
        name: name, kind: kind, offset: node.contentRange.lowerBound,
        base: isMember ? base?.dottedPath ?? "" : nil, context: context,
        labels: labels
          ?? context?.call?.arguments.prefix(12).map { $0.label?.text ?? "_" }, types: types))
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // The name of a member is looked at with what is before it.
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      return .visitChildren
    }
    add(node.baseName.plain, .name, at: node, expression: node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    add(
      node.declName.baseName.plain, .member, at: node.declName, base: node.base, isMember: true,
      expression: node)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.plain, isCast(Syntax(node)) ? .cast : .type, at: node.name)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.plain, isCast(Syntax(node)) ? .cast : .type, at: node.name)
    return .visitChildren
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard !node.hasError, let text = node.representedLiteralValue else { return .visitChildren }
    add("\"" + text, .literal, at: node, expression: node)
    return .skipChildren
  }

  private func isCast(_ type: Syntax) -> Bool {
    guard let expression = type.parent?.as(TypeExprSyntax.self),
      let elements = expression.parent?.as(ExprListSyntax.self)
    else { return false }
    var before: ExprSyntax?
    for element in elements {
      if element.id == expression.id { break }
      before = element
    }
    return before.map { $0.is(UnresolvedAsExprSyntax.self) || $0.is(UnresolvedIsExprSyntax.self) }
      ?? false
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "selector", let argument = node.arguments.first?.expression else {
      return .visitChildren
    }
    var reference = argument.as(DeclReferenceExprSyntax.self)
    var base: ExprSyntax?
    if let member = argument.as(MemberAccessExprSyntax.self) {
      reference = member.declName
      base = member.base
    }
    guard let reference else { return .visitChildren }
    let labels = reference.argumentNames?.arguments.map(\.name.text)
    add(
      reference.baseName.plain, .selector, at: reference, base: base, isMember: base != nil,
      expression: node, labels: labels ?? [])
    return .skipChildren
  }

  // MARK: Conditions

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in node.clauses {
      let holds = condition.holds(clause.condition)
      if holds != false, let elements = clause.elements { walk(elements) }
      if holds == true { break }
    }
    return .skipChildren
  }

  /// Whether a declaration is not there for a keyboard's code.
  private func isElsewhere(_ attributes: AttributeListSyntax) -> Bool {
    attributes.plain.contains { attribute in
      guard attribute.name == "available",
        case .availability(let arguments) = attribute.arguments
      else { return false }
      let words = arguments.prefix(8).map { $0.argument.ownText }
      return words.contains("unavailable")
        && ["*", "iOS", "iOSApplicationExtension"].contains(words.first)
    }
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name {
      imports.append((module.plain, module.contentRange.lowerBound))
    }
    return .skipChildren
  }

  // MARK: Declarations

  private func declare(_ token: TokenSyntax) {
    let name = token.plain
    if watched.includes(name) { declared.insert(name) }
  }

  private func enter(
    _ name: String, _ attributes: AttributeListSyntax
  ) -> SyntaxVisitorContinueKind {
    // Left again even if its children are skipped.
    types.append(name)
    return isElsewhere(attributes) ? .skipChildren : .visitChildren
  }
  private func leave() { _ = types.popLast() }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    if !isElsewhere(node.attributes) {
      classes.append(ClassRecord(node, outer: types, isLocal: bodies > 0))
    }
    return enter(node.name.plain, node.attributes)
  }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return enter(node.name.plain, node.attributes)
  }
  override func visitPost(_ node: StructDeclSyntax) { leave() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return enter(node.name.plain, node.attributes)
  }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return enter(node.name.plain, node.attributes)
  }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    protocols.insert(node.name.plain)
    return enter(node.name.plain, node.attributes)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.as(IdentifierTypeSyntax.self)?.name.plain
    return enter(name ?? String(node.extendedType.ownText.prefix(80)), node.attributes)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    if types.isEmpty, let target = node.initializer.value.as(IdentifierTypeSyntax.self) {
      aliases[node.name.plain] = target.name.plain
    }
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !isElsewhere(node.attributes) else { return .skipChildren }
    if node.modifiers.names.contains("override") {
      add(node.name.plain, .override, at: node.name)
    } else {
      declare(node.name)
    }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    isElsewhere(node.attributes) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !isElsewhere(node.attributes) else { return .skipChildren }
    let overrides = node.modifiers.names.contains("override")
    for binding in node.bindings {
      guard let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        continue
      }
      if overrides { add(token.plain, .override, at: token) } else { declare(token) }
    }
    return .visitChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    bodies += 1
    return .visitChildren
  }
  override func visitPost(_ node: CodeBlockSyntax) { bodies -= 1 }
}

extension TokenSyntax {
  /// The name without the back quotes that keywords need.
  var plain: String {
    let name = text
    return name.first == "`" ? name.filter { $0 != "`" } : name
  }
}
