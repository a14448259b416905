/// How a process's memory was measured.
public enum MemoryMethod: String, Equatable, Sendable, Codable {
  /// Anonymous, shared anonymous and swapped pages, counted page by page in `/proc/PID/smaps_rollup`.
  case pages = "smaps_rollup"
  /// The same from the kernel's own counters in `/proc/PID/status`, which lag by some pages for each processor.
  case counters = "status"
  /// Nothing could be read; no memory limit is in force.
  case none
}

/// The use of a process's memory limit.
package struct MemoryUse: Equatable, Sendable {
  /// The limit in bytes; `nil` without one.
  package var limit: UInt64?
  /// The last measured use in bytes.
  package var used: UInt64
  /// The highest measured use in bytes; what came and went between two measurements is not in it.
  package var peak: UInt64
  /// How it was measured.
  package var method: MemoryMethod
  /// How often the use rose over the warning mark.
  package var warnings: Int
}

/// The limit for which a process was ended.
public enum ResourceExcess: Equatable, Sendable {
  /// It used more memory than it may, in bytes.
  case memory(used: UInt64, limit: UInt64, method: MemoryMethod)
  /// It had more threads at once than it may.
  case threads(count: Int, limit: Int)
  /// It wrote past the largest size of a file, in bytes.
  case fileSize(limit: UInt64)

  /// It kept more in the folders that it may write to than it may, in bytes.
  case storage(used: UInt64, limit: UInt64)
  /// It made more files and folders than it may.
  case files(count: Int, limit: Int)
  /// It put more folders inside each other than are counted.
  case folderDepth(limit: Int)

  /// Whether the kernel enforced a limit that the launcher set; else the supervisor did.
  var isByKernel: Bool { if case .fileSize = self { true } else { false } }

  /// The resource and both figures, for example “memory: 61.3 MB of 60 MB”.
  public var figures: String {
    switch self {
    case .memory(let used, let limit, _):
      "memory: \(Self.megabytes(used)) MB of \(Self.megabytes(limit)) MB"
    case .threads(let count, let limit): "threads: \(count) of \(limit)"
    case .fileSize(let limit): "file size: \(Self.megabytes(limit)) MB"
    case .storage(let used, let limit):
      "storage: \(Self.megabytes(used)) MB of \(Self.megabytes(limit)) MB"
    case .files(let count, let limit): "files: \(count) of \(limit)"
    case .folderDepth(let limit): "folders inside each other: more than \(limit)"
    }
  }

  /// Bytes in units of 2²⁰, with one digit behind the point unless that is 0.
  public static func megabytes(_ bytes: UInt64) -> String {
    // Rounded up: a use that is over its limit must not read as equal to it.
    let tenths = (bytes.multipliedReportingOverflow(by: 10).partialValue + (1 << 20) - 1) >> 20
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
