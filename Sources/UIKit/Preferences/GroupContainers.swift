/// The folders that the extension shares with its containing app, as the host named them at the start.
enum GroupContainers {
  /// By the group's identifier.
  static let folders: [String: URL] = folders(
    in: ProcessInfo.processInfo.environment["KEYWARD_GROUP_CONTAINERS"] ?? "")

  /// Reads a line for each group: its identifier and its folder, parted by a tab.
  static func folders(in text: String) -> [String: URL] {
    var folders: [String: URL] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2 else { continue }
      folders[String(parts[0])] = URL(fileURLWithPath: String(parts[1]), isDirectory: true)
    }
    return folders
  }
}

extension FileManager {
  /// The folder of an application group, or `nil` if the entitlements do not claim the group.
  ///
  /// Without full access it can be read and not written, as on a device.
  public func containerURL(
    forSecurityApplicationGroupIdentifier groupIdentifier: String
  ) -> URL? {
    GroupContainers.folders[groupIdentifier]
  }
}
