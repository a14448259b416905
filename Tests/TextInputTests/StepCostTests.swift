import Glibc
import Testing

@testable import TextInput

/// The processor time that this thread uses for something, in seconds.
private func cost(_ body: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  body()
  return now() - start
}

/// A dictionary that finds no word at all, so that only the cursor's own bounds end a walk.
private struct NoWords: WordDictionary {
  func boundaries(in units: [UInt16]) -> [Int] { [] }
}

/// A law of cost: one message of a keyboard, or one step of a user, in a document of 4 MB costs no more work than the
/// same in one of 64 KB, and no more than fits the window there.
///
/// Processor time of the thread is compared, the least of three steps; work that grew with the length would be 64 times as much.
@Suite(.serialized) struct `What a step costs` {
  static let texts: [(name: String, lead: String, piece: String)] = [
    ("combining marks", "a", "\u{301}\u{327}"), ("a chain of joiners", "👩", "\u{200D}👩"),
    ("regional indicators", "", "\u{1F1E6}"), ("indicators with marks", "", "\u{1F1E6}\u{301}"),
    ("vowel jamo", "\u{1100}", "\u{1161}"), ("conjuncts", "", "\u{915}\u{94D}"),
    ("marks from right to left", "א", "\u{5B0}"), ("isolates", "", "\u{2068}"),
    ("one word", "", "a"), ("Hebrew quotes", "", "א\""), ("Thai", "", "กขค"), ("hyphens", "", "-"),
    ("nested brackets", "", "([{"), ("stops and digits", "", ". 1"),
  ]

  private static func document(
    _ text: (name: String, lead: String, piece: String), bytes: Int
  ) -> TextDocument {
    let piece = Array(text.piece.utf16)
    let count = bytes / text.piece.utf8.count
    let block = Array(repeatElement(piece, count: min(count, 1 << 14)).joined())
    var document = TextDocument(text.lead)
    // Blocks are much faster to insert than units are to add.
    for _ in 0..<(count / min(count, 1 << 14)) {
      let end = document.buffer.count
      document.buffer.replace(end..<end, with: block)
    }
    let middle = document.utf16Count / 2
    document.select(middle..<middle)
    return document
  }

  /// The least cost of each step of two in a row, which leave the document unchanged in difficulty.
  private static func costs(of document: TextDocument) -> [String: Double] {
    var costs: [String: Double] = [:]
    func measure(_ name: String, _ body: () -> Void) {
      costs[name] = min(cost(body), cost(body))
    }
    var document = document
    let caret = document.selectedTextRange.start
    for direction in [TextDirection.forward, .backward, .right, .left] {
      measure("caret \(direction)") {
        _ = document.position(from: caret, in: direction, offset: 1)
      }
    }
    for type in AutocapitalizationType.allCases {
      measure("capitalization \(type)") { _ = document.shouldCapitalize(type) }
    }
    measure("window and mirror") {
      var mirror = TextMirror(document.window())
      mirror.apply(.deleteBackward)
      mirror.apply(.insert("c"))
      _ = mirror.window
      _ = mirror.shows(document)
    }
    // Its own limit is lower, to shorten the test; how far one query looks stays the same.
    let tokenizer = UnicodeTokenizer(dictionary: NoWords(), segmentLimit: 64)
    for granularity in [TextGranularity.character, .word, .sentence] {
      for direction in [TextDirection.forward, .backward] {
        measure("\(granularity) \(direction)") {
          _ = tokenizer.rangeEnclosing(caret, granularity, in: direction, of: document)
        }
        measure("to \(granularity) \(direction)") {
          _ = tokenizer.position(
            from: caret, toBoundary: granularity, in: direction, of: document)
        }
      }
    }
    for (name, edit) in edits { measure(name) { edit(&document) } }
    document.select(document.utf16Count..<document.utf16Count)
    for (name, edit) in edits { measure("at the end: " + name) { edit(&document) } }
    return costs
  }

  private static let edits: [(String, @Sendable (inout TextDocument) -> Void)] = [
    ("deleteBackward", { $0.apply(.deleteBackward) }),
    ("insert", { $0.apply(.insert("b")) }),
    ("move", { $0.apply(.adjustPosition(-1), rules: host) }),
    (
      "mark",
      {
        $0.apply(.setMarkedText("x", selection: 0..<1))
        $0.apply(.unmarkText)
      }
    ),
    (
      "delete a selection",
      {
        let end = $0.selectedRange.upperBound
        $0.select(max(0, end - 9)..<end)
        $0.apply(.deleteBackward, rules: host)
      }
    ),
    (
      "undo",
      {
        $0.keepsHistory = true
        $0.apply(.deleteBackward)
        $0.undo()
      }
    ),
  ]
  private static let host: EditingRules = {
    var rules = EditingRules()
    rules.adjustUnit = .grapheme
    rules.keepsSpaces = true
    return rules
  }()

  @Test(arguments: texts)
  func `does not grow with the document`(text: (name: String, lead: String, piece: String)) {
    let tiny = Self.costs(of: Self.document(text, bytes: 1 << 10))
    let small = Self.costs(of: Self.document(text, bytes: 1 << 16))
    let large = Self.costs(of: Self.document(text, bytes: 1 << 22))
    #expect(tiny.count == large.count && small.count == large.count)
    for (step, cost) in large {
      let (before, first) = (small[step] ?? 0, tiny[step] ?? 0)
      #expect(
        cost < 8 * max(before, 0.000_3), "\(step): \(cost) s in 4 MB, \(before) s in 64 KB")
      // The window is up to 300 times as large as 1 KB. Quadratic work would be 4,096 times as much in 64 KB.
      #expect(cost < 1_500 * max(first, 0.000_05), "\(step): \(cost) s in 4 MB, \(first) s in 1 KB")
    }
  }

  @Test func `by lines and paragraphs sees so much on each side`() {
    let document = TextDocument(String(repeating: "a", count: 200_000))
    let middle = document.position(at: 100_000)
    for granularity in [TextGranularity.line, .paragraph] {
      let range = UnicodeTokenizer().rangeEnclosing(middle, granularity, in: .forward, of: document)
      #expect(range.map(document.offsets) == 34_464..<165_536)
    }
  }

  @Test func `counts characters of a long move only so far`() {
    var rules = EditingRules()
    rules.adjustUnit = .grapheme
    // Otherwise a text that is shorter than the move is not counted at all.
    rules.movePastEnd = .clamped
    for text in Self.texts.prefix(2) {
      var costs: [Double] = []
      // A move by more than the text has is answered without counting.
      for bytes in [1 << 22, 1 << 24] {
        var document = Self.document(text, bytes: bytes)
        costs.append(
          (0..<2).map { _ in
            cost {
              document.apply(.adjustPosition(.min), rules: rules)
              document.apply(.adjustPosition(.max), rules: rules)
              document.apply(.adjustPosition(-1_000_000), rules: rules)
              document.apply(.adjustPosition(1_000_000), rules: rules)
            }
          }.min() ?? 0)
      }
      #expect(costs[1] < 3 * max(costs[0], 0.01), "\(text.name): \(costs)")
    }
  }
}
