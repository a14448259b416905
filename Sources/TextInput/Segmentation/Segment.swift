/// The units into which UAX #29 divides text.
enum Segment: CaseIterable, Sendable {
  case cluster, word, sentence
}

extension UnitStorage {
  /// Whether segments meet at an offset; both ends of a text are boundaries, no place inside a pair is.
  func isBoundary(_ offset: Int, of segment: Segment) -> Bool {
    if offset <= 0 || offset >= count { return offset == 0 || offset == count }
    if isInsidePair(offset) { return false }
    return switch segment {
    case .cluster: isClusterBoundary(offset)
    case .word: isWordBoundary(offset)
    case .sentence: isSentenceBoundary(offset)
    }
  }

  /// The first boundary behind an offset, `nil` at the end.
  func boundary(after offset: Int, of segment: Segment) -> Int? {
    guard offset < count else { return nil }
    var next = max(offset, 0)
    repeat {
      next += scalar(at: next).width
    } while !isBoundary(next, of: segment)
    return next
  }

  /// The last boundary in front of an offset, `nil` at the start.
  func boundary(before offset: Int, of segment: Segment) -> Int? {
    guard offset > 0 else { return nil }
    var previous = min(offset, count)
    repeat {
      previous -= scalar(before: previous).width
    } while !isBoundary(previous, of: segment)
    return previous
  }
}
