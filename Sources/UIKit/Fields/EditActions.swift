/// The actions of an edit menu. `UIResponder` has them all; the fields carry them out.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: NSObjectProtocol {
  func cut(_ sender: Any?)
  func copy(_ sender: Any?)
  func paste(_ sender: Any?)
  func delete(_ sender: Any?)
  func select(_ sender: Any?)
  func selectAll(_ sender: Any?)
}

/// A field's actions on its selection and the pasteboard.
@MainActor
struct EditActions {
  let field: any UITextInput
  var isEditable = true
  var isSecret = false

  /// The names of the actions, as selectors carry them.
  nonisolated static let names: Set<String> = [
    "cut:", "copy:", "paste:", "delete:", "select:", "selectAll:",
  ]

  /// Calls one of the actions of a responder, which may be the keyboard's own.
  @MainActor static func perform(_ name: String, on target: UIResponder) {
    switch name {
    case "copy:": target.copy(nil)
    case "cut:": target.cut(nil)
    case "delete:": target.delete(nil)
    case "paste:": target.paste(nil)
    case "select:": target.select(nil)
    default: target.selectAll(nil)
    }
  }

  private var selection: UITextRange? {
    field.selectedTextRange.flatMap { $0.isEmpty ? nil : $0 }
  }

  func allows(_ name: String) -> Bool {
    switch name {
    case "copy:": selection != nil && !isSecret
    case "cut:": selection != nil && !isSecret && isEditable
    case "delete:": selection != nil && isEditable
    case "paste:": isEditable && UIPasteboard.general.hasStrings
    case "select:": selection == nil && field.hasText
    case "selectAll:": field.hasText && !isEverythingSelected
    default: false
    }
  }

  private var isEverythingSelected: Bool {
    guard let selection else { return false }
    return field.compare(selection.start, to: field.beginningOfDocument) == .orderedSame
      && field.compare(selection.end, to: field.endOfDocument) == .orderedSame
  }

  func copy() {
    guard allows("copy:"), let selection else { return }
    UIPasteboard.general.string = field.text(in: selection)
  }
  func cut() {
    guard allows("cut:") else { return }
    copy()
    delete()
  }
  func delete() {
    guard allows("delete:") else { return }
    field.deleteBackward()
  }
  func paste() {
    guard isEditable, let text = UIPasteboard.general.string else { return }
    if let selection {
      field.replace(selection, withText: text)
    } else {
      field.insertText(text)
    }
  }
  func selectAll() {
    field.selectedTextRange = field.textRange(
      from: field.beginningOfDocument, to: field.endOfDocument)
  }
  /// Selects the word at the caret.
  func select() {
    guard selection == nil, let caret = field.selectedTextRange?.start else { return }
    let word = [UITextDirection.storage(.backward), .storage(.forward)].lazy.compactMap {
      field.tokenizer.rangeEnclosingPosition(caret, with: .word, inDirection: $0)
    }.first
    if let word { field.selectedTextRange = word }
  }
}
