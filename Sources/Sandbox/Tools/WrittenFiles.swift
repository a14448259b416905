import Glibc
import Platform

/// The files that a tool has written.
struct WrittenFiles {
  /// The folders where it writes.
  let folders: [String]
  /// A file that has not changed since then is none of the tool's.
  let start: time_t

  /// The most files that are counted.
  private static let mostFiles = 500_000

  /// The space that files take, and whether all of them were counted.
  struct Count {
    var bytes: UInt64 = 0
    var isWhole = true
  }

  /// The space that they take on the disk; once it is more than a limit, or they are too many, the rest is left out.
  func count(limit: UInt64) -> Count {
    var (count, files) = (Count(), 0)
    var waiting = folders
    while let folder = waiting.popLast() {
      guard let stream = unsafe opendir(folder) else {
        // Such a folder could contain anything.
        if [ENAMETOOLONG, EACCES].contains(errno) { count.isWhole = false }
        continue
      }
      defer { unsafe closedir(stream) }
      while let entry = unsafe readdir(stream) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
          unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
        var status = stat()
        guard name != ".", name != "..",
          unsafe fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0
        else { continue }
        files += 1
        if status.st_mode & S_IFMT == S_IFDIR { waiting.append(folder + "/" + name) }
        if status.st_ctim.tv_sec >= start { count.bytes += UInt64(status.st_blocks) * 512 }
        if files > Self.mostFiles || count.bytes > limit {
          count.isWhole = false
          return count
        }
      }
    }
    return count
  }
}
