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
  /// Less than this was left where it writes, in bytes.
  case diskSpace(limit: UInt64)
}

/// Looks at a tool with all that it has started, because the kernel's limits are for each process alone.
///
/// The default limits are several times what an honest build on a machine of 128 processors has.
struct ToolWatch {
  /// The time between two looks, in milliseconds.
  static let pace: Int32 = 250

  private let limits: ToolPolicy.Limits
  private let group: pid_t
  /// Where it writes and had room at the start: a full disk is the tool's own error.
  private let folders: [String]

  init(group: pid_t, policy: ToolPolicy) {
    self.group = group
    limits = policy.limits
    let space = policy.limits.freeSpace
    folders = policy.grants.filter { $0.access == .write || $0.access == .scratch }.map(\.path)
      .filter { Self.has(space, in: $0) }
  }

  /// The limit that is exceeded now.
  var excess: ToolStop? {
    let (processes, threads) = counts
    if processes > limits.processes {
      return .processes(count: processes, limit: limits.processes)
    }
    if threads > limits.threads {
      return .threads(count: threads, limit: limits.threads)
    }
    let isFull = folders.contains { !Self.has(limits.freeSpace, in: $0) }
    return isFull ? .diskSpace(limit: limits.freeSpace) : nil
  }

  private static func has(_ space: UInt64, in folder: String) -> Bool {
    var figures = statvfs()
    guard unsafe statvfs(folder, &figures) == 0 else { return true }
    return UInt64(figures.f_bavail) * UInt64(figures.f_frsize) >= space
  }

  /// The processes of the group, and the threads of them all.
  private var counts: (processes: Int, threads: Int) {
    guard let stream = unsafe opendir("/proc") else { return (0, 0) }
    defer { unsafe closedir(stream) }
    var (processes, threads) = (0, 0)
    while let entry = unsafe readdir(stream) {
      guard let process = unsafe Self.number(entry), getpgid(pid_t(clamping: process)) == group,
        let figures = Self.figures(of: process),
        figures.group == group
      else { continue }
      (processes, threads) = (processes + 1, threads + figures.threads)
    }
    return (processes, threads)
  }

  /// The number of the process that a folder of `/proc` describes.
  private static func number(_ entry: UnsafeMutablePointer<dirent>) -> Int? {
    unsafe withUnsafePointer(to: &entry.pointee.d_name) {
      unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe Int(String(cString: $0)) }
    }
  }

  /// The group and the number of threads, from `/proc/PID/stat`; `nil` for a process that has ended.
  private static func figures(of process: Int) -> (group: pid_t, threads: Int)? {
    let file = unsafe open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    let descriptor = Descriptor(owning: file)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
      count = unsafe max(0, pread(descriptor.number, buffer.baseAddress, buffer.count, 0))
    }
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
