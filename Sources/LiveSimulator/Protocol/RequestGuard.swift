/// Checks who may load the page and who may connect: browsers that were given the address of this very
/// server.
///
/// Against DNS rebinding the `Host` must be one of this server's names; against other sites' pages the `Origin` must be,
/// too, and `Sec-Fetch-Site` may not say that another site asks.
struct RequestGuard: Equatable {
  /// The answer to a request.
  enum Answer: Equatable {
    case page
    case webSocket(accept: String)
    case status(Int)
  }

  /// The port that the server listens on.
  var port: UInt16
  /// More names with their ports, as `Host` has them: those of a forwarded port.
  var allowedHosts: [String] = []

  /// The path of the WebSocket.
  static let socketPath = "/live"

  private var hosts: [String] {
    ["127.0.0.1", "localhost", "[::1]"].map { "\($0):\(port)" } + allowedHosts
  }

  func answer(to request: HTTPRequest) -> Answer {
    guard let host = request.single("host")?.lowercased(), hosts.contains(host) else {
      return .status(421)
    }
    guard request.method == "GET" else { return .status(405) }
    let site = request.has("sec-fetch-site") ? request.single("sec-fetch-site") ?? "" : nil
    switch request.target {
    case "/":
      guard site == nil || site == "none" || site == "same-origin" else { return .status(403) }
      return .page
    case Self.socketPath:
      guard site == nil || site == "same-origin", isOwn(request.single("origin"), host: host) else {
        return .status(403)
      }
      guard let key = WebSocketHandshake.key(of: request) else { return .status(400) }
      return .webSocket(accept: WebSocketHandshake.accept(key))
    default: return .status(404)
    }
  }

  private func isOwn(_ origin: String?, host: String) -> Bool {
    guard let origin = origin?.lowercased() else { return false }
    // A proxy that forwards the port may add TLS.
    let isForwarded = allowedHosts.contains(host)
    return origin == "http://\(host)" || isForwarded && origin == "https://\(host)"
  }
}
