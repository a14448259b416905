import Platform
import Foundation
import Glibc

/// Where the files and groups of a project are.
struct XcodeFilePlaces {
  private static let depthLimit = 64
  /// Far above any project.
  ///
  /// Nested groups repeat the paths of their parents.
  private static let lengthLimit = 32 << 20

  /// The paths by identifier; files in Apple's SDKs or among the products have none.
  private var paths: [String: String] = [:]
  private let root: String
  /// Where the project names each path.
  private(set) var positions: [String: SourcePosition] = [:]
  private var length = 0
  /// Whether the paths exceed the limit in total.
  var isTooLong: Bool { length > Self.lengthLimit }

  init(_ objects: XcodeObjects, mainGroup: String?, root: String) {
    self.root = root
    var open = [(identifier: mainGroup ?? "", parent: root as String?, depth: 0)]
    var seen: Set<String> = []
    while !isTooLong, let (identifier, parent, depth) = open.popLast() {
      // A group that contains itself would never end.
      guard depth < Self.depthLimit, seen.insert(identifier).inserted,
        let object = objects.find(identifier)
      else { continue }
      let place = path(of: object, in: parent)
      paths[identifier] = place
      if let place {
        length += place.utf8.count
        positions[place] = object.node.value.entry("path")?.node.position ?? object.node.position
      }
      open += object.texts("children").map { ($0, place, depth + 1) }
    }
  }

  private func path(of object: XcodeObjects.Object, in parent: String?) -> String? {
    let path = object.text("path")
    // No file can have a longer path.
    guard (parent ?? root).utf8.count + (path ?? "").utf8.count < Int(PATH_MAX) else { return nil }
    switch object.text("sourceTree") ?? "<group>" {
    case "<group>": return parent.map { Self.join($0, path) }
    case "SOURCE_ROOT": return Self.join(root, path)
    case "<absolute>": return path
    default: return nil
    }
  }

  static func join(_ folder: String, _ path: String?) -> String {
    guard let path, !path.isEmpty else { return folder }
    let joined = path.isAbsolutePath ? path : folder + "/" + path
    return URL(fileURLWithPath: joined).standardizedFileURL.path
  }

  /// The path of a file, a group or a synchronized folder.
  func path(_ identifier: String) -> String? { paths[identifier] }

  /// Everything that has a path, in a stable order.
  var identifiers: [String] { paths.keys.sorted() }
}
