import Foundation
@testable import KeyboardHost
import TestSupport
import Testing

@testable import DrivenAudit

/// Finds data that no one can read and that grows with the taps, and invisible characters, in made-up passes.
struct UnreadableDataTests {
  private static let texts = ["bdfhkmgcjlbd", "qsvxzwrtnpqs"]
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The contents of three files of a pass with a number of taps.
  typealias Keeping = @Sendable (_ taps: Int, _ random: inout SeededRandom) -> [[UInt8]]

  private static func noise(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 13) }
  }

  static let keepings: [(name: String, isFound: Bool, keeping: Keeping)] = [
    (
      "the text, encrypted with a new nonce each time", true,
      { taps, random in (0..<3).map { _ in noise(28 + 2 * taps, &random) } }
    ),
    (
      "the same in base64", true,
      { taps, random in
        (0..<3).map { _ in Array(Data(noise(28 + 2 * taps, &random)).base64EncodedString().utf8) }
      }
    ),
    (
      "encrypted settings", false,
      { _, random in (0..<3).map { _ in noise(300, &random) } }
    ),
    (
      "a counter and the time of the last use", false,
      { taps, random in
        (0..<3).map { _ in bytes("{\"taps\":\(taps),\"at\":7\(random.next() % 99_999_999).25}") }
      }
    ),
    (
      "the text itself", false,
      { taps, random in [bytes(String(repeating: "ab cd ef ", count: taps))] }
    ),
    (
      "an identifier for each tap", false,
      { taps, random in
        [
          (0..<taps).flatMap { _ in
            let half = String(repeating: "abcdef0123456789", count: 2)
            let id = String(half.shuffled(using: &random))
            let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
              String(Array(id)[range])
            }
            return bytes("id=" + groups.joined(separator: "-") + ";")
          }
        ]
      }
    ),
  ]

  @Test(arguments: keepings)
  func `data that is new in each pass is a finding if it grows with the taps`(
    row: (name: String, isFound: Bool, keeping: Keeping)
  ) {
    var random = SeededRandom(seed: Proof.seed)
    func trace(_ taps: Int) -> WatchTrace {
      var plan = WatchPlan.both(.first)
      plan.types = taps > 0
      var trace = WatchTrace(plan: plan, firstStep: 0)
      for (index, bytes) in row.keeping(taps, &random).enumerated() {
        trace.evidence.append(Evidence(place: .group("g", "f\(index)"), step: 1, bytes: bytes))
      }
      trace.checkpoints = [9]
      return trace
    }
    let found = UnreadableData(.group, in: [trace(200), trace(200)], without: trace(0))
    #expect((found != nil) == row.isFound, "\(row.name): \(String(describing: found))")
    if row.isFound { #expect(found?.place.channel == .group) }
  }

  // MARK: Invisible characters

  static let endings: [(isFound: Bool, ending: @Sendable (String) -> String)] = [
    (true, { text in text.utf8.map { $0 & 1 == 1 ? "\u{200B}" : "\u{2060}" }.joined() }),
    (true, { text in text.utf8.map { $0 & 2 == 2 ? " " : "\u{2003}" }.joined() }),
    (
      true,
      { text in
        String(
          String.UnicodeScalarView(text.unicodeScalars.compactMap { .init(0xE0000 + $0.value) }))
      }
    ),
    // Learned words are typed where they are seen.
    (false, { " \($0)" }), (false, { _ in "\u{200D}" }),
  ]

  @Test(arguments: endings)
  func `a text that was typed before comes again in invisible characters`(
    row: (isFound: Bool, ending: @Sendable (String) -> String)
  ) {
    let traces = (0..<6).map { pass in
      var trace = WatchTrace(plan: .both(pass % 2 == 0 ? .first : .second), firstStep: pass * 100)
      let text = "abc" + row.ending(Self.texts[pass % 2]) + "def"
      trace.afterwards = [
        Evidence(place: .document("after"), step: trace.firstStep, bytes: Self.bytes(text))
      ]
      return trace.invisibleAfterwards
    }
    let found = TraceComparison(.document, traces, by: \.ordinary).following
    #expect((found != nil) == row.isFound)
  }

  /// A keyboard may offer learned words there, and keys may type invisible characters of ordinary texts.
  @Test(arguments: endings)
  func `invisible characters of a later field are compared by secrets alone`(
    row: (isFound: Bool, ending: @Sendable (String) -> String)
  ) {
    func traces(_ plan: (TextVariant) -> WatchPlan) -> [WatchTrace] {
      (0..<6).map { pass in
        var trace = WatchTrace(
          plan: plan(pass % 2 == 0 ? .first : .second), firstStep: pass * 100)
        let text = "abc" + row.ending(Self.texts[pass % 2]) + "def"
        trace.later = [
          Evidence(place: .document("name"), step: trace.firstStep, bytes: Self.bytes(text))
        ]
        return trace
      }
    }
    let secret = traces { WatchPlan(ordinary: .first, secret: $0) }
    let found = TraceComparison(.document, secret, by: \.secret).following
    #expect((found != nil) == row.isFound)
    let ordinary = traces { .both($0) }.map(\.invisibleAfterwards)
    #expect(TraceComparison(.document, ordinary, by: \.ordinary).following == nil)
  }

  // MARK: Files

  @Test func `a pass begins with the files of an earlier one, and with nothing else`() throws {
    try withScratchFolder { folder in
      let placement = Placement(bundlePath: "", executablePath: "", containerPath: folder.path)
      let files = FileManager.default
      let (old, inner) = (
        folder.appendingPathComponent("old"), folder.appendingPathComponent("a/b")
      )
      try files.createDirectory(at: inner, withIntermediateDirectories: true)
      try Data("key".utf8).write(to: inner.appendingPathComponent("c"))
      try Data("first".utf8).write(to: old)
      try files.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: "/etc")
      let snapshot = try #require(FolderSnapshot(placement))
      try Data("second".utf8).write(to: old)
      try Data("new".utf8).write(to: folder.appendingPathComponent("new"))
      try files.removeItem(at: inner)
      snapshot.restore(placement)
      #expect(try String(contentsOf: old, encoding: .utf8) == "first")
      #expect(
        try String(contentsOf: inner.appendingPathComponent("c"), encoding: .utf8) == "key")
      #expect(try files.contentsOfDirectory(atPath: folder.path).sorted() == ["a", "old"])
    }
  }
}
