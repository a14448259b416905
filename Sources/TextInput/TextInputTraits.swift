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

/// The traits of a field, with the defaults that `UITextInputTraits` documents.
public struct TextInputTraits: Equatable, Sendable {
  /// How the field wants text capitalised.
  public var autocapitalization = AutocapitalizationType.sentences
  /// Whether the field wants autocorrection.
  public var autocorrection = TraitSwitch.default
  /// Whether the field wants spell checking.
  public var spellChecking = TraitSwitch.default
  /// Whether the field wants typographic quotes.
  public var smartQuotes = TraitSwitch.default
  /// Whether the field wants typographic dashes.
  public var smartDashes = TraitSwitch.default
  /// Whether the field wants spaces kept right around inserted and deleted words.
  public var smartInsertDelete = TraitSwitch.default
  /// Whether the field wants inline predictions.
  public var inlinePrediction = TraitSwitch.default
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

  /// Makes the documented defaults.
  public init() {}
}
