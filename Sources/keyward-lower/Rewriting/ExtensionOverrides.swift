import SwiftSyntax

/// Moves overrides out of extensions, where only the Objective-C runtime allows them.
///
/// The extension's member gets another name, and the class an override that forwards to it.
struct ExtensionOverrides {
  let module: SourceModule
  let diagnostics: DiagnosticList
  private static let prefix = "_ext_"

  func write(into edits: inout [EditList]) {
    let own = OverriddenExtensions(module: module)
    for each in module.extensions {
      if module.find(each.typeName) == nil, own.write(each, into: &edits) { continue }
      for method in each.methods where method.isOverride {
        guard
          let target = target(of: each, method.name, method.file, method.offset, method.isHidden)
        else { continue }
        rename(
          method.node.name, method.node.modifiers, in: each.file, &edits[each.file])
        target.additions.append(forwarder(method, access: target.access))
      }
      for property in each.properties where property.modifiers.contains("override") {
        let isHidden = !property.modifiers.isDisjoint(with: ["private", "fileprivate"])
        guard
          let target = target(of: each, property.name, property.file, property.offset, isHidden),
          let type = readOnlyType(property)
        else { continue }
        if let pattern = property.binding.pattern.as(IdentifierPatternSyntax.self) {
          rename(pattern.identifier, property.node.modifiers, in: each.file, &edits[each.file])
        }
        let name = property.name
        let kind = kind(property.modifiers)
        target.additions.append(
          "\(target.access)override \(kind)var \(name): \(type) { \(renamed(name)) }")
      }
    }
  }

  /// The class that gets the forwarder, or `nil` after saying why there is none.
  private func target(
    of declaration: ExtensionDeclaration, _ name: String, _ file: Int, _ offset: Int,
    _ isHidden: Bool
  ) -> ClassDeclaration? {
    func refuse(_ reason: String) -> ClassDeclaration? {
      diagnostics.error(
        "the override of '\(name)' in an extension cannot be forwarded: \(reason)",
        in: module.files[file], at: offset)
      return nil
    }
    guard let target = module.find(declaration.typeName) else {
      return refuse(
        "'\(declaration.typeName)' is not declared in these sources; override it in a subclass")
    }
    let isFilePrivate = !declaration.modifiers.isDisjoint(with: ["private", "fileprivate"])
    if target.file != file, isHidden || isFilePrivate {
      return refuse("it is private and the class is in another file; move it into the class")
    }
    if declaration.isConstrained {
      return refuse("the extension has a 'where' clause; move it into the class")
    }
    let members = declaration.methods.filter { $0.offset == offset }.map(\.isConditional)
    if declaration.isConditional || members.contains(true) {
      return refuse(
        "it is inside a condition that Keyward does not evaluate; move it into the class")
    }
    return target.closingBrace == nil ? nil : target
  }

  /// The type of a computed property without a setter, or `nil` after saying what is wrong with it.
  private func readOnlyType(_ property: Property) -> String? {
    let source = module.files[property.file]
    guard let type = property.binding.typeAnnotation?.type,
      isReadOnly(property.binding.accessorBlock)
    else {
      diagnostics.error(
        "the override of '\(property.name)' in an extension has a setter or observers; move it into "
          + "the class", in: source, at: property.offset)
      return nil
    }
    return source.oneLine(type)
  }

  private func isReadOnly(_ block: AccessorBlockSyntax?) -> Bool {
    switch block?.accessors {
    case .getter: true
    case .accessors(let list): list.allSatisfy { $0.accessorSpecifier.text == "get" }
    default: false
    }
  }

  private func rename(
    _ name: TokenSyntax, _ modifiers: DeclModifierListSyntax, in file: Int, _ edits: inout EditList
  ) {
    let source = module.files[file]
    // `open` and `public` promise what only the forwarder can keep.
    for modifier in modifiers where ["override", "open", "public"].contains(modifier.name.text) {
      edits.blank(modifier.contentRange, in: source)
    }
    edits.replace(name.contentRange, in: source, with: renamed(name.text))
  }

  private func renamed(_ name: String) -> String { Self.prefix + name.filter { $0 != "`" } }

  private func kind(_ modifiers: Set<String>) -> String {
    modifiers.contains("class") || modifiers.contains("static") ? "class " : ""
  }

  private func forwarder(_ method: Method, access: String) -> String {
    let source = module.files[method.file]
    var parameters: [String] = []
    var arguments: [String] = []
    for (index, parameter) in method.parameters.enumerated() {
      let label = parameter.label
      let written = Array(method.node.signature.parameterClause.parameters)[index].type
      let defaultValue = parameter.defaultValue.map { " = " + $0 } ?? ""
      parameters.append(
        "\(label.isEmpty ? "_" : label) p\(index): \(source.oneLine(written))\(defaultValue)")
      arguments.append(
        (label.isEmpty ? "" : label + ": ") + (parameter.isInout ? "&" : "") + "p\(index)")
    }
    let signature = method.node.signature
    let generics = method.node.genericParameterClause.map(source.oneLine) ?? ""
    let effects = signature.effectSpecifiers.map { source.oneLine($0) + " " } ?? ""
    let result = signature.returnClause.map { source.oneLine($0) + " " } ?? ""
    let constraint = method.node.genericWhereClause.map { source.oneLine($0) + " " } ?? ""
    let marks = (method.isThrowing ? "try " : "") + (method.isAsync ? "await " : "")
    return "\(access)override \(kind(method.modifiers))func \(method.name)\(generics)"
      + "(\(parameters.joined(separator: ", "))) \(effects)\(result)\(constraint)"
      + "{ \(marks)self.\(renamed(method.name))(\(arguments.joined(separator: ", "))) }"
  }
}
