/// The durations of one measured thing, in nanoseconds.
struct Samples {
  private(set) var nanoseconds: [UInt64] = []

  mutating func add(_ value: UInt64) { nanoseconds.append(value) }

  var count: Int { nanoseconds.count }
  var median: Double { OrderedValues(nanoseconds.map(Double.init)).quantile(0.5) }
}

/// Measured values in order, which the median and its interval are read from.
struct OrderedValues {
  private let values: [Double]

  init(_ values: [Double]) { self.values = values.sorted() }

  /// The nearest-rank quantile: an observed value, never one in between; 0 without values.
  func quantile(_ fraction: Double) -> Double {
    value(rank: (fraction * Double(values.count)).rounded(.up))
  }

  /// The values whose ranks enclose the median with 95 % probability, by the binomial distribution's normal
  /// approximation; of fewer than six values, all of them.
  var medianInterval: (low: Double, high: Double) {
    let count = Double(values.count)
    guard count >= 6 else { return (value(rank: 1), value(rank: count)) }
    let reach = 1.96 * count.squareRoot() / 2
    return (
      value(rank: (count / 2 - reach).rounded(.down)),
      value(rank: (1 + count / 2 + reach).rounded(.up))
    )
  }

  private func value(rank: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    return values[min(max(Int(rank) - 1, 0), values.count - 1)]
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
