import KeyboardProtocol
import Testing
import TextInput

@testable import UIKit

/// A field's traits as a keyboard reads them.
@MainActor @Suite struct TraitTests {
  private func proxy(_ traits: TextInputTraits) -> any UITextDocumentProxy {
    let proxy = DocumentProxy()
    proxy.focus(
      on: Presentation(
        documentIdentifier: DocumentIdentifier(high: 1, low: 2), traits: traits,
        window: TextWindow(), pushNumber: 0, width: 390, height: 216, screen: (390, 844),
        needsInputModeSwitchKey: true, isDark: false))
    return proxy
  }

  @Test func `a plain field answers every trait with Apple's default`() throws {
    let proxy = proxy(TextInputTraits())
    #expect(proxy.autocapitalizationType == .sentences)
    #expect(proxy.autocorrectionType == .default && proxy.spellCheckingType == .default)
    #expect(proxy.smartQuotesType == .default && proxy.smartDashesType == .default)
    #expect(proxy.smartInsertDeleteType == .default && proxy.inlinePredictionType == .default)
    #expect(proxy.mathExpressionCompletionType == .default)
    #expect(proxy.keyboardType == .default && proxy.returnKeyType == .default)
    #expect(proxy.keyboardAppearance == .default)
    #expect(proxy.enablesReturnKeyAutomatically == false && proxy.isSecureTextEntry == false)
    #expect(try #require(proxy.textContentType) == nil)
    #expect(try #require(proxy.passwordRules) == nil)
    #expect(try #require(proxy.conversationContext) == nil)
    #expect(proxy.writingToolsBehavior == .default)
    #expect(proxy.allowedWritingToolsResultOptions == [])
    #expect(proxy.allowsNumberPadPopover == true)
  }

  @Test(arguments: TraitSwitch.allCases)
  func `each three-valued trait arrives`(value: TraitSwitch) {
    var traits = TextInputTraits()
    traits.autocorrection = value
    traits.spellChecking = value
    traits.smartQuotes = value
    traits.smartDashes = value
    traits.smartInsertDelete = value
    traits.inlinePrediction = value
    traits.mathExpressionCompletion = value
    let proxy = proxy(traits)
    let seen = [
      proxy.autocorrectionType?.rawValue, proxy.spellCheckingType?.rawValue,
      proxy.smartQuotesType?.rawValue, proxy.smartDashesType?.rawValue,
      proxy.smartInsertDeleteType?.rawValue, proxy.inlinePredictionType?.rawValue,
      proxy.mathExpressionCompletionType?.rawValue,
    ]
    #expect(seen == Array(repeating: value.rawValue, count: 7))
  }

  @Test func `the rarer traits arrive`() throws {
    var traits = TextInputTraits()
    traits.writingTools = .none
    traits.writingToolsResults = [.plainText, .table]
    traits.passwordRules = "minlength: 8;"
    traits.allowsNumberPadPopover = false
    traits.isSecureTextEntry = true
    traits.contentType = ContentType.oneTimeCode.rawValue
    let proxy = proxy(traits)
    #expect(proxy.writingToolsBehavior == UIWritingToolsBehavior.none)
    #expect(proxy.writingToolsBehavior?.rawValue == -1)
    #expect(proxy.allowedWritingToolsResultOptions == [.plainText, .table])
    #expect(try #require(proxy.passwordRules)?.passwordRulesDescriptor == "minlength: 8;")
    #expect(proxy.allowsNumberPadPopover == false && proxy.isSecureTextEntry == true)
    #expect(proxy.textContentType == .oneTimeCode)
  }

  @Test func `Apple's numbers`() {
    #expect(
      UIKeyboardType.asciiCapableNumberPad.rawValue == 11
        && UIKeyboardType.alphabet == .asciiCapable)
    #expect(UIReturnKeyType.continue.rawValue == 11 && UIReturnKeyType.yahoo.rawValue == 8)
    #expect(UITextMathExpressionCompletionType.yes.rawValue == 2)
    #expect(UIWritingToolsBehavior.limited.rawValue == 2)
    #expect(UIWritingToolsResultOptions.table.rawValue == 8)
    #expect(UIKeyboardAppearance.alert == .dark)
  }

  /// Both sides use the same numbers, and map by number.
  @Test func `every trait of a field has a value of Apple's`() {
    for type in KeyboardType.allCases { #expect(UIKeyboardType(type).rawValue == type.rawValue) }
    for type in ReturnKeyType.allCases { #expect(UIReturnKeyType(type).rawValue == type.rawValue) }
    for type in AutocapitalizationType.allCases {
      #expect(UITextAutocapitalizationType(type).rawValue == type.rawValue)
    }
    for type in KeyboardAppearance.allCases {
      #expect(UIKeyboardAppearance(type).rawValue == type.rawValue)
    }
    for type in WritingToolsBehavior.allCases {
      #expect(UIWritingToolsBehavior(rawValue: type.rawValue) != nil)
    }
  }
}
