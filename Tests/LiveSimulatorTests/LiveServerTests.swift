import Glibc
import Platform
import Testing

@testable import LiveSimulator

/// A client of this process's own server: both run in turn.
private final class Client {
  let descriptor: Descriptor
  private let server: LiveServer
  private(set) var received: [UInt8] = []
  private(set) var hasEnded = false

  init(_ server: LiveServer) throws {
    self.server = server
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    descriptor = try Descriptor("socket", number < 0 ? -errno : number)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = server.requestGuard.port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(
          number, __CONST_SOCKADDR_ARG(__sockaddr__: $0), socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0)
    try descriptor.makeNonBlocking()
  }

  func send(_ bytes: [UInt8]) { #expect(writeAll(bytes, to: descriptor.number) == nil) }
  func send(_ text: String) { send(Array(text.utf8)) }

  /// Lets the server work until the client has what it waits for, or the connection has ended.
  @discardableResult
  func wait(for condition: (Client) -> Bool) throws -> [LiveServer.Event] {
    var events: [LiveServer.Event] = []
    let deadline = Deadline(seconds: 20)
    while !condition(self), !deadline.isOver {
      events += server.wait(milliseconds: 20).events
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = buffer.withUnsafeMutableBytes { try? descriptor.read(into: $0) }
      guard let count else { continue }
      if count == 0 { hasEnded = true }
      received += buffer[..<count]
    }
    try #require(condition(self))
    return events
  }

  var text: String { String(decoding: received, as: UTF8.self) }
}

@Suite struct `The page's server` {
  private func server() throws -> LiveServer {
    try LiveServer(port: 0) { "<p>\($0)</p>" }
  }

  private func request(_ server: LiveServer, _ target: String, _ more: [String] = []) -> String {
    (["GET \(target) HTTP/1.1", "Host: 127.0.0.1:\(server.requestGuard.port)"] + more)
      .joined(separator: "\r\n") + "\r\n\r\n"
  }

  private func upgrade(_ server: LiveServer) -> String {
    request(
      server, "/live",
      [
        "Origin: http://127.0.0.1:\(server.requestGuard.port)", "Connection: Upgrade",
        "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      ])
  }

  private func masked(_ text: String) -> [UInt8] {
    let payload = Array(text.utf8)
    precondition(payload.count < 126)
    return [0x81, 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload
  }

  @Test func `sends the page with a policy that runs nothing else`() throws {
    let server = try server()
    let client = try Client(server)
    client.send(request(server, "/"))
    try client.wait { $0.hasEnded }
    let nonce = client.text.split(separator: "<p>").last.map { String($0.dropLast(4)) } ?? ""
    #expect(client.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(nonce.count == 48 && client.text.contains("script-src 'nonce-\(nonce)'"))
    #expect(client.text.contains("require-trusted-types-for 'script'; trusted-types 'none'"))
    #expect(client.text.contains("default-src 'none'") && !client.text.contains("unsafe"))
  }

  @Test func `lets those in who show the token first, and nobody else`() throws {
    let server = try server()
    let client = try Client(server)
    client.send(upgrade(server))
    try client.wait { $0.text.hasSuffix("\"}") }
    #expect(client.text.hasPrefix("HTTP/1.1 101 "))
    client.send(masked(server.token.text) + masked("hello"))
    let events = try client.wait { _ in server.known == [1] }
    #expect(events == [.joined(1), .message(1, "hello")])
    server.send("hi", to: 1)
    try client.wait { $0.received.suffix(4) == [0x81, 2, 0x68, 0x69] }

    let stranger = try Client(server)
    stranger.send(upgrade(server))
    try stranger.wait { $0.text.hasSuffix("\"}") }
    stranger.send(masked(String(server.token.text.dropLast()) + "x"))
    let others = try stranger.wait { $0.hasEnded }
    #expect(others.isEmpty && server.known == [1])
    #expect(stranger.received.contains([0x88, 15, 3, 240]))
  }

  @Test func `lets in who answers the challenge with the token, which it never sends itself`()
    throws
  {
    let server = try server()
    let client = try Client(server)
    client.send(upgrade(server))
    try client.wait { $0.text.hasSuffix("\"}") }
    let challenge = client.text.split(separator: "\"").last(where: { $0.count == 48 }) ?? ""
    #expect(challenge.count == 48 && !client.text.contains(server.token.text))
    client.send(masked(server.token.answer(to: String(challenge))))
    let events = try client.wait { _ in server.known == [1] }
    #expect(events == [.joined(1)])

    // The same answer is wrong for another connection's challenge.
    let second = try Client(server)
    second.send(upgrade(server))
    try second.wait { $0.text.hasSuffix("\"}") }
    second.send(masked(server.token.answer(to: String(challenge))))
    #expect(try second.wait { $0.hasEnded }.isEmpty && server.known == [1])
  }

  @Test func `computes answers as browsers do`() throws {
    let token = try #require(LiveToken(String(repeating: "0a", count: 24)))
    #expect(
      token.answer(to: "challenge")
        == "d2fce535c03b094d3733c37286fa17f2cd8847f4a914e22c4bc7dfa32fa0f9a4")
    #expect(LiveToken("0A" + token.text.dropFirst(2)) == nil && LiveToken("") == nil)
    #expect(LiveToken(token.text) == token && LiveToken() != LiveToken())
  }

  @Test func `answers with a status to foreign hosts and origins, and to what is no request`()
    throws
  {
    let server = try server()
    let port = server.requestGuard.port
    let rows = [
      ("421", "GET / HTTP/1.1\r\nHost: evil.example:\(port)\r\n\r\n"),
      ("403", upgrade(server).replacing("http://127", with: "http://evil.example/127")),
      ("400", "hello\r\n\r\n"),
    ]
    for (status, text) in rows {
      let client = try Client(server)
      client.send(text)
      let events = try client.wait { $0.hasEnded }
      #expect(client.text.hasPrefix("HTTP/1.1 \(status) ") && events.isEmpty)
    }
  }

  @Test func `drops the oldest idle connection where there are too many`() throws {
    let server = try server()
    let clients = try (0..<LiveServer.mostConnections + 3).map { _ in
      defer { _ = server.wait(milliseconds: 0) }
      return try Client(server)
    }
    // Those that came first and said nothing make room.
    for client in clients[..<3] { try client.wait { $0.hasEnded } }
    let last = clients[clients.count - 1]
    last.send(request(server, "/"))
    try last.wait { $0.hasEnded }
    #expect(last.text.hasPrefix("HTTP/1.1 200 ") && clients[0].received.isEmpty)
  }

  @Test func `closes a connection that pings and does not read`() throws {
    let server = try server()
    let client = try Client(server)
    client.send(upgrade(server))
    try client.wait { $0.text.hasSuffix("\"}") }
    client.send(masked(server.token.text))
    try client.wait { _ in server.known == [1] }
    server.send(String(repeating: "x", count: LiveConnection.mostWaiting - (64 << 10)), to: 1)

    let ping: [UInt8] = [0x89, 0x80 | 100, 0, 0, 0, 0] + [UInt8](repeating: 0x70, count: 100)
    let pings = [UInt8](Array(repeating: ping, count: 100).joined())
    var events: [LiveServer.Event] = []
    let deadline = Deadline(seconds: 20)
    while events.isEmpty, !deadline.isOver {
      // All of it is sent: half a frame would end the connection for another reason.
      var rest = pings[...]
      while !rest.isEmpty, events.isEmpty, !deadline.isOver {
        let count = rest.withUnsafeBytes {
          Glibc.send(client.descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count > 0 { rest = rest.dropFirst(count) }
        events += server.wait(milliseconds: 0).events
      }
    }
    #expect(events == [.left(1)] && server.known.isEmpty)
  }

  @Test func `tells of a port that is in use`() throws {
    let server = try server()
    let port = server.requestGuard.port
    #expect(
      throws: LiveServerError(
        message: "port \(port) of 127.0.0.1 is in use", remedy: .choosePort)
    ) { _ = try LiveServer(port: port) { $0 } }
  }
}
