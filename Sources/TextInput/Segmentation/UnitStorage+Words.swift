extension ScalarKind.Word {
  fileprivate var isBreak: Bool { self == .newline || self == .cr || self == .lf }
  /// Whether it does not count between two others (WB4).
  var isIgnored: Bool { self == .extend || self == .format || self == .zwj }
  fileprivate var isLetter: Bool { self == .letter || self == .hebrewLetter }
  fileprivate var joinsLetters: Bool {
    self == .midLetter || self == .midNumberLetter || self == .singleQuote
  }
  fileprivate var joinsNumbers: Bool {
    self == .midNumber || self == .midNumberLetter || self == .singleQuote
  }
  fileprivate var takesUnderscore: Bool { isLetter || self == .numeric || self == .katakana }
}

extension UnitStorage {
  /// Whether a word ends where a scalar does, after UAX #29; the offset is inside the text.
  func isWordBoundary(_ offset: Int) -> Bool {
    let left = scalar(before: offset).kind
    let placed = scalar(at: offset)
    let right = placed.kind
    switch (left.word, right.word) {
    case (.cr, .lf): return false  // WB3
    case (let left, let right) where left.isBreak || right.isBreak: return true  // WB3a, WB3b
    case (.zwj, _) where right.isPictographic: return false  // WB3c
    case (.space, .space): return false  // WB3d
    case (_, let right) where right.isIgnored: return false  // WB4
    default: break
    }
    let (word, start) = wordClass(before: offset)
    return breaksWord(word, right.word) {
      self.wordClass(before: start).0
    } next: {
      self.scalar(from: offset + placed.width) { $0.word.isIgnored }?.word ?? .other
    } isHalfFlag: {
      self.endsInHalfFlag(offset) { $0.word.isIgnored }
    }
  }

  /// The class of what precedes, which marks do not hide (WB4), and where it starts.
  private func wordClass(before offset: Int) -> (ScalarKind.Word, Int) {
    guard let found = scalar(before: offset, skipping: { $0.word.isIgnored }),
      !found.kind.word.isBreak
    else { return (.other, 0) }
    return (found.kind.word, found.start)
  }

  private func breaksWord(
    _ left: ScalarKind.Word, _ right: ScalarKind.Word, previous: () -> ScalarKind.Word,
    next: () -> ScalarKind.Word, isHalfFlag: () -> Bool
  ) -> Bool {
    switch (left, right) {
    case _ where left.isLetter && (right.isLetter || right == .numeric): false  // WB5, WB9
    case (.numeric, .numeric): false  // WB8
    case (.numeric, _) where right.isLetter: false  // WB10
    case (.hebrewLetter, .singleQuote): false  // WB7a
    case (.hebrewLetter, .doubleQuote): next() != .hebrewLetter  // WB7b
    case (.doubleQuote, .hebrewLetter): previous() != .hebrewLetter  // WB7c
    case _ where left.isLetter && right.joinsLetters: !next().isLetter  // WB6
    case _ where left.joinsLetters && right.isLetter: !previous().isLetter  // WB7
    case (.numeric, _) where right.joinsNumbers: next() != .numeric  // WB12
    case (_, .numeric) where left.joinsNumbers: previous() != .numeric  // WB11
    case (.katakana, .katakana): false  // WB13
    case (.joiningPunctuation, .joiningPunctuation): false  // WB13a
    case (_, .joiningPunctuation) where left.takesUnderscore: false  // WB13a
    case (.joiningPunctuation, _) where right.takesUnderscore: false  // WB13b
    case (.regionalIndicator, .regionalIndicator): !isHalfFlag()  // WB15, WB16
    default: true  // WB999
    }
  }
}
