import Testing

@testable import TextInput

@Suite struct `Positions in a document` {
  let document = TextDocument("a😀b")

  @Test(arguments: [
    (0, 0, 0), (0, 4, 4), (0, 5, nil), (0, -1, nil), (4, -4, 0), (4, 1, nil), (1, 1, 2),
    (2, .max, nil), (2, .min, nil), (9, 0, 4), (-9, 0, 0),
  ])
  func `an offset leads to a position inside the document or to none`(
    start: Int, offset: Int, end: Int?
  ) {
    let position = document.position(from: TextPosition(start), offset: offset)
    #expect(position == end.map(TextPosition.init))
  }

  @Test func `positions are compared and measured in UTF-16 units`() {
    let (start, end) = (document.beginningOfDocument, document.endOfDocument)
    #expect(document.compare(start, to: end) == .ascending)
    #expect(document.compare(end, to: start) == .descending)
    #expect(document.compare(end, to: TextPosition(99)) == .same)
    #expect(document.offset(from: start, to: end) == 4)
    #expect(document.offset(from: end, to: start) == -4)
  }

  @Test func `a range holds its positions in order, and its text`() throws {
    let range = document.textRange(from: TextPosition(3), to: TextPosition(1))
    #expect(range.start == TextPosition(1) && range.end == TextPosition(3) && !range.isEmpty)
    #expect(document.text(in: range) == "😀")
    #expect(document.text(in: TextRange(0..<99)) == "a😀b")
    #expect(document.position(within: range, atCharacterOffset: 2) == range.end)
    #expect(document.position(within: range, atCharacterOffset: 3) == nil)
    #expect(document.position(within: range, farthestIn: .backward) == range.start)
    #expect(document.position(within: range, farthestIn: .right) == range.end)
    #expect(document.characterRange(byExtending: range.start, in: .forward) == range)
    #expect(document.characterRange(byExtending: range.end, in: .left) == range)
    #expect(document.characterRange(byExtending: TextPosition(4), in: .forward).isEmpty)
  }

  static let sideSteps: [(Int, TextDirection, Int, Int?)] = [
    (0, .right, 2, 3), (4, .left, 2, 1), (4, .left, 4, nil), (1, .forward, 1, 3),
    (1, .backward, 2, nil), (1, .right, -1, 0), (2, .right, 1, 3), (0, .right, .max, nil),
    (0, .left, .min, nil), (0, .left, 0, 0),
  ]

  @Test(arguments: sideSteps)
  func `steps left and right go by characters`(
    start: Int, direction: TextDirection, offset: Int, end: Int?
  ) {
    let position = document.position(from: TextPosition(start), in: direction, offset: offset)
    #expect(position == end.map(TextPosition.init))
  }

  static let lineSteps: [(Int, TextDirection, Int, Int?)] = [
    (1, .down, 1, 5), (5, .up, 1, 1), (5, .down, 1, 9), (3, .down, 1, 7),
    (9, .up, 2, 1), (1, .up, 1, nil), (8, .down, 1, nil), (7, .down, 1, 10), (1, .down, 2, 9),
  ]

  @Test(arguments: lineSteps)
  func `steps up and down keep the column`(
    start: Int, direction: TextDirection, offset: Int, end: Int?
  ) {
    let document = TextDocument("abc\ndef\ngh")
    let position = document.position(from: TextPosition(start), in: direction, offset: offset)
    #expect(position == end.map(TextPosition.init))
  }

  @Test func `a new selection inside marked text leaves it marked`() {
    var document = TextDocument("ab")
    document.apply(.setMarkedText("xyz", selection: 3..<3))
    #expect(document.markedTextRange == TextRange(2..<5))
    document.selectedTextRange = TextRange(3..<4)
    #expect(document.markedTextRange != nil && document.selectedTextRange == TextRange(3..<4))
    document.selectedTextRange = TextRange(0..<4)
    #expect(document.markedTextRange == nil && document.selectedTextRange == TextRange(0..<4))
  }
}

/// Units are drawn in brackets.
@Suite struct `The stock tokenizer` {
  let tokenizer = UnicodeTokenizer()
  static let units: [(TextGranularity, String)] = [
    (.character, "[a][😀][e\u{301}][\r\n][\u{1F1E9}\u{1F1EA}]"),
    (.word, "[Hello], [don't] [3.14] ([x_1])! [été]\n[一][二]。[カタカナ] 👍 "),
    (.word, "  "), (.word, ""), (.character, ""), (.document, ""), (.paragraph, "\n\n"),
    (.sentence, "[One. ][Two? ][\"Three.\" ][E.g. this one]"),
    (.sentence, "[One\n][two]"),
    (.paragraph, "[One. Two]\n[x]\r\n\r\n[y\u{2028}z]\u{2029}[w]"),
    (.line, "[One. Two]\n[x]\r\n\r\n[y]\u{2028}[z]\n"),
    (.document, "[One\ntwo]"),
  ]

  /// Reads a drawing: the text and its units.
  private func read(_ drawn: String) -> (TextDocument, [Range<Int>]) {
    var text: [UInt16] = []
    var units: [Range<Int>] = []
    var start = 0
    for unit in drawn.utf16 {
      switch unit {
      case 0x5B: start = text.count
      case 0x5D: units.append(start..<text.count)
      default: text.append(unit)
      }
    }
    return (TextDocument(String(decoding: text, as: UTF16.self)), units)
  }

  @Test(arguments: units)
  func `finds the unit around each position`(granularity: TextGranularity, drawn: String) {
    let (document, units) = read(drawn)
    for offset in 0...document.utf16Count {
      for (direction, isForward) in [
        (TextDirection.forward, true), (.backward, false), (.right, true), (.left, false),
      ] {
        let position = TextPosition(offset)
        let inside = units.first {
          isForward
            ? $0.contains(offset) : $0.lowerBound < offset && offset <= $0.upperBound
        }
        #expect(
          tokenizer.rangeEnclosing(position, granularity, in: direction, of: document)
            == inside.map(TextRange.init), "\(offset) \(direction)")
        #expect(
          tokenizer.isPosition(position, within: granularity, in: direction, of: document)
            == (inside != nil))
        #expect(
          tokenizer.isPosition(position, atBoundary: granularity, in: direction, of: document)
            == units.contains { (isForward ? $0.upperBound : $0.lowerBound) == offset },
          "\(offset) \(direction)")
        let next =
          isForward
          ? units.first { $0.upperBound > offset }?.upperBound
          : units.last { $0.lowerBound < offset }?.lowerBound
        #expect(
          tokenizer.position(
            from: position, toBoundary: granularity, in: direction, of: document)
            == next.map(TextPosition.init), "\(offset) \(direction)")
      }
    }
  }

  @Test(arguments: [(8, 4), (6, 4), (7, 4), (4, 0), (3, 0), (1, 0), (9, 4)])
  func `one boundary backward is the beginning of the word that is corrected`(
    caret: Int, start: Int
  ) throws {
    let document = TextDocument("the quik brown")
    let found = tokenizer.position(
      from: TextPosition(caret), toBoundary: .word, in: .backward, of: document)
    #expect(found == TextPosition(start))
  }

  struct EveryOther: TextTokenizer {
    func rangeEnclosing(
      _ position: TextPosition, _ granularity: TextGranularity, in direction: TextDirection,
      of document: TextDocument
    ) -> TextRange? {
      let start = position.offset / 2 * 2
      return TextRange(start..<(start + 2))
    }
    func position(
      from position: TextPosition, toBoundary granularity: TextGranularity,
      in direction: TextDirection, of document: TextDocument
    ) -> TextPosition? { TextPosition(position.offset / 2 * 2 + 2) }
  }

  @Test func `can be replaced`() {
    let other: any TextTokenizer = EveryOther()
    let document = TextDocument("ภาษาไทย")
    #expect(other.isPosition(TextPosition(3), within: .word, in: .forward, of: document))
    #expect(other.isPosition(TextPosition(2), atBoundary: .word, in: .backward, of: document))
  }
}
