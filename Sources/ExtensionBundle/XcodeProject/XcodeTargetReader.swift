import Platform
import Foundation

/// Reads the targets of a project.
struct XcodeTargetReader {
  let objects: XcodeObjects
  let places: XcodeFilePlaces
  let root: String
  /// The targets by the identifier of their product.
  private let makers: [String: String]
  private let localPackages: [String]
  /// All packages in repositories that the project names.
  let remotePackages: [XcodeTarget.RemotePackage]
  /// The exception sets of synchronized folders by the identifier of their target.
  private let exceptionSets: [String: [(group: Object, set: Object)]]
  /// The remaining list entries to read.
  ///
  /// Xcode gives each target its own phases and each phase its own files. Lists that repeat the same objects would otherwise
  /// turn a few lines into billions of files.
  private var stepsLeft: Int
  /// The dependencies and package products of the current target.
  private var known: Set<String> = []

  private typealias Object = XcodeObjects.Object

  init(
    objects: XcodeObjects, places: XcodeFilePlaces, root: String, project: XcodeObjects.Object,
    files: ProjectRoot?
  ) {
    self.objects = objects
    self.places = places
    self.root = root
    makers = objects.list("targets", of: project).reduce(into: [:]) {
      if let product = $1.text("productReference") { $0[product] = $1.identifier }
    }
    let references = objects.list("packageReferences", of: project)
    // Before Xcode 15 a local package was only a folder among the files.
    let folders = places.identifiers.filter { identifier in
      let kind = objects.find(identifier)?.text("lastKnownFileType")
      return kind == "wrapper" || kind == "folder"
    }
    remotePackages = references.compactMap(Self.remote)
    localPackages =
      references.compactMap { reference in
        reference.text("relativePath").map { XcodeFilePlaces.join(root, $0) }
      }
      + folders.compactMap(places.path).filter {
        files?.exists($0 + "/Package.swift") ?? false
      }
    // Each synchronized folder is in the tree of groups.
    let groups = places.identifiers.compactMap(objects.find).filter {
      $0.kind == "PBXFileSystemSynchronizedRootGroup"
    }
    var sets: [String: [(group: Object, set: Object)]] = [:]
    for group in groups {
      for set in objects.list("exceptions", of: group)
      where set.kind == "PBXFileSystemSynchronizedBuildFileExceptionSet" {
        if let target = set.text("target") { sets[target, default: []].append((group, set)) }
      }
    }
    exceptionSets = sets
    stepsLeft = min(10_000 + 16 * objects.listEntryCount, 16_000_000)
  }

  mutating func read(_ object: XcodeObjects.Object) throws(XcodeProjectError) -> XcodeTarget {
    known = []
    var target = XcodeTarget(
      name: object.text("name") ?? object.identifier, identifier: object.identifier,
      productType: object.text("productType") ?? "")
    for phase in list("buildPhases", of: object) { read(phase, into: &target) }
    for dependency in list("dependencies", of: object) {
      if let other = dependency.text("target") { depend(on: other, &target) }
      if let product = objects.find(dependency.text("productRef")) { link(product, &target) }
    }
    for product in list("packageProductDependencies", of: object) {
      link(product, &target)
    }
    target.folders = folders(of: object)
    guard stepsLeft >= 0 else {
      throw objects.fault(
        "the targets repeat the same phases and files too often; the file is damaged",
        at: object.node)
    }
    return target
  }

  /// The objects of a list; empty once the limit is reached.
  private mutating func list(_ key: String, of object: Object) -> [Object] {
    texts(key, of: object).compactMap(objects.find)
  }

  private mutating func texts(_ key: String, of object: Object) -> [String] {
    guard stepsLeft >= 0 else { return [] }
    let texts = object.texts(key)
    stepsLeft -= texts.count
    return texts
  }

  private mutating func depend(on identifier: String, _ target: inout XcodeTarget) {
    if identifier != target.identifier, known.insert("target " + identifier).inserted {
      target.dependencies.append(identifier)
    }
  }

  // MARK: Phases

  private mutating func read(_ phase: XcodeObjects.Object, into target: inout XcodeTarget) {
    let files = list("files", of: phase).filter(isForIOS)
    switch phase.kind {
    case "PBXSourcesBuildPhase": for file in files { target.sources += paths(file) }
    case "PBXResourcesBuildPhase": for file in files { target.resources += paths(file) }
    case "PBXFrameworksBuildPhase":
      for file in files { link(file: file, &target) }
    // Only the resources of such a phase matter: frameworks are linked.
    case "PBXCopyFilesBuildPhase" where phase.text("dstSubfolderSpec") == "7":
      for file in files { target.resources += paths(file) }
    case "PBXShellScriptBuildPhase":
      target.scripts.append(phase.text("name") ?? "Run Script")
    default: break
    }
  }

  private func isForIOS(_ file: XcodeObjects.Object) -> Bool {
    var filters = file.texts("platformFilters")
    if let filter = file.text("platformFilter") { filters.append(filter) }
    return filters.isEmpty || filters.contains("ios")
  }

  /// The files of an entry: one, or one for each language.
  private mutating func paths(_ file: XcodeObjects.Object) -> [String] {
    guard let reference = objects.find(file.text("fileRef")) else { return [] }
    if reference.kind == "PBXVariantGroup" {
      return texts("children", of: reference).compactMap(places.path)
    }
    return places.path(reference.identifier).map { [$0] } ?? []
  }

  private mutating func link(file: XcodeObjects.Object, _ target: inout XcodeTarget) {
    if let product = objects.find(file.text("productRef")) { return link(product, &target) }
    guard let reference = objects.find(file.text("fileRef")) else { return }
    if let maker = makers[reference.identifier] { return depend(on: maker, &target) }
    let tree = reference.text("sourceTree") ?? ""
    let isApple = tree == "SDKROOT" || tree == "DEVELOPER_DIR"
    let name = reference.text("name") ?? reference.text("path") ?? reference.identifier
    if !isApple { target.foreignLibraries.append(Self.lastComponent(name)) }
  }

  private static func lastComponent(_ path: String) -> String {
    path.lastPathName
  }

  private mutating func link(_ product: XcodeObjects.Object, _ target: inout XcodeTarget) {
    guard let name = product.text("productName"), known.insert("product " + name).inserted else {
      return
    }
    var place = XcodeTarget.PackageProduct.Place.unknown
    if let package = objects.find(product.text("package")) {
      if let path = package.text("relativePath") {
        place = .local(path: XcodeFilePlaces.join(root, path))
      } else if let remote = Self.remote(package) {
        place = .remote(remote)
      }
    }
    target.packageProducts.append(.init(name: name, place: place))
  }

  private static func remote(_ package: XcodeObjects.Object) -> XcodeTarget.RemotePackage? {
    package.text("repositoryURL").map { address in
      let entries = package.node.value["requirement"]?.entries ?? []
      return .init(
        address: address,
        requirement: requirement { key in
          entries.first { $0.key == key }.flatMap { XcodeObjects.text($0.node.value) }
        })
    }
  }

  private static func requirement(
    _ text: (String) -> String?
  ) -> XcodeTarget.RemotePackage.Requirement {
    let least = text("minimumVersion") ?? ""
    return switch text("kind") {
    case "upToNextMajorVersion": .upToNextMajor(least)
    case "upToNextMinorVersion": .upToNextMinor(least)
    case "exactVersion": .exact(text("version") ?? "")
    case "versionRange": .range(least, text("maximumVersion") ?? "")
    case "branch": .branch(text("branch") ?? "")
    case "revision": .revision(text("revision") ?? "")
    case let kind: .unknown(kind ?? "")
    }
  }

  /// The folders of all local packages of the project.
  var packageFolders: [String] { localPackages }

  // MARK: Synchronized folders

  /// The folders that the target owns, and the single files of others' folders that it takes.
  private mutating func folders(of object: XcodeObjects.Object) -> [XcodeTarget.Folder] {
    let owned = list("fileSystemSynchronizedGroups", of: object)
    let sets = Dictionary(
      grouping: exceptionSets[object.identifier] ?? [], by: \.group.identifier)
    var found: [XcodeTarget.Folder] = []
    for group in owned {
      guard let path = places.path(group.identifier) else { continue }
      var folder = XcodeTarget.Folder(path: path, copied: Set(texts("explicitFolders", of: group)))
      for (_, set) in sets[group.identifier] ?? [] {
        folder.leftOut.formUnion(texts("membershipExceptions", of: set))
        for (file, filters) in filters(of: set) where !filters.contains("ios") {
          folder.leftOut.insert(file)
        }
      }
      found.append(folder)
    }
    let identifiers = Set(owned.map(\.identifier))
    for (identifier, others) in sets.sorted(by: { $0.key < $1.key })
    where !identifiers.contains(identifier) {
      let files = Set(others.flatMap { texts("membershipExceptions", of: $0.set) })
      guard let path = places.path(identifier), !files.isEmpty else { continue }
      found.append(
        XcodeTarget.Folder(
          path: path, only: files, copied: Set(texts("explicitFolders", of: others[0].group))))
    }
    return found
  }

  private mutating func filters(of set: XcodeObjects.Object) -> [(String, [String])] {
    guard stepsLeft >= 0 else { return [] }
    let filters = (set.node.value["platformFiltersByRelativePath"]?.entries ?? []).map { entry in
      (entry.key, (entry.node.value.items ?? []).compactMap { XcodeObjects.text($0.value) })
    }
    stepsLeft -= filters.reduce(0) { $0 + 1 + $1.1.count }
    return filters
  }
}
