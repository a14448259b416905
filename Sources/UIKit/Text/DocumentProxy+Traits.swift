internal import TextInput

/// The field's traits. Both sides have Apple's raw values, so a value carries over by its number.
extension DocumentProxy {
  var autocapitalizationType: UITextAutocapitalizationType? { .init(traits.autocapitalization) }
  var autocorrectionType: UITextAutocorrectionType? {
    UITextAutocorrectionType(rawValue: traits.autocorrection.rawValue)
  }
  var spellCheckingType: UITextSpellCheckingType? {
    UITextSpellCheckingType(rawValue: traits.spellChecking.rawValue)
  }
  var smartQuotesType: UITextSmartQuotesType? {
    UITextSmartQuotesType(rawValue: traits.smartQuotes.rawValue)
  }
  var smartDashesType: UITextSmartDashesType? {
    UITextSmartDashesType(rawValue: traits.smartDashes.rawValue)
  }
  var smartInsertDeleteType: UITextSmartInsertDeleteType? {
    UITextSmartInsertDeleteType(rawValue: traits.smartInsertDelete.rawValue)
  }
  var inlinePredictionType: UITextInlinePredictionType? {
    UITextInlinePredictionType(rawValue: traits.inlinePrediction.rawValue)
  }
  var mathExpressionCompletionType: UITextMathExpressionCompletionType? {
    UITextMathExpressionCompletionType(rawValue: traits.mathExpressionCompletion.rawValue)
  }
  var keyboardType: UIKeyboardType? { .init(traits.keyboardType) }
  var keyboardAppearance: UIKeyboardAppearance? { .init(traits.appearance) }
  var returnKeyType: UIReturnKeyType? { .init(traits.returnKey) }
  var enablesReturnKeyAutomatically: Bool? { traits.enablesReturnKeyAutomatically }
  var isSecureTextEntry: Bool? { traits.isSecureTextEntry }
  var textContentType: UITextContentType?? {
    .some(traits.contentType.map(UITextContentType.init(rawValue:)))
  }
  var passwordRules: UITextInputPasswordRules?? {
    .some(traits.passwordRules.map(UITextInputPasswordRules.init(descriptor:)))
  }
  var writingToolsBehavior: UIWritingToolsBehavior? {
    UIWritingToolsBehavior(rawValue: traits.writingTools.rawValue)
  }
  var allowedWritingToolsResultOptions: UIWritingToolsResultOptions? {
    UIWritingToolsResultOptions(rawValue: UInt(traits.writingToolsResults.rawValue))
  }
  var conversationContext: UIConversationContext?? { .some(nil) }
  var allowsNumberPadPopover: Bool? { traits.allowsNumberPadPopover }
}
