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
    guard isShared(masks.values.filter { $0.nonzeroBitCount >= 2 }, atLeast: Self.leastShared.parts)
    else { return nil }
    guard let index = isFirst.firstIndex(of: true), let message = told(passes[index]) else {
      return nil
    }
    return Following(
      place: message.place, step: passes[index].trace.firstStep + message.step, kind: .overlap)
  }
}

/// Finds messages whose order follows the text, even if some come early or late: they are sent in real time.
extension TraceComparison {
  /// How many messages follow each other in the compared parts: of two kinds, eight are in some order in any text.
  private static let series = [8, 16]
  private static let leastSeries = (passes: 6, parts: 24, messages: 48)

  /// Series of messages that come again only with the same text; as many messages of each kind came in all passes.
  var orderOverlap: Following? {
    guard passes.count >= Self.leastSeries.passes, passes.count <= 12,
      isShared(sharedSeries, atLeast: Self.leastSeries.parts),
      let index = isFirst.firstIndex(of: true), let message = told(passes[index])
    else { return nil }
    return Following(
      place: message.place, step: passes[index].trace.firstStep + message.step, kind: .order)
  }

  /// Whether more passes may show that the order follows the text.
  var mayBeOrdered: Bool {
    guard passes.count < Self.leastSeries.passes else { return false }
    let kinds = self.kinds
    guard !kinds.isEmpty, Set(kinds).count > 1 else { return false }
    return passes.count < 4 || isShared(sharedSeries, atLeast: Self.leastSeries.parts)
  }

  /// The messages of each pass in order, without requests for names; empty unless each pass has as many of each kind.
  private var kinds: [[UInt64]] {
    guard channel.isNetwork else { return [] }
    let names = passes.map { pass in
      Set(
        pass.messages.filter { $0.place.description == Evidence.nameQuery }.map {
          kind(of: $0.bytes)
        })
    }
    let all = zip(sequences, names).map { sequence, names in
      sequence.flatMap(\.self).filter { !names.contains($0) }
    }
    guard let first = all.first, first.count >= Self.leastSeries.messages,
      (2...64).contains(Set(first).count),
      all.allSatisfy({ $0.sorted() == first.sorted() }),
      !isLoading(first, in: passes[0])
    else { return [] }
    return all
  }

  /// For each series of messages that at least two passes have, a bit for each pass that has it.
  private var sharedSeries: [UInt32] {
    var found: [UInt64: UInt32] = [:]
    for (index, kinds) in kinds.enumerated() {
      for length in Self.series where kinds.count >= length {
        for start in 0...(kinds.count - length) {
          let hash = kinds[start..<(start + length)].reduce(UInt64(length)) {
            ($0 ^ $1) &* 0x100_0000_01b3
          }
          found[hash, default: 0] |= 1 << UInt32(index)
        }
      }
    }
    return found.values.filter { $0.nonzeroBitCount >= 2 }
  }

  /// Whether enough of the parts come again on one side alone, and far fewer when the passes are grouped in any other way.
  private func isShared(_ parts: [UInt32], atLeast least: Int) -> Bool {
    var counts: [UInt32: Int] = [:]
    for mask in parts { counts[mask, default: 0] += 1 }
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
    guard own >= least else { return false }
    let half = ofFirst.nonzeroBitCount
    for side in 0...ofAll
    where side.nonzeroBitCount == half && side != ofFirst && side != ofAll & ~ofFirst {
      guard 2 * own > 3 * shared(side) else { return false }
    }
    return true
  }
}
