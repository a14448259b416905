import Glibc

/// An error number, with the call that gave it.
package struct SystemError: Error, Equatable {
  /// The call, by its name in section 2 of the manual.
  package var call: String
  /// The error number.
  package var errno: Int32

  /// Names a call and its error number.
  package init(call: String, errno: Int32) {
    self.call = call
    self.errno = errno
  }
}

/// An owned descriptor, closed with its last use.
package final class Descriptor: Sendable {
  /// The number that system calls take.
  package let number: Int32

  /// Takes ownership of a descriptor.
  package init(owning number: Int32) { self.number = number }

  deinit { close(number) }

  /// Takes what a call returned: a descriptor, or minus an errno.
  package convenience init(_ call: String, _ result: Int32) throws(SystemError) {
    guard result >= 0 else { throw SystemError(call: call, errno: -result) }
    self.init(owning: result)
  }

  /// A pipe, both ends close-on-exec, with more flags (`O_NONBLOCK`) for both.
  package static func pipe(_ flags: Int32 = 0) throws(SystemError) -> (
    read: Descriptor, write: Descriptor
  ) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC | flags) == 0 else {
      throw SystemError(call: "pipe2", errno: errno)
    }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// Two connected stream sockets, close-on-exec.
  package static func socketPair() throws(SystemError) -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw SystemError(call: "socketpair", errno: errno)
    }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// An empty file in memory, close-on-exec.
  package static func memoryFile(_ name: String) throws(SystemError) -> Descriptor {
    let number = memfd_create(name, UInt32(MFD_CLOEXEC))
    return try Descriptor("memfd_create", number < 0 ? -errno : number)
  }

  /// `/dev/null` for reading, or for what `flags` say.
  package static func null(_ flags: Int32 = O_RDONLY) throws(SystemError) -> Descriptor {
    let number = open("/dev/null", flags | O_CLOEXEC)
    return try Descriptor("open", number < 0 ? -errno : number)
  }

  /// Copies of this process's standard input, output and error.
  package static func standard() throws(SystemError) -> [Descriptor] {
    var copies: [Descriptor] = []
    for number in STDIN_FILENO...STDERR_FILENO {
      let copy = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      copies.append(try Descriptor("fcntl", copy < 0 ? -errno : copy))
    }
    return copies
  }

  /// Keeps a file of `/proc` in the kernel's cache, for reading nothing; `nil` where there is none.
  ///
  /// A Landlock rule belongs to an inode. When memory is short, the kernel drops the inodes of `/proc` that no process
  /// has open and makes new ones later, to which the rule doesn't apply.
  package static func cached(_ path: String) -> Descriptor? {
    let number = open(path, O_PATH | O_CLOEXEC)
    return number < 0 ? nil : Descriptor(owning: number)
  }

  /// A copy whose number is not below `minimum`.
  package func copy(atLeast minimum: Int32) throws(SystemError) -> Descriptor {
    let number = fcntl(number, F_DUPFD_CLOEXEC, minimum)
    return try Descriptor("fcntl", number < 0 ? -errno : number)
  }

  /// Makes reads and writes return `EAGAIN` instead of waiting.
  package func makeNonBlocking() throws(SystemError) {
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) == 0 else {
      throw SystemError(call: "fcntl", errno: errno)
    }
  }

  /// Reads once; 0 at the end, `nil` when there is nothing now.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
    let count = uninterrupted { Glibc.read(number, buffer.baseAddress, buffer.count) }
    if count >= 0 { return count }
    guard errno == EAGAIN else { throw SystemError(call: "read", errno: errno) }
    return nil
  }
}
