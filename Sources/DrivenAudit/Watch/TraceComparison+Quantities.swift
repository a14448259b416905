/// Numbers that depend on the text: of messages, of their bytes, and their moments.
///
/// They may vary in passes with one text, as what is sent in real time does. They follow the text if they are apart between
/// the texts, and by far not as much between passes grouped in any other way.
extension TraceComparison {
  /// How far two groups of passes are apart.
  private struct Distance {
    var sum = 0
    /// The number of parts in which they are apart.
    var parts = 0
    var largest = 0
    /// The sum in fields for secrets.
    var secret = 0
  }

  /// As far the passes with the two texts have to be apart, in messages, bytes or steps.
  ///
  /// A keyboard may tell how often it corrected a word: so few in so few fields don't reveal the text. In fields for secrets
  /// there is nothing to correct.
  private struct Least {
    var sum: Int
    var parts = 5
    var largest: Int
    var secret: Int

    func isReached(by distance: Distance) -> Bool {
      distance.sum >= sum && distance.parts >= parts && distance.largest >= largest
        || distance.secret >= secret
    }
  }

  /// The first number that follows the text.
  var quantity: Following? {
    if channel.isStorage {
      return isApart(fileCounts, Least(sum: 30, largest: 5, secret: .max))
        ? following(.number) : nil
    }
    guard passes.contains(where: { !$0.messages.isEmpty }) else { return nil }
    let counts = perPhase { _ in 1 }
    if isApart(counts, Least(sum: 30, largest: 5, secret: 12)) { return following(.number) }
    // A message more or fewer has a size and a moment, too.
    let isEqual = counts.first.map { first in
      first.indices.map { phase in counts.allSatisfy { $0[phase] == first[phase] } }
    }
    guard let isEqual else { return nil }
    let bytes = perPhase { Nonces.replaced(in: $0.bytes[...]).count }
    let equal = bytes.map { zip($0, isEqual).map { $1 ? $0 : 0 } }
    if isApart(equal, Least(sum: 30, largest: 6, secret: 12)) { return following(.sizes) }
    guard isEqual.allSatisfy(\.self) else { return nil }
    let steps = perPhase { $0.step }
    return isApart(steps, Least(sum: 30, largest: 5, secret: 12)) ? following(.moments) : nil
  }

  private func following(_ kind: Kind) -> Following? {
    guard let index = isFirst.firstIndex(of: true) else { return nil }
    let pass = passes[index]
    if kind != .moments, isLoading(sequences[index].flatMap(\.self), in: pass) { return nil }
    if let message = told(pass) {
      return Following(place: message.place, step: pass.trace.firstStep + message.step, kind: kind)
    }
    return pass.items.first.map { Following(place: $0.place, step: $0.step, kind: kind) }
  }

  /// The first message of a pass; rather another one than a query for a name, which is made for a message.
  func told(_ pass: Pass) -> WatchTrace.Message? {
    pass.messages.first { $0.place.description != Evidence.nameQuery } ?? pass.messages.first
  }

  /// The sum of a number of each message in each phase of each pass.
  func perPhase(_ value: (WatchTrace.Message) -> Int) -> [[Int]] {
    let most = passes.map(\.trace.phases.count).max() ?? 0
    return passes.map { pass in
      var sums = Array(repeating: 0, count: most)
      for message in pass.messages {
        if let phase = pass.trace.phase(ofStep: message.step) { sums[phase] += value(message) }
      }
      return sums
    }
  }

  /// How many files are new at each checkpoint.
  private var fileCounts: [[Int]] {
    let most = passes.map(\.trace.checkpoints.count).max() ?? 0
    return passes.map { pass in
      var counts = Array(repeating: 0, count: most)
      var seen: Set<EvidencePlace> = []
      for item in pass.trace.evidence where item.place.channel == channel {
        guard let index = pass.trace.checkpoints.firstIndex(where: { item.step < $0 }),
          seen.insert(item.place).inserted
        else { continue }
        counts[index] += 1
      }
      return counts
    }
  }

  private func isApart(_ values: [[Int]], _ least: Least) -> Bool {
    let own = distance(values, isFirst)
    guard least.isReached(by: own) else { return false }
    return !groupings.contains { 3 * distance(values, $0).sum >= own.sum }
  }

  private func distance(_ values: [[Int]], _ side: [Bool]) -> Distance {
    let names = passes.first?.trace.phases.map(\.field) ?? []
    var distance = Distance()
    for part in (values.first ?? []).indices {
      let all = zip(values, side).map { (value: $0[part], side: $1) }
      let (one, other) = (all.filter(\.side).map(\.value), all.filter { !$0.side }.map(\.value))
      guard let low = one.min(), let high = one.max(), let first = other.min(),
        let last = other.max()
      else { continue }
      let gap = max(first - high, low - last, 0)
      distance.sum += gap
      distance.parts += gap > 0 ? 1 : 0
      distance.largest = max(distance.largest, gap)
      if !channel.isStorage, part < names.count, Self.secretFields.contains(names[part]) {
        distance.secret += gap
      }
    }
    return distance
  }

  private static let secretFields = Set(DrivenField.secrets.map(\.name))

  /// The other ways to make two groups of the passes, of the same sizes.
  private var groupings: [[Bool]] {
    let count = isFirst.count
    guard count <= 12 else { return [] }
    let half = isFirst.count { $0 }
    return (0..<(1 << count)).lazy.filter { $0.nonzeroBitCount == half }
      .map { mask in (0..<count).map { mask >> $0 & 1 == 1 } }
      .filter { $0 != isFirst && $0 != isFirst.map { !$0 } }
  }
}
