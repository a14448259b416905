import Testing
import TextInput

/// One row: a document with `|` for the insertion point or around the selection and `[…]` around marked text.
struct EditRow: CustomTestStringConvertible, Sendable {
  var before: String
  var edits: [TextEdit]
  var after: String
  var changed = true
  var rules = EditingRules()
  var testDescription: String { "\(before) \(edits) → \(after)" }

  init(
    _ before: String, _ edits: TextEdit..., gives after: String, changed: Bool = true,
    rules: EditingRules = .init()
  ) {
    (self.before, self.edits, self.after) = (before, edits, after)
    (self.changed, self.rules) = (changed, rules)
  }
}

extension TextDocument {
  /// Reads `a|b|c`; one bar is an insertion point.
  init(drawn: String) {
    let parts = drawn.split(separator: "|", omittingEmptySubsequences: false)
    let start = parts[0].utf16.count
    let end = parts.count == 3 ? start + parts[1].utf16.count : start
    self.init(parts.joined(), selection: start..<end)
  }

  /// Draws marked text in brackets and the selection between bars.
  var drawn: String {
    let units = Array(text.utf16)
    var drawn: [UInt16] = []
    for offset in 0...units.count {
      if markedRange?.lowerBound == offset { drawn.append(0x5B) }
      if selectedRange.lowerBound == offset { drawn.append(0x7C) }
      if selectedRange.upperBound == offset, !selectedRange.isEmpty { drawn.append(0x7C) }
      if markedRange?.upperBound == offset { drawn.append(0x5D) }
      if offset < units.count { drawn.append(units[offset]) }
    }
    return String(decoding: drawn, as: UTF16.self)
  }
}

@Suite struct `Edits of a document` {
  static let oneLine = EditingRules(isSingleLine: true)
  static let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
  static let rows = [
    EditRow("|", .insert("a"), gives: "a|"),
    EditRow("ab|cd", .insert("xy"), gives: "abxy|cd"),
    EditRow("a|bc|d", .insert("x"), gives: "ax|d"),
    EditRow("a|bc|d", .insert(""), gives: "a|bc|d", changed: false),
    EditRow("a|", .insert("\n"), gives: "a\n|"),
    EditRow("a|", .insert("\n"), gives: "a|", changed: false, rules: oneLine),
    EditRow("a|b|", .insert("\n"), gives: "a|b|", changed: false, rules: oneLine),
    EditRow("a|", .insert("b\nc\r\nd"), gives: "ab c d|", rules: oneLine),
    EditRow("abc|", .insert("de"), gives: "abc|", changed: false, rules: .init(lengthLimit: 4)),
    EditRow("a|bc|", .insert("de"), gives: "ade|", rules: .init(lengthLimit: 3)),

    EditRow("|ab", .deleteBackward, gives: "|ab", changed: false),
    EditRow("ab|", .deleteBackward, gives: "a|"),
    EditRow("a|bc|d", .deleteBackward, gives: "a|d"),
    EditRow("a\u{1F600}|", .deleteBackward, gives: "a|"),
    EditRow("a\(family)|b", .deleteBackward, gives: "a|b"),
    EditRow("ae\u{301}|", .deleteBackward, gives: "a|"),
    EditRow("a\r\n|", .deleteBackward, gives: "a|"),
    EditRow("\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}|", .deleteBackward, gives: "\u{1F1E9}\u{1F1EA}|"),
    EditRow("\u{1F1E9}\u{1F1EA}\u{1F1EB}|", .deleteBackward, gives: "\u{1F1E9}\u{1F1EA}|"),

    EditRow("abc|", .adjustPosition(-1), gives: "ab|c"),
    EditRow("abc|", .adjustPosition(1), gives: "abc|", changed: false),
    EditRow("ab|c", .adjustPosition(0), gives: "ab|c", changed: false),
    EditRow("abc|", .adjustPosition(-3), gives: "|abc"),
    EditRow("|abc", .adjustPosition(3), gives: "abc|"),
    EditRow("ab|c", .adjustPosition(2), gives: "ab|c", changed: false),
    EditRow("ab|c", .adjustPosition(-3), gives: "ab|c", changed: false),
    EditRow("a|b|c", .adjustPosition(2), gives: "a|b|c", changed: false),
    EditRow("abc|", .adjustPosition(.min), gives: "abc|", changed: false),
    EditRow("|abc", .adjustPosition(.max), gives: "|abc", changed: false),
    EditRow("a|bc|de", .adjustPosition(1), gives: "abcd|e"),
    EditRow("ab|cd|e", .adjustPosition(-1), gives: "a|bcde"),
    EditRow("|\u{1F600}b", .adjustPosition(2), gives: "\u{1F600}|b"),
    EditRow("|\(family)b", .adjustPosition(11), gives: "\(family)|b"),
    EditRow("|ab", .adjustPosition(1), .deleteBackward, gives: "|b"),

    EditRow("a|d", .setMarkedText("bc", selection: 2..<2), gives: "a[bc|]d"),
    EditRow("a|x|d", .setMarkedText("bc", selection: 0..<1), gives: "a[|b|c]d"),
    EditRow("a|", .setMarkedText("bc", selection: 9..<12), gives: "a[bc|]"),
    EditRow("a|", .setMarkedText("", selection: 0..<0), gives: "a|", changed: false),
    EditRow(
      "a|", .setMarkedText("bc", selection: 2..<2), .setMarkedText("xyz", selection: 1..<1),
      gives: "a[x|yz]"),
    EditRow(
      "a|b", .setMarkedText("xy", selection: 2..<2), .setMarkedText("", selection: 0..<0),
      gives: "a|b"),
    EditRow("a|b", .setMarkedText("xy", selection: 2..<2), .unmarkText, gives: "axy|b"),
    EditRow("a|b", .unmarkText, gives: "a|b", changed: false),
    EditRow("a|b", .setMarkedText("xyz", selection: 1..<2), .insert("Q"), gives: "aQ|b"),
    EditRow("a|b", .setMarkedText("xyz", selection: 1..<1), .insert("Q"), gives: "aQ|b"),
    EditRow(
      "a|b", .setMarkedText("xy", selection: 2..<2), .insert("Q"), .unmarkText, gives: "aQ|b",
      changed: false),
    EditRow(
      "a|b", .setMarkedText("xy", selection: 2..<2), .insert("Q"),
      .setMarkedText("", selection: 0..<0), gives: "aQ|b", changed: false),
    EditRow(
      "a|b", .setMarkedText("xy", selection: 2..<2), .insert("Q"),
      .setMarkedText("z", selection: 1..<1), gives: "aQ[z|]b"),
    EditRow(
      "a|b", .setMarkedText("xy", selection: 2..<2), .insert(""), gives: "a[xy|]b", changed: false),
    EditRow("a|b", .setMarkedText("xy", selection: 2..<2), .deleteBackward, gives: "a[x|]b"),
    EditRow("a|b", .setMarkedText("x", selection: 1..<1), .deleteBackward, gives: "a|b"),
    EditRow(
      "a|b", .setMarkedText("xy", selection: 0..<0), .deleteBackward, gives: "a[|xy]b",
      changed: false),
    EditRow("a|b", .setMarkedText("xy", selection: 1..<1), .adjustPosition(-1), gives: "a[|xy]b"),
    EditRow("a|b", .setMarkedText("xy", selection: 1..<1), .adjustPosition(1), gives: "a[xy|]b"),
    EditRow(
      "a|b", .setMarkedText("xy", selection: 1..<1), .adjustPosition(2), gives: "a[x|y]b",
      changed: false),
    EditRow("a|", .setMarkedText("x\ny", selection: 3..<3), gives: "a[x y|]", rules: oneLine),
  ]

  @Test(arguments: rows)
  func `an edit gives the documented text and selection`(row: EditRow) {
    var document = TextDocument(drawn: row.before)
    var changed = false
    for edit in row.edits { changed = document.apply(edit, rules: row.rules) }
    #expect(document.drawn == row.after)
    #expect(changed == row.changed)
  }

  @Test func `a selection out of bounds is clamped`() {
    #expect(TextDocument("abc", selection: 2..<9).drawn == "ab|c|")
    var document = TextDocument("abc")
    document.select(-5 ..< -2)
    #expect(document.drawn == "|abc")
  }

  @Test func `selecting keeps marked text as text`() {
    var document = TextDocument("")
    document.apply(.setMarkedText("ab", selection: 2..<2))
    document.select(1..<1)
    #expect(document.drawn == "a|b")
  }

  @Test func `half a surrogate pair is deleted alone`() {
    var document = TextDocument(drawn: "|\u{1F600}")
    document.apply(.adjustPosition(1))
    #expect(document.window().before == "\u{FFFD}")
    #expect(document.window().after == "\u{FFFD}")
    document.apply(.deleteBackward)
    #expect(document.utf16Count == 1)
    #expect(document.text == "\u{FFFD}")
  }

  @Test func `halves that meet again are a character`() {
    var document = TextDocument(drawn: "|\u{1F600}")
    document.apply(.adjustPosition(1))
    document.apply(.insert("x"))
    document.apply(.deleteBackward)
    #expect(document.text == "\u{1F600}")
  }

  @Test(arguments: [(1023, 1), (100_000, 2 + 100_000 - 1024)])
  func `a cluster of many combining marks is deleted whole, but no more of it than 1,024 scalars`(
    marks: Int, left: Int
  ) {
    var document = TextDocument("ab" + String(repeating: "\u{301}", count: marks))
    document.apply(.deleteBackward)
    #expect(document.utf16Count == left && document.text.unicodeScalars.first == "a")
  }

  /// A run is paired from its start, however far before the caret that is.
  @Test(arguments: [101, 200, 333])
  func `flags are deleted in pairs counted from the run's start`(count: Int) {
    var document = TextDocument("x" + String(repeating: "\u{1F1E9}", count: count))
    document.apply(.deleteBackward)
    #expect(document.utf16Count == 1 + 2 * (count - (count.isMultiple(of: 2) ? 2 : 1)))
  }

  @Test func `a long joined emoji is deleted whole`() {
    let joined = String(repeating: "\u{1F468}\u{200D}", count: 500) + "\u{1F468}"
    var document = TextDocument("ab" + joined)
    document.apply(.deleteBackward)
    #expect(document.text == "ab")
  }
}
