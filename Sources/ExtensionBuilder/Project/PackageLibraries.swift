import ExtensionBundle
import Foundation

/// The modules of local Swift packages that a target links.
struct PackageLibraries {
  let request: BuildRequest
  let environment: [String: String]
  /// Refuses with the name of whoever needs the package.
  let refusal: (String) -> BuildError
  private(set) var plans: [LibraryPlan] = []
  private var packages: [String: LocalPackage] = [:]
  private var seen: Set<String> = []

  private static let depthLimit = 64

  init(
    request: BuildRequest, environment: [String: String],
    refusal: @escaping (String) -> BuildError
  ) {
    self.request = request
    self.environment = environment
    self.refusal = refusal
  }

  /// Adds the modules of a product that is in one of the folders.
  mutating func add(product: String, in folders: [String]) throws(BuildError) {
    for folder in folders {
      let package = try read(URL(fileURLWithPath: folder))
      guard let targets = package.products[product] else { continue }
      for target in targets { try add(target, of: package, depth: 0) }
      return
    }
    throw refusal(
      "links the package product \(product), which none of the project's local packages has: "
        + (folders.isEmpty ? "there are none" : folders.joined(separator: ", ")))
  }

  private mutating func add(
    _ name: String, of package: LocalPackage, depth: Int
  ) throws(BuildError) {
    guard seen.insert(package.folder.path + "\n" + name).inserted else { return }
    guard depth < Self.depthLimit, let target = package.targets.first(where: { $0.name == name })
    else { throw refusal("needs \(name), which the package \(package.name) does not have") }
    guard target.kind == "regular" else {
      throw refusal(
        "needs \(name) of the package \(package.name), a \(target.kind) target; only Swift sources "
          + "can be built")
    }
    for dependency in target.dependencies {
      try add(dependency, of: package, depth: depth + 1)
    }
    plans.append(try plan(target, of: package))
  }

  private mutating func add(
    _ dependency: LocalPackage.Dependency, of package: LocalPackage, depth: Int
  ) throws(BuildError) {
    let product: String
    switch dependency {
    case .named(let name):
      if package.targets.contains(where: { $0.name == name }) {
        return try add(name, of: package, depth: depth)
      }
      product = name
    case .product(let name, _): product = name
    }
    for neighbour in package.neighbours {
      let other = try read(neighbour)
      guard let targets = other.products[product] else { continue }
      for target in targets { try add(target, of: other, depth: depth) }
      return
    }
    throw refusal(
      "uses \(product) through the package \(package.name); packages from the network are not "
        + "fetched"
        + (package.remotes.isEmpty ? "" : ": " + package.remotes.joined(separator: ", ")))
  }

  // MARK: One module

  private func plan(
    _ target: LocalPackage.Target, of package: LocalPackage
  ) throws(BuildError) -> LibraryPlan {
    let place = try sourceFolder(of: target, in: package)
    var description = XcodeTarget(name: target.name, identifier: target.name, productType: "")
    description.folders = [
      XcodeTarget.Folder(
        path: place, leftOut: Set(target.excluded),
        copied: Set(target.resources.filter(\.isCopied).map(\.path)))
    ]
    let folder = try SourceFolder(
      description, root: package.folder, leavingOut: [place + "/Package.swift"])
    func isAt(_ path: String, _ relative: String) -> Bool {
      let whole = place + "/" + relative
      return path == whole || path.hasPrefix(whole + "/")
    }
    let sources = folder.sources.filter { path in
      target.sources.isEmpty || target.sources.contains { isAt(path, $0) }
    }
    let bundle = "\(package.name)_\(target.name).bundle"
    // What the manifest does not declare is not part of the module.
    let resources = folder.resources.filter { resource in
      target.resources.contains { isAt(resource.path, $0.path) }
    }.map { SourceFolder.Resource(path: $0.path, destination: bundle + "/" + $0.destination) }
    // SwiftPM takes interface files whether they are declared or not.
    let interfaces = folder.interfaces.map {
      SourceFolder.Resource(path: $0.path, destination: bundle + "/" + $0.destination)
    }
    let defaults = BuildSettings.defaults(
      request, name: target.name, projectFolder: package.folder, configuration: "")
    let own = [
      "SWIFT_VERSION": package.languageMode,
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS":
        (["SWIFT_PACKAGE", request.isDebug ? "DEBUG" : ""] + target.conditions)
        .joined(separator: " "),
    ]
    var settings = try BuildSettings(
      defaults.merging(own) { $1 }, source: package.folder)
    settings.compilerFlags += target.flags + ["-package-name", package.name]
    let catalogs = folder.catalogs.map {
      SourceFolder.Resource(path: $0.path, destination: bundle + "/" + $0.destination)
    }
    var plan = LibraryPlan(
      settings: settings, sources: sources, resources: resources, catalogs: catalogs,
      interfaces: interfaces, warnings: [])
    guard !plan.sources.isEmpty else {
      throw refusal("needs \(target.name) of the package \(package.name), which has no Swift file")
    }
    if !resources.isEmpty || !catalogs.isEmpty || !interfaces.isEmpty {
      plan.generated["_PackageResources.swift"] = Self.accessor(bundle)
    }
    return plan
  }

  /// What SwiftPM writes for a target with resources.
  private static func accessor(_ bundle: String) -> String {
    """
    import UIKit

    extension Bundle {
      static let module: Bundle = {
        let place = Bundle.main.bundleURL.appendingPathComponent("\(bundle)")
        return Bundle(url: place) ?? .main
      }()
    }

    """
  }

  private func sourceFolder(
    of target: LocalPackage.Target, in package: LocalPackage
  ) throws(BuildError) -> String {
    let candidates =
      target.path.map { [$0] }
      ?? ["Sources", "Source", "src", "srcs"].map { $0 + "/" + target.name }
    for candidate in candidates {
      let place = package.folder.appendingPathComponent(candidate).standardizedFileURL.path
      if FileManager.default.fileExists(atPath: place) { return place }
    }
    throw .source(
      path: package.folder.path,
      reason:
        "there is no folder for the target \(target.name); Sources/\(target.name) is the usual")
  }

  // MARK: Manifests

  private mutating func read(_ folder: URL) throws(BuildError) -> LocalPackage {
    let folder = folder.standardizedFileURL
    if let known = packages[folder.path] { return known }
    let manifest = folder.appendingPathComponent("Package.swift")
    guard let text = FileManager.default.contents(atPath: manifest.path) else {
      throw .source(path: folder.path, reason: "this local package has no Package.swift")
    }
    guard let swift = Tool.find("swift", environment: environment) else {
      throw .installation(
        reason: "there is no swift on PATH, which reads \(manifest.path); install a Swift toolchain"
      )
    }
    let package = LocalPackage(
      try description(of: folder, manifest: Array(text), swift: swift), folder: folder)
    guard let package else {
      throw .source(path: manifest.path, reason: "its description by SwiftPM cannot be understood")
    }
    packages[folder.path] = package
    return package
  }

  /// Asking SwiftPM compiles the manifest and takes half a second, so that its answer is kept.
  private func description(
    of folder: URL, manifest: [UInt8], swift: String
  ) throws(BuildError) -> Data {
    let key = Digest.hex("\(folder.path)\n\(fileIdentity(swift))\n\(Digest.hex(manifest))")
    let store = request.outputDirectory.appendingPathComponent(".keyward/packages")
    let file = store.appendingPathComponent(key.prefix(32) + ".json")
    if let kept = FileManager.default.contents(atPath: file.path) { return kept }
    let outcome = try Tool(
      path: swift,
      arguments: [
        "package", "--package-path", folder.path, "--scratch-path",
        store.appendingPathComponent("scratch").path, "dump-package",
      ], environment: environment, deadline: 120
    ).run()
    // What SwiftPM warns of may stand before and behind the document.
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    guard outcome.status == 0, let start = lines.firstIndex(of: "{"),
      let end = lines[start...].firstIndex(of: "}")
    else {
      throw .source(
        path: folder.appendingPathComponent("Package.swift").path,
        reason: "`swift package dump-package` fails:\n" + String(outcome.output.prefix(2_000)))
    }
    let data = Data(lines[start...end].joined(separator: "\n").utf8)
    try? FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
    return data
  }
}
