import Foundation

/// Where the files and groups of a project are.
struct XcodeFilePlaces {
  private static let depthLimit = 64

  /// The paths by identifier; what lies in Apple's SDKs or among the products has none.
  private var paths: [String: String] = [:]
  private let root: String
  /// Where the project names each path.
  private(set) var positions: [String: SourcePosition] = [:]

  init(_ objects: XcodeObjects, mainGroup: String?, root: String) {
    self.root = root
    var open = [(identifier: mainGroup ?? "", parent: root as String?, depth: 0)]
    var seen: Set<String> = []
    while let (identifier, parent, depth) = open.popLast() {
      // A group that holds itself would never end.
      guard depth < Self.depthLimit, seen.insert(identifier).inserted,
        let object = objects.find(identifier)
      else { continue }
      let place = path(of: object, in: parent)
      paths[identifier] = place
      if let place {
        positions[place] = object.node.value.entry("path")?.node.position ?? object.node.position
      }
      open += object.texts("children").map { ($0, place, depth + 1) }
    }
  }

  private func path(of object: XcodeObjects.Object, in parent: String?) -> String? {
    let path = object.text("path")
    switch object.text("sourceTree") ?? "<group>" {
    case "<group>": return parent.map { Self.join($0, path) }
    case "SOURCE_ROOT": return Self.join(root, path)
    case "<absolute>": return path
    default: return nil
    }
  }

  static func join(_ folder: String, _ path: String?) -> String {
    guard let path, !path.isEmpty else { return folder }
    let joined = path.hasPrefix("/") ? path : folder + "/" + path
    return URL(fileURLWithPath: joined).standardizedFileURL.path
  }

  /// The path of a file, a group or a synchronized folder.
  func path(_ identifier: String) -> String? { paths[identifier] }

  /// Everything that has a path, in a stable order.
  var identifiers: [String] { paths.keys.sorted() }
}
