package import ExtensionBundle
package import Foundation

/// A project spec, `project.yml`, from which XcodeGen makes an Xcode project: read as that project.
package enum ProjectSpec {
  /// The name that XcodeGen looks for.
  package static let usualName = "project.yml"

  /// Whether a path names a spec.
  package static func isSpec(_ url: URL) -> Bool {
    ["yml", "yaml"].contains(url.pathExtension.lowercased())
  }

  /// Reads a spec, the files that it includes, and the names in the folders of its sources.
  ///
  /// - Parameters:
  ///   - url: The spec.
  ///   - files: The folder that the project's files must be in; found when left out.
  /// - Returns: The project that XcodeGen would write. Nothing is written; the property lists that XcodeGen writes are part
  ///   of the project.
  /// - Throws: The reason when the spec cannot be read or understood. Errors in a target are part of the project, and
  ///   are thrown when that target is built.
  package static func read(
    _ url: URL, files: ProjectRoot? = nil
  ) throws(XcodeProjectError) -> XcodeProject {
    try read(url, files: files, comparisons: SpecSources.comparisonLimit)
  }

  /// Reads a spec with another limit on how much of patterns and paths is compared.
  static func read(
    _ url: URL, files: ProjectRoot?, comparisons: Int
  ) throws(XcodeProjectError) -> XcodeProject {
    let url = url.standardizedFileURL
    let root: ProjectRoot
    do throws(ProjectRoot.Fault) {
      if let files { root = files } else { root = try ProjectRoot(around: url) }
    } catch {
      throw XcodeProjectError(file: url.path, reason: "the file's folder cannot be read")
    }
    var reader = SpecFiles(root: root, folder: url.deletingLastPathComponent().path)
    let spec = try reader.read(url.lastPathComponent)
    var writer = try SpecProject(spec, url: url, root: root, comparisons: comparisons)
    writer.additions.warnings += reader.warnings
    return try writer.project()
  }
}

/// Makes the objects of a project from a merged spec.
struct SpecProject {
  var additions = XcodeProject.Additions()

  private let spec: SpecValue
  private let url: URL
  private let root: ProjectRoot
  private let folder: String
  private var settings: SpecSettings
  private var sources: SpecSources
  private var objects: SpecObjects
  private var targets: [SpecTarget] = []
  /// The identifiers of targets by their names.
  private var identifiers: [String: String] = [:]
  private var packages: [String: String] = [:]

  init(_ spec: SpecValue, url: URL, root: ProjectRoot, comparisons: Int) throws(XcodeProjectError) {
    guard spec["targets"] != nil else {
      throw spec.place.fault(
        "there is no mapping of targets, so this isn't an XcodeGen project spec; name the .xcodeproj, "
          + "or the folder with the keyboard's Info.plist")
    }
    self.spec = spec
    self.url = url
    self.root = root
    folder = url.deletingLastPathComponent().path
    settings = try SpecSettings(spec)
    sources = try SpecSources(spec, root: root, folder: folder, comparisons: comparisons)
    objects = SpecObjects(file: url.path)
  }

  mutating func project() throws(XcodeProjectError) -> XcodeProject {
    var templates = try SpecTemplates(spec)
    let entries = try templates.targets(of: spec)
    additions.warnings += templates.warnings
    for entry in entries {
      let target = try SpecTarget(entry)
      identifiers[target.name] = "target " + target.name
      targets.append(target)
    }
    try readPackages()
    try readOptions()
    let configurations = try configurations(spec, name: nil)
    for target in targets { try write(target) }
    let values: [(String, PropertyList)] = [
      ("buildConfigurationList", .string(configurations)),
      ("targets", SpecObjects.list(targets.map { "target " + $0.name })),
      ("packageReferences", SpecObjects.list(packages.values.sorted())),
    ]
    let node = objects.root(values, position: spec.place.position)
    var project = try XcodeProject(node, url: url, file: url.path, files: root)
    project.additions = additions
    return project
  }

  // MARK: The project

  private mutating func readOptions() throws(XcodeProjectError) {
    let options = spec["options"]
    for key in ["preGenCommand", "postGenCommand"] {
      guard let entry = options?.entry(key), options?[key] != nil else { continue }
      additions.warnings.append(
        entry.place.warning("\(key) is not run; if it makes files that the keyboard needs, run it"))
    }
    if root.exists(SpecFiles.join(folder, "Podfile")) {
      additions.warnings.append(
        "\(url.path): warning: the pods of the Podfile are left out; run xcodegen and pod install, then "
          + "build the .xcodeproj")
    }
    let presets = try options?.text("settingPresets") ?? "all"
    for configuration in settings.configurations {
      var values: [String: String] = [:]
      if configuration.hasPresets, ["all", "project"].contains(presets) {
        values["PRODUCT_NAME"] = "$(TARGET_NAME)"
        values["SWIFT_VERSION"] = "5.0"
        if configuration.isDebug {
          values["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] = "DEBUG"
          values["GCC_PREPROCESSOR_DEFINITIONS"] = "$(inherited) DEBUG=1"
        }
      }
      if let version = options?["deploymentTarget"]?["iOS"]?.text {
        values["IPHONEOS_DEPLOYMENT_TARGET"] = version
      }
      if let language = try options?.text("developmentLanguage") {
        values["DEVELOPMENT_LANGUAGE"] = language
      }
      additions.defaults[configuration.name] = values
    }
  }

  /// The configurations of the project, or of a target.
  private mutating func configurations(
    _ owner: SpecValue, name: String?, adding: [(String, PropertyListNode)] = [],
    default defaults: [(String, PropertyListNode)] = []
  ) throws(XcodeProjectError) -> String {
    let files = try owner.map("configFiles")
    var all: [(name: String, settings: [PropertyListEntry], base: String?)] = []
    for configuration in settings.configurations {
      var values = try settings.settings(owner["settings"], in: configuration)
      let known = Set(values.map(\.key))
      let added = Set(adding.map(\.0))
      values.removeAll { added.contains($0.key) }
      values += adding.map { PropertyListEntry($0.0, $0.1) }
      values += defaults.filter { !known.contains($0.0) }.map { PropertyListEntry($0.0, $0.1) }
      var base: String?
      if let file = files.last(where: { $0.key == configuration.name })?.value {
        guard let path = file.text else {
          throw file.wrong("the file of the configuration \(configuration.name)", "a path")
        }
        base = objects.reference(SpecFiles.join(folder, path), at: file.place)
      }
      all.append((configuration.name, values, base))
    }
    return objects.configurations(all)
  }

  private mutating func readPackages() throws(XcodeProjectError) {
    for entry in try spec.map("packages") {
      packages[entry.key] = try package(entry)
    }
    for path in try spec.texts("localPackages") {
      let name = (SpecFiles.join(folder, path) as NSString).lastPathComponent
      packages[name] = objects.add(
        "XCLocalSwiftPackageReference", [("relativePath", .string(path))])
    }
  }

  private mutating func package(
    _ entry: SpecValue.Entry
  ) throws(XcodeProjectError) -> String {
    let value = entry.value
    guard value.entries != nil else {
      throw value.wrong("the package \(entry.key)", "a mapping with path or url")
    }
    if let path = try value.text("path") {
      return objects.add(
        "XCLocalSwiftPackageReference", [("relativePath", .string(path))], at: value.place)
    }
    let github = try value.text("github").map { "https://github.com/" + $0 }
    let url = try value.text("url")
    guard let address = github ?? url else {
      throw value.place.fault("the package \(entry.key) has neither path nor url; add one")
    }
    let requirement = try requirement(value, of: entry.key)
    return objects.add(
      "XCRemoteSwiftPackageReference",
      [
        ("repositoryURL", .string(address)),
        ("requirement", .dictionary(requirement.map { PropertyListEntry($0.0, .string($0.1)) })),
      ], at: value.place)
  }

  private func requirement(
    _ value: SpecValue, of name: String
  ) throws(XcodeProjectError) -> [(String, String)] {
    if let exact = try value.text(anyOf: "exactVersion", "version") {
      return [("kind", "exactVersion"), ("version", exact)]
    }
    for kind in ["revision", "branch"] {
      if let text = try value.text(kind) { return [("kind", kind), (kind, text)] }
    }
    if let least = try value.text("minVersion"), let most = try value.text("maxVersion") {
      return [("kind", "versionRange"), ("minimumVersion", least), ("maximumVersion", most)]
    }
    if let least = try value.text("minorVersion") {
      return [("kind", "upToNextMinorVersion"), ("minimumVersion", least)]
    }
    if let least = try value.text(anyOf: "majorVersion", "from") {
      return [("kind", "upToNextMajorVersion"), ("minimumVersion", least)]
    }
    throw value.place.fault(
      "the package \(name) has no version; add from, exactVersion, minorVersion, branch, revision, or "
        + "minVersion with maxVersion")
  }

  // MARK: Targets

  private mutating func write(_ target: SpecTarget) throws(XcodeProjectError) {
    var target = target
    let identifier = "target " + target.name
    var values: [(String, PropertyList)] = [
      ("name", .string(target.name)), ("productType", .string(target.productType)),
    ]
    if target.isBuildable {
      do throws(XcodeProjectError) {
        try target.readParts()
        values += try parts(of: target, identifier)
      } catch {
        // Only a build of this target needs to know.
        additions.targetFaults[identifier] = error
      }
    }
    objects.write("PBXNativeTarget", identifier, values, at: target.place)
  }

  private mutating func parts(
    of target: SpecTarget, _ identifier: String
  ) throws(XcodeProjectError) -> [(String, PropertyList)] {
    let found = try sources.members(of: target)
    additions.targetWarnings[identifier] = target.warnings + found.warnings
    let products = try packageProducts(of: target)
    var dependencies: [String] = []
    for case .target(let name, let place) in target.dependencies {
      guard let other = identifiers[name] else {
        throw place.fault(
          "the target \(target.name) depends on \(name), which isn't a target of the spec; targets: "
            + identifiers.keys.sorted().joined(separator: ", "))
      }
      dependencies.append(objects.add("PBXTargetDependency", [("target", .string(other))]))
    }
    return [
      ("buildPhases", SpecObjects.list(phases(of: target, found.members))),
      ("dependencies", SpecObjects.list(dependencies)),
      ("packageProductDependencies", SpecObjects.list(products)),
      (
        "buildConfigurationList",
        .string(try configurations(of: target, identifier, manifests: found.manifests))
      ),
    ]
  }

  private mutating func packageProducts(
    of target: SpecTarget
  ) throws(XcodeProjectError) -> [String] {
    var result: [String] = []
    for case .package(let name, let products, let place) in target.dependencies {
      guard let package = packages[name] else {
        let all = packages.keys.sorted().joined(separator: ", ")
        throw place.fault(
          "the package \(name) is not in packages"
            + (all.isEmpty ? "; the spec has no packages" : ", which has: \(all)"))
      }
      for product in products {
        result.append(
          objects.add(
            "XCSwiftPackageProductDependency",
            [("productName", .string(product)), ("package", .string(package))], at: place))
      }
    }
    return result
  }

  private mutating func phases(
    of target: SpecTarget, _ members: [SpecSources.Member]
  ) -> [String] {
    var files: [SpecPhase: [String]] = [:]
    for member in members {
      var values: [(String, PropertyList)] = [
        ("fileRef", .string(objects.reference(member.path, at: member.place)))
      ]
      if !member.isForIOS { values.append(("platformFilters", SpecObjects.list(["other"]))) }
      files[member.phase, default: []].append(
        objects.add("PBXBuildFile", values, at: member.place))
    }
    for case .library(let path) in target.dependencies {
      let reference = objects.reference(SpecFiles.join(folder, path), at: target.place)
      files[.frameworks, default: []].append(
        objects.add("PBXBuildFile", [("fileRef", .string(reference))]))
    }
    let kinds: [(SpecPhase, String)] = [
      (.sources, "PBXSourcesBuildPhase"), (.resources, "PBXResourcesBuildPhase"),
      (.frameworks, "PBXFrameworksBuildPhase"),
    ]
    var phases = target.scripts.map { name in
      objects.add("PBXShellScriptBuildPhase", [("name", .string(name))])
    }
    for (phase, kind) in kinds {
      guard let files = files[phase] else { continue }
      phases.append(objects.add(kind, [("files", SpecObjects.list(files))]))
    }
    return phases
  }

  private mutating func configurations(
    of target: SpecTarget, _ identifier: String, manifests: [String]
  ) throws(XcodeProjectError) -> String {
    var adding: [(String, PropertyListNode)] = []
    var defaults: [(String, PropertyListNode)] = []
    func node(_ text: String, _ key: String) -> PropertyListNode {
      let place = target.value[key]?.place
      let isOwn = place?.file == url.path
      return PropertyListNode(.string(text), at: isOwn ? place?.position : nil)
    }
    if let info = target.info {
      defaults.append(("INFOPLIST_FILE", node(info.path, "info")))
      write(
        info, SpecManifest.complete(info.properties, productType: target.productType), identifier)
    } else if let first = manifests.first {
      defaults.append(("INFOPLIST_FILE", node(first, "sources")))
    }
    if let rights = target.entitlements {
      adding.append(("CODE_SIGN_ENTITLEMENTS", node(rights.path, "entitlements")))
      write(rights, rights.properties, identifier)
    }
    if let version = try target.value.text("deploymentTarget"), !version.isEmpty {
      defaults.append(("IPHONEOS_DEPLOYMENT_TARGET", node(version, "deploymentTarget")))
    }
    if let module = try target.value.text(SpecTemplates.moduleKey) {
      defaults.append(("PRODUCT_NAME", node(module, "platform")))
    }
    if let prefix = try spec["options"]?.text("bundleIdPrefix") {
      let name = target.name.replacing("_", with: "-").filter {
        $0.isLetter || $0.isNumber || $0 == "-" || $0 == "."
      }
      additions.targetDefaults[identifier, default: [:]]["PRODUCT_BUNDLE_IDENTIFIER"] =
        prefix + "." + name
    }
    return try configurations(
      target.value, name: target.name, adding: adding, default: defaults)
  }
}

extension SpecProject {
  /// Keeps a property list that XcodeGen would write.
  private mutating func write(
    _ plist: SpecTarget.Plist, _ contents: PropertyListNode, _ identifier: String
  ) {
    let path = SpecFiles.join(folder, plist.path)
    // An empty manifest must not replace the file.
    guard plist.properties.value.entries?.isEmpty != false, root.exists(path) else {
      additions.writtenFiles[path] = contents
      return
    }
    additions.targetWarnings[identifier, default: []].append(
      plist.place.warning(
        "\(path) is used as it is; XcodeGen would replace it, because no properties are given here")
    )
  }
}

/// The `Info.plist` that XcodeGen writes for a target with `info`.
enum SpecManifest {
  /// The properties over what XcodeGen adds itself.
  static func complete(
    _ properties: PropertyListNode, productType: String
  ) -> PropertyListNode {
    let isBundle = productType.hasSuffix(".bundle")
    var value = PropertyList.dictionary([
      PropertyListEntry("CFBundleDevelopmentRegion", .string("$(DEVELOPMENT_LANGUAGE)")),
      PropertyListEntry("CFBundleIdentifier", .string("$(PRODUCT_BUNDLE_IDENTIFIER)")),
      PropertyListEntry("CFBundleInfoDictionaryVersion", .string("6.0")),
      PropertyListEntry("CFBundleName", .string("$(PRODUCT_NAME)")),
      PropertyListEntry(
        "CFBundlePackageType",
        .string(isBundle ? "BNDL" : productType.hasSuffix(".framework") ? "FMWK" : "XPC!")),
      PropertyListEntry("CFBundleShortVersionString", .string("1.0")),
      PropertyListEntry("CFBundleVersion", .string("1")),
    ])
    if !isBundle { value.set("CFBundleExecutable", to: .string("$(EXECUTABLE_NAME)")) }
    for entry in properties.value.entries ?? [] { value.set(entry.key, to: entry.node.value) }
    return PropertyListNode(value)
  }
}
