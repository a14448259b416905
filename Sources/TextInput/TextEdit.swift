/// One change that a keyboard requests through its proxy.
///
/// Both processes apply edits with the same code: the extension to its mirror, the host to the document.
public enum TextEdit: Equatable, Sendable {
  /// Replaces the marked text, or the selection if nothing is marked, by a string; `insertOverMarked` has another reading.
  case insert(String)
  /// Deletes the selection, or one composed character before the insertion point.
  case deleteBackward
  /// Moves the insertion point by UTF-16 units, positive forward in storage order.
  case adjustPosition(Int)
  /// Sets the marked text; the selection counts UTF-16 units inside it.
  case setMarkedText(String, selection: Range<Int>)
  /// Keeps the marked text as ordinary text.
  case unmarkText
}
