import Foundation
import SandboxProof

/// One line of the benchmark: ours against something measured in the same run.
struct Row: Encodable {
  struct Figures: Encodable {
    var name: String?
    var median: Double
    /// The median is between these in 95 of 100 such runs, if the samples don't depend on each
    /// other.
    var low: Double
    var high: Double
    var p99: Double
    var n: Int

    init(_ samples: Samples, scale: Double, name: String? = nil) {
      self.init(samples.nanoseconds.map { Double($0) / scale }, name: name)
    }

    init(_ values: [Double], name: String? = nil) {
      let order = OrderedValues(values)
      self.name = name
      median = order.quantile(0.5)
      (low, high) = order.medianInterval
      p99 = order.quantile(0.99)
      n = values.count
    }
  }

  enum Unit: String, Encodable {
    case milliseconds = "ms"
    case microseconds = "us"
    case bytes = "B"
    case nanoseconds = "ns"
    /// More is better, where of all others less is.
    case perSecond = "1/s"
    /// More is better.
    case percent = "%"

    /// The divisor of a sample: time is sampled in nanoseconds.
    var scale: Double {
      switch self {
      case .milliseconds: 1_000_000
      case .microseconds: 1_000
      case .bytes, .nanoseconds, .perSecond, .percent: 1
      }
    }
  }

  var name: String
  var unit: Unit
  var ours: Figures
  var against: Figures
  var ratio: Double
  /// The ratio of each side's worst to the other's best median: wider than a 95 % interval, never narrower.
  var ratioLow: Double
  var ratioHigh: Double
  /// How many attempts to escape each stops; speed alone would make no sandbox the best one.
  var coverage: Coverage?

  /// How much of the escape suite is stopped, of what works in the open.
  struct Coverage: Encodable {
    var ours: EscapeCoverage
    var against: EscapeCoverage
    var attempts: EscapeCoverage

    var text: String {
      "stops \(ours.rows) against \(against.rows) of \(attempts.rows) attempts,"
        + " in \(ours.ways) against \(against.ways) of \(attempts.ways) ways"
    }
  }

  init(name: String, unit: Unit, ours: Samples, against: Samples, called rival: String) {
    self.init(
      name: name, unit: unit, ours: ours.nanoseconds.map { Double($0) / unit.scale },
      against: against.nanoseconds.map { Double($0) / unit.scale }, called: rival)
  }

  /// A row of values in the row's own unit, where what is measured is a difference or a count.
  init(
    name: String, unit: Unit, ours: [Double], against: [Double], called rival: String,
    coverage: Coverage? = nil
  ) {
    self.name = name
    self.unit = unit
    self.ours = Figures(ours)
    self.against = Figures(against, name: rival)
    self.coverage = coverage
    func over(_ value: Double, _ other: Double) -> Double {
      value / max(other, .leastNonzeroMagnitude)
    }
    ratio = over(self.ours.median, self.against.median)
    ratioLow = over(self.ours.low, self.against.high)
    ratioHigh = over(self.ours.high, self.against.low)
  }

  var line: String {
    func figure(_ value: Double) -> String { String(format: "%.3f", value) }
    return
      "\(name): \(figure(ratio))x (\(figure(ratioLow)) to \(figure(ratioHigh)))  ours \(figure(ours.median)) \(unit.rawValue)"
      + " (p99 \(figure(ours.p99)), n \(ours.n)), \(against.name ?? "") \(figure(against.median))"
      + " \(unit.rawValue) (p99 \(figure(against.p99)), n \(against.n))"
      + (coverage.map { "; \($0.text)" } ?? "")
  }
}

/// The document that `make bench` writes.
struct Report: Encodable {
  struct Machine: Encodable {
    var cores = ProcessInfo.processInfo.activeProcessorCount
    var kernel: String
    var user: String

    init() {
      kernel =
        (try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8))?
        .trimmingCharacters(in: .whitespacesAndNewlines) ?? "unknown"
      user = geteuid() == 0 ? "root" : "ordinary"
    }
  }

  var version = 2
  var machine = Machine()
  var rows: [Row] = []

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
