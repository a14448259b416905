import COpenSSL
import Foundation

/// The answer to a browser that wants to switch to WebSocket.
enum WebSocketHandshake {
  /// RFC 6455, 1.3: what is joined to a browser's key before it is hashed.
  private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// The value of `Sec-WebSocket-Accept`.
  static func accept(_ key: String) -> String {
    let input = Array((key + suffix).utf8)
    var digest = [UInt8](repeating: 0, count: 20)
    SHA1(input, input.count, &digest)
    return Data(digest).base64EncodedString()
  }

  /// The browser's key; `nil` where the request isn't a WebSocket's.
  static func key(of request: HTTPRequest) -> String? {
    guard request.method == "GET", request.list("connection", contains: "upgrade"),
      request.list("upgrade", contains: "websocket"),
      request.single("sec-websocket-version") == "13",
      let key = request.single("sec-websocket-key"),
      Data(base64Encoded: key)?.count == 16
    else { return nil }
    return key
  }
}
