import TestSupport
import Testing

@testable import DrivenAudit

/// Finds numbers, moments and later texts that depend on the text, in made-up passes.
struct TraceQuantityTests {
  private static let texts = ["bdfhkmgcjlbd", "qsvxzwrtnpqs"]
  private static let place = EvidencePlace.traffic("an HTTP request to example.com")
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Messages of one kind in each of eight fields, a number of them with a size and a moment.
  typealias Telling =
    @Sendable (_ letter: Int, _ nonce: Int) -> (
      count: Int, size: Int, step: Int
    )

  static let tellings: [(kind: TraceComparison.Kind?, fields: String, telling: Telling)] = [
    (.number, "field", { letter, _ in (letter % 16, 1, 0) }),
    (.number, "card number", { letter, _ in (letter % 16, 1, 0) }),
    // Of messages that come at any moment, the sum may still tell.
    (.number, "field", { letter, nonce in (letter + nonce % 2, 1, 0) }),
    (.sizes, "field", { letter, nonce in (2, letter * 4 + nonce % 2, 0) }),
    (.moments, "field", { letter, nonce in (1, 1 + nonce % 3, letter * 8 + nonce % 2) }),
    (nil, "field", { _, nonce in (nonce % 16, 1 + nonce % 5, nonce % 90) }),
    (nil, "field", { letter, nonce in (letter % 2, 1, nonce % 90) }),
    (nil, "card number", { letter, nonce in (letter % 2, 1, nonce % 90) }),
  ]

  @Test(arguments: tellings)
  func `numbers, sizes and moments tell a text, also where they are not exact`(
    row: (kind: TraceComparison.Kind?, fields: String, telling: Telling)
  ) {
    var random = SeededRandom(seed: Proof.seed)
    let letters = [[3, 14, 9, 1, 12, 6, 15, 2], [11, 2, 13, 10, 1, 15, 4, 12]]
    let traces = (0..<6).map { pass in
      var trace = WatchTrace(
        plan: .both(pass % 2 == 0 ? .first : .second), firstStep: pass * 10_000)
      for (index, letter) in letters[pass % 2].enumerated() {
        trace.phases.append(.init(field: row.fields, firstStep: index * 200))
        let told = row.telling(letter, Int(random.next() % 1000))
        for _ in 0..<told.count {
          trace.messages.append(
            .init(
              place: Self.place, step: index * 200 + told.step,
              bytes: Array(repeating: 0x78, count: told.size)))
        }
      }
      return trace
    }
    let found = TraceComparison(.traffic, traces, by: \.ordinary).following
    #expect((found == nil) == (row.kind == nil))
    // Exact differences are found as another order of lengths or moments first.
    if let kind = found?.kind, let wanted = row.kind {
      #expect(kind == wanted || [.order, .moments].contains(kind))
    }
  }

  /// After how many steps a tap causes a message; each second step is no tap.
  typealias Delaying = @Sendable (_ isLetter: Bool) -> Int?

  static let delayings: [(isLeak: Bool, delaying: Delaying)] = [
    // A note that a letter was typed; in all, there are as many letters in both texts.
    (false, { $0 ? 0 : nil }),
    // At once, or with the next tap.
    (true, { $0 ? 0 : 2 }),
    (true, { $0 ? 1 : 0 }),
    (true, { $0 ? 1 : nil }),
  ]

  @Test(arguments: delayings)
  func `messages that only some taps cause at once have no moments of their own`(
    row: (isLeak: Bool, delaying: Delaying)
  ) {
    let traces = (0..<6).map { pass in
      var trace = WatchTrace(
        plan: .both(pass % 2 == 0 ? .first : .second), firstStep: pass * 1000)
      for phase in 0..<8 {
        trace.phases.append(.init(field: "field", firstStep: phase * 16))
        for tap in 0..<8 {
          let step = phase * 16 + tap * 2
          trace.taps.insert(step)
          guard let delay = row.delaying(tap < ((phase + pass) % 2 == 0 ? 5 : 3)) else { continue }
          trace.messages.append(.init(place: Self.place, step: step + delay, bytes: [0x78]))
        }
      }
      return trace
    }
    let found = TraceComparison(.traffic, traces, by: \.ordinary).following
    #expect((found != nil) == row.isLeak)
  }

  @Test func `a text that secrets leave in a later field is compared without its digits`() {
    func traces(_ text: (TextVariant) -> String) -> [WatchTrace] {
      (0..<6).map { pass in
        let variant: TextVariant = pass % 2 == 0 ? .first : .second
        var trace = WatchTrace(
          plan: WatchPlan(ordinary: .first, secret: variant), firstStep: pass * 100)
        trace.afterwards = [
          Evidence(
            place: .document("after"), step: trace.firstStep, bytes: Self.bytes(text(variant)))
        ]
        return trace
      }
    }
    func isFound(_ text: (TextVariant) -> String) -> Bool {
      TraceComparison(.document, traces(text), by: \.secret).following != nil
    }
    func invisible(_ text: String) -> String {
      text.utf8.map { byte in
        (0..<8).map { byte >> $0 & 1 == 1 ? "\u{200B}" : "\u{200C}" }.joined()
      }.joined()
    }
    #expect(isFound { "abc" + invisible(Self.texts[$0 == .first ? 0 : 1]) + "def" })
    #expect(!isFound { $0 == .first ? "12 + 34 = 46" : "98 + 76 = 174" })
    #expect(!isFound { _ in "abc" + invisible("same") })
  }

  @Test func `delays that a run does not see are named once`() {
    var delays = UnseenDelays()
    delays.add(
      Self.bytes(
        "a delay\t30\tclock\na delay\t300\tclock\na delay\t300\tclock\n"
          + "a wait for a semaphore\t30\treal\na wait for a semaphore\t7\treal\nx\n\t\t\na\t-1\treal\n"
      ))
    #expect(
      delays.descriptions == ["a delay of 300 s", "a wait for a semaphore of 7 to 30 s"])
  }
}
