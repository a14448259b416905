import Glibc
package import Platform

/// Why an untrusted file was not read.
package enum FileFault: Error, Equatable, Sendable {
  /// It is outside its required folder.
  case outside(root: String)
  /// It is a folder, a pipe, a socket or a device.
  case notAFile
  /// It contains more than allowed.
  case tooLarge(limit: Int)
  /// The kernel's reason.
  case failed(code: Int32)

  /// The reason in words, and what to do.
  package var reason: String {
    switch self {
    case .outside(let root):
      "this is outside \(root), the folder that the project may use; move it there"
    case .notAFile: "this is not a regular file"
    case .tooLarge(let limit):
      "the file is larger than \(limit >= 1 << 20 ? "\(limit >> 20) MB" : "\(limit) bytes")"
    case .failed(ENOENT), .failed(ENOTDIR): "there is no such file"
    case .failed(ELOOP): "the symbolic link leads nowhere"
    case .failed(EACCES), .failed(EPERM): "the file cannot be read; check its permissions"
    case .failed(let code): unsafe "the file cannot be read: \(String(cString: strerror(code)))"
    }
  }

  /// A further fix.
  package var remedy: Remedy? {
    if case .outside = self { .widenSourceRoot } else { nil }
  }
}

/// Reads untrusted files: only regular files, whole, and never more than a limit.
///
/// A pipe would otherwise keep the reader waiting, and opening a device can act on the machine.
package enum RegularFile {
  /// Reads the file at a path that the user chose; links are followed.
  package static func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    try withFile(path) { descriptor throws(FileFault) in try bytes(of: descriptor, limit: limit) }
  }

  /// Opens the file at a path that the user chose, for as long as `body` runs; links are followed.
  package static func withFile<Value>(
    _ path: String, _ body: (_ descriptor: Int32) throws(FileFault) -> Value
  ) throws(FileFault) -> Value {
    let descriptor = try opened(path)
    defer { close(descriptor) }
    return try body(descriptor)
  }

  /// Reads a file that has to be in a folder, where one is given.
  package static func read(
    _ path: String, limit: Int, beneath root: ProjectRoot?
  ) throws(FileFault) -> [UInt8] {
    guard let root else { return try read(path, limit: limit) }
    return try root.read(path, limit: limit)
  }

  /// Opens a regular file for reading: first as a path only, to check its kind.
  private static func opened(_ path: String) throws(FileFault) -> Int32 {
    let place = unsafe open(path, O_PATH | O_CLOEXEC)
    guard place >= 0 else { throw .failed(code: errno) }
    let isFile = isRegular(place)
    close(place)
    guard isFile else { throw .notAFile }
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(code: errno) }
    guard isRegular(descriptor) else {
      close(descriptor)
      throw .notAFile
    }
    return descriptor
  }

  private static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// All bytes of an open file.
  package static func bytes(
    of descriptor: Int32, limit: Int
  ) throws(FileFault) -> [UInt8] {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .failed(code: errno) }
    guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    try forEachPart(of: descriptor) { part throws(FileFault) in
      // A file may grow while it is read.
      guard bytes.count + part.count <= limit else { throw .tooLarge(limit: limit) }
      bytes += part
    }
    return bytes
  }

  /// Hands an open file's bytes to `body` piece by piece.
  package static func forEachPart(
    of descriptor: Int32, _ body: (ArraySlice<UInt8>) throws(FileFault) -> Void
  ) throws(FileFault) {
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = uninterrupted { unsafe Glibc.read(descriptor, &buffer, buffer.count) }
      if count == 0 { return }
      guard count > 0 else { throw .failed(code: errno) }
      try body(buffer[..<count])
    }
  }
}
