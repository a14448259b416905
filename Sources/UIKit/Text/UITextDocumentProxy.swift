/// Something into which text can be typed.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// Whether the object contains any text.
  var hasText: Bool { get }
  /// Inserts a string at the insertion point; it replaces a selection.
  func insertText(_ text: String)
  /// Deletes the selection, or the character before the insertion point.
  func deleteBackward()
}

/// A keyboard's view of the focused document.
///
/// Reads answer from a local mirror of the text around the insertion point. Edits change the mirror at
/// once and reach the document at the end of the main queue's turn.
@preconcurrency @MainActor
public protocol UITextDocumentProxy: UIKeyInput {
  /// The visible text before the selection; `nil` when nothing is visible there.
  var documentContextBeforeInput: String? { get }
  /// The visible text after the selection; `nil` when nothing is visible there.
  var documentContextAfterInput: String? { get }
  /// The selected text; `nil` without a selection.
  var selectedText: String? { get }
  /// The input mode that the document remembers.
  var documentInputMode: UITextInputMode? { get }
  /// One focus of one field.
  var documentIdentifier: UUID { get }
  /// Moves the insertion point by UTF-16 units, positive forward in storage order.
  func adjustTextPosition(byCharacterOffset offset: Int)
  /// Sets the provisional text and the selection inside it, in UTF-16 units.
  func setMarkedText(_ markedText: String, selectedRange: NSRange)
  /// Keeps the provisional text as ordinary text.
  func unmarkText()
}
