import Glibc

/// Sockets that listen outside the sandbox; no confined process may reach them.
final class EscapeListeners {
  private var descriptors: [(name: String, number: Int32, isStream: Bool)] = []
  /// The addresses of the listeners, as given to the attempts.
  private(set) var addresses: [String: String] = [:]

  init(folder: String, name: String) throws(SystemFailure) {
    let stream = Int32(SOCK_STREAM.rawValue)
    let datagram = Int32(SOCK_DGRAM.rawValue)
    addresses["KW_TCP"] = try listenOnLoopback("TCP", stream)
    addresses["KW_UDP"] = try listenOnLoopback("UDP", datagram)
    addresses["KW_STREAM"] = try listen(
      "UNIX stream", stream, folder + "/stream", isAbstract: false)
    addresses["KW_DATAGRAM"] = try listen(
      "UNIX datagram", datagram, folder + "/datagram", isAbstract: false)
    let abstract = "keyward-\(name)"
    addresses["KW_ABSTRACT"] = try listen("UNIX abstract", stream, abstract, isAbstract: true)
  }

  deinit { for entry in descriptors { close(entry.number) } }

  /// The contacted listeners, in words.
  func contacts() -> [String] {
    descriptors.compactMap { entry in
      var byte: UInt8 = 0
      let result =
        entry.isStream
        ? Int(accept(entry.number, __SOCKADDR_ARG(__sockaddr__: nil), nil))
        : recv(entry.number, &byte, 1, Int32(MSG_DONTWAIT))
      guard result >= 0 else { return nil }
      if entry.isStream { close(Int32(result)) }
      return "the \(entry.name) listener was contacted"
    }
  }

  private func make(_ name: String, _ family: Int32, _ type: Int32) throws(SystemFailure) -> Int32 {
    let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let number = socket(family, type | flags, 0)
    try check("socket", name, number)
    descriptors.append((name, number, type == Int32(SOCK_STREAM.rawValue)))
    return number
  }

  /// Listens on 127.0.0.1 and, where there is IPv6, on the same port of ::1.
  private func listenOnLoopback(_ name: String, _ type: Int32) throws(SystemFailure) -> String {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let number = try make(name, AF_INET, type)
    try bind(name, number, &address)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { pointer throws(SystemFailure) in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        generic throws(SystemFailure) in
        try check(
          "getsockname", name, getsockname(number, __SOCKADDR_ARG(__sockaddr__: generic), &size))
      }
    }
    var six = sockaddr_in6()
    six.sin6_family = sa_family_t(AF_INET6)
    six.sin6_port = address.sin_port
    six.sin6_addr = in6addr_loopback
    // Without IPv6 the attempts over it are skipped by their control runs.
    if let other = try? make(name + " over IPv6", AF_INET6, type) {
      try? bind(name, other, &six)
      if type == Int32(SOCK_STREAM.rawValue) { Glibc.listen(other, 8) }
    }
    if type == Int32(SOCK_STREAM.rawValue) { try check("listen", name, Glibc.listen(number, 8)) }
    return "\(UInt16(bigEndian: address.sin_port))"
  }

  private func listen(
    _ name: String, _ type: Int32, _ path: String, isAbstract: Bool
  ) throws(SystemFailure) -> String {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let start = isAbstract ? 1 : 0
    guard bytes.count + 2 <= MemoryLayout.size(ofValue: address.sun_path) else {
      throw SystemFailure(call: "bind", path: path, errno: ENAMETOOLONG)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { buffer in
      for (index, byte) in bytes.enumerated() { buffer[start + index] = byte }
    }
    let number = try make(name, AF_UNIX, type)
    let size = MemoryLayout<sa_family_t>.size + bytes.count + 1
    try bind(path, number, &address, size: size)
    if !isAbstract { try check("chmod", path, chmod(path, 0o777)) }
    if type == Int32(SOCK_STREAM.rawValue) { try check("listen", path, Glibc.listen(number, 8)) }
    return path
  }

  private func bind<Address>(
    _ name: String, _ number: Int32, _ address: inout Address, size: Int? = nil
  ) throws(SystemFailure) {
    let size = socklen_t(size ?? MemoryLayout<Address>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(number, __CONST_SOCKADDR_ARG(__sockaddr__: $0), size)
      }
    }
    try check("bind", name, result)
  }
}
