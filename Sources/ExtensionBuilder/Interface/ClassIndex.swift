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
  }

  /// The module that the interface file belongs to.
  let module: String
  private var modules: [String: [String: Class]]

  init(module: String, classes: [Class]) {
    self.module = module
    modules = [module: Dictionary(classes.map { ($0.name, $0) }) { first, _ in first }]
  }

  /// Reads the facts of all modules; one of which nothing is known has no class.
  init(module: String, facts: [String: Data]) {
    struct Facts: Decodable { var classes: [Class] }
    self.init(module: module, classes: [])
    for (name, data) in facts {
      let facts = try? JSONDecoder().decode(Facts.self, from: data)
      modules[name] = Dictionary((facts?.classes ?? []).map { ($0.name, $0) }) { first, _ in first }
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
      if let found = modules[candidate]?.values.first(where: { $0.objcName == name }) {
        return (candidate, found)
      }
    }
    return nil
  }

  /// A class by its name with the module, and those above it as far as the sources declare them.
  func chain(of name: String) -> [Class] {
    guard let dot = name.firstIndex(of: ".") else { return [] }
    let start = String(name[..<dot])
    var next: String? = String(name[name.index(after: dot)...])
    var chain: [Class] = []
    while let current = next, let found = modules[start]?[current] ?? find(current, in: nil)?.found,
      !chain.contains(where: { $0.name == current })
    {
      chain.append(found)
      next = found.superclass
    }
    return chain
  }
}
