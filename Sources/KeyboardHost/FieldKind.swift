public import TextInput

/// The kinds of field that `--field` names.
public enum FieldKind: String, CaseIterable, Sendable {
  case text, multiline, number, decimal, email, url, search, ascii, secure, phone, namePhone

  /// The traits of such a field.
  public var traits: TextInputTraits {
    var traits = TextInputTraits()
    switch self {
    case .text, .multiline: break
    case .number: traits.keyboardType = .numberPad
    case .decimal: traits.keyboardType = .decimalPad
    case .email: traits.keyboardType = .emailAddress
    case .url: traits.keyboardType = .URL
    case .search: traits.keyboardType = .webSearch
    case .ascii: traits.keyboardType = .asciiCapable
    case .secure: traits.isSecureTextEntry = true
    case .phone: traits.keyboardType = .phonePad
    case .namePhone: traits.keyboardType = .namePhonePad
    }
    return traits
  }
}
