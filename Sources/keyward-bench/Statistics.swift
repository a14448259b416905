/// The durations of one measured thing, in nanoseconds.
struct Samples {
  private(set) var nanoseconds: [UInt64] = []

  mutating func add(_ value: UInt64) { nanoseconds.append(value) }

  var count: Int { nanoseconds.count }
  var median: Double { quantile(0.5) }
  var p99: Double { quantile(0.99) }

  /// The nearest-rank quantile: an observed value, never one in between.
  private func quantile(_ fraction: Double) -> Double {
    guard !nanoseconds.isEmpty else { return 0 }
    let sorted = nanoseconds.sorted()
    let rank = (fraction * Double(sorted.count)).rounded(.up)
    return Double(sorted[min(max(Int(rank) - 1, 0), sorted.count - 1)])
  }
}

/// Runs `body` and adds how long it took.
func measure<Value>(into samples: inout Samples, _ body: () throws -> Value) rethrows -> Value {
  let start = ContinuousClock.now
  let value = try body()
  let elapsed = start.duration(to: .now).components
  samples.add(UInt64(elapsed.seconds) * 1_000_000_000 + UInt64(elapsed.attoseconds / 1_000_000_000))
  return value
}
