import Platform
import Foundation
import Glibc

/// A file that an option names.
///
/// A regular file is replaced at once, so that a failure or a signal leaves no empty one.
struct WrittenFile {
  private let path: String
  /// The name in messages, such as "--html".
  private let name: String

  init(_ path: String, called name: String) {
    self.path = path
    self.name = name
  }

  func write(_ data: Data) throws(CommandFailure) {
    guard let code = errno(ofWriting: Array(data)) else { return }
    let advice = Self.advice(
      code, or: "check that its folder exists, is writable and has free space")
    throw CommandFailure(
      .outputLost,
      "\(name) \(path): the file cannot be written: \(String(cString: strerror(code))); \(advice)")
  }

  /// The fix for an errno.
  static func advice(_ code: Int32, or other: String) -> String {
    code == ENXIO ? "no program reads this pipe; start one first, or name a file" : other
  }

  /// Opens a file for writing; a pipe that nothing reads is an error, because it would be waited for without end.
  static func open(_ path: String, flags: Int32, mode: mode_t) -> Int32 {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | flags, mode)
    guard descriptor >= 0 else { return descriptor }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  /// Why the file cannot be written, `nil` where it was; Foundation's errors do not have it in every
  /// case.
  private func errno(ofWriting bytes: [UInt8]) -> Int32? {
    if path == "-" { return writeAll(bytes, to: STDOUT_FILENO) }
    var status = stat()
    let isThere = lstat(path, &status) == 0
    // Devices, pipes and links can't be replaced; a file with several names, or of another user, stays the same one.
    let stays =
      status.st_mode & S_IFMT != S_IFREG || status.st_nlink > 1 || status.st_uid != geteuid()
    if isThere, stays {
      return errno(ofWriting: bytes, in: path, flags: O_TRUNC, mode: 0o666)
    }
    // A file that may not be written is not replaced by a new one.
    if isThere, access(path, W_OK) != 0 { return Glibc.errno }
    // A name of its own, because that of the file may have the largest length already.
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    let fresh = "\(folder).keyward-\(getpid()).new"
    let mode = isThere ? status.st_mode & 0o7777 : 0o666
    var code = errno(ofWriting: bytes, in: fresh, flags: O_EXCL, mode: mode)
    if code == nil, rename(fresh, path) != 0 { code = Glibc.errno }
    if code != nil { unlink(fresh) }
    // A folder that is not writable may contain a writable file.
    guard code == EACCES || code == EROFS, isThere else { return code }
    return errno(ofWriting: bytes, in: path, flags: O_TRUNC, mode: mode)
  }

  private func errno(
    ofWriting bytes: [UInt8], in path: String, flags: Int32, mode: mode_t
  ) -> Int32? {
    let descriptor = Self.open(path, flags: flags, mode: mode)
    guard descriptor >= 0 else { return Glibc.errno }
    if let code = writeAll(bytes, to: descriptor) {
      close(descriptor)
      return code
    }
    return close(descriptor) == 0 ? nil : Glibc.errno
  }
}
