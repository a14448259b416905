/// A stretch of regional indicators whose start is known, so that which of them are pairs needs no counting.
///
/// Without it each deletion at the end of a long run of flags would go through the whole run.
struct FlagRun: Sendable {
  /// The units, two for each indicator.
  private(set) var range = 0..<0

  /// Whether an odd number of indicators precedes an offset inside the stretch or at its end; `nil` elsewhere.
  func endsInHalfFlag(_ offset: Int) -> Bool? {
    guard offset > range.lowerBound, offset <= range.upperBound else { return nil }
    return (offset - range.lowerBound) / 2 % 2 == 1
  }

  /// Forgets what a change from an offset on may have made wrong.
  mutating func cut(from offset: Int) {
    guard offset < range.upperBound else { return }
    // The text before the stretch determines where it starts, so it must not have changed either.
    guard offset > range.lowerBound else {
      range = 0..<0
      return
    }
    range = range.lowerBound..<(offset - (offset - range.lowerBound) % 2)
  }

  mutating func remember(_ range: Range<Int>) { self.range = range }
}

extension UnitStorage {
  /// How far back the first of a run of indicators is looked for; once found it is remembered.
  private static let flagLookLimit = 1 << 16

  /// Whether an odd number of regional indicators directly precedes an offset.
  func endsInHalfFlag(_ offset: Int) -> Bool {
    let start = startOfFlags(before: offset)
    if let isHalf = flags.endsInHalfFlag(start) { return isHalf != isOdd(start..<offset) }
    return isOdd(start..<offset)
  }

  /// Keeps where the indicators in front of an offset start, for the questions that follow.
  mutating func rememberFlags(before offset: Int) {
    guard flags.endsInHalfFlag(offset) == nil else { return }
    let start = startOfFlags(before: offset)
    guard start < offset else { return }
    let known = flags.endsInHalfFlag(start) == nil ? start : flags.range.lowerBound
    flags.remember(known..<offset)
  }

  private func isOdd(_ indicators: Range<Int>) -> Bool { indicators.count / 2 % 2 == 1 }

  /// Walks back over indicators to the first one, to the known ones, or as far as one question looks.
  private func startOfFlags(before offset: Int) -> Int {
    var start = offset
    let floor = max(0, offset - Self.flagLookLimit)
    while start - 2 >= floor, flags.endsInHalfFlag(start) == nil, isIndicator(before: start) {
      start -= 2
    }
    return start
  }

  /// Whether the two units in front of an offset are U+1F1E6 to U+1F1FF.
  private func isIndicator(before offset: Int) -> Bool {
    (0xDDE6...0xDDFF).contains(self[offset - 1]) && self[offset - 2] == 0xD83C
  }
}
