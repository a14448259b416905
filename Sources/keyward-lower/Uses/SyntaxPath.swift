import SwiftSyntax

/// The surroundings of an expression; every walk is bounded, since a chain of calls can be as long as a
/// file.
extension ExprSyntax {
  private static let longestPath = 8

  /// The names of a chain such as `self.view`, without `?` and `!`, and `_` for anything that isn't a name.
  var dottedPath: String {
    var names: [String] = []
    var next: ExprSyntax? = self
    var calls = ""
    while let node = next, names.count < Self.longestPath {
      next = nil
      if let member = node.as(MemberAccessExprSyntax.self) {
        names.append(member.declName.baseName.text + calls)
        calls = ""
        next = member.base
        if next == nil { names.append("") }
      } else if let inner = node.unwrapped {
        next = inner
      } else if let call = node.as(FunctionCallExprSyntax.self) {
        calls = "()"
        next = call.calledExpression
      } else if let reference = node.as(DeclReferenceExprSyntax.self) {
        names.append(reference.baseName.text + calls)
      } else if node.is(SuperExprSyntax.self) {
        names.append("super")
      } else {
        names.append("_" + calls)
      }
    }
    return names.reversed().joined(separator: ".")
  }

  /// The last name of the path, to which a member belongs.
  var lastName: String? {
    var node = self
    for _ in 0..<Self.longestPath {
      if let member = node.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
      if let reference = node.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
      if node.is(SuperExprSyntax.self) { return "super" }
      if let inner = node.unwrapped {
        node = inner
      } else if let call = node.as(FunctionCallExprSyntax.self) {
        node = call.calledExpression
      } else {
        return nil
      }
    }
    return nil
  }

  private var unwrapped: ExprSyntax? {
    if let optional = self.as(OptionalChainingExprSyntax.self) { return optional.expression }
    if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression }
    if let generic = self.as(GenericSpecializationExprSyntax.self) { return generic.expression }
    guard let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 else { return nil }
    return tuple.elements.first?.expression
  }
}

/// Where a use is.
struct UseContext {
  private static let farthest = 60
  private static let longestChain = 8
  private static let mostCalls = 8

  /// The members that are used on it in turn: `constraint(equalToConstant:)`, `isActive`.
  private(set) var chain: [String] = []
  /// Whether `!` follows directly.
  private(set) var isForced = false
  /// The call of the name itself, if it is one.
  private(set) var call: FunctionCallExprSyntax?
  /// The calls in whose arguments it is, innermost first; `[]` is a subscript.
  private(set) var within: [String] = []
  /// The label of the innermost of these arguments.
  private(set) var label: String?
  /// The variable that the whole expression is put into.
  private(set) var assigned: String?
  /// The beginning of what is put into the whole expression.
  private(set) var value: String?

  init(_ node: some ExprSyntaxProtocol) {
    var top = Syntax(node)
    if let forced = top.parent?.as(ForceUnwrapExprSyntax.self), forced.expression.id == top.id {
      isForced = true
    }
    climbChain(&top)
    climbOut(of: top)
  }

  /// Returns the outermost expression that begins with the node.
  private mutating func climbChain(_ top: inout Syntax) {
    for step in 0..<Self.farthest {
      guard let parent = top.parent else { return }
      if let member = parent.as(MemberAccessExprSyntax.self), member.base?.id == top.id {
        if chain.count < Self.longestChain { chain.append(member.declName.baseName.text) }
      } else if let function = parent.as(FunctionCallExprSyntax.self),
        function.calledExpression.id == top.id
      {
        if step == 0 { call = function }
        if let last = chain.popLast(), !last.hasSuffix(")") {
          let labels = function.arguments.prefix(8).map { ($0.label?.text ?? "_") + ":" }
          chain.append(last + "(" + labels.joined() + ")")
        }
      } else if !parent.is(OptionalChainingExprSyntax.self),
        !parent.is(ForceUnwrapExprSyntax.self), !parent.is(TryExprSyntax.self)
      {
        return
      }
      top = parent
    }
  }

  private mutating func climbOut(of top: Syntax) {
    var node = top
    for _ in 0..<Self.farthest {
      guard let parent = node.parent, !parent.is(CodeBlockItemSyntax.self),
        !parent.is(MemberBlockItemSyntax.self), !parent.is(ClosureExprSyntax.self)
      else { return }
      if let argument = parent.as(LabeledExprSyntax.self), within.isEmpty {
        label = label ?? argument.label?.text
      }
      if node.is(LabeledExprListSyntax.self), within.count < Self.mostCalls {
        if let function = parent.as(FunctionCallExprSyntax.self) {
          within.append(function.calledExpression.lastName ?? "_")
        } else if parent.is(SubscriptCallExprSyntax.self) {
          within.append("[]")
        }
      }
      if let binding = parent.as(PatternBindingSyntax.self) {
        assigned = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      } else if let condition = parent.as(OptionalBindingConditionSyntax.self) {
        assigned = condition.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      } else if let elements = parent.as(ExprListSyntax.self) {
        let start = Array(elements.prefix(2))
        if start.count == 2, start[1].is(AssignmentExprSyntax.self) {
          if start[0].id != node.id {
            assigned = start[0].lastName
          } else if node.id == top.id {
            value = elements.dropFirst(2).first.map { String($0.ownText.prefix(100)) }
          }
        }
      }
      node = parent
    }
  }
}
