import Glibc

/// Reads files of strangers: nothing but a regular file, and never more than a limit.
enum BoundedFile {
  /// Why a file was not read, and what to do.
  struct Fault: Error {
    var reason: String
    var help: String
  }

  /// Opens a regular file; the caller closes it.
  static func opened(_ path: String) throws(Fault) -> Int32 {
    // A pipe would otherwise keep the reader waiting.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw Fault(reason: reason(errno), help: "Check the path and its permissions.")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw Fault(reason: "this is no regular file", help: "Name a file.")
    }
    return descriptor
  }

  static func read(_ path: String, limit: Int) throws(Fault) -> [UInt8] {
    let descriptor = try opened(path)
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    guard status.st_size <= limit else {
      throw Fault(
        reason: "the file is larger than \(limit >> 20) MB, more than any manifest",
        help: "Name the keyboard's Info.plist.")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    // A file may grow while it is read.
    while bytes.count <= limit {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 {
        guard errno == EINTR else {
          throw Fault(reason: reason(errno), help: "Check the file system.")
        }
        continue
      }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such file or folder"
    case ENOTDIR: "a part of the path is no folder"
    case EACCES: "you may not read this; its permissions forbid it"
    default: String(cString: strerror(code))
    }
  }
}
