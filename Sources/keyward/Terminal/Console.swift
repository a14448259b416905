import Platform
import ExtensionBundle
import Foundation

/// Results go to standard output, everything else to standard error; output that is lost is exit 74.
struct Console: Sendable {
  /// Whether standard output may carry color: on a terminal, unless `NO_COLOR` is set.
  let usesColor: Bool
  /// Whether progress may be shown: only a terminal rewrites its last line.
  let showsProgress: Bool
  /// Whether the terminal understands how a line is taken away.
  private let erasesLines: Bool

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let allowsColor =
      (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    usesColor = allowsColor && isatty(STDOUT_FILENO) == 1
    showsProgress = isatty(STDERR_FILENO) == 1
    erasesLines = showsProgress && (environment["TERM"] ?? "dumb") != "dumb"
  }

  /// Writes a result and its line end to standard output, without commands for a service that reads the log.
  func print(_ text: String) throws(CommandFailure) {
    if let code = Self.write(text.withoutCommands + "\n", to: STDOUT_FILENO) {
      var failure = CommandFailure(
        .outputLost, "standard output cannot be written: \(String(cString: strerror(code)))")
      failure.endsReport = true
      throw failure
    }
  }

  /// Writes a line for people to standard error; nothing can be done if that fails.
  func note(_ text: String) {
    _ = Self.write("keyward: \(text.forTerminal)\n", to: STDERR_FILENO)
  }

  /// Writes text that has its own form, such as the compiler's lines, to standard error.
  func pass(_ text: String) { _ = Self.write(text.forTerminal, to: STDERR_FILENO) }

  /// Writes a command for the service that reads the log; all other texts in the log are escaped.
  func passCommand(_ line: String) { _ = Self.write(line + "\n", to: STDERR_FILENO) }

  /// Shows the current work, on a terminal only.
  func progress(_ text: String) {
    guard showsProgress else { return }
    _ = Self.write("keyward: \(text.forTerminal)\n", to: STDERR_FILENO)
  }

  /// Shows the current work in the terminal's last line, replacing the previous text; an empty text clears it.
  func status(_ text: String) {
    guard erasesLines else { return }
    _ = Self.write("\r\u{1B}[K\(text)", to: STDERR_FILENO)
  }

  /// Returns the errno that ended the writing, `nil` when all was written.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    Interruption.holdIfUnderWay()
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { rest in
        uninterrupted { Glibc.write(descriptor, rest.baseAddress, rest.count) }
      }
      if count < 0 {
        guard errno == EAGAIN else { return errno }
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = uninterrupted { Glibc.poll(&poll, 1, -1) }
        continue
      }
      bytes = bytes.dropFirst(count)
    }
    return nil
  }
}
