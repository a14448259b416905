internal import TextInput

/// The characters that a field expects.
public enum UIKeyboardType: Int, Sendable {
  case `default` = 0
  case asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
  case decimalPad, twitter, webSearch, asciiCapableNumberPad

  /// The old name of `asciiCapable`.
  public static var alphabet: UIKeyboardType { .asciiCapable }
}

/// The title of the return key.
public enum UIReturnKeyType: Int, Sendable {
  case `default` = 0
  case go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// When the shift key engages by itself.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none = 0
  case words, sentences, allCharacters
}

/// Whether a field requests autocorrection.
public enum UITextAutocorrectionType: Int, Sendable {
  case `default` = 0
  case no, yes
}

/// Whether a field requests spell checking.
public enum UITextSpellCheckingType: Int, Sendable {
  case `default` = 0
  case no, yes
}

/// Whether a field requests typographic quotes.
public enum UITextSmartQuotesType: Int, Sendable {
  case `default` = 0
  case no, yes
}

/// Whether a field requests typographic dashes.
public enum UITextSmartDashesType: Int, Sendable {
  case `default` = 0
  case no, yes
}

/// Whether a field requests spaces adjusted around inserted and deleted words.
public enum UITextSmartInsertDeleteType: Int, Sendable {
  case `default` = 0
  case no, yes
}

/// Whether a field requests inline predictions.
public enum UITextInlinePredictionType: Int, Sendable {
  case `default` = 0
  case no, yes
}

/// Whether a field requests the results of sums.
public enum UITextMathExpressionCompletionType: Int, Sendable {
  case `default` = 0
  case no, yes
}

/// How much of Writing Tools a field requests.
public enum UIWritingToolsBehavior: Int, Sendable {
  case none = -1
  case `default`, complete, limited
}

/// The results that Writing Tools may return; none of them means the default.
public struct UIWritingToolsResultOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Makes options from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Plain text.
  public static let plainText = UIWritingToolsResultOptions(rawValue: 1 << 0)
  /// Text with styles.
  public static let richText = UIWritingToolsResultOptions(rawValue: 1 << 1)
  /// Lists.
  public static let list = UIWritingToolsResultOptions(rawValue: 1 << 2)
  /// Tables.
  public static let table = UIWritingToolsResultOptions(rawValue: 1 << 3)
  /// Paragraphs with a role.
  public static let presentationIntent = UIWritingToolsResultOptions(rawValue: 1 << 4)
}

/// The appearance that a field wishes for its keyboard; not the system's light or dark style.
public enum UIKeyboardAppearance: Int, Sendable {
  case `default` = 0
  case dark, light

  /// The old name of `dark`.
  public static var alert: UIKeyboardAppearance { .dark }
}

/// A unit of text.
public enum UITextGranularity: Int, Sendable {
  case character = 0
  case word, sentence, paragraph, line, document
}

/// A direction in the order in which text is stored.
public enum UITextStorageDirection: Int, Sendable {
  case forward = 0
  case backward
}

/// A direction on the screen.
public enum UITextLayoutDirection: Int, Sendable {
  case right = 2
  case left, up, down
}

/// A storage or a layout direction.
public struct UITextDirection: RawRepresentable, Equatable, Hashable, Sendable {
  /// The value of the storage or layout direction.
  public var rawValue: Int
  /// Makes a direction from its value.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A direction in storage order.
  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
  /// A direction on the screen.
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
}

/// How sure a dictation result is.
public enum UITextAlternativeStyle: Int, Sendable {
  case none = 0
  case lowConfidence
}

// Both sides have Apple's raw values, so a value carries over by its number.
extension UIKeyboardType {
  init(_ type: KeyboardType) { self = UIKeyboardType(rawValue: type.rawValue) ?? .default }
}
extension UIReturnKeyType {
  init(_ type: ReturnKeyType) { self = UIReturnKeyType(rawValue: type.rawValue) ?? .default }
}
extension UITextAutocapitalizationType {
  init(_ type: AutocapitalizationType) {
    self = UITextAutocapitalizationType(rawValue: type.rawValue) ?? .sentences
  }
}
extension UIKeyboardAppearance {
  init(_ appearance: KeyboardAppearance) {
    self = UIKeyboardAppearance(rawValue: appearance.rawValue) ?? .default
  }
}
