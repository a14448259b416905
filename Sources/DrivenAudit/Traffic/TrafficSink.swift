import Platform
import Sandbox

/// Replaces the network: answers keyboards, and reads their messages inside TLS.
final class TrafficSink: Sendable {
  /// One TLS connection, opened as far as it lets itself be.
  private struct Opened {
    var end: TLSEnd
    /// How many pieces of the connection went into it.
    var taken = 0
    /// The data inside, as a separate conversation.
    var inside: TrafficCapture.Conversation
  }

  private let authority: TestAuthority?
  private let opened = Lock<[Int: Opened]>([:])

  /// Without an authority TLS is refused.
  init(_ authority: TestAuthority?) { self.authority = authority }

  /// A network that leads here, for one keyboard after the other.
  func makeCapture() -> TrafficCapture {
    TrafficCapture(certificates: authority?.certificate) { [self] in answer($0) }
  }

  /// Answers the last piece of a conversation.
  func answer(_ conversation: TrafficCapture.Conversation) -> TrafficCapture.Answer {
    guard let authority, SinkAnswers.isTLS(conversation) else {
      return SinkAnswers.answer(conversation)
    }
    guard !conversation.isClosed else { return .init() }
    return opened.withLock { opened in
      var entry: Opened
      if let known = opened[conversation.number] {
        entry = known
      } else {
        let host = conversation.endpoint.map(SinkAnswers.host(of:))
        guard let end = TLSEnd(authority, host: host) else { return SinkAnswers.refusal }
        entry = Opened(end: end, inside: conversation)
        entry.inside.pieces = []
      }
      let answer = Self.answer(conversation, in: &entry)
      opened[conversation.number] = entry
      return answer
    }
  }

  private static func answer(
    _ conversation: TrafficCapture.Conversation, in entry: inout Opened
  ) -> TrafficCapture.Answer {
    var closes = false
    for piece in conversation.pieces.dropFirst(entry.taken) {
      entry.taken += 1
      var said = piece
      said.bytes = entry.end.receive(piece.bytes)
      guard !said.bytes.isEmpty else { continue }
      entry.inside.pieces.append(said)
      let answer = SinkAnswers.answer(entry.inside)
      entry.end.send(answer.bytes, closes: answer.closes)
      closes = closes || answer.closes
    }
    // After a gap, later data cannot be read.
    let isLost = conversation.dropped > 0
    return .init(entry.end.takeOutgoing(), closes: closes || entry.end.isOver || isLost)
  }

  /// Whether a peer refused the certificate, by a word or by leaving; one that was cut off with its process has not.
  func isRefused(_ conversation: TrafficCapture.Conversation, hasLeft: Bool) -> Bool {
    guard SinkAnswers.isTLS(conversation) else { return false }
    return opened.withLock {
      guard let end = $0[conversation.number]?.end else { return true }
      return !end.isAccepted && (end.isOver || hasLeft)
    }
  }

  /// The data inside the TLS connections whose peers accepted the certificate, by the connections' numbers.
  var insides: [Int: TrafficCapture.Conversation] {
    opened.withLock { $0.filter { $0.value.end.isAccepted }.mapValues(\.inside) }
  }
}
