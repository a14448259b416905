import Foundation
import Glibc
import TestSupport
import Testing

@testable import DrivenAudit
@testable import KeyboardHost

/// Finds parts that depend on the text, and ignores mere differences, in made-up passes.
struct TraceComparisonTests {
  /// The messages of a made-up keyboard, for a text and a random number of the pass.
  typealias Sending = @Sendable (_ text: String, _ nonce: UInt64, _ pass: Int) -> [[UInt8]]

  private static let texts = ["bdfhkmgcjlbd", "qsvxzwrtnpqs"]
  private static let place = EvidencePlace.traffic("an HTTP request to example.com")

  private static func traces(_ pairs: Int, _ sending: Sending) -> [WatchTrace] {
    var random = SeededRandom(seed: Proof.seed)
    return (0..<2 * pairs).map { pass in
      let variant: TextVariant = pass % 2 == 0 ? .first : .second
      var trace = WatchTrace(plan: .both(variant), firstStep: pass * 100)
      trace.phases = (0..<4).map { .init(field: "field \($0)", firstStep: $0 * 10, taps: 3 * $0) }
      for (index, bytes) in sending(texts[variant == .first ? 0 : 1], random.next(), pass)
        .enumerated()
      {
        let step = min(index, 39)
        trace.messages.append(.init(place: place, step: step, bytes: bytes))
        trace.evidence.append(Evidence(place: place, step: trace.firstStep + step, bytes: bytes))
      }
      return trace
    }
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  static let leaks: [(name: String, sending: Sending)] = [
    (
      "a cipher", { text, nonce, _ in [bytes("id=\(nonce)&d=") + text.utf8.map { $0 &* 7 ^ 0x35 }] }
    ),
    (
      "a hash",
      { text, nonce, _ in
        [bytes("n=\(nonce) h=\(text.utf8.reduce(5381) { ($0 &* 33) ^ UInt64($1) })")]
      }
    ),
    ("a letter a message", { text, _, _ in text.utf8.map { [$0] } }),
    (
      "a letter a request",
      { text, nonce, _ in
        text.utf8.map { bytes("GET /k?c=\($0)&t=\(nonce &+ UInt64($0)) HTTP/1.1") }
      }
    ),
    (
      "a bit a message",
      { text, _, _ in
        text.utf8.flatMap { byte in (0..<3).map { bytes("GET /\(byte >> $0 & 1)") } }
      }
    ),
    (
      "halves",
      { text, nonce, _ in
        [0, 1].map { half in
          bytes("\(nonce)/")
            + text.utf8.enumerated().filter { $0.offset % 2 == half }.map(\.element)
        }
      }
    ),
    (
      "digits beside many identifiers",
      { text, nonce, _ in
        (UInt64(0)..<60).map { identified(nonce &+ $0, digits(text)) }
      }
    ),
    (
      "the order of headers",
      { text, _, _ in
        text.utf8.map { byte in
          let names = byte & 1 == 1 ? ["X-One", "X-Two"] : ["X-Two", "X-One"]
          return bytes("GET / HTTP/1.1\r\n" + names.map { "\($0): on\r\n" }.joined())
        }
      }
    ),
    (
      "differences of letters",
      { text, nonce, _ in
        let steps = zip(text.utf8, text.utf8.dropFirst()).map { "\(Int($1) - Int($0))" }
        return [identified(nonce, steps.joined(separator: ","))]
      }
    ),
    (
      "a form for each letter that is drawn by lot",
      { text, nonce, _ in
        var random = SeededRandom(seed: nonce)
        return (0..<300).map { index in
          let letter = UInt64(text.utf8.map { $0 }[index % 12])
          return bytes("GET /q/\(letter + 128 * (random.next() % 60)) HTTP/1.1")
        }
      }
    ),
    (
      "the lengths of messages",
      { text, nonce, _ in
        text.utf8.map {
          identified(nonce &+ UInt64($0), String(repeating: "a", count: Int($0) - 60))
        }
      }
    ),
  ]

  /// A message with an identifier that is new each time.
  private static func identified(_ nonce: UInt64, _ text: String) -> [UInt8] {
    var random = SeededRandom(seed: nonce)
    let digits = (0..<32).map { _ in String(random.next() % 16, radix: 16) }
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { digits[$0].joined() }
    return bytes("{\"id\":\"\(groups.joined(separator: "-"))\",\"d\":\"\(text)\"}")
  }

  private static func digits(_ text: String) -> String {
    text.utf8.map { "%u00" + String($0, radix: 16) }.joined()
  }

  @Test(arguments: leaks)
  func `what follows the text is found in any form`(row: (name: String, sending: Sending)) {
    let traces = Self.traces(3, row.sending)
    #expect(TraceComparison(.traffic, traces, by: \.ordinary).following?.place == Self.place)
    // With the labels of other passes nothing follows.
    let others = traces.enumerated().map { index, trace in
      var other = WatchTrace(
        plan: .both([0, 1, 5].contains(index) ? .first : .second), firstStep: trace.firstStep)
      (other.phases, other.messages, other.evidence) = (
        trace.phases, trace.messages, trace.evidence
      )
      return other
    }
    #expect(TraceComparison(.traffic, others, by: \.ordinary).following == nil)
  }

  static let honest: [(name: String, sending: Sending)] = [
    ("nonces", { _, nonce, _ in [bytes("id=\(nonce)")] }),
    (
      "many nonces",
      { _, nonce, _ in
        (UInt64(0)..<40).map {
          bytes("{\"at\":\(1_764_000_000 + nonce % 99_999 + $0),\"id\":\"\(nonce ^ $0)\"}")
        }
      }
    ),
    (
      "settings that are drawn by lot",
      { _, nonce, _ in
        let group = Int(nonce % 5)
        let name = String(repeating: "group", count: 4)
        return (0..<20).map { bytes("GET /\(name)\(group)/\($0 * 7 + group)") }
      }
    ),
    (
      "numbers that come again by chance",
      { _, nonce, _ in
        var random = SeededRandom(seed: nonce)
        return (0..<300).map { _ in bytes("GET /q/\(random.next() % 4000) HTTP/1.1") }
      }
    ),
    ("a counter", { _, _, pass in [bytes("launch \(pass / 2)"), bytes("pass \(pass)")] }),
    ("the same", { _, _, _ in (0..<9).map { bytes("GET /stickers/\($0).png") } }),
    (
      "a number that depends on the text",
      { text, _, _ in
        [bytes("corrections=\((text.utf8.first ?? 0) & 1)")]
      }
    ),
    (
      "a number of messages that depends on the text",
      { text, _, _ in
        Array(repeating: bytes("GET /correction"), count: text.hasPrefix("b") ? 12 : 4)
      }
    ),
    ("identifiers", { _, nonce, _ in (UInt64(0)..<60).map { identified(nonce &+ $0, "tap") } }),
    (
      "messages of any length",
      { _, nonce, _ in
        (0..<12).map { bytes(String(repeating: "x", count: Int((nonce >> $0) % 40))) }
      }
    ),
    (
      "a few corrections, of a word or another",
      { text, _, _ in
        (0..<30).flatMap { step in
          [bytes("GET /tap")]
            + (text.utf8.dropFirst(step % 12).first == 0x62 ? [bytes("GET /fix")] : [])
        }
      }
    ),
    ("a flag", { _, nonce, _ in [bytes(nonce % 2 == 0 ? "group=blue-keys" : "group=green-keys")] }),
  ]

  @Test(arguments: honest)
  func `nonces, times, counters and flags accuse nobody`(row: (name: String, sending: Sending)) {
    let traces = Self.traces(6, row.sending)
    #expect(TraceComparison(.traffic, traces, by: \.ordinary).following == nil)
  }

  /// A pass takes some seconds, so that the last digits of times are often the same in every other pass.
  private static func times(_ fraction: (UInt8, UInt64) -> UInt64) -> [WatchTrace] {
    var random = SeededRandom(seed: Proof.seed)
    return (0..<6).map { pass in
      let variant: TextVariant = pass % 2 == 0 ? .first : .second
      var trace = WatchTrace(plan: .both(variant), firstStep: pass * 1000)
      trace.phases = [.init(field: "field", firstStep: 0, taps: 400)]
      let text = Array(texts[variant == .first ? 0 : 1].utf8)
      for step in 0..<400 {
        let letter = text[Int(random.next() % UInt64(text.count))]
        let seconds = 1_796_158_000 + 5 * pass + step / 80
        let bytes = bytes(
          "POST / HTTP/1.1\r\n\r\n{\"t\":\(seconds).\(fraction(letter, random.next()))}")
        trace.messages.append(.init(place: place, step: step, bytes: bytes))
        trace.evidence.append(Evidence(place: place, step: trace.firstStep + step, bytes: bytes))
      }
      return trace
    }
  }

  @Test func `a letter in the fraction of a time is found`() {
    let traces = Self.times { letter, _ in 100 + UInt64(letter) }
    #expect(
      TraceComparison(.traffic, traces, by: \.ordinary, numbers: .fractions).following?.place
        == Self.place)
  }

  @Test(arguments: [UInt64(10), 1000, 1_000_000])
  func `fractions of times accuse nobody`(parts: UInt64) {
    let traces = Self.times { _, nonce in nonce % parts }
    #expect(
      TraceComparison(.traffic, traces, by: \.ordinary, numbers: .fractions).following == nil)
  }

  // MARK: Files

  /// The file of a made-up keyboard's group after each letter.
  typealias Keeping = @Sendable (_ typed: Substring, _ nonce: UInt64) -> [UInt8]

  private static func kept(_ keeping: Keeping) -> [WatchTrace] {
    var random = SeededRandom(seed: Proof.seed)
    return (0..<6).map { pass in
      let variant: TextVariant = pass % 2 == 0 ? .first : .reordered
      let text = WatchWords(seed: 7).word(1, variant, count: 40)
      var trace = WatchTrace(plan: .both(variant), firstStep: pass * 100)
      let place = EvidencePlace.group("group.example", "file")
      for count in 1...text.count {
        trace.evidence.append(
          Evidence(
            place: place, step: trace.firstStep + count,
            bytes: bytes("file\u{0}") + keeping(text.prefix(count), random.next())))
      }
      trace.checkpoints = [trace.firstStep + text.count + 1]
      return trace
    }
  }

  private static func counts(_ text: Substring) -> [(Character, Int)] {
    Dictionary(grouping: text, by: \.self).map { ($0, $1.count) }.sorted { $0 < $1 }
  }

  static let files: [(name: String, isLeak: Bool, keeping: Keeping)] = [
    ("a cipher", true, { text, _ in text.utf8.map { $0 &* 7 ^ 0x35 } }),
    ("a hash", true, { text, _ in bytes(text.map { "\($0)".hashed }.joined()) }),
    (
      "a cipher after a nonce", true,
      { text, nonce in bytes("\(nonce)") + text.utf8.map { $0 ^ 0x2A } }
    ),
    (
      "the last letters, each in its place", true,
      { text, _ in
        bytes(
          text.suffix(8).enumerated().map { "<key>recent\($0)</key>\n\t<string>\($1)" }.joined())
      }
    ),
    ("the last letter, again and again", true, { text, _ in bytes("last=\(text.suffix(1))") }),
    ("a place that goes round", false, { text, _ in bytes("place=\(text.count % 8)") }),
    (
      "whether the last letter is one of a few", false,
      { text, _ in bytes("shift=\("bdf".contains(text.suffix(1)))") }
    ),
    (
      "the last letter and the time", false,
      { text, nonce in bytes("\(nonce)\(text.suffix(1))") }
    ),
    ("the number of letters", false, { text, _ in bytes("\(text.count)") }),
    ("the time", false, { _, nonce in bytes("\(nonce)") }),
    ("a count for each letter", false, { text, _ in bytes("\(counts(text))") }),
    (
      "the letters that were used", false,
      { text, _ in bytes(String(Set(text).sorted())) }
    ),
    (
      "counts and the time", false,
      { text, nonce in bytes("\(counts(text)) \(nonce)") }
    ),
  ]

  @Test func `names that a file has one after the other tell a text`() {
    let traces = Self.kept { _, _ in [] }.map { trace in
      var trace = trace
      let text = WatchWords(seed: 7).word(1, trace.plan.ordinary, count: 40)
      trace.evidence = []
      // A file that keeps its name changes nothing.
      let letters = Array(text)
      trace.listings = letters.indices.filter { $0 == 0 || letters[$0] != letters[$0 - 1] }.map {
        index in
        Evidence(
          place: .group("group.example", ""), step: trace.firstStep + index,
          bytes: Self.bytes("cache-\(letters[index])"))
      }
      return trace
    }
    let found = TraceComparison(.group, traces, by: \.ordinary).following
    #expect(found?.kind == .versions)
    #expect(found?.place.description == "the list of files in the group group.example")
  }

  @Test(arguments: files)
  func `in files the order of letters tells a text from what was learned of it`(
    row: (name: String, isLeak: Bool, keeping: Keeping)
  ) {
    let found = TraceComparison(.group, Self.kept(row.keeping), by: \.ordinary).following
    #expect((found != nil) == row.isLeak)
  }

  @Test(arguments: [(false, false), (true, false), (true, true)])
  func `keys in another order are as many, and come first and last as before`(
    first: Bool, last: Bool
  ) {
    let keys = (0..<26).map { index in
      DrivenKey(id: "\(index)", name: "\(index)", x: Double(index), y: 0, isPoint: false)
    }
    func order(_ keys: [DrivenKey]) -> [String] {
      var seen: Set<String> = []
      return keys.map(\.id).filter { seen.insert($0).inserted }
    }
    for seed in 0..<20 as Range<UInt64> {
      let words = WatchWords(seed: seed)
      let typed = words.keys(0, .first, count: 48, of: keys)
      let other = words.keys(
        0, .reordered, count: 48, of: keys, keepsFirstUses: first, keepsLastUses: last)
      #expect(typed != other && typed.first == other.first)
      #expect(typed.map(\.id).sorted() == other.map(\.id).sorted())
      #expect(!first || order(typed) == order(other))
      #expect(!last || order(typed.reversed()) == order(other.reversed()))
    }
  }

  /// A letter of a text as an attribute of something; `isLeak` is whether its place in the text can be seen.
  static let attributes:
    [(channel: EvidencePlace.Channel, isLeak: Bool, written: @Sendable (Int, UInt8) -> String)] = [
      (.traffic, true, { _, letter in "192.0.2.1:\(4000 + Int(letter))" }),
      (.container, true, { place, letter in "file\(place)\0GDE\0\(letter)" }),
      (.container, true, { place, letter in "\(place)/\(letter % 2 == 0 ? "a" : "b")\0HFF\0" }),
      (.container, false, { _, letter in "\(letter)/x\0HFF\0" }),
      (.container, false, { place, _ in "file\(place)\0GDE\0BC" }),
    ]

  @Test(arguments: attributes)
  func `ports, sizes and folders tell a text, too`(
    row: (
      channel: EvidencePlace.Channel, isLeak: Bool, written: @Sendable (Int, UInt8) -> String
    )
  ) {
    let traces = (0..<6).map { pass in
      let variant: TextVariant =
        pass % 2 == 0 ? .first : row.channel == .traffic ? .second : .reordered
      var trace = WatchTrace(plan: .both(variant), firstStep: pass * 100)
      let text = WatchWords(seed: 7).word(1, variant, count: 40)
      for (index, letter) in text.utf8.enumerated() {
        let written = row.written(index, letter)
        let place: EvidencePlace =
          row.channel == .traffic
          ? Self.place : .container(String(written.prefix { $0 != "\0" }))
        trace.evidence.append(
          Evidence(
            place: place, step: trace.firstStep + index, bytes: Self.bytes(written),
            part: .attributes))
      }
      trace.checkpoints = [trace.firstStep + text.count + 1]
      return trace
    }
    let found = TraceComparison(row.channel, traces, by: \.ordinary).following
    #expect((found != nil) == row.isLeak, "\(row.written(1, 98))")
  }

  @Test func `traffic that grows with the taps is told with its strength`() throws {
    func trace(types: Bool) -> WatchTrace {
      var plan = WatchPlan.both(.first)
      plan.types = types
      var trace = WatchTrace(plan: plan, firstStep: 0)
      trace.phases = (0..<6).map { .init(field: "", firstStep: 100 * $0, taps: types ? 5 * $0 : 0) }
      var random = SeededRandom(seed: Proof.seed)
      for phase in 0..<6 where types {
        for index in 0..<5 * phase {
          let body = (0..<4).map { _ in String(random.next(), radix: 16) }.joined()
          trace.messages.append(
            .init(place: Self.place, step: 100 * phase + index, bytes: Self.bytes(body)))
        }
      }
      trace.messages.append(.init(place: Self.place, step: 0, bytes: Self.bytes("hello")))
      return trace
    }
    let found = TapCorrelation.all(in: trace(types: true), without: trace(types: false))
    let only = try #require(found.count == 1 ? found.first : nil)
    #expect(only.messages == 76 && only.messagesWithoutTaps == 1 && only.isUnreadable)
    #expect(only.coefficient.map { $0 > 0.99 } == true)
    #expect(TapCorrelation.all(in: trace(types: false), without: trace(types: false)).isEmpty)
  }
}

extension String {
  fileprivate var hashed: String {
    String(utf8.reduce(5381) { ($0 &* 33) ^ UInt64($1) } &* 0x9E37_79B9_7F4A_7C15, radix: 36)
  }
}

/// A keyboard's files may have any date.
struct EvidenceDateTests {
  @Test(arguments: [(0, false), (3, false), (4, true), (Int.min, true), (Int.max, true)])
  func `a date that was set by itself is evidence, however far away it is`(
    date: Int, isEvidence: Bool
  ) {
    var status = stat()
    status.st_mode = S_IFREG | 0o600
    let plain = EvidenceCollector.attributes(of: "a", "a", status)
    status.st_mtim.tv_sec = date
    #expect((EvidenceCollector.attributes(of: "a", "a", status) != plain) == isEvidence)
    status.st_ctim.tv_sec = date
    #expect(EvidenceCollector.attributes(of: "a", "a", status) == plain)
  }
}

/// A keyboard may write to the files in which its process notes something, and name others like them.
struct EvidenceRecordTests {
  @Test(arguments: [
    AccessPolicy.delaysFile, AccessPolicy.pasteboardFile, AccessPolicy.postedFile,
    AccessPolicy.notifiedFile, AccessPolicy.handedFile, AccessPolicy.sentFile,
    AccessPolicy.sealedFile, AccessPolicy.recordPrefix + "other",
  ])
  func `nothing is hidden in a file that is named as the notes of a process`(name: String) throws {
    try withScratchFolder { folder in
      let collector = EvidenceCollector(
        Placement(bundlePath: "", executablePath: "", containerPath: folder.path))
      let file = folder.appendingPathComponent(name)
      try Data("a secret\t1\tclock\n".utf8).write(to: file)
      collector.collect(step: 1, output: [], dropped: 0, log: [], urls: [])
      let contents = collector.evidence.map { String(decoding: $0.bytes, as: UTF8.self) }
      #expect(contents.contains { $0.contains("a secret") }, "\(contents)")
    }
  }
}
