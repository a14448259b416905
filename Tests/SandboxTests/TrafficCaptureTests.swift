import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@testable import Sandbox

/// A network that leads only to the host.
struct TrafficCaptureTests {
  /// A listener on the loopback interface, which receives what escapes the capture.
  private final class Listener {
    let descriptor: Int32
    let port: UInt16

    init(_ type: __socket_type) throws {
      descriptor = socket(AF_INET, Int32(type.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let number = descriptor
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(number, .init(__sockaddr__: $0), size) == 0
            && getsockname(number, .init(__sockaddr__: $0), &size) == 0
        }
      }
      try #require(isBound)
      if type == SOCK_STREAM { listen(descriptor, 4) }
      port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }

    /// Whether a connection or a datagram waits.
    var wasReached: Bool {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&entry, 1, 0) == 1
    }
  }

  static let attempts = [
    "39/libc", "39/raw", "39/v6", "44/libc", "44/raw", "44/v6", "44/sendmsg", "44/sendmmsg",
  ]

  @Test(arguments: attempts)
  func `what is sent reaches the host and nobody else`(attempt: String) throws {
    try SandboxFixture.with { fixture in
      let (stream, datagrams) = (try Listener(SOCK_STREAM), try Listener(SOCK_DGRAM))
      let capture = TrafficCapture { _ in .init() }
      capture.mark(7)
      _ = try fixture.attempt(attempt, network: .captured) {
        $0.traffic = capture
        $0.environment["KW_TCP"] = "\(stream.port)"
        $0.environment["KW_UDP"] = "\(datagrams.port)"
      }
      #expect(capture.waitForEnd(seconds: 20))
      let said = try #require(capture.conversations.first)
      #expect(said.pieces == [.init(mark: 7, bytes: [UInt8(ascii: "x")])])
      #expect(said.isStream == attempt.hasPrefix("39"))
      if said.isStream { #expect(said.endpoint?.hasSuffix(":\(stream.port)") == true) }
      #expect(!stream.wasReached && !datagrams.wasReached)
    }
  }

  /// The same attempts do reach a listener on the machine's network, so the test above can fail.
  @Test(arguments: ["39/libc", "44/libc"])
  func `the machine's own network would have been reached`(attempt: String) throws {
    try SandboxFixture.with { fixture in
      let (stream, datagrams) = (try Listener(SOCK_STREAM), try Listener(SOCK_DGRAM))
      _ = try fixture.attempt(attempt, network: .outgoing) {
        $0.environment["KW_TCP"] = "\(stream.port)"
        $0.environment["KW_UDP"] = "\(datagrams.port)"
      }
      #expect(stream.wasReached || datagrams.wasReached)
    }
  }

  @Test func `without somebody who captures there is no socket`() throws {
    try SandboxFixture.with { fixture in
      let attempt = try fixture.attempt("39/libc", network: .captured) {
        $0.environment["KW_TCP"] = "9"
      }
      #expect(attempt.outcome.contains("EAFNOSUPPORT"), "\(attempt.outcome)")
    }
  }

  /// A process that exits loses its first thread's descriptors first, while another thread may still connect.
  @Test func `a thread that outlives the first one connects and opens as before`() throws {
    try SandboxFixture.with { fixture in
      let capture = TrafficCapture { _ in .init() }
      let attempt = try fixture.attempt("outlive-first-thread", network: .captured) {
        $0.traffic = capture
      }
      #expect(attempt.outcome == "ok", "\(attempt.events)")
      #expect(attempt.events.isEmpty, "\(attempt.events)")
    }
  }

  @Test func `without a supervisor a captured network has no sockets at all`() {
    let captured = Policy(name: "on", network: .captured, files: []).systemCalls(.unnamed)
    let none = Policy(name: "on", network: .none, files: []).systemCalls(.unnamed)
    #expect(captured == none)
  }

  @Test func `unlike sockets, descriptors of other things are not connected`() {
    let capture = TrafficCapture { _ in .init() }
    #expect(!capture.connect(socket: 1, to: "192.0.2.1:80"))
    #expect(!capture.hasOpenSockets && capture.waitForEnd(seconds: 0))
  }

  @Test func `the machine's certificates are stood in for, from the start each time`() throws {
    let text = Array("authorities".utf8)
    let capture = TrafficCapture(certificates: text) { _ in .init() }
    for _ in 0..<2 {
      let file = try present(capture.file(at: "/etc/ssl/certs/ca-certificates.crt"))
      var buffer = [UInt8](repeating: 0, count: 64)
      #expect(
        read(file.number, &buffer, 64) == text.count && Array(buffer.prefix(text.count)) == text)
      // A reader can't change them for others.
      #expect(write(file.number, text, text.count) < 0)
    }
    #expect(capture.file(at: "/etc/ssl/openssl.cnf").number == -1)
    #expect(TrafficCapture { _ in .init() }.file(at: "/etc/ssl/cert.pem").number == -1)
  }

  @Test func `of too many messages the first are kept and the others counted`() throws {
    let capture = TrafficCapture { _ in .init() }
    let most = TrafficCapture.limits.pieces
    do {
      let end = try present(capture.open(isStream: false, isNonBlocking: false))
      for _ in 0..<(most + 10) {
        try #require(send(end.number, "ab", 2, Int32(MSG_NOSIGNAL)) == 2)
      }
    }
    #expect(capture.waitForEnd(seconds: 60))
    let conversation = try #require(capture.conversations.first)
    #expect(conversation.pieces.count == most && conversation.dropped == 20)
  }

  @Test func `answers reach the process's end, and the end of what is said`() throws {
    let capture = TrafficCapture { said in
      .init((said.pieces.last?.bytes ?? []).reversed(), closes: said.pieces.count == 2)
    }
    let end = try present(capture.open(isStream: false, isNonBlocking: false))
    var buffer = [UInt8](repeating: 0, count: 16)
    for (text, answer) in [("abc", "cba"), ("de", "ed")] {
      #expect(send(end.number, text, text.utf8.count, 0) == text.utf8.count)
      let count = recv(end.number, &buffer, buffer.count, 0)
      #expect(String(decoding: buffer[..<max(count, 0)], as: UTF8.self) == answer)
    }
    #expect(recv(end.number, &buffer, buffer.count, 0) == 0)
    #expect(capture.conversations.map(\.isClosed) == [true])
  }
}

/// `#require` takes no value that can't be copied.
private func present(_ descriptor: consuming Descriptor?) throws(SystemError) -> Descriptor {
  guard let descriptor else { throw SystemError(call: "no descriptor", errno: ENOENT) }
  return descriptor
}
