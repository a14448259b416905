import ExtensionBundle
import Foundation
import Sandbox

/// The modules of local Swift packages that a target links.
struct PackageLibraries {
  let request: BuildRequest
  let environment: [String: String]
  let launcher: String
  let files: ProjectFiles
  /// Refuses with the name of whoever needs the package.
  let refusal: (String) -> BuildError
  private(set) var plans: [LibraryPlan] = []
  private var packages: [String: LocalPackage] = [:]
  private var seen: Set<String> = []

  private static let depthLimit = 64
  private static let manifestLimit = 1 << 20
  private static let descriptionLimit = 16 << 20

  init(
    request: BuildRequest, environment: [String: String], launcher: String, files: ProjectFiles,
    refusal: @escaping (String) -> BuildError
  ) {
    self.request = request
    self.environment = environment
    self.launcher = launcher
    self.files = files
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
      "links the package product \(product), which is in none of the project's local packages: "
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
      description, root: package.folder, leavingOut: [place + "/Package.swift"],
      files: files(of: package))
    func isAt(_ path: String, _ relative: String) -> Bool {
      let whole = place + "/" + relative
      return path == whole || path.hasPrefix(whole + "/")
    }
    let sources = folder.sources.filter { path in
      target.sources.isEmpty || target.sources.contains { isAt(path, $0) }
    }
    let bundle = "\(package.name)_\(target.name).bundle"
    if let reason = PathName.fault(bundle) {
      throw refusal("needs the package \(package.name), whose bundle's name \(bundle) \(reason)")
    }
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

  /// The files of a package, whose manifest names them.
  private func files(of package: LocalPackage) -> ProjectFiles {
    files.named(by: package.folder.appendingPathComponent("Package.swift").path)
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
      if try files(of: package).status(place) != nil { return place }
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
    guard try files.status(manifest.path) != nil else {
      throw .source(path: folder.path, reason: "this local package has no Package.swift")
    }
    let text = try files.read(manifest.path, limit: Self.manifestLimit)
    guard let compiler = Tool.find("swiftc", environment: environment) else {
      throw .installation(
        reason:
          "there is no swiftc on PATH, which reads \(manifest.path); install a Swift toolchain"
      )
    }
    let package = LocalPackage(
      try description(of: folder, manifest: text, compiler: compiler), folder: folder)
    guard let package else {
      throw .source(path: manifest.path, reason: "SwiftPM's description of it cannot be read")
    }
    packages[folder.path] = package
    return package
  }

  /// Asking SwiftPM compiles the manifest and takes half a second, so that its answer is kept.
  private func description(
    of folder: URL, manifest: [UInt8], compiler: String
  ) throws(BuildError) -> Data {
    let key = Digest.hex("\(folder.path)\n\(fileIdentity(compiler))\n\(Digest.hex(manifest))")
    try OutputFolder.make(request.outputDirectory, project: files.root.path)
    let store = try OutputFolder.make([".keyward", "packages"], in: request.outputDirectory)
    let file = store.appendingPathComponent(key.prefix(32) + ".json")
    if let kept = try? RegularFile.read(file.path, limit: Self.descriptionLimit) {
      return Data(kept)
    }
    let outcome = try describe(
      folder, by: Toolchain.of(compiler, environment: environment, launcher: launcher),
      scratch: store.appendingPathComponent("scratch"))
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
    try? data.write(to: file, options: .atomic)
    return data
  }

  /// A manifest is a stranger's program, which SwiftPM compiles and runs: with no network, and with nothing to read
  /// but its package and nothing to write but a folder of scratch files.
  private func describe(
    _ folder: URL, by toolchain: Toolchain, scratch: URL
  ) throws(BuildError) -> Tool.Outcome {
    try OutputFolder.make(scratch)
    let places = ["cache", "config", "security", "scratch"].flatMap {
      ["--\($0)-path", scratch.appendingPathComponent($0).path]
    }
    return try Tool(
      path: toolchain.packageManager,
      arguments: ["package", "--package-path", folder.path] + places
        + ["--disable-sandbox", "dump-package"],
      environment: ToolEnvironment.variables(of: environment, home: scratch.path),
      grants: toolchain.grants + [
        .init(.read, try files.realPath(folder.path)), .init(.scratch, scratch.path),
        // Dispatch looks at its threads there, in each of the processes that SwiftPM starts.
        .init(.read, "/proc"),
      ], launcher: launcher, deadline: 120
    ).run()
  }
}
