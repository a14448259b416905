import TestSupport
import Testing

@testable import TextInput

@Suite struct `No text can trap` {
  static let texts: [(String, String)] = [
    ("NUL", "a\0b\0"), ("bidi controls", "\u{202E}abc\u{202C}\u{2066}d\u{2069}\u{200F}"),
    ("noncharacters", "\u{FFFE}\u{FFFF}\u{10FFFF}"), ("byte order mark", "\u{FEFF}a"),
    ("tags", "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}"), ("joiners alone", "\u{200D}\u{200D}\u{200C}"),
    ("marks alone", "\u{301}\u{E33}\u{903}"), ("variation selectors", "\u{FE0F}\u{E0100}"),
    ("line breaks", "\r\n\u{B}\u{C}\u{85}\u{2028}\u{2029}"),
    ("private use", "\u{E000}\u{F0000}"), ("half a Hangul syllable", "\u{1161}\u{11A8}"),
  ]
  static let edits: [TextEdit] = [
    .deleteBackward, .adjustPosition(.min), .adjustPosition(.max), .adjustPosition(1),
    .adjustPosition(-1), .insert("\u{301}"), .insert("\""), .insert("-"), .insert(""),
    .setMarkedText("x\u{301}", selection: 1..<9), .setMarkedText("", selection: 0..<0),
    .setMarkedText("😀", selection: .max - 1 ..< .max), .unmarkText,
  ]
  static let rules: [EditingRules] = {
    var host = Fidelity()
    host.smartPunctuation = .host
    host.deleteUnit = .scriptAware
    host.adjustUnit = .grapheme
    host.insertEmpty = .deletesSelection
    return [
      EditingRules(), EditingRules(isSingleLine: true, lengthLimit: 3),
      EditingRules(traits: .init(), isSingleLine: false, fidelity: host),
    ]
  }()

  @Test(arguments: texts)
  func `at any offset, whatever is done`(name: String, text: String) {
    for around in ["", "😀"] {
      let whole = around + text + around
      for lower in -1...(whole.utf16.count + 1) {
        let policy = ContextPolicy(unit: lower.isMultiple(of: 2) ? .sentence : .document, limit: 3)
        for (rules, edit) in Self.rules.flatMap({ r in Self.edits.map { (r, $0) } }) {
          var document = TextDocument(whole, selection: lower..<(lower + 2))
          document.apply(edit, rules: rules)
          document.replace(lower..<(lower + 3), with: "\u{1F1E9}", rules: rules)
          document.paste(text, rules: rules)
          document.select(-9..<lower)
          #expect(document.selectedRange.upperBound <= document.utf16Count)
          _ = document.shouldCapitalize(.sentences)
          var mirror = TextMirror(document.window(policy), policy: policy)
          mirror.apply(edit)
          _ = mirror.window
        }
      }
    }
  }

  @Test(arguments: Segment.allCases)
  func `a boundary is found from any offset`(segment: Segment) {
    let text = Self.texts.map(\.1).joined(separator: "😀. ")
    let storage = UnitStorage(text.utf16)
    for offset in -3...(storage.count + 3) {
      if let next = storage.boundary(after: offset, of: segment) {
        #expect(next > offset && storage.isBoundary(next, of: segment))
      } else {
        #expect(offset >= storage.count)
      }
      if let previous = storage.boundary(before: offset, of: segment) {
        #expect(previous < offset && storage.isBoundary(previous, of: segment))
      } else {
        #expect(offset <= 0)
      }
    }
  }

  @Test func `halves of pairs show as a replacement and survive`() {
    var document = TextDocument("😀", selection: 1..<1)
    #expect(document.window() == TextWindow(before: "\u{FFFD}", after: "\u{FFFD}", hasText: true))
    document.apply(.insert("x"))
    #expect(document.text == "\u{FFFD}x\u{FFFD}")
    #expect(document.text(in: -4..<1) == "\u{FFFD}")
    document.apply(.deleteBackward)
    #expect(document.text == "😀")
  }

  /// Work that grew with the square of the length would take hours here.
  @Test func `a million units are inserted, read and deleted one by one`() {
    let million = String(repeating: "Word 12. ", count: 1_000_000 / 9)
    var document = TextDocument("ab", selection: 1..<1)
    document.apply(.insert(million))
    #expect(document.utf16Count == million.utf16.count + 2)
    #expect(document.window().before == "Word 12. ")
    for _ in 0..<10_000 { document.apply(.deleteBackward) }
    for _ in 0..<10_000 { document.apply(.insert("x")) }
    #expect(document.utf16Count == million.utf16.count + 2)
    document.select(0..<document.utf16Count)
    document.apply(.deleteBackward)
    #expect(document.text.isEmpty)
  }

  @Test func `marks on one letter are cut where the limit is`() {
    let marks = String(repeating: "\u{301}", count: 100_000)
    var document = TextDocument("a. b")
    for _ in 0..<3 { document.apply(.insert(marks)) }
    let storage = document.buffer
    for segment in Segment.allCases {
      #expect(storage.boundary(after: 3, of: segment) == 3 + 1024)
      #expect(storage.boundary(before: storage.count, of: segment, limit: 16) == storage.count - 16)
    }
    #expect(storage.boundary(before: storage.count, of: .cluster) == storage.count - 1024)
    #expect(!document.shouldCapitalize(.sentences))
    // One by one, each deletion must look at one mark only.
    var rules = EditingRules()
    rules.deleteUnit = .scalar
    for _ in 0..<100_000 { document.apply(.deleteBackward, rules: rules) }
    #expect(document.utf16Count == 200_004)
    document.apply(.deleteBackward)
    #expect(document.utf16Count == 200_004 - 1024)
    for left in stride(from: 16, through: 0, by: -16) {
      document.replace(4..<document.utf16Count, with: String(marks.unicodeScalars.prefix(left)))
      rules.deleteUnit = .cluster
      rules.segmentLimit = 17
      document.apply(.deleteBackward, rules: rules)
      #expect(document.text == "a. ")
      document.apply(.insert("b"))
    }
  }

  @Test func `long runs of flags, brackets and spaces stay bounded`() {
    for (piece, segment) in [("\u{1F1E9}", Segment.cluster), (")", .sentence), (" ", .sentence)] {
      let storage = UnitStorage(("a." + String(repeating: piece, count: 20_000)).utf16)
      #expect(storage.boundary(after: 2, of: segment) != nil)
      #expect(storage.boundary(before: storage.count, of: segment) != nil)
    }
    var document = TextDocument(String(repeating: "\u{1F1E9}\u{1F1EA}", count: 5_000))
    for _ in 0..<100 { document.apply(.deleteBackward) }
    #expect(document.utf16Count == 4 * 4_900)
  }

  /// A deletion that walked through the whole run each time would take hours here.
  @Test func `two hundred thousand flag halves are deleted, moved over and typed one by one`() {
    var document = TextDocument("x")
    document.apply(.insert(String(repeating: "\u{1F1E6}", count: 200_000)))
    for _ in 0..<20_000 { document.apply(.deleteBackward) }
    #expect(document.utf16Count == 1 + 400_000 - 4 * 20_000)
    for _ in 0..<10_000 {
      document.apply(.insert("\u{1F1E6}"))
      document.apply(.deleteBackward)
    }
    var rules = EditingRules()
    rules.adjustUnit = .grapheme
    let caret = document.selectedRange
    document.apply(.adjustPosition(-60_000), rules: rules)
    document.apply(.adjustPosition(60_000), rules: rules)
    #expect(document.selectedRange == caret)
  }

  @Test(arguments: [
    ("a" + String(repeating: "\u{301}", count: 60_000) + "\u{200D}", "😀"),
    ("😀" + String(repeating: "\u{FE0F}", count: 60_000) + "\u{200D}", "😀"),
    ("\u{915}" + String(repeating: "\u{94D}", count: 60_000), "\u{915}"),
    (String(repeating: "\u{200D}", count: 60_000), "😀"),
    ("a" + String(repeating: "\u{1100}", count: 60_000) + " ", "\u{1100}"),
  ])
  func `what joins over a long way is typed and deleted in no time`(text: String, typed: String) {
    var document = TextDocument(text)
    for _ in 0..<5_000 {
      document.apply(.insert(typed))
      document.apply(.deleteBackward)
    }
    #expect(document.text == text)
  }

  @Test(arguments: UInt64(0)..<8)
  func `which flags are pairs does not depend on what was asked before`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = ["\u{1F1E6}", "\u{1F1E7}\u{1F1E8}", "a", "😀", "\u{1F1E6}\u{301}"]
    var rules = EditingRules()
    var document = TextDocument(String(repeating: "\u{1F1E6}", count: 9))
    for _ in 0..<400 {
      rules.deleteUnit = Bool.random(using: &random) ? .scalar : .cluster
      rules.adjustUnit = Bool.random(using: &random) ? .grapheme : .utf16
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        document.apply(.insert(pieces[Int.random(in: 0..<pieces.count, using: &random)]))
      case 2: document.apply(.deleteBackward, rules: rules)
      case 3: document.apply(.adjustPosition(Int.random(in: -9...9, using: &random)), rules: rules)
      default:
        let start = Int.random(in: 0...document.utf16Count, using: &random)
        document.replace(start..<(start + Int.random(in: 0..<6, using: &random)), with: "\u{1F1E9}")
      }
      let fresh = UnitStorage(document.buffer.units(in: 0..<document.utf16Count))
      for offset in 0...document.utf16Count {
        #expect(
          document.buffer.isBoundary(offset, of: .cluster) == fresh.isBoundary(offset, of: .cluster)
        )
      }
    }
  }
}
