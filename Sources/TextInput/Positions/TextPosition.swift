/// A place between two UTF-16 units of a document; only the document knows what it means.
///
/// A position made before an edit may be elsewhere after it, and beyond the end counts as the end.
public struct TextPosition: Hashable, Sendable {
  let offset: Int

  init(_ offset: Int) { self.offset = offset }
}

/// A stretch between two positions, the earlier one first.
public struct TextRange: Hashable, Sendable {
  /// Where the range starts.
  public let start: TextPosition
  /// Where the range ends.
  public let end: TextPosition

  /// Whether the range is empty.
  public var isEmpty: Bool { start == end }

  init(_ offsets: Range<Int>) {
    start = TextPosition(offsets.lowerBound)
    end = TextPosition(offsets.upperBound)
  }

  var offsets: Range<Int> { start.offset..<end.offset }
}

/// How two positions follow each other, with the raw values of `ComparisonResult`.
public enum PositionOrder: Int, Sendable {
  case ascending = -1
  case same = 0
  case descending = 1
}

/// `UITextGranularity` with Apple's raw values.
public enum TextGranularity: Int, CaseIterable, Sendable {
  case character = 0
  case word, sentence, paragraph, line, document
}

/// `UITextDirection` with Apple's raw values: in storage order or as seen.
public enum TextDirection: Int, CaseIterable, Sendable {
  case forward = 0
  case backward, right, left, up, down
}

/// The direction of a paragraph, with the raw values of `NSWritingDirection`.
public enum WritingDirection: Int, Sendable {
  case natural = -1
  case leftToRight, rightToLeft
}
