import Testing
import TextInput

@Suite struct `Rules of a field` {
  static let dashes: EditingRules = {
    var rules = EditingRules()
    rules.makesDashes = true
    return rules
  }()
  static let quotes: EditingRules = {
    var rules = EditingRules()
    rules.quotes = .english
    return rules
  }()
  static let spaces: EditingRules = {
    var rules = EditingRules()
    rules.keepsSpaces = true
    return rules
  }()
  static func deleting(_ unit: Fidelity.DeleteUnit) -> EditingRules {
    var rules = EditingRules()
    rules.deleteUnit = unit
    return rules
  }
  static func filtering(_ filter: CharacterFilter) -> EditingRules {
    var rules = EditingRules()
    rules.filter = filter
    return rules
  }
  static func inSelection(_ rules: EditingRules) -> EditingRules {
    var rules = rules
    rules.insertOverMarked = .replacesSelected
    return rules
  }
  static func clamping(_ rules: EditingRules) -> EditingRules {
    var rules = rules
    rules.movePastEnd = .clamped
    return rules
  }
  static let byCluster: EditingRules = {
    var rules = EditingRules()
    rules.adjustUnit = .grapheme
    return rules
  }()
  static let emptyDeletes: EditingRules = {
    var rules = EditingRules()
    rules.insertEmpty = .deletesSelection
    return rules
  }()

  static let dashRows = [
    EditRow("a|", .insert("-"), gives: "a-|", rules: dashes),
    EditRow("a-|", .insert("-"), gives: "a\u{2013}|", rules: dashes),
    EditRow("a\u{2013}|", .insert("-"), gives: "a\u{2014}|", rules: dashes),
    EditRow("a\u{2014}|", .insert("-"), gives: "a\u{2014}-|", rules: dashes),
    EditRow("|", .insert("a---b--c"), gives: "a\u{2014}b\u{2013}c|", rules: dashes),
    EditRow("-|x|", .insert("-"), gives: "\u{2013}|", rules: dashes),
    EditRow("a-|", .insert("-"), gives: "a--|"),
  ]
  static let quoteRows = [
    EditRow("|", .insert("\""), gives: "\u{201C}|", rules: quotes),
    EditRow("a |", .insert("\""), gives: "a \u{201C}|", rules: quotes),
    EditRow("a|", .insert("\""), gives: "a\u{201D}|", rules: quotes),
    EditRow("(|", .insert("\""), gives: "(\u{201C}|", rules: quotes),
    EditRow("\u{2014}|", .insert("'"), gives: "\u{2014}\u{2018}|", rules: quotes),
    EditRow("don|t", .insert("'"), gives: "don\u{2019}|t", rules: quotes),
    EditRow("a\n|", .insert("'"), gives: "a\n\u{2018}|", rules: quotes),
    EditRow("|", .insert("\"Don't\" 'x'"), gives: "“Don’t” ‘x’|", rules: quotes),
    EditRow("|", .insert("\"'a'\""), gives: "“‘a’”|", rules: quotes),
    EditRow(
      "|", .setMarkedText("a", selection: 1..<1), .insert("\""), gives: "\u{201C}|", rules: quotes),
    EditRow(
      "|", .setMarkedText("a", selection: 1..<1), .insert("\""), gives: "[a\"|]",
      rules: inSelection(quotes)),
    EditRow("|", .insert("\""), gives: "\"|"),
  ]
  static let spaceRows = [
    EditRow("a |word| b", .deleteBackward, gives: "a| b", rules: spaces),
    EditRow("a |word|", .deleteBackward, gives: "a|", rules: spaces),
    EditRow("|word| b", .deleteBackward, gives: "|b", rules: spaces),
    EditRow("a\n|word| b", .deleteBackward, gives: "a\n|b", rules: spaces),
    EditRow("a w|or|d b", .deleteBackward, gives: "a w|d b", rules: spaces),
    EditRow("a |wor|d b", .deleteBackward, gives: "a |d b", rules: spaces),
    EditRow("a| word| b", .deleteBackward, gives: "a| b", rules: spaces),
    EditRow("a |two words|, b", .deleteBackward, gives: "a|, b", rules: spaces),
    EditRow("a |word| b", .deleteBackward, gives: "a | b"),
    EditRow("a b|", .deleteBackward, gives: "a |", rules: spaces),
  ]
  static let deleteRows = [
    EditRow("ก\u{E33}|", .deleteBackward, gives: "|", rules: deleting(.cluster)),
    EditRow("ก\u{E34}\u{E48}|", .deleteBackward, gives: "|", rules: deleting(.cluster)),
    EditRow("ก\u{E34}\u{E48}|", .deleteBackward, gives: "ก\u{E34}|", rules: deleting(.scriptAware)),
    EditRow("क्षि|", .deleteBackward, gives: "|", rules: deleting(.cluster)),
    EditRow("क्षि|", .deleteBackward, gives: "क्ष|", rules: deleting(.scriptAware)),
    EditRow("e\u{301}|", .deleteBackward, gives: "|", rules: deleting(.scriptAware)),
    EditRow("e\u{301}|", .deleteBackward, gives: "e|", rules: deleting(.scalar)),
    EditRow("\u{1F44D}\u{1F3FD}|", .deleteBackward, gives: "\u{1F44D}|", rules: deleting(.scalar)),
    EditRow("\u{1F44D}\u{1F3FD}|", .deleteBackward, gives: "|", rules: deleting(.scriptAware)),
  ]
  static let otherRows = [
    EditRow("|", .insert("12"), gives: "12|", rules: filtering(.only("0123456789"))),
    EditRow(
      "1|", .insert("2a"), gives: "1|", changed: false, rules: filtering(.only("0123456789"))),
    EditRow("|", .insert("é"), gives: "|", changed: false, rules: filtering(.ascii)),
    EditRow(
      "|", .setMarkedText("é", selection: 0..<0), gives: "|", changed: false,
      rules: filtering(.ascii)),
    EditRow("a|b|", .insert(""), gives: "a|", rules: emptyDeletes),
    EditRow("a|", .insert(""), gives: "a|", changed: false, rules: emptyDeletes),
    EditRow(
      "a|b", .setMarkedText("xyz", selection: 1..<1), .insert(""), gives: "a|b", rules: emptyDeletes
    ),
    EditRow(
      "a|b", .setMarkedText("xyz", selection: 1..<2), .insert("Q"), gives: "a[xQ|z]b",
      rules: inSelection(EditingRules())),
    EditRow(
      "a|b", .setMarkedText("xyz", selection: 0..<3), .insert("Q"), gives: "a[Q|]b",
      rules: inSelection(EditingRules())),
    EditRow(
      "a|b", .setMarkedText("xyz", selection: 1..<2), .insert(""), gives: "a[x|z]b",
      rules: inSelection(emptyDeletes)),
    EditRow("|👨‍👩‍👧é", .adjustPosition(1), gives: "👨‍👩‍👧|é", rules: byCluster),
    EditRow("👨‍👩‍👧é|", .adjustPosition(-2), gives: "|👨‍👩‍👧é", rules: byCluster),
    EditRow("|ab", .adjustPosition(.max), gives: "|ab", changed: false, rules: byCluster),
    EditRow("ab|", .adjustPosition(.min), gives: "ab|", changed: false, rules: byCluster),
    EditRow("|👨‍👩‍👧é", .adjustPosition(3), gives: "|👨‍👩‍👧é", changed: false, rules: byCluster),
    EditRow("👨‍👩‍👧é|", .adjustPosition(-3), gives: "👨‍👩‍👧é|", changed: false, rules: byCluster),
  ]
  static let clampedRows = [
    EditRow("|ab", .adjustPosition(.max), gives: "ab|", rules: clamping(byCluster)),
    EditRow("ab|", .adjustPosition(.min), gives: "|ab", rules: clamping(byCluster)),
    EditRow("|👨‍👩‍👧é", .adjustPosition(3), gives: "👨‍👩‍👧é|", rules: clamping(byCluster)),
    EditRow("👨‍👩‍👧é|", .adjustPosition(-3), gives: "|👨‍👩‍👧é", rules: clamping(byCluster)),
    EditRow("ab|c", .adjustPosition(2), gives: "abc|", rules: clamping(EditingRules())),
    EditRow("abc|", .adjustPosition(.min), gives: "|abc", rules: clamping(EditingRules())),
    EditRow("|abc", .adjustPosition(.max), gives: "abc|", rules: clamping(EditingRules())),
    EditRow(
      "abc|", .adjustPosition(1), gives: "abc|", changed: false, rules: clamping(EditingRules())),
    EditRow(
      "a|b", .setMarkedText("xy", selection: 1..<1), .adjustPosition(-9), gives: "a[|xy]b",
      rules: clamping(EditingRules())),
    EditRow(
      "a|b", .setMarkedText("xy", selection: 1..<1), .adjustPosition(9), gives: "a[xy|]b",
      rules: clamping(EditingRules())),
  ]

  @Test(arguments: dashRows + quoteRows + spaceRows + deleteRows + otherRows + clampedRows)
  func `an edit obeys the field's rules`(row: EditRow) {
    var document = TextDocument(drawn: row.before)
    var changed = false
    for edit in row.edits { changed = document.apply(edit, rules: row.rules) }
    #expect(document.drawn == row.after)
    #expect(changed == row.changed)
  }

  static let pastes = [
    ("a|b", "x", "a x |b"), ("a |b", "x", "a x |b"), ("|", "x", "x|"), ("a|", ", x", "a, x|"),
    ("(|)", "x", "(x|)"), ("a|-", "\"x\"", "a\"x\"|-"),
  ]

  @Test(arguments: pastes)
  func `pasting keeps words apart`(before: String, pasted: String, after: String) {
    var rules = Self.spaces
    rules.quotes = .english
    var document = TextDocument(drawn: before)
    document.paste(pasted, rules: rules)
    #expect(document.drawn == after)
  }

  @Test func `a host may refuse a change of the text, not of the selection`() {
    var document = TextDocument("ab")
    var asked: [String] = []
    let refuse: (Range<Int>, String) -> Bool = { range, text in
      asked.append("\(range) \(text)")
      return false
    }
    let results = [TextEdit.insert("c"), .deleteBackward, .adjustPosition(-1)].map {
      document.apply($0, approving: refuse)
    }
    #expect(results == [false, false, true])
    #expect(document.drawn == "a|b")
    #expect(asked == ["2..<2 c", "1..<2 "])
  }

  static let hostEdits: [(String, Range<Int>, String, String)] = [
    ("ab|cd", 0..<1, "xyz", "xyzb|cd"), ("ab|cd", 3..<4, "", "ab|c"),
    ("ab|cd", 2..<2, "x", "ab|xcd"),
    ("ab|cd", 1..<3, "x", "ax|d"), ("a|bc|d", 1..<3, "x", "a|x|d"), ("a|bc|d", 0..<2, "", "|c|d"),
    ("|", 0..<99, "x", "|x"), ("ab|", 0..<2, "", "|"),
  ]

  @Test(arguments: hostEdits)
  func `a host's edit leaves the selection on its text`(
    before: String, range: Range<Int>, text: String, after: String
  ) {
    var document = TextDocument(drawn: before)
    let replaced = document.replace(range, with: text)
    #expect(replaced)
    #expect(document.drawn == after)
  }

  static let hostEditsAroundMarked: [(Range<Int>, String, String)] = [
    (0..<1, "xy", "xy[mn|]b"), (3..<4, "", "a[mn|]"), (1..<3, "x", "a[x|]b"), (0..<2, "", "n|b"),
    (2..<4, "", "am|"), (0..<4, "", "|"), (2..<2, "x", "a[mxn|]b"),
  ]

  @Test(arguments: hostEditsAroundMarked)
  func `a host's edit across an end of marked text ends the marking`(
    range: Range<Int>, text: String, after: String
  ) {
    var document = TextDocument(drawn: "a|b")
    document.apply(.setMarkedText("mn", selection: 2..<2))
    document.replace(range, with: text)
    #expect(document.drawn == after)
  }

  @Test func `a host's edit obeys the limit and the filter`() {
    var document = TextDocument("ab")
    let results = [
      document.replace(0..<0, with: "c", rules: .init(lengthLimit: 2)),
      document.replace(0..<0, with: "é", rules: Self.filtering(.ascii)),
      document.replace(0..<1, with: "c", rules: .init(lengthLimit: 2)),
    ]
    #expect(results == [false, false, true])
    #expect(document.text == "cb")
  }

  static let capitals: [(String, sentences: Bool, words: Bool)] = [
    ("|", true, true), ("a|", false, false), ("a |", false, true), ("a. |", true, true),
    ("a.|", false, false), ("a! |", true, true), ("a? \u{201C}|", true, true),
    ("a.\u{201D} |", true, true), ("a\n|", true, true), ("a\n  |", true, true), ("  |", true, true),
    ("a, |", false, true), ("(|", true, true), ("a (|", false, true), ("一。|", true, false),
    ("a.\u{301} |", true, true), ("3.5|", false, false),
  ]

  @Test(arguments: capitals)
  func `a keyboard knows when to capitalise`(drawn: String, sentences: Bool, words: Bool) {
    let document = TextDocument(drawn: drawn)
    #expect(document.shouldCapitalize(.sentences) == sentences)
    #expect(document.shouldCapitalize(.words) == words)
    #expect(document.shouldCapitalize(.allCharacters))
    #expect(!document.shouldCapitalize(.none))
  }

  @Test func `secure fields and addresses get no smart text unless they ask`() {
    var fidelity = Fidelity()
    fidelity.smartPunctuation = .host
    var traits = TextInputTraits()
    func rules() -> EditingRules {
      EditingRules(traits: traits, isSingleLine: true, fidelity: fidelity)
    }
    #expect(rules().quotes == .english && rules().makesDashes && rules().keepsSpaces)
    traits.isSecureTextEntry = true
    #expect(rules().quotes == nil && !rules().makesDashes && !rules().keepsSpaces)
    traits.smartQuotes = .yes
    #expect(rules().quotes == .english && !rules().makesDashes)
    traits = TextInputTraits()
    traits.keyboardType = .emailAddress
    #expect(rules().quotes == nil && !rules().keepsSpaces)
    traits = TextInputTraits()
    traits.smartDashes = .no
    #expect(rules().quotes != nil && !rules().makesDashes)
    fidelity = Fidelity()
    #expect(rules().quotes == nil, "by default the host leaves the keyboard's text alone")
  }

  @Test func `only the setting for both lets the mirror follow smart deletion`() {
    var fidelity = Fidelity()
    let traits = TextInputTraits()
    #expect(!EditingRules(mirroring: fidelity, traits: traits).keepsSpaces)
    fidelity.smartDelete = .both
    #expect(EditingRules(mirroring: fidelity, traits: traits).keepsSpaces)
    fidelity.smartDelete = .off
    #expect(!EditingRules(traits: traits, isSingleLine: false, fidelity: fidelity).keepsSpaces)
  }
}
