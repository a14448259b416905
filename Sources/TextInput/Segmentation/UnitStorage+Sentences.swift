extension ScalarKind.Sentence {
  fileprivate var isBreak: Bool { self == .separator || self == .cr || self == .lf }
  fileprivate var isIgnored: Bool { self == .extend || self == .format }
  fileprivate var isTerminator: Bool { self == .fullStop || self == .terminator }
}

extension UnitStorage {
  /// Whether a sentence ends where a scalar does, after UAX #29; the offset is inside the text.
  func isSentenceBoundary(_ offset: Int) -> Bool {
    let left = scalar(before: offset).kind.sentence
    let right = scalar(at: offset).kind.sentence
    if left.isBreak { return !(left == .cr && right == .lf) }  // SB3, SB4
    switch right {
    // No sentence starts with these, after any text (SB5, SB8a to SB10, SB998).
    case .extend, .format, .space, .continuation, .fullStop, .terminator, .separator, .cr, .lf:
      return false
    default: break
    }
    guard var before = sentenceClass(before: offset) else { return false }
    // A closing bracket belongs to the sentence unless a space precedes it (SB9).
    if right == .close, before.kind != .space { return false }
    let isDirect = before.kind == .fullStop
    while before.kind == .space, let previous = sentenceClass(before: before.start) {
      before = previous
    }
    while before.kind == .close, let previous = sentenceClass(before: before.start) {
      before = previous
    }
    guard before.kind.isTerminator else { return false }  // SB998
    guard before.kind == .fullStop else { return true }  // SB11
    if isDirect, right == .numeric { return false }  // SB6
    if isDirect, right == .upper {  // SB7
      let previous = sentenceClass(before: before.start)?.kind
      if previous == .upper || previous == .lower { return false }
    }
    return !isLowercaseNext(from: offset)
  }

  /// SB8: whether the first letter ahead is lowercase, as after an abbreviation.
  private func isLowercaseNext(from offset: Int) -> Bool {
    let next = scalar(from: offset) { kind in
      switch kind.sentence {
      case .letter, .upper, .lower, .separator, .cr, .lf, .fullStop, .terminator: false
      default: true
      }
    }
    return next?.sentence == .lower
  }

  /// The class of what precedes, which marks do not hide (SB5), and where it starts.
  private func sentenceClass(
    before offset: Int
  ) -> (kind: ScalarKind.Sentence, start: Int)? {
    guard let found = scalar(before: offset, skipping: { $0.sentence.isIgnored }),
      !found.kind.sentence.isBreak
    else { return nil }
    return (found.kind.sentence, found.start)
  }
}
