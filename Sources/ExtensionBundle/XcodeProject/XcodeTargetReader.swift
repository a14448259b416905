import Foundation

/// Reads the targets of a project.
struct XcodeTargetReader {
  let objects: XcodeObjects
  let places: XcodeFilePlaces
  let root: String
  /// The targets by the identifier of their product.
  private let makers: [String: String]
  private let localPackages: [String]

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
    // Before Xcode 15 a local package was nothing but a folder among the files.
    let folders = places.identifiers.filter { identifier in
      let kind = objects.find(identifier)?.text("lastKnownFileType")
      return kind == "wrapper" || kind == "folder"
    }
    localPackages =
      references.compactMap { reference in
        reference.text("relativePath").map { XcodeFilePlaces.join(root, $0) }
      }
      + folders.compactMap(places.path).filter {
        files?.exists($0 + "/Package.swift") ?? false
      }
  }

  func read(_ object: XcodeObjects.Object) -> XcodeTarget {
    var target = XcodeTarget(
      name: object.text("name") ?? object.identifier, identifier: object.identifier,
      productType: object.text("productType") ?? "")
    for phase in objects.list("buildPhases", of: object) { read(phase, into: &target) }
    for dependency in objects.list("dependencies", of: object) {
      if let other = dependency.text("target") { depend(on: other, &target) }
      if let product = objects.find(dependency.text("productRef")) { link(product, &target) }
    }
    for product in objects.list("packageProductDependencies", of: object) {
      link(product, &target)
    }
    target.folders = folders(of: object)
    return target
  }

  private func depend(on identifier: String, _ target: inout XcodeTarget) {
    if identifier != target.identifier, !target.dependencies.contains(identifier) {
      target.dependencies.append(identifier)
    }
  }

  // MARK: Phases

  private func read(_ phase: XcodeObjects.Object, into target: inout XcodeTarget) {
    let files = objects.list("files", of: phase).filter(isForIOS)
    switch phase.kind {
    case "PBXSourcesBuildPhase": target.sources += files.flatMap(paths)
    case "PBXResourcesBuildPhase": target.resources += files.flatMap(paths)
    case "PBXFrameworksBuildPhase":
      for file in files { link(file: file, &target) }
    // Of what such a phase copies only resources matter: frameworks are linked.
    case "PBXCopyFilesBuildPhase" where phase.text("dstSubfolderSpec") == "7":
      target.resources += files.flatMap(paths)
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
  private func paths(_ file: XcodeObjects.Object) -> [String] {
    guard let reference = objects.find(file.text("fileRef")) else { return [] }
    if reference.kind == "PBXVariantGroup" {
      return reference.texts("children").compactMap(places.path)
    }
    return places.path(reference.identifier).map { [$0] } ?? []
  }

  private func link(file: XcodeObjects.Object, _ target: inout XcodeTarget) {
    if let product = objects.find(file.text("productRef")) { return link(product, &target) }
    guard let reference = objects.find(file.text("fileRef")) else { return }
    if let maker = makers[reference.identifier] { return depend(on: maker, &target) }
    let tree = reference.text("sourceTree") ?? ""
    let isApple = tree == "SDKROOT" || tree == "DEVELOPER_DIR"
    let name = reference.text("name") ?? reference.text("path") ?? reference.identifier
    if !isApple { target.foreignLibraries.append(Self.lastComponent(name)) }
  }

  private static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func link(_ product: XcodeObjects.Object, _ target: inout XcodeTarget) {
    guard let name = product.text("productName"),
      !target.packageProducts.contains(where: { $0.name == name })
    else { return }
    var place = XcodeTarget.PackageProduct.Place.unknown
    if let package = objects.find(product.text("package")) {
      if let path = package.text("relativePath") {
        place = .local(path: XcodeFilePlaces.join(root, path))
      } else if let address = package.text("repositoryURL") {
        place = .remote(address: address)
      }
    }
    target.packageProducts.append(.init(name: name, place: place))
  }

  /// The folders of all local packages of the project.
  var packageFolders: [String] { localPackages }

  // MARK: Synchronized folders

  /// The folders that the target owns, and the single files of others' folders that it takes.
  private func folders(of object: XcodeObjects.Object) -> [XcodeTarget.Folder] {
    let owned = Set(object.texts("fileSystemSynchronizedGroups"))
    var found: [XcodeTarget.Folder] = []
    for group in objects.list("fileSystemSynchronizedGroups", of: object) {
      guard let path = places.path(group.identifier) else { continue }
      var folder = XcodeTarget.Folder(path: path, copied: Set(group.texts("explicitFolders")))
      for set in exceptions(of: group, for: object) {
        folder.leftOut.formUnion(set.texts("membershipExceptions"))
        for (file, filters) in filters(of: set) where !filters.contains("ios") {
          folder.leftOut.insert(file)
        }
      }
      found.append(folder)
    }
    for group in synchronizedGroups where !owned.contains(group.identifier) {
      let files = exceptions(of: group, for: object).flatMap { $0.texts("membershipExceptions") }
      guard let path = places.path(group.identifier), !files.isEmpty else { continue }
      found.append(
        XcodeTarget.Folder(
          path: path, only: Set(files), copied: Set(group.texts("explicitFolders"))))
    }
    return found
  }

  /// The folders of all targets; each stands in the project's tree of groups.
  private var synchronizedGroups: [XcodeObjects.Object] {
    places.identifiers.compactMap(objects.find).filter {
      $0.kind == "PBXFileSystemSynchronizedRootGroup"
    }
  }

  private func exceptions(
    of group: XcodeObjects.Object, for target: XcodeObjects.Object
  ) -> [XcodeObjects.Object] {
    objects.list("exceptions", of: group).filter {
      $0.kind == "PBXFileSystemSynchronizedBuildFileExceptionSet"
        && $0.text("target") == target.identifier
    }
  }

  private func filters(of set: XcodeObjects.Object) -> [(String, [String])] {
    (set.node.value["platformFiltersByRelativePath"]?.entries ?? []).map { entry in
      (entry.key, (entry.node.value.items ?? []).compactMap { XcodeObjects.text($0.value) })
    }
  }
}
