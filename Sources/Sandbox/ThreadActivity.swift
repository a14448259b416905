import Platform
import Glibc

/// The activity of a process's main thread, as far as the kernel shows it.
package enum ThreadActivity: Equatable, Sendable {
  /// It computes, or would if a processor were free.
  case busy
  /// It waits; the system call's name is `nil` if the kernel does not report it.
  case waiting(systemCall: String?)
  /// The process has exited, or the kernel reports nothing.
  case unknown
}

extension SandboxedProcess {
  /// Watches the main thread for a tenth of a second.
  package func mainThreadActivity() -> ThreadActivity {
    let folder = "/proc/\(processID)/task/\(processID)"
    guard let before = Self.times(folder) else { return .unknown }
    let start = monotonicNanoseconds()
    usleep(100_000)
    let elapsed = monotonicNanoseconds() - start
    guard let after = Self.times(folder) else { return .unknown }
    // Waiting for a processor counts: on a loaded machine an endless loop gets little of one.
    if after &- before > elapsed / 2 { return .busy }
    return .waiting(systemCall: Self.systemCall(folder))
  }

  /// Nanoseconds on a processor and in the queue for one.
  private static func times(_ folder: String) -> UInt64? {
    guard let numbers = text(folder + "/schedstat").map({ ProcessFigures.numbers($0[...]) }),
      numbers.count >= 2
    else { return nil }
    return numbers[0] &+ numbers[1]
  }

  private static func systemCall(_ folder: String) -> String? {
    guard let text = text(folder + "/syscall"), let first = text.first, (48...57).contains(first),
      let number = ProcessFigures.numbers(text.prefix { $0 != 32 }).first
    else { return nil }
    return waits.first { SyscallRules.Call.name($0).resolved.map(UInt64.init) == number }
  }

  /// The calls in which a main thread is found waiting.
  private static let waits = [
    "futex", "clock_nanosleep", "nanosleep", "read", "write", "poll", "ppoll", "epoll_wait",
    "epoll_pwait", "openat", "connect", "recvfrom", "recvmsg", "sendto", "fsync", "fdatasync",
  ]

  private static func text(_ path: String) -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = unsafe read(file, &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : nil
  }
}
