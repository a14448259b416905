import SwiftSyntax

/// Rewrites calls with a question mark, or an exclamation mark, behind the method's name.
final class OptionalCalls: SyntaxVisitor {
  /// The methods that such calls may mean.
  struct Methods {
    /// The names of the module's own optional requirements.
    let own: Set<String>
    /// Those of which only calls with a label match.
    let labelled: Set<String>
    let variables: VariableNames
  }

  private let source: SourceFile
  private let methods: Methods
  private(set) var edits: EditList

  init(_ source: SourceFile, _ methods: Methods, edits: EditList) {
    self.source = source
    self.methods = methods
    self.edits = edits
    super.init(viewMode: .sourceAccurate)
    walk(source.tree)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let chained = node.calledExpression.as(OptionalChainingExprSyntax.self)
    let forced = node.calledExpression.as(ForceUnwrapExprSyntax.self)
    guard let called = chained?.expression ?? forced?.expression,
      let mark = chained?.questionMark ?? forced?.exclamationMark
    else { return .visitChildren }
    let member = called.as(MemberAccessExprSyntax.self)
    let reference = member?.declName ?? called.as(DeclReferenceExprSyntax.self)
    guard let name = reference?.baseName else { return .visitChildren }
    let labels = node.arguments.map { $0.label?.text ?? "" }
    let isLabelled = labels.contains { !$0.isEmpty }
    if methods.own.contains(name.text), isLabelled || !methods.labelled.contains(name.text) {
      edits.replace(name.contentRange, in: source, with: OptionalRequirement.prefix + name.text)
      edits.blank(mark.contentRange, in: source)
      if forced != nil { edits.insert("!", at: node.contentRange.upperBound) }
    } else if member?.base != nil, DelegateProtocol.hasMethod(name.text, labels: labels),
      isLabelled || !methods.variables.contain(name.text)
    {
      let selector = SelectorName.make(name.text, labels: labels)
      let test = "_implementing(\"\(selector)\")\(mark.text)."
      edits.replace(name.contentRange, in: source, with: test + name.text)
      edits.blank(mark.contentRange, in: source)
    }
    return .visitChildren
  }
}

/// The names of a module's variables and parameters: a call with a question mark may be of a closure in one.
final class VariableNames {
  private let files: [SourceFile]
  private lazy var names = files.reduce(into: Set<String>()) { names, file in
    let collector = Collector(viewMode: .sourceAccurate)
    collector.walk(file.tree)
    names.formUnion(collector.names)
  }

  init(of files: [SourceFile]) { self.files = files }

  func contain(_ name: String) -> Bool { names.contains(name) }

  private final class Collector: SyntaxVisitor {
    var names: Set<String> = []

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
      names.insert(node.identifier.text)
      return .skipChildren
    }
    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
      names.insert((node.secondName ?? node.firstName).text)
      return .visitChildren
    }
  }
}
