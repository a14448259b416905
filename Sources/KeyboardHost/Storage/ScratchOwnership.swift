import Platform
import Foundation
import Glibc

/// A folder of this host's own, with a mark that the host is alive: a file in it that the host keeps locked.
///
/// The kernel drops the lock when the host exits or is killed, so that the next host can recognize a
/// folder that was left behind and remove it.
final class ScratchOwnership: Sendable {
  /// The folder.
  let folder: URL
  private static let mark = ".owner"
  /// The ending of a folder's name until its mark is locked: a folder whose mark is unlocked may be removed.
  private static let unfinished = ".new"
  /// How many folders are removed, looked at, and known by name at most.
  private static let perStart = 64
  private static let looksPerStart = 10_000
  private static let namesPerStart = 100_000
  /// After this many seconds, a folder without a mark belongs to a host that was killed while making
  /// it.
  private static let patience = 3600
  private let descriptor: Int32

  /// Makes a new folder in `parent` whose name starts with `prefix`.
  init(in parent: URL, prefix: String, mode: mode_t) throws(StateError) {
    let folder = parent.appendingPathComponent(prefix + UUID().uuidString.lowercased())
    let early = folder.path + Self.unfinished
    guard unsafe mkdir(early, mode) == 0, unsafe chmod(early, mode) == 0 else {
      throw StateFolder.failure("make the folder", at: early)
    }
    let mark = unsafe open(
      "\(early)/\(Self.mark)", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    // On a file system without locks the folder works anyway, but is never swept.
    if mark >= 0 { flock(mark, LOCK_EX | LOCK_NB) }
    guard mark >= 0, unsafe rename(early, folder.path) == 0 else {
      let error = StateFolder.failure("make the folder", at: folder.path)
      if mark >= 0 { close(mark) }
      _ = FolderRemoval.remove(early, last: Self.mark)
      throw error
    }
    self.folder = folder
    descriptor = mark
  }

  deinit { close(descriptor) }

  /// Removes the folder, and returns why something remains; `nil` when nothing does.
  func remove() -> String? { Self.remove(folder.path) }

  /// Removes a folder; the users that were leased for it are free again.
  private static func remove(_ path: String) -> String? {
    let numbers = IdentityPool.leased(for: path)
    guard let problem = FolderRemoval.remove(path, last: mark) else {
      IdentityPool.root.release(numbers)
      return nil
    }
    return problem
  }

  /// Removes folders in `parent` whose names start with `prefix` and whose hosts have ended.
  ///
  /// Anybody can make folders of such names where temporary files are. What is not ours costs a look, but takes none of
  /// the removals of this start, and each start begins somewhere else.
  static func sweep(_ parent: URL, prefix: String) {
    let names = names(in: parent.path, prefix: prefix)
    guard !names.isEmpty else { return }
    let first = Int.random(in: 0..<names.count)
    var (looks, removals) = (0, 0)
    for name in names[first...] + names[..<first] {
      looks += 1
      guard looks <= looksPerStart, removals < perStart else { return }
      let path = parent.appendingPathComponent(name).path
      if isLeftBehind(path) {
        removals += 1
        _ = remove(path)
      }
    }
  }

  /// The names with a prefix, up to a limit.
  private static func names(in folder: String, prefix: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while names.count < namesPerStart, let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(validatingCString: $0)
        }
      }
      if let name, name.hasPrefix(prefix) { names.append(name) }
    }
    return names
  }

  private static func isLeftBehind(_ path: String) -> Bool {
    guard let age = ageOfOwn(path) else { return false }
    let isUnfinished = path.hasSuffix(unfinished)
    let mark =
      unsafe isUnfinished ? -1 : open("\(path)/\(Self.mark)", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    defer { if mark >= 0 { close(mark) } }
    return mark >= 0
      ? flock(mark, LOCK_EX | LOCK_NB) == 0
      : (isUnfinished || errno == ENOENT) && age > patience
  }

  /// How many seconds ago a folder was last changed; `nil` for one that is not ours.
  private static func ageOfOwn(_ path: String) -> Int? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid()
    else { return nil }
    return time(nil) &- status.st_mtim.tv_sec
  }
}
