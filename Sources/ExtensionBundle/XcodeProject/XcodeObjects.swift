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

  private static let valueLimit = 256
  /// The most settings of one configuration; the largest projects have some hundreds.
  private static let settingLimit = 10_000

  let file: String
  /// The number of entries in all lists of all objects.
  let listEntryCount: Int
  private let byIdentifier: [String: PropertyListNode]

  init(_ node: PropertyListNode, file: String) throws(XcodeProjectError) {
    guard let entries = node.value.entries else {
      throw XcodeProjectError(
        file: file, position: node.position,
        reason: "objects is \(node.value.kind); it must be a dictionary")
    }
    // A lookup scans all keys of an object, and other objects can refer to it thousands of times.
    for entry in entries where entry.node.value.entries?.count ?? 0 > Self.valueLimit {
      throw XcodeProjectError(
        file: file, position: entry.node.position,
        reason: "the object has more than \(Self.valueLimit) keys")
    }
    for entry in entries {
      guard let settings = entry.node.value.entry("buildSettings")?.node,
        settings.value.entries?.count ?? 0 > Self.settingLimit
      else { continue }
      throw XcodeProjectError(
        file: file, position: settings.position,
        reason: "the configuration has more than \(Self.settingLimit) settings; remove some")
    }
    self.file = file
    listEntryCount = entries.reduce(0) { count, entry in
      (entry.node.value.entries ?? []).reduce(count) { $0 + ($1.node.value.items?.count ?? 0) }
    }
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
