import Platform
import Foundation
import Glibc

/// Links a state folder to the part of it that root keeps elsewhere: a file in it with a random name.
///
/// A name made from the folder's path would give a new folder at the same path the texts typed into the old
/// one.
enum StateIdentity {
  static let fileName = "keyward-state-id"
  private static let digits = 32

  /// The name that a folder carries; it is given one when it has none.
  static func name(of folder: URL) throws(StateError) -> String {
    let path = folder.appendingPathComponent(fileName).path
    for _ in 0..<2 {
      if let name = try read(path) { return name }
      try make(path)
    }
    guard let name = try read(path) else { throw StateFolder.failure("read", at: path) }
    return name
  }

  /// The name in a file; `nil` if there is no file.
  private static func read(_ path: String) throws(StateError) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw StateFolder.failure("read", at: path) }
    defer { close(file) }
    var status = stat()
    var bytes = [UInt8](repeating: 0, count: digits + 2)
    let count = unsafe Glibc.read(file, &bytes, bytes.count)
    // Another user who could write it would choose whose keyboards' files are used.
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & 0o022 == 0, count == digits + 1,
      bytes[digits] == UInt8(ascii: "\n"),
      bytes[..<digits].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else {
      throw StateError(
        message: "\(path.forDisplay) does not have the form that keyward writes for this user. "
          + "Remove it to start with an empty state.",
        isOfMachine: false, remedy: .chooseStateFolder)
    }
    return String(decoding: bytes[..<digits], as: UTF8.self)
  }

  /// Writes a new name, unless another host has just done so.
  private static func make(_ path: String) throws(StateError) {
    let name = UUID().uuidString.lowercased().filter { $0 != "-" }
    let draft = "\(path).\(name)"
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw StateFolder.failure("write", at: draft) }
    defer {
      close(file)
      unsafe unlink(draft)
    }
    let line = Array((name + "\n").utf8)
    guard unsafe write(file, line, line.count) == line.count else {
      throw StateFolder.failure("write", at: draft)
    }
    // A link, unlike a new name, never replaces another host's file.
    guard unsafe link(draft, path) == 0 || errno == EEXIST else {
      throw StateFolder.failure("write", at: path)
    }
  }
}
