package import TextInput

/// Why a keyboard extension is not active in a field.
public enum FieldRefusal: String, CaseIterable, Equatable, Sendable, Codable {
  /// `isSecureTextEntry` is set.
  case secureTextEntry
  /// The keyboard type is `phonePad`.
  case phonePad
  /// The keyboard type is `namePhonePad`.
  case namePhonePad
  /// The app's delegate allows no keyboard extensions.
  case appVeto
  /// The keyboard is no longer installed.
  case removed
  /// The keyboard is installed and not enabled.
  case disabled
  /// The extension failed so often that it is not started again.
  case failedTooOften
  /// The keyboard type is `asciiCapable` and the extension does not promise `IsASCIICapable`.
  case notASCIICapable

  /// One sentence for the developer.
  public var explanation: String {
    switch self {
    case .secureTextEntry:
      "secure text entry: the system keyboard is active in password fields"
    case .phonePad:
      "phone pad: the system keyboard is active in phone number fields"
    case .namePhonePad:
      "name or phone pad: the system keyboard is active in name and phone number fields"
    case .appVeto:
      "the app allows no keyboard extensions (application(_:shouldAllowExtensionPointIdentifier:) returns false)"
    case .removed: "the keyboard is no longer installed"
    case .disabled: "the keyboard is installed but not enabled"
    case .failedTooOften: "the keyboard failed too often and is not started again"
    case .notASCIICapable:
      "the field needs ASCII but the keyboard's Info.plist does not set IsASCIICapable"
    }
  }
}

/// The rules for which keyboards may be active in a field, decided from the traits before an
/// extension is notified.
package struct Eligibility: Equatable, Sendable {
  /// The handling of a keyboard that is not `IsASCIICapable` on an `asciiCapable` field.
  package enum ASCIIField: String, CaseIterable, Equatable, Sendable {
    /// The next enabled keyboard that has the flag is active in the field. This is the default.
    case nextCapable
    /// The flag is ignored.
    case ignoreFlag
  }

  /// The facts about a keyboard that might be active in a field.
  package struct Candidate: Equatable, Sendable {
    /// Where a keyboard is in the settings.
    package enum Standing: CaseIterable, Sendable {
      /// Installed and enabled.
      case enabled
      /// Installed only.
      case disabled
      /// Not installed, or no longer.
      case removed
    }
    /// Where it is in the settings.
    package var standing: Standing
    /// The flag of its manifest.
    package var isASCIICapable: Bool
    /// Whether it failed so often that it is not started again.
    package var hasFailedTooOften: Bool

    /// Makes a candidate.
    package init(
      standing: Standing = .enabled, isASCIICapable: Bool = false, hasFailedTooOften: Bool = false
    ) {
      self.standing = standing
      self.isASCIICapable = isASCIICapable
      self.hasFailedTooOften = hasFailedTooOften
    }
  }

  /// The rule for `asciiCapable` fields.
  package var asciiField: ASCIIField

  /// Makes the rules.
  package init(asciiField: ASCIIField = .nextCapable) { self.asciiField = asciiField }

  /// Why a keyboard may not be active in a field of an app, or why none may; `nil` when it may.
  ///
  /// Refusals by the field and its app come before those by the keyboard's properties, and the settings before its
  /// failures: the first reason is the one to fix.
  package func refusal(
    of traits: TextInputTraits, in app: HostApp = HostApp(), to candidate: Candidate? = nil
  ) -> FieldRefusal? {
    if traits.isSecureTextEntry { return .secureTextEntry }
    if traits.keyboardType == .phonePad { return .phonePad }
    if traits.keyboardType == .namePhonePad { return .namePhonePad }
    if !app.allowsKeyboardExtensions { return .appVeto }
    guard let candidate else { return nil }
    switch candidate.standing {
    case .removed: return .removed
    case .disabled: return .disabled
    case .enabled: break
    }
    if candidate.hasFailedTooOften { return .failedTooOften }
    let asksForASCII = traits.keyboardType == .asciiCapable && asciiField == .nextCapable
    return asksForASCII && !candidate.isASCIICapable ? .notASCIICapable : nil
  }
}
