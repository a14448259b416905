extension BidiParagraph {
  /// How many brackets may be open at once (BD16).
  private static let openLimit = 63

  /// Paired brackets take the direction of their contents, or of the text before them (N0).
  mutating func resolveBrackets(_ sequence: Sequence) {
    let indices = sequence.indices
    let embedding: BidiClass = levels[indices[0]] & 1 == 1 ? .r : .l
    for (open, close) in bracketPairs(indices) {
      var holdsOpposite = false
      var direction: BidiClass?
      for place in (open + 1)..<close {
        guard let strong = classes[indices[place]].strong else { continue }
        if strong == embedding {
          direction = embedding
          break
        }
        holdsOpposite = true
      }
      if direction == nil, holdsOpposite {
        let context = indices[..<open].last { classes[$0].strong != nil }
        let before = context.flatMap { classes[$0].strong } ?? sequence.start
        direction = before == embedding ? embedding : before
      }
      guard let direction else { continue }
      for place in [open, close] {
        classes[indices[place]] = direction
        // Marks on a bracket go with it.
        var mark = place + 1
        while mark < indices.count, original[indices[mark]] == .nsm {
          classes[indices[mark]] = direction
          mark += 1
        }
      }
    }
  }

  private func bracketPairs(_ indices: [Int]) -> [(Int, Int)] {
    var open: [(pair: UInt32, place: Int)] = []
    var pairs: [(Int, Int)] = []
    for (place, index) in indices.enumerated() where classes[index] == .on {
      guard let bracket = BidiBracket(scalars[index]) else { continue }
      if !bracket.closes {
        guard open.count < Self.openLimit else { return [] }
        open.append((bracket.pair, place))
        continue
      }
      let scalar = BidiBracket.canonical(scalars[index])
      if let match = open.lastIndex(where: { $0.pair == scalar }) {
        pairs.append((open[match].place, place))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.0 < $1.0 }
  }

  /// Neutrals go with what is on both sides, else with the embedding (N1, N2).
  mutating func resolveNeutrals(_ sequence: Sequence) {
    let indices = sequence.indices
    let embedding: BidiClass = levels[indices[0]] & 1 == 1 ? .r : .l
    var place = 0
    var before = sequence.start
    while place < indices.count {
      guard classes[indices[place]].isNeutral else {
        before = classes[indices[place]].strong ?? before
        place += 1
        continue
      }
      var end = place
      while end < indices.count, classes[indices[end]].isNeutral { end += 1 }
      let after = end < indices.count ? classes[indices[end]].strong ?? embedding : sequence.end
      for inside in place..<end { classes[indices[inside]] = before == after ? before : embedding }
      place = end
    }
  }
}
