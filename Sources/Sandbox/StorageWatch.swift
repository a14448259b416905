import Platform
import CSandbox
import Glibc

/// How much a process may keep in the folders that it may write to.
package struct StorageLimit: Hashable, Sendable {
  /// The size of its files on disk, in bytes.
  package var bytes: UInt64
  /// How many files and folders there may be.
  package var files: Int

  /// Makes a limit; the default is the documented one.
  package init(bytes: UInt64 = 256 << 20, files: Int = 20_000) {
    self.bytes = bytes
    self.files = files
  }
}

/// Enforces a process's limit for stored files.
///
/// Kernel quotas apply to a user on a whole file system, and are rarely set up. So the folders are counted: ten times a
/// second while that is fast, and less often the longer it takes, so that it never costs more than a twentieth of a
/// processor. Counting ends at the limit.
struct StorageWatch {
  private static let shortest: UInt64 = 100_000_000
  private static let restForWork: UInt64 = 20
  private static let depthLimit = 128
  /// The depth from which a folder that can't be opened for want of descriptors counts as too deep.
  private static let sureDepth = 16

  private struct Inode: Hashable {
    let device, number: UInt64

    init(_ status: stat) {
      device = UInt64(status.st_dev)
      number = UInt64(status.st_ino)
    }
  }

  private let folders: [SharedDescriptor]
  private let process: Int32
  private let limit: StorageLimit
  private var next: UInt64 = 0
  private var bytes: UInt64 = 0
  private var files = 0
  /// Files that have no name any more.
  private var nameless: Set<Inode> = []

  /// Opens the folders; `nil` where there is no limit.
  init?(_ policy: Policy, process: Int32) {
    guard let limit = policy.limits.storage else { return nil }
    self.limit = limit
    self.process = process
    folders = policy.files.filter { $0.access == .readWrite }.compactMap {
      let folder = unsafe Glibc.open($0.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      return folder < 0 ? nil : SharedDescriptor(Descriptor(owning: folder))
    }
  }

  /// Counts if it is due, and returns the exceeded limit.
  mutating func check() -> ResourceExcess? {
    let start = monotonicNanoseconds()
    guard start >= next else { return nil }
    let excess = count()
    let end = monotonicNanoseconds()
    next = end + max(Self.shortest, (end - start) * Self.restForWork)
    return excess
  }

  private mutating func count() -> ResourceExcess? {
    (bytes, files, nameless) = (0, 0, [])
    for folder in folders {
      let again = unsafe openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard again >= 0 else { continue }
      if let excess = walk(again, depth: 0) { return excess }
    }
    countNameless()
    return bytes > limit.bytes ? .storage(used: bytes, limit: limit.bytes) : nil
  }

  /// Counts what is in a folder, and closes its descriptor.
  private mutating func walk(_ folder: Int32, depth: Int) -> ResourceExcess? {
    guard depth < Self.depthLimit else {
      close(folder)
      return .folderDepth(limit: Self.depthLimit)
    }
    var excess: ResourceExcess?
    unsafe Self.forEachName(in: folder) { name in
      excess = unsafe add(name, in: folder, depth: depth)
      return excess == nil
    }
    return excess
  }

  private mutating func add(
    _ name: UnsafePointer<CChar>, in folder: Int32, depth: Int
  ) -> ResourceExcess? {
    var status = stat()
    guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    files += 1
    bytes += UInt64(clamping: status.st_blocks) * 512
    guard files <= limit.files else { return .files(count: files, limit: limit.files) }
    guard status.st_mode & S_IFMT == S_IFDIR else { return nil }
    guard let inner = unsafe Self.open(name, in: folder) else {
      // Each level takes a descriptor: a keyboard must not end the counting by its depth.
      let isSpent = errno == EMFILE || errno == ENFILE
      return isSpent && depth >= Self.sureDepth ? .folderDepth(limit: depth) : nil
    }
    return walk(inner, depth: depth + 1)
  }

  /// Counts files that were removed and are still open: they take as much of the disk.
  private mutating func countNameless() {
    let folder = unsafe Glibc.open("/proc/\(process)/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    unsafe Self.forEachName(in: folder) { name in
      var status = stat()
      if unsafe fstatat(folder, name, &status, 0) == 0, status.st_nlink == 0,
        status.st_mode & S_IFMT == S_IFREG, nameless.insert(Inode(status)).inserted
      {
        bytes += UInt64(clamping: status.st_blocks) * 512
      }
      return true
    }
  }

  /// Opens a folder and no link; one that its maker closed to itself is opened for its owner.
  private static func open(_ name: UnsafePointer<CChar>, in folder: Int32) -> Int32? {
    let place = unsafe openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard place >= 0 else { return nil }
    defer { close(place) }
    var inner = unsafe openat(place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if inner < 0, errno == EACCES, unsafe chmod("/proc/self/fd/\(place)", 0o700) == 0 {
      inner = unsafe openat(place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    return inner < 0 ? nil : inner
  }

  /// Calls `body` with each name in a newly opened folder until it returns false; closes the folder.
  private static func forEachName(in folder: Int32, _ body: (UnsafePointer<CChar>) -> Bool) {
    guard let stream = unsafe fdopendir(folder) else {
      close(folder)
      return
    }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let goesOn = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          unsafe strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || body(name)
        }
      }
      guard goesOn else { return }
    }
  }
}
