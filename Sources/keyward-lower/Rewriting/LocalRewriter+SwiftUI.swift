import SwiftSyntax

/// SwiftUI's macros, which are Apple's own and in no toolchain.
extension LocalRewriter {
  /// A preview is for Xcode's canvas alone.
  func blankPreview(_ range: Range<Int>) -> SyntaxVisitorContinueKind {
    blank(range)
    return .skipChildren
  }

  /// The protocol of the keys of the values that a declaration extends.
  private func keyProtocol(around node: VariableDeclSyntax) -> String {
    var parent = node.parent
    while let current = parent {
      if let found = current.as(ExtensionDeclSyntax.self) {
        return switch found.extendedType.ownText {
        case "ContainerValues", "SwiftUI.ContainerValues": "ContainerValueKey"
        case "FocusedValues", "SwiftUI.FocusedValues": "FocusedValueKey"
        case "Transaction", "SwiftUI.Transaction": "TransactionKey"
        default: "EnvironmentKey"
        }
      }
      parent = current.parent
    }
    return "EnvironmentKey"
  }

  /// Spells out `@Entry`: a key of the environment or of such values, and a property that reads and writes it.
  func spellOut(_ node: VariableDeclSyntax) -> Bool {
    guard let attribute = node.attributes.plain.first(where: { $0.name == "Entry" }),
      let binding = node.bindings.first, node.bindings.count == 1, binding.accessorBlock == nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, !node.hasError
    else { return false }
    let key = "_Entry_" + name.text
    let keyProtocol = keyProtocol(around: node)
    let type = binding.typeAnnotation?.type.ownText
    let value = binding.initializer?.value.ownText ?? "nil"
    let property =
      ": \(type ?? key + ".Value") { get { self[\(key).self] } "
      + "set { self[\(key).self] = newValue } }"
    // A focused value has no default.
    let isFocused = keyProtocol == "FocusedValueKey"
    let constant =
      isFocused
      ? "typealias Value = _FocusedEntry<\(type ?? "Never?")>.Value"
      : type.map { "static var defaultValue: \($0) { \(value) }" }
        ?? "nonisolated(unsafe) static let defaultValue = \(value)"
    blank(attribute.contentRange)
    replace(
      name.contentRange.upperBound..<binding.contentRange.upperBound,
      with: property + "; enum \(key): \(keyProtocol) { \(constant) }")
    return true
  }
}
