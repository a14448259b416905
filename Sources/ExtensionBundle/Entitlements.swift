import Foundation

/// The entitlements in a bundle's `Entitlements.plist`.
///
/// On a device Apple's signature vouches for these claims; here nothing does, so that they only name folders of
/// Keyward's own.
enum Entitlements {
  static let groupsKey = "com.apple.security.application-groups"
  private static let groupLimit = 32

  /// The application groups, in order; none where there is no such file or key.
  static func applicationGroups(
    of folder: BeneathRoot, at bundle: URL
  ) throws(BundleError) -> [String] {
    let file = bundle.appendingPathComponent("Entitlements.plist")
    guard
      let root = try ExtensionBundle.propertyList(
        "Entitlements.plist", in: folder, named: file.path)?.root
    else { return [] }
    guard let node = root.value.entry(groupsKey)?.node else { return [] }
    func fault(_ reason: String, _ place: PropertyListNode) -> BundleError {
      .invalidManifest(file: file.path, position: place.position, reason: reason)
    }
    guard let items = node.value.items else {
      throw fault("\(groupsKey) is \(node.value.kind); it must be an array of strings", node)
    }
    guard items.count <= groupLimit else {
      throw fault(
        "\(groupsKey) names \(items.count) groups; at most \(groupLimit) are allowed", node)
    }
    var groups: [String] = []
    for item in items {
      guard let group = item.value.string else {
        throw fault("\(groupsKey) contains \(item.value.kind); each group is a string", item)
      }
      guard !group.isEmpty, group.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 32 }) else {
        throw fault(
          "a group's identifier is ASCII without spaces, such as group.com.example.keyboard", item)
      }
      if !groups.contains(group) { groups.append(group) }
    }
    return groups
  }
}
