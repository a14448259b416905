import Foundation

/// A target of a package: a module, or something that is used while modules are built.
struct PackageTarget {
  /// A dependency of a target.
  enum Dependency: Equatable {
    /// A target or a product of this package or of one that it depends on.
    case named(String)
    /// A product of another package.
    case product(String, package: String)
  }

  var name: String
  /// `regular`, `binary`, `macro`, `plugin`, `system`, `executable` or `test`.
  var kind: String
  /// The folder of the sources, if the manifest names one.
  var path: String?
  /// The compiled parts of the folder; empty for all.
  var sources: [String]
  var excluded: [String]
  /// Paths of resources; those with `true` are copied unchanged.
  var resources: [(path: String, isCopied: Bool)] = []
  /// Paths of files that become constants in a source.
  var embedded: [String] = []
  var dependencies: [Dependency] = []
  /// The build plug-ins that are used on it.
  var plugins: [String]
  /// The folder of the headers that importers see, if the manifest names one.
  var publicHeaders: String?
  var settings = PackageSettings()

  init?(_ json: [String: Any], _ conditions: PackageConditions) {
    guard let name = json["name"] as? String, let kind = json["type"] as? String else { return nil }
    self.name = name
    self.kind = kind
    path = json["path"] as? String
    sources = json["sources"] as? [String] ?? []
    excluded = json["exclude"] as? [String] ?? []
    publicHeaders = json["publicHeadersPath"] as? String
    plugins = (json["pluginUsages"] as? [[String: Any]] ?? []).compactMap {
      ($0["plugin"] as? [Any])?.first as? String
    }
    for resource in json["resources"] as? [[String: Any]] ?? [] {
      guard let path = resource["path"] as? String else { continue }
      let rule = resource["rule"] as? [String: Any]
      if rule?["embedInCode"] != nil {
        embedded.append(path)
      } else {
        resources.append((path, rule?["copy"] != nil))
      }
    }
    dependencies = (json["dependencies"] as? [[String: Any]] ?? []).compactMap {
      Self.dependency($0, conditions)
    }
    for setting in json["settings"] as? [[String: Any]] ?? []
    where conditions.hold(setting["condition"]) {
      settings.add(setting)
    }
  }

  private static func dependency(
    _ json: [String: Any], _ conditions: PackageConditions
  ) -> Dependency? {
    if let named = (json["byName"] ?? json["target"]) as? [Any], let name = named.first as? String {
      return conditions.hold(named.dropFirst().first) ? .named(name) : nil
    }
    guard let product = json["product"] as? [Any], product.count >= 2,
      let name = product[0] as? String, conditions.hold(product.dropFirst(3).first)
    else { return nil }
    return .product(name, package: (product[1] as? String ?? "").lowercased())
  }
}

/// Settings of a target that apply on iOS.
struct PackageSettings {
  /// Conditions for `#if` in Swift.
  var conditions: [String] = []
  /// Flags for the Swift compiler.
  var flags: [String] = []
  var languageMode: String?
  /// Flags for clang.
  var cFlags: [String] = []
  /// Folders in the target's in which C looks for headers.
  var headerFolders: [String] = []
  /// The parts without a counterpart here, in the manifest's words.
  var leftOut: [String] = []

  /// Whether a text is the name of a feature, as `Name` or `Name:mode`.
  private static func isFeature(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200
      && text.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_"
            || $0 == ":")
      }
  }

  /// Adds one whose condition is true.
  mutating func add(_ json: [String: Any]) {
    guard let kind = (json["kind"] as? [String: Any])?.first else { return }
    let value = (kind.value as? [String: Any])?["_0"]
    let text = value as? String ?? ""
    switch (json["tool"] as? String, kind.key) {
    case ("swift", "define"): conditions.append(text)
    case ("swift", "enableUpcomingFeature"), ("swift", "enableExperimentalFeature"):
      guard Self.isFeature(text) else { return leftOut.append("\(kind.key)(\(text))") }
      let isUpcoming = kind.key == "enableUpcomingFeature"
      flags += [isUpcoming ? "-enable-upcoming-feature" : "-enable-experimental-feature", text]
    case ("swift", "defaultIsolation"):
      if text == "MainActor" { flags += ["-default-isolation", "MainActor"] }
    case ("swift", "swiftLanguageMode"), ("swift", "swiftLanguageVersion"):
      languageMode = BuildSettings.languageMode(of: text)
    case ("c", "define"), ("cxx", "define"): cFlags.append("-D" + text)
    case ("c", "headerSearchPath"), ("cxx", "headerSearchPath"): headerFolders.append(text)
    case (_, "unsafeFlags"):
      let flags = (value as? [String] ?? []).joined(separator: " ")
      leftOut.append("unsafeFlags(\(flags))")
    // All of Apple's frameworks are linked, and warnings of somebody else's package don't become
    // errors.
    default: break
    }
  }
}
