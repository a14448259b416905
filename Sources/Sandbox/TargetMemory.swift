import Platform
import CSandbox
import Glibc

/// Memory of a process that is not trusted; each read is bounded.
struct TargetMemory {
  let thread: Int32
  /// The process's user, where that is not the caller.
  let user: SandboxUser?

  private static let page: UInt64 = 4096
  private static let pathLimit = 4096

  /// Reads a path with its end, or says why not: EFAULT, ENAMETOOLONG, or what the kernel refused.
  func path(at address: UInt64) throws(SystemError) -> [UInt8] {
    var path: [UInt8] = []
    var next = address
    var piece = [UInt8](repeating: 0, count: Int(Self.page))
    while path.count < Self.pathLimit {
      // A piece never crosses a page border, so that an unmapped page after the path does no harm.
      let count = min(Int(Self.page - next % Self.page), Self.pathLimit - path.count)
      let read = read(next, &piece, count)
      guard read > 0 else { throw SystemError(call: "process_vm_readv", errno: Int32(-read)) }
      if let end = piece[..<read].firstIndex(of: 0) { return path + piece[..<end] }
      path += piece[..<read]
      let (after, overflowed) = next.addingReportingOverflow(UInt64(read))
      guard !overflowed else { throw SystemError(call: "process_vm_readv", errno: EFAULT) }
      next = after
    }
    throw SystemError(call: "process_vm_readv", errno: ENAMETOOLONG)
  }

  /// Reads at most 128 bytes, which may be on two pages, fewer where memory ends.
  func bytes(at address: UInt64, count: UInt64) -> [UInt8] {
    let count = Int(min(count, 128))
    if let all = whole(at: address, count: count) { return all }
    // The part before the page's end; an address on a stack crosses it now and then.
    return whole(at: address, count: min(count, Int(Self.page - address % Self.page))) ?? []
  }

  /// Reads all of a piece of at most 4096 bytes, which may be on two pages; `nil` where memory ends.
  func whole(at address: UInt64, count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(count, Int(Self.page)))
    while bytes.count < count {
      let (next, overflowed) = address.addingReportingOverflow(UInt64(bytes.count))
      let wanted = min(Int(Self.page - next % Self.page), count - bytes.count)
      let read = overflowed ? 0 : read(next, &piece, wanted)
      guard read > 0 else { return nil }
      bytes += piece[..<read]
    }
    return bytes
  }

  /// Writes into the process; says whether all of it was written.
  func write(_ bytes: [UInt8], at address: UInt64) -> Bool {
    Self.acting(as: user, on: thread) { unsafe kw_writeMemory($0, address, bytes, bytes.count) }
      == bytes.count
  }

  private func read(_ address: UInt64, _ bytes: inout [UInt8], _ count: Int) -> Int {
    Self.acting(as: user, on: thread) { unsafe kw_readMemory($0, address, &bytes, count) }
  }

  /// Does something to a process, and once more with its own user's identity where that is refused: root without
  /// CAP_SYS_PTRACE, as containers have it.
  static func acting(as user: SandboxUser?, on subject: Int32, _ body: (Int32) -> Int) -> Int {
    let result = body(subject)
    guard result == -Int(EPERM), let user else { return result }
    let (oldUser, oldGroup) = (getuid(), getgid())
    guard kw_becomeReal(user.userID, user.groupID) == 0 else { return result }
    defer { kw_returnReal(oldUser, oldGroup) }
    return body(subject)
  }
}

/// Names of sockets and addresses for the log.
enum SocketText {
  private static let families: [UInt64: String] = [
    1: "unix", 2: "inet", 10: "inet6", 16: "netlink", 17: "packet", 38: "alg", 40: "vsock",
  ]
  private static let types: [UInt64: String] = [1: "stream", 2: "dgram", 3: "raw", 5: "seqpacket"]

  static func describe(family: UInt64, type: UInt64, protocol number: UInt64) -> String {
    let kind = type & ~UInt64(0x80800)
    let name = "\(families[family] ?? "family \(family)") \(types[kind] ?? "type \(kind)")"
    return number == 0 ? name : "\(name) protocol \(number)"
  }

  /// An address as text, from the bytes of a `sockaddr`.
  static func describe(address bytes: [UInt8]) -> String? {
    guard bytes.count >= 2 else { return nil }
    let family = UInt16(bytes[0]) | UInt16(bytes[1]) << 8
    func port() -> Int { Int(bytes[2]) << 8 | Int(bytes[3]) }
    switch Int32(family) {
    case AF_INET where bytes.count >= 8:
      return bytes[4..<8].map(String.init).joined(separator: ".") + ":\(port())"
    case AF_INET6 where bytes.count >= 24:
      let words = stride(from: 8, to: 24, by: 2).map {
        String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
      }
      return "[\(words.joined(separator: ":"))]:\(port())"
    case AF_UNIX:
      let name = String(decoding: bytes.dropFirst(2).prefix { $0 != 0 }, as: UTF8.self)
      return "unix " + DisplayText.escaped(name)
    default:
      return families[UInt64(family)] ?? "family \(family)"
    }
  }
}
