/// A field's text with its selection and marked text, in UTF-16 units.
///
/// The cost of an edit depends on the edit alone, not on the document's length or the place of the previous
/// edit.
public struct TextDocument: Sendable {
  var buffer: UnitStorage
  /// The selected units, empty at the insertion point; always inside `markedRange` when there is one.
  public private(set) var selectedRange: Range<Int>
  /// The provisional text's units, `nil` without any; never empty.
  public private(set) var markedRange: Range<Int>?
  var styles = StyleRuns()
  /// The style that was set for the next typed text.
  var nextStyle: TextStyle?
  var history: TextHistory?
  var dictation: DictationMemory?

  /// Makes a document, with the insertion point at the end unless a selection is given, which is clamped.
  public init(_ text: String = "", selection: Range<Int>? = nil) {
    buffer = UnitStorage(text.utf16)
    let bounds = 0..<buffer.count
    selectedRange = selection?.clamped(to: bounds) ?? bounds.upperBound..<bounds.upperBound
    buffer.focus(near: selectedRange.lowerBound)
  }

  /// Makes a document in which a range is marked text.
  init(_ text: String, selection: Range<Int>, marked: Range<Int>) {
    self.init(text, selection: selection.clamped(to: marked))
    let within = marked.clamped(to: 0..<buffer.count)
    markedRange = within.isEmpty ? nil : within
  }

  /// The whole text; half a surrogate pair shows as U+FFFD.
  public var text: String { buffer.string(in: 0..<buffer.count) }

  /// The length in UTF-16 units.
  public var utf16Count: Int { buffer.count }

  /// The text of some units, clamped to the document; half a surrogate pair shows as U+FFFD.
  public func text(in range: Range<Int>) -> String {
    buffer.string(in: range.clamped(to: 0..<buffer.count))
  }

  /// Selects a range, as a user does by touching the text; it is clamped, and marked text is kept as text.
  public mutating func select(_ range: Range<Int>) {
    settle(selection: range.clamped(to: 0..<buffer.count), marked: nil)
    history?.close()
  }

  /// Applies an edit and returns whether text, selection or marking changed.
  ///
  /// Where text would change, `approving` may refuse: it receives the removed units and the inserted text.
  @discardableResult
  public mutating func apply(
    _ edit: TextEdit, rules: EditingRules = .init(),
    approving: ((Range<Int>, String) -> Bool)? = nil
  ) -> Bool {
    guard let outcome = outcome(of: edit, rules: rules) else { return false }
    if let approving, let change = outcome.change,
      !approving(change.range, String(decoding: change.units, as: UTF16.self))
    {
      return false
    }
    perform(outcome)
    return true
  }

  /// Replaces some units as the host does, and returns whether the rules allow it.
  ///
  /// The selection stays on the text that it covered. Marked text stays marked unless the change crosses one of
  /// its ends.
  @discardableResult
  public mutating func replace(
    _ range: Range<Int>, with text: String, rules: EditingRules = .init()
  ) -> Bool {
    let range = range.clamped(to: 0..<buffer.count)
    let units = rules.units(of: text)
    guard rules.filter.admits(text),
      rules.admits(units.count, replacing: range.count, of: buffer.count)
    else { return false }
    let change = TextChange(range: range, units: units)
    var marked: Range<Int>?
    if let old = markedRange, !change.crosses(old) { marked = change.moved(old) }
    if marked?.isEmpty == true { marked = nil }
    var selection = change.moved(selectedRange)
    if let marked { selection = selection.clamped(to: marked) }
    history?.close()
    perform(EditOutcome(change: change, selection: selection, marked: marked))
    history?.close()
    return true
  }

  mutating func perform(_ outcome: EditOutcome) {
    if let change = outcome.change {
      let (old, count) = (change.range, change.units.count)
      if history != nil {
        let new = old.lowerBound..<(old.lowerBound + count)
        let step = historyStep(for: old, becoming: new)
        history?.record(step, replaced: old)
      }
      let style = old == selectedRange ? typingStyle : style(forInsertionInto: old)
      styles.replace(old, with: [(count, style)], of: buffer.count)
      buffer.replace(old, with: change.units)
      dictation?.follow(change)
    } else {
      history?.close()
    }
    settle(selection: outcome.selection, marked: outcome.marked)
  }

  mutating func settle(selection: Range<Int>, marked: Range<Int>?) {
    selectedRange = selection
    markedRange = marked
    nextStyle = nil
    buffer.focus(near: selection.lowerBound)
  }
}
