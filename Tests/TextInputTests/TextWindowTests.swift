import Testing
import TextInput

struct WindowRow: CustomTestStringConvertible, Sendable {
  var document: String
  var unit: ContextPolicy.Unit
  var limit = 300
  var before: String?
  var after: String?
  var testDescription: String { "\(document.debugDescription) by \(unit) up to \(limit)" }

  init(
    _ document: String, _ unit: ContextPolicy.Unit, limit: Int = 300, before: String?,
    after: String?
  ) {
    (self.document, self.unit, self.limit) = (document, unit, limit)
    (self.before, self.after) = (before, after)
  }
}

@Suite struct `The window on a document` {
  static let rows = [
    WindowRow("|", .sentence, before: nil, after: nil),
    WindowRow("ab|cd", .sentence, before: "ab", after: "cd"),
    WindowRow("One. Two| three. Four", .sentence, before: "Two", after: " three. "),
    WindowRow("One. |Two. Three", .sentence, before: "One. ", after: "Two. "),
    WindowRow("One. Two. |", .sentence, before: "Two. ", after: nil),
    WindowRow("One.| Two", .sentence, before: "One.", after: " "),
    WindowRow("Really?! \"Yes.\" No|", .sentence, before: "No", after: nil),
    WindowRow("He said \"Yes.\" |", .sentence, before: "He said \"Yes.\" ", after: nil),
    WindowRow("e.g. this| one", .sentence, before: "e.g. this", after: " one"),
    WindowRow("3.14 is| pi", .sentence, before: "3.14 is", after: " pi"),
    WindowRow("一。二|三。四", .sentence, before: "二", after: "三。"),
    WindowRow("One\n|Two", .sentence, before: "\n", after: "Two"),
    WindowRow("One\n\n|", .sentence, before: "\n", after: nil),
    WindowRow("One|\nTwo", .sentence, before: "One", after: "\n"),
    WindowRow("One\r\n|Two", .sentence, before: "\r\n", after: "Two"),
    WindowRow("One|\r\nTwo", .sentence, before: "One", after: "\r\n"),
    WindowRow("a\nOne. Two| x\nb", .sentence, before: "Two", after: " x"),
    WindowRow("a\nOne. Two| x. y\nb", .line, before: "One. Two", after: " x. y"),
    WindowRow("a\u{2028}b|c\u{2028}d", .line, before: "b", after: "c"),
    WindowRow("a\u{2028}b|c\u{2028}d", .paragraph, before: "a\u{2028}b", after: "c\u{2028}d"),
    WindowRow("a\n|b\nc", .paragraph, before: "\n", after: "b"),
    WindowRow("a\nb|c\nd", .document, before: "a\nb", after: "c\nd"),
    WindowRow(
      "One. Two. Three. Fo|ur. Five. Six. Seven.", .threeSentences, before: "Two. Three. Fo",
      after: "ur. Five. Six. "),
    WindowRow("a\nOne. Two| x\nb", .threeSentences, before: "a\nOne. Two", after: " x\nb"),
    WindowRow("a\nb\nc\nd|e\nf\ng\nh", .threeSentences, before: "b\nc\nd", after: "e\nf\ng\n"),
    WindowRow("One.\n|Two", .threeSentences, before: "One.\n", after: "Two"),
    WindowRow("a\n\nb|", .threeSentences, before: "a\n\nb", after: nil),
    WindowRow("abcd|efgh", .threeSentences, limit: 2, before: "cd", after: "ef"),
    WindowRow("abcd|efgh", .document, limit: 2, before: "cd", after: "ef"),
    WindowRow("abcd|efgh", .document, limit: 0, before: nil, after: nil),
    WindowRow("abcd|efgh", .document, limit: -1, before: nil, after: nil),
    WindowRow("\u{1F600}d|e\u{1F600}", .document, limit: 2, before: "d", after: "e"),
    WindowRow("\u{1F600}|\u{1F600}", .document, limit: 1, before: nil, after: nil),
    WindowRow("ab|cd|ef", .sentence, before: "ab", after: "ef"),
    WindowRow("One. T|w|o. Three", .sentence, before: "T", after: "o. "),
  ]

  @Test(arguments: rows)
  func `a context ends where its policy says`(row: WindowRow) {
    let window = TextDocument(drawn: row.document)
      .window(ContextPolicy(unit: row.unit, limit: row.limit))
    #expect(window.before == row.before)
    #expect(window.after == row.after)
  }

  @Test func `the default is a sentence of at most 300 units a side`() {
    let text = String(repeating: "a", count: 400)
    let window = TextDocument(text, selection: 350..<350).window()
    #expect(window.before?.utf16.count == 300)
    #expect(window.after?.utf16.count == 50)
    #expect(TextDocument("One. Two").window().before == "Two")
  }

  @Test func `a selection is shown, and a long one only at its ends`() {
    #expect(TextDocument(drawn: "ab|cd|ef").window().selected == "cd")
    #expect(TextDocument(drawn: "ab|cd").window().selected == nil)
    let long = "A" + String(repeating: "-", count: 10_000) + "Z"
    let window = TextDocument(long, selection: 0..<10_002).window(.init(unit: .document, limit: 2))
    #expect(window.selected == "A--Z")
  }

  @Test func `marked text stands apart from both contexts`() {
    var document = TextDocument(drawn: "ab|ef")
    document.apply(.setMarkedText("cd", selection: 1..<2))
    #expect(
      document.window()
        == TextWindow(
          before: "ab", after: "ef", marked: "cd", markedSelection: 1..<2, hasText: true))
  }

  @Test func `hasText tells of text outside the window`() {
    let window = TextDocument("abc").window(.init(limit: 0))
    #expect(window == TextWindow(hasText: true))
    #expect(!TextDocument("").window().hasText)
  }

  @Test func `windows of other units differ though they look alike`() {
    #expect(TextWindow(before: "\u{E9}") != TextWindow(before: "e\u{301}"))
    #expect(TextWindow(before: "a") != TextWindow(before: nil))
  }
}
