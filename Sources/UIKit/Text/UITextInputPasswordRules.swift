/// A field's requirements for new passwords.
///
/// The objects never change, so they may be used from any thread.
open class UITextInputPasswordRules: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The rules in Apple's notation, such as `minlength: 8;`.
  open var passwordRulesDescriptor: String { descriptor }
  private let descriptor: String

  /// Makes rules from Apple's notation, which is not checked.
  public init(descriptor passwordRulesDescriptor: String) { descriptor = passwordRulesDescriptor }

  /// Reads rules from an archive.
  public required init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "passwordRulesDescriptor") else {
      return nil
    }
    descriptor = text as String
  }
  /// Writes the rules to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(NSString(string: descriptor), forKey: "passwordRulesDescriptor")
  }
  /// Rules may be read from archives that allow only safe classes.
  open class var supportsSecureCoding: Bool { true }
  /// Answers the rules themselves, which never change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The conversation that a field's text belongs to.
///
/// It is here as a type: it is not known whether keyboards ever receive one, and Keyward's never do.
open class UIConversationContext: NSObject {
  override init() {}
}
