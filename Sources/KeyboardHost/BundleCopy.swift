import Glibc

/// Copies a bundle so that another user can read it, and nothing but folders, regular files and links inside it.
///
/// The bundle is somebody else's: devices and pipes are left out, and a link that leads out of the bundle is refused,
/// since root would otherwise open what they point to. The copy's size is bounded.
struct BundleCopy {
  static let depthLimit = 32
  private var entriesLeft = 20_000
  private var bytesLeft = 1 << 30
  /// What was seen of the files, while that is asked for.
  private var seen: BundleStamp?
  /// The bundle without links in its path.
  private let source: String

  /// Prepares to copy or check a bundle.
  init(of bundle: String) throws(StateError) {
    guard let real = realpath(bundle, nil) else {
      throw StateFolder.failure("read the bundle", at: bundle)
    }
    defer { free(real) }
    source = String(cString: real)
  }

  /// Copies the bundle to the new folder `target`.
  mutating func copy(to target: String) throws(StateError) {
    try visitBundle(copyingTo: target)
  }

  /// Refuses what `copy` would refuse, so that a bundle is good for every user or for none.
  mutating func check() throws(StateError) { try visitBundle(copyingTo: nil) }

  /// Refuses what `copy` would refuse, and tells what the bundle is now.
  mutating func stamp() throws(StateError) -> BundleStamp {
    let limits = (entriesLeft, bytesLeft)
    seen = BundleStamp(path: source)
    try visitBundle(copyingTo: nil)
    (entriesLeft, bytesLeft) = limits
    defer { seen = nil }
    return seen ?? BundleStamp(path: source)
  }

  private mutating func visitBundle(copyingTo target: String?) throws(StateError) {
    let folder = open(source, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw StateFolder.failure("read the bundle", at: source) }
    defer { close(folder) }
    try visit(folder, source, copyingTo: target, depth: 0)
  }

  private mutating func visit(
    _ folder: Int32, _ path: String, copyingTo target: String?, depth: Int
  ) throws(StateError) {
    guard depth <= Self.depthLimit else { throw tooLarge("folders inside each other") }
    if let target {
      guard mkdir(target, 0o755) == 0, chmod(target, 0o755) == 0 else {
        throw StateFolder.failure("make the folder", at: target)
      }
    }
    for name in try names(in: folder, path) {
      entriesLeft -= 1
      guard entriesLeft >= 0 else { throw tooLarge("files") }
      let path = "\(path)/\(name)"
      let copy = target.map { "\($0)/\(name)" }
      var status = stat()
      guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        throw StateFolder.failure("read", at: path)
      }
      seen?.add(status, at: path)
      switch status.st_mode & S_IFMT {
      case S_IFLNK: try visitLink(path, copyingTo: copy)
      case S_IFDIR: try visitFolder(folder, name, path, copyingTo: copy, depth: depth + 1)
      case S_IFREG: if let copy { try copyFile(folder, name, path, to: copy) }
      default: continue
      }
    }
  }

  private mutating func visitFolder(
    _ parent: Int32, _ name: String, _ path: String, copyingTo target: String?, depth: Int
  ) throws(StateError) {
    let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { throw StateFolder.failure("read", at: path) }
    defer { close(folder) }
    try visit(folder, path, copyingTo: target, depth: depth)
  }

  /// Makes a link that leads to the same place inside the copy.
  private func visitLink(_ path: String, copyingTo target: String?) throws(StateError) {
    guard let place = realpath(path, nil) else { throw leadsOut(path, "nowhere") }
    defer { free(place) }
    let inner = Array(String(cString: place).utf8)
    let prefix = Array(source.utf8) + [UInt8(ascii: "/")]
    guard inner.starts(with: prefix) else { throw leadsOut(path, "out of the bundle") }
    guard let target else { return }
    // From the folder of the link up to the bundle, and down from there.
    let depth = path.utf8.dropFirst(prefix.count).count { $0 == UInt8(ascii: "/") }
    let relative =
      String(repeating: "../", count: depth)
      + String(decoding: inner.dropFirst(prefix.count), as: UTF8.self)
    guard symlink(relative, target) == 0 else { throw StateFolder.failure("write", at: target) }
  }

  private func leadsOut(_ path: String, _ destination: String) -> StateError {
    StateError(
      message:
        "\(path.forDisplay) is a symbolic link that leads \(destination). A bundle stands for itself: "
        + "put what it leads to into the bundle, or remove the link.",
      isOfMachine: false)
  }

  private func names(in folder: Int32, _ path: String) throws(StateError) -> [String] {
    let duplicate = fcntl(folder, F_DUPFD_CLOEXEC, 0)
    guard duplicate >= 0, let stream = fdopendir(duplicate) else {
      if duplicate >= 0 { close(duplicate) }
      throw StateFolder.failure("list", at: path)
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
    _ folder: Int32, _ name: String, _ path: String, to target: String
  ) throws(StateError) {
    // Another one may stand there by now: O_NONBLOCK, since opening a pipe would wait for a writer that never comes.
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw StateFolder.failure("read", at: path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw StateFolder.failure("read", at: path)
    }
    if Self.mayShare(status),
      linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0
    {
      return
    }
    let mode: mode_t = status.st_mode & 0o111 == 0 ? 0o644 : 0o755
    let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard copy >= 0 else { throw StateFolder.failure("write", at: target) }
    defer { close(copy) }
    try copyContents(of: file, to: copy, target: target)
    guard fchmod(copy, mode) == 0 else { throw StateFolder.failure("set the mode of", at: target) }
  }

  /// Whether a second name for the file does as well as a copy: root alone can write to it, and everybody can read it.
  private static func mayShare(_ status: stat) -> Bool {
    let permissions = status.st_mode & 0o7777
    return status.st_uid == 0 && (permissions == 0o644 || permissions == 0o755)
  }

  private mutating func copyContents(
    of file: Int32, to copy: Int32, target: String
  ) throws(StateError) {
    while true {
      let count = copy_file_range(file, nil, copy, nil, 1 << 24, 0)
      if count == 0 { return }
      if count < 0 {
        guard errno == EXDEV || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP else {
          throw StateFolder.failure("write", at: target)
        }
        return try copyBytes(file, to: copy, target: target)
      }
      try account(count)
    }
  }

  /// For file systems between which the kernel copies nothing.
  private mutating func copyBytes(
    _ file: Int32, to copy: Int32, target: String
  ) throws(StateError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count == 0 { return }
      guard count > 0 else { throw StateFolder.failure("write", at: target) }
      try Self.write(buffer[..<count], to: copy, target: target)
      try account(count)
    }
  }

  /// Writes all of some bytes; a file system that is nearly full takes a part first.
  static func write(
    _ bytes: ArraySlice<UInt8>, to file: Int32, target: String
  ) throws(StateError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        if count == 0 { errno = ENOSPC }
        throw StateFolder.failure("write", at: target)
      }
    }
  }

  private mutating func account(_ count: Int) throws(StateError) {
    bytesLeft -= count
    guard bytesLeft >= 0 else { throw tooLarge("bytes") }
  }

  private func tooLarge(_ what: String) -> StateError {
    StateError(
      message: "the bundle \(source.forDisplay) has too many \(what). Make it smaller.",
      isOfMachine: false)
  }
}

/// What a bundle was when it was looked at; equal stamps stand for equal files.
struct BundleStamp: Hashable {
  private struct Entry: Hashable {
    let path: String
    let device, inode: UInt64
    let mode: UInt32
    let size, seconds, nanoseconds: Int
  }

  private let path: String
  private var entries: Set<Entry> = []

  init(path: String) { self.path = path }

  mutating func add(_ status: stat, at path: String) {
    entries.insert(
      Entry(
        path: path, device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
        mode: status.st_mode, size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
        nanoseconds: status.st_mtim.tv_nsec))
  }
}
