import Foundation
import Glibc
import KeyboardHost
import Sandbox

/// The files of a keyboard's folders at one moment, to begin passes with the same ones.
///
/// A keyboard makes its keys and identifiers once; in passes that begin with them, what it encrypts with them is comparable.
struct FolderSnapshot {
  private struct Entry {
    var path: String
    /// The bytes of a file; `nil` for a folder.
    var bytes: [UInt8]?
    /// The keyboard's, which may be another user than the audit's.
    var owner: uid_t
    var group: gid_t
    var mode: mode_t
    init(_ path: String, _ status: stat, bytes: [UInt8]?) {
      (self.path, self.bytes) = (path, bytes)
      (owner, group, mode) = (status.st_uid, status.st_gid, status.st_mode & 0o777)
    }
  }
  private var entries: [Entry] = []
  private static let limits = (entries: 4000, bytes: 64 << 20, depth: 16)

  /// Reads regular files and folders; `nil` where there is more than is kept.
  init?(_ placement: Placement) {
    var left = Self.limits.bytes
    for folder in [placement.containerPath] + placement.groups.map(\.path) {
      guard visit(folder, depth: 0, &left) else { return nil }
    }
  }

  private mutating func visit(_ folder: String, depth: Int, _ left: inout Int) -> Bool {
    guard depth < Self.limits.depth else { return false }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where !name.hasPrefix(AccessPolicy.recordPrefix) {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      guard entries.count < Self.limits.entries else { return false }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        entries.append(Entry(path, status, bytes: nil))
        guard visit(path, depth: depth + 1, &left) else { return false }
      case S_IFREG:
        let size = Int(status.st_size)
        guard size <= left, let bytes = EvidenceCollector.read(path, size) else { return false }
        left -= bytes.count
        entries.append(Entry(path, status, bytes: bytes))
      default: break
      }
    }
    return true
  }

  /// Replaces the content of the folders; no process of the keyboard may run.
  func restore(_ placement: Placement) {
    EvidenceCollector.empty(placement)
    for entry in entries {
      var flags = O_RDONLY | O_DIRECTORY
      if entry.bytes == nil {
        mkdir(entry.path, 0o700)
      } else {
        flags = O_WRONLY | O_CREAT | O_EXCL
      }
      let file = open(entry.path, flags | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard file >= 0 else { continue }
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      if let bytes = entry.bytes { try? handle.write(contentsOf: Data(bytes)) }
      _ = fchown(file, entry.owner, entry.group)
    }
    // A folder that nobody may write to is filled first.
    for entry in entries.reversed() { chmod(entry.path, entry.mode) }
  }
}
