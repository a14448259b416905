import Foundation
import Platform

// State of a signal handler; a handler may touch nothing that is initialized lazily, so `enter` uses it first. On
// the heap: Swift 6.3 lays a global of this C structure out without the gap in it, three bytes too short.
nonisolated(unsafe) private let savedModes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
nonisolated(unsafe) private var isRaw: Int32 = 0
nonisolated(unsafe) private var resizeEnd: Int32 = -1

/// The user's terminal in a mode in which keys and clicks are read immediately.
///
/// The previous state is restored on every exit: at the end, by a signal, and when this program itself crashes.
package final class InteractiveTerminal {
  /// Input from the terminal.
  enum Input: Equatable {
    case bytes([UInt8])
    case resized, timedOut, ended
  }

  private let resizes: Int32
  private var shown: [String] = []

  /// Why the terminal can't be used.
  package enum Refusal {
    /// Input or output isn't a terminal.
    case noTerminal
    /// The terminal can't place its cursor.
    case dumb
  }

  /// Why the terminal can't be used; `nil` if it can.
  package static func refusal(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Refusal? {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return .noTerminal }
    return environment["TERM"] == "dumb" ? .dumb : nil
  }

  /// Takes the terminal over.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else {
      throw SystemError(call: "tcgetattr", errno: errno)
    }
    guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else {
      throw SystemError(call: "pipe2", errno: errno)
    }
    savedModes.initialize(to: modes)
    (resizes, resizeEnd) = (ends[0], ends[1])
    Self.handleSignals()
    cfmakeraw(&modes)
    // Ctrl-C ends the command as usual; stopping it, or a core file, would leave the terminal in this state.
    modes.c_lflag |= tcflag_t(ISIG)
    modes.c_oflag |= tcflag_t(OPOST)
    withUnsafeMutableBytes(of: &modes.c_cc) {
      $0[Int(VQUIT)] = 0
      $0[Int(VSUSP)] = 0
    }
    isRaw = 1
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    // The other screen, no cursor, and the mouse: clicks and drags, as numbers (xterm's modes 1049, 25, 1002, 1006).
    Self.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[2J")
  }

  deinit {
    Self.restore()
    resizeEnd = -1
    close(resizes)
  }

  /// Restores the terminal; safe in a signal handler, and if called repeatedly.
  static func restore() {
    guard isRaw != 0 else { return }
    isRaw = 0
    let leave: StaticString = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
    _ = Glibc.write(STDOUT_FILENO, leave.utf8Start, leave.utf8CodeUnitCount)
    // Clicks that are still on their way would be typed into the shell.
    tcflush(STDIN_FILENO, TCIFLUSH)
    tcsetattr(STDIN_FILENO, TCSANOW, savedModes)
  }

  private static func handleSignals() {
    Interruption.onInterruption { restore() }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      var byte: UInt8 = 1
      _ = Glibc.write(resizeEnd, &byte, 1)
    }
    action.sa_flags = SA_RESTART
    sigaction(SIGWINCH, &action, nil)
    // The mask is inherited from the parent process, and threads of a Dispatch pool block nearly everything.
    var resizing = sigset_t()
    sigemptyset(&resizing)
    sigaddset(&resizing, SIGWINCH)
    pthread_sigmask(SIG_UNBLOCK, &resizing, nil)
    action.__sigaction_handler.sa_handler = { number in
      InteractiveTerminal.restore()
      raise(number)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] {
      sigaction(number, &action, nil)
    }
  }

  /// The window's size in cells.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (min(Int(size.ws_col), 1000), min(Int(size.ws_row), 1000))
  }

  /// Waits for the terminal, up to a limit; `nil` waits forever.
  func read(milliseconds: Int32?) -> Input {
    var polled = [STDIN_FILENO, resizes].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let ready = poll(&polled, 2, milliseconds ?? -1)
    guard ready > 0 else { return .timedOut }
    var bytes = [UInt8](repeating: 0, count: 4096)
    if polled[1].revents != 0 {
      while Glibc.read(resizes, &bytes, bytes.count) > 0 {}
      return .resized
    }
    let count = uninterrupted { Glibc.read(STDIN_FILENO, &bytes, bytes.count) }
    if count < 0, errno == EAGAIN { return .timedOut }
    return count > 0 ? .bytes(Array(bytes.prefix(count))) : .ended
  }

  /// Shows lines: those that have changed, or all of them.
  func show(_ lines: [ScreenLine], all: Bool = false) {
    let rendered = lines.map(\.rendered)
    if all { shown = [] }
    var text = all ? "\u{1B}[2J" : ""
    for (index, line) in rendered.enumerated()
    where !shown.indices.contains(index) || shown[index] != line {
      text += "\u{1B}[\(index + 1);1H\(line)\u{1B}[K"
    }
    shown = rendered
    if !text.isEmpty { Self.write(text) }
  }

  private static func write(_ text: String) {
    Interruption.holdIfUnderWay()
    // The next read reports that the terminal is closed.
    _ = writeAll(text.utf8, to: STDOUT_FILENO)
  }
}
