import Foundation
import TestSupport

/// A program in its own terminal: the test reads its screen, and sends keys and clicks.
final class PseudoTerminal {
  private let master: Int32
  private let slave: Int32
  private let process = Process()
  private var unread: [UInt8] = []
  /// The program's output, as the terminal shows it.
  private(set) var screen: [String]
  /// Everything that the program wrote.
  private(set) var written = ""

  /// Why there is no terminal.
  struct Unavailable: Error { let errno: Int32 }
  /// The expected output did not arrive.
  struct TooLate: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts a program as the leader of a terminal's session.
  init(
    _ program: String, _ arguments: [String], environment: [String: String],
    columns: UInt16 = 80, rows: UInt16 = 24
  ) throws {
    master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master)
    else { throw Unavailable(errno: errno) }
    slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw Unavailable(errno: errno) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    screen = Array(repeating: "", count: Int(rows))
    resize(columns: columns, rows: rows)
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    process.arguments = ["--ctty", "--wait", program] + arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm-256color"]) { $1 }.merging(environment) { $1 }
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = terminal
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
    close(master)
    close(slave)
  }

  /// Changes the window's size, of which the program is notified.
  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    screen = Array(repeating: "", count: Int(rows))
  }

  /// How the terminal treats keys: its four sets of flags.
  var modes: [UInt32] {
    var modes = termios()
    tcgetattr(slave, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }

  func send(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Presses or releases the left button, or moves with it, at a cell counted from 1.
  func mouse(_ button: Int, _ column: Int, _ row: Int, isUp: Bool = false) {
    send("\u{1B}[<\(button);\(column);\(row)\(isUp ? "m" : "M")")
  }

  /// The middle of a text on the screen, in cells counted from 1.
  func place(of text: String) -> (column: Int, row: Int)? {
    for (row, line) in screen.enumerated() {
      guard let range = line.range(of: text) else { continue }
      return (
        line.distance(from: line.startIndex, to: range.lowerBound) + text.count / 2 + 1, row + 1
      )
    }
    return nil
  }

  /// Reads until a condition on the screen is true.
  func wait(
    for what: String, seconds: Double = 60, until condition: (PseudoTerminal) -> Bool
  ) throws {
    let deadline = Date().addingTimeInterval(seconds)
    while true {
      read()
      if condition(self) { return }
      guard Date() < deadline else {
        throw TooLate(
          description: "\(what) did not come; on the screen:\n" + screen.joined(separator: "\n")
            + "\nwritten: \(written.suffix(2000).debugDescription)")
      }
      var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, 20)
    }
  }

  /// Waits for a text anywhere on the screen.
  func wait(for text: String) throws {
    try wait(for: "“\(text)”") { $0.screen.contains { $0.contains(text) } }
  }

  /// Waits for the program to exit, and returns its status.
  func end() throws -> Int32 {
    try wait(for: "the end") { !$0.process.isRunning }
    read()
    return process.terminationStatus
  }

  /// Sends the program's whole session a signal.
  func signal(_ number: Int32) {
    let group = tcgetpgrp(master)
    if group > 0 { kill(-group, number) }
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(master, &bytes, bytes.count)
      guard count > 0 else { break }
      unread += bytes.prefix(count)
    }
    // The rest may be half of a character or of a sequence.
    guard let end = unread.lastIndex(where: { $0 < 0x80 }) else { return }
    let text = String(decoding: unread[...end], as: UTF8.self)
    unread.removeFirst(end + 1)
    written += text
    draw()
  }

  /// Draws the new output: positions, erasing, and text, which is all that the command uses.
  private func draw() {
    var lines = Array(repeating: "", count: screen.count)
    for piece in written.components(separatedBy: "\u{1B}[") {
      if piece.hasPrefix("2J") { lines = Array(repeating: "", count: screen.count) }
      guard let end = piece.firstIndex(of: "H"), let row = Int(piece[..<end].prefix { $0 != ";" })
      else {
        // Sequences that change the style are within a line.
        if let end = piece.firstIndex(of: "m"), let row = lastRow, lines.indices.contains(row) {
          lines[row] += piece[piece.index(after: end)...]
        }
        continue
      }
      lastRow = row - 1
      if lines.indices.contains(row - 1) {
        lines[row - 1] = String(piece[piece.index(after: end)...])
      }
    }
    screen = lines
  }
  private var lastRow: Int?
}
