import SwiftSyntax

/// A class of the sources, without its tree.
struct ClassRecord {
  let name: String
  let objcName: String?
  let isLocal: Bool
  let offset: Int
  /// The names after the colon.
  let inherited: [String]

  init(_ node: ClassDeclSyntax, outer: [String], isLocal: Bool) {
    name = (outer + [node.name.plain]).joined(separator: ".")
    objcName = node.attributes.objectiveCName
    self.isLocal = isLocal
    offset = node.name.contentRange.lowerBound
    inherited = (node.inheritanceClause?.inheritedTypes ?? []).prefix(16).map { inherited in
      let tokens = inherited.type.tokens(viewMode: .sourceAccurate).prefix(16)
      return tokens.map(\.text).joined()
    }
  }
}

/// The ends of the chains of superclasses, for classes whose trees were released.
struct ClassTable {
  /// A longer chain is followed no further, and its class counts as one without a superclass.
  private static let longestChain = 128

  private var superclasses: [String: String?] = [:]
  private var aliases: [String: String] = [:]
  private var protocols: Set<String> = []

  mutating func add(_ collector: UseCollector) {
    protocols.formUnion(collector.protocols)
    aliases.merge(collector.aliases) { first, _ in first }
    for record in collector.classes {
      let plain = record.name.split(separator: ".").last.map(String.init) ?? record.name
      let parent = record.inherited.first
      if superclasses[record.name] == nil { superclasses[record.name] = .some(parent) }
      if superclasses[plain] == nil { superclasses[plain] = .some(parent) }
    }
  }

  /// The name at the end of the chain that the sources do not declare; `nil` where a class has no superclass.
  func root(of record: ClassRecord) -> String? {
    var next = record.inherited.first
    var seen: Set<String> = []
    while seen.count < Self.longestChain, let name = next.map(plain), seen.insert(name).inserted {
      if let parent = superclasses[name] {
        next = parent
        continue
      }
      let isProtocol =
        protocols.contains(name) || KnownNames.isProtocol(name) || name.contains("&")
        || name.hasPrefix("@")
      return isProtocol ? nil : name
    }
    return nil
  }

  private func plain(_ name: String) -> String {
    var plain = String(name.prefix { $0 != "<" })
    if plain.hasPrefix("UIKit.") { plain = String(plain.dropFirst(6)) }
    for _ in 0..<8 {
      guard superclasses[plain] == nil, let target = aliases[plain] else { break }
      plain = target
    }
    return plain
  }

  /// The facts about the end of a chain.
  static func kind(of root: String?) -> String {
    guard let root else { return "other" }
    if root == "UIInputViewController" { return "controller" }
    let isApples = ["UI", "NS", "CA"].contains { root.hasPrefix($0) }
    return isApples ? "other" : "unknown"
  }
}
