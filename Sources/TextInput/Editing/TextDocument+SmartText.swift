extension TextDocument {
  /// Turns the straight quotes and double hyphens of an insertion into typographic ones.
  ///
  /// A hyphen joins one that is already in the document, which the change then replaces.
  func makeTypographic(_ change: inout TextChange, rules: EditingRules) {
    var made: [UInt16] = []
    made.reserveCapacity(change.units.count)
    for (index, unit) in change.units.enumerated() {
      let before = made.last ?? self.unit(before: change.range.lowerBound)
      switch unit {
      case 0x22, 0x27:
        let after =
          index + 1 < change.units.count
          ? change.units[index + 1] : self.unit(at: change.range.upperBound)
        made.append(rules.quotes?.glyph(for: unit, between: before, and: after) ?? unit)
      case 0x2D where rules.makesDashes && (before == 0x2D || before == 0x2013):
        if made.popLast() == nil {
          change.range = (change.range.lowerBound - 1)..<change.range.upperBound
        }
        made.append(before == 0x2D ? 0x2013 : 0x2014)
      default: made.append(unit)
      }
    }
    change.units = made
  }

  /// Adds the space that deleting whole words would leave twice: the one before them, at a line's start the one behind.
  func withSpareSpace(_ range: Range<Int>) -> Range<Int> {
    guard let first = unit(at: range.lowerBound), !isSpace(first),
      !isSpace(unit(before: range.upperBound)),
      buffer.isBoundary(range.lowerBound, of: .word),
      buffer.isBoundary(range.upperBound, of: .word),
      !isInsideWord(range.lowerBound), !isInsideWord(range.upperBound)
    else { return range }
    let before = unit(before: range.lowerBound)
    let after = unit(at: range.upperBound)
    if before == 0x20 { return (range.lowerBound - 1)..<range.upperBound }
    if before.map(isLineBreak) ?? true, after == 0x20 {
      return range.lowerBound..<(range.upperBound + 1)
    }
    return range
  }

  /// Inserts what a user pastes, with the spaces around words that the rules request.
  @discardableResult
  public mutating func paste(_ text: String, rules: EditingRules = .init()) -> Bool {
    // Undone on its own, separate from typing right before it.
    history?.close()
    defer { history?.close() }
    guard rules.keepsSpaces, markedRange == nil, let first = text.unicodeScalars.first,
      let last = text.unicodeScalars.last
    else { return apply(.insert(text), rules: rules.forPasting) }
    let (start, end) = (selectedRange.lowerBound, selectedRange.upperBound)
    var spaced = text
    if isWordLike(first), start > 0, buffer.scalar(before: start).kind.isWordLike {
      spaced = " " + spaced
    }
    if isWordLike(last), end < buffer.count, buffer.scalar(at: end).kind.isWordLike {
      spaced += " "
    }
    return apply(.insert(spaced), rules: rules.forPasting)
  }

  private func isWordLike(_ scalar: Unicode.Scalar) -> Bool { ScalarKind(scalar.value).isWordLike }

  private func isSpace(_ unit: UInt16?) -> Bool {
    unit.map { $0 == 0x20 || isLineBreak($0) } ?? true
  }

  private func isInsideWord(_ offset: Int) -> Bool {
    offset > 0 && offset < buffer.count && buffer.scalar(before: offset).kind.isWordLike
      && buffer.scalar(at: offset).kind.isWordLike
  }

  private func unit(before offset: Int) -> UInt16? { offset > 0 ? buffer[offset - 1] : nil }

  private func unit(at offset: Int) -> UInt16? { offset < buffer.count ? buffer[offset] : nil }
}

extension EditingRules {
  /// The rules without what only typing does.
  fileprivate var forPasting: EditingRules {
    var rules = self
    rules.quotes = nil
    rules.makesDashes = false
    return rules
  }
}

extension QuoteStyle {
  /// The glyph for a straight quote: opening at the start and after space, an opening bracket or a dash.
  fileprivate func glyph(
    for quote: UInt16, between before: UInt16?, and after: UInt16?
  ) -> UInt16 {
    let isDouble = quote == 0x22
    let scalar =
      if before.map(Self.opens) ?? true {
        isDouble ? opening : innerOpening
      } else if isDouble {
        closing
      } else {
        // The apostrophe is the same in every region.
        Self.isLetter(before) && Self.isLetter(after) ? "\u{2019}" : innerClosing
      }
    return UInt16(truncatingIfNeeded: scalar.value)
  }

  private static func isLetter(_ unit: UInt16?) -> Bool {
    unit.map { ScalarKind(UInt32($0)).isWordLike } ?? false
  }

  private static func opens(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20, 0x09, 0xA0, 0x3000, 0x28, 0x5B, 0x7B, 0x2D, 0x2013, 0x2014: true
    case 0x201C, 0x2018, 0x201E, 0x201A, 0xAB: true
    default: isLineBreak(unit) || (0x2000...0x200A).contains(unit)
    }
  }
}
