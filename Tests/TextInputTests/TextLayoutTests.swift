import TestSupport
import Testing

@testable import TextInput

@Suite struct `The layout of a text` {
  private func lines(_ text: String, columns: Double) -> [String] {
    let document = TextDocument(text)
    let layout = TextLayout(document, width: columns * 10)
    return (0..<layout.lineCount).compactMap { layout.range(ofLine: $0) }.map(document.text)
  }

  static let wraps: [(String, Double, [String])] = [
    ("", 5, [""]), ("abc", 5, ["abc"]), ("ab cd ef", 5, ["ab cd ", "ef"]),
    ("abcdefg", 3, ["abc", "def", "g"]), ("a\nb\n", 5, ["a\n", "b\n", ""]),
    ("a\r\n\r\nb", 5, ["a\r\n", "\r\n", "b"]), ("👨‍👩‍👧👨‍👩‍👧e\u{301}", 2, ["👨‍👩‍👧👨‍👩‍👧", "e\u{301}"]),
    ("abc", 0, ["a", "b", "c"]), ("abc", .nan, ["a", "b", "c"]), ("abc", .infinity, ["abc"]),
    ("ab     c", 3, ["ab     ", "c"]), ("one two", 5, ["one ", "two"]),
  ]

  @Test(arguments: wraps)
  func `lines wrap between words`(text: String, columns: Double, expected: [String]) {
    #expect(lines(text, columns: columns) == expected)
  }

  @Test func `a selection over lines has a rectangle a line, and one start and end`() {
    let document = TextDocument("ab cd ef\ngh")
    let layout = TextLayout(document, width: 50)
    let rects = layout.selectionRects(for: TextRange(1..<10))
    #expect(rects.map(\.rect.x) == [10, 0, 0])
    #expect(rects.map(\.rect.width) == [50, 20, 10])
    #expect(rects.map(\.rect.y) == [0, 20, 40])
    #expect(rects.map(\.containsStart) == [true, false, false])
    #expect(rects.map(\.containsEnd) == [false, false, true])
    #expect(layout.firstRect(for: TextRange(1..<10)) == rects[0].rect)
  }

  @Test func `text from right to left is seen from the right`() {
    let layout = TextLayout(TextDocument("ab \u{5D0}\u{5D1}"), width: 500)
    #expect(layout.caretRect(for: TextPosition(1)).x == 10)
    #expect(layout.caretRect(for: TextPosition(3)).x == 50)
    #expect(layout.caretRect(for: TextPosition(4)).x == 40)
    #expect(layout.caretRect(for: TextPosition(5)).x == 30)
    #expect(layout.characterRange(at: LayoutPoint(x: 35, y: 5)) == TextRange(4..<5))
    let rects = layout.selectionRects(for: TextRange(1..<4))
    #expect(rects.map(\.rect.x) == [10, 40])
    #expect(rects.map(\.direction) == [.leftToRight, .rightToLeft])
    #expect(rects.map(\.containsStart) == [true, false])
    #expect(rects.map(\.containsEnd) == [false, true])
  }

  @Test func `points lead to the nearest place, from anywhere`() {
    let layout = TextLayout(TextDocument("abcd efgh\nij"), width: 50)
    func closest(_ x: Double, _ y: Double) -> Int {
      layout.closestPosition(to: LayoutPoint(x: x, y: y)).offset
    }
    #expect(closest(14, 5) == 1 && closest(16, 5) == 2)
    #expect(closest(-9, -9) == 0 && closest(999, 999) == 12 && closest(999, 25) == 9)
    #expect(closest(999, 5) == 4, "the wrap belongs to the next line")
    #expect(closest(.nan, .nan) == 0 && closest(.infinity, .infinity) >= 0)
    let range = TextRange(2..<3)
    #expect(layout.closestPosition(to: LayoutPoint(x: 0, y: 0), within: range) == range.start)
    #expect(layout.characterRange(at: LayoutPoint(x: 999, y: 5)) == nil)
    #expect(layout.position(from: TextPosition(2), linesDown: 1)?.offset == 7)
    #expect(layout.position(from: TextPosition(7), linesDown: -1)?.offset == 2)
    #expect(layout.position(from: TextPosition(9), linesDown: 1)?.offset == 12)
    #expect(layout.position(from: TextPosition(2), linesDown: .min) == nil)
    #expect(layout.position(from: TextPosition(11), linesDown: 1) == nil)
  }

  @Test func `the word at a point is the one around the nearest position`() {
    let document = TextDocument("one two\nthree")
    let layout = TextLayout(document, width: 100)
    func word(_ x: Double, _ y: Double) -> String? {
      let position = layout.closestPosition(to: LayoutPoint(x: x, y: y))
      let range = UnicodeTokenizer().rangeEnclosing(position, .word, in: .forward, of: document)
      return range.map { document.text(in: $0) }
    }
    #expect(word(12, 5) == "one" && word(58, 5) == "two" && word(22, 25) == "three")
    // After the last character there is none, looking forward.
    #expect(word(99, 5) == nil)
  }

  @Test(arguments: UInt64(0)..<30)
  func `a caret is nearest to itself, and each selection starts and ends once`(
    seed: UInt64
  ) throws {
    var script = EditScript(
      seed: seed, pieces: EditScript.hardPieces + ["\u{5D0}", "12", "\u{627} "])
    var document = TextDocument()
    for _ in 0..<60 { document.apply(script.next()) }
    let layout = TextLayout(document, width: Double(script.below(12)) * 10)
    // Lines follow each other without a gap.
    var end = 0
    for line in layout.lines {
      try #require(line.range.lowerBound == end)
      end = line.range.upperBound
    }
    try #require(end == document.utf16Count)
    for lower in 0...document.utf16Count {
      let caret = layout.caretRect(for: TextPosition(lower))
      let found = layout.closestPosition(to: LayoutPoint(x: caret.x, y: caret.y + 1))
      try #require(layout.caretRect(for: found) == caret || layout.lines.contains { $0.wraps })
      let range = TextRange(lower..<min(document.utf16Count, lower + script.below(9)))
      let rects = layout.selectionRects(for: range)
      try #require(rects.count { $0.containsStart } == 1, "\(range)")
      try #require(rects.count { $0.containsEnd } == 1, "\(range)")
    }
  }
}
