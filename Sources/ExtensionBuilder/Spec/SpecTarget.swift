import ExtensionBundle

/// A target of a spec, its keys read and nothing looked up on the disk.
struct SpecTarget {
  /// A file or folder that belongs to the target.
  struct Source {
    enum Kind: String {
      case file, group, folder, syncedFolder
    }

    var path: String
    var place: SpecPlace
    var excludes: [String] = []
    var includes: [String] = []
    var explicitFolders: [String] = []
    var kind: Kind?
    var phase: SpecPhase?
    var isOptional = false
    /// Platforms that the files are for; all where there are none.
    var platforms: [String] = []
    var infersPlatforms = false
  }

  /// Something that the target needs.
  enum Dependency {
    case target(String, SpecPlace)
    case package(String, products: [String], SpecPlace)
    /// A library that is made elsewhere.
    case library(String)
  }

  /// A property list that XcodeGen writes.
  struct Plist {
    var path: String
    var properties: PropertyListNode
    var place: SpecPlace
  }

  var name: String
  var value: SpecValue
  var place: SpecPlace
  var productType = ""
  var isForIOS = true
  var sources: [Source] = []
  var dependencies: [Dependency] = []
  var info: Plist?
  var entitlements: Plist?
  var scripts: [String] = []
  /// Parts that Keyward doesn't read although they change the build.
  var warnings: [String] = []

  /// Whether the target's files can become part of a keyboard.
  var isBuildable: Bool {
    let kind = productType.split(separator: ".").dropFirst(3).joined(separator: ".")
    return isForIOS
      && ["app-extension", "extensionkit-extension", "bundle"].contains(kind)
      || isForIOS && (kind.hasPrefix("framework") || kind.hasPrefix("library"))
  }

  init(_ entry: SpecValue.Entry) throws(XcodeProjectError) {
    name = try entry.value.text("name") ?? entry.key
    value = entry.value
    place = entry.place
    guard value.entries != nil else { throw value.wrong("the target \(entry.key)", "a mapping") }
    let kind = try value.text("type") ?? ""
    productType = kind.isEmpty ? "" : "com.apple.product-type." + kind
    isForIOS = try readPlatform()
  }

  private func readPlatform() throws(XcodeProjectError) -> Bool {
    let platforms =
      try value.texts("supportedDestinations")
      + [value.text("platform")].compactMap { $0 == "auto" ? nil : $0 }
    return platforms.isEmpty || platforms.contains { Self.isIOS($0) }
  }

  private static func isIOS(_ platform: String) -> Bool { platform.lowercased() == "ios" }

  /// Reads what a target that is built needs.
  mutating func readParts() throws(XcodeProjectError) {
    try readSources()
    for dependency in try value.list("dependencies") { try read(dependency) }
    info = try plist("info")
    entitlements = try plist("entitlements")
    for key in [
      "preBuildScripts", "prebuildScripts", "postCompileScripts", "postBuildScripts",
      "postbuildScripts",
    ] {
      for script in try value.list(key) {
        scripts.append(try script.text("name") ?? "Run Script")
      }
    }
    for key in ["buildRules", "buildToolPlugins", "legacy"] {
      guard let entry = value.entry(key), value[key] != nil else { continue }
      warnings.append(
        entry.place.warning("Keyward does not read \(key) of the target \(name); it is left out"))
    }
  }

  // MARK: Sources

  private mutating func readSources() throws(XcodeProjectError) {
    guard let sources = value["sources"] else { return }
    for source in sources.list ?? [sources] {
      if let path = source.text {
        self.sources.append(Source(path: path, place: source.place))
      } else {
        self.sources.append(try read(source: source))
      }
    }
  }

  private mutating func read(source: SpecValue) throws(XcodeProjectError) -> Source {
    guard source.entries != nil else {
      throw source.wrong("an item of sources", "a path, or a mapping with path")
    }
    guard let path = try source.text("path") else {
      throw source.place.fault("this item of sources has no path; add path: FOLDER")
    }
    var result = Source(path: path, place: source.place)
    result.excludes = try source.texts("excludes")
    result.includes = try source.texts("includes")
    result.explicitFolders = try source.texts("explicitFolders")
    if let kind = try source.text("type") {
      guard let known = Source.Kind(rawValue: kind) else {
        throw source.place.fault(
          "type of a source is \(kind); use file, group, folder or syncedFolder")
      }
      result.kind = known
    }
    if let phase = source["buildPhase"] {
      result.phase = try SpecPhase(phase)
    }
    result.isOptional = try source.truth("optional") ?? false
    result.platforms = try source.texts("destinationFilters")
    result.infersPlatforms = try source.truth("inferDestinationFiltersByPath") ?? false
    if let entry = source.entry("compilerFlags"), source["compilerFlags"] != nil {
      warnings.append(
        entry.place.warning(
          "Keyward does not read compilerFlags; use SWIFT_ACTIVE_COMPILATION_CONDITIONS or "
            + "OTHER_SWIFT_FLAGS in settings for -D"))
    }
    return result
  }

  // MARK: Dependencies

  private mutating func read(_ dependency: SpecValue) throws(XcodeProjectError) {
    guard dependency.entries != nil else {
      throw dependency.wrong("an item of dependencies", "a mapping, such as target: NAME")
    }
    let platforms =
      try dependency.texts("platforms") + dependency.texts("destinationFilters")
    let filter = try dependency.text("platformFilter") ?? "all"
    guard platforms.isEmpty || platforms.contains(where: Self.isIOS),
      filter == "all" || Self.isIOS(filter)
    else { return }
    if let target = try dependency.text("target") {
      let parts = target.split(separator: "/")
      // A target of another project is not built.
      dependencies.append(parts.count > 1 ? .library(target) : .target(target, dependency.place))
    } else if let package = try dependency.text("package") {
      let products = try dependency.texts("products") + dependency.texts("product")
      dependencies.append(
        .package(package, products: products.isEmpty ? [package] : products, dependency.place))
    } else if let library = try dependency.text(anyOf: "framework", "carthage") {
      dependencies.append(.library(library))
    } else if let bundle = try dependency.text("bundle") {
      warnings.append(
        dependency.place.warning("the bundle \(bundle) is built elsewhere; it is left out"))
    } else if dependency["sdk"] == nil {
      throw dependency.place.fault(
        "a dependency names a target, package, framework, carthage, sdk or bundle; this one names none of them"
      )
    }
  }

  // MARK: Property lists

  private func plist(_ key: String) throws(XcodeProjectError) -> Plist? {
    guard let value = value[key] else { return nil }
    guard let path = try value.text("path") else {
      throw value.place.fault(
        "\(key) of the target \(name) has no path, where XcodeGen writes the property list; add path: FILE"
      )
    }
    let properties = try value.map("properties")
    return Plist(
      path: path,
      properties: SpecValue(.map(properties), at: value.place).propertyList, place: value.place)
  }
}

/// The build phase of a file.
enum SpecPhase {
  case sources, resources, frameworks, none

  init(_ value: SpecValue) throws(XcodeProjectError) {
    switch value.text {
    case "sources": self = .sources
    case "resources": self = .resources
    case "headers", "none": self = .none
    default:
      guard let copy = value["copyFiles"] else {
        throw value.place.fault(
          "buildPhase must be sources, resources, headers, none or a mapping with copyFiles")
      }
      self = try copy.text("destination") == "resources" ? .resources : .none
    }
  }

  /// XcodeGen's handling of a file by its extension; files without one belong to nothing.
  init(extension suffix: String) {
    switch suffix {
    case "swift", "gyb", "m", "mm", "cpp", "cp", "cxx", "c", "cc", "S", "xcdatamodeld",
      "xcmappingmodel", "intentdefinition", "metal", "mlmodel", "mlpackage", "rcproject", "iig",
      "docc":
      self = .sources
    case "framework", "xcframework": self = .frameworks
    case "", "h", "hh", "hpp", "ipp", "tpp", "hxx", "def", "xpc", "appex", "xcconfig",
      "entitlements", "gpx", "lproj", "xcfilelist", "apns", "pch", "xctestplan", "modulemap",
      "swiftcrossimport":
      self = .none
    default: self = .resources
    }
  }
}
