import Foundation

/// The mode mask of this process, read without `umask`, which would change it for every thread.
/// - Throws: Why `/proc/self/status` can't be read.
public func fileModeMask() throws -> Int {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("Umask:") }
  return line.flatMap { Int($0.dropFirst(6).trimmingCharacters(in: .whitespaces), radix: 8) } ?? -1
}
