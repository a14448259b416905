import Platform
import ExtensionBundle
import Foundation
import Glibc

/// A folder that a build writes into: nothing is written outside, and no link is followed.
struct OutputRoot: ~Copyable {
  /// Why something was not written.
  enum Fault: Error {
    /// The name that isn't a component of a path, and why.
    case name(path: String, reason: String)
    case failed(code: Int32)
  }

  private let folder: Int32

  /// Opens a folder that the build has made.
  init(_ folder: URL) throws(Fault) {
    let opened = open(folder.path, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard opened >= 0 else { throw .failed(code: errno) }
    self.folder = opened
  }

  deinit { close(folder) }

  /// Writes a new file, and the folders above it.
  func write(_ data: Data, to path: String) throws(Fault) {
    let file = try create(path, mode: 0o666)
    defer { close(file) }
    let code = data.withUnsafeBytes { Self.write($0, to: file) }
    if code != 0 { throw .failed(code: code) }
  }

  /// Writes a new file with the bytes and the permissions of an open one.
  func copy(_ source: Int32, to path: String) throws(Fault) {
    var status = stat()
    guard fstat(source, &status) == 0 else { throw .failed(code: errno) }
    let file = try create(path, mode: status.st_mode & 0o777)
    defer { close(file) }
    while true {
      let count = uninterrupted { copy_file_range(source, nil, file, nil, 1 << 30, 0) }
      if count == 0 { return }
      if count > 0 { continue }
      // Between file systems, or where one of them does not offer it.
      guard [EXDEV, EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(errno) else {
        throw .failed(code: errno)
      }
      return try copyPartwise(source, to: file)
    }
  }

  private func copyPartwise(_ source: Int32, to file: Int32) throws(Fault) {
    var code: Int32 = 0
    do throws(FileFault) {
      try RegularFile.forEachPart(of: source) { part throws(FileFault) in
        code = part.withUnsafeBytes { Self.write($0, to: file) }
        if code != 0 { throw .failed(code: code) }
      }
    } catch {
      if case .failed(let code) = error { throw .failed(code: code) }
      throw .failed(code: EIO)
    }
  }

  /// Returns the kernel's error, 0 for none.
  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
    writeAll(bytes, to: file) ?? 0
  }

  private func create(_ path: String, mode: mode_t) throws(Fault) -> Int32 {
    if let reason = PathName.fault(path: path) { throw .name(path: path, reason: reason) }
    var components = path.pathNames
    let name = components.removeLast()
    let place = try makeFolders(components)
    defer { close(place) }
    let file = openat(place, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard file >= 0 else { throw .failed(code: errno) }
    return file
  }

  /// Opens the folder of these names, each in the one before, and makes missing ones.
  func makeFolders(_ names: [String]) throws(Fault) -> Int32 {
    var place = fcntl(folder, F_DUPFD_CLOEXEC, 0)
    guard place >= 0 else { throw .failed(code: errno) }
    for name in names {
      let made = mkdirat(place, name, 0o777)
      let code = errno
      let next = openat(place, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let reason = made != 0 && code != EEXIST ? code : errno
      close(place)
      guard next >= 0 else { throw .failed(code: reason) }
      place = next
    }
    return place
  }
}
