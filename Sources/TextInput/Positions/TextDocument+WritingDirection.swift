extension TextDocument {
  /// How much of a paragraph decides on directions, on each side of a position.
  private static let reach = 1 << 11

  /// The direction of the paragraph around a position: that of its first letter that has one.
  public func baseWritingDirection(for position: TextPosition) -> WritingDirection {
    paragraphLevels(around: clamped(position)).paragraph.baseLevel == 0
      ? .leftToRight : .rightToLeft
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
    return (start..<end, BidiParagraph(scalars, direction: .natural))
  }
}
