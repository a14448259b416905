import Foundation
import Glibc

/// A web server and a name server on the loopback, as simple as honest programs allow.
///
/// They answer for as long as the test process runs.
final class LoopbackServer: Sendable {
  let port: UInt16

  /// Answers each request with its method, its path and its body.
  static let web = Result { try LoopbackServer(SOCK_STREAM, serve: answerConnections) }
  /// Answers each question for an IPv4 address with 192.0.2.7, and any other with nothing.
  static let names = Result { try LoopbackServer(SOCK_DGRAM, serve: answerQuestions) }

  private init(_ type: __socket_type, serve: @escaping @Sendable (Int32) -> Void) throws {
    let listener = socket(AF_INET, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      return bind(listener, pointer, size) == 0
        && (type == SOCK_DGRAM || listen(listener, 64) == 0)
        && getsockname(listener, pointer, &size) == 0
    }
    guard listener >= 0, isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { serve(listener) }
  }

  private static func answerConnections(_ listener: Int32) {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { continue }
      Thread.detachNewThread {
        answer(connection)
        close(connection)
      }
    }
  }

  private static func answer(_ connection: Int32) {
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      request += buffer[..<count]
      let text = String(decoding: request, as: UTF8.self)
      guard let head = text.range(of: "\r\n\r\n") else { continue }
      let body = text[head.upperBound...]
      let length = text[..<head.lowerBound].split(separator: "\r\n").first {
        $0.lowercased().hasPrefix("content-length:")
      }?.split(separator: " ").last.flatMap { Int($0) }
      guard body.utf8.count >= length ?? 0 else { continue }
      let words = text.split(separator: " ")
      guard words.count > 1 else { return }
      let reply = "\(words[0]) \(words[1]) \(body)"
      let whole =
        "HTTP/1.1 200 OK\r\nContent-Length: \(reply.utf8.count)\r\nConnection: close\r\n\r\n"
        + reply
      _ = send(connection, Array(whole.utf8), whole.utf8.count, Int32(MSG_NOSIGNAL))
      return
    }
  }

  private static func answerQuestions(_ server: Int32) {
    var buffer = [UInt8](repeating: 0, count: 1500)
    while true {
      var peer = sockaddr_storage()
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      withUnsafeMutableBytes(of: &peer) { bytes in
        let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
        let count = recvfrom(server, &buffer, buffer.count, 0, pointer, &size)
        guard count > 16, let reply = reply(to: Array(buffer[..<count])) else { return }
        _ = sendto(server, reply, reply.count, 0, pointer, size)
      }
    }
  }

  /// Repeats the question, and for an IPv4 address adds one record that points back to its name.
  private static func reply(to question: [UInt8]) -> [UInt8]? {
    guard let end = question[12...].firstIndex(of: 0), end + 5 <= question.count else { return nil }
    let isAddress = question[end + 2] == 1
    let head = question[..<2] + [0x81, 0x80, 0, 1, 0, isAddress ? 1 : 0, 0, 0, 0, 0]
    let record: [UInt8] = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]
    return Array(head) + question[12..<(end + 5)] + (isAddress ? record : [])
  }
}
