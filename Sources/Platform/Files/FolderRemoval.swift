import Glibc

/// Removes a folder that a hostile process could change, and never touches anything outside it.
///
/// Folders inside others are moved up into the removed one before they are emptied, so that depth and path length don't
/// matter, and a few descriptors are enough. Links are not followed: each name is relative to an open folder that is no
/// link.
package struct FolderRemoval {
  /// A file's name in the kernel's form, with its final zero; it may not be UTF-8.
  private typealias Name = [CChar]

  /// How many names are read at a time: a folder can contain more than should be kept in memory.
  private static let namesAtATime = 4096
  /// The last file to remove, so that an interrupted removal leaves a recognizable folder.
  private let lastName: Name
  private var nextNumber = 0
  private var problem: String?

  /// Removes the folder at a path, and returns why something remains; `nil` when nothing does.
  package static func remove(_ path: String, last lastName: String = "") -> String? {
    var removal = FolderRemoval(lastName: Array(lastName.utf8CString))
    let folder = removal.openFolder(Array(path.utf8CString), in: AT_FDCWD)
    guard folder >= 0 else { return errno == ENOENT ? nil : describe(errno) }
    defer { close(folder) }
    while removal.removeSome(of: folder) {}
    guard removal.names(in: folder).allSatisfy({ $0 == removal.lastName }) else {
      return removal.problem ?? describe(ENOTEMPTY)
    }
    unlinkat(folder, lastName, 0)
    return rmdir(path) == 0 || errno == ENOENT ? nil : describe(errno)
  }

  /// Takes one level of folders away; false when nothing could be done.
  private mutating func removeSome(of top: Int32) -> Bool {
    var isProgress = false
    for name in names(in: top) where name != lastName {
      if remove(name, from: top) { isProgress = true }
    }
    return isProgress
  }

  /// Removes a file, or a folder after it has been emptied; true if that did anything.
  private mutating func remove(_ name: Name, from top: Int32) -> Bool {
    if unlinkat(top, name, 0) == 0 { return true }
    guard errno == EISDIR || errno == EPERM else { return fail(name) }
    let folder = openFolder(name, in: top)
    guard folder >= 0 else { return fail(name) }
    defer { close(folder) }
    var isProgress = false
    while true {
      let inner = names(in: folder)
      if inner.isEmpty { break }
      var isEmptier = false
      for name in inner
      where unlinkat(folder, name, 0) == 0 || move(name, from: folder, to: top) {
        isEmptier = true
      }
      guard isEmptier else { break }
      isProgress = true
    }
    return unlinkat(top, name, AT_REMOVEDIR) == 0 || fail(name) || isProgress
  }

  /// Moves a folder to where it is emptied in the next round.
  private mutating func move(_ name: Name, from folder: Int32, to top: Int32) -> Bool {
    // Moving a folder changes its parent entry, and needs the right to write to it.
    let inner = openFolder(name, in: folder)
    guard inner >= 0 else { return fail(name) }
    close(inner)
    for _ in 0..<1000 {
      nextNumber += 1
      if renameat2(folder, name, top, ".removed-\(nextNumber)", UInt32(RENAME_NOREPLACE))
        == 0
      {
        return true
      }
      guard errno == EEXIST else { break }
    }
    return fail(name)
  }

  /// Opens a folder, but no link, and gives its owner every right to it; -1 with `errno` when that fails.
  private func openFolder(_ name: Name, in parent: Int32) -> Int32 {
    // Needs no right to the folder itself, as opening it for reading would.
    let place = openat(parent, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard place >= 0 else { return -1 }
    defer {
      let error = errno
      close(place)
      errno = error
    }
    var status = stat()
    guard fstat(place, &status) == 0 else { return -1 }
    // Changed through the descriptor: the name could be another folder's by now.
    if status.st_mode & 0o700 != 0o700, chmod("/proc/self/fd/\(place)", 0o700) != 0 {
      return -1
    }
    return openat(place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  private func names(in folder: Int32) -> [Name] {
    let another = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard another >= 0, let stream = fdopendir(another) else {
      if another >= 0 { close(another) }
      return []
    }
    defer { closedir(stream) }
    var names: [Name] = []
    while names.count < Self.namesAtATime, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { Array($0.prefix(256)) }
      }
      if name != [46], name != [46, 46] { names.append(name + [0]) }
    }
    return names
  }

  /// Notes the first thing that went wrong; always false.
  private mutating func fail(_ name: Name) -> Bool {
    let error = errno
    if problem == nil, error != ENOENT {
      let shown = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      problem = "\(shown.forDisplay): \(Self.describe(error))"
    }
    return false
  }

  private static func describe(_ error: Int32) -> String { String(cString: strerror(error)) }
}

extension UnsafePointer<CChar> {
  /// The characters before the final zero, up to a limit.
  fileprivate func prefix(_ limit: Int) -> UnsafeBufferPointer<CChar> {
    UnsafeBufferPointer(start: self, count: strnlen(self, limit))
  }
}
