/// Units that replace others.
struct TextChange: Sendable {
  var range: Range<Int>
  var units: [UInt16]

  /// Whether the change covers one end of a range but not the other, or replaces all of it.
  func crosses(_ other: Range<Int>) -> Bool {
    let keepsStart = range.lowerBound >= other.lowerBound || range.upperBound <= other.lowerBound
    let keepsEnd = range.upperBound <= other.upperBound || range.lowerBound >= other.upperBound
    return !keepsStart || !keepsEnd
  }

  /// Where a range is after the change.
  func moved(_ other: Range<Int>) -> Range<Int> {
    let start = moved(other.lowerBound)
    return start..<max(start, moved(other.upperBound))
  }

  /// Where an offset is after the change; an insertion at the offset itself is after it.
  func moved(_ offset: Int) -> Int {
    if offset <= range.lowerBound { return offset }
    let end = range.lowerBound + units.count
    return offset >= range.upperBound ? offset - range.upperBound + end : end
  }
}

/// The result of an edit.
struct EditOutcome: Sendable {
  /// The change of the text, `nil` where only the selection or the marking changes.
  var change: TextChange?
  var selection: Range<Int>
  var marked: Range<Int>?
}
