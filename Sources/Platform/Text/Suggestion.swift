/// Finds the intended word.
package enum Suggestion {
  /// The candidate that is at most two edits away, and the nearest of these.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    // The work grows with the product of both lengths, and no key has 100 bytes.
    guard word.utf8.count < 100 else { return nil }
    let alike = candidates.filter { abs($0.utf8.count - word.utf8.count) <= 16 }
    let near = alike.map {
      (candidate: $0, distance: editDistance(from: Array(word), to: Array($0)))
    }
    .filter { $0.distance <= 2 }
    return near.min { $0.distance < $1.distance }?.candidate
  }

  /// The candidates in the order of their likeness, without regard to case; at most `count`.
  package static func nearest(_ count: Int, to word: String, among candidates: [String]) -> [String]
  {
    let wanted = String(word.lowercased().prefix(60))
    let ranked = candidates.prefix(200).map {
      (
        candidate: $0,
        distance: editDistance(from: Array(wanted), to: Array($0.lowercased().prefix(60)))
      )
    }
    return ranked.filter { $0.distance <= max(2, wanted.count / 2) && $0.distance < wanted.count }
      .sorted { $0.distance < $1.distance }.prefix(count).map(\.candidate)
  }
}
