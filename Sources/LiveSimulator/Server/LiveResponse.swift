/// The answers to requests, whole.
enum LiveResponse {
  private static let reasons = [
    400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    413: "Content Too Large", 421: "Misdirected Request", 431: "Request Header Fields Too Large",
    505: "HTTP Version Not Supported",
  ]

  /// The headers of all answers: nothing is kept, guessed, framed or shared.
  private static let common = [
    "Connection: close", "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
    "Referrer-Policy: no-referrer", "Cross-Origin-Opener-Policy: same-origin",
    "Cross-Origin-Resource-Policy: same-origin",
  ]

  /// Allows only the page's own script and style, no markup from strings, and no other server.
  static func policy(nonce: String) -> String {
    [
      "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'",
      "connect-src 'self'", "img-src data: blob:", "frame-ancestors 'none'", "base-uri 'none'",
      "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
    ].joined(separator: "; ")
  }

  static func page(_ html: String, nonce: String) -> [UInt8] {
    let body = Array(html.utf8)
    let lines =
      [
        "HTTP/1.1 200 OK", "Content-Type: text/html; charset=utf-8",
        "Content-Length: \(body.count)", "Content-Security-Policy: \(policy(nonce: nonce))",
      ] + common
    return head(lines) + body
  }

  static func status(_ status: Int) -> [UInt8] {
    let body = "\(status) \(reasons[status] ?? "Error")\n"
    let lines =
      [
        "HTTP/1.1 \(status) \(reasons[status] ?? "Error")",
        "Content-Type: text/plain; charset=utf-8", "Content-Length: \(body.utf8.count)",
        "Content-Security-Policy: default-src 'none'",
      ] + common
    return head(lines) + Array(body.utf8)
  }

  static func upgrade(_ accept: String) -> [UInt8] {
    head([
      "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Accept: \(accept)",
    ])
  }

  private static func head(_ lines: [String]) -> [UInt8] {
    Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
