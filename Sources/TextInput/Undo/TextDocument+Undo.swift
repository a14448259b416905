extension TextDocument {
  /// Whether changes can be undone; a document forgets them until this is set.
  ///
  /// At least the last change and up to 1,000 steps are kept; typing on and deleting on are one step.
  public var keepsHistory: Bool {
    get { history != nil }
    set { if newValue != keepsHistory { history = newValue ? TextHistory() : nil } }
  }

  /// Whether there is a change to undo.
  public var canUndo: Bool { history?.canUndo ?? false }

  /// Whether there is a change to make again.
  public var canRedo: Bool { history?.canRedo ?? false }

  /// Undoes the last step and returns whether there was one; marked text is kept as text.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let step = history?.takeUndo() else { return false }
    let inverse = revert(step)
    history?.pushRedo(inverse)
    return true
  }

  /// Makes the last step again that was undone.
  @discardableResult
  public mutating func redo() -> Bool {
    guard let step = history?.takeRedo() else { return false }
    let inverse = revert(step)
    history?.pushUndo(inverse)
    return true
  }

  /// Reverts text and styles, and returns the change that would undo that.
  private mutating func revert(_ step: TextHistory.Step) -> TextHistory.Step {
    let inverse = historyStep(
      for: step.range, becoming: step.range.lowerBound..<(step.range.lowerBound + step.units.count))
    styles.replace(step.range, with: step.styles, of: buffer.count)
    buffer.replace(step.range, with: step.units)
    dictation?.follow(TextChange(range: step.range, units: step.units))
    settle(selection: step.selection, marked: nil)
    return inverse
  }

  /// The step that undoes a change of a range once the change has been made.
  func historyStep(for range: Range<Int>, becoming new: Range<Int>) -> TextHistory.Step {
    TextHistory.Step(
      range: new, units: buffer.units(in: range),
      styles: styles.runs(in: range, of: buffer.count).map { ($0.range.count, $0.style) },
      selection: selectedRange)
  }
}
