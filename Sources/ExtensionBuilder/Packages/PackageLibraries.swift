import ExtensionBundle
import Foundation
import Sandbox
import Platform

/// The modules of Swift packages that a target links.
struct PackageLibraries {
  let request: BuildRequest
  let environment: [String: String]
  let launcher: String
  /// The project's files, and those of packages once they are resolved.
  var files: ProjectFiles
  let context: PackageContext
  /// Refuses with the name of the package's user.
  let refusal: (String) -> BuildError
  private(set) var plans: [LibraryPlan] = []
  var warnings: [String] = []
  var packages: [String: PackageManifest] = [:]
  private var seen: Set<String> = []
  var checkouts: Checkouts?
  var mirrors = PackageMirrors()
  /// SwiftPM's own files while it describes manifests.
  var scratch: ManifestScratch?

  private static let depthLimit = 64

  init(
    request: BuildRequest, environment: [String: String], launcher: String, files: ProjectFiles,
    context: PackageContext = PackageContext(), refusal: @escaping (String) -> BuildError
  ) {
    self.request = request
    self.environment = environment
    self.launcher = launcher
    self.files = files
    self.context = context
    self.refusal = refusal
  }

  /// Adds the modules of a product that is in one of the folders.
  mutating func add(product: String, in folders: [String]) throws(BuildError) {
    for folder in folders
    where try add(product: product, of: read(URL(fileURLWithPath: folder)), depth: 0) {
      return
    }
    // A project that does not say whose a product is may mean any of its packages.
    for remote in context.remotes
    where try add(product: product, of: package(at: remote.address), depth: 0) {
      return
    }
    throw refusal(
      "links the package product \(product), which is in none of the project's packages: "
        + (folders.isEmpty && context.remotes.isEmpty
          ? "there are none" : (folders + context.remotes.map(\.address)).joined(separator: ", ")))
  }

  /// Adds the modules of a product of a package in a repository.
  mutating func add(
    product: String, of remote: XcodeTarget.RemotePackage
  ) throws(BuildError) {
    let package = try package(at: remote.address)
    guard try add(product: product, of: package, depth: 0) else {
      let others = package.products.keys.sorted().joined(separator: ", ")
      throw refusal(
        "links the package product \(product), which \(remote.address) does not have"
          + (others.isEmpty ? "" : "; it has \(others)"))
    }
  }

  private mutating func add(
    product: String, of package: PackageManifest, depth: Int
  ) throws(BuildError) -> Bool {
    guard let targets = package.products[product] else { return false }
    for target in targets { try add(target, of: package, depth: depth) }
    return true
  }

  private mutating func add(
    _ name: String, of package: PackageManifest, depth: Int
  ) throws(BuildError) {
    guard seen.insert(package.folder.path + "\n" + name).inserted else { return }
    guard depth < Self.depthLimit, let target = package.targets.first(where: { $0.name == name })
    else { throw refusal("needs \(name), which the package \(package.name) does not have") }
    try refuseObstacles(target, of: package)
    for dependency in target.dependencies {
      try add(dependency, of: package, depth: depth + 1)
    }
    let headers = plans.compactMap(\.c?.publicFolder)
    plans.append(
      try PackageTargetPlan(
        request: request, files: files, target: target, package: package, headerFolders: headers,
        refusal: refusal
      ).plan())
  }

  private func refuseObstacles(
    _ target: PackageTarget, of package: PackageManifest
  ) throws(BuildError) {
    let name = "\(target.name) of the package \(package.name)"
    switch target.kind {
    case "regular": break
    case "binary":
      throw refusal(
        "needs \(name), a binary target: it is compiled for Apple's systems, and only sources can be built"
      )
    case "macro":
      throw refusal(
        "needs the macro \(name), a third-party program that the compiler would run; only the toolchain's own macros "
          + "can be used")
    case "system":
      throw refusal("needs \(name), a system library that is not available here")
    default:
      throw refusal("needs \(name), a \(target.kind) target; only libraries can be built")
    }
    guard target.plugins.isEmpty || request.skipsPlugins else {
      throw refusal(
        "needs \(name), which the build plug-in \(target.plugins.joined(separator: ", ")) processes; plug-ins are "
          + "third-party programs and are not run"
      ).advising(.skipPlugins)
    }
  }

  private mutating func add(
    _ dependency: PackageTarget.Dependency, of package: PackageManifest, depth: Int
  ) throws(BuildError) {
    let (product, owner) =
      switch dependency {
      case .named(let name): (name, name.lowercased())
      case .product(let name, let package): (name, package)
      }
    if case .named(let name) = dependency, package.targets.contains(where: { $0.name == name }) {
      return try add(name, of: package, depth: depth)
    }
    // The package with that name first: another one would have to be resolved before it can be
    // read.
    let neighbours =
      package.neighbours.filter { $0.identity == owner }
      + package.neighbours.filter { $0.identity != owner }
    for neighbour in neighbours
    where try add(product: product, of: self.package(neighbour, of: package), depth: depth) {
      return
    }
    throw refusal(
      "needs \(product), which is not a product of a package that \(package.name) depends on"
        + (neighbours.isEmpty ? "" : ": " + neighbours.map(\.identity).joined(separator: ", ")))
  }
}
