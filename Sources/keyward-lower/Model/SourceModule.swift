/// All sources of a keyboard and what they declare.
struct SourceModule {
  /// The end of a class's chain of superclasses.
  enum Root: Equatable {
    case inputViewController
    case responder
    /// A class, or no class, that is certainly none of the above.
    case other(String)
    /// A class of a module that is not looked into.
    case unknown(String)
  }

  let files: [SourceFile]
  let classes: [ClassDeclaration]
  let extensions: [ExtensionDeclaration]
  let selectors: [SelectorSite]
  private let byName: [String: ClassDeclaration]
  private let aliases: [String: String]
  let protocols: Set<String>
  let optionals: [OptionalRequirement]
  /// Classes of other modules that are made by `init()`, because they have no `init(nibName:bundle:)`.
  let importedPlain: Set<String>
  private let imported: [String: Root]
  private var extended: [ObjectIdentifier: [ExtensionDeclaration]] = [:]
  /// The selectors of all methods that Objective-C sees, by the methods' names.
  private(set) var exposedSelectors: [String: Set<String>] = [:]

  /// A longer chain of superclasses is followed no further; nobody writes one, except to make the rewriter slow.
  private static let longestChain = 128

  init(
    _ files: [SourceFile], condition: BuildCondition, imported: [String: Root] = [:],
    importedPlain: Set<String> = []
  ) {
    self.imported = imported
    self.importedPlain = importedPlain
    let collected = files.enumerated().map {
      DeclarationCollector($0.element, file: $0.offset, condition: condition)
    }
    self.files = files
    classes = collected.flatMap(\.classes)
    extensions = collected.flatMap(\.extensions)
    selectors = collected.flatMap(\.selectors)
    protocols = collected.reduce(into: []) { $0.formUnion($1.protocols) }
    optionals = collected.flatMap(\.optionals)
    aliases = collected.reduce(into: [:]) { $0.merge($1.aliases) { first, _ in first } }
    var byName: [String: ClassDeclaration] = [:]
    for declaration in classes where !declaration.isLocal {
      if byName[declaration.qualifiedName] == nil {
        byName[declaration.qualifiedName] = declaration
      }
    }
    // A nested class is also found by its last name if nothing else has that name.
    for declaration in classes where byName[declaration.name] == nil {
      byName[declaration.name] = declaration
    }
    self.byName = byName
    var containers: [MemberContainer] = classes
    for declaration in extensions {
      guard let found = find(declaration.typeName) else { continue }
      extended[ObjectIdentifier(found), default: []].append(declaration)
      containers.append(declaration)
    }
    for method in containers.flatMap(\.methods) where method.exposure != .none {
      exposedSelectors[method.name, default: []].insert(method.selector)
    }
  }

  /// The class of a name as code writes it, with or without generic arguments.
  func find(_ name: String) -> ClassDeclaration? {
    let plain = String(name.prefix { $0 != "<" })
    if let found = byName[plain] { return found }
    if let alias = aliases[plain], alias != plain { return byName[alias] }
    // `Module.Class` or `Outer.Inner` seen from elsewhere.
    guard let dot = plain.firstIndex(of: ".") else { return nil }
    return byName[String(plain[plain.index(after: dot)...])]
  }

  /// The name of a class's superclass, aliases followed, or `nil` where it has none.
  func superclassName(of declaration: ClassDeclaration) -> String? {
    guard let first = declaration.inherited.first else { return nil }
    let name = aliases[first] ?? first
    if find(name) != nil { return name }
    let isProtocol = protocols.contains(name) || KnownNames.isProtocol(name) || name.contains("&")
    return isProtocol || name.hasPrefix("@") ? nil : name
  }

  /// The class and its superclasses, as far as the sources declare them.
  func chain(of declaration: ClassDeclaration) -> [ClassDeclaration] {
    var chain = [declaration]
    var seen: Set = [ObjectIdentifier(declaration)]
    while chain.count < Self.longestChain, let last = chain.last,
      let name = superclassName(of: last), let next = find(name),
      seen.insert(ObjectIdentifier(next)).inserted
    { chain.append(next) }
    return chain
  }

  /// The end of the chain of superclasses.
  func root(of declaration: ClassDeclaration) -> Root {
    let last = chain(of: declaration).last ?? declaration
    guard let full = superclassName(of: last) else { return .other("no superclass") }
    if let root = imported[full] ?? imported[full.split(separator: ".").dropFirst().joined()] {
      return root
    }
    let name = full.hasPrefix("UIKit.") ? String(full.dropFirst(6)) : full
    if name == "UIInputViewController" { return .inputViewController }
    if name.hasPrefix("UI") {
      return KnownNames.nonResponders.contains(name) ? .other(name) : .responder
    }
    let isKnown = name.hasPrefix("NS") || name.hasPrefix("CA") || name == "Thread"
    return isKnown ? .other(name) : .unknown(name)
  }

  /// Whether a class of another module is a keyboard's controller.
  func isImportedController(_ name: String) -> Bool { imported[name] == .inputViewController }

  /// The names of the protocols that a class and its extensions list.
  func adopted(by declaration: ClassDeclaration) -> Set<String> {
    Set(declaration.inherited + extensions(of: declaration).flatMap(\.inherited))
  }

  /// The extensions of a class.
  func extensions(of declaration: ClassDeclaration) -> [ExtensionDeclaration] {
    extended[ObjectIdentifier(declaration)] ?? []
  }

  /// The methods of a name that an object of a class has, nearest first.
  func methods(named name: String, of declaration: ClassDeclaration) -> [Method] {
    chain(of: declaration).flatMap { link in
      (link.methods + extensions(of: link).flatMap(\.methods)).filter { $0.name == name }
    }
  }

  /// The classes that descend from `UIInputViewController`.
  var keyboardControllers: [ClassDeclaration] {
    classes.filter { root(of: $0) == .inputViewController }
  }
}
