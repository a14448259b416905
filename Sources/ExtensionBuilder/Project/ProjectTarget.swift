import ExtensionBundle
import Foundation
import Glibc

/// A project target to build, in one configuration.
struct ProjectTarget {
  var target: XcodeTarget
  var project: XcodeProject
  let configuration: String
  let request: BuildRequest
  let environment: [String: String]
  /// The path of `keyward-launch`.
  let launcher: String
  let files: ProjectFiles
  let progress: (String) -> Void
  /// Whether CocoaPods wrote the project.
  var isPod = false

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

  /// Refuses a manifest outside the project's folder: it may not be a keyboard's.
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
    var settings = try ownSettings()
    settings.values.merge(request.settings) { _, given in given }
    return settings
  }

  /// The project's settings, the only ones that apply to a library.
  private func ownSettings() throws(BuildError) -> XcodeProject.Settings {
    let defaults = BuildSettings.defaults(
      request, name: target.name, projectFolder: project.root, configuration: configuration)
    if let fault = project.additions.targetFaults[target.identifier] { throw .project(fault) }
    let settings = project.settings(of: target, configuration: configuration, over: defaults)
    if let fault = settings.faults.first { throw .project(fault) }
    return settings
  }

  /// Parts that most projects can do without.
  func warnings() throws(BuildError) -> [String] {
    // The aggregate of CocoaPods and its pods copy their resources with scripts.
    guard !isPod else { return [] }
    let scripts = target.scripts.map {
      "\(project.url.path): warning: the script \"\($0)\" of the target \(target.name) is not run"
    }
    let libraries = target.foreignLibraries.filter { !Self.isPod($0) }.map {
      "\(project.url.path): warning: \($0), which the target \(target.name) links, is made elsewhere and "
        + "has no sources in this project; it is left out"
    }
    let own = project.additions.targetWarnings[target.identifier] ?? []
    return try own + scripts.limitedWarnings + [podsWarning()].compactMap(\.self)
      + libraries.limitedWarnings
  }

  func refusal(_ reason: String) -> BuildError {
    .source(path: project.url.path, reason: "the target \(target.name) \(reason)")
  }

  /// The header whose names Swift sees; `nil` where there is none, or one that brings nothing.
  func bridgingHeader(_ settings: [String: String]) throws(BuildError) -> String? {
    let setting = "SWIFT_OBJC_BRIDGING_HEADER"
    guard let file = project.file(setting, of: settings) else { return nil }
    try refuseOutside(file, setting: setting)
    guard let status = try files.status(file), status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let lines = try files.read(file, limit: 1 << 20).split(separator: UInt8(ascii: "\n"))
    if let line = lines.first(where: {
      $0.drop { $0 == 0x20 || $0 == 0x09 }.starts(with: "@import".utf8)
    }
    ) {
      throw refusal(
        "imports Objective-C with the bridging header \(file) (\(String(decoding: line.prefix(80), as: UTF8.self))); "
          + "import the module in Swift")
    }
    return file
  }

  // MARK: Libraries

  /// The modules that a target is linked with.
  struct Modules {
    /// Each after those that it needs itself.
    var plans: [LibraryPlan]
    /// The project's files, and those of its packages.
    var files: ProjectFiles
    var warnings: [String]
  }

  /// The modules of the targets that this one depends on, and of packages.
  func libraries() throws(BuildError) -> Modules {
    var plans: [LibraryPlan] = []
    var seen: Set<String> = [key(target)]
    var packages = PackageLibraries(
      request: request, environment: environment, launcher: launcher, files: memberFiles,
      context: packageContext(), refusal: refusal)
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
    var files = files
    files.packages = packages.files.packages
    return try Modules(plans: all + ownBundles(), files: files, warnings: packages.warnings)
  }

  /// The packages of this target and of those that it depends on.
  private func packageContext() -> PackageContext {
    var targets = [target]
    var seen: Set<String> = [target.identifier]
    var next = 0
    while next < targets.count {
      targets += targets[next].dependencies.filter { seen.insert($0).inserted }
        .compactMap(project.target(identifier:)).filter(\.isLibrary)
      next += 1
    }
    var remotes: Set<XcodeTarget.RemotePackage> = []
    var locals: Set<String> = []
    for product in targets.flatMap(\.packageProducts) {
      switch product.place {
      case .local(let path): locals.insert(path)
      case .remote(let remote): remotes.insert(remote)
      case .unknown:
        locals.formUnion(project.packageFolders)
        if project.packageFolders.isEmpty { remotes.formUnion(project.remotePackages) }
      }
    }
    return PackageContext(
      project, remotes: remotes.sorted { $0.address < $1.address }, locals: locals.sorted(),
      files: files, progress: progress)
  }

  /// The products of packages come first: no package imports a target of the project.
  private func addPackages(_ packages: inout PackageLibraries) throws(BuildError) {
    for product in target.packageProducts {
      switch product.place {
      case .local(let path): try packages.add(product: product.name, in: [path])
      case .unknown: try packages.add(product: product.name, in: project.packageFolders)
      case .remote(let remote): try packages.add(product: product.name, of: remote)
      }
    }
  }

  /// Two projects may use one identifier for two targets.
  private func key(_ target: XcodeTarget) -> String {
    project.url.path + "/" + target.identifier
  }

  private func addLibraries(
    to plans: inout [LibraryPlan], _ packages: inout PackageLibraries,
    _ seen: inout Set<String>, depth: Int
  ) throws(BuildError) {
    try addPackages(&packages)
    guard depth < 64 else { throw refusal("has targets that depend on each other too deep") }
    if !isPod, let pods = try pods() {
      try pods.addLibraries(to: &plans, &packages, &seen, depth: depth + 1)
    }
    for identifier in target.dependencies {
      guard let other = project.target(identifier: identifier), other.isLibrary,
        seen.insert(key(other)).inserted
      else { continue }
      var library = self
      library.target = other
      try library.addLibraries(to: &plans, &packages, &seen, depth: depth + 1)
      if let plan = try library.plan() { plans.append(plan) }
    }
  }

  /// `nil` for a framework without sources, which only carries resources or gathers others.
  private func plan() throws(BuildError) -> LibraryPlan? {
    let all = try ownSettings()
    let manifest = project.file("INFOPLIST_FILE", of: all.values)
    let (target, obstacle) = isPod ? buildablePod() : (target, nil)
    if let obstacle {
      return LibraryPlan(
        settings: try BuildSettings(all.values, source: project.url), sources: [], resources: [],
        warnings: [
          "\(project.url.path): warning: the pod \(target.name) is written in \(obstacle) and is left out; "
            + "only pods in Swift alone are built"
        ])
    }
    let folder = try SourceFolder(
      target, root: project.root, leavingOut: manifest.map { [$0] } ?? [], files: memberFiles)
    if let file = folder.cSources.first {
      throw .source(
        path: file,
        reason:
          "the target \(target.name) mixes C with a framework's Swift, which cannot be built; put the C files into the "
          + "keyboard's target or a Swift package")
    }
    var plan = LibraryPlan(
      settings: try BuildSettings(all.values, source: project.url), sources: folder.sources,
      resources: folder.resources, catalogs: folder.catalogs, models: folder.models,
      interfaces: folder.interfaces,
      warnings: try all.warnings + warnings() + folder.warnings)
    if all.values["APPLICATION_EXTENSION_API_ONLY"] != "YES" {
      try plan.allowApplicationObject(memberFiles)
    }
    try addBundles(to: &plan)
    let isEmpty = plan.sources.isEmpty && plan.resources.isEmpty && plan.interfaces.isEmpty
    return isEmpty && plan.catalogs.isEmpty && plan.models.isEmpty ? nil : plan
  }

  /// The bundles of resources that the keyboard depends on itself, as resources of a module without sources.
  private func ownBundles() throws(BuildError) -> [LibraryPlan] {
    var plan = LibraryPlan(
      settings: try BuildSettings(settings().values, source: project.url), sources: [],
      resources: [], warnings: [])
    try addBundles(to: &plan)
    let isEmpty = plan.resources.isEmpty && plan.interfaces.isEmpty && plan.catalogs.isEmpty
    return isEmpty && plan.models.isEmpty ? [] : [plan]
  }

  /// Adds the bundles of resources that this target depends on, each as a folder of the keyboard's bundle.
  private func addBundles(to plan: inout LibraryPlan) throws(BuildError) {
    for identifier in target.dependencies {
      guard let other = project.target(identifier: identifier),
        other.productType == "com.apple.product-type.bundle"
      else { continue }
      var bundle = self
      bundle.target = other
      let settings = try bundle.ownSettings()
      let name = try BuildSettings(settings.values, source: project.url).productName
      let manifest = project.file("INFOPLIST_FILE", of: settings.values)
      let folder = try SourceFolder(
        other, root: project.root, leavingOut: manifest.map { [$0] } ?? [],
        files: bundle.memberFiles)
      func inside(_ resource: SourceFolder.Resource) -> SourceFolder.Resource {
        .init(path: resource.path, destination: "\(name).bundle/" + resource.destination)
      }
      plan.resources += folder.resources.map(inside)
      plan.catalogs += folder.catalogs.map(inside)
      plan.models += folder.models.map(inside)
      plan.interfaces += folder.interfaces.map(inside)
    }
  }
}
