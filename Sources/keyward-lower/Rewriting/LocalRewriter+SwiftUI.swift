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

  /// The access, with a space, of a key whose value the property takes its type from, and of the key's own members.
  ///
  /// The compiler warns of a modifier that repeats the extension's.
  private func keyAccess(of node: VariableDeclSyntax) -> (key: String, members: String) {
    let levels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
    let own = node.modifiers.names.intersection(levels).first
    var level = own
    var parent = node.parent
    while level == nil, let current = parent {
      level = current.as(ExtensionDeclSyntax.self)?.modifiers.names.intersection(levels).first
      parent = current.parent
    }
    let isWide = level == "public" || level == "package"
    return (
      own.map { ($0 == "private" ? "fileprivate" : $0) + " " } ?? "",
      isWide ? level.map { $0 + " " } ?? "" : ""
    )
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
    // The key is private as Apple's is, unless the property has no other type than the key's.
    let access = type == nil ? keyAccess(of: node) : (key: "private ", members: "")
    // A focused value has no default.
    let isFocused = keyProtocol == "FocusedValueKey"
    let constant =
      isFocused
      ? "\(access.members)typealias Value = _FocusedEntry<\(type ?? "Never?")>.Value"
      : type.map { "static var defaultValue: \($0) { \(value) }" }
        ?? "nonisolated(unsafe) \(access.members)static let defaultValue = \(value)"
    blank(attribute.contentRange)
    replace(
      name.contentRange.upperBound..<binding.contentRange.upperBound,
      with: property + "; \(access.key)enum \(key): \(keyProtocol) { \(constant) }")
    return true
  }
}
