public import Foundation
import Glibc

/// An Xcode project, `Name.xcodeproj`: its targets, their files and their build settings.
public struct XcodeProject: Sendable {
  /// The `.xcodeproj` folder.
  public let url: URL
  /// The folder that paths and `$(SRCROOT)` mean.
  public let root: URL
  /// The targets in the project's order.
  public let targets: [XcodeTarget]
  /// The names of the configurations, usually `Debug` and `Release`.
  public let configurations: [String]
  /// The folders of the local Swift packages.
  public let packageFolders: [String]

  private let objects: XcodeObjects
  private let places: XcodeFilePlaces
  private let projectIdentifier: String

  /// Far above any project: the largest seen have 20 MB.
  private static let limits = PropertyListLimits(bytes: 64 << 20, depth: 32, count: 4_000_000)

  /// Reads `project.pbxproj`; nothing else of the folder is looked at.
  public static func read(_ url: URL) throws(XcodeProjectError) -> XcodeProject {
    let file = url.appendingPathComponent("project.pbxproj")
    let document: PropertyListDocument
    do throws(PropertyListError) {
      document = try PropertyListDocument.read(file, limits: limits)
    } catch {
      throw XcodeProjectError(file: error.file, position: error.position, reason: error.reason)
    }
    return try XcodeProject(document.root, url: url, file: file.path)
  }

  /// Makes a project of a file that was read; `file` is what errors call it.
  public init(_ root: PropertyListNode, url: URL, file: String) throws(XcodeProjectError) {
    guard let node = root.value.entry("objects")?.node else {
      throw XcodeProjectError(
        file: file, position: root.position,
        reason: "there is no dictionary of objects, so this is no Xcode project")
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
    let reader = XcodeTargetReader(
      objects: objects, places: places, root: folder, project: project)
    self.url = url
    self.root = URL(fileURLWithPath: folder)
    self.objects = objects
    self.places = places
    projectIdentifier = project.identifier
    targets = objects.list("targets", of: project).map(reader.read)
    packageFolders = reader.packageFolders
    configurations = Self.configurations(of: project, objects).compactMap { $0.text("name") }
  }

  private static func configurations(
    of object: XcodeObjects.Object, _ objects: XcodeObjects
  ) -> [XcodeObjects.Object] {
    guard let list = objects.find(object.text("buildConfigurationList")) else { return [] }
    return objects.list("buildConfigurations", of: list)
  }

  /// The target of an identifier.
  public func target(identifier: String) -> XcodeTarget? {
    targets.first { $0.identifier == identifier }
  }

  /// A target's settings with what was not readable.
  public struct Settings: Equatable, Sendable {
    /// The values by name, variables unexpanded.
    public var values: [String: String]
    /// Warnings with their places.
    public var warnings: [String]
  }

  /// The build settings of a target: the given ones, the project's, and the target's over each other.
  ///
  /// - Parameters:
  ///   - target: A target of this project.
  ///   - configuration: The configuration's name.
  ///   - defaults: What holds where neither says anything.
  /// - Returns: The settings.
  public func settings(
    of target: XcodeTarget, configuration: String, over defaults: [String: String]
  ) -> Settings {
    let context = LayeredSettings.Context(
      sdk: "iphonesimulator", architecture: "arm64", configuration: configuration)
    var layers = LayeredSettings(context: context, values: defaults)
    var warnings: [String] = []
    for identifier in [projectIdentifier, target.identifier] {
      guard let owner = objects.find(identifier),
        let found = Self.configurations(of: owner, objects).first(where: {
          $0.text("name") == configuration
        })
      else { continue }
      if let base = baseFile(of: found) {
        let file = XcodeSettingsFile(base)
        warnings += file.warnings
        layers.add(file.assignments)
      }
      layers.add(Self.assignments(of: found))
    }
    return Settings(values: layers.values, warnings: warnings)
  }

  /// The paths of the files that a target's settings begin with (`.xcconfig`).
  public func baseFiles(of target: XcodeTarget, configuration: String) -> [String] {
    [projectIdentifier, target.identifier].compactMap(objects.find).flatMap {
      Self.configurations(of: $0, objects)
    }.filter { $0.text("name") == configuration }.compactMap(baseFile)
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

  private static func assignments(
    of configuration: XcodeObjects.Object
  ) -> [(name: String, value: String)] {
    (configuration.node.value["buildSettings"]?.entries ?? []).compactMap { entry in
      if let text = XcodeObjects.text(entry.node.value) { return (entry.key, text) }
      guard let items = entry.node.value.items else { return nil }
      return (entry.key, items.compactMap { XcodeObjects.text($0.value) }.joined(separator: " "))
    }
  }
}
