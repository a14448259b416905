import Testing
@testable import TextInput

@Suite struct `Traits carry Apple's raw values` {
  @Test(arguments: [
    (KeyboardType.default, 0), (.asciiCapable, 1), (.numbersAndPunctuation, 2), (.URL, 3),
    (.numberPad, 4), (.phonePad, 5), (.namePhonePad, 6), (.emailAddress, 7), (.decimalPad, 8),
    (.twitter, 9), (.webSearch, 10), (.asciiCapableNumberPad, 11),
  ])
  func `keyboard types`(type: KeyboardType, raw: Int) {
    #expect(type.rawValue == raw)
  }

  @Test(arguments: [
    (ReturnKeyType.default, 0), (.go, 1), (.google, 2), (.join, 3), (.next, 4), (.route, 5),
    (.search, 6), (.send, 7), (.yahoo, 8), (.done, 9), (.emergencyCall, 10), (.continue, 11),
  ])
  func `return keys`(type: ReturnKeyType, raw: Int) {
    #expect(type.rawValue == raw)
  }

  @Test func `the other enumerations`() {
    #expect(AutocapitalizationType.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(AutocapitalizationType.allCases == [.none, .words, .sentences, .allCharacters])
    #expect(TraitSwitch.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(TraitSwitch.allCases == [.default, .no, .yes])
    #expect(KeyboardAppearance.allCases == [.default, .dark, .light])
    #expect(KeyboardAppearance.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(WritingToolsBehavior.allCases == [.none, .default, .complete, .limited])
    #expect(WritingToolsBehavior.allCases.map(\.rawValue) == [-1, 0, 1, 2])
    #expect(WritingToolsResultOptions.plainText.rawValue == 1)
    #expect(WritingToolsResultOptions.presentationIntent.rawValue == 16)
  }

  @Test func `content types have a string each, and the documented number of names`() {
    #expect(ContentType.allCases.count == 48)
    #expect(Set(ContentType.allCases.map(\.rawValue)).count == 48)
  }

  @Test func `a new field has the documented defaults`() {
    let traits = TextInputTraits()
    #expect(traits.autocapitalization == .sentences)
    let switches = [
      traits.autocorrection, traits.spellChecking, traits.smartQuotes, traits.smartDashes,
      traits.smartInsertDelete, traits.inlinePrediction, traits.mathExpressionCompletion,
    ]
    #expect(switches.allSatisfy { $0 == .default })
    #expect(traits.keyboardType == .default && traits.appearance == .default)
    #expect(traits.returnKey == .default && traits.writingTools == .default)
    #expect(!traits.enablesReturnKeyAutomatically && !traits.isSecureTextEntry)
    #expect(traits.contentType == nil && traits.passwordRules == nil)
    #expect(traits.writingToolsResults.isEmpty)
  }
}

@Suite struct `What default means` {
  private static let off = ResolvedTraits(
    autocorrects: false, checksSpelling: false, usesSmartQuotes: false, usesSmartDashes: false,
    usesSmartInsertDelete: false, predictsInline: false, completesMath: false)

  @Test func `prose gets everything, a password nothing`() {
    let prose = TextInputTraits().resolved
    #expect(prose.autocorrects && prose.checksSpelling && prose.predictsInline)
    #expect(prose.usesSmartQuotes && prose.usesSmartDashes && prose.usesSmartInsertDelete)
    var secure = TextInputTraits()
    secure.isSecureTextEntry = true
    #expect(secure.resolved == Self.off)
  }

  @Test(arguments: [
    ("isSecureTextEntry", "true", false), ("keyboardType", "emailAddress", false),
    ("textContentType", "password", false), ("textContentType", "oneTimeCode", false),
    ("keyboardType", "URL", true), ("keyboardType", "webSearch", true),
  ])
  func `smart insertion is off where text is a code`(name: String, value: String, isOn: Bool) throws
  {
    var traits = TextInputTraits()
    try traits.set(name, to: value)
    #expect(traits.resolved.usesSmartInsertDelete == isOn)
  }

  @Test func `inline prediction is off in search fields, and yes is yes even there`() throws {
    var traits = TextInputTraits()
    try traits.set("returnKeyType", to: "search")
    #expect(!traits.resolved.predictsInline && traits.resolved.autocorrects)
    try traits.set("inlinePredictionType", to: "yes")
    #expect(traits.resolved.predictsInline)
  }

  @Test func `spelling follows correction unless it is said`() throws {
    var traits = TextInputTraits()
    try traits.set("autocorrectionType", to: "no")
    #expect(!traits.resolved.checksSpelling)
    try traits.set("spellCheckingType", to: "yes")
    #expect(traits.resolved.checksSpelling)
  }
}

@Suite struct `Traits by name` {
  /// Every name, with a value that is not its default.
  static let rows: [(String, String)] = [
    ("autocapitalizationType", "words"), ("autocorrectionType", "no"), ("spellCheckingType", "yes"),
    ("smartQuotesType", "no"), ("smartDashesType", "no"), ("smartInsertDeleteType", "no"),
    ("inlinePredictionType", "no"), ("mathExpressionCompletionType", "no"),
    ("keyboardType", "URL"), ("keyboardAppearance", "dark"), ("returnKeyType", "continue"),
    ("enablesReturnKeyAutomatically", "true"), ("isSecureTextEntry", "true"),
    ("writingToolsBehavior", "none"), ("allowsNumberPadPopover", "false"),
    ("textContentType", "oneTimeCode"), ("passwordRules", "minlength: 8;"),
    ("allowedWritingToolsResultOptions", "plainText+table"),
  ]

  @Test(arguments: rows)
  func `a name sets its member`(name: String, value: String) throws {
    var traits = TextInputTraits()
    try traits.set(name, to: value)
    #expect(traits != TextInputTraits())
  }

  @Test func `each name is in the table`() {
    #expect(TextInputTraits.names == Self.rows.map(\.0))
  }

  @Test func `a constant and a string of one's own are content types`() throws {
    var traits = TextInputTraits()
    try traits.set("textContentType", to: "oneTimeCode")
    #expect(traits.contentType == "one-time-code")
    try traits.set("textContentType", to: "x-order-number")
    #expect(traits.contentType == "x-order-number")
  }

  @Test func `unknown names and values change nothing`() {
    var traits = TextInputTraits()
    #expect(throws: TraitNameError.unknownName("colour")) { try traits.set("colour", to: "red") }
    #expect(throws: TraitNameError.self) { try traits.set("keyboardType", to: "banana") }
    #expect(throws: TraitNameError.self) { try traits.set("isSecureTextEntry", to: "yes") }
    #expect(throws: TraitNameError.self) {
      try traits.set("allowedWritingToolsResultOptions", to: "plainText+x")
    }
    #expect(traits == TextInputTraits())
  }
}
