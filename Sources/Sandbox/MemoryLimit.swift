/// The most memory that a process may use, and when it is warned.
public struct MemoryLimit: Equatable, Sendable {
  /// The limit in bytes; a process that uses more is killed.
  public var bytes: UInt64

  /// Makes a limit in units of 2²⁰ bytes.
  public init(megabytes: UInt64) { bytes = megabytes << 20 }

  /// The use at which the process is warned: 70 %.
  public var warningBytes: UInt64 { bytes / 10 * 7 }
  /// The use below which it can be warned again, lower so that a use around the mark warns once: 60 %.
  public var rearmBytes: UInt64 { bytes / 10 * 6 }
}
