/// Why a connection's frames are refused, with the code of its close frame.
struct WebSocketFault: Error, Equatable {
  var code: UInt16
  var reason: String
}

/// Takes the frames of a browser apart (RFC 6455): masked, without extensions, text only.
struct WebSocketReader {
  /// A message of a browser.
  enum Message: Equatable {
    case text(String)
    case ping([UInt8])
    case pong
    case close
  }

  /// The longest message in bytes, in one frame or in several.
  static let longest = 64 << 10

  private var bytes: [UInt8] = []
  /// How many of the bytes belong to frames that were taken.
  private var taken = 0
  /// The parts of a message whose last frame has not arrived; `nil` between messages.
  private var parts: [UInt8]?

  /// How many bytes wait, and of how long a message parts are kept.
  var held: Int { bytes.count - taken + (parts?.count ?? 0) }

  mutating func append(_ more: some Sequence<UInt8>) {
    // Bytes are moved only by as many as were taken, so that many small frames cost no more than one long one.
    if taken >= bytes.count - taken {
      bytes.removeFirst(taken)
      taken = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next message; `nil` until all of it has arrived.
  mutating func next() throws(WebSocketFault) -> Message? {
    while let frame = try takeFrame() {
      if let message = try message(of: frame) { return message }
    }
    return nil
  }

  private struct Frame {
    var isLast: Bool
    var kind: UInt8
    var payload: [UInt8]
  }

  private mutating func message(of frame: Frame) throws(WebSocketFault) -> Message? {
    switch frame.kind {
    case 8: return .close
    case 9: return .ping(frame.payload)
    case 10: return .pong
    case 0:
      guard parts != nil else {
        throw WebSocketFault(code: 1002, reason: "a continuation without a message")
      }
      parts?.append(contentsOf: frame.payload)
    default:
      guard parts == nil else {
        throw WebSocketFault(code: 1002, reason: "a message began before the last one ended")
      }
      parts = frame.payload
    }
    guard let whole = parts else { return nil }
    guard whole.count <= Self.longest else {
      throw WebSocketFault(code: 1009, reason: "the message is too long")
    }
    guard frame.isLast else { return nil }
    parts = nil
    guard let text = String(validating: whole, as: UTF8.self) else {
      throw WebSocketFault(code: 1007, reason: "the text is not UTF-8")
    }
    return .text(text)
  }

  private mutating func takeFrame() throws(WebSocketFault) -> Frame? {
    guard bytes.count - taken >= 2 else { return nil }
    let (first, second) = (bytes[taken], bytes[taken + 1])
    try check(first, second)
    var length = Int(second & 0x7F)
    var start = taken + 2
    if length >= 126 {
      let count = length == 126 ? 2 : 8
      guard bytes.count >= start + count else { return nil }
      let long = bytes[start..<start + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard long >= (count == 2 ? 126 : 65_536) else {
        throw WebSocketFault(code: 1002, reason: "the length has too many bytes")
      }
      guard long <= UInt64(Self.longest) else {
        throw WebSocketFault(code: 1009, reason: "the message is too long")
      }
      length = Int(long)
      start += count
    }
    let end = start + 4 + length
    guard bytes.count >= end else { return nil }
    let mask = Array(bytes[start..<start + 4])
    var payload = Array(bytes[(start + 4)..<end])
    for index in payload.indices { payload[index] ^= mask[index & 3] }
    taken = end
    return Frame(isLast: first & 0x80 != 0, kind: first & 0x0F, payload: payload)
  }

  private func check(_ first: UInt8, _ second: UInt8) throws(WebSocketFault) {
    let kind = first & 0x0F
    guard first & 0x70 == 0 else {
      throw WebSocketFault(code: 1002, reason: "an extension was not negotiated")
    }
    guard second & 0x80 != 0 else {
      throw WebSocketFault(code: 1002, reason: "the frame is not masked")
    }
    switch kind {
    case 0, 1: break
    case 2: throw WebSocketFault(code: 1003, reason: "only text frames are supported")
    case 8, 9, 10:
      guard first & 0x80 != 0, second & 0x7F < 126 else {
        throw WebSocketFault(code: 1002, reason: "a control frame is too long or fragmented")
      }
    default: throw WebSocketFault(code: 1002, reason: "the frame type is unknown")
    }
  }
}

/// Frames for a browser: whole and not masked.
enum WebSocketFrame {
  static func text(_ text: String) -> [UInt8] { frame(0x81, Array(text.utf8)) }

  static func pong(_ payload: [UInt8]) -> [UInt8] { frame(0x8A, payload) }

  static func close(_ code: UInt16, _ reason: String) -> [UInt8] {
    frame(0x88, [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8.prefix(120)))
  }

  private static func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let count = payload.count
    var head: [UInt8] = [first]
    if count < 126 {
      head.append(UInt8(count))
    } else if count < 65_536 {
      head += [126, UInt8(count >> 8), UInt8(count & 0xFF)]
    } else {
      head.append(127)
      for shift in stride(from: 56, through: 0, by: -8) {
        head.append(UInt8(truncatingIfNeeded: count >> shift))
      }
    }
    return head + payload
  }
}
