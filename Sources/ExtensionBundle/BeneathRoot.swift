import Platform
package import Glibc

/// Why something beneath a folder was not opened.
package struct BeneathError: Error, Equatable, Sendable {
  /// Why it failed.
  package enum Reason: Equatable, Sendable {
    /// The path, or a link in it, leads out of the folder.
    case leadsOut
    /// Links lead to links without end.
    case tooManyLinks
    /// It has another kind than requested.
    case kind(BeneathRoot.Kind)
    /// It contains more bytes than the limit.
    case tooLarge(limit: Int)
    /// It contains more names than the limit.
    case tooMany(limit: Int)
    /// The kernel's answer.
    case system(Int32)
  }
  /// The path, as the folder's caller would name it.
  package var path: String
  /// Why it failed.
  package var reason: Reason

  /// Makes an error.
  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The kernel's errno; `EINVAL` where the kernel would have given another one.
  package var code: Int32 { if case .system(let code) = reason { code } else { EINVAL } }

  /// The reason in words, without the path.
  package var text: String {
    switch reason {
    case .leadsOut: "it leads out of its folder"
    case .tooManyLinks: "its symbolic links lead to each other"
    case .kind(let kind): "it is \(kind.rawValue)"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .tooMany(let limit): "it contains more than \(limit) files"
    case .system(let code): unsafe String(cString: strerror(code))
    }
  }
}

/// An open folder, and the files beneath it, safe against concurrent changes.
///
/// Each step of a path starts at an open folder, and links are read and followed here, so that neither a link nor a
/// folder that is exchanged on the way leads out. `openat2(2)` does the same in one call; the steps work on every
/// kernel and behind every container's filter.
package final class BeneathRoot: Sendable {
  /// How to handle symbolic links.
  package enum Links: Sendable {
    /// None is followed.
    case refused
    /// Those that stay beneath the folder are followed.
    case followed
  }
  /// The kind of a name's target.
  package enum Kind: String, Sendable {
    case file = "a file"
    case folder = "a folder"
    case link = "a symbolic link"
    case pipe = "a named pipe"
    case socket = "a socket"
    case device = "a device"

    /// The kind in a file's mode.
    package init(mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .folder
      case S_IFLNK: self = .link
      case S_IFIFO: self = .pipe
      case S_IFSOCK: self = .socket
      default: self = .device
      }
    }
  }

  /// The open folder.
  package let descriptor: Int32
  /// The folder as the caller named it.
  package let path: String
  private static let linkLimit = 32
  private static let depthLimit = 128
  private static let stepLimit = 4096

  /// Opens a folder; links that lead to it are the caller's.
  package init(_ path: String) throws(BeneathError) {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BeneathError(path: path, reason: .system(errno)) }
  }

  private init(owning descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// The folder's current status.
  package var status: stat {
    var status = stat()
    unsafe fstat(descriptor, &status)
    return status
  }

  /// Whether a path leads to this very folder now.
  package func isAt(_ path: String) -> Bool {
    let own = status
    var other = stat()
    return unsafe stat(path, &other) == 0 && own.st_dev == other.st_dev
      && own.st_ino == other.st_ino
      && own.st_nlink > 0
  }

  /// Opens a regular file for reading; nothing else is opened, so that no pipe or device blocks the reader.
  package func file(
    _ relative: String, links: Links = .refused
  ) throws(BeneathError) -> BeneathFile {
    let place = try walk(relative, links)
    let shown = named(relative)
    guard let name = place.name else { throw BeneathError(path: shown, reason: .kind(.folder)) }
    // Looked at first: a device may act on being opened.
    let kind = Kind(mode: try place.status(name, shown).st_mode)
    guard kind == .file else { throw BeneathError(path: shown, reason: .kind(kind)) }
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let file = unsafe BeneathFile(owning: openat(place.folder, name, flags), path: shown)
    guard file.descriptor >= 0 else { throw BeneathError(path: shown, reason: .system(errno)) }
    // Another one may be there by now.
    let opened = Kind(mode: file.status.st_mode)
    guard opened == .file else { throw BeneathError(path: shown, reason: .kind(opened)) }
    return file
  }

  /// Reads a regular file whole, up to a limit in bytes.
  package func read(
    _ relative: String, limit: Int, links: Links = .refused
  ) throws(BeneathError) -> [UInt8] {
    try file(relative, links: links).read(limit: limit)
  }

  /// Opens a folder beneath this one.
  package func folder(
    _ relative: String, links: Links = .refused
  ) throws(BeneathError) -> BeneathRoot {
    let place = try walk(relative, links)
    let shown = named(relative)
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    if let name = place.name {
      let kind = Kind(mode: try place.status(name, shown).st_mode)
      guard kind == .folder else { throw BeneathError(path: shown, reason: .kind(kind)) }
    }
    let folder = unsafe openat(place.folder, place.name ?? ".", flags)
    guard folder >= 0 else { throw BeneathError(path: shown, reason: .system(errno)) }
    return BeneathRoot(owning: folder, path: shown)
  }

  /// The status of a path's file or folder.
  package func status(
    of relative: String, links: Links = .refused
  ) throws(BeneathError) -> stat {
    let place = try walk(relative, links)
    guard let name = place.name else { return try place.status(".", named(relative)) }
    return try place.status(name, named(relative))
  }

  /// The kind of a path's target; `nil` when there is none.
  package func kind(
    of relative: String, links: Links = .refused
  ) throws(BeneathError) -> Kind? {
    do throws(BeneathError) {
      let place = try walk(relative, links)
      guard let name = place.name else { return .folder }
      return Kind(mode: try place.status(name, named(relative)).st_mode)
    } catch {
      if error.reason == .system(ENOENT) { return nil }
      throw error
    }
  }

  /// The names in this folder, in the file system's order, up to a limit.
  package func names(limit: Int) throws(BeneathError) -> [String] {
    let another = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard another >= 0, let stream = unsafe fdopendir(another) else {
      let code = errno
      if another >= 0 { close(another) }
      throw BeneathError(path: path, reason: .system(code))
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(validatingCString: $0)
        }
      }
      guard let name else { throw BeneathError(path: path, reason: .system(EILSEQ)) }
      guard name != ".", name != ".." else { continue }
      guard names.count < limit else {
        throw BeneathError(path: path, reason: .tooMany(limit: limit))
      }
      names.append(name)
    }
    return names
  }

  /// The path beneath this folder that leads to the same place without a link.
  package func path(
    withoutLinks relative: String
  ) throws(BeneathError) -> String {
    let place = try walk(relative, .followed)
    guard let name = place.name else { return place.names.joined(separator: "/") }
    _ = try place.status(name, named(relative))
    return (place.names + [name]).joined(separator: "/")
  }

  private func named(_ relative: String) -> String { "\(path)/\(relative)" }

  // MARK: - Walking

  /// Where a path ends: a name in an open folder, or the folder itself.
  private struct Place: ~Copyable {
    /// The folders that were passed, which are this value's own, but for the root.
    private var passed: [Int32] = []
    /// Their names.
    private(set) var names: [String] = []
    private let root: Int32
    var name: String?

    init(root: Int32) { self.root = root }
    deinit { for folder in passed { close(folder) } }

    var folder: Int32 { passed.last ?? root }
    var depth: Int { passed.count }

    mutating func enter(_ name: String) -> Bool {
      let inner = unsafe openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard inner >= 0 else { return false }
      passed.append(inner)
      names.append(name)
      return true
    }

    /// False at the root, above which there is nothing.
    mutating func leave() -> Bool {
      guard let inner = passed.popLast() else { return false }
      close(inner)
      names.removeLast()
      return true
    }

    mutating func goToRoot() { while leave() {} }

    func status(_ name: String, _ shown: String) throws(BeneathError) -> stat {
      var status = stat()
      guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        throw BeneathError(path: shown, reason: .system(errno))
      }
      return status
    }

    func destination(of name: String) -> String? {
      unsafe BeneathRoot.text { unsafe readlinkat(folder, name, $0, $1) }
    }
  }

  private func walk(_ relative: String, _ links: Links) throws(BeneathError) -> Place {
    let shown = named(relative)
    guard !relative.isAbsolutePath else { throw BeneathError(path: shown, reason: .leadsOut) }
    guard !relative.utf8.contains(0) else {
      throw BeneathError(path: shown, reason: .system(EINVAL))
    }
    var place = Place(root: descriptor)
    var rest = Self.steps(of: relative)
    var (linkCount, stepCount) = (0, 0)
    while let step = rest.popLast() {
      stepCount += 1
      guard stepCount <= Self.stepLimit, place.depth < Self.depthLimit else {
        throw BeneathError(path: shown, reason: .system(ENAMETOOLONG))
      }
      guard step != ".." else {
        if place.leave() { continue }
        throw BeneathError(path: shown, reason: .leadsOut)
      }
      let kind = Kind(mode: try place.status(step, shown).st_mode)
      if kind == .link, links == .followed {
        linkCount += 1
        guard linkCount <= Self.linkLimit else {
          throw BeneathError(path: shown, reason: .tooManyLinks)
        }
        rest += try steps(ofLink: step, in: &place, shown)
      } else if rest.isEmpty {
        place.name = step
      } else if kind == .link {
        throw BeneathError(path: shown, reason: .kind(.link))
      } else if !place.enter(step) {
        throw BeneathError(path: shown, reason: .system(errno))
      }
    }
    return place
  }

  /// The steps of a path, the first one last.
  private static func steps(of path: String) -> [String] {
    path.pathNames.reversed().filter { $0 != "." }
  }

  /// The steps of a link's destination; one that names this folder by its whole path starts there.
  private func steps(
    ofLink name: String, in place: inout Place, _ shown: String
  ) throws(BeneathError) -> [String] {
    guard let destination = place.destination(of: name) else {
      throw BeneathError(path: shown, reason: .leadsOut)
    }
    guard destination.isAbsolutePath else { return Self.steps(of: destination) }
    let rest = [ownPath, path].compactMap(\.self).lazy
      .filter { !destination.utf8.elementsEqual($0.utf8) }
      .compactMap { destination.place(inFolder: $0) }.first
    guard let rest else { throw BeneathError(path: shown, reason: .leadsOut) }
    place.goToRoot()
    return Self.steps(of: rest)
  }

  /// The folder's path without links, as the kernel has it now; only compared, never opened.
  private var ownPath: String? {
    unsafe Self.text { unsafe readlink("/proc/self/fd/\(descriptor)", unsafe $0, $1) }
  }

  /// The target of a link; `nil` for one that isn't text, or is longer than a path may be.
  private static func text(
    _ read: (_ buffer: UnsafeMutablePointer<CChar>, _ size: Int) -> Int
  ) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = unsafe read(start, buffer.count)
      guard count > 0, count < buffer.count else { return nil }
      return unsafe String(
        validating: buffer[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}

/// A regular file that is open for reading, and closed with this value.
package struct BeneathFile: ~Copyable {
  /// The open file.
  package let descriptor: Int32
  /// The name in errors.
  package let path: String

  fileprivate init(owning descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The file's current status.
  package var status: stat {
    var status = stat()
    unsafe fstat(descriptor, &status)
    return status
  }

  /// The whole contents, up to a limit in bytes.
  package borrowing func read(limit: Int) throws(BeneathError) -> [UInt8] {
    let size = status.st_size
    guard size <= limit else { throw BeneathError(path: path, reason: .tooLarge(limit: limit)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = uninterrupted { unsafe Glibc.read(descriptor, &buffer, buffer.count) }
      if count == 0 { return bytes }
      guard count > 0 else { throw BeneathError(path: path, reason: .system(errno)) }
      // It may have grown since it was looked at.
      guard bytes.count + count <= limit else {
        throw BeneathError(path: path, reason: .tooLarge(limit: limit))
      }
      bytes += buffer[..<count]
    }
  }
}
