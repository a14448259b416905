import Glibc

/// One line that a confined process printed.
package struct OutputLine: Equatable, Sendable {
  /// Where it was printed.
  package enum Stream: String, Sendable, Codable {
    case standardOutput, standardError
  }
  /// Where it was printed.
  package var stream: Stream
  /// The line without its end, not escaped; what follows 4 KiB is cut off.
  package var text: String
}

/// Lines that a process printed.
package struct PrintedLines: Equatable, Sendable {
  /// The lines; each stream's are in order, and of two streams it is not known which line came first.
  package var lines: [OutputLine] = []
  /// How many earlier lines were not kept.
  package var dropped = 0
}

/// Splits what a process prints into lines and keeps the last of them.
struct OutputCollector: Sendable {
  private static let lineLimit = 4096
  private static let lineCount = 1000

  private var partial: [OutputLine.Stream: [UInt8]] = [:]
  private var ring: [OutputLine] = []
  private var oldest = 0
  private(set) var droppedLines = 0
  /// How many lines were handed out or dropped.
  private var taken = 0

  /// The kept lines, oldest first.
  var lines: [OutputLine] { Array(ring[oldest...] + ring[..<oldest]) }

  /// The lines that came since the last call.
  mutating func take() -> PrintedLines {
    let fresh = ring.count + droppedLines - taken
    guard fresh > 0 else { return PrintedLines() }
    taken += fresh
    let kept = min(fresh, ring.count)
    return PrintedLines(lines: lines.suffix(kept), dropped: fresh - kept)
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer, to stream: OutputLine.Stream) {
    guard let start = bytes.baseAddress else { return }
    var position = 0
    // memchr(3), because a flood has to be read as fast as it is written, also in a debug build.
    while position < bytes.count,
      let end = unsafe memchr(start + position, 10, bytes.count - position)
    {
      let length = unsafe UnsafeRawPointer(end) - (start + position)
      unsafe extend(stream, UnsafeRawBufferPointer(start: start + position, count: length))
      finish(stream)
      position += length + 1
    }
    unsafe extend(
      stream, UnsafeRawBufferPointer(start: start + position, count: bytes.count - position))
  }

  /// Ends a last line that has no end.
  mutating func finishPartialLines() {
    for stream in [OutputLine.Stream.standardOutput, .standardError]
    where partial[stream]?.isEmpty == false { finish(stream) }
  }

  private mutating func extend(_ stream: OutputLine.Stream, _ bytes: UnsafeRawBufferPointer) {
    let room = max(0, Self.lineLimit - partial[stream, default: []].count)
    guard room > 0, unsafe !bytes.isEmpty else { return }
    unsafe partial[stream, default: []].append(
      contentsOf: UnsafeRawBufferPointer(rebasing: bytes.prefix(room)))
  }

  private mutating func finish(_ stream: OutputLine.Stream) {
    let line = OutputLine(
      stream: stream, text: String(decoding: partial[stream, default: []], as: UTF8.self))
    partial[stream] = []
    if ring.count < Self.lineCount {
      ring.append(line)
    } else {
      ring[oldest] = line
      oldest = (oldest + 1) % Self.lineCount
      droppedLines += 1
    }
  }
}
