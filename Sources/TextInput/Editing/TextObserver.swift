/// Receives changes in a field, as `UITextInputDelegate` does.
///
/// If a change moves the selection with the text, both pairs are called, the text's inside the selection's.
public protocol TextObserver: AnyObject {
  /// The text is about to change.
  func textWillChange()
  /// The text has changed.
  func textDidChange()
  /// The selection or the marking is about to change.
  func selectionWillChange()
  /// The selection or the marking has changed.
  func selectionDidChange()
}

/// The planned effect of an edit on a document, decided before anything changes.
public struct PlannedEdit: Sendable {
  let outcome: EditOutcome

  /// The UTF-16 units that go, `nil` where the text stays.
  public var replacedRange: Range<Int>? { outcome.change?.range }
  /// The text that replaces them, empty if the text stays.
  public var replacement: String {
    String(decoding: outcome.change?.units ?? [], as: UTF16.self)
  }
}

extension TextDocument {
  /// Returns what an edit would do; `nil` if it would do nothing.
  public func plan(_ edit: TextEdit, rules: EditingRules = .init()) -> PlannedEdit? {
    outcome(of: edit, rules: rules).map(PlannedEdit.init)
  }

  /// Performs a plan; the document must not have changed in between.
  public mutating func perform(_ plan: PlannedEdit) {
    let (outcome, count) = (plan.outcome, buffer.count)
    // A plan for another document must not trap.
    guard (outcome.change?.range.upperBound ?? 0) <= count,
      outcome.selection.upperBound <= count
        + (outcome.change.map { $0.units.count - $0.range.count } ?? 0)
    else { return }
    perform(outcome)
  }
}
