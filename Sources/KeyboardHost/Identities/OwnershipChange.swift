import Platform
import ExtensionBundle
import Glibc

/// Gives a keyboard's folder to its current user.
///
/// The previous owner could have added a second name of another user's file: files of a user that is not a keyboard's,
/// and all files with two names, keep their owner.
struct OwnershipChange {
  /// The user of all keyboards before each had its own; daemons run as it, too.
  private static let nobody: UInt32 = 65534
  private static let depthLimit = 128
  private let user: UInt32

  /// Gives a folder with its contents to a user; does nothing if it is theirs.
  static func give(_ path: String, to user: UInt32) throws(StateError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { throw StateFolder.failure("read", at: path) }
    if status.st_uid == user { return }
    let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { throw StateFolder.failure("read", at: path) }
    defer { close(folder) }
    // Closed to all others during the walk; after an interruption it is root's, and is walked again.
    guard fchown(folder, 0, 0) == 0, fchmod(folder, 0o700) == 0 else {
      throw StateFolder.failure("give to root the folder", at: path)
    }
    let change = OwnershipChange(user: user)
    try change.walk(folder, path, depth: 0)
    try change.take(folder, path)
  }

  private func walk(_ folder: Int32, _ path: String, depth: Int) throws(StateError) {
    guard depth < Self.depthLimit else {
      throw StateError(
        message: "\(path.forDisplay) is nested too deeply to change its owner. "
          + "Remove it, and try again.",
        isOfMachine: false)
    }
    let another = unsafe openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard another >= 0, let stream = unsafe fdopendir(another) else {
      let code = errno
      if another >= 0 { close(another) }
      throw StateFolder.failure("list", at: path, code)
    }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      // The kernel's bytes, which may not be text, with their final zero.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.bindMemory(to: CChar.self).prefix { $0 != 0 }) + [0]
      }
      guard name != [46, 0], name != [46, 46, 0] else { continue }
      let shown =
        path + "/" + String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      try visit(name, in: folder, shown, depth: depth)
    }
  }

  private func visit(
    _ name: [CChar], in folder: Int32, _ path: String, depth: Int
  ) throws(StateError) {
    let file = unsafe openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw StateFolder.failure("read", at: path) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw StateFolder.failure("read", at: path) }
    guard status.st_uid == Self.nobody || FreeIdentities.isOurs(status.st_uid) else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      try walk(file, path, depth: depth + 1)
    } else if status.st_nlink != 1 {
      return
    }
    try take(file, path)
  }

  private func take(_ file: Int32, _ path: String) throws(StateError) {
    guard unsafe fchownat(file, "", user, user, AT_EMPTY_PATH) == 0 else {
      throw StateFolder.failure("give to the user \(user)", at: path)
    }
  }
}
