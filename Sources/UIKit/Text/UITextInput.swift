/// A place in a document; only the document knows what it means.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
  /// Makes a position whose meaning a subclass defines.
  public override init() { super.init() }
}

/// A stretch of a document.
@preconcurrency @MainActor
open class UITextRange: NSObject {
  /// Makes a range whose meaning a subclass defines.
  public override init() { super.init() }
  /// Whether the range is empty.
  open var isEmpty: Bool { start === end }
  /// Where the range starts; a subclass answers its own.
  open var start: UITextPosition { UITextPosition() }
  /// Where the range ends; a subclass answers its own.
  open var end: UITextPosition { start }
}

/// The direction in which text runs.
public enum NSWritingDirection: Int, Sendable {
  case natural = -1
  case leftToRight, rightToLeft
}

/// The place of one selected stretch on the screen.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
  /// The rectangle in the document's view.
  open var rect: CGRect { .zero }
  /// The direction of the text.
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether the selection starts here.
  open var containsStart: Bool { false }
  /// Whether the selection ends here.
  open var containsEnd: Bool { false }
  /// Whether the text runs from top to bottom.
  open var isVertical: Bool { false }
}

/// Finds the boundaries of words, sentences and lines.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: NSObjectProtocol {
  /// The unit around a position.
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextRange?
  /// Whether a position is a boundary of the unit.
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
  /// The next boundary of the unit.
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition?
  /// Whether a position is inside the unit.
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
}

/// Receives changes in a document. In a keyboard the argument is always `nil`.
@preconcurrency @MainActor
public protocol UITextInputDelegate: NSObjectProtocol {
  /// The selection is about to change.
  func selectionWillChange(_ textInput: (any UITextInput)?)
  /// The selection has changed.
  func selectionDidChange(_ textInput: (any UITextInput)?)
  /// The text is about to change.
  func textWillChange(_ textInput: (any UITextInput)?)
  /// The text has changed.
  func textDidChange(_ textInput: (any UITextInput)?)
}

/// A document that the text system can read, edit and measure.
///
/// A keyboard never gets one: the delegate's methods pass `nil`.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
  /// The text of a range.
  func text(in range: UITextRange) -> String?
  /// Replaces the text of a range.
  func replace(_ range: UITextRange, withText text: String)
  /// The selection.
  var selectedTextRange: UITextRange? { get set }
  /// The provisional text's range.
  var markedTextRange: UITextRange? { get }
  /// Replaces the provisional text.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Keeps the provisional text as ordinary text.
  func unmarkText()
  /// The first position.
  var beginningOfDocument: UITextPosition { get }
  /// The last position.
  var endOfDocument: UITextPosition { get }
  /// The range between two positions.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// The position at an offset.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// The position at an offset in a direction on the screen.
  func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition?
  /// The order of two positions.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// The distance between two positions.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// Receives changes.
  var inputDelegate: (any UITextInputDelegate)? { get set }
  /// Finds word and sentence boundaries.
  var tokenizer: any UITextInputTokenizer { get }
  /// The farthest position of a range in a direction.
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
    -> UITextPosition?
  /// The range from a position to its farthest extent in a direction.
  func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange?
  /// The direction of the text at a position.
  func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection
  /// Sets the direction of the text of a range.
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)
  /// The first rectangle of a range.
  func firstRect(for range: UITextRange) -> CGRect
  /// The rectangle of the caret.
  func caretRect(for position: UITextPosition) -> CGRect
  /// The rectangles of a selection.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// The position nearest to a point.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// The position of a range nearest to a point.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  /// The character at a point.
  func characterRange(at point: CGPoint) -> UITextRange?
}
