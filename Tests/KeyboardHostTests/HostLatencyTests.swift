import KeyboardProtocol
import TextInput
import Testing

@testable import KeyboardHost

@Suite struct `A host's latency` {
  @Test(arguments: [
    ("0", HostLatency()), ("33", HostLatency(milliseconds: 33)),
    ("16:8", HostLatency(milliseconds: 16, jitter: 8)),
    ("16:8:42", HostLatency(milliseconds: 16, jitter: 8, seed: 42)),
  ])
  func `is read from numbers`(text: String, latency: HostLatency) {
    #expect(HostLatency(text) == latency)
  }

  @Test(arguments: ["", "-1", "x", "1:", "1:2:3:4", "10001", "1:10001", "1.5", "1:2:-3"])
  func `is nothing else`(text: String) {
    #expect(HostLatency(text) == nil)
  }

  @Test func `lies within its bounds, and follows from its seed`() {
    func draws(_ seed: UInt64) -> [UInt64] {
      var source = DelaySource(HostLatency(milliseconds: 10, jitter: 4, seed: seed))
      return (0..<100).flatMap { _ in [source.toHost(), source.toKeyboard()] }
    }
    #expect(draws(1) == draws(1) && draws(1) != draws(2))
    #expect(draws(1).allSatisfy { (5...7).contains($0) })
  }
}

@Suite struct `The simulated user` {
  @Test func `is described by lines`() throws {
    let user = try SimulatedUser(
      lexiconFile:
        "# people\ncontact Grace Hopper\ncontact Cher\n\nshortcut brb be right back\nword Debian\r\n"
    )
    #expect(
      user
        == SimulatedUser(
          contacts: [
            .init(givenName: "Grace", familyName: "Hopper"),
            .init(givenName: "Cher", familyName: ""),
          ],
          shortcuts: [LexiconEntry(userInput: "brb", documentText: "be right back")],
          words: ["Debian"]))
    #expect(user.lexicon.map(\.userInput) == ["Grace", "Hopper", "Cher", "brb", "Debian"])
  }

  @Test(arguments: [
    ("person Ada", 1, "not a kind of entry"), ("word a\nshortcut omw", 2, "incomplete"),
    ("contact", 1, "incomplete"), ("word " + String(repeating: "x", count: 401), 1, "longer"),
  ])
  func `a bad line is named`(text: String, line: Int, part: String) throws {
    let error = #expect(throws: LexiconFileError.self) { try SimulatedUser(lexiconFile: text) }
    #expect(error?.line == line)
    #expect(try #require(error).reason.contains(part))
  }

  @Test func `has no entry twice and no more than a message holds`() throws {
    let long = SimulatedUser(
      contacts: [.init(givenName: "Ada", familyName: "Ada")], shortcuts: [],
      words: (0..<20_000).map { String(repeating: "x", count: 390) + "\($0)" })
    #expect(long.lexicon.count == SimulatedUser.entryLimit)
    var frame: [UInt8] = []
    HostMessage.lexicon(long.lexicon).encode(into: &frame)
    _ = try HostMessage(decoding: Array(frame.dropFirst(4)))
  }
}

@Suite struct `A trace` {
  @Test func `is bounded, and nothing in a line acts on a terminal`() {
    let trace = TextTrace(limit: 2)
    let evil = TextWindow(before: "a\u{1B}[2J\u{202E}\n", after: "b", hasText: true)
    trace.add(.call, "insertText", at: 12, keyboard: "K", detail: "\u{7}\n", before: evil)
    trace.add(.read, "selectedText", at: 12, keyboard: "K", before: evil)
    trace.add(.read, "selectedText", at: 12, keyboard: "K", before: evil)
    #expect(trace.entries.count == 2 && trace.dropped == 1)
    for entry in trace.entries {
      #expect(entry.line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    }
    #expect(trace.entries[0].line.contains("insertText(\\u{7}\\n)"))
  }

  @Test func `cuts long texts`() {
    let trace = TextTrace()
    let long = String(repeating: "x", count: 100_000)
    trace.add(
      .host, long, at: 0, keyboard: "K", detail: long, before: TextWindow(before: long),
      after: TextWindow(after: long))
    #expect(trace.entries[0].detail?.count == 400 && trace.entries[0].before?.before?.count == 120)
    #expect(trace.entries[0].name.count == 200 && trace.entries[0].line.count < 500)
  }
}
