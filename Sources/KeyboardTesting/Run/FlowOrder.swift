/// The order in which flows are run.
public enum FlowOrder: Sendable {
  /// The flows in an order that looks random, and is the same for the same seed on every machine.
  public static func shuffled<Element>(_ flows: [Element], seed: UInt64) -> [Element] {
    var generator = SplitMix64(state: seed)
    return flows.shuffled(using: &generator)
  }
}

/// Steele, Lea and Flood's generator: the system's own differs from run to run.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
