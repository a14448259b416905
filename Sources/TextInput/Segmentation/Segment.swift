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

  /// The first boundary behind an offset, `nil` at the end; a longer segment is cut after `limit` scalars.
  func boundary(
    after offset: Int, of segment: Segment, limit: Int = Fidelity.defaultSegmentLimit
  ) -> Int? {
    guard offset < count else { return nil }
    var next = max(offset, 0)
    for _ in 0..<max(limit, 1) {
      next += scalar(at: next).width
      if isBoundary(next, of: segment) { break }
    }
    return next
  }

  /// The last boundary in front of an offset, `nil` at the start; a longer segment is cut after `limit` scalars.
  func boundary(
    before offset: Int, of segment: Segment, limit: Int = Fidelity.defaultSegmentLimit
  ) -> Int? {
    guard offset > 0 else { return nil }
    var previous = min(offset, count)
    for _ in 0..<max(limit, 1) {
      previous -= scalar(before: previous).width
      if isBoundary(previous, of: segment) { break }
    }
    return previous
  }
}
