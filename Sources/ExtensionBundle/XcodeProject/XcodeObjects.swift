/// The objects of a `project.pbxproj` by their identifiers.
struct XcodeObjects {
  /// One object of the project.
  struct Object {
    var identifier: String
    var kind: String
    var node: PropertyListNode

    /// A value that is a text; projects in XML write some as numbers.
    func text(_ key: String) -> String? { node.value[key].flatMap(XcodeObjects.text) }

    /// The texts of a list, none where there is no list.
    func texts(_ key: String) -> [String] {
      (node.value[key]?.items ?? []).compactMap { XcodeObjects.text($0.value) }
    }
  }

  let file: String
  private let byIdentifier: [String: PropertyListNode]

  init(_ node: PropertyListNode, file: String) throws(XcodeProjectError) {
    guard let entries = node.value.entries else {
      throw XcodeProjectError(
        file: file, position: node.position,
        reason: "objects is \(node.value.kind); it must be a dictionary")
    }
    self.file = file
    byIdentifier = entries.reduce(into: [:]) { $0[$1.key] = $1.node }
  }

  static func text(_ value: PropertyList) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .boolean(let flag): flag ? "YES" : "NO"
    default: nil
    }
  }

  /// The object of an identifier; `nil` when there is none, as after a bad merge.
  func find(_ identifier: String?) -> Object? {
    guard let identifier, let node = byIdentifier[identifier], let kind = node.value["isa"]?.string
    else { return nil }
    return Object(identifier: identifier, kind: kind, node: node)
  }

  /// The objects that a list names; those that are missing are left out.
  func list(_ key: String, of object: Object) -> [Object] { object.texts(key).compactMap(find) }

  func fault(_ reason: String, at node: PropertyListNode? = nil) -> XcodeProjectError {
    XcodeProjectError(file: file, position: node?.position, reason: reason)
  }
}
