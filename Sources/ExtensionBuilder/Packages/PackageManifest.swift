import ExtensionBundle
import Foundation

/// A Swift package in a folder, as `swift package dump-package` describes it.
struct PackageManifest {
  /// A package that this one depends on.
  struct Neighbour: Equatable {
    enum Place: Equatable {
      case folder(URL)
      case repository(address: String)
      case registry
    }
    /// By which SwiftPM distinguishes packages: the last component of the address, in small letters.
    var identity: String
    var place: Place
  }

  let folder: URL
  let name: String
  /// The library products with their targets.
  let products: [String: [String]]
  let targets: [PackageTarget]
  let neighbours: [Neighbour]
  let languageMode: String
  /// `-std` of C and C++.
  let languageStandards: (c: String?, cxx: String?)

  /// Reads the manifest's description; `nil` where it is not what this version of SwiftPM writes.
  init?(_ json: Data, folder: URL, isDebug: Bool) {
    guard let root = BoundedJSON.dictionary(Array(json)), let name = root["name"] as? String
    else { return nil }
    self.folder = folder
    self.name = name
    let conditions = PackageConditions(isDebug: isDebug, traits: Self.defaultTraits(root))
    products = Self.products(root)
    targets = (root["targets"] as? [[String: Any]] ?? []).compactMap {
      PackageTarget($0, conditions)
    }
    neighbours = (root["dependencies"] as? [[String: Any]] ?? []).compactMap(Self.neighbour)
    languageMode = Self.languageMode(root)
    languageStandards = (
      root["cLanguageStandard"] as? String, root["cxxLanguageStandard"] as? String
    )
  }

  private static func products(_ root: [String: Any]) -> [String: [String]] {
    var products: [String: [String]] = [:]
    for product in root["products"] as? [[String: Any]] ?? [] {
      guard let name = product["name"] as? String,
        (product["type"] as? [String: Any])?["library"] != nil
      else { continue }
      products[name] = product["targets"] as? [String] ?? []
    }
    return products
  }

  private static func languageMode(_ root: [String: Any]) -> String {
    let versions = root["swiftLanguageVersions"] as? [String] ?? []
    let modes = versions.map { BuildSettings.languageMode(of: $0) }
    if let newest = modes.filter({ ["4", "4.2", "5", "6"].contains($0) }).max() { return newest }
    let tools = (root["toolsVersion"] as? [String: Any])?["_version"] as? String
    return (tools?.hasPrefix("6") ?? false) ? "6" : "5"
  }

  /// The traits of a package when none are chosen.
  private static func defaultTraits(_ root: [String: Any]) -> Set<String> {
    let all = (root["traits"] as? [[String: Any]] ?? []).reduce(into: [String: [String]]()) {
      if let name = $1["name"] as? String { $0[name] = $1["enabledTraits"] as? [String] ?? [] }
    }
    var found: Set<String> = []
    var rest = ["default"]
    while let name = rest.popLast() {
      if found.insert(name).inserted { rest += all[name] ?? [] }
    }
    return found
  }

  private static func neighbour(_ json: [String: Any]) -> Neighbour? {
    guard let (kind, value) = json.first, let all = (value as? [[String: Any]])?.first,
      let identity = (all["identity"] as? String)?.lowercased()
    else { return nil }
    switch kind {
    case "fileSystem":
      guard let path = all["path"] as? String else { return nil }
      return Neighbour(identity: identity, place: .folder(URL(fileURLWithPath: path)))
    case "sourceControl":
      let location = all["location"] as? [String: Any] ?? [:]
      let remote = (location["remote"] as? [[String: Any]])?.first?["urlString"] as? String
      let local = (location["local"] as? [String])?.first
      guard let address = remote ?? local else { return nil }
      return Neighbour(identity: identity, place: .repository(address: address))
    default: return Neighbour(identity: identity, place: .registry)
    }
  }
}

/// For which platform, configuration and traits a manifest is read: always iOS.
struct PackageConditions {
  let isDebug: Bool
  let traits: Set<String>

  /// Whether a condition of the description is true; without a condition it is.
  func hold(_ condition: Any?) -> Bool {
    guard let condition = condition as? [String: Any] else { return true }
    if let platforms = condition["platformNames"] as? [String], !platforms.isEmpty,
      !platforms.contains("ios")
    {
      return false
    }
    if let wanted = condition["traits"] as? [String], !wanted.isEmpty,
      traits.isDisjoint(with: wanted)
    {
      return false
    }
    return (condition["config"] as? String).map { $0 == (isDebug ? "debug" : "release") } ?? true
  }
}
