import Platform
import Glibc

/// One browser's connection: a request's head, and then perhaps a WebSocket.
struct LiveConnection {
  enum Phase {
    case head([UInt8])
    /// A WebSocket, and whether the token was sent.
    case open(WebSocketReader, isKnown: Bool)
    /// Pending bytes are written, and no others.
    case closing
  }

  /// The most bytes that wait for a browser to read them.
  static let mostWaiting = 32 << 20

  let number: Int
  let descriptor: SharedDescriptor
  var phase = Phase.head([])
  /// The text that a page answers with the token.
  let challenge = LiveToken().text
  /// Whether it has shown the token at some time.
  var hasJoined = false
  /// When a connection that has not shown the token is closed.
  let patience: Deadline
  private var output: [UInt8] = []
  private var written = 0

  init(number: Int, descriptor: SharedDescriptor) {
    self.number = number
    self.descriptor = descriptor
    patience = Deadline(seconds: 10)
  }

  var isKnown: Bool { if case .open(_, let isKnown) = phase { isKnown } else { false } }
  var waitsForRoom: Bool { written < output.count }
  var isClosing: Bool { if case .closing = phase { true } else { false } }

  /// Queues bytes for writing; too many for a browser that doesn't read close the connection.
  mutating func send(_ bytes: [UInt8]) {
    guard output.count - written + bytes.count <= Self.mostWaiting else {
      (output, written) = ([], 0)
      return phase = .closing
    }
    // The written bytes go once they outnumber the waiting ones, so that the copy stays cheap.
    if written >= output.count - written {
      output.removeFirst(written)
      written = 0
    }
    output += bytes
  }

  /// Writes as much as there is room for; false where the connection is closed.
  mutating func flush() -> Bool {
    while written < output.count {
      let count = output.withUnsafeBytes { bytes in
        uninterrupted {
          Glibc.send(
            descriptor.number, bytes.baseAddress.map { $0 + written }, bytes.count - written,
            Int32(MSG_NOSIGNAL))
        }
      }
      if count < 0 { return errno == EAGAIN }
      written += count
    }
    output.removeAll(keepingCapacity: true)
    written = 0
    return true
  }

  /// The received bytes; `nil` where the connection has ended, and nothing where nothing has
  /// arrived.
  mutating func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    do {
      let count = try buffer.withUnsafeMutableBytes { try descriptor.read(into: $0) }
      guard let count else { return [] }
      return count > 0 ? Array(buffer[..<count]) : nil
    } catch {
      return nil
    }
  }
}
