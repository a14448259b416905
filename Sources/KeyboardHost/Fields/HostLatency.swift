/// How long the host app takes to answer a keyboard, on the session's virtual clock.
///
/// An edit takes half of it to reach the document, and the new state the other half to reach the keyboard. Nothing
/// overtakes anything that went the same way before it.
public struct HostLatency: Equatable, Sendable {
  /// The least time from an edit to its answer, in milliseconds.
  public var milliseconds: UInt32
  /// The maximum that is added to it, drawn again for each message.
  public var jitter: UInt32
  /// The seed of the draws.
  public var seed: UInt64

  /// Makes a latency; without one the host answers as soon as the keyboard has settled.
  public init(milliseconds: UInt32 = 0, jitter: UInt32 = 0, seed: UInt64 = 0) {
    self.milliseconds = milliseconds
    self.jitter = jitter
    self.seed = seed
  }

  /// The maximum of a setting.
  public static let limit: UInt32 = 10_000

  /// Whether the host answers at once.
  public var isZero: Bool { milliseconds == 0 && jitter == 0 }

  /// Reads `MS[:JITTER[:SEED]]`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let milliseconds = UInt32(parts[0]),
      let jitter = parts.count > 1 ? UInt32(parts[1]) : 0,
      let seed = parts.count > 2 ? UInt64(parts[2]) : 0,
      milliseconds <= Self.limit, jitter <= Self.limit
    else { return nil }
    self.init(milliseconds: milliseconds, jitter: jitter, seed: seed)
  }
}

/// Draws the delays of one session.
struct DelaySource {
  private let latency: HostLatency
  private var state: UInt64

  init(_ latency: HostLatency) {
    self.latency = latency
    state = latency.seed
  }

  /// The time that an edit takes to the document.
  mutating func toHost() -> UInt64 { next() / 2 }
  /// The time that a state takes to the keyboard.
  mutating func toKeyboard() -> UInt64 {
    let all = next()
    return all - all / 2
  }

  private mutating func next() -> UInt64 {
    guard latency.jitter > 0 else { return UInt64(latency.milliseconds) }
    // SplitMix64: the same seed makes the same run on every machine.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return UInt64(latency.milliseconds) + mixed % (UInt64(latency.jitter) + 1)
  }
}
