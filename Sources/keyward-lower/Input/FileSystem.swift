import Glibc

/// A file operation that did not work: the call, the path and the system's reason.
struct FileFailure: Error {
  let message: String
  /// The system's reason; 0 where it is another one.
  let code: Int32

  /// A source that is refused for what is in it.
  init(_ message: String) {
    self.message = message
    code = 0
  }

  init(_ call: String, _ path: String, _ code: Int32) {
    self.code = code
    message = "\(path): \(call): \(String(cString: strerror(code)))"
  }
}

/// Files by plain system calls: Foundation would cost more than the rewriting of a small file.
enum FileSystem {
  static func read(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure("open", path, errno) }
    defer { close(descriptor) }
    return try read(descriptor, named: path, limit: limit)
  }

  /// All of standard input.
  static func readInput(limit: Int) throws(FileFailure) -> [UInt8] {
    try read(STDIN_FILENO, named: "standard input", limit: limit)
  }

  private static func read(
    _ descriptor: Int32, named path: String, limit: Int
  ) throws(FileFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileFailure("read", path, errno)
      }
      bytes += buffer[..<count]
      if bytes.count > limit { throw FileFailure("read", path, EFBIG) }
    }
  }

  /// Writes a file whole or not at all, and leaves one alone that already has these bytes, so that the
  /// compiler's incremental state stays good.
  static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    if let old = try? read(path, limit: bytes.count), old == bytes { return }
    let temporary = "\(path).\(getpid()).new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileFailure("open", temporary, errno) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let code = errno
        close(descriptor)
        unlink(temporary)
        throw FileFailure("write", temporary, code)
      }
      written += count
    }
    close(descriptor)
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw FileFailure("rename", path, code)
    }
  }

  private static func isAbsolute(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/")
  }

  /// By bytes, as the kernel has it: for `Character`, a slash before a combining mark isn't a slash.
  static func names(in path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: String) throws(FileFailure) {
    var made = isAbsolute(path) ? "" : "."
    for name in names(in: path) {
      made += "/" + name
      if mkdir(made, 0o755) != 0, errno != EEXIST { throw FileFailure("mkdir", made, errno) }
    }
  }

  /// The path from the root, without `.` and `..`, symbolic links unresolved.
  static func absolute(_ path: String) -> String {
    var full = path
    if !isAbsolute(path), let folder = getcwd(nil, 0) {
      full = String(cString: folder) + "/" + path
      free(folder)
    }
    var parts: [String] = []
    for part in names(in: full) where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The path with all symbolic links followed, or `nil` if there is no such file.
  static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
