import COpenSSL
import Foundation
import Sandbox

/// The frames of a WebSocket (RFC 6455), which each sender masks with four random bytes.
///
/// The mask differs each time, so that neither a search nor a comparison finds anything in the bytes as they were sent.
struct WebSocketFrames {
  /// A whole frame, without its mask.
  struct Frame: Equatable {
    var kind: UInt8
    var payload: [UInt8]
  }

  private var bytes: [UInt8] = []
  /// Whether bytes were no frame.
  private(set) var isBroken = false

  /// Takes more bytes and returns the frames that are complete now.
  mutating func append(_ more: some Sequence<UInt8>) -> [Frame] {
    guard !isBroken else { return [] }
    bytes += more
    var frames: [Frame] = []
    var start = 0
    while let (frame, end) = next(from: start) {
      frames.append(frame)
      start = end
    }
    bytes.removeFirst(start)
    return frames
  }

  /// Returns the bytes that are not part of a whole frame, without a mask that is known, and forgets them.
  ///
  /// A keyboard may begin a frame and never end it.
  mutating func takeRest() -> [UInt8] {
    defer { bytes = [] }
    guard !isBroken, let head = head(at: 0) else { return bytes }
    return Self.unmasked(bytes[head.payload...], head.mask)
  }

  private mutating func next(from start: Int) -> (Frame, end: Int)? {
    guard bytes.count - start >= 2 else { return nil }
    guard bytes[start] & 0x70 == 0 else {
      isBroken = true
      return nil
    }
    guard let head = head(at: start), head.length <= bytes.count - head.payload else { return nil }
    let end = head.payload + Int(head.length)
    let payload = Self.unmasked(bytes[head.payload..<end], head.mask)
    return (Frame(kind: bytes[start] & 0x0F, payload: payload), end)
  }

  /// The length of a frame's payload, its mask, and where the payload begins; `nil` before all of that is there.
  private func head(at start: Int) -> (length: UInt64, mask: [UInt8], payload: Int)? {
    guard bytes.count - start >= 2 else { return nil }
    let second = bytes[start + 1]
    var place = start + 2
    var length = UInt64(second & 0x7F)
    if length > 125 {
      let width = length == 126 ? 2 : 8
      guard bytes.count - place >= width else { return nil }
      length = bytes[place..<(place + width)].reduce(0) { $0 << 8 | UInt64($1) }
      place += width
    }
    var mask: [UInt8] = []
    if second & 0x80 != 0 {
      guard bytes.count - place >= 4 else { return nil }
      mask = Array(bytes[place..<(place + 4)])
      place += 4
    }
    return (length, mask, place)
  }

  private static func unmasked(_ bytes: ArraySlice<UInt8>, _ mask: [UInt8]) -> [UInt8] {
    mask.isEmpty ? Array(bytes) : bytes.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  // MARK: The handshake

  /// The text that the server adds to the client's key before it hashes it.
  private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// The client's key in the head of a request, in lines; `nil` where it doesn't request a WebSocket.
  static func key(in head: String) -> String? {
    var fields: [String: String] = [:]
    for line in head.split(separator: "\r\n").dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      fields[line[..<colon].lowercased()] = value
    }
    guard fields["upgrade"]?.lowercased() == "websocket" else { return nil }
    return fields["sec-websocket-key"]
  }

  /// The answer that opens a WebSocket, with the first protocol that the client names.
  static func opening(_ key: String, head: String) -> [UInt8] {
    let input = Array((key + suffix).utf8)
    var digest = [UInt8](repeating: 0, count: 20)
    SHA1(input, input.count, &digest)
    let wanted = head.split(separator: "\r\n")
      .first { $0.lowercased().hasPrefix("sec-websocket-protocol:") }
      .flatMap { $0.dropFirst(23).split(separator: ",").first }
      .map { "Sec-WebSocket-Protocol: \($0.trimmingCharacters(in: .whitespaces))\r\n" }
    let answer =
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Accept: \(Data(digest).base64EncodedString())\r\n\(wanted ?? "")\r\n"
    return Array(answer.utf8)
  }

  /// A server's answer to a frame: the same bytes to a ping, and the end to an end.
  static func answer(to frame: Frame) -> TrafficCapture.Answer {
    switch frame.kind {
    case 8:
      .init([0x88, UInt8(frame.payload.count & 0x7F)] + frame.payload.prefix(125), closes: true)
    case 9: .init([0x8A, UInt8(frame.payload.count & 0x7F)] + frame.payload.prefix(125))
    default: .init()
    }
  }
}

extension TrafficCapture.Conversation {
  /// A WebSocket with its frames in place of their masked bytes, each with the step that completed it; anything else as it
  /// is.
  ///
  /// Bytes that are no frame stay as they were sent.
  var unmasked: TrafficCapture.Conversation {
    guard isStream, let (head, rest) = webSocketHead else { return self }
    var copy = self
    copy.pieces = [.init(mark: pieces[0].mark, bytes: head)]
    var frames = WebSocketFrames()
    for (index, piece) in pieces.enumerated() where index >= rest.piece {
      let bytes = index == rest.piece ? piece.bytes.dropFirst(rest.offset) : piece.bytes[...]
      let wasBroken = frames.isBroken
      for frame in frames.append(bytes) {
        copy.pieces.append(.init(mark: piece.mark, bytes: [frame.kind | 0x80] + frame.payload))
      }
      let left = wasBroken ? Array(bytes) : frames.isBroken ? frames.takeRest() : []
      if !left.isEmpty { copy.pieces.append(.init(mark: piece.mark, bytes: left)) }
    }
    let left = frames.takeRest()
    if !left.isEmpty, let last = pieces.last {
      copy.pieces.append(.init(mark: last.mark, bytes: left))
    }
    return copy
  }

  /// The request for a WebSocket, and the piece and the place in it at which the frames begin.
  private var webSocketHead: (head: [UInt8], rest: (piece: Int, offset: Int))? {
    guard pieces.first?.bytes.starts(with: "GET ".utf8) == true else { return nil }
    var sent: [UInt8] = []
    for (index, piece) in pieces.enumerated() where sent.count < SinkAnswers.longestHead {
      let before = sent.count
      sent += piece.bytes
      guard let end = SinkAnswers.headEnd(sent) else { continue }
      let head = Array(sent[..<(end + 4)])
      guard WebSocketFrames.key(in: String(decoding: head, as: UTF8.self)) != nil else {
        return nil
      }
      return (head, (index, end + 4 - before))
    }
    return nil
  }
}
