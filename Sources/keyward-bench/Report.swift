import Foundation

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
  }

  enum Unit: String, Encodable {
    case milliseconds = "ms"
    case microseconds = "us"
    case bytes = "B"

    /// What a sample is divided by: time is sampled in nanoseconds.
    var scale: Double {
      switch self {
      case .milliseconds: 1_000_000
      case .microseconds: 1_000
      case .bytes: 1
      }
    }
  }

  var name: String
  var unit: Unit
  var ours: Figures
  var against: Figures
  var ratio: Double

  init(name: String, unit: Unit, ours: Samples, against: Samples, called rival: String) {
    self.name = name
    self.unit = unit
    self.ours = Figures(ours, scale: unit.scale)
    self.against = Figures(against, scale: unit.scale, name: rival)
    ratio = ours.median / max(against.median, 1)
  }

  var line: String {
    func figure(_ value: Double) -> String { String(format: "%.3f", value) }
    return "\(name): \(figure(ratio))x  ours \(figure(ours.median)) \(unit.rawValue)"
      + " (p99 \(figure(ours.p99)), n \(ours.n)), \(against.name ?? "") \(figure(against.median))"
      + " \(unit.rawValue) (p99 \(figure(against.p99)), n \(against.n))"
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
