import TestSupport
import Testing

@testable import TerminalSimulator

@Suite struct `What a terminal sends` {
  private static let rows: [(bytes: String, events: [TerminalEvent])] = [
    ("a", [.text("a")]), ("aß€😀", [.text("a"), .text("ß"), .text("€"), .text("😀")]),
    (
      "\t\r\n\u{7F}\u{8}",
      [.key(.tab), .key(.enter), .key(.enter), .key(.backspace), .key(.backspace)]
    ),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.key(.up), .key(.down), .key(.right), .key(.left)]),
    ("\u{1B}OA\u{1B}OD", [.key(.up), .key(.left)]), ("\u{1B}[Z", [.key(.backTab)]),
    ("\u{1B}[1;5C", [.key(.right)]), ("\u{1B}x", [.key(.escape), .text("x")]),
    ("\u{1B}\u{1B}[A", [.key(.escape), .key(.up)]),
    ("\u{1B}[<0;5;3M", [.mouse(.init(phase: .down, column: 4, row: 2))]),
    ("\u{1B}[<32;6;3M", [.mouse(.init(phase: .moved, column: 5, row: 2))]),
    ("\u{1B}[<0;6;3m", [.mouse(.init(phase: .up, column: 5, row: 2))]),
    // With Shift, Alt and Control.
    ("\u{1B}[<28;1;1M", [.mouse(.init(phase: .down, column: 0, row: 0))]),
    // Other buttons, the wheel, and anything that isn't a report.
    ("\u{1B}[<2;5;3M\u{1B}[<64;5;3M\u{1B}[<0;0;3M\u{1B}[<0;5M\u{1B}[<0;5;3;4M", []),
    ("\u{1B}[<0;99999;3M\u{1B}[<-1;5;3M\u{1B}[<0;99999999999999999999;3Mq", [.text("q")]),
    ("\u{1B}[5~\u{1B}[200~k", [.text("k")]), ("\u{0}\u{1}\u{1F}k", [.text("k")]),
    ("\u{1B}[12\u{7}k", [.text("k")]), ("\u{1B}[12\u{1B}[Ak", [.key(.up), .text("k")]),
    ("\u{85}k", [.text("k")]),
  ]

  @Test(arguments: rows)
  func `means the same in one piece and byte by byte`(
    row: (bytes: String, events: [TerminalEvent])
  ) {
    var whole = TerminalDecoder()
    #expect(whole.events(for: row.bytes.utf8) == row.events)
    #expect(whole.flush().isEmpty)
    for cut in 1..<max(row.bytes.utf8.count, 2) {
      var pieces = TerminalDecoder()
      let (first, second) = (row.bytes.utf8.prefix(cut), row.bytes.utf8.dropFirst(cut))
      #expect(pieces.events(for: first) + pieces.events(for: second) == row.events)
    }
  }

  @Test func `is the Escape key where nothing follows it`() {
    var decoder = TerminalDecoder()
    #expect(decoder.events(for: [0x1B]).isEmpty && decoder.isWaiting)
    #expect(decoder.flush() == [.key(.escape)] && !decoder.isWaiting)
    // A sequence that is cut off for good is dropped.
    #expect(decoder.events(for: Array("\u{1B}[<0;5".utf8)).isEmpty)
    #expect(decoder.flush().isEmpty && !decoder.isWaiting)
  }

  @Test(
    arguments: [
      [0xFF, 0x61], [0xC0, 0x61], [0xC3, 0x61], [0xE2, 0x82, 0x61], [0xED, 0xA0, 0x80, 0x61],
      [0xF4, 0x90, 0x80, 0x80, 0x61], [0x80, 0x61], [0xF5, 0x61],
    ] as [[UInt8]])
  func `is passed over where it is no UTF-8`(bytes: [UInt8]) {
    var decoder = TerminalDecoder()
    #expect(decoder.events(for: bytes).last == .text("a"))
  }

  @Test func `never stays in the way of what follows`() {
    var random = SeededRandom(seed: 7)
    let bytes: [UInt8] = Array("\u{1B}[O<;MmAZ~0123456789aé😀\n".utf8) + [0, 0x80, 0xFF, 0x9B, 0x7F]
    for _ in 0..<20_000 {
      var decoder = TerminalDecoder()
      let count = Int.random(in: 0..<100, using: &random)
      let noise = (0..<count).map { _ in bytes.randomElement(using: &random) ?? 0 }
      let events = decoder.events(for: noise)
      #expect(events.count <= count)
      _ = decoder.flush()
      #expect(decoder.events(for: Array("k\u{1B}[A".utf8)) == [.text("k"), .key(.up)])
    }
    var endless = TerminalDecoder()
    #expect(
      endless.events(for: Array("\u{1B}[".utf8) + [UInt8](repeating: 0x31, count: 100_000)).count
        < 100_000)
  }
}
