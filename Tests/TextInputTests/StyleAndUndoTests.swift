import TestSupport
import Testing

@testable import TextInput

@Suite struct `Styles of a text` {
  static let bold: TextStyle = {
    var style = TextStyle()
    style.isBold = true
    return style
  }()
  static let red: TextStyle = {
    var style = TextStyle()
    style.color = 0xFF00_00FF
    return style
  }()

  /// A style for each unit, with which runs must agree.
  private func unitStyles(_ document: TextDocument) -> [TextStyle] {
    document.styledRuns(in: 0..<document.utf16Count).flatMap {
      Array(repeating: $0.style, count: $0.range.count)
    }
  }

  @Test func `typing goes on in the style before it, or in one that was set`() {
    var document = TextDocument("abcd", selection: 2..<2)
    document.restyle(1..<2) { $0.isBold = true }
    #expect(document.typingStyle == Self.bold)
    document.apply(.insert("x"))
    #expect(document.styledRuns(in: 0..<5).map(\.range) == [0..<1, 1..<3, 3..<5])
    document.typingStyle = Self.red
    document.apply(.insert("y"))
    document.apply(.insert("z"))
    #expect(
      document.styledRuns(in: 0..<99) == [
        StyledRun(range: 0..<1, style: .plain), StyledRun(range: 1..<3, style: Self.bold),
        StyledRun(range: 3..<5, style: Self.red), StyledRun(range: 5..<7, style: .plain),
      ])
    document.typingStyle = Self.red
    document.select(0..<0)
    #expect(document.typingStyle == .plain)
    document.restyle(-5..<99) { $0 = .plain }
    #expect(document.styledRuns(in: 0..<7).count == 1)
    #expect(document.styledRuns(in: 3..<3).isEmpty)
  }

  @Test(arguments: UInt64(0)..<40)
  func `runs say what a style for each unit says`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    var document = TextDocument()
    var model: [TextStyle] = []
    let kinds = [TextStyle.plain, Self.bold, Self.red]
    for step in 0..<300 {
      let lower = below(model.count + 1)
      let range = lower..<min(model.count, lower + below(8))
      switch below(4) {
      case 0:
        let kind = kinds[below(3)]
        document.restyle(range) { $0 = kind }
        for offset in range { model[offset] = kind }
      case 1:
        let kind =
          !range.isEmpty ? model[range.lowerBound] : lower == 0 ? .plain : model[lower - 1]
        let length = below(6)
        document.replace(range, with: String(repeating: "x", count: length))
        model.replaceSubrange(range, with: Array(repeating: kind, count: length))
      case 2:
        document.select(range)
        document.apply(.deleteBackward)
        let doomed = range.isEmpty ? max(0, lower - 1)..<lower : range
        model.removeSubrange(doomed)
      default:
        let kind = kinds[below(3)]
        document.select(range)
        document.typingStyle = kind
        document.apply(.insert("yz"))
        model.replaceSubrange(range, with: [kind, kind])
      }
      try #require(unitStyles(document) == model, "seed \(seed), step \(step)")
      let runs = document.styledRuns(in: 0..<document.utf16Count)
      for (a, b) in zip(runs, runs.dropFirst()) {
        try #require(a.style != b.style && a.range.upperBound == b.range.lowerBound)
      }
    }
  }
}

@Suite struct `Undo` {
  @Test func `typing on is one step, and so is deleting on`() {
    var document = TextDocument("a ")
    document.keepsHistory = true
    for letter in ["b", "c", "d"] { document.apply(.insert(letter)) }
    document.apply(.deleteBackward)
    document.apply(.deleteBackward)
    #expect(document.text == "a b")
    var seen: [String] = []
    while document.undo() { seen.append(document.text) }
    #expect(seen == ["a bcd", "a "])
    #expect(!document.canUndo && document.canRedo)
    document.redo()
    document.redo()
    #expect(document.text == "a b")
    let again = document.redo()
    #expect(!again)
  }

  @Test func `moving the insertion point, and a host's edit, begin another step`() {
    var document = TextDocument()
    document.keepsHistory = true
    document.apply(.insert("a"))
    document.apply(.adjustPosition(-1))
    document.apply(.adjustPosition(1))
    document.apply(.insert("b"))
    document.replace(2..<2, with: "c")
    document.undo()
    #expect(document.text == "ab")
    document.undo()
    #expect(document.text == "a")
  }

  @Test func `a composition is one step`() {
    var document = TextDocument("x")
    document.keepsHistory = true
    for text in ["n", "ni", "你"] { document.apply(.setMarkedText(text, selection: 9..<9)) }
    document.apply(.unmarkText)
    document.undo()
    #expect(document.text == "x")
    #expect(document.selectedRange == 1..<1)
    document.redo()
    #expect(document.text == "x你")
  }

  @Test func `a new change forgets what was taken back`() {
    var document = TextDocument()
    document.keepsHistory = true
    document.apply(.insert("a"))
    document.undo()
    document.apply(.insert("b"))
    #expect(!document.canRedo)
    document.keepsHistory = false
    #expect(!document.canUndo)
    let undone = document.undo()
    #expect(!undone)
  }

  @Test(arguments: UInt64(0)..<30)
  func `all steps lead back to the start and forth to the end`(seed: UInt64) throws {
    var script = EditScript(seed: seed)
    var document = TextDocument("Some text. 😀")
    document.restyle(2..<6) { $0.isItalic = true }
    document.keepsHistory = true
    func state(_ document: TextDocument) -> ([UInt16], [StyledRun]) {
      (
        document.buffer.units(in: 0..<document.utf16Count),
        document.styledRuns(in: 0..<document.utf16Count)
      )
    }
    let start = state(document)
    for _ in 0..<120 {
      switch script.nextStep() {
      case .edit(let edit): document.apply(edit)
      case .select(let range): document.select(range)
      case .replace(let range, let text): document.replace(range, with: text)
      }
    }
    let end = state(document)
    while document.undo() {}
    try #require(state(document) == start)
    while document.redo() {}
    try #require(state(document) == end)
    while document.undo() {}
    try #require(state(document) == start)
  }

  @Test func `only so many steps are kept`() {
    var document = TextDocument()
    document.keepsHistory = true
    for _ in 0..<1_500 {
      document.apply(.insert("a"))
      document.select(0..<0)
    }
    while document.undo() {}
    #expect(document.utf16Count == 500)
  }
}
