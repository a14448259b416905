import KeyboardHost

/// Finds files of a group that are overwritten with one of a few contents again and again, or renamed to one of a few names.
///
/// At each checkpoint such a file has learned nothing of the text, but an app that watches it reads one letter after the
/// other. What keyboards learn, such as counts, never comes back to an earlier content.
extension TraceComparison {
  private static let leastVersions = (returns: 12, distinct: 6, differing: 6)

  /// The first file whose contents follow the text one after the other.
  var versions: Following? {
    guard channel == .group, let first = isFirst.firstIndex(of: true),
      let second = isFirst.firstIndex(of: false)
    else { return nil }
    let all = passes.map { pass in
      Dictionary(
        grouping: pass.trace.evidence.filter {
          $0.place.channel == channel && $0.part == .content
        } + pass.trace.listings, by: \.place
      ).mapValues { $0.map(\.bytes) }
    }
    for place in all[first].keys.sorted(by: { $0.description < $1.description }) {
      guard let one = all[first][place], let other = all[second][place],
        Self.comeBack(one), Self.comeBack(other),
        zip(one, other).count(where: { $0 != $1 }) >= Self.leastVersions.differing,
        all.indices.allSatisfy({ all[$0][place] == (isFirst[$0] ? one : other) }),
        let item = (passes[first].trace.evidence + passes[first].trace.listings)
          .first(where: { $0.place == place })
      else { continue }
      return Following(place: place, step: item.step, kind: .versions)
    }
    return nil
  }

  /// Whether earlier contents come back again and again.
  ///
  /// Two or three contents may be a state, such as that of the shift key.
  private static func comeBack(_ versions: [[UInt8]]) -> Bool {
    var (seen, returns): (Set<[UInt8]>, Int) = ([], 0)
    for (index, version) in versions.enumerated()
    where !seen.insert(version).inserted && version != versions[index - 1] {
      returns += 1
    }
    return returns >= leastVersions.returns && seen.count >= leastVersions.distinct
  }
}
