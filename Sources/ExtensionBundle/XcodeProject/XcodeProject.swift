package import Foundation
import Glibc

/// An Xcode project, `Name.xcodeproj`: its targets, their files and their build settings.
package struct XcodeProject: Sendable {
  /// The `.xcodeproj` folder.
  package let url: URL
  /// The folder that paths and `$(SRCROOT)` mean.
  package let root: URL
  /// The targets in the project's order.
  package let targets: [XcodeTarget]
  /// The names of the configurations, usually `Debug` and `Release`.
  package let configurations: [String]
  /// The folders of the local Swift packages.
  package let packageFolders: [String]
  /// The packages in repositories that the project names.
  package let remotePackages: [XcodeTarget.RemotePackage]

  let objects: XcodeObjects
  private let places: XcodeFilePlaces
  private let projectIdentifier: String
  /// The folder that the project's files must be in; `nil` for a project that is on no disk.
  package let files: ProjectRoot?
  /// The parts that are not in the objects.
  package var additions = Additions()

  /// Far above any project: the largest seen have 20 MB.
  private static let limits = PropertyListLimits(bytes: 64 << 20, depth: 32, count: 4_000_000)

  /// Reads `project.pbxproj`; in the rest of the folder, it only checks whether packages exist.
  ///
  /// - Parameters:
  ///   - url: The `.xcodeproj` folder.
  ///   - files: The folder that the project's files must be in; found when left out.
  /// - Returns: The project.
  /// - Throws: The reason when the file cannot be read or understood.
  package static func read(
    _ url: URL, files: ProjectRoot? = nil
  ) throws(XcodeProjectError) -> XcodeProject {
    let file = url.appendingPathComponent("project.pbxproj")
    let files = files ?? (try? ProjectRoot(around: url))
    let document: PropertyListDocument
    do throws(PropertyListError) {
      document = try PropertyListDocument.read(file, limits: limits, beneath: files)
    } catch {
      throw XcodeProjectError(file: error.file, position: error.position, reason: error.reason)
    }
    return try XcodeProject(document.root, url: url, file: file.path, files: files)
  }

  /// Makes a project of a file that was read; `file` is what errors call it.
  package init(
    _ root: PropertyListNode, url: URL, file: String, files: ProjectRoot? = nil
  ) throws(XcodeProjectError) {
    guard let node = root.value.entry("objects")?.node else {
      throw XcodeProjectError(
        file: file, position: root.position,
        reason: "there is no dictionary of objects, so this isn't an Xcode project")
    }
    let objects = try XcodeObjects(node, file: file)
    let name = root.value["rootObject"]?.string
    guard let project = objects.find(name), project.kind == "PBXProject" else {
      throw objects.fault(
        "rootObject names no PBXProject; the file is damaged, perhaps by a merge", at: root)
    }
    let container = url.standardizedFileURL.deletingLastPathComponent().path
    let folder = XcodeFilePlaces.join(container, project.text("projectDirPath"))
    let places = XcodeFilePlaces(objects, mainGroup: project.text("mainGroup"), root: folder)
    guard !places.isTooLong else {
      throw objects.fault("the paths of the project's files exceed 32 MB in total", at: root)
    }
    var reader = XcodeTargetReader(
      objects: objects, places: places, root: folder, project: project, files: files)
    self.url = url
    self.files = files
    self.root = URL(fileURLWithPath: folder)
    self.objects = objects
    self.places = places
    projectIdentifier = project.identifier
    targets = try objects.list("targets", of: project).map { target throws(XcodeProjectError) in
      try reader.read(target)
    }
    packageFolders = reader.packageFolders
    remotePackages = reader.remotePackages
    configurations = Self.configurations(of: project, objects).compactMap { $0.text("name") }
  }

  private static func configurations(
    of object: XcodeObjects.Object, _ objects: XcodeObjects
  ) -> [XcodeObjects.Object] {
    guard let list = objects.find(object.text("buildConfigurationList")) else { return [] }
    return objects.list("buildConfigurations", of: list)
  }

  /// The target of an identifier.
  package func target(identifier: String) -> XcodeTarget? {
    targets.first { $0.identifier == identifier }
  }

  /// A target's settings, with the unreadable ones.
  package struct Settings: Equatable, Sendable {
    /// The values by name, variables unexpanded.
    package var values: [String: String]
    /// Warnings with their places.
    package var warnings: [String]
    /// Files of settings that the project names and may not use, each with the place that names it.
    package var faults: [XcodeProjectError] = []
    /// How many bytes were read for them, with some more for each setting.
    package var size = 0
  }

  /// The build settings of a target: the given ones, the project's, and the target's over each other.
  ///
  /// - Parameters:
  ///   - target: A target of this project.
  ///   - configuration: The configuration's name.
  ///   - defaults: The values if neither has one.
  /// - Returns: The settings.
  package func settings(
    of target: XcodeTarget, configuration: String, over defaults: [String: String]
  ) -> Settings {
    let context = LayeredSettings.Context(
      sdk: "iphonesimulator", architecture: "arm64", configuration: configuration)
    let below = defaults.merging(additions.defaults[configuration] ?? [:]) { $1 }
      .merging(additions.targetDefaults[target.identifier] ?? [:]) { $1 }
    var layers = LayeredSettings(context: context, values: below)
    var result = Settings(values: [:], warnings: [])
    for found in configurations(of: target, configuration) {
      if let file = settingsFile(of: found) {
        result.warnings += file.warnings
        result.faults += file.faults
        result.size += Self.size(of: file.assignments)
        layers.add(file.assignments)
      }
      let own = Self.assignments(of: found)
      result.size += Self.size(of: own)
      layers.add(own)
    }
    result.values = layers.values
    return result
  }

  private static func size(of assignments: [(name: String, value: String)]) -> Int {
    assignments.reduce(1_000) { $0 + 40 + $1.name.utf8.count + $1.value.utf8.count }
  }

  /// The project's and the target's own configuration.
  func configurations(of target: XcodeTarget, _ configuration: String) -> [XcodeObjects.Object] {
    [projectIdentifier, target.identifier].compactMap { identifier in
      objects.find(identifier).flatMap { owner in
        Self.configurations(of: owner, objects).first { $0.text("name") == configuration }
      }
    }
  }

  func settingsFile(of configuration: XcodeObjects.Object) -> XcodeSettingsFile? {
    baseFile(of: configuration).map { base in
      XcodeSettingsFile(
        base, beneath: files, namedAt: (objects.file, position(ofPath: base)), project: root.path)
    }
  }

  /// The paths of the files that a target's settings begin with (`.xcconfig`).
  package func baseFiles(of target: XcodeTarget, configuration: String) -> [String] {
    [projectIdentifier, target.identifier].compactMap(objects.find).flatMap {
      Self.configurations(of: $0, objects)
    }.filter { $0.text("name") == configuration }.compactMap(baseFile)
  }

  /// Where the project names a path, or the nearest folder above it.
  package func position(ofPath path: String) -> SourcePosition? {
    guard path.utf8.count < Int(PATH_MAX) else { return nil }
    var path = path[...]
    // No file on the disk lies deeper beneath a folder that the project names.
    for _ in 0..<128 {
      if let position = places.positions[String(path)] { return position }
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
        return nil
      }
      path = path[..<slash]
    }
    return nil
  }

  private func baseFile(of configuration: XcodeObjects.Object) -> String? {
    if let reference = configuration.text("baseConfigurationReference") {
      return places.path(reference)
    }
    guard let anchor = configuration.text("baseConfigurationReferenceAnchor"),
      let folder = places.path(anchor),
      let path = configuration.text("baseConfigurationReferenceRelativePath")
    else { return nil }
    return XcodeFilePlaces.join(folder, path)
  }

  static func assignments(
    of configuration: XcodeObjects.Object
  ) -> [(name: String, value: String)] {
    (configuration.node.value["buildSettings"]?.entries ?? []).compactMap { entry in
      if let text = XcodeObjects.text(entry.node.value) { return (entry.key, text) }
      guard let items = entry.node.value.items else { return nil }
      return (entry.key, items.compactMap { XcodeObjects.text($0.value) }.joined(separator: " "))
    }
  }
}
