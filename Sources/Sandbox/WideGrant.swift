import Platform
import Glibc

/// A grant that reaches further than its reason says.
package struct WideGrant: Equatable, Sendable {
  /// The grant.
  package var grant: Policy.FileGrant
  /// How it reaches too far, in words.
  package var excess: String
}

extension Policy {
  /// The grants that reach further than their reason says, found apart from the launcher, which refuses them too.
  ///
  /// A path that is not there, such as the container of a keyboard that has not run, is left out.
  /// - Parameter executable: The program that is started.
  /// - Returns: Each with its excess.
  package func wideGrants(executable: String) -> [WideGrant] {
    files.compactMap { grant in
      let path = PathText.resolved(grant.path)
      var status = stat()
      guard path.utf8.first == UInt8(ascii: "/"), unsafe lstat(path, &status) == 0 else {
        return nil
      }
      let isOwn = path == PathText.resolved(executable)
      let excess =
        grant.access == .execute
        ? Self.excess(executing: grant.path, status, isOwn: isOwn)
        : Self.excess(using: path, status, grant.access)
      return excess.map { WideGrant(grant: grant, excess: $0) }
    }
  }

  private static func excess(executing path: String, _ status: stat, isOwn: Bool) -> String? {
    if status.st_mode & S_IFMT == S_IFDIR { return "it is a folder, and only files are executed" }
    guard status.st_mode & S_IFMT == S_IFREG else { return "it is not a file" }
    if isOwn { return nil }
    guard loaders.contains(path) else { return "it is neither the program nor a loader" }
    guard status.st_uid == 0 else { return "the loader does not belong to root" }
    return status.st_mode & 0o022 == 0 ? nil : "users other than root can write the loader"
  }

  private static func excess(using path: String, _ status: stat, _ access: FileGrant.Access)
    -> String?
  {
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return access == .readWrite ? "it is not a folder" : nil
    }
    if systemFolders.contains(path) { return nil }
    let trees = ["/proc", "/sys", "/dev", "/etc", "/boot"]
    let parts = PathText.components(of: path)
    let isHome = parts.count == 2 && path.isInFolder("/home")
    guard parts.count > 1, !isHome, !trees.contains(where: { PathText.isWithin(path, $0) }) else {
      return "the folder contains files of other users"
    }
    return nil
  }

  /// Folders with closed ones inside, or at the top of the file system, which every program reads.
  private static let systemFolders: Set<String> = [
    "/lib", "/lib64", "/sys/devices/system/cpu", "/etc/ssl", "/etc/ssl/certs",
  ]
}
