import Platform

@testable import KeyboardHost
@testable import KeyboardTesting
@testable import LiveSimulator

extension FuzzTarget {
  /// The input of the page's server from a browser: a request's head, or a WebSocket's frames with
  /// JSON.
  ///
  /// The first byte decides: odd for a head, even for frames.
  static let page = FuzzTarget(
    name: "page",
    words: [
      "GET /live HTTP/1.1\r\n", "Host: 127.0.0.1:80\r\n", "Origin: http://127.0.0.1:80\r\n",
      "Upgrade: websocket\r\n", "Connection: Upgrade\r\n", "Sec-WebSocket-Key: ", "\r\n\r\n",
      "{\"act\":{\"", "{\"touch\":[1,\"down\",", "{\"ack\":", "\\ud83d\\ude00", "hostEdit",
      "longPress",
      "milliseconds", "{\"at\":[", "drag", "focus", "selection",
    ],
    seeds: pageSeeds, check: checkPage)
}

@Sendable private func pageSeeds() -> [[UInt8]] {
  let head =
    "GET /live HTTP/1.1\r\nHost: 127.0.0.1:80\r\nOrigin: http://127.0.0.1:80\r\nUpgrade: websocket\r\n"
    + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
  let messages =
    ActionKind.allCases.map { JSONValue.object([("act", $0.forms.example.json)]).line }
    + ["{\"touch\":[1,\"move\",2.5,3]}", "{\"ack\":7}", "{\"focus\":\"email\"}"]
  return [[1] + bytes(head)] + messages.map { [0] + masked(bytes($0)) }
}

private func masked(_ payload: [UInt8]) -> [UInt8] {
  let count = payload.count
  let length = count < 126 ? [0x80 | UInt8(count)] : [0xFE, UInt8(count >> 8), UInt8(count & 255)]
  return [0x81] + length + [0, 0, 0, 0] + payload
}

@Sendable private func checkPage(_ input: [UInt8]) {
  guard let first = input.first else { return }
  let rest = Array(input.dropFirst())
  if first & 1 == 1 { checkHead(rest) } else { checkFrames(rest) }
}

private func checkHead(_ bytes: [UInt8]) {
  guard case .request(let request, let length) = HTTPRequest.read(bytes) else { return }
  law(length <= min(bytes.count, HTTPRequest.longest), "a head is as long as it may be")
  law(request.headers.count <= HTTPRequest.mostHeaders, "a head has as many lines as it may have")
  law(
    HTTPRequest.read(Array(bytes[..<length])) == .request(request, length: length),
    "what follows a head changes nothing")
  if case .webSocket = RequestGuard(port: 80).answer(to: request) {
    law(request.single("origin")?.hasSuffix(":80") == true, "another site gets no WebSocket")
  }
}

/// The messages up to the first fault, which ends a connection.
private func messages(_ parts: [[UInt8]]) -> [WebSocketReader.Message] {
  var reader = WebSocketReader()
  var messages: [WebSocketReader.Message] = []
  for part in parts {
    reader.append(part)
    do throws(WebSocketFault) {
      while let message = try reader.next() { messages.append(message) }
    } catch {
      break
    }
  }
  return messages
}

private func checkFrames(_ bytes: [UInt8]) {
  let expected = messages([bytes])
  let found = messages(bytes.map { [$0] })
  law(expected == found, "messages are the same, however their bytes arrive")
  for case .text(let text) in expected {
    law(text.utf8.count <= WebSocketReader.longest, "a message is as long as it may be")
    guard let request = LiveRequest(text), case .act(let action) = request else { continue }
    let again = try? UserAction(json: JSONValue(parsing: Array(action.json.line.utf8)))
    law(again == action, "an action that was read is printed and read as the same")
  }
}
