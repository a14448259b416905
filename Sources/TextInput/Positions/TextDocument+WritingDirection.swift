extension TextDocument {
  /// How much of a paragraph decides on directions, on each side of a position.
  private static let reach = 1 << 11

  /// The direction of the paragraph around a position: one that was set, else that of its first letter that has one.
  public func baseWritingDirection(for position: TextPosition) -> WritingDirection {
    paragraphLevels(around: clamped(position)).paragraph.baseLevel == 0
      ? .leftToRight : .rightToLeft
  }

  /// Sets the direction of each paragraph that a range touches; natural lets the text decide again.
  ///
  /// The next paragraph takes it over when it is made by a line break. An empty paragraph at the end of the text keeps it
  /// until the selection changes, as it keeps a typing style.
  public mutating func setBaseWritingDirection(
    _ direction: WritingDirection, for range: TextRange
  ) {
    let range = clamped(range)
    let first = buffer.paragraph(around: range.lowerBound, endedBy: isParagraphBreak)
    let last = buffer.paragraph(around: range.upperBound, endedBy: isParagraphBreak)
    let end = buffer.startOfNextParagraph(from: last.upperBound) ?? buffer.count
    restyle(first.lowerBound..<end) { $0.direction = direction }
    if last.isEmpty, end == buffer.count, selectedRange == end..<end {
      typingStyle.direction = direction
    }
  }

  /// The direction that was set for the paragraph that starts at an offset.
  func setDirection(ofParagraphAt start: Int) -> WritingDirection {
    if start < buffer.count { return styles.style(at: start).direction }
    let end = buffer.count..<buffer.count
    return (selectedRange == end ? typingStyle : style(forInsertionInto: end)).direction
  }

  /// Whether the character at an offset is in a run from right to left; at a paragraph's end the one before counts.
  func isRightToLeft(at offset: Int) -> Bool {
    let (range, paragraph) = paragraphLevels(around: offset)
    guard let last = paragraph.levels.indices.last else { return false }
    var index = 0
    var place = range.lowerBound
    while index < last {
      let width = paragraph.scalars[index] > 0xFFFF ? 2 : 1
      if place + width > offset { break }
      place += width
      index += 1
    }
    return paragraph.levels[index] & 1 == 1
  }

  private func paragraphLevels(around offset: Int) -> (range: Range<Int>, paragraph: BidiParagraph)
  {
    var start = offset
    while start > max(0, offset - Self.reach), !isParagraphBreak(buffer[start - 1]) { start -= 1 }
    var end = offset
    let ceiling = min(buffer.count, offset + Self.reach)
    while end < ceiling, !isParagraphBreak(buffer[end]) { end += 1 }
    var scalars: [UInt32] = []
    var place = start
    while place < end {
      let scalar = buffer.scalar(at: place)
      scalars.append(scalar.value)
      place += scalar.width
    }
    let direction = setDirection(ofParagraphAt: start)
    return (start..<end, BidiParagraph(scalars, direction: direction))
  }
}
