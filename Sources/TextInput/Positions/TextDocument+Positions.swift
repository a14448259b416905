/// The text side of `UITextInput`, with positions and ranges as opaque values.
extension TextDocument {
  /// The first position.
  public var beginningOfDocument: TextPosition { TextPosition(0) }
  /// The last position.
  public var endOfDocument: TextPosition { TextPosition(buffer.count) }

  /// The selection; setting it keeps marked text as text only where the new selection leaves it.
  public var selectedTextRange: TextRange {
    get { TextRange(selectedRange) }
    set {
      let range = clamped(newValue)
      if let marked = markedRange, marked.lowerBound <= range.lowerBound,
        range.upperBound <= marked.upperBound
      {
        perform(EditOutcome(change: nil, selection: range, marked: marked))
      } else {
        select(range)
      }
    }
  }

  /// The provisional text's range.
  public var markedTextRange: TextRange? { markedRange.map(TextRange.init) }

  /// The position at an offset in UTF-16 units, brought inside the text.
  public func position(at offset: Int) -> TextPosition {
    TextPosition(min(max(offset, 0), buffer.count))
  }

  /// The UTF-16 units of a range, brought inside the text.
  public func offsets(of range: TextRange) -> Range<Int> { clamped(range) }

  /// The range between two positions, given in either order.
  public func textRange(from: TextPosition, to: TextPosition) -> TextRange {
    let (a, b) = (clamped(from), clamped(to))
    return TextRange(min(a, b)..<max(a, b))
  }

  /// The position a number of UTF-16 units further, `nil` outside the document.
  public func position(from position: TextPosition, offset: Int) -> TextPosition? {
    let (target, overflows) = clamped(position).addingReportingOverflow(offset)
    guard !overflows, (0...buffer.count).contains(target) else { return nil }
    return TextPosition(target)
  }

  /// How two positions follow each other.
  public func compare(_ position: TextPosition, to other: TextPosition) -> PositionOrder {
    let (a, b) = (clamped(position), clamped(other))
    return a < b ? .ascending : a == b ? .same : .descending
  }

  /// The UTF-16 units from one position to another, negative backward.
  public func offset(from position: TextPosition, to other: TextPosition) -> Int {
    clamped(other) - clamped(position)
  }

  /// The text of a range; half a surrogate pair shows as U+FFFD.
  public func text(in range: TextRange) -> String { buffer.string(in: clamped(range)) }

  /// Replaces a range as the host does, and returns whether the rules allow it.
  @discardableResult
  public mutating func replace(
    _ range: TextRange, withText text: String, rules: EditingRules = .init()
  ) -> Bool {
    replace(clamped(range), with: text, rules: rules)
  }

  /// The position a number of characters further in a direction, `nil` outside the document.
  ///
  /// A character is what a caret steps over. Up and down go by the document's own lines and keep the column in
  /// characters; a `TextLayout` knows the lines on the screen.
  public func position(
    from position: TextPosition, in direction: TextDirection, offset: Int
  ) -> TextPosition? {
    guard offset != .min else { return nil }
    guard offset >= 0 else {
      return self.position(from: position, in: direction.opposite, offset: -offset)
    }
    var place = clamped(position)
    guard offset <= buffer.count else { return nil }
    for _ in 0..<offset {
      let next: Int? =
        switch direction {
        case .forward: buffer.boundary(after: place, of: .cluster)
        case .backward: buffer.boundary(before: place, of: .cluster)
        case .right, .left:
          isRightToLeft(at: place) == (direction == .left)
            ? buffer.boundary(after: place, of: .cluster)
            : buffer.boundary(before: place, of: .cluster)
        case .up, .down: lineStep(from: place, down: direction == .down)
        }
      guard let next else { return nil }
      place = next
    }
    return TextPosition(place)
  }

  /// The end of a range that is farthest in a direction.
  public func position(
    within range: TextRange, farthestIn direction: TextDirection
  ) -> TextPosition {
    let offsets = clamped(range)
    return TextPosition(
      isForward(direction, at: offsets.lowerBound) ? offsets.upperBound : offsets.lowerBound)
  }

  /// The character next to a position in a direction, empty at the ends of the document.
  public func characterRange(
    byExtending position: TextPosition, in direction: TextDirection
  ) -> TextRange {
    let offset = clamped(position)
    if isForward(direction, at: offset) {
      return TextRange(offset..<(buffer.boundary(after: offset, of: .cluster) ?? offset))
    }
    return TextRange((buffer.boundary(before: offset, of: .cluster) ?? offset)..<offset)
  }

  /// The position a number of UTF-16 units into a range, `nil` behind its end.
  public func position(within range: TextRange, atCharacterOffset offset: Int) -> TextPosition? {
    let offsets = clamped(range)
    guard offset >= 0, offset <= offsets.count else { return nil }
    return TextPosition(offsets.lowerBound + offset)
  }

  // MARK: - Offsets

  func clamped(_ position: TextPosition) -> Int { min(max(position.offset, 0), buffer.count) }

  func clamped(_ range: TextRange) -> Range<Int> { range.offsets.clamped(to: 0..<buffer.count) }

  /// Whether a direction is that of storage where it starts.
  func isForward(_ direction: TextDirection, at offset: Int) -> Bool {
    switch direction {
    case .forward, .down: true
    case .backward, .up: false
    case .right: !isRightToLeft(at: offset)
    case .left: isRightToLeft(at: offset)
    }
  }

  private func lineStep(from offset: Int, down: Bool) -> Int? {
    let limit = UnitStorage.paragraphLimit
    let line = buffer.paragraph(around: offset, limit: limit, endedBy: isLineBreak)
    let target: Range<Int>
    if down {
      guard let start = buffer.startOfNextParagraph(from: line.upperBound) else { return nil }
      target = buffer.paragraph(around: start, limit: limit, endedBy: isLineBreak)
    } else {
      guard line.lowerBound > 0 else { return nil }
      target = buffer.paragraph(
        around: buffer.startOfBreak(before: line.lowerBound), limit: limit, endedBy: isLineBreak)
    }
    var column = line.lowerBound
    var place = target.lowerBound
    while column < offset, place < target.upperBound {
      column = buffer.boundary(after: column, of: .cluster) ?? offset
      place = buffer.boundary(after: place, of: .cluster) ?? place
    }
    return min(place, target.upperBound)
  }
}

extension TextDirection {
  var opposite: TextDirection {
    switch self {
    case .forward: .backward
    case .backward: .forward
    case .right: .left
    case .left: .right
    case .up: .down
    case .down: .up
    }
  }
}
