/// `UIKeyboardType` with Apple's raw values.
public enum KeyboardType: Int, CaseIterable, Sendable {
  case `default` = 0
  case asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
  case decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// `UIReturnKeyType` with Apple's raw values.
public enum ReturnKeyType: Int, CaseIterable, Sendable {
  case `default` = 0
  case go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// `UITextAutocapitalizationType` with Apple's raw values.
public enum AutocapitalizationType: Int, CaseIterable, Sendable {
  case none = 0
  case words, sentences, allCharacters
}

/// The three-valued traits: autocorrection, spell checking, smart quotes, dashes, insertion, prediction.
public enum TraitSwitch: Int, CaseIterable, Sendable {
  case `default` = 0
  case no, yes
}

/// `UIKeyboardAppearance` with Apple's raw values.
public enum KeyboardAppearance: Int, CaseIterable, Sendable {
  case `default` = 0
  case dark, light
}

/// `UIWritingToolsBehavior` with Apple's raw values.
public enum WritingToolsBehavior: Int, CaseIterable, Sendable {
  case none = -1
  case `default`, complete, limited
}

/// `UIWritingToolsResultOptions` with Apple's bits; none of them means the default.
public struct WritingToolsResultOptions: OptionSet, Equatable, Sendable {
  /// The bits.
  public var rawValue: UInt8
  /// Makes options from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Plain text.
  public static let plainText = Self(rawValue: 1 << 0)
  /// Text with styles.
  public static let richText = Self(rawValue: 1 << 1)
  /// Lists.
  public static let list = Self(rawValue: 1 << 2)
  /// Tables.
  public static let table = Self(rawValue: 1 << 3)
  /// Paragraphs with a role: a heading, a quote.
  public static let presentationIntent = Self(rawValue: 1 << 4)
  /// Every bit that has a meaning.
  public static let all = Self(rawValue: 0b1_1111)
}

/// The traits of a field, with the defaults that `UITextInputTraits` documents.
public struct TextInputTraits: Equatable, Sendable {
  /// The field's autocapitalization.
  public var autocapitalization = AutocapitalizationType.sentences
  /// Whether the field requests autocorrection.
  public var autocorrection = TraitSwitch.default
  /// Whether the field requests spell checking.
  public var spellChecking = TraitSwitch.default
  /// Whether the field requests typographic quotes.
  public var smartQuotes = TraitSwitch.default
  /// Whether the field requests typographic dashes.
  public var smartDashes = TraitSwitch.default
  /// Whether the field requests spaces adjusted around inserted and deleted words.
  public var smartInsertDelete = TraitSwitch.default
  /// Whether the field requests inline predictions.
  public var inlinePrediction = TraitSwitch.default
  /// Whether the field requests the results of sums.
  public var mathExpressionCompletion = TraitSwitch.default
  /// The characters that the field expects.
  public var keyboardType = KeyboardType.default
  /// Light or dark, as the field wishes.
  public var appearance = KeyboardAppearance.default
  /// The title of the return key.
  public var returnKey = ReturnKeyType.default
  /// Whether return is disabled while the field is empty.
  public var enablesReturnKeyAutomatically = false
  /// Whether the field hides what is typed.
  public var isSecureTextEntry = false
  /// The raw value of `UITextContentType`, `nil` when the field names none.
  public var contentType: String?
  /// The descriptor of the field's rules for new passwords.
  public var passwordRules: String?
  /// How much of Writing Tools the field requests.
  public var writingTools = WritingToolsBehavior.default
  /// The results that Writing Tools may return.
  public var writingToolsResults = WritingToolsResultOptions()
  /// Whether a number pad may float beside the field; its default is not documented.
  public var allowsNumberPadPopover = true

  /// Makes the documented defaults.
  public init() {}
}
