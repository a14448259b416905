import KeyboardHost

/// Finds parts that come again only with the same text, even if none of them comes in every pass.
///
/// A keyboard may send each letter in one of many forms, which it draws by lot. Then two passes with one text have some of
/// them in common, and two passes with different texts none.
extension TraceComparison {
  private static let leastShared = (passes: 6, parts: 24)

  /// Parts that come again only with the same text, if there are far fewer when the passes are grouped in any other way.
  ///
  /// Identifiers that come again by chance, settings drawn by lot, and times prefer no grouping or another one.
  var overlap: Following? {
    guard !channel.isStorage, channel != .document, passes.count >= Self.leastShared.passes,
      passes.count <= 12
    else { return nil }
    var counts: [UInt32: Int] = [:]
    for mask in masks.values where mask.nonzeroBitCount >= 2 { counts[mask, default: 0] += 1 }
    /// How many parts come again on one side alone; of both sides, the fewer ones.
    func shared(_ side: UInt32) -> Int {
      let other = ofAll & ~side
      var (one, two) = (0, 0)
      for (mask, count) in counts {
        if mask & other == 0 { one += count }
        if mask & side == 0 { two += count }
      }
      return min(one, two)
    }
    let own = shared(ofFirst)
    guard own >= Self.leastShared.parts else { return nil }
    let half = ofFirst.nonzeroBitCount
    for side in 0...ofAll
    where side.nonzeroBitCount == half && side != ofFirst && side != ofAll & ~ofFirst {
      guard 2 * own > 3 * shared(side) else { return nil }
    }
    guard let index = isFirst.firstIndex(of: true), let message = told(passes[index]) else {
      return nil
    }
    return Following(
      place: message.place, step: passes[index].trace.firstStep + message.step, kind: .overlap)
  }
}
