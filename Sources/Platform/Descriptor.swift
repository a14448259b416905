package import Glibc

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

/// A descriptor with one owner, at whose end it is closed.
///
/// Where a thread or a collection needs one too, it is a `SharedDescriptor`.
package struct Descriptor: ~Copyable, Sendable {
  /// The number that system calls take.
  package let number: Int32

  /// Takes ownership of a descriptor.
  package init(owning number: Int32) { self.number = number }

  deinit { close(number) }

  /// Takes what a call returned: a descriptor, or minus an errno.
  package init(_ call: String, _ result: Int32) throws(SystemError) {
    guard result >= 0 else { throw SystemError(call: call, errno: -result) }
    self.init(owning: result)
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

  /// Keeps a file of `/proc` in the kernel's cache, for reading nothing; `nil` where there is none.
  ///
  /// A Landlock rule belongs to an inode. When memory is short, the kernel drops the inodes of `/proc` that no process
  /// has open and makes new ones later, to which the rule doesn't apply.
  package static func cached(_ path: String) -> Descriptor? {
    let number = open(path, O_PATH | O_CLOEXEC)
    return number < 0 ? nil : Descriptor(owning: number)
  }

  /// A copy of a descriptor, close-on-exec, whose number is not below `minimum`.
  package static func copy(
    of number: Int32, atLeast minimum: Int32
  ) throws(SystemError) -> Descriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, minimum)
    return try Descriptor("fcntl", copy < 0 ? -errno : copy)
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

/// Two ends that are made together, each close-on-exec: those of a pipe, or two connected sockets.
package struct DescriptorPair: ~Copyable, Sendable {
  /// The end of a pipe that is read, or the first socket.
  package var first: Descriptor
  /// The end of a pipe that is written, or the second socket.
  package var second: Descriptor

  private init(_ call: String, _ make: (inout [Int32]) -> Int32) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard make(&ends) == 0 else { throw SystemError(call: call, errno: errno) }
    first = Descriptor(owning: ends[0])
    second = Descriptor(owning: ends[1])
  }

  /// A pipe, with more flags (`O_NONBLOCK`) for both ends.
  package static func pipe(_ flags: Int32 = 0) throws(SystemError) -> DescriptorPair {
    try DescriptorPair("pipe2") { pipe2(&$0, O_CLOEXEC | flags) }
  }

  /// Two connected sockets of a type, such as `SOCK_STREAM`.
  package static func sockets(
    _ type: __socket_type = SOCK_STREAM
  ) throws(SystemError) -> DescriptorPair {
    let type = Int32(type.rawValue | SOCK_CLOEXEC.rawValue)
    return try DescriptorPair("socketpair") { socketpair(AF_UNIX, type, 0, &$0) }
  }

  /// The first end; the second is closed, which a process that was started has by then.
  package consuming func keepFirst() -> Descriptor { first }

  /// Takes the pair apart.
  ///
  /// - Parameter rest: Receives the second end.
  /// - Returns: The first end.
  package consuming func split(_ rest: inout Descriptor?) -> Descriptor {
    rest = consume second
    return first
  }
}

/// A descriptor with several owners, closed with the last of them.
package final class SharedDescriptor: Sendable {
  private let descriptor: Descriptor

  /// Takes ownership of a descriptor.
  package init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// The number that system calls take.
  package var number: Int32 { descriptor.number }

  /// Reads once; 0 at the end, `nil` when there is nothing now.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
    try descriptor.read(into: buffer)
  }
}

extension Descriptor? {
  /// The number that system calls take; -1 without a descriptor, which `poll(2)` ignores.
  package var number: Int32 {
    switch self {
    case .some(let descriptor): descriptor.number
    case nil: -1
    }
  }
}
