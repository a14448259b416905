/// Finds the units of a text, as `UITextInputTokenizer` does.
///
/// A unit does not include what separates it from the next: no space or punctuation between words, no line break.
public protocol TextTokenizer: Sendable {
  /// The unit around a position; at a boundary the one that is in the direction.
  func rangeEnclosing(
    _ position: TextPosition, _ granularity: TextGranularity, in direction: TextDirection,
    of document: TextDocument
  ) -> TextRange?

  /// The next end of a unit forward, or start of one backward.
  func position(
    from position: TextPosition, toBoundary granularity: TextGranularity,
    in direction: TextDirection, of document: TextDocument
  ) -> TextPosition?
}

extension TextTokenizer {
  /// Whether a unit ends here, for a direction forward, or starts here, for one backward.
  public func isPosition(
    _ position: TextPosition, atBoundary granularity: TextGranularity,
    in direction: TextDirection, of document: TextDocument
  ) -> Bool {
    let offset = document.clamped(position)
    let isForward = document.isForward(direction, at: offset)
    let unit = rangeEnclosing(
      TextPosition(offset), granularity, in: isForward ? .backward : .forward, of: document)
    return (isForward ? unit?.end : unit?.start)?.offset == offset
  }

  /// Whether a position is inside a unit, which at a boundary must be in the direction.
  public func isPosition(
    _ position: TextPosition, within granularity: TextGranularity, in direction: TextDirection,
    of document: TextDocument
  ) -> Bool {
    rangeEnclosing(position, granularity, in: direction, of: document) != nil
  }
}

/// The stock tokenizer: UAX #29, by generated tables, and a dictionary for text without spaces.
///
/// Without a dictionary the words of Thai, Lao, Khmer and Burmese break at every character, as those of Chinese and of
/// Japanese in Hiragana and Kanji do. With one, text in all other scripts breaks the same.
package struct UnicodeTokenizer: TextTokenizer {
  private let dictionary: (any WordDictionary)?
  private let limit: Int

  /// Makes the tokenizer, which has no state; it cuts longer units after `segmentLimit` scalars.
  package init(
    dictionary: (any WordDictionary)? = nil, segmentLimit: Int = Fidelity.defaultSegmentLimit
  ) {
    self.dictionary = dictionary
    limit = max(segmentLimit, 1)
  }

  /// The unit around a position; at a boundary the one that is in the direction.
  package func rangeEnclosing(
    _ position: TextPosition, _ granularity: TextGranularity, in direction: TextDirection,
    of document: TextDocument
  ) -> TextRange? {
    let offset = document.clamped(position)
    let isForward = document.isForward(direction, at: offset)
    var words = WordCursor(document.buffer, dictionary, limit: limit)
    return document.buffer.unit(granularity, around: offset, isForward: isForward, limit, &words)
      .map(TextRange.init)
  }

  /// The next end of a unit forward, or start of one backward; where none is near, as far as one looks for it.
  package func position(
    from position: TextPosition, toBoundary granularity: TextGranularity,
    in direction: TextDirection, of document: TextDocument
  ) -> TextPosition? {
    let start = document.clamped(position)
    var offset = start
    let isForward = document.isForward(direction, at: offset)
    let buffer = document.buffer
    var words = WordCursor(buffer, dictionary, limit: limit)
    while true {
      if let unit = buffer.unit(granularity, around: offset, isForward: isForward, limit, &words) {
        return TextPosition(isForward ? unit.upperBound : unit.lowerBound)
      }
      guard
        let next = buffer.gapEnd(granularity, from: offset, isForward: isForward, &words)
      else { return nil }
      offset = next
      // Text between words has no separate end.
      if abs(offset - start) >= limit { return TextPosition(offset) }
    }
  }
}

extension UnitStorage {
  fileprivate func unit(
    _ granularity: TextGranularity, around offset: Int, isForward: Bool, _ limit: Int,
    _ words: inout WordCursor
  ) -> Range<Int>? {
    guard isForward ? offset < count : offset > 0 else { return nil }
    switch granularity {
    case .character: return segment(.cluster, around: offset, isForward: isForward, limit)
    case .word:
      let word = word(around: offset, isForward: isForward, &words)
      return isWord(word) ? word : nil
    case .sentence: return segment(.sentence, around: offset, isForward: isForward, limit)
    case .paragraph: return stretch(around: offset, isForward: isForward, isParagraphBreak)
    case .line: return stretch(around: offset, isForward: isForward, isLineBreak)
    case .document: return 0..<count
    }
  }

  /// Where to continue when no unit is at an offset.
  fileprivate func gapEnd(
    _ granularity: TextGranularity, from offset: Int, isForward: Bool, _ words: inout WordCursor
  ) -> Int? {
    switch granularity {
    case .word: isForward ? words.boundary(after: offset) : words.boundary(before: offset)
    case .paragraph, .line:
      isForward
        ? startOfNextParagraph(from: offset) : offset > 0 ? startOfBreak(before: offset) : nil
    case .character, .sentence, .document: nil
    }
  }

  private func segment(
    _ segment: Segment, around offset: Int, isForward: Bool, _ limit: Int
  ) -> Range<Int> {
    let meets = isBoundary(offset, of: segment)
    let start =
      meets && isForward ? offset : boundary(before: offset, of: segment, limit: limit) ?? 0
    let end =
      meets && !isForward ? offset : boundary(after: offset, of: segment, limit: limit) ?? count
    return start..<end
  }

  private func word(
    around offset: Int, isForward: Bool, _ words: inout WordCursor
  ) -> Range<Int> {
    let meets = words.isBoundary(offset)
    let start = meets && isForward ? offset : words.boundary(before: offset) ?? 0
    let end = meets && !isForward ? offset : words.boundary(after: offset) ?? count
    return start..<end
  }

  /// Whether a segment is a word, and not what is between words.
  private func isWord(_ segment: Range<Int>) -> Bool {
    var offset = segment.lowerBound
    let end = min(segment.upperBound, segment.lowerBound + Self.lookLimit)
    while offset < end {
      let scalar = scalar(at: offset)
      if scalar.kind.isWordLike { return true }
      offset += scalar.width
    }
    return false
  }

  private func stretch(
    around offset: Int, isForward: Bool, _ isBreak: (UInt16) -> Bool
  ) -> Range<Int>? {
    if isForward ? isBreak(self[offset]) : isBreak(self[offset - 1]) { return nil }
    return paragraph(around: offset, limit: Self.paragraphLimit, endedBy: isBreak)
  }
}
