import Sandbox

/// The host's answers in place of the network, so that a keyboard continues and nothing leaves the
/// machine.
///
/// Names resolve to an address that is kept for documentation, and HTTP is answered with an empty object. TLS is refused
/// here; `TrafficSink` opens it before it asks.
enum SinkAnswers {
  /// Answers the last piece of a conversation.
  static func answer(_ conversation: TrafficCapture.Conversation) -> TrafficCapture.Answer {
    guard let last = conversation.pieces.last, !conversation.isClosed else { return .init() }
    guard conversation.isStream else {
      return .init(isNameQuery(conversation) ? nameAnswer(to: last.bytes) : [])
    }
    if isTLS(conversation) { return refusal }
    return webAnswer(to: conversation)
  }

  /// The answer that refuses TLS: a fatal alert, handshake failure.
  static let refusal = TrafficCapture.Answer([0x15, 3, 3, 0, 2, 2, 40], closes: true)

  /// Whether a conversation begins as TLS does.
  static func isTLS(_ conversation: TrafficCapture.Conversation) -> Bool {
    guard conversation.isStream else { return false }
    // The first bytes may come one by one.
    let first = conversation.pieces.prefix(3).flatMap { $0.bytes.prefix(3) }
    return first.count >= 3 && first[0] == 0x16 && first[1] == 3
  }

  /// The address of an endpoint, without its port.
  static func host(of endpoint: String) -> String {
    guard let colon = endpoint.lastIndex(of: ":") else { return endpoint }
    return String(endpoint[..<colon].filter { $0 != "[" && $0 != "]" })
  }

  /// Whether a conversation asks a name server.
  static func isNameQuery(_ conversation: TrafficCapture.Conversation) -> Bool {
    !conversation.isStream && conversation.endpoint?.hasSuffix(":53") == true
  }

  // MARK: Names

  /// The name in a query, with dots; `nil` for anything else.
  static func name(in query: [UInt8]) -> String? {
    guard query.count > 12 else { return nil }
    var labels: [String] = []
    var place = 12
    while place < query.count, query[place] != 0 {
      let count = Int(query[place])
      guard count < 64, place + 1 + count <= query.count, labels.count < 128 else { return nil }
      labels.append(String(decoding: query[(place + 1)..<(place + 1 + count)], as: UTF8.self))
      place += 1 + count
    }
    return place < query.count ? labels.joined(separator: ".") : nil
  }

  static func nameAnswer(to query: [UInt8]) -> [UInt8] {
    guard name(in: query) != nil,
      let end = query[12...].firstIndex(of: 0), end + 4 < query.count
    else { return [] }
    let question = query[12...(end + 4)]
    let isAddress = query[end + 1] == 0 && query[end + 2] == 1
    // The query's number; an answer with recursion, without an error; one question, perhaps one answer.
    var answer: [UInt8] =
      Array(query[0..<2]) + [0x81, 0x80, 0, 1, 0, isAddress ? 1 : 0, 0, 0, 0, 0]
    answer += question
    if isAddress { answer += [0xC0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 1] }
    return answer
  }

  // MARK: The web

  /// Answers are looked for after each piece, so only the first bytes are looked through for the end of the head.
  static let longestHead = 1 << 16

  private static func webAnswer(to conversation: TrafficCapture.Conversation)
    -> TrafficCapture.Answer
  {
    var sent: [UInt8] = []
    for piece in conversation.pieces where sent.count < longestHead {
      sent += piece.bytes.prefix(longestHead - sent.count)
    }
    guard let end = headEnd(sent) else { return .init() }
    let head = String(decoding: sent[..<end], as: UTF8.self).lowercased()
    guard head.contains(" http/1.") else { return .init() }
    if head.hasPrefix("get "), head.contains("\r\nupgrade:"),
      let answer = webSocketAnswer(String(decoding: sent[..<end], as: UTF8.self), end, conversation)
    {
      return answer
    }
    let body = conversation.pieces.reduce(-end - 4) { $0 + $1.bytes.count }
    let length = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst(15).drop { $0 == " " }) }
    if let length, body < length {
      // Some clients wait for this before they send a body.
      let waits = body == 0 && head.contains("\r\nexpect: 100-continue")
      return .init(waits ? Array("HTTP/1.1 100 Continue\r\n\r\n".utf8) : [])
    }
    if length == nil, head.contains("\r\ntransfer-encoding:"),
      !conversation.lastBytes(5).elementsEqual("0\r\n\r\n".utf8)
    {
      return .init()
    }
    let answer =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
    return .init(Array(answer.utf8), closes: true)
  }

  /// Opens a WebSocket, and then answers the frames of its last piece; `nil` where none was requested.
  private static func webSocketAnswer(
    _ head: String, _ end: Int, _ conversation: TrafficCapture.Conversation
  ) -> TrafficCapture.Answer? {
    guard let key = WebSocketFrames.key(in: head), let last = conversation.pieces.last else {
      return nil
    }
    let before = conversation.pieces.dropLast().reduce(0) { $0 + $1.bytes.count }
    guard before >= end + 4 else { return .init(WebSocketFrames.opening(key, head: head)) }
    var frames = WebSocketFrames()
    let answers = frames.append(last.bytes).map(WebSocketFrames.answer)
    return .init(answers.flatMap(\.bytes), closes: answers.contains(where: \.closes))
  }

  /// Where the empty line begins that ends a head.
  static func headEnd(_ bytes: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    var next = 0
    for (place, byte) in bytes.enumerated() {
      // A carriage return out of turn begins the mark again.
      next = byte == mark[next] ? next + 1 : byte == mark[0] ? 1 : 0
      if next == mark.count { return place - 3 }
    }
    return nil
  }
}

extension TrafficCapture.Conversation {
  /// The last bytes, at most `count` of them.
  fileprivate func lastBytes(_ count: Int) -> [UInt8] {
    var last: [UInt8] = []
    for piece in pieces.reversed() where last.count < count {
      last = piece.bytes.suffix(count - last.count) + last
    }
    return last
  }
}
