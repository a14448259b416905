/// The features of a field that a keyboard can take into account.
///
/// Every requirement is optional for Apple, so all of them read as optionals.
@preconcurrency @MainActor
public protocol UITextInputTraits: NSObjectProtocol {
  /// When the shift key engages by itself.
  var autocapitalizationType: UITextAutocapitalizationType? { get }
  /// Whether the field requests autocorrection.
  var autocorrectionType: UITextAutocorrectionType? { get }
  /// Whether the field requests spell checking.
  var spellCheckingType: UITextSpellCheckingType? { get }
  /// Whether the field requests typographic quotes.
  var smartQuotesType: UITextSmartQuotesType? { get }
  /// Whether the field requests typographic dashes.
  var smartDashesType: UITextSmartDashesType? { get }
  /// Whether the field requests spaces adjusted around inserted and deleted words.
  var smartInsertDeleteType: UITextSmartInsertDeleteType? { get }
  /// Whether the field requests inline predictions.
  var inlinePredictionType: UITextInlinePredictionType? { get }
  /// The characters that the field expects.
  var keyboardType: UIKeyboardType? { get }
  /// The appearance that the field wishes for.
  var keyboardAppearance: UIKeyboardAppearance? { get }
  /// The title of the return key.
  var returnKeyType: UIReturnKeyType? { get }
  /// Whether return is disabled while the field is empty.
  var enablesReturnKeyAutomatically: Bool? { get }
  /// Whether the field hides what is typed.
  var isSecureTextEntry: Bool? { get }
  /// The meaning of the text: an optional requirement whose type is unwrapped where code needs it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var textContentType: UITextContentType?! { get }
  /// The rules that new passwords must follow.
  var passwordRules: UITextInputPasswordRules?? { get }
  /// Whether the field requests the results of sums.
  var mathExpressionCompletionType: UITextMathExpressionCompletionType? { get }
  /// How much of Writing Tools the field requests.
  var writingToolsBehavior: UIWritingToolsBehavior? { get }
  /// The results that Writing Tools may return.
  var allowedWritingToolsResultOptions: UIWritingToolsResultOptions? { get }
  /// The conversation that the text belongs to; Keyward's fields belong to none.
  var conversationContext: UIConversationContext?? { get }
  /// Whether a number pad may float beside the field.
  var allowsNumberPadPopover: Bool? { get }
}

extension UITextInputTraits {
  /// Unanswered unless a type has its own.
  public var autocapitalizationType: UITextAutocapitalizationType? { nil }
  /// Unanswered unless a type has its own.
  public var autocorrectionType: UITextAutocorrectionType? { nil }
  /// Unanswered unless a type has its own.
  public var spellCheckingType: UITextSpellCheckingType? { nil }
  /// Unanswered unless a type has its own.
  public var smartQuotesType: UITextSmartQuotesType? { nil }
  /// Unanswered unless a type has its own.
  public var smartDashesType: UITextSmartDashesType? { nil }
  /// Unanswered unless a type has its own.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType? { nil }
  /// Unanswered unless a type has its own.
  public var inlinePredictionType: UITextInlinePredictionType? { nil }
  /// Unanswered unless a type has its own.
  public var keyboardType: UIKeyboardType? { nil }
  /// Unanswered unless a type has its own.
  public var keyboardAppearance: UIKeyboardAppearance? { nil }
  /// Unanswered unless a type has its own.
  public var returnKeyType: UIReturnKeyType? { nil }
  /// Unanswered unless a type has its own.
  public var enablesReturnKeyAutomatically: Bool? { nil }
  /// Unanswered unless a type has its own.
  public var isSecureTextEntry: Bool? { nil }
  /// Unanswered unless a type has its own.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var textContentType: UITextContentType?! { .some(nil) }
  /// Unanswered unless a type has its own.
  public var passwordRules: UITextInputPasswordRules?? { nil }
  /// Unanswered unless a type has its own.
  public var mathExpressionCompletionType: UITextMathExpressionCompletionType? { nil }
  /// Unanswered unless a type has its own.
  public var writingToolsBehavior: UIWritingToolsBehavior? { nil }
  /// Unanswered unless a type has its own.
  public var allowedWritingToolsResultOptions: UIWritingToolsResultOptions? { nil }
  /// Unanswered unless a type has its own.
  public var conversationContext: UIConversationContext?? { nil }
  /// Unanswered unless a type has its own.
  public var allowsNumberPadPopover: Bool? { nil }
}
