internal import _FoundationICU

/// Where the words and sentences of a text meet, by ICU's rules and its dictionaries for scripts without spaces.
package struct TextBoundaries {
  package enum Unit: Sendable {
    case word, sentence, line
  }
  /// A part of the text, in UTF-16 units, and whether it is a word or a number.
  package struct Piece: Equatable, Sendable {
    package let range: Range<Int>
    package let isWord: Bool
  }

  /// All parts of some UTF-16 units in their order. The language is a BCP 47 tag; an unknown one has the common rules.
  package static func pieces(of units: [UInt16], _ unit: Unit, language: String = "") -> [Piece] {
    var status = U_ZERO_ERROR
    // ICU counts in 32 bits.
    guard !units.isEmpty, let length = Int32(exactly: units.count),
      let iterator = BreakIterator.open(unit.kind, language: language, &status)
    else { return [] }
    defer { BreakIterator.close(iterator) }
    return units.withUnsafeBufferPointer { units in
      BreakIterator.setText(iterator, units.baseAddress, length, &status)
      guard status.rawValue <= U_ZERO_ERROR.rawValue else { return [] }
      var pieces: [Piece] = []
      var start = 0
      while case let end = Int(BreakIterator.next(iterator)), end > start {
        let isWord = BreakIterator.ruleStatus(iterator) >= Int32(UBRK_WORD_NONE_LIMIT.rawValue)
        pieces.append(Piece(range: start..<end, isWord: isWord))
        start = end
      }
      return pieces
    }
  }

  /// The same for a part of a text, with its own indexes.
  package static func pieces(
    of text: String, in range: Range<String.Index>, _ unit: Unit, language: String = ""
  ) -> [(range: Range<String.Index>, isWord: Bool)] {
    var start = range.lowerBound
    return pieces(of: Array(text[range].utf16), unit, language: language).map { piece in
      let end = text.utf16.index(start, offsetBy: piece.range.count)
      defer { start = end }
      return (start..<end, piece.isWord)
    }
  }
}

extension TextBoundaries.Unit {
  fileprivate var kind: UBreakIteratorType {
    switch self {
    case .word: UBRK_WORD
    case .sentence: UBRK_SENTENCE
    case .line: UBRK_LINE
    }
  }
}
