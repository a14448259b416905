/// The traits of a field inside the keyboard, with the defaults that Apple documents.
///
/// They are settable and never missing on a field itself; through the protocol `UITextInputTraits` they are optionals,
/// as those of any other object.
public struct _FieldTraits {
  var autocapitalizationType = UITextAutocapitalizationType.sentences
  var autocorrectionType = UITextAutocorrectionType.default
  var spellCheckingType = UITextSpellCheckingType.default
  var smartQuotesType = UITextSmartQuotesType.default
  var smartDashesType = UITextSmartDashesType.default
  var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  var keyboardType = UIKeyboardType.default
  var keyboardAppearance = UIKeyboardAppearance.default
  var returnKeyType = UIReturnKeyType.default
  var enablesReturnKeyAutomatically = false
  var isSecureTextEntry = false
  var textContentType: UITextContentType?
  var inlinePredictionType = UITextInlinePredictionType.default
  var passwordRules: UITextInputPasswordRules?
}

/// A class with the traits of a field.
@preconcurrency @MainActor
public protocol _FieldTraitsHolding: UITextInputTraits {
  /// The traits as a subclass may have overridden them.
  var _shownTraits: _FieldTraits { get }
}

extension UITextInputTraits where Self: _FieldTraitsHolding {
  public var autocapitalizationType: UITextAutocapitalizationType? {
    _shownTraits.autocapitalizationType
  }
  public var autocorrectionType: UITextAutocorrectionType? { _shownTraits.autocorrectionType }
  public var spellCheckingType: UITextSpellCheckingType? { _shownTraits.spellCheckingType }
  public var smartQuotesType: UITextSmartQuotesType? { _shownTraits.smartQuotesType }
  public var smartDashesType: UITextSmartDashesType? { _shownTraits.smartDashesType }
  public var smartInsertDeleteType: UITextSmartInsertDeleteType? {
    _shownTraits.smartInsertDeleteType
  }
  public var keyboardType: UIKeyboardType? { _shownTraits.keyboardType }
  public var keyboardAppearance: UIKeyboardAppearance? { _shownTraits.keyboardAppearance }
  public var returnKeyType: UIReturnKeyType? { _shownTraits.returnKeyType }
  public var enablesReturnKeyAutomatically: Bool? { _shownTraits.enablesReturnKeyAutomatically }
  public var isSecureTextEntry: Bool? { _shownTraits.isSecureTextEntry }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var textContentType: UITextContentType?! { .some(_shownTraits.textContentType) }
  public var inlinePredictionType: UITextInlinePredictionType? {
    _shownTraits.inlinePredictionType
  }
  public var passwordRules: UITextInputPasswordRules?? { .some(_shownTraits.passwordRules) }
}

extension UITextField {
  public var _shownTraits: _FieldTraits {
    _FieldTraits(
      autocapitalizationType: autocapitalizationType,
      autocorrectionType: autocorrectionType,
      spellCheckingType: spellCheckingType,
      smartQuotesType: smartQuotesType,
      smartDashesType: smartDashesType,
      smartInsertDeleteType: smartInsertDeleteType,
      keyboardType: keyboardType,
      keyboardAppearance: keyboardAppearance,
      returnKeyType: returnKeyType,
      enablesReturnKeyAutomatically: enablesReturnKeyAutomatically,
      isSecureTextEntry: isSecureTextEntry,
      textContentType: textContentType,
      inlinePredictionType: inlinePredictionType,
      passwordRules: passwordRules)
  }
}

extension UITextView {
  public var _shownTraits: _FieldTraits {
    _FieldTraits(
      autocapitalizationType: autocapitalizationType,
      autocorrectionType: autocorrectionType,
      spellCheckingType: spellCheckingType,
      smartQuotesType: smartQuotesType,
      smartDashesType: smartDashesType,
      smartInsertDeleteType: smartInsertDeleteType,
      keyboardType: keyboardType,
      keyboardAppearance: keyboardAppearance,
      returnKeyType: returnKeyType,
      enablesReturnKeyAutomatically: enablesReturnKeyAutomatically,
      isSecureTextEntry: isSecureTextEntry,
      textContentType: textContentType,
      inlinePredictionType: inlinePredictionType,
      passwordRules: passwordRules)
  }
}
