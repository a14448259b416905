import CSandbox
import Glibc

/// An error number, with the call that gave it.
struct SystemError: Error, Equatable {
  var call: String
  var errno: Int32
}

/// An owned descriptor, closed with its last use.
final class Descriptor: Sendable {
  let number: Int32

  init(owning number: Int32) { self.number = number }

  deinit { close(number) }

  /// Takes what a call returned: a descriptor, or minus an errno.
  convenience init(_ call: String, _ result: Int32) throws(SystemError) {
    guard result >= 0 else { throw SystemError(call: call, errno: -result) }
    self.init(owning: result)
  }

  /// A pipe, both ends close-on-exec, with more flags (`O_NONBLOCK`) for both.
  static func pipe(_ flags: Int32 = 0) throws(SystemError) -> (read: Descriptor, write: Descriptor)
  {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC | flags) == 0 else {
      throw SystemError(call: "pipe2", errno: errno)
    }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// Two connected stream sockets, close-on-exec.
  static func socketPair() throws(SystemError) -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw SystemError(call: "socketpair", errno: errno)
    }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// An empty file in memory, close-on-exec.
  static func memoryFile(_ name: String) throws(SystemError) -> Descriptor {
    let number = memfd_create(name, UInt32(MFD_CLOEXEC))
    return try Descriptor("memfd_create", number < 0 ? -errno : number)
  }

  /// `/dev/null` for reading.
  static func null() throws(SystemError) -> Descriptor {
    let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
    return try Descriptor("open", number < 0 ? -errno : number)
  }

  /// Keeps a file of `/proc` in the kernel's cache, for reading nothing; `nil` where there is none.
  ///
  /// A Landlock rule belongs to an inode. When memory is short, the kernel drops the inodes of `/proc` that nobody has open
  /// and makes new ones later, to which the rule doesn't apply.
  static func cached(_ path: String) -> Descriptor? {
    let number = open(path, O_PATH | O_CLOEXEC)
    return number < 0 ? nil : Descriptor(owning: number)
  }

  /// A copy whose number is not below `minimum`.
  func copy(atLeast minimum: Int32) throws(SystemError) -> Descriptor {
    let number = fcntl(number, F_DUPFD_CLOEXEC, minimum)
    return try Descriptor("fcntl", number < 0 ? -errno : number)
  }

  func makeNonBlocking() throws(SystemError) {
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) == 0 else {
      throw SystemError(call: "fcntl", errno: errno)
    }
  }

  /// Reads once; 0 at the end, `nil` when there is nothing now.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
    while true {
      let count = Glibc.read(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: return nil
      default: throw SystemError(call: "read", errno: errno)
      }
    }
  }
}

/// A condition that one thread raises and others wait for; it stays raised.
final class Signal: Sendable {
  private let event: Descriptor

  init() throws(SystemError) { event = try Descriptor("eventfd", kw_makeEvent()) }

  func raise() {
    var one: UInt64 = 1
    // Only a full counter can refuse, and then it is raised.
    _ = write(event.number, &one, 8)
  }

  /// Waits until raised, `nil` for ever, and returns whether it is.
  func wait(seconds: Double?) -> Bool {
    let deadline = seconds.map { monotonicNanoseconds() + UInt64(max(0, min($0, 1e9)) * 1e9) }
    while true {
      var timeout: Int32 = -1
      if let deadline {
        let now = monotonicNanoseconds()
        let left = deadline > now ? deadline - now : 0
        timeout = Int32(min((left + 999_999) / 1_000_000, 1_000_000))
      }
      var entry = pollfd(fd: event.number, events: Int16(POLLIN), revents: 0)
      let result = poll(&entry, 1, timeout)
      if result > 0 { return true }
      if let deadline, monotonicNanoseconds() >= deadline { return false }
    }
  }
}

/// Time that never goes back.
func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
