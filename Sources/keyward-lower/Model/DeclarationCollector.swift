import SwiftSyntax

/// The surroundings of a place in a source.
enum Scope {
  case type(ClassDeclaration)
  case `extension`(ExtensionDeclaration)
  /// A type that isn't a class.
  case other(String)
  case body

  var container: MemberContainer? {
    switch self {
    case .type(let declaration): declaration
    case .extension(let declaration): declaration
    default: nil
    }
  }

  /// How code inside names the type.
  var typeName: String? {
    switch self {
    case .type(let declaration): declaration.name
    case .extension(let declaration): declaration.typeName
    case .other(let name): name
    case .body: nil
    }
  }
}

/// A `#selector` and the types around it, innermost first.
struct SelectorSite {
  let node: MacroExpansionExprSyntax
  let file: Int
  let scopes: [Scope]
}

/// Collects the declarations and selectors of one file.
final class DeclarationCollector: SyntaxVisitor {
  private let source: SourceFile
  private let file: Int
  private let condition: BuildCondition
  private(set) var classes: [ClassDeclaration] = []
  private(set) var extensions: [ExtensionDeclaration] = []
  private(set) var selectors: [SelectorSite] = []
  private(set) var aliases: [String: String] = [:]
  private(set) var protocols: Set<String> = []
  private(set) var optionals: [OptionalRequirement] = []
  private var scopes: [Scope] = []
  private var undecided = 0
  private var inactive = 0

  init(_ source: SourceFile, file: Int, condition: BuildCondition) {
    self.source = source
    self.file = file
    self.condition = condition
    super.init(viewMode: .sourceAccurate)
    walk(source.tree)
  }

  private func leave() { _ = scopes.popLast() }

  // MARK: Conditions

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    var isDecided = false
    for clause in node.clauses {
      let holds = isDecided ? false : condition.holds(clause.condition)
      let isElse = clause.poundKeyword.tokenKind == .poundElse
      if holds == false { inactive += 1 }
      // An `#else` after an undecided condition is as undecided.
      let isOpen = holds == nil || (isElse && undecidedBefore(clause, in: node))
      if isOpen { undecided += 1 }
      if let elements = clause.elements { walk(elements) }
      if isOpen { undecided -= 1 }
      if holds == false { inactive -= 1 }
      if holds == true { isDecided = true }
    }
    return .skipChildren
  }

  private func undecidedBefore(_ clause: IfConfigClauseSyntax, in node: IfConfigDeclSyntax) -> Bool
  {
    node.clauses.prefix { $0.id != clause.id }.contains { condition.holds($0.condition) == nil }
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let isLocal = scopes.contains { if case .body = $0 { true } else { false } }
    let declaration = ClassDeclaration(
      node, file: file, source: source, outer: scopes.compactMap(\.typeName),
      modifiers: modifiers(of: node), isLocal: isLocal, isConditional: undecided > 0)
    if inactive == 0 { classes.append(declaration) }
    scopes.append(.type(declaration))
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }

  /// The modifiers of a class, with the access that an extension around it gives to its members.
  private func modifiers(of node: ClassDeclSyntax) -> Set<String> {
    let own = node.modifiers.names
    let levels: Set = ["open", "public", "package", "internal", "fileprivate", "private"]
    guard own.isDisjoint(with: levels), case .extension(let around) = scopes.last else {
      return own
    }
    return own.union(around.modifiers.intersection(["public", "package"]))
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let declaration = ExtensionDeclaration(
      node, file: file, source: source, isConditional: undecided > 0)
    if inactive == 0 { extensions.append(declaration) }
    scopes.append(.extension(declaration))
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    scopes.append(.other(name))
    return .visitChildren
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }
  override func visitPost(_ node: StructDeclSyntax) { leave() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    protocols.insert(node.name.text)
    if inactive == 0, node.parent?.is(CodeBlockItemSyntax.self) ?? false {
      optionals += OptionalRequirement.all(of: node, in: source)
    }
    return enter(node.name.text)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if scopes.isEmpty { aliases[node.name.text] = source.oneLine(node.initializer.value) }
    return .visitChildren
  }

  // MARK: Bodies, whose declarations are not members

  private func enterBody() -> SyntaxVisitorContinueKind {
    scopes.append(.body)
    return .visitChildren
  }
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { enterBody() }
  override func visitPost(_ node: CodeBlockSyntax) { leave() }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { enterBody() }
  override func visitPost(_ node: ClosureExprSyntax) { leave() }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { enterBody() }
  override func visitPost(_ node: AccessorBlockSyntax) { leave() }

  // MARK: Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let container = scopes.last?.container else { return .visitChildren }
    let parameters = node.signature.parameterClause.parameters.map { Parameter($0, in: source) }
    let modifiers = node.modifiers.names
    let name = node.name.text
    var exposure = Method.Exposure.none
    let isHidden = modifiers.contains("private") || modifiers.contains("fileprivate")
    if container.exposesMembers, !isHidden { exposure = .implied }
    if node.attributes.has("objc") { exposure = .objc }
    if node.attributes.has("IBAction") { exposure = .action }
    if node.attributes.has("nonobjc") { exposure = .none }
    let base = name.filter { $0 != "`" }
    let selector =
      node.attributes.objectiveCName ?? SelectorName.make(base, labels: parameters.map(\.label))
    if inactive == 0 {
      container.methods.append(
        Method(
          node: node, file: file, name: name, parameters: parameters, modifiers: modifiers,
          exposure: exposure, selector: selector, isConditional: undecided > 0))
    }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if case .type(let declaration) = scopes.last {
      let parameters = node.signature.parameterClause.parameters
      if node.modifiers.names.contains("convenience") {
        declaration.convenienceInitializers.append(
          parameters.compactMap { $0.defaultValue == nil ? $0.firstName.text : nil })
      } else {
        declaration.designatedInitializers.append(parameters.map(\.firstName.text))
        if !parameters.isEmpty, parameters.allSatisfy({ $0.defaultValue != nil }) {
          declaration.designatedInitializers.append([])
        }
      }
    }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let container = scopes.last?.container, inactive == 0 else { return .visitChildren }
    let modifiers = node.modifiers.names
    let isHidden = modifiers.contains("private") || modifiers.contains("fileprivate")
    let isSeen = node.attributes.has("IBInspectable") || node.attributes.has("objc")
    let isImplied = container.exposesMembers && !isHidden && !node.attributes.has("nonobjc")
    for binding in node.bindings {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      let name = pattern.identifier.text
      container.properties.append(
        Property(
          node: node, binding: binding, file: file, name: name, modifiers: modifiers,
          isOutlet: node.attributes.has("IBOutlet"), isInspectable: isSeen || isImplied,
          objcName: node.attributes.objectiveCName ?? name.filter { $0 != "`" },
          isConditional: undecided > 0))
    }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "selector" {
      selectors.append(
        SelectorSite(
          node: node, file: file,
          scopes: scopes.reversed().filter { $0.typeName != nil }))
    }
    return .visitChildren
  }
}
