import Platform
import KeyboardHost
import Testing

@testable import LiveSimulator

private func bytes(_ lines: String...) -> [UInt8] {
  Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
}

@Suite struct `Heads of requests` {
  private func status(_ head: [UInt8]) -> Int? {
    if case .refused(let status) = HTTPRequest.read(head) { status } else { nil }
  }

  @Test func `are read line by line`() throws {
    let head = bytes("GET /live HTTP/1.1", "Host: 127.0.0.1:80", "X-A:  b c ", "Empty:")
    let request = HTTPRequest(
      method: "GET", target: "/live",
      headers: [
        .init(name: "host", value: "127.0.0.1:80"), .init(name: "x-a", value: "b c"),
        .init(name: "empty", value: ""),
      ])
    #expect(HTTPRequest.read(head + [1, 2]) == .request(request, length: head.count))
    for count in 0..<head.count {
      #expect(HTTPRequest.read(Array(head[..<count])) == .incomplete)
    }
  }

  @Test func `are refused where they are not plain`() {
    let rows: [(Int, [UInt8])] = [
      (400, bytes("GET / HTTP/1.1", "Host : x")), (400, bytes("GET / HTTP/1.1", " folded: x")),
      (400, bytes("GET  / HTTP/1.1")), (400, bytes("GET / HTTP/1.1", "no colon")),
      (400, bytes("GET http://x/ HTTP/1.1")), (400, bytes("GET / HTTP/1.1 x")),
      (400, bytes("G(T / HTTP/1.1")), (400, bytes("GET / HTTP/1.1", "A: \u{E9}")),
      (400, Array("GET / HTTP/1.1\nHost: x\r\n\r\n".utf8)),
      (400, Array("GET / HTTP/1.1\r\rHost: x\r\n\r\n".utf8)), (400, bytes("")),
      (505, bytes("GET / HTTP/1.0")), (505, bytes("GET / HTTP/2")),
      (413, bytes("POST / HTTP/1.1", "Content-Length: 1")),
      (413, bytes("POST / HTTP/1.1", "Transfer-Encoding: chunked")),
      (413, bytes("POST / HTTP/1.1", "Content-Length: 0", "Content-Length: 0")),
      (431, bytes("GET / HTTP/1.1", "A: " + String(repeating: "a", count: 16 << 10))),
      (431, Array(String(repeating: "a", count: 16 << 10 + 1).utf8)),
      (
        431, Array(("GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 101) + "\r\n").utf8)
      ),
    ]
    for (expected, head) in rows {
      #expect(status(head) == expected, "\(String(decoding: head.prefix(60), as: UTF8.self))")
    }
  }
}

@Suite struct `Frames of a WebSocket` {
  private func frame(
    _ first: UInt8, _ payload: [UInt8], mask: [UInt8] = [1, 2, 3, 4]
  ) -> [UInt8] {
    let count = payload.count
    let head: [UInt8] =
      count < 126
      ? [first, 0x80 | UInt8(count)]
      : [first, 0xFE, UInt8(count >> 8), UInt8(count & 255)]
    return head + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
  }

  private func fault(_ bytes: [UInt8]) -> UInt16? {
    var reader = WebSocketReader()
    reader.append(bytes)
    do throws(WebSocketFault) {
      while try reader.next() != nil {}
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `are joined to messages, however they arrive`() throws {
    let long = String(repeating: "é", count: 200)
    let stream =
      frame(0x81, Array("one".utf8)) + frame(0x01, Array("tw".utf8)) + frame(0x89, [7])
      + frame(0x80, Array("o".utf8)) + frame(0x81, Array(long.utf8)) + frame(0x8A, [])
      + frame(0x88, [3, 232])
    let expected: [WebSocketReader.Message] = [
      .text("one"), .ping([7]), .text("two"), .text(long), .pong, .close,
    ]
    for step in [1, 7, stream.count] {
      let (messages, held) = try read(stream, by: step)
      #expect(messages == expected)
      #expect(held == 0)
    }
  }

  /// The messages of bytes that arrive some at a time, and how many bytes are kept at the end.
  private func read(
    _ stream: [UInt8], by step: Int
  ) throws -> (messages: [WebSocketReader.Message], held: Int) {
    var reader = WebSocketReader()
    var messages: [WebSocketReader.Message] = []
    for start in stride(from: 0, to: stream.count, by: step) {
      reader.append(stream[start..<min(start + step, stream.count)])
      while let message = try reader.next() { messages.append(message) }
    }
    return (messages, reader.held)
  }

  @Test func `of one byte are read the same, however many there are and however they arrive`()
    throws
  {
    let count = 3000
    let (part, ping) = (frame(0x00, [0x61]), frame(0x89, [7]))
    var stream = frame(0x01, [0x61])
    for _ in 1..<count { stream += ping + part }
    stream += frame(0x80, [])
    for _ in 0..<count { stream += frame(0x81, [0x62]) }
    let pings = [WebSocketReader.Message](repeating: .ping([7]), count: count - 1)
    let texts = [WebSocketReader.Message](repeating: .text("b"), count: count)
    let expected: [WebSocketReader.Message] =
      pings + [.text(String(repeating: "a", count: count))] + texts
    for step in [1, 5, 1000, stream.count] {
      let (messages, held) = try read(stream + part.prefix(3), by: step)
      #expect(messages == expected)
      #expect(held == 3)
    }
  }

  @Test func `of one byte make no longer message than one frame does`() throws {
    let part = frame(0x00, [0x61])
    let parts = Array(repeatElement(part, count: WebSocketReader.longest - 1).joined())
    let longest = frame(0x01, [0x61]) + parts
    let messages = try read(longest + frame(0x80, []), by: 4096).messages
    #expect(messages == [.text(String(repeating: "a", count: WebSocketReader.longest))])
    #expect(fault(longest + part) == 1009)
  }

  @Test func `are refused where a browser sends no such thing`() {
    let rows: [(UInt16, [UInt8])] = [
      (1002, [0x81, 0x01, 0x61]), (1002, frame(0xC1, [0x61])), (1002, frame(0x83, [])),
      (1002, frame(0x80, [])), (1002, frame(0x01, [0x61]) + frame(0x01, [0x61])),
      (1002, frame(0x09, [])), (1002, [0x89, 0xFE, 0, 126]), (1003, frame(0x82, [1])),
      (1007, frame(0x81, [0xFF])), (1002, [0x81, 0xFE, 0, 125, 0, 0, 0, 0]),
      (1002, [0x81, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]),
      (1009, [0x81, 0xFF, 0, 0, 0, 0, 0, 1, 0, 1]),
      (1009, [0x81, 0xFF] + Array(repeating: 255, count: 8)),
    ]
    for (code, bytes) in rows { #expect(fault(bytes) == code, "\(bytes.prefix(12))") }
    let part = [UInt8](repeating: 0x61, count: 60_000)
    #expect(fault(frame(0x01, part) + frame(0x80, part)) == 1009)
  }

  @Test func `are written whole, with the length that they need`() {
    #expect(WebSocketFrame.text("a") == [0x81, 1, 0x61])
    #expect(
      WebSocketFrame.text(String(repeating: "a", count: 126)).prefix(4) == [0x81, 126, 0, 126])
    #expect(
      WebSocketFrame.text(String(repeating: "a", count: 65_536)).prefix(10)
        == [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0])
    #expect(WebSocketFrame.close(1008, "no") == [0x88, 4, 3, 240, 0x6E, 0x6F])
  }

  @Test func `begin with the answer of the standard's own example`() {
    #expect(
      WebSocketHandshake.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }
}

@Suite struct `Who may ask` {
  private static let upgrade = [
    ("connection", "keep-alive, Upgrade"), ("upgrade", "websocket"),
    ("sec-websocket-version", "13"), ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
  ]

  private func answer(
    _ target: String, _ headers: [(String, String)], method: String = "GET"
  ) -> RequestGuard.Answer {
    let request = HTTPRequest(
      method: method, target: target, headers: headers.map { .init(name: $0.0, value: $0.1) })
    return RequestGuard(port: 8080, allowedHosts: ["dev.example:443"]).answer(to: request)
  }

  @Test func `is a browser that was given this server's address`() {
    for host in ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080"] {
      #expect(answer("/", [("host", host)]) == .page)
      let own = [("host", host), ("origin", "http://\(host)")] + Self.upgrade
      guard case .webSocket = answer("/live", own) else {
        Issue.record("\(host) is refused")
        continue
      }
    }
    #expect(answer("/", [("host", "dev.example:443"), ("sec-fetch-site", "none")]) == .page)
    let forwarded = [("host", "dev.example:443"), ("origin", "https://dev.example:443")]
    guard case .webSocket = answer("/live", forwarded + Self.upgrade) else {
      Issue.record("a forwarded port is refused")
      return
    }
  }

  @Test func `is nobody else`() {
    let host = ("host", "127.0.0.1:8080")
    let origin = ("origin", "http://127.0.0.1:8080")
    let rows: [(Int, String, [(String, String)])] = [
      (421, "/", []), (421, "/", [host, host]), (421, "/", [("host", "evil.example:8080")]),
      (421, "/", [("host", "127.0.0.1")]), (421, "/", [("host", "127.0.0.1:8081")]),
      (403, "/", [host, ("sec-fetch-site", "cross-site")]),
      (403, "/", [host, ("sec-fetch-site", "same-site")]), (404, "/other", [host]),
      (404, "/?x", [host]), (403, "/live", [host] + Self.upgrade),
      (403, "/live", [host, ("origin", "null")] + Self.upgrade),
      (403, "/live", [host, ("origin", "http://evil.example")] + Self.upgrade),
      (403, "/live", [host, ("origin", "http://localhost:8080")] + Self.upgrade),
      (403, "/live", [host, ("origin", "https://127.0.0.1:8080")] + Self.upgrade),
      (403, "/live", [host, origin, origin] + Self.upgrade),
      (403, "/live", [host, origin, ("sec-fetch-site", "cross-site")] + Self.upgrade),
      (403, "/live", [host, origin, ("sec-fetch-site", "none")] + Self.upgrade),
      (400, "/live", [host, origin]),
      (400, "/live", [host, origin] + Self.upgrade.dropLast() + [("sec-websocket-key", "short")]),
    ]
    for (status, target, headers) in rows {
      #expect(answer(target, headers) == .status(status), "\(target) \(headers)")
    }
    #expect(answer("/", [host], method: "POST") == .status(405))
  }
}

@Suite struct `JSON of a page` {
  @Test func `is read as it is written`() throws {
    let rows = [
      #"{"a":[1,-2,true,false,null,"x"],"b":{}}"#, "[]", #""é\\\"/""#, "0", "-7",
      #"{"deep":[[[[]]]]}"#,
    ]
    for text in rows {
      #expect(try JSONValue(parsing: Array(text.utf8)).line == text)
    }
    let value = try JSONValue(
      parsing: Array(#" { "n" : 1.5e1 , "t" : "\ud83d\ude00\u00e9\/" } "#.utf8))
    #expect(value["n"]?.int == 15)
    #expect(value["t"]?.string == "😀é/")
  }

  @Test func `is refused where it is none`() {
    let rows = [
      "", "{", "[1,]", "{\"a\":1,}", "{\"a\":1,\"a\":2}", "{a:1}", "01", "1.", "+1", ".5", "tru",
      "\"", "\"\n\"", "\"\\x\"", "\"\\ud83d\"", "\"\\ud83dx\"", "\"\\u12g4\"", "1 2", "NaN",
      "1e999",
      String(repeating: "[", count: 33), "'a'", "[1 2]", "{\"a\" 1}",
    ]
    for text in rows {
      #expect(throws: JSONFault.self, "\(text.prefix(20))") {
        try JSONValue(parsing: Array(text.utf8))
      }
    }
    #expect(throws: JSONFault.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
  }

  @Test func `asks for what the page may ask for`() {
    #expect(LiveRequest(#"{"ack":3}"#) == .acknowledge(3))
    #expect(
      LiveRequest(#"{"touch":[1,"down",2.5,3]}"#) == .touch(pointer: 1, .down, x: 2.5, y: 3))
    #expect(LiveRequest(#"{"act":{"tap":"${x}"}}"#) == .act(.tap("${x}")))
    #expect(LiveRequest(#"{"focus":"email"}"#) == .focus(.email))
    var settings = DeviceSettings()
    (settings.device, settings.fullAccess) = (.pad, true)
    #expect(
      LiveRequest(#"{"set":{"fullAccess":true,"device":"pad"}}"#)
        == .set(settings, [.fullAccess, .device]))
    for text in [#"{"memory":30}"#, #"{"device":"desk"}"#, #"{"fullAccess":1e9}"#, "[]"] {
      guard case .invalid = LiveRequest("{\"set\":\(text)}") else {
        Issue.record("\(text)")
        continue
      }
    }
    guard case .invalid = LiveRequest(#"{"act":{"fly":1}}"#) else {
      Issue.record("an unknown action is understood")
      return
    }
    for text in [
      "", "[]", "{}", #"{"ack":"3"}"#, #"{"ack":1,"key":2}"#, #"{"touch":[1,"down",1e9,3]}"#,
      #"{"touch":[1,"fly",1,3]}"#, #"{"key":1.5}"#, #"{"other":1}"#, #"{"device":"tv"}"#,
      #"{"inspect":1.5}"#, #"{"inspect":"1"}"#, #"{"inspect":99999999999999999999}"#,
    ] {
      #expect(LiveRequest(text) == nil, "\(text)")
    }
  }
}
