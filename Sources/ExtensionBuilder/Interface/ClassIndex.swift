import Foundation

/// The classes of a module and of those linked with it, as `keyward-lower` reports them.
struct ClassIndex {
  struct Class: Decodable {
    struct Outlet: Decodable { var name: String }
    struct Action: Decodable { var selector: String }
    var name: String
    var superclass: String?
    var objcName: String?
    var outlets: [Outlet]
    var actions: [Action]
    var methods: [Action]
    var settable: [Outlet]?
    /// The names of outlets and settable properties.
    private(set) var outletNames: Set<String> = []
    /// The selectors of actions and methods.
    private(set) var selectors: Set<String> = []

    private enum CodingKeys: CodingKey {
      case name, superclass, objcName, outlets, actions, methods, settable
    }

    /// The class with its sets of names: a file may hold thousands of connections.
    fileprivate var indexed: Class {
      var indexed = self
      indexed.outletNames = Set((outlets + (settable ?? [])).map(\.name))
      indexed.selectors = Set((actions + methods).map(\.selector))
      return indexed
    }
  }

  /// The module that the interface file belongs to.
  let module: String
  private var modules: [String: [String: Class]] = [:]
  /// The classes that have another name for Objective-C, by module and that name.
  private var objcNames: [String: [String: Class]] = [:]
  /// The most classes above each other that are looked at.
  private static let longestChain = 64

  init(module: String, classes: [Class]) {
    self.module = module
    add(classes, to: module)
  }

  private mutating func add(_ classes: [Class], to module: String) {
    let indexed = classes.map(\.indexed)
    modules[module] = Dictionary(indexed.map { ($0.name, $0) }) { first, _ in first }
    objcNames[module] = Dictionary(
      indexed.compactMap { found in found.objcName.map { ($0, found) } }
    ) { first, _ in first }
  }

  /// Reads the facts of all modules; one of which nothing is known has no class.
  init(module: String, facts: [String: Data]) {
    struct Facts: Decodable { var classes: [Class] }
    self.init(module: module, classes: [])
    for (name, data) in facts {
      let facts = try? JSONDecoder().decode(Facts.self, from: data)
      add(facts?.classes ?? [], to: name)
    }
  }

  /// The class of a name: in the module that the developer chose, else in the file's own, else in
  /// any.
  func find(_ name: String, in chosen: String?) -> (module: String, found: Class)? {
    let others = modules.keys.sorted().filter { $0 != chosen && $0 != module }
    for candidate in [chosen ?? module, module] + others {
      if let found = modules[candidate]?[name] { return (candidate, found) }
    }
    for candidate in [module] + others {
      if let found = objcNames[candidate]?[name] { return (candidate, found) }
    }
    return nil
  }

  /// A class by its name with the module, and those above it as far as the sources declare them.
  func chain(of name: String) -> [Class] {
    guard let dot = name.firstIndex(of: ".") else { return [] }
    let start = String(name[..<dot])
    var next: String? = String(name[name.index(after: dot)...])
    var chain: [Class] = []
    while let current = next, chain.count < Self.longestChain,
      let found = modules[start]?[current] ?? find(current, in: nil)?.found,
      !chain.contains(where: { $0.name == current })
    {
      chain.append(found)
      next = found.superclass
    }
    return chain
  }
}
