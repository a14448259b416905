package import Foundation
import Glibc
import Platform

/// Why folders can't be watched.
package struct FileWatchError: Error, Equatable {
  /// The problem, and the fix.
  package var message: String
}

/// Waits until something changes in folders.
package final class FileWatch {
  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE)
  private static let folderLimit = 8_192
  /// How long nothing must happen, in milliseconds: an editor or a checkout writes several files at once.
  package static let quietMilliseconds: Int32 = 100
  private static let skipped: Set<String> = ["build", "DerivedData", "node_modules"]

  /// Readable while changes wait.
  package let descriptor: Int32
  private let ignored: Set<String>

  /// Watches folders with all that is below them, except files of these names.
  package init(_ folders: [URL], ignoring names: Set<String>) throws(FileWatchError) {
    descriptor = inotify_init1(Int32(O_CLOEXEC))
    ignored = names
    guard descriptor >= 0 else { throw Self.failure("inotify_init1(2)") }
    var open = folders.map(\.standardizedFileURL.path)
    var seen: Set<String> = []
    while let folder = open.popLast() {
      guard seen.insert(folder).inserted else { continue }
      guard seen.count <= Self.folderLimit else {
        throw FileWatchError(
          message: "there are more than \(Self.folderLimit) folders; name fewer")
      }
      guard inotify_add_watch(descriptor, folder, Self.mask) >= 0 else {
        // A folder can go while it is looked for.
        if errno == ENOENT || errno == ENOTDIR || errno == EACCES { continue }
        throw Self.failure("inotify_add_watch(2)")
      }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where !name.beginsWithDot && !Self.skipped.contains(name) {
        var status = stat()
        let path = folder + "/" + name
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { open.append(path) }
      }
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns once something has changed and nothing else has changed for a moment.
  package func wait() {
    while !takesChange(within: -1) {}
    while takesChange(within: Self.quietMilliseconds) {}
  }

  /// Whether something that counts has changed; doesn't wait.
  package func takeChange() -> Bool { takesChange(within: 0) }

  private static func failure(_ call: String) -> FileWatchError {
    FileWatchError(
      message:
        "\(call): \(String(cString: strerror(errno))); raise fs.inotify.max_user_watches, or "
        + "name fewer folders")
  }

  /// Whether a change that counts came in time.
  private func takesChange(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return false }
    return Self.names(in: buffer[..<count]).contains { name in
      // Editors write hidden files and copies beside the file that they save.
      !name.beginsWithDot && !name.endsInBytes(of: "~") && !ignored.contains(name)
    }
  }

  /// The names in the kernel's records: four numbers, of which the last is the length of the name with its padding.
  package static func names(in bytes: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    var rest = bytes
    while rest.count >= 16 {
      let length = rest.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      guard rest.count >= 16 + length else { break }
      let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      names.append(String(decoding: name, as: UTF8.self))
      rest = rest.dropFirst(16 + length)
    }
    return names
  }
}
