import Foundation

/// How many of its parts a compiler may run at a time.
enum CompilerJobs {
  /// The memory that one of the compiler's parts can need for a large keyboard, in bytes.
  private static let memory: UInt64 = 1 << 30

  /// One for each processor, as far as the memory that is free now allows and there are files; at least one.
  static func count(files: Int) -> Int {
    count(
      files: files, processors: ProcessInfo.processInfo.activeProcessorCount,
      freeMemory: freeMemory ?? memory)
  }

  /// The same for a machine with these figures.
  static func count(files: Int, processors: Int, freeMemory: UInt64) -> Int {
    let fitting = Int(clamping: freeMemory / memory)
    return max(1, min(files, processors, fitting))
  }

  /// The memory that programs can have without swapping, in bytes, from `/proc/meminfo`.
  private static var freeMemory: UInt64? {
    guard let text = try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8) else {
      return nil
    }
    let line = text.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
    let fields = line?.split(separator: " ") ?? []
    guard fields.count == 3, let kilobytes = UInt64(fields[1]) else { return nil }
    return kilobytes.multipliedReportingOverflow(by: 1024).partialValue
  }
}
