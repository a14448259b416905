import Platform
import Glibc

/// The two pipes on which a process prints, and what came out of them.
///
/// The supervisor's thread reads them as they fill, and the process's owner when it needs everything printed so far.
/// Each reader stores its lines before the other one reads, which keeps the order.
struct OutputPipes: Sendable {
  /// The result of one reading.
  enum Reading { case some, later, end }

  private(set) var collector = OutputCollector()
  private var standardOutput: SharedDescriptor?
  private var standardError: SharedDescriptor?

  /// The most bytes of one reading.
  private static let chunk = 65_536
  /// The capacity of a pipe, and more; a process that prints without a pause could never end.
  private static let mostReadings = 32

  mutating func open(output: SharedDescriptor, error: SharedDescriptor) {
    standardOutput = output
    standardError = error
  }

  /// Reads once, at most one buffer.
  mutating func read(_ stream: OutputLine.Stream) -> Reading {
    guard let pipe = stream == .standardOutput ? standardOutput : standardError else { return .end }
    let count = unsafe withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { bytes in
      do throws(SystemError) {
        guard let count = try unsafe pipe.read(into: bytes) else { return -1 }
        unsafe collector.append(UnsafeRawBufferPointer(rebasing: bytes[..<count]), to: stream)
        return count
      } catch {
        return 0
      }
    }
    guard count == 0 else { return count > 0 ? .some : .later }
    if stream == .standardOutput { standardOutput = nil } else { standardError = nil }
    return .end
  }

  /// Reads the bytes in the pipes.
  mutating func drain() {
    let pipes = [
      (standardOutput, OutputLine.Stream.standardOutput), (standardError, .standardError),
    ]
    let open = pipes.compactMap { pipe, stream in pipe.map { ($0, stream) } }
    var polled = open.map { pollfd(fd: $0.0.number, events: Int16(POLLIN), revents: 0) }
    guard !polled.isEmpty, unsafe poll(&polled, nfds_t(polled.count), 0) > 0 else { return }
    for ((_, stream), result) in zip(open, polled) where result.revents != 0 {
      var left = Self.mostReadings
      while left > 0, read(stream) == .some { left -= 1 }
    }
  }

  mutating func take() -> PrintedLines { collector.take() }

  mutating func finishPartialLines() { collector.finishPartialLines() }
}
