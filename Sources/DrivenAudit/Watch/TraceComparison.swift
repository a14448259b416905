import KeyboardHost

/// Finds the differences between passes that depend on the text.
///
/// Nothing needs to be recognized for it: a part that is there whenever one text is used, and never with the other one,
/// depends on the text. Nonces and times differ from pass to pass, and counters and settings don't differ at all.
struct TraceComparison {
  /// Something that follows the text.
  struct Following {
    var place: EvidencePlace
    /// After which it was there first.
    var step: Int
    /// The part that depends on the text.
    var kind: Kind
  }
  enum Kind: Sendable {
    /// Bytes that only one of the texts causes.
    case content
    /// The same messages in another order or number, as when bits are sent one by one.
    case order
    /// The same messages at other moments.
    case moments
    /// More or fewer messages or files.
    case number
    /// Longer or shorter messages.
    case sizes
    /// Parts that come again only with the same text.
    case overlap
    /// The contents of a file that is overwritten again and again.
    case versions
  }

  let channel: EvidencePlace.Channel
  struct Pass {
    var trace: WatchTrace
    var items: [Evidence]
    var messages: [WatchTrace.Message]
    /// The messages that came in other steps than taps.
    var late: [WatchTrace.Message] { messages.filter { !trace.taps.contains($0.step) } }
  }
  let passes: [Pass]
  let isFirst: [Bool]
  /// The parts of all items, and as a bit for each pass whether it has the part.
  private(set) var masks: [UInt64: UInt32] = [:]
  static let limits = (item: 1 << 16, pass: 2 << 20, packed: 32 << 20)
  /// How many parts must follow the text.
  ///
  /// A number that depends on it, such as one of corrections, has up to six, each with a digit; of parts without digits, as a
  /// single letter makes them, a few are enough.
  private static let least = (parts: 8, withoutDigits: 3)
  private static let leastMessages = 6
  private static let leastNames = 3
  /// As many parts with digits no few numbers make, in files.
  private static let manyParts = 150
  /// In files, numbers may be single bytes, so more matches are required.
  private var leastPlain: Int { channel.isStorage ? Self.least.parts : Self.least.withoutDigits }

  /// Whether there was more packed data than is opened.
  let isCut: Bool

  /// How identifiers and long numbers are compared; by chance, parts of many random ones, and of times, follow a text.
  enum Numbers {
    case asWritten
    /// All are equal.
    case ignored
    /// Long ones are equal, but not the digits behind their dots.
    case fractions
  }
  private let numbers: Numbers

  /// Compares passes in which `variant` distinguishes the two texts; at most 32 of them.
  init(
    _ channel: EvidencePlace.Channel, _ traces: [WatchTrace],
    by variant: KeyPath<WatchPlan, TextVariant>, numbers: Numbers = .asWritten,
    budget: Int = limits.packed
  ) {
    self.channel = channel
    self.numbers = numbers
    var isCut = false
    passes = traces.prefix(32).map {
      Pass(
        trace: $0, items: Self.opened($0.items(channel), budget: budget, &isCut),
        messages: $0.messages(channel))
    }
    self.isCut = isCut
    isFirst = passes.map { $0.trace.plan[keyPath: variant] == .first }
    countParts()
  }

  /// Whether there is anything to compare.
  var isEmpty: Bool { passes.allSatisfy { $0.items.isEmpty && $0.messages.isEmpty } }

  /// The part that depends on the text in every pass; `nil` where there is none.
  var following: Following? {
    if let found = content ?? names { return found }
    return following(\.sequences, .order) ?? following(\.compositions, .order)
      ?? following(\.lengths, .order) ?? following(\.moments, .moments) ?? quantity
      ?? overlap ?? versions
  }

  /// Whether more passes may show that bytes follow the text: now chance explains as many.
  var isUndecided: Bool { following == nil && isEnough && !isBeyondChance }

  // MARK: Content

  var ofFirst: UInt32 {
    isFirst.indices.reduce(0) { isFirst[$1] ? $0 | 1 << UInt32($1) : $0 }
  }
  var ofAll: UInt32 { UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(passes.count)) - 1) }

  private var content: Following? {
    guard isEnough, isBeyondChance else { return nil }
    return place.map { Following(place: $0.place, step: $0.step, kind: .content) }
  }

  /// How many parts follow the text, on the side that has fewer.
  private var own: Int {
    let sides = [ofFirst, ofAll & ~ofFirst]
    return sides.map { side in masks.values.count { $0 == side } }.min() ?? 0
  }

  /// Whether enough parts follow the text, whatever chance may do.
  private var isEnough: Bool {
    let count = own
    guard count >= leastPlain else { return false }
    let plain = [ofFirst, ofAll & ~ofFirst].map { side in
      masks.reduce(0) { $1.value == side && !Self.hasDigit($1.key) ? $0 + 1 : $0 }
    }
    return count >= (channel.isStorage ? Self.manyParts : Self.least.parts)
      || plain.allSatisfy { $0 >= leastPlain }
  }

  /// Whether more parts follow the text than any other grouping of as many passes.
  private var isBeyondChance: Bool {
    var counts: [UInt32: Int] = [:]
    for mask in masks.values { counts[mask, default: 0] += 1 }
    let half = ofFirst.nonzeroBitCount
    let chance =
      counts.filter {
        $0.key.nonzeroBitCount == half && $0.key != ofFirst && $0.key != ofAll & ~ofFirst
      }.map { min($0.value, counts[ofAll & ~$0.key, default: 0]) }.max() ?? 0
    return own > 3 * chance
  }

  /// Several files whose names are there with one text alone.
  private var names: Following? {
    guard channel.isStorage else { return nil }
    let all = passes.map { Set($0.items.map(\.place)) }
    func own(_ side: Bool) -> Set<EvidencePlace> {
      let with = all.indices.filter { isFirst[$0] == side }.map { all[$0] }
      let without = all.indices.filter { isFirst[$0] != side }.map { all[$0] }
      let always = with.dropFirst().reduce(with.first ?? []) { $0.intersection($1) }
      return without.reduce(always) { $0.subtracting($1) }
    }
    let places = own(true)
    guard min(places.count, own(false).count) >= Self.leastNames,
      let item = passes.lazy.flatMap(\.items).first(where: { places.contains($0.place) })
    else { return nil }
    return Following(place: item.place, step: item.step, kind: .content)
  }

  /// The item of a pass with the first text in which most follows it; of equal ones the first.
  private var place: Evidence? {
    guard let index = isFirst.firstIndex(of: true) else { return nil }
    var best: (count: Int, item: Evidence)?
    for item in passes[index].items {
      let count = parts(of: item.bytes).reduce(0) { masks[$1] == ofFirst ? $0 + 1 : $0 }
      if count > best?.count ?? 0 { best = (count, item) }
    }
    return best?.item
  }

  private mutating func countParts() {
    let hashes = passes.map { Set($0.items.map { Self.hash($0.bytes) }) }
    let everywhere = hashes.dropFirst().reduce(hashes.first ?? []) { $0.intersection($1) }
    for (index, pass) in passes.enumerated() {
      var left = Self.limits.pass
      for item in pass.items where !everywhere.contains(Self.hash(item.bytes)) {
        guard left > 0 else { break }
        left -= item.bytes.count
        for part in parts(of: item.bytes) { masks[part, default: 0] |= 1 << UInt32(index) }
      }
    }
  }

  /// Short parts show which bytes there are, long ones their order: an entry of a file, a header before another, a
  /// phrase after another.
  private func parts(of bytes: [UInt8]) -> Set<UInt64> {
    let bytes =
      switch numbers {
      case .asWritten: bytes
      case .ignored: Nonces.replaced(in: bytes.prefix(Self.limits.item))
      case .fractions:
        Nonces.replaced(in: bytes.prefix(Self.limits.item), keepsFractions: true)
      }
    var parts = Self.shortParts(of: bytes).union(
      Self.longParts(of: bytes, length: channel.isStorage ? 48 : 20))
    if !channel.isStorage { parts.formUnion(Self.numbers(in: bytes, length: 20)) }
    // A small file may hold one letter, and its name the letter's place.
    if channel.isStorage, bytes.count <= 64 { parts.insert(Self.hash(bytes) | 1 << 63) }
    return parts
  }

  /// Every `length` bytes that follow each other, with `0` for each number.
  private static func longParts(of bytes: [UInt8], length: Int) -> Set<UInt64> {
    var plain: [UInt8] = []
    for byte in bytes.prefix(limits.item) {
      let isDigit = isDigit(byte)
      if !isDigit || plain.last != 48 { plain.append(isDigit ? 48 : byte) }
    }
    return windows(of: plain, length: length) { _ in true }
  }

  /// The same bytes with their numbers, where five or more follow each other: those are no counters.
  private static func numbers(in bytes: [UInt8], length: Int) -> Set<UInt64> {
    let bytes = Array(bytes.prefix(limits.item))
    // How many numbers began before each place.
    var began = [0]
    for (index, byte) in bytes.enumerated() {
      let begins = isDigit(byte) && (index == 0 || !isDigit(bytes[index - 1]))
      began.append(began[index] + (begins ? 1 : 0))
    }
    return windows(of: bytes, length: length) { began[$0 + 1] - began[$0 + 1 - length] >= 5 }
  }

  /// Hashes of each `length` bytes that follow each other, where their last place is wanted.
  private static func windows(
    of bytes: [UInt8], length: Int, isWanted: (_ last: Int) -> Bool
  ) -> Set<UInt64> {
    guard bytes.count >= length else { return [] }
    let factor: UInt64 = 0x100_0000_01b3
    let oldest = (0..<length).reduce(1 as UInt64) { power, _ in power &* factor }
    var parts: Set<UInt64> = []
    var hash: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      hash = hash &* factor &+ UInt64(byte) &+ 1
      if index >= length { hash = hash &- (UInt64(bytes[index - length]) &+ 1) &* oldest }
      // The highest bit distinguishes these from the short ones.
      if index >= length - 1, isWanted(index) { parts.insert(hash | 1 << 63) }
    }
    return parts
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// Every four bytes that follow each other, and the borders.
  private static func shortParts(of bytes: [UInt8]) -> Set<UInt64> {
    var parts: Set<UInt64> = []
    // Borders are values that no byte has, so that a single byte is a part too.
    var window: UInt64 = 0x100_0100_0100
    for value in bytes.prefix(limits.item).map({ UInt64($0) }) + [0x101, 0x101, 0x101] {
      window = (window << 12 | value) & 0xFFFF_FFFF_FFFF
      parts.insert(window)
    }
    return parts
  }

  private static func hasDigit(_ part: UInt64) -> Bool {
    guard part >> 63 == 0 else { return false }
    return stride(from: 0, to: 48, by: 12).contains {
      (48...57).contains(part >> UInt64($0) & 0xFFF)
    }
  }

  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Adds packed or encoded data inside the items: behind a nonce it differs in each pass from the outside.
  ///
  /// Raw deflate has no mark, so that any text may be read as packed; it is left out.
  private static func opened(
    _ items: [Evidence], budget: Int, _ isCut: inout Bool
  ) -> [Evidence] {
    var packed = PackedContent(budget: budget)
    defer { isCut = isCut || packed.isCut }
    return items.flatMap { item -> [Evidence] in
      guard item.part == .content else { return [item] }
      let inside = packed.opened(Array(item.bytes.prefix(limits.item)))
        .filter { $0.0 != "deflate" }
      return [item] + inside.map { Evidence(place: item.place, step: item.step, bytes: $0.1) }
    }
  }

  // MARK: Messages

  /// The values of each pass, which are compared place by place.
  private func following(_ values: KeyPath<Self, [[[UInt64]]]>, _ kind: Kind) -> Following? {
    let all = self[keyPath: values]
    guard let firstIndex = isFirst.firstIndex(of: true),
      let secondIndex = isFirst.firstIndex(of: false)
    else { return nil }
    let (first, second) = (all[firstIndex], all[secondIndex])
    // Equal numbers of messages: a number that depends on the text, such as that of corrections, doesn't reveal the
    // text.
    guard first.count == second.count,
      zip(first, second).allSatisfy({ $0.count == $1.count }),
      all.indices.allSatisfy({ all[$0] == (isFirst[$0] ? first : second) })
    else { return nil }
    guard kind != .order || !isLoading(first.flatMap(\.self), in: passes[firstIndex]) else {
      return nil
    }
    let differing = zip(first, second).reduce(0) { sum, pair in
      sum + zip(pair.0, pair.1).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
    }
    guard differing >= Self.leastMessages,
      let message = told(passes[firstIndex])
    else { return nil }
    return Following(
      place: message.place, step: passes[firstIndex].trace.firstStep + message.step, kind: kind)
  }

  /// Whether each key that types a text of the keyboard's own may have sent its own message, as stickers are loaded: a few
  /// messages that are the same again and again, and no more of them than taps.
  func isLoading(_ messages: [UInt64], in pass: Pass) -> Bool {
    guard let keys = pass.trace.phraseKeys else { return false }
    let sent = pass.messages
    let queries = sent.count { $0.place.description == Evidence.nameQuery }
    guard queries < sent.count else { return false }
    // Each name is requested in one or two ways.
    return sent.count - queries <= pass.trace.phases.reduce(0) { $0 + $1.taps }
      && Set(messages).count <= keys + 2
  }

  /// In each phase of each pass, the messages without parts that are new in every pass, in any order.
  private var compositions: [[[UInt64]]] { sequences.map { $0.map { $0.sorted() } } }

  /// The messages of each phase of each pass, without parts that are new in every pass, in order.
  var sequences: [[[UInt64]]] {
    let sides = [ofFirst, ofAll & ~ofFirst]
    return passes.map { pass in
      var phases: [[UInt64]] = Array(repeating: [], count: pass.trace.phases.count)
      for message in pass.messages {
        guard let phase = pass.trace.phase(ofStep: message.step) else { continue }
        // A part that is in every pass with one of the texts isn't a nonce.
        let stable = parts(of: message.bytes).filter { part in
          masks[part].map { mask in sides.contains { mask & $0 == $0 } } ?? true
        }
        phases[phase].append(stable.reduce(0) { $0 &+ ($1 &* 0x9E37_79B9_7F4A_7C15) })
      }
      return phases
    }
  }

  /// The lengths of the messages of each phase, in order, without identifiers and long numbers.
  private var lengths: [[[UInt64]]] {
    passes.map { pass in
      var phases: [[UInt64]] = Array(repeating: [], count: pass.trace.phases.count)
      for message in pass.messages {
        guard let phase = pass.trace.phase(ofStep: message.step) else { continue }
        phases[phase].append(UInt64(Nonces.replaced(in: message.bytes[...]).count))
      }
      return phases
    }
  }

  /// In each pass when the messages came, by the steps; what waits for its moment may come in a later phase.
  ///
  /// A keyboard may note that a letter was typed, but not that a digit was: unless there are as many messages in each phase,
  /// except those that cross its border, only what taps don't cause at once has a moment of its own.
  private var moments: [[[UInt64]]] {
    let counts = perPhase { _ in 1 }
    let isEven = (counts.first ?? []).indices.allSatisfy { phase in
      let all = counts.map { $0[phase] }
      return (all.max() ?? 0) - (all.min() ?? 0) <= 1
    }
    return passes.map { pass in
      let messages = isEven ? pass.messages : pass.late
      return [messages.map { UInt64(max(0, $0.step)) }.sorted()]
    }
  }
}
