import SwiftSyntax

/// SwiftUI's macros, which are Apple's own and in no toolchain.
extension LocalRewriter {
  /// A preview is for Xcode's canvas alone.
  func blankPreview(_ range: Range<Int>) -> SyntaxVisitorContinueKind {
    blank(range)
    return .skipChildren
  }

  /// Spells out `@Entry`: a key of the environment, and a property that reads and writes it.
  func spellOut(_ node: VariableDeclSyntax) -> Bool {
    guard let attribute = node.attributes.plain.first(where: { $0.name == "Entry" }),
      let binding = node.bindings.first, node.bindings.count == 1, binding.accessorBlock == nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, !node.hasError
    else { return false }
    let key = "_Entry_" + name.text
    let type = binding.typeAnnotation?.type.ownText
    let value = binding.initializer?.value.ownText ?? "nil"
    let property =
      ": \(type ?? key + ".Value") { get { self[\(key).self] } "
      + "set { self[\(key).self] = newValue } }"
    let constant =
      type.map { "static var defaultValue: \($0) { \(value) }" }
      ?? "nonisolated(unsafe) static let defaultValue = \(value)"
    blank(attribute.contentRange)
    replace(
      name.contentRange.upperBound..<binding.contentRange.upperBound,
      with: property + "; enum \(key): EnvironmentKey { \(constant) }")
    return true
  }
}
