public import TextInput

/// The kinds of field that `--field` names.
public enum FieldKind: String, CaseIterable, Sendable {
  case text, multiline, number, decimal, email, url, search, ascii, secure, phone, namePhone

  /// The traits of such a field, as apps commonly set them.
  public var traits: TextInputTraits {
    var traits = TextInputTraits()
    switch self {
    case .text, .multiline: break
    case .number: traits.keyboardType = .numberPad
    case .decimal: traits.keyboardType = .decimalPad
    case .email: traits.expectsVerbatim(.emailAddress, content: .emailAddress)
    case .url: traits.expectsVerbatim(.URL, content: .URL)
    case .search:
      traits.keyboardType = .webSearch
      traits.returnKey = .search
      traits.enablesReturnKeyAutomatically = true
    case .ascii: traits.keyboardType = .asciiCapable
    case .secure:
      traits.expectsVerbatim(.default, content: .password)
      traits.isSecureTextEntry = true
    case .phone:
      traits.keyboardType = .phonePad
      traits.contentType = ContentType.telephoneNumber.rawValue
    case .namePhone: traits.keyboardType = .namePhonePad
    }
    return traits
  }
}

extension TextInputTraits {
  /// The traits that apps set where a text must be taken as typed.
  fileprivate mutating func expectsVerbatim(_ type: KeyboardType, content: ContentType) {
    keyboardType = type
    contentType = content.rawValue
    autocapitalization = .none
    autocorrection = .no
  }
}
