import ExtensionBundle
import Foundation

/// A target of a project that is to be built, in one configuration.
struct ProjectTarget {
  let target: XcodeTarget
  let project: XcodeProject
  let configuration: String
  let request: BuildRequest
  let environment: [String: String]
  /// The path of `keyward-launch`.
  let launcher: String
  let files: ProjectFiles

  /// The files, each outside one shown where the project names it.
  var memberFiles: ProjectFiles {
    var files = files
    files.place = { [project] in project.place(ofPath: $0) }
    return files
  }

  /// Refuses a path that a setting names outside the project's folder, with the place of the setting.
  func refuseOutside(_ path: String, setting: String) throws(BuildError) {
    let place = project.place(ofSetting: setting, of: target, configuration: configuration)
    try files.named(by: place).refuseOutside(path)
  }

  /// Refuses a manifest outside the project's folder, of which nobody could know whether it is a keyboard's.
  static func refuseOutsideManifest(
    _ target: XcodeTarget, _ project: XcodeProject, _ configuration: String
  ) throws(BuildError) {
    let settings = project.settings(of: target, configuration: configuration, over: [:])
    if let fault = settings.faults.first { throw .project(fault) }
    guard let root = project.files, let path = project.file("INFOPLIST_FILE", of: settings.values)
    else { return }
    let place = project.place(
      ofSetting: "INFOPLIST_FILE", of: target, configuration: configuration)
    try ProjectFiles(root: root, place: { _ in place }).refuseOutside(path)
  }

  /// The settings, those of the command line over the project's.
  func settings() throws(BuildError) -> XcodeProject.Settings {
    let defaults = BuildSettings.defaults(
      request, name: target.name, projectFolder: project.root, configuration: configuration)
    var settings = project.settings(of: target, configuration: configuration, over: defaults)
    if let fault = settings.faults.first { throw .project(fault) }
    settings.values.merge(request.settings) { _, given in given }
    return settings
  }

  /// What is left out without harm in most projects.
  var warnings: [String] {
    let scripts = target.scripts.map {
      "\(project.url.path): warning: the script \"\($0)\" of the target \(target.name) is not run"
    }
    let libraries = target.foreignLibraries.filter { !Self.isPod($0) }.map {
      "\(project.url.path): warning: \($0), which the target \(target.name) links, is made elsewhere and "
        + "has no sources in this project; it is left out"
    }
    return scripts + (usesPods ? [podsWarning] : []) + libraries
  }

  private static func isPod(_ name: String) -> Bool {
    name.hasPrefix("Pods_") || name.hasPrefix("libPods")
  }
  private var usesPods: Bool {
    target.foreignLibraries.contains(where: Self.isPod)
      || project.baseFiles(of: target, configuration: configuration).contains {
        ($0 as NSString).lastPathComponent.hasPrefix("Pods-")
      }
  }
  private var podsWarning: String {
    "\(project.url.path): warning: the target \(target.name) uses CocoaPods, whose sources are not built: what "
      + "the keyboard imports of them is missing. `pod install` brings them; add their Swift sources to this target"
  }

  func refusal(_ reason: String) -> BuildError {
    .source(path: project.url.path, reason: "the target \(target.name) \(reason)")
  }

  /// Says in one sentence what would otherwise be a thousand errors of the compiler.
  func refuseObstacles(_ settings: [String: String]) throws(BuildError) {
    if let remote = target.packageProducts.first(where: { isRemote($0.place) }),
      case .remote(let address) = remote.place
    {
      throw refusal(
        "uses the package product \(remote.name) from \(address); packages from the network are not "
          + "fetched: put a copy beside the project and add it as a local package")
    }
    try refuseBridgingHeader(settings)
  }

  private func isRemote(_ place: XcodeTarget.PackageProduct.Place) -> Bool {
    if case .remote = place { return true }
    return false
  }

  /// A header that imports nothing, as a forgotten one does, is no obstacle.
  private func refuseBridgingHeader(_ settings: [String: String]) throws(BuildError) {
    let setting = "SWIFT_OBJC_BRIDGING_HEADER"
    if let file = project.file(setting, of: settings) {
      try refuseOutside(file, setting: setting)
    }
    guard let file = project.file(setting, of: settings),
      try files.status(file) != nil
    else { return }
    let text = String(decoding: try files.read(file, limit: 1 << 20), as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
    guard
      lines.contains(where: {
        $0.hasPrefix("#import") || $0.hasPrefix("#include") || $0.hasPrefix("@import")
      })
    else { return }
    throw refusal(
      "imports Objective-C with the bridging header \(file); Objective-C cannot be built, write the "
        + "keyboard in Swift")
  }

  // MARK: Libraries

  /// The modules of the targets that this one depends on, each after those that it needs itself.
  func libraries() throws(BuildError) -> [LibraryPlan] {
    var plans: [LibraryPlan] = []
    var seen: Set<String> = [target.identifier]
    var packages = PackageLibraries(
      request: request, environment: environment, launcher: launcher, files: memberFiles,
      refusal: refusal)
    try addLibraries(to: &plans, &packages, &seen, depth: 0)
    let all = packages.plans + plans
    let names =
      all.map(\.settings.moduleName) + [
        try BuildSettings(settings().values, source: project.url).moduleName
      ]
    if let twice = Dictionary(grouping: names, by: \.self).first(where: { $0.value.count > 1 })?.key
    {
      throw refusal("is built with two modules named \(twice); rename one of them")
    }
    return all
  }

  /// The products of packages come first: no package imports a target of the project.
  private func addPackages(_ packages: inout PackageLibraries) throws(BuildError) {
    for product in target.packageProducts {
      switch product.place {
      case .local(let path): try packages.add(product: product.name, in: [path])
      case .unknown: try packages.add(product: product.name, in: project.packageFolders)
      case .remote: continue
      }
    }
  }

  private func addLibraries(
    to plans: inout [LibraryPlan], _ packages: inout PackageLibraries,
    _ seen: inout Set<String>, depth: Int
  ) throws(BuildError) {
    try addPackages(&packages)
    guard depth < 64 else { throw refusal("has targets that depend on each other too deep") }
    for identifier in target.dependencies where seen.insert(identifier).inserted {
      guard let other = project.target(identifier: identifier), other.isLibrary else { continue }
      let library = ProjectTarget(
        target: other, project: project, configuration: configuration, request: request,
        environment: environment, launcher: launcher, files: files)
      try library.addLibraries(to: &plans, &packages, &seen, depth: depth + 1)
      if let plan = try library.plan() { plans.append(plan) }
    }
  }

  /// `nil` for a framework without sources, which only carries resources or gathers others.
  private func plan() throws(BuildError) -> LibraryPlan? {
    let all = project.settings(
      of: target, configuration: configuration,
      over: BuildSettings.defaults(
        request, name: target.name, projectFolder: project.root, configuration: configuration))
    if let fault = all.faults.first { throw .project(fault) }
    try refuseObstacles(all.values)
    let manifest = project.file("INFOPLIST_FILE", of: all.values)
    let folder = try SourceFolder(
      target, root: project.root, leavingOut: manifest.map { [$0] } ?? [], files: memberFiles)
    guard !folder.sources.isEmpty || !folder.resources.isEmpty || !folder.interfaces.isEmpty else {
      return nil
    }
    return LibraryPlan(
      settings: try BuildSettings(all.values, source: project.url), sources: folder.sources,
      resources: folder.resources, catalogs: folder.catalogs, interfaces: folder.interfaces,
      warnings: all.warnings + warnings + folder.warnings)
  }
}
