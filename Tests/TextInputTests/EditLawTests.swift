import TestSupport
import Testing
import TextInput

/// Draws hard edits: clusters of many units, halves of pairs, joiners, flags, line breaks.
struct EditScript {
  private var random: SeededRandom
  private let pieces: [String]
  static let hardPieces = [
    "a", "b ", ". ", "?", "\n", "\r", "\r\n", "é", "e\u{301}", "\u{301}", "😀", "👨‍👩‍👧‍👦", "\u{200D}",
    "\u{1F1E9}", "\u{1F1E9}\u{1F1EA}\u{1F1EB}", "👍🏽", "क्षि", "한", "\u{1100}", "\u{0}", "一。",
    "\u{2028}",
  ]

  init(seed: UInt64, pieces: [String] = hardPieces) {
    random = SeededRandom(seed: seed)
    self.pieces = pieces
  }

  mutating func next() -> TextEdit {
    switch below(16) {
    case 0..<6: return .insert(pieces[below(pieces.count)])
    case 6..<10: return .deleteBackward
    case 10: return .adjustPosition(below(2) == 0 ? below(9) - 4 : below(2) == 0 ? .min : .max)
    case 11, 12: return .adjustPosition(below(61) - 30)
    case 13:
      let text = pieces[below(pieces.count)] + pieces[below(pieces.count)]
      let lower = below(text.utf16.count + 1)
      return .setMarkedText(text, selection: lower..<(lower + below(3)))
    case 14: return .setMarkedText("", selection: 0..<0)
    default: return .unmarkText
    }
  }

  mutating func nextPiece() -> String { pieces[below(pieces.count)] }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
}

@Suite struct `Laws of editing` {
  @Test(arguments: UInt64(0)..<10)
  func `a mirror that sees everything agrees after each edit`(seed: UInt64) throws {
    // Halves of pairs do not survive a window, so no piece can be cut by a move.
    var policy = Fidelity()
    policy.context = ContextPolicy(unit: .document, limit: 1_000_000)
    policy.ownMoves = .sameTurn
    policy.selectedTextElision = .full
    var script = EditScript(
      seed: seed,
      pieces: EditScript.hardPieces.filter { $0.unicodeScalars.allSatisfy { $0.value < 0x10000 } })
    var document = TextDocument("One. Two\nThree", selection: 4..<7)
    var mirror = TextMirror(document.window(policy), fidelity: policy)
    for step in 0..<500 {
      let edit = script.next()
      document.apply(edit)
      mirror.apply(edit)
      try #require(mirror.window == document.window(policy), "seed \(seed), step \(step): \(edit)")
    }
  }

  @Test(arguments: ContextPolicy.Unit.allCases)
  func `typing needs no push, whatever ends the context`(unit: ContextPolicy.Unit) throws {
    var policy = Fidelity()
    policy.context = ContextPolicy(unit: unit, limit: 12)
    let text = "Hello there. This is it! Is it? \nA new line (\"yes.\") One\n\nTwo. "
    var document = TextDocument("Well. So ", selection: 9..<9)
    var mirror = TextMirror(document.window(policy), fidelity: policy)
    for character in text {
      document.apply(.insert(String(character)))
      mirror.apply(.insert(String(character)))
      try #require(mirror.window == document.window(policy), "after \(document.text)")
    }
  }

  @Test(arguments: UInt64(0)..<10, ContextPolicy.Unit.allCases)
  func `a window stays within its limit and shows what the document holds`(
    seed: UInt64, unit: ContextPolicy.Unit
  ) throws {
    var script = EditScript(seed: seed)
    let policy = ContextPolicy(unit: unit, limit: 10)
    var document = TextDocument()
    for step in 0..<150 {
      document.apply(script.next())
      let window = document.window(policy)
      let covered = document.markedRange ?? document.selectedRange
      let units = Array(document.text.utf16)
      let before = Array((window.before ?? "").utf16)
      let after = Array((window.after ?? "").utf16)
      try #require(before.count <= 10 && after.count <= 10, "seed \(seed), step \(step)")
      try #require(window.before != "" && window.after != "" && window.selected != "")
      // A caret inside a pair shows each half as U+FFFD, which the whole text does not.
      if !before.contains(0xFFFD) {
        try #require(units[..<covered.lowerBound].suffix(before.count).elementsEqual(before))
      }
      if !after.contains(0xFFFD) {
        try #require(units[covered.upperBound...].prefix(after.count).elementsEqual(after))
      }
      try #require(window.hasText == !units.isEmpty)
    }
  }
}

@Suite struct `The mirror` {
  @Test func `deleting what was visible shows nothing until the host sends more`() {
    var document = TextDocument("One. T")
    var mirror = TextMirror(document.window())
    document.apply(.deleteBackward)
    mirror.apply(.deleteBackward)
    #expect(mirror.window.before == nil)
    #expect(document.window().before == "One. ")
    mirror = TextMirror(document.window())
    #expect(mirror.window == document.window())
  }

  @Test func `own edits show at once`() {
    var fidelity = Fidelity()
    fidelity.ownMoves = .sameTurn
    var mirror = TextMirror(
      TextWindow(before: "ab", after: "c", hasText: true), fidelity: fidelity)
    mirror.apply(.insert("x"))
    #expect(mirror.window == TextWindow(before: "abx", after: "c", hasText: true))
    mirror.apply(.adjustPosition(-2))
    #expect(mirror.window == TextWindow(before: "a", after: "bxc", hasText: true))
  }

  @Test func `text outside an empty window still counts as text`() {
    var mirror = TextMirror(TextWindow(hasText: true))
    mirror.apply(.deleteBackward)
    #expect(mirror.window == TextWindow(hasText: true))
  }

  @Test func `a range outside the marked text is brought inside`() {
    let window = TextWindow(before: "a", marked: "bc", markedSelection: 7..<9, hasText: true)
    var mirror = TextMirror(window)
    mirror.apply(.insert("x"))
    #expect(mirror.window == TextWindow(before: "ax", hasText: true))
    var rules = EditingRules()
    rules.insertOverMarked = .replacesSelected
    mirror = TextMirror(window, rules: rules)
    mirror.apply(.insert("x"))
    #expect(mirror.window.marked == "bcx")
  }
}
