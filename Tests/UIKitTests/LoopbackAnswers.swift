import Foundation
import Glibc

/// A web server on the loopback that answers one connection after another as a test says.
final class LoopbackAnswers: Sendable {
  let url: URL

  init(_ answers: (@Sendable (Connection) -> Void)...) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      return bind(listener, .init(__sockaddr__: pointer), size) == 0 && listen(listener, 8) == 0
        && getsockname(listener, .init(__sockaddr__: pointer), &size) == 0
    }
    guard listener >= 0, isBound,
      let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/")
    else { throw POSIXError(.EADDRNOTAVAIL) }
    self.url = url
    Thread.detachNewThread {
      defer { close(listener) }
      for answer in answers {
        let descriptor = accept(listener, .init(), nil)
        guard descriptor >= 0 else { return }
        let connection = Connection(descriptor)
        if connection.head != nil { answer(connection) }
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
      }
    }
  }

  struct Connection: Sendable {
    private let descriptor: Int32
    /// The head of the request; `nil` if there was none.
    let head: String?

    init(_ descriptor: Int32) {
      self.descriptor = descriptor
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while bytes.suffix(4) != Array("\r\n\r\n".utf8), recv(descriptor, &byte, 1, 0) == 1 {
        bytes.append(byte)
      }
      head = bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
    func send(_ text: String) {
      let bytes = Array(text.utf8)
      _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
    /// Waits until the other side closes the connection.
    func waitForEnd() {
      var byte: UInt8 = 0
      while recv(descriptor, &byte, 1, 0) > 0 {}
    }
  }
}
