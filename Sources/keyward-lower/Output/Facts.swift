import SwiftSyntax

/// The facts about the sources, for the audit.
struct Facts {
  let module: SourceModule
  let selectors: [(SelectorSite, SelectorRewriter.Reading)]
  let diagnostics: DiagnosticList

  var json: JSONText {
    .object([
      ("version", .number(1)),
      ("files", .list(module.files.map { file in .string(file.path) })),
      ("classes", .list(module.classes.map(describe))),
      ("imports", .list(module.files.flatMap(imports))),
      ("selectors", .list(selectors.map(describe))),
      ("diagnostics", .list(diagnostics.all.map(describe))),
    ])
  }

  /// Whether `init()` is what makes the class, and `init(nibName:bundle:)` is not there.
  private func isMadePlainly(_ declaration: ClassDeclaration) -> Bool {
    PrincipalClass(module: module, moduleName: "", diagnostics: diagnostics)
      .construction(of: declaration) == "()"
  }

  private func place(_ file: Int, _ offset: Int) -> [(String, JSONText)] {
    let (line, column) = module.files[file].location(of: offset)
    return [
      ("file", .string(module.files[file].path)), ("line", .number(line)),
      ("column", .number(column)),
    ]
  }

  private func describe(_ declaration: ClassDeclaration) -> JSONText {
    let containers: [MemberContainer] = [declaration] + module.extensions(of: declaration)
    let exposed = containers.flatMap(\.methods).filter { $0.exposure != .none }
    let outlets = containers.flatMap(\.properties).filter(\.isOutlet)
    let settable = containers.flatMap(\.properties).filter { $0.isInspectable && $0.isSettable }
    return .object(
      [
        ("name", .string(declaration.qualifiedName)),
        ("superclass", JSONText(module.superclassName(of: declaration))),
        ("objcName", JSONText(declaration.objcName)),
        ("isKeyboardController", .bool(module.root(of: declaration) == .inputViewController)),
        ("isMadePlainly", .bool(isMadePlainly(declaration))),
        ("isResponder", .bool(module.root(of: declaration) == .responder)),
      ] + place(declaration.file, declaration.offset) + [
        ("outlets", .list(outlets.map(describe))),
        ("settable", .list(settable.map(describe))),
        ("actions", .list(exposed.filter { $0.exposure == .action }.map(describe))),
        ("methods", .list(exposed.filter { $0.exposure != .action }.map(describe))),
      ])
  }

  private func describe(_ property: Property) -> JSONText {
    let type = property.binding.typeAnnotation.map { module.files[property.file].oneLine($0.type) }
    return .object(
      [("name", .string(property.objcName)), ("type", JSONText(type))]
        + place(property.file, property.offset))
  }

  private func describe(_ method: Method) -> JSONText {
    .object(
      [("name", .string(method.reference)), ("selector", .string(method.selector))]
        + place(method.file, method.offset))
  }

  private func imports(_ file: SourceFile) -> [JSONText] {
    file.tree.imports.map { node in
      let (line, column) = file.location(of: node.path.contentRange.lowerBound)
      return .object([
        ("module", .string(node.path.first?.name.text ?? "")), ("file", .string(file.path)),
        ("line", .number(line)), ("column", .number(column)),
      ])
    }
  }

  private func describe(_ selector: (SelectorSite, SelectorRewriter.Reading)) -> JSONText {
    let (site, reading) = selector
    return .object(
      [("selector", .string(reading.name)), ("isChecked", .bool(reading.method != nil))]
        + place(site.file, site.node.contentRange.lowerBound))
  }

  private func describe(_ diagnostic: Diagnostic) -> JSONText {
    .object([
      ("severity", .string(diagnostic.severity.rawValue)),
      ("message", .string(diagnostic.message)), ("file", JSONText(diagnostic.place?.file)),
      ("line", diagnostic.place.map { .number($0.line) } ?? .null),
      ("column", diagnostic.place.map { .number($0.column) } ?? .null),
    ])
  }
}

extension SourceFileSyntax {
  /// The imports at the top level, those under `#if` too.
  var imports: [ImportDeclSyntax] {
    var found: [ImportDeclSyntax] = []
    func look(_ items: CodeBlockItemListSyntax) {
      for item in items {
        if let node = item.item.as(ImportDeclSyntax.self) { found.append(node) }
        for clause in item.item.as(IfConfigDeclSyntax.self)?.clauses ?? [] {
          if case .statements(let inner) = clause.elements { look(inner) }
        }
      }
    }
    look(statements)
    return found
  }
}
