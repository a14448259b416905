internal import TextInput

/// The field's traits. Both sides have Apple's raw values, so a value carries over by its number.
extension DocumentProxy {
  private func trait<Value>(_ name: String, _ value: Value?) -> Value? {
    note(.trait, value, "\(name) = \(value.map { "\($0)" } ?? "nil")")
  }

  /// A trait that came later than the first versions of iOS.
  private func rare<Value>(_ name: String, _ value: Value?) -> Value? {
    trait(name, fidelity.traits == .full ? value : nil)
  }

  var autocapitalizationType: UITextAutocapitalizationType? {
    trait("autocapitalizationType", .init(traits.autocapitalization))
  }
  var autocorrectionType: UITextAutocorrectionType? {
    trait("autocorrectionType", .init(rawValue: traits.autocorrection.rawValue))
  }
  var spellCheckingType: UITextSpellCheckingType? {
    trait("spellCheckingType", .init(rawValue: traits.spellChecking.rawValue))
  }
  var smartQuotesType: UITextSmartQuotesType? {
    rare("smartQuotesType", .init(rawValue: traits.smartQuotes.rawValue))
  }
  var smartDashesType: UITextSmartDashesType? {
    rare("smartDashesType", .init(rawValue: traits.smartDashes.rawValue))
  }
  var smartInsertDeleteType: UITextSmartInsertDeleteType? {
    rare("smartInsertDeleteType", .init(rawValue: traits.smartInsertDelete.rawValue))
  }
  var inlinePredictionType: UITextInlinePredictionType? {
    rare("inlinePredictionType", .init(rawValue: traits.inlinePrediction.rawValue))
  }
  var mathExpressionCompletionType: UITextMathExpressionCompletionType? {
    rare(
      "mathExpressionCompletionType", .init(rawValue: traits.mathExpressionCompletion.rawValue))
  }
  var keyboardType: UIKeyboardType? { trait("keyboardType", .init(traits.keyboardType)) }
  var keyboardAppearance: UIKeyboardAppearance? {
    trait("keyboardAppearance", .init(traits.appearance))
  }
  var returnKeyType: UIReturnKeyType? { trait("returnKeyType", .init(traits.returnKey)) }
  var enablesReturnKeyAutomatically: Bool? {
    trait("enablesReturnKeyAutomatically", traits.enablesReturnKeyAutomatically)
  }
  var isSecureTextEntry: Bool? { trait("isSecureTextEntry", traits.isSecureTextEntry) }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var textContentType: UITextContentType?! {
    rare("textContentType", .some(traits.contentType.map(UITextContentType.init(rawValue:))))
  }
  var passwordRules: UITextInputPasswordRules?? {
    rare("passwordRules", .some(traits.passwordRules.map(UITextInputPasswordRules.init)))
  }
  var writingToolsBehavior: UIWritingToolsBehavior? {
    rare("writingToolsBehavior", .init(rawValue: traits.writingTools.rawValue))
  }
  var allowedWritingToolsResultOptions: UIWritingToolsResultOptions? {
    rare(
      "allowedWritingToolsResultOptions",
      .init(rawValue: UInt(traits.writingToolsResults.rawValue)))
  }
  var conversationContext: UIConversationContext?? { rare("conversationContext", .some(nil)) }
  var allowsNumberPadPopover: Bool? {
    rare("allowsNumberPadPopover", traits.allowsNumberPadPopover)
  }
}
