import TextInput

extension [UInt8] {
  mutating func append(window: TextWindow) {
    append(optional: window.before)
    append(optional: window.selected)
    append(optional: window.after)
    append(optional: window.marked)
    append(range: window.markedSelection, within: window.marked ?? "")
    append(flag: window.hasText)
  }

  mutating func append(traits: TextInputTraits) {
    append(choice: traits.autocapitalization.rawValue)
    append(choice: traits.autocorrection.rawValue)
    append(choice: traits.spellChecking.rawValue)
    append(choice: traits.smartQuotes.rawValue)
    append(choice: traits.smartDashes.rawValue)
    append(choice: traits.smartInsertDelete.rawValue)
    append(choice: traits.inlinePrediction.rawValue)
    append(choice: traits.keyboardType.rawValue)
    append(choice: traits.appearance.rawValue)
    append(choice: traits.returnKey.rawValue)
    append(flag: traits.enablesReturnKeyAutomatically)
    append(flag: traits.isSecureTextEntry)
    append(optional: traits.contentType)
    append(choice: traits.mathExpressionCompletion.rawValue)
    append(optional: traits.passwordRules)
    // `none` is -1, which a byte has no room for.
    append(choice: traits.writingTools.rawValue + 1)
    append(traits.writingToolsResults.rawValue)
    append(flag: traits.allowsNumberPadPopover)
  }

  private mutating func append(choice rawValue: Int) {
    append(UInt8(clamping: rawValue))
  }

  mutating func append(edit: TextEdit) {
    switch edit {
    case .insert(let text):
      append(EditTag.insert)
      append(string: text)
    case .deleteBackward:
      append(EditTag.deleteBackward)
    case .adjustPosition(let offset):
      append(EditTag.adjustPosition)
      append(littleEndian: Int64(offset))
    case .setMarkedText(let text, let selection):
      append(EditTag.setMarkedText)
      append(string: text)
      append(range: selection, within: text)
    case .unmarkText:
      append(EditTag.unmarkText)
    }
  }
}

private enum EditTag {
  static let insert: UInt8 = 0
  static let deleteBackward: UInt8 = 1
  static let adjustPosition: UInt8 = 2
  static let setMarkedText: UInt8 = 3
  static let unmarkText: UInt8 = 4
}

extension ByteDecoder {
  mutating func window() throws(ProtocolError) -> TextWindow {
    let before = try optionalString("before")
    let selected = try optionalString("selected")
    let after = try optionalString("after")
    let marked = try optionalString("marked")
    let selection = try range("marked selection", within: marked?.utf16.count ?? 0)
    return TextWindow(
      before: before, selected: selected, after: after, marked: marked,
      markedSelection: selection, hasText: try flag("hasText"))
  }

  mutating func traits() throws(ProtocolError) -> TextInputTraits {
    var traits = TextInputTraits()
    traits.autocapitalization = try choice("autocapitalization")
    traits.autocorrection = try choice("autocorrection")
    traits.spellChecking = try choice("spellChecking")
    traits.smartQuotes = try choice("smartQuotes")
    traits.smartDashes = try choice("smartDashes")
    traits.smartInsertDelete = try choice("smartInsertDelete")
    traits.inlinePrediction = try choice("inlinePrediction")
    traits.keyboardType = try choice("keyboardType")
    traits.appearance = try choice("appearance")
    traits.returnKey = try choice("returnKey")
    traits.enablesReturnKeyAutomatically = try flag("enablesReturnKeyAutomatically")
    traits.isSecureTextEntry = try flag("isSecureTextEntry")
    traits.contentType = try optionalString("contentType")
    traits.mathExpressionCompletion = try choice("mathExpressionCompletion")
    traits.passwordRules = try optionalString("passwordRules")
    traits.writingTools = try writingToolsBehavior()
    traits.writingToolsResults = try writingToolsResults()
    traits.allowsNumberPadPopover = try flag("allowsNumberPadPopover")
    return traits
  }

  private mutating func writingToolsBehavior() throws(ProtocolError) -> WritingToolsBehavior {
    guard let behavior = WritingToolsBehavior(rawValue: Int(try byte()) - 1) else {
      throw .invalidValue("writingTools")
    }
    return behavior
  }

  private mutating func writingToolsResults() throws(ProtocolError) -> WritingToolsResultOptions {
    let options = WritingToolsResultOptions(rawValue: try byte())
    guard options.isSubset(of: .all) else { throw .invalidValue("writingToolsResults") }
    return options
  }

  mutating func edit() throws(ProtocolError) -> TextEdit {
    switch try byte() {
    case EditTag.insert: return .insert(try string())
    case EditTag.deleteBackward: return .deleteBackward
    case EditTag.adjustPosition:
      return .adjustPosition(Int(try integer(Int64.self)))
    case EditTag.setMarkedText:
      let text = try string()
      return .setMarkedText(text, selection: try range("selection", within: text.utf16.count))
    case EditTag.unmarkText: return .unmarkText
    default: throw .invalidValue("edit")
    }
  }
}
