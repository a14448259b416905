extension UnitStorage {
  /// Returns the start of the extended grapheme cluster that ends at an offset above a floor, or the floor.
  ///
  /// A longer cluster is cut: it starts `limit` scalars before its end.
  func startOfCluster(
    before end: Int, floor: Int = 0, limit: Int = Fidelity.defaultSegmentLimit
  ) -> Int {
    if let plain = startOfPlainCluster(before: end) { return plain }
    var right = scalar(before: end)
    var offset = end - right.width
    for _ in 1..<max(limit, 1) {
      guard offset > floor else { break }
      let left = scalar(before: offset)
      if breaksCluster(left.kind, right.kind, at: offset) { return offset }
      right = left
      offset -= left.width
    }
    return max(offset, floor)
  }

  /// Whether a cluster ends where a scalar does; the offset is inside the text.
  func isClusterBoundary(_ offset: Int) -> Bool {
    breaksCluster(scalar(before: offset).kind, scalar(at: offset).kind, at: offset)
  }

  /// Answers for the common case, an ASCII letter after ASCII, without the tables.
  private func startOfPlainCluster(before end: Int) -> Int? {
    let last = self[end - 1]
    guard last < 0x80, last != 0x0A else { return nil }
    // Among what precedes, only prepended marks could join, and they are not ASCII.
    return end == 1 || self[end - 2] < 0x80 ? end - 1 : nil
  }

  /// The rules of UAX #29 between two scalars, by their numbers there.
  private func breaksCluster(_ left: ScalarKind, _ right: ScalarKind, at offset: Int) -> Bool {
    switch (left.cluster, right.cluster) {
    case (.cr, .lf): false  // GB3
    case (.control, _), (.cr, _), (.lf, _): true  // GB4
    case (_, .control), (_, .cr), (_, .lf): true  // GB5
    case (.l, .l), (.l, .v), (.l, .lv), (.l, .lvt): false  // GB6
    case (.lv, .v), (.lv, .t), (.v, .v), (.v, .t): false  // GB7
    case (.lvt, .t), (.t, .t): false  // GB8
    case (_, .extend), (_, .zwj), (_, .spacingMark): false  // GB9, GB9a
    case (.prepend, _): false  // GB9b
    case (.zwj, _) where right.isPictographic:  // GB11
      !follows(offset - 1, skipping: { $0.cluster == .extend }, \.isPictographic)
    case (.regionalIndicator, .regionalIndicator):  // GB12, GB13
      !endsInHalfFlag(offset)
    default: !(right.conjunct == .consonant && endsInLinkedConsonant(left, at: offset))
    }
  }

  private func follows(
    _ offset: Int, skipping isSkipped: (ScalarKind) -> Bool, _ matches: (ScalarKind) -> Bool
  ) -> Bool {
    scalar(before: offset, skipping: isSkipped).map { matches($0.kind) } ?? false
  }

  /// GB9c, which Unicode 15.1 added: the consonants of a conjunct are one cluster.
  private func endsInLinkedConsonant(_ left: ScalarKind, at offset: Int) -> Bool {
    guard left.conjunct == .linker || left.conjunct == .extend else { return false }
    var isLinked = false
    let base = scalar(before: offset) { kind in
      if kind.conjunct == .linker { isLinked = true }
      return kind.conjunct == .linker || kind.conjunct == .extend
    }
    return isLinked && base?.kind.conjunct == .consonant
  }
}
