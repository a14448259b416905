extension TextDocument {
  /// The style of what is typed next: one that was set, else that of the character before.
  ///
  /// A set value lasts until the next change of text or selection.
  public var typingStyle: TextStyle {
    get { nextStyle ?? style(forInsertionInto: selectedRange) }
    set { nextStyle = newValue }
  }

  /// The runs of like style in a range.
  public func styledRuns(in range: Range<Int>) -> [StyledRun] {
    styles.runs(in: range.clamped(to: 0..<buffer.count), of: buffer.count)
  }

  /// Changes the style of a range as the host does.
  public mutating func restyle(_ range: Range<Int>, _ change: (inout TextStyle) -> Void) {
    let range = range.clamped(to: 0..<buffer.count)
    let pieces = styles.runs(in: range, of: buffer.count).map { run in
      var style = run.style
      change(&style)
      return (run.range.count, style)
    }
    styles.replace(range, with: pieces, of: buffer.count)
  }

  func style(forInsertionInto range: Range<Int>) -> TextStyle {
    let start = range.lowerBound
    if !range.isEmpty { return styles.style(at: start) }
    var style = start == 0 ? .plain : styles.style(at: start - 1)
    // The direction belongs to the paragraph that the text joins, not to the one before.
    if start < buffer.count, start == 0 || isParagraphBreak(buffer[start - 1]) {
      style.direction = styles.style(at: start).direction
    }
    return style
  }
}
