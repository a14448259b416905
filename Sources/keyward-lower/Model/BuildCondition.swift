import SwiftSyntax

/// Decides `#if` conditions as the compiler will once they are rewritten.
///
/// Custom conditions are those given with `-D`; every other is unset. What depends on the compiler itself or
/// on modules that may or may not be there has no answer.
struct BuildCondition {
  /// For what the sources are compiled.
  enum Target {
    /// For this machine, in place of a device.
    case here
    /// For a device.
    case device
  }

  /// The custom conditions that are set.
  let custom: Set<String>
  var target = Target.here
  private static let certainModules: Set<String> = [
    "UIKit", "Foundation", "Swift", "Dispatch", "AudioToolbox", "AVFoundation", "Combine",
    "SwiftUI",
    "Contacts", "CoreGraphics", "CoreLocation", "QuartzCore", "Security", "os",
  ]

  /// Whether the condition is true, or `nil` if that is not known.
  func holds(_ condition: ExprSyntax?) -> Bool? {
    guard let condition else { return true }
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return holds(Array(sequence.elements))
    }
    if let infix = condition.as(InfixOperatorExprSyntax.self) {
      return holds([infix.leftOperand, infix.operator, infix.rightOperand])
    }
    if let not = condition.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
      return holds(not.expression).map(!)
    }
    if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return holds(tuple.elements.first?.expression)
    }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.tokenKind == .keyword(.true)
    }
    if let name = condition.as(DeclReferenceExprSyntax.self) {
      return custom.contains(name.baseName.text)
    }
    guard let call = condition.as(FunctionCallExprSyntax.self),
      let argument = call.arguments.first?.expression
    else { return nil }
    return holds(call.calledExpression.ownText, argument)
  }

  private static func onDevices(_ module: String) -> Bool? {
    if ["ObjectiveC", "Darwin", "MachO"].contains(module) { return true }
    return ["AppKit", "WatchKit", "Glibc", "Musl", "FoundationNetworking"].contains(module)
      ? false : nil
  }

  private func holds(_ elements: [ExprSyntax]) -> Bool? {
    // `||` binds less tightly than `&&`, and nothing else may be between operands here.
    let alternatives = elements.split { $0.ownText == "||" }
    let values = alternatives.map { alternative -> Bool? in
      let parts = alternative.filter { $0.ownText != "&&" }
        .map { $0.is(SequenceExprSyntax.self) ? nil : holds($0) }
      if parts.contains(false) { return false }
      return parts.contains(nil) ? nil : true
    }
    if values.contains(true) { return true }
    return values.contains(nil) ? nil : false
  }

  private func holds(_ name: String, _ argument: ExprSyntax) -> Bool? {
    let text = argument.ownText
    switch name {
    case "os": return text == "iOS" || target == .here && text == "Linux"
    // A simulated device is a device: its rules are what the sandbox enforces.
    case "targetEnvironment": return false
    case "canImport":
      if Self.certainModules.contains(text) { return true }
      if target == .device { return Self.onDevices(text) }
      return ["AppKit", "WatchKit", "ObjectiveC"].contains(text) ? false : nil
    case "swift", "compiler":
      guard let bound = argument.as(PrefixOperatorExprSyntax.self) else { return nil }
      let digits = bound.expression.ownText.prefix { $0 != "." }
      // From 6 on the answer depends on the language mode.
      guard let major = Int(digits), major <= 5 else { return nil }
      return bound.operator.text == ">="
    default: return nil
    }
  }
}
