import Platform
import CSandbox
import Glibc

/// Opens and changes files on a process's behalf, where no Landlock bounds what the process could do itself.
///
/// Every path is walked from a descriptor of its grant, and the kernel refuses each step that would
/// leave it or follow a link, so that no concurrent change by the process can lead out. The supervisor
/// never waits: it opens only regular files and folders.
struct FileBroker: Sendable {
  let grants: PathGrants
  private let trees: [SharedDescriptor?]
  private let user: SandboxUser?

  private static let resolve = KW_RESOLVE_BENEATH | KW_RESOLVE_NO_LINKS | KW_RESOLVE_NO_MAGIC_LINKS
  /// The flags of an open that the process may use; others have no use here, or act beyond the one
  /// file.
  private static let permittedFlags =
    UInt64(O_ACCMODE | O_CREAT | O_EXCL | O_TRUNC | O_APPEND | O_NOFOLLOW | O_DIRECTORY | O_CLOEXEC)
    | UInt64(O_NONBLOCK | O_NOCTTY | O_SYNC | 0o100000)

  /// Opens the root of each grant.
  init(_ files: [Policy.FileGrant], grants: PathGrants, user: SandboxUser?) throws(LaunchFailure) {
    self.grants = grants
    self.user = user
    var trees: [SharedDescriptor?] = []
    for file in files {
      let number = unsafe Glibc.open(PathText.resolved(file.path), O_PATH | O_NOFOLLOW | O_CLOEXEC)
      let isOptional = [ENOENT, EACCES, ENOTDIR].contains(errno) && !file.isRequired
      guard number >= 0 || isOptional else {
        throw LaunchFailure(step: .grant, errno: errno, subject: file.path)
      }
      trees.append(number < 0 ? nil : SharedDescriptor(Descriptor(owning: number)))
    }
    self.trees = trees
  }

  /// Runs `body` with the file rights of `user`; `nil` is the caller.
  static func acting<Value>(as user: SandboxUser?, _ body: () -> Value?) -> Value? {
    guard let user else { return body() }
    guard kw_borrowIdentity(user.userID, user.groupID) == 0 else { return nil }
    defer { kw_returnIdentity() }
    return body()
  }

  /// Opens a file inside the grants.
  func open(
    _ path: String, flags: UInt64, mode: UInt64, isOwn: Bool, use: PathUse
  ) throws(SystemError) -> Descriptor {
    guard flags & ~Self.permittedFlags == 0 else { throw SystemError(call: "openat", errno: EPERM) }
    let wanted = Int32(truncatingIfNeeded: flags) & ~O_NONBLOCK & ~O_CLOEXEC
    let file: Descriptor
    if isOwn {
      file = try call("openat") {
        unsafe kw_openResolved(
          AT_FDCWD, path, wanted | O_NOCTTY | O_NONBLOCK, 0, KW_RESOLVE_NO_LINKS)
      }
    } else {
      let place = try place(path, use)
      // A device with its own grant is opened through the grant's descriptor: there is no path to walk.
      let (folder, name, resolve) =
        place.rest.isEmpty
        ? (AT_FDCWD, "/proc/self/fd/\(place.tree.number)", 0 as UInt32)
        : (place.tree.number, place.rest, Self.resolve)
      let bits = UInt32(truncatingIfNeeded: mode) & 0o700
      file = try call("openat") {
        unsafe kw_openResolved(
          folder, name,
          (place.rest.isEmpty ? wanted & ~O_NOFOLLOW : wanted) | O_NOCTTY | O_NONBLOCK,
          bits, resolve)
      }
      try require(file, isGrantedItself: place.rest.isEmpty)
    }
    if flags & UInt64(O_NONBLOCK) == 0 {
      let now = fcntl(file.number, F_GETFL)
      guard now >= 0, fcntl(file.number, F_SETFL, now & ~O_NONBLOCK) == 0 else {
        throw SystemError(call: "fcntl", errno: errno)
      }
    }
    return file
  }

  /// Removes a file or an empty folder.
  func remove(_ path: String, isFolder: Bool) throws(SystemError) {
    let place = try parent(of: path)
    try check("unlinkat") {
      unsafe unlinkat(place.folder.number, place.name, isFolder ? AT_REMOVEDIR : 0) < 0 ? errno : 0
    }
  }

  /// Makes a folder.
  func makeFolder(_ path: String, mode: UInt64) throws(SystemError) {
    let place = try parent(of: path)
    let bits = UInt32(truncatingIfNeeded: mode) & 0o700
    try check("mkdirat") { unsafe mkdirat(place.folder.number, place.name, bits) < 0 ? errno : 0 }
  }

  /// Renames inside one folder; between folders Landlock would refuse it too.
  func rename(_ path: String, to other: String, flags: UInt64) throws(SystemError) {
    let noReplacement: UInt64 = 1
    guard flags & ~noReplacement == 0 else { throw SystemError(call: "renameat2", errno: EINVAL) }
    let (from, to) = (try parent(of: path), try parent(of: other))
    var (left, right, status) = (stat(), stat(), stat())
    guard unsafe fstat(from.folder.number, &left) == 0, unsafe fstat(to.folder.number, &right) == 0
    else {
      throw SystemError(call: "fstat", errno: errno)
    }
    guard left.st_dev == right.st_dev, left.st_ino == right.st_ino else {
      throw SystemError(call: "renameat2", errno: EXDEV)
    }
    try check("renameat2") {
      guard unsafe fstatat(from.folder.number, from.name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        return errno
      }
      guard Self.isPlain(status) else { return EACCES }
      return unsafe kw_rename(
        from.folder.number, from.name, to.folder.number, to.name, UInt32(flags))
    }
  }

  // MARK: - Walking

  private func place(
    _ path: String, _ use: PathUse
  ) throws(SystemError) -> (tree: SharedDescriptor, rest: String) {
    guard let place = grants.place(of: path, for: use), let tree = trees[place] else {
      throw SystemError(call: "openat", errno: ENOENT)
    }
    return (tree, grants.remainder(of: path, below: place))
  }

  private func parent(
    of path: String
  ) throws(SystemError) -> (folder: SharedDescriptor, name: String) {
    let place = try place(path, .write)
    // A grant itself can't be moved.
    guard let split = PathText.split("/" + place.rest) else {
      throw SystemError(call: "openat", errno: EACCES)
    }
    let below = PathText.remainder(of: split.folder, below: "/")
    let folder = try call("openat") {
      unsafe kw_openResolved(
        place.tree.number, below.isEmpty ? "." : below, O_PATH | O_DIRECTORY, 0, Self.resolve)
    }
    return (SharedDescriptor(folder), split.name)
  }

  private func require(_ file: borrowing Descriptor, isGrantedItself: Bool) throws(SystemError) {
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0 else {
      throw SystemError(call: "fstat", errno: errno)
    }
    let isDevice = status.st_mode & S_IFMT == S_IFCHR
    guard Self.isPlain(status) || isGrantedItself && isDevice else {
      throw SystemError(call: "openat", errno: EACCES)
    }
  }

  private static func isPlain(_ status: stat) -> Bool {
    [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  private func call(
    _ name: String, _ body: () -> Int32
  ) throws(SystemError) -> Descriptor {
    let result = FileBroker.acting(as: user, body) ?? -EACCES
    // A link that was put there after the path had been looked at.
    return try Descriptor(name, result == -ELOOP || result == -EXDEV ? -EACCES : result)
  }

  private func check(_ name: String, _ body: () -> Int32) throws(SystemError) {
    let error = FileBroker.acting(as: user, body) ?? EACCES
    if error != 0 { throw SystemError(call: name, errno: error) }
  }
}
