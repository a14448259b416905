import KeyboardHost

/// Whether the traffic to a destination grew with the taps, or came only while keys were tapped.
///
/// Such traffic probably depends on the typing; the bytes don't show whether it does.
struct TapCorrelation: Hashable {
  var place: EvidencePlace
  var messages: Int
  /// The correlation of messages and taps in the parts of a pass; `nil` where there are too few.
  var coefficient: Double?
  /// How many messages came in the same pass without taps.
  var messagesWithoutTaps: Int
  /// Whether the messages have bytes that are new in each: encrypted text looks so, and so do numbers of events.
  var isUnreadable: Bool

  /// Compares a pass with the same pass without taps.
  static func all(in typing: WatchTrace, without control: WatchTrace) -> [TapCorrelation] {
    var places: [EvidencePlace] = []
    for message in typing.messages where !places.contains(message.place) {
      places.append(message.place)
    }
    return places.compactMap { place in
      let messages = typing.messages.filter { $0.place == place }
      let before = control.messages.filter { $0.place == place }
      guard messages.count > before.count else { return nil }
      var counts = [Double](repeating: 0, count: typing.phases.count)
      for message in messages {
        if let phase = typing.phase(ofStep: message.step) { counts[phase] += 1 }
      }
      let coefficient = pearson(typing.phases.map { Double($0.taps) }, counts)
      let grows = coefficient.map { $0 >= 0.8 } == true && messages.count >= before.count + 6
      guard grows || before.isEmpty else { return nil }
      return TapCorrelation(
        place: place, messages: messages.count, coefficient: grows ? coefficient : nil,
        messagesWithoutTaps: before.count, isUnreadable: isUnreadable(messages))
    }
  }

  private static func pearson(_ first: [Double], _ second: [Double]) -> Double? {
    let count = Double(first.count)
    guard first.count == second.count, first.count > 4 else { return nil }
    let (mean1, mean2) = (first.reduce(0, +) / count, second.reduce(0, +) / count)
    var (both, one, two) = (0.0, 0.0, 0.0)
    for (a, b) in zip(first, second) {
      both += (a - mean1) * (b - mean2)
      one += (a - mean1) * (a - mean1)
      two += (b - mean2) * (b - mean2)
    }
    return one > 0 && two > 0 ? both / (one * two).squareRoot() : nil
  }

  /// Whether a typical message has at least sixteen bytes that no other message has.
  private static func isUnreadable(_ messages: [WatchTrace.Message]) -> Bool {
    var counts: [UInt32: Int] = [:]
    let parts = messages.prefix(64).map { message -> Set<UInt32> in
      var window: UInt32 = 0
      var parts: Set<UInt32> = []
      for byte in message.bytes {
        window = (window << 8 | UInt32(byte)) & 0xFF_FFFF
        parts.insert(window)
      }
      return parts
    }
    for part in parts.joined() { counts[part, default: 0] += 1 }
    let new = parts.map { $0.reduce(0) { $0 + (counts[$1] == 1 ? 1 : 0) } }.sorted()
    return new.isEmpty ? false : new[new.count / 2] >= 16
  }
}

/// Data that is new in each pass, also in two with the same text, and of which there is more when keys are tapped.
///
/// So it is with text that is encrypted with a new nonce each time, however few messages or files it comes in.
struct UnreadableData: Hashable {
  var place: EvidencePlace
  /// How many parts no other pass has, with taps and without.
  var parts: Int
  var partsWithoutTaps: Int
  /// The least surplus of a pass with taps, which a few times and identifiers don't reach.
  private static let surplus = 160

  /// Compares two passes with the same text with the same pass without taps; `nil` unless the data grows.
  init?(_ channel: EvidencePlace.Channel, in typing: [WatchTrace], without control: WatchTrace) {
    let passes = (typing + [control]).map { trace in
      let found: [(place: EvidencePlace, bytes: [UInt8])] =
        channel.isNetwork
        ? trace.messages(channel).map { ($0.place, $0.bytes) }
        : trace.items(channel).filter { $0.part == .content }.map { ($0.place, $0.bytes) }
      // A connection begins with random bytes.
      return found.filter { !$0.place.description.hasPrefix(Evidence.openTLS) }
        .map { (place: $0.place, parts: Self.parts(of: $0.bytes)) }
    }
    let all = passes.map { $0.reduce(into: Set<UInt32>()) { $0.formUnion($1.parts) } }
    let own = all.indices.map { index in
      all.indices.filter { $0 != index }.reduce(all[index]) { $0.subtracting(all[$1]) }
    }
    guard let without = own.last?.count, let with = own.dropLast().map(\.count).min(),
      with >= without + Self.surplus, with >= 2 * without,
      let most = passes[0].max(by: {
        $0.parts.intersection(own[0]).count < $1.parts.intersection(own[0]).count
      })
    else { return nil }
    (place, parts, partsWithoutTaps) = (most.place, with, without)
  }

  /// Every four bytes that follow each other, without identifiers and long numbers.
  private static func parts(of bytes: [UInt8]) -> Set<UInt32> {
    let bytes = Nonces.replaced(in: bytes.prefix(TraceComparison.limits.item))
    var window: UInt32 = 0
    var parts: Set<UInt32> = []
    for (index, byte) in bytes.enumerated() {
      window = window << 8 | UInt32(byte)
      if index >= 3 { parts.insert(window) }
    }
    return parts
  }
}
