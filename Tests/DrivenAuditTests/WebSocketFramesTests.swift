@testable import Sandbox
import TestSupport
import Testing

@testable import DrivenAudit

/// The sink opens WebSockets, and the audit reads their frames without the masks.
struct WebSocketFramesTests {
  private static let request =
    Array(
      "GET /chat HTTP/1.1\r\nHost: a.example\r\nUpgrade: WebSocket\r\nConnection: Upgrade\r\n"
        .utf8)
    + Array("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".utf8)

  /// A frame as clients send it.
  private static func frame(_ kind: UInt8, _ payload: [UInt8], mask: [UInt8]) -> [UInt8] {
    let count = payload.count
    let length: [UInt8] =
      count < 126
      ? [UInt8(count)]
      : count < 1 << 16
        ? [126, UInt8(count >> 8), UInt8(count & 0xFF)]
        : [127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
    return [0x80 | kind, length[0] | 0x80] + length.dropFirst() + mask
      + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  private func conversation(_ pieces: [[UInt8]]) -> TrafficCapture.Conversation {
    var conversation = TrafficCapture.Conversation(number: 1, isStream: true)
    conversation.routes = [.init(mark: 0, endpoint: "192.0.2.1:80")]
    conversation.pieces = pieces.enumerated().map { .init(mark: $0, bytes: $1) }
    return conversation
  }

  @Test func `a WebSocket is opened, and pings and ends are answered`() {
    func answer(_ pieces: [[UInt8]]) -> TrafficCapture.Answer {
      SinkAnswers.answer(conversation(pieces))
    }
    let opening = answer([Self.request])
    let text = String(decoding: opening.bytes, as: UTF8.self)
    // The example of RFC 6455.
    #expect(text.hasPrefix("HTTP/1.1 101 "))
    #expect(text.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
    #expect(!opening.closes)
    let mask: [UInt8] = [1, 2, 3, 4]
    let word = answer([Self.request, Self.frame(1, [65, 66], mask: mask)])
    #expect(word.bytes.isEmpty && !word.closes)
    let pong = answer([Self.request, Self.frame(9, [65, 66], mask: mask)])
    #expect(pong.bytes == [0x8A, 2, 65, 66] && !pong.closes)
    let end = answer([Self.request, Self.frame(8, [3, 0xE8], mask: mask)])
    #expect(end.bytes == [0x88, 2, 3, 0xE8] && end.closes)
  }

  @Test(arguments: [1, 125, 126, 70_000])
  func `frames are read without their masks, however they are cut`(count: Int) {
    var random = SeededRandom(seed: Proof.seed)
    let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let sent = (0..<3).flatMap { _ in
      Self.frame(2, payload, mask: (0..<4).map { _ in UInt8(random.next() & 0xFF) })
    }
    let all = Self.request + sent
    let cuts = [0, Self.request.count / 2, Self.request.count + 1, all.count - 1, all.count]
    let pieces = zip(cuts, cuts.dropFirst()).map { Array(all[$0..<$1]) }
    let read = conversation(pieces).unmasked
    #expect(
      read.pieces.map(\.bytes) == [Self.request] + Array(repeating: [0x82] + payload, count: 3))
    #expect(read.pieces.map(\.mark) == [0, 2, 2, 3])
    #expect(
      Evidence.place(of: read, isEncrypted: false).description == "a WebSocket to a.example")
  }

  @Test func `what is no frame stays as it was sent`() {
    let word = Array("not a frame at all".utf8)
    #expect(
      conversation([Self.request, word]).unmasked.pieces.map(\.bytes) == [Self.request, word])
    let other = conversation([Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8), word])
    #expect(other.unmasked == other)
  }

  /// A keyboard may begin a frame of any length, and send its text in it.
  @Test func `a frame that never ends is read as far as it goes`() {
    let mask: [UInt8] = [9, 8, 7, 6]
    let text = Array("typed text".utf8)
    let masked = text.enumerated().map { $1 ^ mask[$0 % 4] }
    let lengths: [[UInt8]] = [
      [0xFE, 0xFF, 0xFF], [0xFF] + Array(repeating: 0xFF, count: 8), [0x80 | 100],
    ]
    for length in lengths {
      let sent = Self.frame(2, [1], mask: mask) + [0x82] + length + mask + masked
      let pieces = [Self.request, Array(sent.dropLast(4)), Array(sent.suffix(4))]
      #expect(
        conversation(pieces).unmasked.pieces.map(\.bytes) == [Self.request, [0x82, 1], text])
    }
    let short = [UInt8(0x82), 0xFE, 0]
    #expect(
      conversation([Self.request, short]).unmasked.pieces.map(\.bytes) == [Self.request, short])
  }
}
