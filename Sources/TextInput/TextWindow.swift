/// The part of the focused document that a keyboard may see: a stretch of text around the
/// selection.
///
/// A `nil` context means that nothing is visible there, as `documentContextBeforeInput` answers.
public struct TextWindow: Equatable, Sendable {
  /// The text before the selection and before any marked text.
  public var before: String?
  /// The selected text, `nil` without a selection.
  public var selected: String?
  /// The text after the selection and after any marked text.
  public var after: String?
  /// The provisional text at the insertion point, `nil` when there is none.
  public var marked: String?
  /// The selection inside `marked`, in UTF-16 units from its start.
  public var markedSelection: Range<Int>
  /// Whether the whole document contains any text, also outside the window.
  public var hasText: Bool

  /// Makes a window from its parts.
  public init(
    before: String? = nil, selected: String? = nil, after: String? = nil, marked: String? = nil,
    markedSelection: Range<Int> = 0..<0, hasText: Bool = false
  ) {
    self.before = before
    self.selected = selected
    self.after = after
    self.marked = marked
    self.markedSelection = markedSelection
    self.hasText = hasText
  }

  /// Compares the units: texts that only look alike differ, since offsets into them do.
  public static func == (a: Self, b: Self) -> Bool {
    a.markedSelection == b.markedSelection && a.hasText == b.hasText
      && haveSameUnits(a.before, b.before) && haveSameUnits(a.selected, b.selected)
      && haveSameUnits(a.after, b.after) && haveSameUnits(a.marked, b.marked)
  }

  private static func haveSameUnits(_ a: String?, _ b: String?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): a.utf8.elementsEqual(b.utf8)
    default: false
    }
  }
}
