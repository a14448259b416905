/// Whether a unit ends a paragraph; U+2028 ends a line only.
func isParagraphBreak(_ unit: UInt16) -> Bool {
  unit == 0x0A || unit == 0x0D || unit == 0x85 || unit == 0x2029
}

extension UnitStorage {
  /// How much of a paragraph a caret's step sees on each side.
  static let paragraphLimit = 1 << 16

  /// The stretch without breaks around an offset, its own break left out, but no more of it than `limit` on each side.
  func paragraph(
    around offset: Int, limit: Int = .max, endedBy isBreak: (UInt16) -> Bool
  ) -> Range<Int> {
    var start = offset
    // The place between a carriage return and its newline belongs to the break.
    if isInsideBreak(offset) { start -= 1 }
    var end = start
    let floor = start - min(start, limit)
    let ceiling = end + min(count - end, limit)
    while start > floor, !isBreak(self[start - 1]) { start -= 1 }
    while end < ceiling, !isBreak(self[end]) { end += 1 }
    return start..<end
  }

  /// Where the stretch behind the break at an offset starts, `nil` at the end of the text.
  func startOfNextParagraph(from end: Int) -> Int? {
    guard end < count else { return nil }
    return isInsideBreak(end + 1) ? end + 2 : end + 1
  }

  /// Where the break that ends at an offset starts.
  func startOfBreak(before offset: Int) -> Int {
    isInsideBreak(offset - 1) ? offset - 2 : offset - 1
  }

  private func isInsideBreak(_ offset: Int) -> Bool {
    offset > 0 && offset < count && self[offset] == 0x0A && self[offset - 1] == 0x0D
  }
}
