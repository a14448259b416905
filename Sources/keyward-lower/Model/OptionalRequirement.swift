import SwiftSyntax

/// An optional requirement of an `@objc` protocol.
///
/// No runtime knows which objects have it. So the protocol gets a requirement of another name in its place, whose
/// result is an optional and whose default is `nil`; conforming classes with the member implement it, and calls with a
/// question mark go there.
struct OptionalRequirement {
  static let prefix = "_opt_"

  let protocolName: String
  let name: String
  /// `nil` for a property.
  let parameters: [Parameter]?
  /// The result as written, `Void` without one.
  let type: String
  let node: DeclSyntax
  private let written: [String]

  var renamed: String { Self.prefix + name }
  private var result: String { type.hasSuffix("?") ? type : "(\(type))?" }

  /// The optional requirements of a protocol that can be kept so.
  static func all(of node: ProtocolDeclSyntax, in source: SourceFile) -> [OptionalRequirement] {
    guard node.attributes.has("objc") else { return [] }
    return node.memberBlock.members.compactMap { member in
      guard
        member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers.names.contains("optional")
          ?? false
      else { return nil }
      if let method = member.decl.as(FunctionDeclSyntax.self) {
        guard method.signature.effectSpecifiers == nil, method.genericParameterClause == nil,
          method.modifiers.names.isDisjoint(with: ["static", "class"])
        else { return nil }
        let list = method.signature.parameterClause.parameters
        return OptionalRequirement(
          protocolName: node.name.text, name: method.name.text,
          parameters: list.map { Parameter($0, in: source) },
          type: method.signature.returnClause.map { source.oneLine($0.type) } ?? "Void",
          node: member.decl, written: list.map { source.oneLine($0.type) })
      }
      guard let property = member.decl.as(VariableDeclSyntax.self), property.bindings.count == 1,
        let binding = property.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let type = binding.typeAnnotation?.type
      else { return nil }
      return OptionalRequirement(
        protocolName: node.name.text, name: name, parameters: nil, type: source.oneLine(type),
        node: member.decl, written: [])
    }
  }

  private var signature: String {
    guard let parameters else { return "var \(renamed): \(result)" }
    let list = zip(parameters, written).enumerated().map { index, each in
      "\(each.0.label.isEmpty ? "_" : each.0.label) p\(index): \(each.1)"
    }
    return "func \(renamed)(\(list.joined(separator: ", "))) -> \(result)"
  }

  /// The requirement that replaces it in the protocol.
  var requirement: String { parameters == nil ? signature + " { get }" : signature }

  /// The default for types without it, and the property as readers see it.
  func defaults(access: String) -> String {
    let body = "\(access)\(signature) { nil }"
    return parameters == nil ? body + "; \(access)var \(name): \(result) { \(renamed) }" : body
  }

  /// A class's implementation: by its own member, or that there is none.
  func answer(isThere: Bool, modifiers: String) -> String {
    guard isThere else { return "\(modifiers)\(signature) { nil }" }
    guard let parameters else { return "\(modifiers)\(signature) { self.\(name) }" }
    let arguments = parameters.enumerated().map { index, parameter in
      (parameter.label.isEmpty ? "" : parameter.label + ": ") + (parameter.isInout ? "&" : "")
        + "p\(index)"
    }
    return "\(modifiers)\(signature) { self.\(name)(\(arguments.joined(separator: ", "))) }"
  }

  /// Whether a class's method implements the requirement.
  func isMet(by method: Method) -> Bool {
    guard let parameters else { return false }
    return method.name == name && !method.isStatic
      && method.parameters.map(\.label) == parameters.map(\.label)
  }
}
