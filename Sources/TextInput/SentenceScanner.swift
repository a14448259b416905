/// Finds where sentences start in units with line breaks, each of which ends a sentence, fed from front to back.
struct SentenceCounter {
  private var scanner = SentenceScanner()
  private var followsBreak = false
  private var isAtStart = true

  /// Takes the next unit and returns whether a sentence after the first one starts with it.
  mutating func starts(with unit: UInt16) -> Bool {
    defer { isAtStart = false }
    if isLineBreak(unit) {
      scanner = SentenceScanner()
      followsBreak = !isAtStart
      return false
    }
    guard scanner.starts(with: unit) || followsBreak else { return false }
    followsBreak = false
    return true
  }
}

/// Finds where sentences start in a run of UTF-16 units without line breaks, fed from front to back.
///
/// A sentence ends after `.`, `!`, `?` or an ellipsis, closing quotes and brackets, and at least one space; after
/// a full stop of East Asian scripts without one. A lowercase letter after `.` continues the sentence, as after
/// an abbreviation.
struct SentenceScanner {
  private enum State {
    case inside
    case terminated(isFullStop: Bool, needsSpace: Bool)
    case spaced(isFullStop: Bool)
  }
  private var state = State.inside

  /// Takes the next unit and returns whether a sentence starts with it.
  mutating func starts(with unit: UInt16) -> Bool {
    if Self.isSpace(unit) {
      if case .terminated(let isFullStop, _) = state { state = .spaced(isFullStop: isFullStop) }
      return false
    }
    let starts =
      switch state {
      case .inside: false
      case .terminated(_, let needsSpace): !needsSpace && !Self.closesOrTerminates(unit)
      case .spaced(let isFullStop): !(isFullStop && Self.isLowercase(unit))
      }
    advance(over: unit)
    return starts
  }

  private mutating func advance(over unit: UInt16) {
    switch unit {
    case 0x2E: state = .terminated(isFullStop: true, needsSpace: true)
    case 0x21, 0x3F, 0x2026: state = .terminated(isFullStop: false, needsSpace: true)
    case 0x3002, 0xFF01, 0xFF1F, 0xFF61:
      state = .terminated(isFullStop: false, needsSpace: false)
    default:
      if case .terminated = state, Self.isCloser(unit) { return }
      state = .inside
    }
  }

  private static func closesOrTerminates(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x21, 0x2E, 0x3F, 0x2026, 0x3002, 0xFF01, 0xFF1F, 0xFF61: true
    default: isCloser(unit)
    }
  }

  private static func isCloser(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x22, 0x27, 0x29, 0x5D, 0x7D, 0xBB, 0x2019, 0x201D, 0x300D, 0x300F, 0xFF09: true
    default: false
    }
  }

  private static func isSpace(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0x09 || unit == 0xA0 || unit == 0x3000
  }

  private static func isLowercase(_ unit: UInt16) -> Bool {
    if unit < 0x80 { return (0x61...0x7A).contains(unit) }
    return Unicode.Scalar(unit)?.properties.isLowercase ?? false
  }
}
