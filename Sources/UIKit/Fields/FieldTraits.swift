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
}

/// A class with the traits of a field.
@preconcurrency @MainActor
public protocol _FieldTraitsHolding: UITextInputTraits {
  var _fieldTraits: _FieldTraits { get }
}

extension UITextInputTraits where Self: _FieldTraitsHolding {
  public var autocapitalizationType: UITextAutocapitalizationType? {
    _fieldTraits.autocapitalizationType
  }
  public var autocorrectionType: UITextAutocorrectionType? { _fieldTraits.autocorrectionType }
  public var spellCheckingType: UITextSpellCheckingType? { _fieldTraits.spellCheckingType }
  public var smartQuotesType: UITextSmartQuotesType? { _fieldTraits.smartQuotesType }
  public var smartDashesType: UITextSmartDashesType? { _fieldTraits.smartDashesType }
  public var smartInsertDeleteType: UITextSmartInsertDeleteType? {
    _fieldTraits.smartInsertDeleteType
  }
  public var keyboardType: UIKeyboardType? { _fieldTraits.keyboardType }
  public var keyboardAppearance: UIKeyboardAppearance? { _fieldTraits.keyboardAppearance }
  public var returnKeyType: UIReturnKeyType? { _fieldTraits.returnKeyType }
  public var enablesReturnKeyAutomatically: Bool? { _fieldTraits.enablesReturnKeyAutomatically }
  public var isSecureTextEntry: Bool? { _fieldTraits.isSecureTextEntry }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var textContentType: UITextContentType?! { .some(_fieldTraits.textContentType) }
}
