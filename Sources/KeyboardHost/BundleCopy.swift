import Glibc

/// Copies a bundle so that another user can read it, and nothing but folders and regular files.
///
/// The bundle is somebody else's: links, devices and pipes are left out, since root would otherwise open what they
/// point to, and the copy's size is bounded.
struct BundleCopy {
  static let depthLimit = 32
  private var entriesLeft = 20_000
  private var bytesLeft = 1 << 30

  /// Copies the folder `source` to the new folder `target`.
  mutating func copy(_ source: String, to target: String) throws(StateError) {
    let folder = open(source, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw StateFolder.failure("read the bundle", at: source) }
    defer { close(folder) }
    try copyFolder(folder, to: target, depth: 0)
  }

  private mutating func copyFolder(
    _ folder: Int32, to target: String, depth: Int
  ) throws(StateError) {
    guard depth <= Self.depthLimit else { throw tooLarge("folders inside each other", target) }
    guard mkdir(target, 0o755) == 0, chmod(target, 0o755) == 0 else {
      throw StateFolder.failure("make the folder", at: target)
    }
    for name in try names(in: folder, target: target) {
      entriesLeft -= 1
      guard entriesLeft >= 0 else { throw tooLarge("files", target) }
      // O_NONBLOCK: opening a named pipe would wait for a writer that never comes.
      let entry = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      if entry < 0 {
        if errno == ELOOP || errno == ENXIO { continue }
        throw StateFolder.failure("read \(name) for", at: target)
      }
      defer { close(entry) }
      var status = stat()
      guard fstat(entry, &status) == 0 else {
        throw StateFolder.failure("read \(name) for", at: target)
      }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try copyFolder(entry, to: target + "/" + name, depth: depth + 1)
      case S_IFREG:
        let mode: mode_t = status.st_mode & 0o111 == 0 ? 0o644 : 0o755
        try copyFile(entry, to: target + "/" + name, mode: mode)
      default: continue
      }
    }
  }

  private func names(in folder: Int32, target: String) throws(StateError) -> [String] {
    let duplicate = fcntl(folder, F_DUPFD_CLOEXEC, 0)
    guard duplicate >= 0, let stream = fdopendir(duplicate) else {
      if duplicate >= 0 { close(duplicate) }
      throw StateFolder.failure("list the bundle for", at: target)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream), names.count <= entriesLeft {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private mutating func copyFile(
    _ source: Int32, to target: String, mode: mode_t
  ) throws(StateError) {
    let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard copy >= 0 else { throw StateFolder.failure("write", at: target) }
    defer { close(copy) }
    while true {
      let count = copy_file_range(source, nil, copy, nil, 1 << 24, 0)
      if count == 0 { break }
      if count < 0 {
        guard errno == EXDEV || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP else {
          throw StateFolder.failure("write", at: target)
        }
        try copyBytes(source, to: copy, target: target)
        break
      }
      try account(count, target)
    }
    guard fchmod(copy, mode) == 0 else { throw StateFolder.failure("set the mode of", at: target) }
  }

  /// For file systems between which the kernel copies nothing.
  private mutating func copyBytes(
    _ source: Int32, to copy: Int32, target: String
  ) throws(StateError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count == 0 { return }
      guard count > 0, write(copy, buffer, count) == count else {
        throw StateFolder.failure("write", at: target)
      }
      try account(count, target)
    }
  }

  private mutating func account(_ count: Int, _ target: String) throws(StateError) {
    bytesLeft -= count
    guard bytesLeft >= 0 else { throw tooLarge("bytes", target) }
  }

  private func tooLarge(_ what: String, _ target: String) -> StateError {
    StateError(
      message: "the bundle has too many \(what) to be copied to \(target). Make it smaller.",
      isOfMachine: false)
  }
}
