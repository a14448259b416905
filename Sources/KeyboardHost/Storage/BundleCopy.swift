import Platform
import ExtensionBundle
import Glibc

/// Copies a bundle so that another user can read it: folders, regular files, and links to files inside it.
///
/// The bundle is untrusted. It is read through the folder that was opened for its manifest, so that another folder
/// under the same name is not copied. A link that leads out is refused, since root would otherwise open its target, and
/// so is anything that is neither folder nor file. The copy's size is bounded.
struct BundleCopy {
  /// The users that may read a copy.
  enum Readers: Sendable {
    /// Everybody who can enter the folders around it.
    case all
    /// Root and this group.
    case group(UInt32)
  }

  static let depthLimit = 32
  private var entriesLeft = 20_000
  private var bytesLeft = 1 << 30
  /// The files' stamps, if requested.
  private var seen: BundleStamp?
  private let source: BeneathRoot
  private let readers: Readers

  /// Prepares to copy or check a bundle that is open.
  init(of bundle: ExtensionBundle, for readers: Readers = .all) {
    source = bundle.folder
    self.readers = readers
  }

  /// Copies the bundle to the new folder `target`.
  mutating func copy(to target: String) throws(StateError) {
    try visit(source, "", copyingTo: target, depth: 0)
  }

  /// Refuses what `copy` would refuse, so that a bundle is good for every user or for none.
  mutating func check() throws(StateError) { try visit(source, "", copyingTo: nil, depth: 0) }

  /// Refuses the same files as `copy`, and returns the bundle's current state.
  mutating func stamp() throws(StateError) -> BundleStamp {
    let limits = (entriesLeft, bytesLeft)
    let empty = BundleStamp(source.status)
    seen = empty
    try check()
    (entriesLeft, bytesLeft) = limits
    defer { seen = nil }
    return seen ?? empty
  }

  /// Visits a folder, whose path beneath the bundle ends in a slash unless it is the bundle itself.
  private mutating func visit(
    _ folder: BeneathRoot, _ prefix: String, copyingTo target: String?, depth: Int
  ) throws(StateError) {
    guard depth <= Self.depthLimit else { throw tooLarge("folders inside one another") }
    if let target { try makeFolder(target) }
    for name in try names(in: folder) {
      entriesLeft -= 1
      let copy = target.map { "\($0)/\(name)" }
      let path = "\(folder.path)/\(name)"
      var status = stat()
      guard unsafe fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        throw StateFolder.failure("read", at: path)
      }
      seen?.add(status, at: prefix + name)
      switch BeneathRoot.Kind(mode: status.st_mode) {
      case .link: try visitLink(prefix + name, path, copyingTo: copy)
      case .folder:
        let inner: BeneathRoot
        do throws(BeneathError) { inner = try folder.folder(name) } catch {
          throw Self.failure(error)
        }
        try visit(inner, prefix + name + "/", copyingTo: copy, depth: depth + 1)
      case .file: if let copy { try copyFile(folder, name, to: copy) }
      case let kind: throw Self.failure(BeneathError(path: path, reason: .kind(kind)))
      }
    }
  }

  private func names(in folder: BeneathRoot) throws(StateError) -> [String] {
    do throws(BeneathError) { return try folder.names(limit: entriesLeft) } catch {
      if case .tooMany = error.reason { throw tooLarge("files") }
      throw StateFolder.failure("list", at: error.path, error.code)
    }
  }

  private func makeFolder(_ target: String) throws(StateError) {
    let mode: mode_t = if case .all = readers { 0o755 } else { 0o750 }
    // Closed until it is the group's.
    guard unsafe mkdir(target, 0o700) == 0 else {
      throw StateFolder.failure("make the folder", at: target)
    }
    if case .group(let group) = readers, unsafe lchown(target, 0, group) != 0 {
      throw StateFolder.failure("give to the group \(group) the folder", at: target)
    }
    guard unsafe chmod(target, mode) == 0 else {
      throw StateFolder.failure("set the mode of", at: target)
    }
  }

  /// Makes a link that leads to the same place inside the copy.
  private func visitLink(
    _ relative: String, _ path: String, copyingTo target: String?
  ) throws(StateError) {
    let place: String
    do throws(BeneathError) { place = try source.path(withoutLinks: relative) } catch {
      throw leadsOut(path, error.reason == .leadsOut ? "out of the bundle" : "nowhere")
    }
    guard !place.isEmpty else { throw leadsOut(path, "out of the bundle") }
    guard let target else { return }
    // From the folder of the link up to the bundle, and down from there.
    let depth = relative.utf8.count { $0 == UInt8(ascii: "/") }
    guard unsafe symlink(String(repeating: "../", count: depth) + place, target) == 0 else {
      throw StateFolder.failure("write", at: target)
    }
  }

  private func leadsOut(_ path: String, _ destination: String) -> StateError {
    StateError(
      message:
        "\(path.forDisplay) is a symbolic link that leads \(destination). Bundles must be self-contained: "
        + "put its target into the bundle, or remove the link.",
      isOfMachine: false)
  }

  /// A bundle has changed since its manifest was read.
  static func replaced(_ bundle: ExtensionBundle) -> StateError {
    StateError(
      message:
        "\(bundle.folder.path.forDisplay) changed while it was read. Run again when nothing "
        + "writes to it.",
      isOfMachine: false)
  }

  private static func failure(_ error: BeneathError) -> StateError {
    guard case .kind(let kind) = error.reason else {
      return StateFolder.failure("read", at: error.path, error.code)
    }
    return StateError(
      message:
        "\(error.path.forDisplay) is \(kind.rawValue). A bundle contains folders and regular "
        + "files: remove it from the bundle.",
      isOfMachine: false)
  }

  private mutating func copyFile(
    _ folder: BeneathRoot, _ name: String, to target: String
  ) throws(StateError) {
    let file: BeneathFile
    do throws(BeneathError) { file = try folder.file(name) } catch { throw Self.failure(error) }
    let status = file.status
    if Self.mayShare(status),
      unsafe linkat(
        AT_FDCWD, "/proc/self/fd/\(file.descriptor)", AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0
    {
      return
    }
    let copy = unsafe open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw StateFolder.failure("write", at: target) }
    defer { close(copy) }
    try copyContents(of: file.descriptor, to: copy, target: target)
    try giveAway(copy, isExecutable: status.st_mode & 0o111 != 0, target: target)
  }

  /// Lets the copy's readers read a file.
  private func giveAway(
    _ file: Int32, isExecutable: Bool, target: String
  ) throws(StateError) {
    var mode: mode_t = isExecutable ? 0o755 : 0o644
    if case .group(let group) = readers {
      mode &= 0o750
      guard fchown(file, 0, group) == 0 else {
        throw StateFolder.failure("give to the group \(group)", at: target)
      }
    }
    guard fchmod(file, mode) == 0 else { throw StateFolder.failure("set the mode of", at: target) }
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
      let count = unsafe read(file, &buffer, buffer.count)
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
    guard let code = writeAll(bytes, to: file) else { return }
    errno = code
    throw StateFolder.failure("write", at: target)
  }

  private mutating func account(_ count: Int) throws(StateError) {
    bytesLeft -= count
    guard bytesLeft >= 0 else { throw tooLarge("bytes") }
  }

  private func tooLarge(_ what: String) -> StateError {
    StateError(
      message: "the bundle \(source.path.forDisplay) has too many \(what). Make it smaller.",
      isOfMachine: false)
  }
}

/// The state of a bundle when it was read; equal stamps represent equal files.
struct BundleStamp: Hashable {
  private struct Entry: Hashable {
    let path: String
    let device, inode: UInt64
    let mode: UInt32
    let size, seconds, nanoseconds: Int
  }

  private let device, inode: UInt64
  private var entries: Set<Entry> = []

  /// Makes a stamp of the bundle's folder without its contents.
  init(_ folder: stat) {
    device = UInt64(folder.st_dev)
    inode = UInt64(folder.st_ino)
  }

  mutating func add(_ status: stat, at path: String) {
    entries.insert(
      Entry(
        path: path, device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
        mode: status.st_mode, size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
        nanoseconds: status.st_mtim.tv_nsec))
  }
}
