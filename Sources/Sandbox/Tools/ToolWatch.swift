import Platform
import Glibc

/// Why a tool was killed before its end.
package enum ToolStop: Equatable, Sendable {
  /// It did not end within its deadline.
  case time
  /// It had more processes at once than it may.
  case processes(count: Int, limit: Int)
  /// All its processes had more threads at once than they may.
  case threads(count: Int, limit: Int)
  /// The memory of all its processes was more than it may be, in bytes.
  case memory(bytes: UInt64, limit: UInt64)
  /// It wrote more than this, in bytes.
  case written(limit: UInt64)
  /// Less than this was left where it writes, in bytes.
  case diskSpace(limit: UInt64)
}

/// Looks at a tool with all that it has started, because the kernel's limits are for each process alone.
///
/// The default limits are several times what an honest build on a machine of 128 processors has.
struct ToolWatch {
  /// The time between two looks, in milliseconds.
  static let pace: Int32 = 250

  /// The least time between two counts of its files, in nanoseconds, and how many times longer than a count it is.
  private static let (countPause, countShare): (UInt64, UInt64) = (1_000_000_000, 20)

  private let limits: ToolPolicy.Limits
  private let group: pid_t
  private let written: WrittenFiles
  /// When its files are counted next.
  private var nextCount: UInt64 = 0
  /// Where it writes, and the most space that was free there.
  private var free: [String: UInt64]

  init(group: pid_t, policy: ToolPolicy) {
    self.group = group
    limits = policy.limits
    let folders = policy.grants.filter { $0.access == .write || $0.access == .scratch }.map(\.path)
    written = WrittenFiles(folders: folders, start: time(nil))
    free = [:]
    for folder in folders { free[folder] = Self.space(in: folder) }
    // A disk that is full at the start is the tool's own error.
    free = free.filter { $1 >= limits.freeSpace }
  }

  /// The limit that is exceeded now.
  mutating func excess() -> ToolStop? {
    let total = total
    if total.processes > limits.processes {
      return .processes(count: total.processes, limit: limits.processes)
    }
    if total.threads > limits.threads {
      return .threads(count: total.threads, limit: limits.threads)
    }
    if total.memory > limits.totalMemory {
      return .memory(bytes: total.memory, limit: limits.totalMemory)
    }
    return excessOnDisk()
  }

  private mutating func excessOnDisk() -> ToolStop? {
    var isLess = false
    for (folder, most) in free {
      guard let now = Self.space(in: folder) else { continue }
      if now < limits.freeSpace { return .diskSpace(limit: limits.freeSpace) }
      free[folder] = max(most, now)
      isLess = isLess || most > now && most - now > limits.writtenBytes
    }
    let start = monotonicNanoseconds()
    guard start >= nextCount else { return nil }
    let count = written.count(limit: limits.writtenBytes)
    let end = monotonicNanoseconds()
    nextCount = end + max(Self.countPause, (end - start) * Self.countShare)
    // Others use the disk, too: that it fills proves nothing, unless the tool's own files cannot be counted.
    let isMore = count.bytes > limits.writtenBytes || !count.isWhole && isLess
    return isMore ? .written(limit: limits.writtenBytes) : nil
  }

  private static func space(in folder: String) -> UInt64? {
    var figures = statvfs()
    guard unsafe statvfs(folder, &figures) == 0 else { return nil }
    return UInt64(figures.f_bavail) * UInt64(figures.f_frsize)
  }

  /// The sums over the processes of a tool.
  private struct Total {
    var processes = 0
    var threads = 0
    /// Without pages of files and of shared memory, of which each process would count the same ones.
    var memory: UInt64 = 0
  }

  private var total: Total {
    var total = Total()
    guard let stream = unsafe opendir("/proc") else { return total }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      guard let process = unsafe Self.number(entry), getpgid(pid_t(clamping: process)) == group,
        let figures = Self.figures(of: process),
        figures.group == group
      else { continue }
      total.processes += 1
      total.threads += figures.threads
      total.memory += Self.memory(of: process)
    }
    return total
  }

  /// The number of the process that a folder of `/proc` describes.
  private static func number(_ entry: UnsafeMutablePointer<dirent>) -> Int? {
    unsafe withUnsafePointer(to: &entry.pointee.d_name) {
      unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe Int(String(cString: $0)) }
    }
  }

  /// The bytes of a file of `/proc/PID`; none for a process that has ended.
  private static func bytes(_ name: String, of process: Int) -> [UInt8] {
    let file = unsafe open("/proc/\(process)/\(name)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    let descriptor = Descriptor(owning: file)
    return unsafe [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
      count = unsafe max(0, pread(descriptor.number, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// The bytes of memory that belong to no file and are in use.
  private static func memory(of process: Int) -> UInt64 {
    let fields = bytes("statm", of: process).split(separator: UInt8(ascii: " "))
      .map { UInt64(String(decoding: $0, as: UTF8.self)) ?? 0 }
    guard fields.count > 2, fields[1] >= fields[2] else { return 0 }
    return (fields[1] - fields[2]) * UInt64(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The group and the number of threads, from `/proc/PID/stat`; `nil` for a process that has ended.
  private static func figures(of process: Int) -> (group: pid_t, threads: Int)? {
    let bytes = bytes("stat", of: process)
    // The name of the program is in parentheses, and may have any characters.
    guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count > 17, let group = pid_t(fields[2]), let threads = Int(fields[17]) else {
      return nil
    }
    return (group, threads)
  }
}
