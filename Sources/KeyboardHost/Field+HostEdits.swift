import TextInput

/// What the host app, or the user in it, does to a field behind the keyboard's back.
///
/// The keyboard hears of it with the next exchange: call `KeyboardScene.change` or `Session.synchronize()`.
extension Field {
  /// Inserts at the insertion point, as a hardware key does.
  public func insert(_ text: String) {
    change("inserts “\(text)”", as: .text) { $0.apply(.insert(text), rules: rules) }
  }

  /// Pastes over the selection, with the spaces that the field's traits ask for.
  public func paste(_ text: String) {
    change("pastes “\(text)”", as: .paste) { $0.paste(text, rules: rules) }
  }

  /// Replaces a range of UTF-16 units, brought inside the text; the caret stays on the text it was at.
  public func replaceText(in range: Range<Int>, with text: String) {
    change("replaces \(range.lowerBound)..<\(range.upperBound) with “\(text)”", as: .text) {
      $0.replace(range, with: text)
    }
  }

  /// Moves the caret to an offset in UTF-16 units, brought inside the text.
  public func moveCaret(to offset: Int) { select(offset..<offset) }

  /// Selects a range of UTF-16 units, brought inside the text.
  public func select(_ range: Range<Int>) {
    change("selects \(range.lowerBound)..<\(range.upperBound)", as: .selection) {
      let units = range.clamped(to: 0..<$0.utf16Count)
      // Clamping a range that lies outside altogether keeps it empty at the nearer end.
      $0.select(units)
    }
  }

  private func change(
    _ what: String, as kind: HostEdit.Kind, _ body: (inout TextDocument) -> Void
  ) {
    let before = document.window(fidelity)
    body(&document)
    // Nobody hears of the edits of a field without the focus, so they must not pile up.
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
