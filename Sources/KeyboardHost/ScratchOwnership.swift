import Foundation
import Glibc

/// A scratch folder's mark that its host lives: a file in it that the host holds locked.
///
/// The kernel drops the lock however the host ends, so that the next host can tell a folder that was left
/// behind from one in use, and remove it.
final class ScratchOwnership: Sendable {
  private static let name = ".owner"
  private static let perStart = 64
  private let descriptor: Int32

  /// Marks a new folder as this process's; `nil` where the file system has no locks.
  init?(of folder: URL) {
    let path = folder.appendingPathComponent(Self.name).path
    // Under another name until it is locked: whoever finds the mark unlocked removes the folder.
    let unlocked = path + ".new"
    descriptor = open(unlocked, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, rename(unlocked, path) == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Removes folders in `parent` whose names start with `prefix` and whose hosts have ended.
  static func sweep(_ parent: URL, prefix: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names.filter({ $0.hasPrefix(prefix) }).prefix(perStart) {
      let folder = parent.appendingPathComponent(name)
      guard isOwn(folder.path), isLeftBehind(folder) else { continue }
      try? FileManager.default.removeItem(at: folder)
    }
  }

  /// Anybody can make a folder of any name where temporary files are.
  private static func isOwn(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid()
  }

  private static func isLeftBehind(_ folder: URL) -> Bool {
    let path = folder.appendingPathComponent(name).path
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }
}
