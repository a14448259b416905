import ExtensionBundle
import Foundation

/// The privacy manifest of a keyboard and those of its modules as one, since they share a bundle here.
enum PrivacyManifest {
  static let name = "PrivacyInfo.xcprivacy"

  /// Everything that one of the manifests says: lists are joined, and a yes wins over a no.
  static func merged(_ paths: [String], _ files: ProjectFiles) throws(BuildError) -> String {
    var result: PropertyList?
    for path in paths {
      let document: PropertyListDocument
      do throws(PropertyListError) {
        document = try PropertyListDocument.read(URL(fileURLWithPath: path), beneath: files.root)
      } catch {
        throw .manifest(.brokenPropertyList(error))
      }
      result = result.map { join($0, document.root.value) } ?? document.root.value
    }
    return (result ?? .dictionary([])).xml
  }

  private static func join(_ one: PropertyList, _ other: PropertyList) -> PropertyList {
    switch (one, other) {
    case (.dictionary(let left), .dictionary(let right)):
      var entries = left
      for entry in right {
        if let index = entries.firstIndex(where: { $0.key == entry.key }) {
          let old = entries[index]
          entries[index] = PropertyListEntry(
            old.key,
            PropertyListNode(join(old.node.value, entry.node.value), at: old.node.position),
            keyPosition: old.keyPosition)
        } else {
          entries.append(entry)
        }
      }
      return .dictionary(entries)
    case (.array(let left), .array(let right)):
      let known = Set(left.map(\.value.xml))
      return .array(left + right.filter { !known.contains($0.value.xml) })
    case (.boolean(let left), .boolean(let right)): return .boolean(left || right)
    default: return one
    }
  }
}
