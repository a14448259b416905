import ExtensionBundle
import KeyboardHost
import Sandbox

/// Shows and types unique texts, looks for them wherever a keyboard can put something, and compares passes with
/// different texts, so that encodings it doesn't recognize are found too.
struct CanaryDrive {
  /// A word that turned up where it has no business.
  struct Sighting: Hashable {
    var canary: Canary
    /// How it was written, and inside what.
    var form: String
    var place: EvidencePlace
    /// The step after which it was there.
    var step: String
  }
  /// Something in an unknown form that follows the text.
  struct Following {
    var place: EvidencePlace
    var kind: TraceComparison.Kind
    /// Whether it follows the text of fields for passwords, codes or cards.
    var isSecret: Bool
    /// In how many passes with each of the two texts.
    var passes: Int
    var step: String
  }

  private let context: DriveContext
  private let keys: ExploredKeys
  private let seed: UInt64
  private(set) var canaries: [Canary] = []
  private(set) var sightings: [Sighting] = []
  private(set) var following: [Following] = []
  private(set) var correlations: [TapCorrelation] = []
  /// Data that the audit cannot read, of which there is more when keys are tapped.
  private(set) var unreadable: [UnreadableData] = []
  /// Files that depend on the phrases or emoji that were used last.
  private(set) var remembered: [EvidencePlace] = []
  /// The destinations of connections that the audit could not read.
  private(set) var unread: Set<String> = []
  /// Fields in which no key typed anything.
  private(set) var untyped: [String] = []
  /// Fields in which not every key that can be reached was tapped.
  private(set) var partlyTapped: [String] = []
  /// Delays whose ends were not seen.
  private(set) var delays = UnseenDelays()
  /// Whether the keyboard kept, printed or sent more than the audit reads.
  private(set) var hidesData = false
  /// Whether there was more packed data than the audit opens.
  private(set) var hidesPacked = false
  /// The most bytes that are unpacked of a pass, and of one file or message.
  private static let (packedBytes, packedBytesOfItem) = (64 << 20, 16 << 20)
  private var seen: Set<Sighting> = []
  /// The number of passes of each text in which a difference must follow it: the least, and more where time
  /// allows.
  private static let passes = 3...5
  /// Whether a pass with full access waits for messages; unless the first one brought some, none do.
  private var expectsTraffic = true
  /// The files with which passes of an installed keyboard begin.
  private var installed: FolderSnapshot?
  /// Passes that are compared.
  private var made: [WatchPlan: [WatchTrace]] = [:]

  /// Starts with `earlier`, words of passes before, which the keyboard may have kept until now.
  init(_ context: DriveContext, _ keys: ExploredKeys, seed: UInt64, earlier: [Canary] = []) {
    self.context = context
    self.keys = keys
    self.seed = seed
    canaries = earlier
  }

  /// Makes the passes; unless it `compares` them, only known forms of the words are found.
  mutating func run(compares: Bool) {
    _ = pass(.both(.first), seed: ~seed, resets: false, tours: true)
    let first = pass(.both(.first))
    expectsTraffic = !first.messages.isEmpty
    guard compares, !(first.evidence + first.afterwards).isEmpty, context.mayGoOn else { return }
    let again = compare(first)
    if context.mayGoOn { correlate(first, again) }
  }

  private mutating func pass(
    _ plan: WatchPlan, seed other: UInt64? = nil, resets: Bool = true, tours: Bool = false
  ) -> WatchTrace {
    var pass = WatchPass(context, keys, plan: plan, seed: other ?? seed)
    let trace = pass.run(
      resets: resets, tours: tours, expectsTraffic: expectsTraffic,
      files: plan.isInstalled ? installed : nil)
    unread.formUnion(pass.unread)
    delays.formUnion(pass.delays)
    hidesData = hidesData || pass.isCut
    if !tours, plan.types, untyped.isEmpty { untyped = pass.untyped }
    if tours { partlyTapped = pass.partlyTapped }
    // The two texts are typed again and again.
    canaries += pass.canaries.filter { !canaries.contains($0) }
    search(trace.evidence)
    search(trace.documents)
    return trace
  }

  // MARK: Words

  private mutating func search(_ evidence: [Evidence]) {
    let search = CanarySearch(canaries)
    // A report names the fields in the order in which they were typed into.
    let order = Dictionary(zip(canaries, 0...)) { first, _ in first }
    var left = Self.packedBytes
    for item in evidence.sorted(by: { $0.step < $1.step }) {
      var packed = PackedContent(budget: min(left, Self.packedBytesOfItem))
      defer { (left, hidesPacked) = (left - packed.spent, hidesPacked || packed.isCut) }
      let hits = search.hits(in: item.bytes, opening: &packed)
      let sorted = hits.sorted {
        ($0.form, order[$0.canary] ?? 0) < ($1.form, order[$1.canary] ?? 0)
      }
      for hit in sorted {
        if case .document(let field) = item.place, !isForeign(hit.canary, in: field) { continue }
        var sighting = Sighting(canary: hit.canary, form: hit.form, place: item.place, step: "")
        guard seen.insert(sighting).inserted else { continue }
        sighting.step = step(item.step)
        sightings.append(sighting)
      }
    }
  }

  /// Whether a word has no business in a field: learned words are offered everywhere, those of passwords nowhere.
  ///
  /// A calculator keeps the digits of its display, and may type them where it is used next.
  private func isForeign(_ canary: Canary, in field: String) -> Bool {
    canary.field != field && [.secret, .refused].contains(canary.kind)
      && canary.word.contains(where: \.isLetter)
  }

  private func step(_ number: Int) -> String {
    context.steps.indices.contains(number) ? context.steps[number] : ""
  }

  /// Whether a known form was found in a channel already, so that no further search is needed.
  private func isKnown(_ channel: EvidencePlace.Channel, secret: Bool) -> Bool {
    sightings.contains {
      $0.place.channel == channel && (!secret || [.secret, .refused].contains($0.canary.kind))
    }
  }

  // MARK: Comparing

  /// Compares the texts, and returns another pass with the first one, if there is one.
  private mutating func compare(_ first: WatchTrace) -> WatchTrace? {
    let used = EvidencePlace.Channel.allCases.filter { channel in
      !first.items(channel).isEmpty
        && !(isKnown(channel, secret: false) && isKnown(channel, secret: true))
    }
    made[.both(.first)] = [first]
    defer { made = [:] }
    compare(used.filter { !$0.isStorage }, with: .second)
    // Data that keyboards learn, such as a count for each letter, depends on the text too, but not on the order of
    // its letters.
    compare(used.filter(\.isStorage), with: .reordered)
    if first.phraseKeys != nil { findRemembered(used.filter(\.isStorage)) }
    return made[.both(.first)].flatMap { $0.count > 1 ? $0[1] : nil }
  }

  /// Finds files that depend on the phrases that were used last, which reordered texts leave as they are.
  private mutating func findRemembered(_ used: [EvidencePlace.Channel]) {
    let rest = used.filter { channel in
      !isKnown(channel, secret: false) && !following.contains { $0.place.channel == channel }
    }
    guard !rest.isEmpty, context.mayGoOn else { return }
    let least = Self.passes.lowerBound
    remembered = compare(rest, least...least, by: \.ordinary, with: .both(.second)).map {
      $0.following.place
    }
  }

  private mutating func compare(_ used: [EvidencePlace.Channel], with other: TextVariant) {
    guard !used.isEmpty, context.mayGoOn else { return }
    let found = compare(used, Self.passes, by: \.ordinary, with: .both(other))
    // A keyboard may type words elsewhere that it learned from ordinary text, but not where nobody sees them.
    for found in found where !isKnown(found.channel, secret: false) {
      if found.channel == .document, !isInvisible(found, other) { continue }
      note(found, isSecret: false)
    }
    let rest = found.map(\.channel).filter { !isKnown($0, secret: true) }
    guard !rest.isEmpty, context.mayGoOn else { return }
    let secrets = compare(
      rest, Self.passes.lowerBound...Self.passes.lowerBound, by: \.secret,
      with: WatchPlan(ordinary: .first, secret: other))
    for found in secrets { note(found, isSecret: true) }
  }

  /// Whether invisible characters alone follow the ordinary text too.
  private func isInvisible(_ found: Found, _ other: TextVariant) -> Bool {
    let traces = [WatchPlan.both(.first), .both(other)].flatMap { plan in
      made[plan, default: []].prefix(found.passes).map(\.invisibleAfterwards)
    }
    return TraceComparison(.document, traces, by: \.ordinary).following != nil
  }

  private struct Found {
    var channel: EvidencePlace.Channel
    var following: TraceComparison.Following
    var passes: Int
  }

  /// Repeats two texts in turn for as long as a difference may follow them, and more often where it does.
  private mutating func compare(
    _ channels: [EvidencePlace.Channel], _ counts: ClosedRange<Int>,
    by variant: KeyPath<WatchPlan, TextVariant>, with other: WatchPlan,
    from first: WatchPlan = .both(.first)
  ) -> [Found] {
    var found: [Found] = []
    let start = ContinuousClock.now
    for count in 1...counts.upperBound {
      context.progress("comparing two texts, \(count) of up to \(counts.upperBound) times")
      guard let traces = traces([first, other], count) else { return found }
      var now: [Found] = []
      var isUndecided = false
      for channel in channels {
        let comparison = TraceComparison(channel, traces, by: variant)
        hidesPacked = hidesPacked || comparison.isCut
        func other(_ numbers: TraceComparison.Numbers) -> TraceComparison.Following? {
          TraceComparison(channel, traces, by: variant, numbers: numbers).following
        }
        if let following = comparison.following ?? other(.ignored) ?? other(.fractions) {
          now.append(Found(channel: channel, following: following, passes: count))
        } else {
          isUndecided = isUndecided || comparison.isUndecided
        }
      }
      guard !now.isEmpty || isUndecided else { return [] }
      guard count >= counts.lowerBound else { continue }
      found = now
      // For a slow keyboard, the least number is enough: the time is needed for the rest.
      if ContinuousClock.now - start > .seconds(20) { return found }
    }
    return found
  }

  /// The first `count` passes of each plan, made in turn unless there are enough already.
  ///
  /// `nil` where time is over.
  private mutating func traces(_ plans: [WatchPlan], _ count: Int) -> [WatchTrace]? {
    for number in 0..<count {
      for plan in plans where made[plan, default: []].count <= number {
        guard context.mayGoOn else { return nil }
        made[plan, default: []].append(pass(plan))
      }
    }
    return plans.flatMap { made[$0, default: []].prefix(count) }
  }

  private mutating func note(_ found: Found, isSecret: Bool) {
    following.append(
      Following(
        place: found.following.place, kind: found.following.kind, isSecret: isSecret,
        passes: found.passes, step: step(found.following.step)))
  }

  // MARK: Unknown forms

  private static let watched: [EvidencePlace.Channel] = [
    .traffic, .encrypted, .shared, .pasteboard, .log, .group,
  ]

  private mutating func correlate(_ typing: WatchTrace, _ again: WatchTrace?) {
    let rest = Self.watched.filter { channel in
      !typing.items(channel).isEmpty && !isExplained(channel)
    }
    guard !rest.isEmpty else { return }
    context.progress("comparing its data with a run without taps")
    var plan = WatchPlan.both(.first)
    plan.types = false
    let control = pass(plan)
    guard context.mayGoOn else { return }
    let repeated = again ?? pass(.both(.first))
    guard context.mayGoOn else { return }
    let all = TapCorrelation.all(in: typing, without: control).filter {
      !isExplained($0.place.channel)
    }
    unreadable = rest.compactMap { UnreadableData($0, in: [typing, repeated], without: control) }
    let sealed = Set(all.filter(\.isUnreadable).map(\.place.channel))
      .union(unreadable.map(\.place.channel))
    prove(rest.filter(sealed.contains))
    // The messages that follow request the names.
    let left = all.filter { !isExplained($0.place.channel) }
    let others = left.filter { $0.place.description != Evidence.nameQuery }
    correlations = others.isEmpty ? left : others
    let channels = Set(correlations.filter(\.isUnreadable).map(\.place.channel))
    unreadable = unreadable.filter {
      !isExplained($0.place.channel) && !channels.contains($0.place.channel)
        && $0.place.description != Evidence.nameQuery
    }
  }

  private func isExplained(_ channel: EvidencePlace.Channel) -> Bool {
    isKnown(channel, secret: false) || following.contains { $0.place.channel == channel }
  }

  /// Compares two texts in an installed keyboard: a key that it made once, at random, is then the same in all passes.
  private mutating func prove(_ channels: [EvidencePlace.Channel]) {
    guard !channels.isEmpty, context.mayGoOn else { return }
    context.progress("comparing two texts with the same installation")
    _ = pass(.both(.first))
    installed = FolderSnapshot(context.placement)
    defer { (installed, made) = (nil, [:]) }
    guard installed != nil, context.mayGoOn else { return }
    let least = Self.passes.lowerBound
    for isStorage in [false, true] {
      let used = channels.filter { $0.isStorage == isStorage }
      guard !used.isEmpty else { continue }
      var plans = [WatchPlan.both(.first), .both(isStorage ? .reordered : .second)]
      for index in plans.indices { plans[index].isInstalled = true }
      for found in compare(used, least...least, by: \.ordinary, with: plans[1], from: plans[0]) {
        note(found, isSecret: false)
      }
    }
  }
}
