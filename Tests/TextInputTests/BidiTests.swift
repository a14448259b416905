import Foundation
import Testing

@testable import TextInput

@Suite struct `Directions of text` {
  /// Every row with `KEYWARD_PROVE`, else one of sixteen.
  static let stride =
    ProcessInfo.processInfo.environment["KEYWARD_PROVE"] == nil ? 16 : 1

  @Test func `Unicode's own rows of characters agree`() throws {
    let lines = try UnicodeTestFile.lines("BidiCharacterTest.txt")
    #expect(lines.count > 90_000)
    var failures = 0
    for (number, line) in lines where number.isMultiple(of: Self.stride) {
      let fields = line.split(separator: ";").map {
        $0.split(whereSeparator: \.isWhitespace)
      }
      try #require(fields.count == 5)
      let scalars = fields[0].compactMap { UInt32($0, radix: 16) }
      let direction: WritingDirection =
        fields[1][0] == "0" ? .leftToRight : fields[1][0] == "1" ? .rightToLeft : .natural
      let paragraph = BidiParagraph(scalars, direction: direction)
      let levels = paragraph.lineLevels(0..<scalars.count)
      let expected = fields[3].map { UInt8($0) }
      let agrees = zip(levels, expected).allSatisfy { $1 == nil || $0 == $1 }
      let shown = scalars.indices.filter { expected[$0] != nil }
      let order = BidiParagraph.visualOrder(shown.map { levels[$0] }).map { String(shown[$0]) }
      guard
        agrees, expected.count == levels.count, String(paragraph.baseLevel) == fields[2][0],
        order.elementsEqual(fields[4], by: ==)
      else {
        failures += 1
        if failures < 10 { Issue.record("BidiCharacterTest.txt:\(number) \(line) \(levels)") }
        continue
      }
    }
    #expect(failures == 0)
  }

  @Test func `left and right follow the direction of the text`() {
    // Latin, then Hebrew, then a number inside the Hebrew.
    let document = TextDocument("ab \u{5D0}\u{5D1} 12 \u{5D2}\nx")
    func step(_ offset: Int, _ direction: TextDirection) -> Int? {
      document.position(from: TextPosition(offset), in: direction, offset: 1)?.offset
    }
    #expect(step(0, .right) == 1 && step(1, .left) == 0)
    #expect(step(3, .right) == 2 && step(3, .left) == 4)
    #expect(step(6, .right) == 7)
    #expect(step(9, .left) == 10 && step(10, .right) == 9)
    #expect(document.baseWritingDirection(for: TextPosition(4)) == .leftToRight)
    let hebrew = TextDocument("\u{5D0} a\nb")
    #expect(hebrew.baseWritingDirection(for: TextPosition(1)) == .rightToLeft)
    #expect(hebrew.baseWritingDirection(for: TextPosition(4)) == .leftToRight)
    #expect(TextDocument("").baseWritingDirection(for: TextPosition(0)) == .leftToRight)
  }

  @Test func `a direction that was set is that of whole paragraphs, until it is taken back`() {
    var document = TextDocument("ab\ncd\r\nef\n")
    func directions() -> [WritingDirection] {
      [0, 4, 8, 10].map { document.baseWritingDirection(for: TextPosition($0)) }
    }
    let (left, right) = (WritingDirection.leftToRight, WritingDirection.rightToLeft)
    document.setBaseWritingDirection(.rightToLeft, for: TextRange(4..<8))
    #expect(directions() == [left, right, right, right])
    // Letters from left to right stay so, in a paragraph whose start is on the right.
    #expect(!document.isRightToLeft(at: 4))
    let layout = TextLayout(document, width: 100)
    #expect(layout.lines.map { $0.isRightToLeft } == [false, true, true, true])
    document.setBaseWritingDirection(.natural, for: TextRange(0..<99))
    #expect(directions() == [left, left, left, left])
  }

  @Test func `typing keeps the direction of the paragraph that it goes into`() {
    var document = TextDocument("ab\ncd", selection: 0..<0)
    document.setBaseWritingDirection(.rightToLeft, for: TextRange(0..<0))
    let (left, right) = (WritingDirection.leftToRight, WritingDirection.rightToLeft)
    document.apply(.insert("x"))
    #expect(document.baseWritingDirection(for: TextPosition(1)) == right)
    document.select(4..<4)
    document.apply(.insert("y"))
    #expect(document.baseWritingDirection(for: TextPosition(4)) == left)
    document.select(3..<3)
    document.apply(.insert("\n"))
    #expect(document.baseWritingDirection(for: TextPosition(4)) == right)
    var empty = TextDocument("")
    empty.setBaseWritingDirection(.rightToLeft, for: TextRange(0..<0))
    #expect(empty.baseWritingDirection(for: TextPosition(0)) == right)
    empty.apply(.insert("a"))
    empty.apply(.insert("\n"))
    #expect(empty.baseWritingDirection(for: TextPosition(2)) == right)
  }
}
