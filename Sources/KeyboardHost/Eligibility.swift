public import TextInput

/// Why a field is not served by a keyboard extension.
public enum FieldRefusal: String, CaseIterable, Equatable, Sendable, Codable {
  /// `isSecureTextEntry` is set.
  case secureTextEntry
  /// The keyboard type is `phonePad`.
  case phonePad
  /// The keyboard type is `namePhonePad`.
  case namePhonePad
  /// The keyboard type is `asciiCapable` and the extension does not promise `IsASCIICapable`.
  case notASCIICapable
  /// The extension failed so often that it is not started again.
  case failedTooOften

  /// One sentence for the developer.
  public var explanation: String {
    switch self {
    case .secureTextEntry:
      "secure text entry: the system keyboard serves password fields"
    case .phonePad:
      "phone pad: the system keyboard serves phone number fields"
    case .namePhonePad:
      "name or phone pad: the system keyboard serves name and phone number fields"
    case .notASCIICapable:
      "the field asks for ASCII and the keyboard's Info.plist does not set IsASCIICapable"
    case .failedTooOften: "the keyboard failed too often and is not started again"
    }
  }
}

/// Who may serve a field, decided from the traits before any extension hears of it.
public struct Eligibility: Equatable, Sendable {
  /// What happens on an `asciiCapable` field to a keyboard that is not `IsASCIICapable`.
  public enum ASCIIField: String, CaseIterable, Equatable, Sendable {
    /// The next enabled keyboard that has the flag serves the field. This is the default.
    case nextCapable
    /// The flag is ignored.
    case ignoreFlag
  }

  /// The rule for `asciiCapable` fields.
  public var asciiField: ASCIIField

  /// Makes the rules.
  public init(asciiField: ASCIIField = .nextCapable) { self.asciiField = asciiField }

  /// Why no keyboard extension at all may serve such a field; `nil` when extensions may.
  public func refusal(of traits: TextInputTraits) -> FieldRefusal? {
    if traits.isSecureTextEntry { return .secureTextEntry }
    return switch traits.keyboardType {
    case .phonePad: .phonePad
    case .namePhonePad: .namePhonePad
    default: nil
    }
  }

  /// Why one keyboard may not serve such a field; `nil` when it may.
  public func refusal(of traits: TextInputTraits, isASCIICapable: Bool) -> FieldRefusal? {
    if let refusal = refusal(of: traits) { return refusal }
    guard traits.keyboardType == .asciiCapable, !isASCIICapable, asciiField == .nextCapable else {
      return nil
    }
    return .notASCIICapable
  }
}
