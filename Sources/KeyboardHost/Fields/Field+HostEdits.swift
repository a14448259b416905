public import TextInput

/// The changes of a field by the host app, or the user in it.
///
/// The field's observer is notified at once, the keyboard with the next exchange: call `KeyboardScene.change` or
/// `Session.synchronize()`.
extension Field {
  /// Inserts at the insertion point, as a hardware key does; the host may refuse.
  public func insert(_ text: String) {
    let before = document.window(fidelity)
    guard apply(.insert(text)) else { return }
    note("inserts “\(text)”", as: .text, before)
  }

  /// Deletes the selection, or one composed character before the insertion point, as a hardware key does.
  public func deleteBackward() {
    let before = document.window(fidelity)
    guard apply(.deleteBackward) else { return }
    note("deletes backward", as: .text, before)
  }

  /// Pastes over the selection, with the spaces that the field's traits request.
  public func paste(_ text: String) {
    change("pastes “\(text)”", as: .paste) { $0.paste(text, rules: rules) }
  }

  /// Replaces a range of UTF-16 units, brought inside the text; the caret stays on the text it was at.
  public func replaceText(in range: Range<Int>, with text: String) {
    change("replaces \(range.lowerBound)..<\(range.upperBound) with “\(text)”", as: .text) {
      $0.replace(range, with: text)
    }
  }

  /// Whether changes to the text can be undone; the history is dropped when this is switched off.
  public var keepsHistory: Bool {
    get { document.keepsHistory }
    set { document.keepsHistory = newValue }
  }

  /// Takes the last change back, as a shake does; needs `keepsHistory`.
  public func undo() { change("undoes the last change", as: .text) { $0.undo() } }

  /// Makes the change again that was last undone.
  public func redo() { change("redoes the last change", as: .text) { $0.redo() } }

  /// Inserts dictated text, and keeps the alternatives.
  public func dictate(_ phrases: [DictationPhrase]) {
    let text = phrases.map(\.text).joined()
    if let shouldChange, !shouldChange(document.insertionTarget(rules), text) { return }
    change("dictates “\(text)”", as: .text) { $0.insertDictationResult(phrases, rules: rules) }
  }

  /// Moves the caret to an offset in UTF-16 units, brought inside the text.
  public func moveCaret(to offset: Int) { select(offset..<offset) }

  /// Selects a range of UTF-16 units, brought inside the text.
  public func select(_ range: Range<Int>) {
    change("selects \(range.lowerBound)..<\(range.upperBound)", as: .selection) {
      let old = ($0.selectedRange, $0.markedRange)
      $0.select(range)
      return old != ($0.selectedRange, $0.markedRange)
    }
  }

  /// Selects the word at an offset in UTF-16 units, as a double tap does; without one there nothing changes.
  public func selectWord(at offset: Int) {
    let position = document.position(at: offset)
    let tokenizer = tokenizer
    let word =
      tokenizer.rangeEnclosing(position, .word, in: .forward, of: document)
      ?? tokenizer.rangeEnclosing(position, .word, in: .backward, of: document)
    if let word { select(document.offsets(of: word)) }
  }

  /// Makes a change and returns whether it had an effect; a change without effect isn't reported.
  private func change(
    _ what: String, as kind: HostEdit.Kind, _ body: (inout TextDocument) -> Bool
  ) {
    // Observers are notified before a change, and only if it will have an effect.
    var trial = document
    guard body(&trial) else { return }
    observer?.selectionWillChange()
    if kind != .selection { observer?.textWillChange() }
    let before = document.window(fidelity)
    _ = body(&document)
    note(what, as: kind, before)
    if kind != .selection { observer?.textDidChange() }
    observer?.selectionDidChange()
  }

  private func note(_ what: String, as kind: HostEdit.Kind, _ before: TextWindow) {
    // The edits of a field without the focus are never read, so they must not pile up.
    if hostEdits.count == 64 { hostEdits.removeFirst() }
    hostEdits.append(
      HostEdit(kind: kind, what: what, before: before, after: document.window(fidelity)))
  }
}

/// One change that was not the keyboard's.
struct HostEdit {
  enum Kind {
    case text, paste, selection
  }
  var kind: Kind
  var what: String
  var before: TextWindow
  var after: TextWindow
}
