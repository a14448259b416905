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
  /// The places of the classes, found once: a chain of classes needs them at each of its links.
  private var links: [ObjectIdentifier: Link] = [:]
  private var roots: [ObjectIdentifier: Root] = [:]
  /// The selectors of all methods that Objective-C sees, by the methods' names.
  private(set) var exposedSelectors: [String: Set<String>] = [:]

  /// A class's place in its chain.
  private struct Link {
    var superclassName: String?
    var parent: ClassDeclaration?
    var adopted: Set<String>
  }

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
    for declaration in classes {
      let name = nameOfSuperclass(of: declaration)
      links[ObjectIdentifier(declaration)] = Link(
        superclassName: name, parent: name.flatMap(find),
        adopted: Set(declaration.inherited + extensions(of: declaration).flatMap(\.inherited)))
    }
    for declaration in classes { findRoot(of: declaration) }
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
    links[ObjectIdentifier(declaration)]?.superclassName
  }

  private func nameOfSuperclass(of declaration: ClassDeclaration) -> String? {
    guard let first = declaration.inherited.first else { return nil }
    let name = aliases[first] ?? first
    if find(name) != nil { return name }
    let isProtocol = protocols.contains(name) || KnownNames.isProtocol(name) || name.contains("&")
    return isProtocol || name.hasPrefix("@") ? nil : name
  }

  /// The class and its superclasses, as far as the sources declare them.
  func chain(of declaration: ClassDeclaration) -> [ClassDeclaration] {
    chain(of: declaration, atMost: Self.longestChain) { _ in true }
  }

  private func chain(
    of declaration: ClassDeclaration, atMost limit: Int,
    while isWanted: (ClassDeclaration) -> Bool
  ) -> [ClassDeclaration] {
    var chain = [declaration]
    var seen: Set = [ObjectIdentifier(declaration)]
    while chain.count < limit, let last = chain.last, isWanted(last),
      let next = links[ObjectIdentifier(last)]?.parent,
      seen.insert(ObjectIdentifier(next)).inserted
    { chain.append(next) }
    return chain
  }

  /// The end of the chain of superclasses.
  func root(of declaration: ClassDeclaration) -> Root {
    roots[ObjectIdentifier(declaration)] ?? .other("no superclass")
  }

  /// Walks up to the first class whose root is known, so that each link of a chain is looked at once.
  private mutating func findRoot(of declaration: ClassDeclaration) {
    let chain = chain(of: declaration, atMost: .max) { roots[ObjectIdentifier($0)] == nil }
    guard let last = chain.last else { return }
    let root = roots[ObjectIdentifier(last)] ?? root(named: superclassName(of: last))
    for link in chain { roots[ObjectIdentifier(link)] = root }
  }

  private func root(named full: String?) -> Root {
    guard let full else { return .other("no superclass") }
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
    links[ObjectIdentifier(declaration)]?.adopted ?? []
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
