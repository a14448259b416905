import ExtensionBundle
import Foundation

/// A Swift package in a folder, as `swift package dump-package` describes it.
struct LocalPackage {
  /// A module of the package.
  struct Target {
    var name: String
    var kind: String
    /// The folder of the sources where the manifest gives one.
    var path: String?
    /// What of the folder is compiled; empty for all.
    var sources: [String]
    var excluded: [String]
    /// Paths of resources; those with `true` are copied as they are.
    var resources: [(path: String, isCopied: Bool)]
    var dependencies: [Dependency]
    var conditions: [String]
    var flags: [String]
  }

  /// What a target needs.
  enum Dependency: Equatable {
    /// A target or a product of this package or of one that it depends on.
    case named(String)
    /// A product of another package.
    case product(String, package: String)
  }

  let folder: URL
  let name: String
  /// The library products with their targets.
  let products: [String: [String]]
  let targets: [Target]
  /// The folders of packages that this one depends on.
  let neighbours: [URL]
  /// The addresses of packages that would have to be fetched.
  let remotes: [String]
  let languageMode: String

  /// Reads the manifest's description; `nil` where it is not what this version of SwiftPM writes.
  init?(_ json: Data, folder: URL) {
    guard let root = BoundedJSON.dictionary(Array(json)), let name = root["name"] as? String
    else { return nil }
    self.folder = folder
    self.name = name
    var products: [String: [String]] = [:]
    for product in root["products"] as? [[String: Any]] ?? [] {
      guard let name = product["name"] as? String,
        (product["type"] as? [String: Any])?["library"] != nil
      else { continue }
      products[name] = product["targets"] as? [String] ?? []
    }
    self.products = products
    targets = (root["targets"] as? [[String: Any]] ?? []).compactMap(Self.target)
    let dependencies = root["dependencies"] as? [[String: Any]] ?? []
    neighbours = dependencies.flatMap { $0["fileSystem"] as? [[String: Any]] ?? [] }
      .compactMap { $0["path"] as? String }.map { URL(fileURLWithPath: $0) }
    remotes = dependencies.filter { $0["fileSystem"] == nil }.compactMap(Self.address)
    languageMode = Self.languageMode(root)
  }

  private static func languageMode(_ root: [String: Any]) -> String {
    let versions = root["swiftLanguageVersions"] as? [String] ?? []
    let modes = versions.compactMap { $0.split(separator: ".").first.map(String.init) }
    if let newest = modes.filter({ ["4", "5", "6"].contains($0) }).max() { return newest }
    let tools = (root["toolsVersion"] as? [String: Any])?["_version"] as? String
    return (tools?.hasPrefix("6") ?? false) ? "6" : "5"
  }

  private static func address(_ dependency: [String: Any]) -> String? {
    let all = (dependency.values.first as? [[String: Any]])?.first
    guard let location = all?["location"] as? [String: Any] else {
      return all?["identity"] as? String
    }
    let remote = (location["remote"] as? [[String: Any]])?.first?["urlString"] as? String
    return remote ?? all?["identity"] as? String
  }

  private static func target(_ json: [String: Any]) -> Target? {
    guard let name = json["name"] as? String, let kind = json["type"] as? String else { return nil }
    var target = Target(
      name: name, kind: kind, path: json["path"] as? String,
      sources: json["sources"] as? [String] ?? [], excluded: json["exclude"] as? [String] ?? [],
      resources: [], dependencies: [], conditions: [], flags: [])
    for resource in json["resources"] as? [[String: Any]] ?? [] {
      guard let path = resource["path"] as? String else { continue }
      let isCopied = (resource["rule"] as? [String: Any])?["copy"] != nil
      target.resources.append((path, isCopied))
    }
    for dependency in json["dependencies"] as? [[String: Any]] ?? [] {
      if let named = (dependency["byName"] ?? dependency["target"]) as? [Any],
        let name = named.first as? String
      {
        target.dependencies.append(.named(name))
      } else if let product = dependency["product"] as? [Any], product.count >= 2,
        let name = product[0] as? String
      {
        target.dependencies.append(.product(name, package: product[1] as? String ?? ""))
      }
    }
    for setting in json["settings"] as? [[String: Any]] ?? []
    where setting["tool"] as? String == "swift" {
      let kind = setting["kind"] as? [String: Any] ?? [:]
      func value(_ key: String) -> String? { (kind[key] as? [String: Any])?["_0"] as? String }
      if let name = value("define") { target.conditions.append(name) }
      if let name = value("enableUpcomingFeature") {
        target.flags += ["-enable-upcoming-feature", name]
      }
      if let name = value("enableExperimentalFeature") {
        target.flags += ["-enable-experimental-feature", name]
      }
    }
    return target
  }
}
