import ExtensionBundle
import Foundation

/// Writes the objects of a project, as `project.pbxproj` has them.
struct SpecObjects {
  private var objects: [PropertyListEntry] = []
  /// The identifiers of files by their absolute paths.
  private var files: [String: String] = [:]
  /// The file whose positions objects have.
  private let file: String

  init(file: String) { self.file = file }

  /// Adds an object, and returns its identifier.
  mutating func add(
    _ kind: String, _ values: [(String, PropertyList)], at place: SpecPlace? = nil
  ) -> String {
    let identifier = "\(kind) \(objects.count)"
    write(kind, identifier, values, at: place)
    return identifier
  }

  mutating func write(
    _ kind: String, _ identifier: String, _ values: [(String, PropertyList)],
    at place: SpecPlace? = nil
  ) {
    let position = position(place)
    let entries =
      [PropertyListEntry("isa", .string(kind))]
      + values.map { PropertyListEntry($0.0, PropertyListNode($0.1, at: position)) }
    objects.append(
      PropertyListEntry(identifier, PropertyListNode(.dictionary(entries), at: position)))
  }

  /// Positions in included files would be read as positions in the spec itself.
  private func position(_ place: SpecPlace?) -> SourcePosition? {
    place.flatMap { $0.file == file ? $0.position : nil }
  }

  /// The reference to a file by its absolute path.
  mutating func reference(_ path: String, at place: SpecPlace? = nil) -> String {
    if let known = files[path] { return known }
    let identifier = add(
      "PBXFileReference", [("path", .string(path)), ("sourceTree", .string("<absolute>"))],
      at: place)
    files[path] = identifier
    return identifier
  }

  /// The list of configurations with their settings and files of settings.
  mutating func configurations(
    _ all: [(name: String, settings: [PropertyListEntry], base: String?)]
  ) -> String {
    let identifiers = all.map { name, settings, base in
      var values: [(String, PropertyList)] = [
        ("name", .string(name)), ("buildSettings", .dictionary(settings)),
      ]
      if let base { values.append(("baseConfigurationReference", .string(base))) }
      return add("XCBuildConfiguration", values)
    }
    return add(
      "XCConfigurationList", [("buildConfigurations", Self.list(identifiers))])
  }

  static func list(_ texts: [String]) -> PropertyList {
    .array(texts.map { PropertyListNode(.string($0)) })
  }

  /// The whole file: the project, and the group of all files.
  mutating func root(
    _ values: [(String, PropertyList)], position: SourcePosition
  ) -> PropertyListNode {
    write("PBXGroup", "files", [("children", Self.list(files.values.sorted()))])
    write("PBXProject", "project", values + [("mainGroup", .string("files"))])
    return PropertyListNode(
      .dictionary([
        PropertyListEntry("rootObject", .string("project")),
        PropertyListEntry("objects", PropertyListNode(.dictionary(objects), at: position)),
      ]), at: position)
  }
}
