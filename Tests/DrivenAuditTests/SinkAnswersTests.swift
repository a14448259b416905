@testable import Sandbox
import Testing

@testable import DrivenAudit

struct SinkAnswersTests {
  private func said(
    _ texts: [String], isStream: Bool = true, endpoint: String = "192.0.2.1:80"
  ) -> TrafficCapture.Answer {
    answer(texts.map { Array($0.utf8) }, isStream: isStream, endpoint: endpoint)
  }

  private func answer(
    _ pieces: [[UInt8]], isStream: Bool, endpoint: String
  ) -> TrafficCapture.Answer {
    var conversation = TrafficCapture.Conversation(number: 1, isStream: isStream)
    conversation.routes = [.init(mark: 0, endpoint: endpoint)]
    conversation.pieces = pieces.map { .init(mark: 0, bytes: $0) }
    return SinkAnswers.answer(conversation)
  }

  /// The sent bytes, the beginning of the answer, and whether the answer ends the conversation.
  static let requests: [(sent: [String], answer: String, closes: Bool)] = [
    (["GET / HTTP/1.1\r\nHost: a\r\n\r\n"], "HTTP/1.1 200", true),
    (["GET / HTTP/1.1\r\n", "Host: a\r\n\r\n"], "HTTP/1.1 200", true),
    (["GET / HTTP/1.1\r\nHost: a\r\n"], "", false), (["hello\r\n\r\n"], "", false),
    (["POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\nab"], "", false),
    (["GET / HTTP/1.1\r\nA: \r\r\n\r", "\n"], "HTTP/1.1 200", true),
    (["GET / HTTP/1.1\r\nA: " + String(repeating: "x", count: 1 << 16), "\r\n\r\n"], "", false),
    (["POST / HTTP/1.1\r\ncontent-length:4\r\n\r\nab", "cd"], "HTTP/1.1 200", true),
    (
      ["POST / HTTP/1.1\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n"], "HTTP/1.1 100",
      false
    ),
    (["POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n"], "", false),
    (
      ["POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"],
      "HTTP/1.1 200", true
    ),
  ]

  @Test(arguments: requests)
  func `a whole request is answered`(row: (sent: [String], answer: String, closes: Bool)) {
    let answer = said(row.sent)
    let text = String(decoding: answer.bytes, as: UTF8.self)
    #expect(row.answer.isEmpty ? text.isEmpty : text.hasPrefix(row.answer))
    #expect(answer.closes == row.closes)
  }

  @Test func `TLS is refused by an alert`() {
    let answer = answer([[0x16, 3, 1, 0, 5]], isStream: true, endpoint: "192.0.2.1:443")
    #expect(answer.bytes.first == 0x15 && answer.closes)
  }

  private func query(_ name: String, type: UInt8) -> [UInt8] {
    [0xAB, 0xCD, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]
      + name.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
      + [0, 0, type, 0, 1]
  }

  @Test func `names have an address of the documentation, and only one`() {
    let address = answer(
      [query("a.example.com", type: 1)], isStream: false, endpoint: "10.0.0.1:53")
    #expect(address.bytes.prefix(2) == [0xAB, 0xCD])
    #expect(address.bytes.suffix(4) == [192, 0, 2, 1])
    #expect(SinkAnswers.name(in: address.bytes) == "a.example.com")
    let six = answer([query("a.example.com", type: 28)], isStream: false, endpoint: "10.0.0.1:53")
    #expect(six.bytes[7] == 0 && six.bytes.count == query("a.example.com", type: 28).count)
    #expect(answer([query("a.b", type: 1)], isStream: false, endpoint: "10.0.0.1:99").bytes.isEmpty)
  }

  static let broken: [[UInt8]] = [
    [], [1, 2, 3], [UInt8](repeating: 0, count: 12), [UInt8](repeating: 0, count: 13),
    [UInt8](repeating: 0, count: 12) + [63, 1], [UInt8](repeating: 0, count: 12) + [0xC0, 12, 0],
    [UInt8](repeating: 255, count: 300),
  ]

  @Test(arguments: broken)
  func `what is no query gets no answer`(bytes: [UInt8]) {
    #expect(answer([bytes], isStream: false, endpoint: "10.0.0.1:53").bytes.isEmpty)
  }
}
