/// A scalar of a text and how many units it takes.
struct PlacedScalar {
  let value: UInt32
  let width: Int

  var kind: ScalarKind { ScalarKind(value) }

  /// Half a surrogate pair counts as the character that is shown for it.
  static let half = PlacedScalar(value: 0xFFFD, width: 1)

  init(value: UInt32, width: Int) { (self.value, self.width) = (value, width) }

  init(lead: UInt16, trail: UInt16) {
    value = 0x10000 + (UInt32(lead) & 0x3FF) << 10 + UInt32(trail) & 0x3FF
    width = 2
  }
}

extension UnitStorage {
  /// How far one question about a boundary looks, so that no text makes a keystroke slow.
  ///
  /// An edit of a few bytes asks such questions, and no writing heaps up a thousand marks.
  static let lookLimit = 1 << 10

  /// The scalar that starts at an offset below the end.
  func scalar(at offset: Int) -> PlacedScalar {
    let unit = self[offset]
    guard UTF16.isSurrogate(unit) else { return PlacedScalar(value: UInt32(unit), width: 1) }
    guard UTF16.isLeadSurrogate(unit), offset + 1 < count, UTF16.isTrailSurrogate(self[offset + 1])
    else { return .half }
    return PlacedScalar(lead: unit, trail: self[offset + 1])
  }

  /// The scalar that ends at an offset above 0.
  func scalar(before offset: Int) -> PlacedScalar {
    let unit = self[offset - 1]
    guard UTF16.isSurrogate(unit) else { return PlacedScalar(value: UInt32(unit), width: 1) }
    guard UTF16.isTrailSurrogate(unit), offset > 1, UTF16.isLeadSurrogate(self[offset - 2])
    else { return .half }
    return PlacedScalar(lead: self[offset - 2], trail: unit)
  }

  /// Whether an offset is between the halves of a pair.
  func isInsidePair(_ offset: Int) -> Bool {
    offset > 0 && offset < count && UTF16.isTrailSurrogate(self[offset])
      && UTF16.isLeadSurrogate(self[offset - 1])
  }

  /// The nearest scalar before an offset that does not match, and where it starts.
  func scalar(
    before offset: Int, skipping isSkipped: (ScalarKind) -> Bool
  ) -> (kind: ScalarKind, start: Int)? {
    var end = offset
    let floor = offset - Self.lookLimit
    while end > max(0, floor) {
      let scalar = scalar(before: end)
      end -= scalar.width
      let kind = scalar.kind
      if !isSkipped(kind) { return (kind, end) }
    }
    return nil
  }

  /// The nearest scalar from an offset on that does not match.
  func scalar(from offset: Int, skipping isSkipped: (ScalarKind) -> Bool) -> ScalarKind? {
    var start = offset
    let ceiling = min(count, offset + Self.lookLimit)
    while start < ceiling {
      let scalar = scalar(at: start)
      start += scalar.width
      let kind = scalar.kind
      if !isSkipped(kind) { return kind }
    }
    return nil
  }

  /// Whether an odd number of regional indicators precedes an offset, apart from what is skipped.
  func endsInHalfFlag(_ offset: Int, skipping isSkipped: (ScalarKind) -> Bool) -> Bool {
    var end = offset
    var isOdd = false
    let floor = offset - Self.lookLimit
    while end > max(0, floor) {
      let scalar = scalar(before: end)
      let kind = scalar.kind
      if kind.cluster == .regionalIndicator {
        isOdd.toggle()
      } else if !isSkipped(kind) {
        break
      }
      end -= scalar.width
    }
    return isOdd
  }
}
