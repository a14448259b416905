import Foundation
import Glibc
import Platform

/// Keeps folders of the cache from being removed as long as this process uses their files.
enum CacheHold {
  /// The file in a folder that its users keep locked, and whose date is that of the last use.
  static let markName = ".used"
  /// The descriptors of this process by the folders' paths; they stay open until it exits.
  private static let held = Lock<[String: Int32]>([:])

  /// Makes and locks an output folder, if it belongs to the cache.
  static func hold(_ output: URL, root: URL?) {
    guard let root,
      output.standardizedFileURL.deletingLastPathComponent().path == root.standardizedFileURL.path
    else { return }
    let folder = output.standardizedFileURL
    held.withLock { held in
      if let descriptor = held[folder.path], isCurrent(descriptor, folder) {
        futimens(descriptor, nil)
        return
      }
      if let stale = held.removeValue(forKey: folder.path) { close(stale) }
      if let descriptor = acquire(folder) { held[folder.path] = descriptor }
    }
  }

  /// A shared lock on the folder's mark; `nil` where the folder cannot be written, which the build will
  /// report.
  private static func acquire(_ folder: URL) -> Int32? {
    // Another process may move the folder away between opening and locking.
    for _ in 0..<8 {
      guard (try? OutputFolder.make(folder)) != nil else { return nil }
      let descriptor = open(
        folder.path + "/" + markName, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard descriptor >= 0 else { return nil }
      if uninterrupted({ flock(descriptor, LOCK_SH) }) == 0, isCurrent(descriptor, folder) {
        futimens(descriptor, nil)
        return descriptor
      }
      close(descriptor)
    }
    return nil
  }

  private static func isCurrent(_ descriptor: Int32, _ folder: URL) -> Bool {
    var (own, there) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(folder.path + "/" + markName, &there) == 0
      && own.st_ino == there.st_ino && own.st_dev == there.st_dev
  }

  /// Moves a folder away and removes it, unless a process uses it.
  ///
  /// - Returns: Whether it was removed.
  static func remove(_ folder: URL, in root: URL) -> Bool {
    let mark = folder.path + "/" + markName
    // A folder of an earlier version has no mark yet.
    let descriptor = open(mark, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    return discard(folder, in: root)
  }

  /// Removes a folder that no process uses: it first moves it away, so that others no longer find
  /// it.
  static func discard(_ folder: URL, in root: URL) -> Bool {
    let aside = root.appendingPathComponent("\(trashPrefix)\(UUID().uuidString)")
    guard rename(folder.path, aside.path) == 0 else { return false }
    _ = FolderRemoval.remove(aside.path)
    return true
  }

  /// How the names of folders begin that are being removed.
  static let trashPrefix = ".removed-"
}
