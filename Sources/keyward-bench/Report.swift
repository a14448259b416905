import Foundation
import SandboxProof

/// One line of the benchmark: ours against something measured in the same run.
struct Row: Encodable {
  struct Figures: Encodable {
    var name: String?
    var median: Double
    var p99: Double
    var n: Int

    init(_ samples: Samples, scale: Double, name: String? = nil) {
      self.name = name
      median = samples.median / scale
      p99 = samples.p99 / scale
      n = samples.count
    }

    init(_ values: [Double], name: String? = nil) {
      let sorted = values.sorted()
      func quantile(_ fraction: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        let rank = Int((fraction * Double(sorted.count)).rounded(.up)) - 1
        return sorted[min(max(rank, 0), sorted.count - 1)]
      }
      self.name = name
      median = quantile(0.5)
      p99 = quantile(0.99)
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

    /// What a sample is divided by: time is sampled in nanoseconds.
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
    self.name = name
    self.unit = unit
    self.ours = Figures(ours, scale: unit.scale)
    self.against = Figures(against, scale: unit.scale, name: rival)
    ratio = ours.median / max(against.median, 1)
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
    ratio = self.ours.median / max(self.against.median, .leastNonzeroMagnitude)
  }

  var line: String {
    func figure(_ value: Double) -> String { String(format: "%.3f", value) }
    return "\(name): \(figure(ratio))x  ours \(figure(ours.median)) \(unit.rawValue)"
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

  var version = 1
  var machine = Machine()
  var rows: [Row] = []

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
