import SwiftSyntax

/// Writes the tables by which methods and outlets are reached by their Objective-C names.
///
/// A class that descends from UIKit's responders overrides `_perform` and `_setOutlet`, which `UIResponder` declares;
/// `KnownNames.nonResponders` lists the UIKit classes that are excluded. Any other class conforms to
/// `_ObjCDispatching`, isolated to the main actor, so that the isolation of the class itself is unchanged; its subclasses
/// then override.
struct DispatchTables {
  let module: SourceModule
  let diagnostics: DiagnosticList

  private struct Content {
    var cases: [String] = []
    /// The names that the object answers to: its methods, its exposed properties and its delegate's methods.
    var names: [String] = []
    /// The tables of extensions in other files, which alone see their private methods.
    var others: [String] = []
    var outlets: [String] = []
    /// The values that no mirror finds.
    var values: [String] = []
    var isEmpty: Bool {
      cases.isEmpty && names.isEmpty && others.isEmpty && outlets.isEmpty && values.isEmpty
    }
  }

  /// Adds the tables to all classes, and the conformances to `edits` by file.
  func write(into edits: inout [EditList]) {
    var contents: [ObjectIdentifier: Content] = [:]
    for declaration in module.classes where declaration.closingBrace != nil {
      let content = content(of: declaration)
      if !content.isEmpty { contents[ObjectIdentifier(declaration)] = content }
    }
    for declaration in module.classes {
      guard let content = contents[ObjectIdentifier(declaration)] else { continue }
      let above = module.chain(of: declaration).dropFirst()
      let isInherited =
        isResponder(declaration) || above.contains { contents[ObjectIdentifier($0)] != nil }
      if !isInherited { conform(declaration, &edits) }
      write(content, to: declaration, isInherited: isInherited)
    }
  }

  /// Marks the classes that handle touches themselves, which the runtime cannot determine: their views are
  /// keys.
  func markTouchHandlers() {
    let handlers: Set<String> = ["touchesBegan", "touchesEnded"]
    for declaration in module.classes
    where declaration.closingBrace != nil && isResponder(declaration) {
      let extended = module.extensions(of: declaration)
        .filter { !$0.isConstrained && !$0.isConditional }.flatMap(\.methods)
      let isHandler = (declaration.methods + extended).contains {
        $0.isOverride && !$0.isConditional && handlers.contains($0.name)
      }
      guard isHandler else { continue }
      declaration.additions.append(
        declaration.access + "override var _takesTouches: Bool { true }")
    }
  }

  private func isResponder(_ declaration: ClassDeclaration) -> Bool {
    switch module.root(of: declaration) {
    case .inputViewController, .responder: true
    case .other, .unknown: false
    }
  }

  /// Adds the conformance to the class's own list: an extension could not be on the same line.
  private func conform(_ declaration: ClassDeclaration, _ edits: inout [EditList]) {
    let conformance = "@MainActor _ObjCDispatching"
    let node = declaration.node
    if let last = node.inheritanceClause?.inheritedTypes.last {
      edits[declaration.file].insert(", " + conformance, at: last.contentRange.upperBound)
    } else {
      let end = node.genericParameterClause?.contentRange ?? node.name.contentRange
      edits[declaration.file].insert(": " + conformance, at: end.upperBound)
    }
  }

  // MARK: Input

  private func content(of declaration: ClassDeclaration) -> Content {
    var content = Content()
    var seen: Set<String> = []
    content.cases = cases(declaration.methods, &seen)
    for (index, each) in module.extensions(of: declaration).enumerated()
    where !each.isConstrained && !each.isConditional {
      if each.file == declaration.file {
        content.cases += cases(each.methods, &seen)
        continue
      }
      let cases = cases(each.methods, &seen)
      guard !cases.isEmpty, each.closingBrace != nil else { continue }
      let name = "_performExtension\(index)"
      content.others.append(name)
      // Spelled out, as an extension may be of a class that is isolated to nothing.
      let table =
        "@MainActor \(signature(name, "selector", "arguments: [Any?]"))"
        + switchText("selector", cases, otherwise: "false")
      if each.isHidden {
        // A private extension is visible in its own file only, and so would the table be.
        each.followers.append("extension \(each.typeName) { \(table) }")
      } else {
        each.additions.append(table)
      }
    }
    for property in declaration.properties {
      if property.isOutlet {
        if let text = outlet(property) { content.outlets.append(text) }
      } else if property.isInspectable, property.isSettable, !property.isConditional,
        !property.modifiers.contains("override")
      {
        content.outlets.append(assignment(property))
      }
    }
    content.outlets += extensionProperties(of: declaration).filter(\.isSettable).map(assignment)
    content.values = (declaration.properties + extensionProperties(of: declaration))
      .filter(\.isReadByName).map {
        "case \(literal($0.objcName)): return self.\($0.name) as Any"
      }
    let delegates = delegateMethods(of: declaration).subtracting(seen)
    content.names = (Array(seen) + delegates).sorted() + accessors(of: declaration)
    return content
  }

  /// The names of the methods that Objective-C finds because they implement those of UIKit's delegates.
  private func delegateMethods(of declaration: ClassDeclaration) -> Set<String> {
    // Sources that are already rewritten have their tables.
    if declaration.methods.contains(where: { $0.name == "_hasMethod" }) { return [] }
    let extended = module.extensions(of: declaration)
      .filter { !$0.isConstrained && !$0.isConditional }.flatMap(\.methods)
    let found = (declaration.methods + extended).filter {
      !$0.isStatic && !$0.isHidden && !$0.isConditional && DelegateProtocol.hasMethod($0)
    }
    return Set(found.map(\.selector))
  }

  /// The names of the methods by which Objective-C reads and sets the properties of a class.
  private func accessors(of declaration: ClassDeclaration) -> [String] {
    let shown = declaration.properties.filter {
      ($0.isOutlet || $0.isInspectable) && !$0.isConditional && !$0.modifiers.contains("override")
        && $0.modifiers.isDisjoint(with: ["static", "class"])
    }
    return shown.flatMap { property in
      let name = property.objcName
      let setter = "set\(name.prefix(1).uppercased())\(name.dropFirst()):"
      return property.isSettable ? [name, setter] : [name]
    }
  }

  /// The properties that extensions add for Interface Builder and for key-value coding; one that is private to
  /// another file cannot be named here.
  private func extensionProperties(of declaration: ClassDeclaration) -> [Property] {
    module.extensions(of: declaration).filter { !$0.isConstrained && !$0.isConditional }
      .flatMap { each in
        each.properties.filter { property in
          property.isInspectable && !property.isConditional
            && (each.file == declaration.file || !(each.isHidden || property.isHidden))
        }
      }
  }

  private func cases(_ methods: [Method], _ seen: inout Set<String>) -> [String] {
    methods.compactMap { method in
      guard method.exposure != .none, !method.isOverride else { return nil }
      if let obstacle = method.obstacle ?? (method.isConditional ? "conditional" : nil) {
        if method.exposure == .action {
          diagnostics.warning(
            "'\(method.name)' is \(obstacle), so it cannot be called by its Objective-C name here; "
              + "make it a plain instance method", in: module.files[method.file],
            at: method.offset)
        }
        return nil
      }
      // A call to it would be a warning or an error on a line where the user wrote none.
      guard method.retirement == nil, seen.insert(method.selector).inserted else { return nil }
      return text(of: method)
    }
  }

  private func text(of method: Method) -> String {
    let name = literal(method.selector)
    var values: [String] = []
    var arguments: [String] = []
    for (index, parameter) in method.parameters.enumerated() {
      let reader = method.reads(parameter) ? "_keyboardArgument" : "_keyboardUnreadArgument"
      values.append(
        "let a\(index) = \(reader)(arguments, \(index), (\(optional(parameter.type))).self)")
      arguments.append((parameter.label.isEmpty ? "" : parameter.label + ": ") + "a\(index)")
    }
    let check =
      values.isEmpty ? "" : "guard \(values.joined(separator: ", ")) else { return false }; "
    let result = method.node.signature.returnClause == nil ? "" : "_ = "
    return
      "case \(name): \(check)\(result)self.\(method.name)(\(arguments.joined(separator: ", "))); "
      + "return true"
  }

  private func optional(_ type: String) -> String {
    type.hasSuffix("!") ? type.dropLast() + "?" : type
  }

  private func outlet(_ property: Property) -> String? {
    let isStatic = property.modifiers.contains("static") || property.modifiers.contains("class")
    let isConstant = property.node.bindingSpecifier.tokenKind == .keyword(.let)
    guard !isStatic, !isConstant, !property.isConditional else {
      diagnostics.warning(
        "'\(property.name)' cannot be set as an outlet here; make it an unconditional instance "
          + "variable", in: module.files[property.file], at: property.offset)
      return nil
    }
    return assignment(property)
  }

  private func assignment(_ property: Property) -> String {
    "case \(literal(property.objcName)): return _keyboardAssign(&self.\(property.name), value)"
  }

  // MARK: The functions

  private func write(_ content: Content, to declaration: ClassDeclaration, isInherited: Bool) {
    // An attribute comes before the access.
    let prefix = isInherited ? declaration.access + "override " : "@MainActor " + declaration.access
    if !isInherited || !content.names.isEmpty {
      let otherwise = isInherited ? "super._hasMethod(selector)" : "false"
      let names = content.names.map(literal).joined(separator: ", ")
      let body =
        names.isEmpty
        ? "return \(otherwise)"
        : "switch selector { case \(names): return true; default: return \(otherwise) }"
      declaration.additions.append(
        "nonisolated " + declaration.access + (isInherited ? "override " : "")
          + "func _hasMethod(_ selector: String) -> Bool { \(body) }")
    }
    if !isInherited || !content.cases.isEmpty || !content.others.isEmpty {
      let tries = content.others.map { "if self.\($0)(selector, arguments) { return true }; " }
      let otherwise = isInherited ? "super._perform(selector, arguments)" : "false"
      declaration.additions.append(
        prefix + signature("_perform", "selector", "arguments: [Any?]")
          + switchText("selector", content.cases, tries: tries.joined(), otherwise: otherwise))
    }
    if !isInherited || !content.outlets.isEmpty {
      let otherwise = isInherited ? "super._setOutlet(name, value)" : "false"
      declaration.additions.append(
        prefix + signature("_setOutlet", "name", "value: Any?")
          + switchText("name", content.outlets, otherwise: otherwise))
    }
    if !isInherited || !content.values.isEmpty {
      let otherwise = isInherited ? "super._exposedValue(name)" : "nil"
      declaration.additions.append(
        prefix + "func _exposedValue(_ name: String) -> Any? "
          + switchText("name", content.values, otherwise: otherwise))
    }
  }

  private func signature(_ name: String, _ key: String, _ value: String) -> String {
    "func \(name)(_ \(key): String, _ \(value)) -> Bool "
  }

  private func switchText(
    _ key: String, _ cases: [String], tries: String = "", otherwise: String
  ) -> String {
    if cases.isEmpty { return "{ \(tries)return \(otherwise) }" }
    return "{ switch \(key) { \(cases.joined(separator: "; ")); "
      + "default: \(tries)return \(otherwise) } }"
  }

  private func literal(_ text: String) -> String {
    "\"" + text.filter { $0 != "\"" && $0 != "\\" } + "\""
  }
}
