import SwiftSyntax

/// Turns each `#selector` into a value that carries the method, so that a wrong name stays a compile error.
struct SelectorRewriter {
  let module: SourceModule
  let diagnostics: DiagnosticList

  /// The target of one `#selector`.
  struct Reading {
    /// The Objective-C name.
    var name: String
    /// The unapplied method, or `nil` for a selector that is only a string.
    var method: String?
    /// Whether it is an optional method of one of UIKit's delegates, which not every object of the type has.
    var isOptional = false
  }

  /// A method as written: `base.name(labels) as type`.
  private struct Written {
    let base: ExprSyntax?
    let name: String
    let labels: [String]?
    let type: TypeSyntax?
  }

  /// Adds the edit for one site; returns what it says, or `nil` where its syntax is broken.
  func rewrite(_ site: SelectorSite, into edits: inout EditList) -> Reading? {
    let source = module.files[site.file]
    guard !site.node.hasError, site.node.arguments.count == 1,
      let argument = site.node.arguments.first,
      let open = site.node.leftParen, site.node.rightParen != nil
    else { return nil }
    let reading = read(argument, site)
    let head = site.node.contentRange.lowerBound..<open.contentRange.upperBound
    let name = "\"\(reading.name)\""
    if let method = reading.method {
      edits.replace(head, in: source, with: "Selector._of(\(name), ")
      edits.replace(argument.contentRange, in: source, with: method)
      if reading.isOptional { edits.insert("._ofOptional", at: site.node.contentRange.upperBound) }
    } else {
      edits.replace(head, in: source, with: "Selector(")
      edits.replace(argument.contentRange, in: source, with: name)
    }
    return reading
  }

  private func read(_ argument: LabeledExprSyntax, _ site: SelectorSite) -> Reading {
    let written = take(apart: argument.expression)
    if let label = argument.label?.text {
      let property = property(named: written.name, in: site) ?? written.name
      return Reading(name: label == "setter" ? SelectorName.setter(property) : property)
    }
    return read(written, argument: argument, site)
  }

  private func read(_ written: Written, argument: LabeledExprSyntax, _ site: SelectorSite)
    -> Reading
  {
    let source = module.files[site.file]
    let (base, declaration) = context(of: written, in: site)
    if let base,
      let labels = DelegateProtocol.labels(ofOptional: written.name, written.labels, in: base)
    {
      let list = labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined()
      // Nothing sends more than two arguments, so the value has no place for more.
      return Reading(
        name: SelectorName.make(written.name, labels: labels),
        method: labels.count > 2 ? nil : "\(base).\(written.name)(\(list))", isOptional: true)
    }
    guard let base else {
      let name = guessedName(written)
      diagnostics.warning(
        "the type of '\(written.base.map(source.oneLine) ?? "")' is not known here, so the selector "
          + "'\(name)' is not checked; write '#selector(Type.\(written.name))'",
        in: source, at: argument.contentRange.lowerBound)
      return Reading(name: name)
    }
    let candidates = declaration.map { self.candidates(written, of: $0, source) } ?? []
    if let obstacle = obstacle(candidates) {
      diagnostics.warning(
        "'\(written.name)' is \(obstacle), which a selector cannot carry here; name a plain "
          + "instance method that calls it", in: source, at: argument.contentRange.lowerBound)
      return Reading(name: candidates.first?.selector ?? guessedName(written))
    }
    let name = candidates.first?.selector ?? guessedName(written)
    // Nothing sends more than two arguments, so the value has no place for more.
    if let first = candidates.first, first.parameters.count > 2 { return Reading(name: name) }
    var method = base + "." + written.name
    if let labels = written.labels {
      method += "(" + labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined() + ")"
    } else if candidates.count == 1, let only = candidates.first {
      method = base + "." + only.reference
    }
    if let type = written.type { method += " as " + unapplied(type, on: base, source) }
    return Reading(name: name, method: method)
  }

  // MARK: Reading the argument

  private func take(apart expression: ExprSyntax) -> Written {
    var expression = expression
    var type: TypeSyntax?
    while let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first
    { expression = inner.expression }
    if let sequence = expression.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      let method = sequence.elements.first,
      let target = sequence.elements.last?.as(TypeExprSyntax.self)
    {
      expression = method
      type = target.type
    } else if let cast = expression.as(AsExprSyntax.self) {
      expression = cast.expression
      type = cast.type
    }
    var base: ExprSyntax?
    var reference = expression.as(DeclReferenceExprSyntax.self)
    if let member = expression.as(MemberAccessExprSyntax.self) {
      base = member.base
      reference = member.declName
    }
    let labels = reference?.argumentNames?.arguments.map { argument in
      argument.name.text == "_" ? "" : argument.name.text
    }
    return Written(
      base: base, name: reference?.baseName.text ?? expression.ownText,
      labels: labels, type: type)
  }

  /// The type's name to put before the method, and its class where the sources declare it.
  private func context(of written: Written, in site: SelectorSite)
    -> (name: String?, declaration: ClassDeclaration?)
  {
    let own = ["self", "Self", "super"]
    if let base = written.base, !own.contains(base.ownText) {
      let text = module.files[site.file].oneLine(base)
      let last = text.prefix { $0 != "<" }.split(separator: ".").last
      if last?.first?.isUppercase == true, base.isTypeReference {
        return (text, nested(text, in: site) ?? module.find(text))
      }
      return coordinator(with: written.name, as: base, in: site) ?? (nil, nil)
    }
    let scopes = site.scopes.map { ($0.typeName, declaration(of: $0)) }
    // An unqualified name is looked for outwards, as the compiler does.
    let found = scopes.first { _, declaration in
      declaration.map { !module.methods(named: written.name, of: $0).isEmpty } ?? false
    }
    return (written.base == nil ? found : nil) ?? scopes.first ?? (nil, nil)
  }

  /// The class `Coordinator` of a type around the site, where the base is `context.coordinator` or `coordinator`.
  ///
  /// Both are in representable views, and their types are nowhere in the syntax.
  private func coordinator(with method: String, as base: ExprSyntax, in site: SelectorSite)
    -> (name: String?, declaration: ClassDeclaration?)?
  {
    let member = base.as(MemberAccessExprSyntax.self)?.declName
    let reference = member ?? base.as(DeclReferenceExprSyntax.self)
    guard reference?.baseName.text == "coordinator", let found = nested("Coordinator", in: site),
      !module.methods(named: method, of: found).isEmpty
    else { return nil }
    return ("Coordinator", found)
  }

  /// The class of a name that the types around the site declare: several views have a `Coordinator`.
  private func nested(_ name: String, in site: SelectorSite) -> ClassDeclaration? {
    let types = site.scopes.compactMap(\.typeName)
    return types.indices.lazy.compactMap { at in
      let qualified = (types[at...].reversed() + [name]).joined(separator: ".")
      return module.find(qualified).flatMap { $0.qualifiedName == qualified ? $0 : nil }
    }.first
  }

  private func declaration(of scope: Scope) -> ClassDeclaration? {
    switch scope {
    case .type(let declaration): declaration
    case .extension(let declaration): module.find(declaration.typeName)
    default: nil
    }
  }

  private func property(named name: String, in site: SelectorSite) -> String? {
    let containers = site.scopes.compactMap(\.container)
    return containers.flatMap(\.properties).first { $0.name == name }?.objcName
  }

  // MARK: Choosing the method

  /// The possible methods, by labels and then by the cast.
  ///
  /// An override has the facts of the overridden member.
  private func candidates(
    _ written: Written, of declaration: ClassDeclaration, _ source: SourceFile
  ) -> [Method] {
    var found = module.methods(named: written.name, of: declaration)
    if let labels = written.labels {
      found = found.filter { $0.parameters.map(\.label) == labels }
    }
    if let type = written.type?.as(FunctionTypeSyntax.self) {
      let inner = type.returnClause.type.as(FunctionTypeSyntax.self) ?? type
      let types = inner.parameters.map { source.oneLine($0.type) }
      let exact = found.filter { $0.parameters.map(\.type) == types }
      let counted = found.filter { $0.parameters.count == types.count }
      found = exact.isEmpty ? counted : exact
    }
    var seen: Set<String> = []
    let distinct = found.filter { seen.insert($0.reference).inserted }
    let exposed = distinct.filter { $0.exposure != .none }
    return exposed.isEmpty ? distinct : exposed + distinct.filter { $0.exposure == .none }
  }

  private func obstacle(_ candidates: [Method]) -> String? {
    guard let first = candidates.first, candidates.allSatisfy({ $0.obstacle != nil }) else {
      return nil
    }
    return first.obstacle
  }

  private func guessedName(_ written: Written) -> String {
    let known = KnownNames.selectors[written.name]
    if let labels = written.labels {
      if let known, known.count(where: { $0 == ":" }) == labels.count { return known }
      return SelectorName.make(written.name, labels: labels)
    }
    let everywhere = module.exposedSelectors[written.name] ?? []
    if everywhere.count == 1, let only = everywhere.first { return only }
    if let known { return known }
    guard let type = written.type?.as(FunctionTypeSyntax.self) else { return written.name }
    let inner = type.returnClause.type.as(FunctionTypeSyntax.self) ?? type
    return SelectorName.make(written.name, labels: inner.parameters.map { _ in "" })
  }

  /// A type after `as` as that of the unapplied method: `(Base) -> (Arguments) -> Result`.
  private func unapplied(_ type: TypeSyntax, on base: String, _ source: SourceFile) -> String {
    let text = source.oneLine(type)
    let result = type.as(FunctionTypeSyntax.self)?.returnClause.type
    return result?.is(FunctionTypeSyntax.self) == true ? text : "(\(base)) -> \(text)"
  }
}

extension ExprSyntax {
  /// Whether it is names and dots only, with or without generic arguments.
  fileprivate var isTypeReference: Bool {
    if let generic = self.as(GenericSpecializationExprSyntax.self) {
      return generic.expression.isTypeReference
    }
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base?.isTypeReference ?? false
    }
    return self.is(DeclReferenceExprSyntax.self)
  }
}
