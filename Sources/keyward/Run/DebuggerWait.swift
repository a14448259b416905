import Platform
import ExtensionBundle
import Foundation
import KeyboardHost
import Sandbox

/// Stops keyboards' processes before any of their code runs, until a debugger is attached and lets them
/// continue.
///
/// A process that has received no message waits in the runtime's own code. It is not stopped by a signal, which the
/// debugger would meet a second time when it lets the process continue.
struct DebuggerWait: Sendable {
  /// The keyboard that is never waited for.
  let systemKeyboard: String?
  /// Shows a line to the user.
  let say: @Sendable (String) -> Void

  /// Time limits that leave a person all the time at a breakpoint: eleven days.
  static let patience = 1_000_000.0

  /// Waits for a debugger on a process that has received no message yet.
  func wait(for keyboard: EnabledKeyboard, _ process: SandboxedProcess) {
    guard keyboard.identifier != systemKeyboard else { return }
    let name = keyboard.name.forDisplay
    for line in lines(of: keyboard, name, process.processID) { say(line) }
    // A debugger that is attaching looks for a moment as if the process continued.
    var runningFor = 0
    while runningFor < 5, process.waitForExit(seconds: 0.02) == nil {
      runningFor = Self.runsUnderDebugger(process.processID) ? runningFor + 1 : 0
    }
    say("\(name) continues")
  }

  private func lines(of keyboard: EnabledKeyboard, _ name: String, _ process: Int32) -> [String] {
    let command = (Self.needsRoot ? "sudo " : "") + "gdb -p \(process)"
    var lines = [
      "\(name) waits for a debugger: \(command)",
      "in gdb: break FILE.swift:LINE, then continue; time limits are off",
    ]
    if !Self.hasLines(keyboard.bundle.executableURL) {
      lines.append(
        "\(name) has no debugging information: name its sources, or build it with keyward build --debug"
      )
    }
    return lines
  }

  /// Whether a debugger has attached to a process and lets it run (proc(5), status).
  private static func runsUnderDebugger(_ process: Int32) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
      return false
    }
    let values = text.split(separator: "\n").reduce(into: [Substring: String]()) { values, line in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard let name = parts.first, let value = parts.last else { return }
      values[name] = value.trimmingCharacters(in: .whitespaces)
    }
    guard let tracer = values["TracerPid"], let state = values["State"]?.first else { return false }
    return tracer != "0" && !"Tt".contains(state)
  }

  /// Whether this machine lets only root attach to a process that isn't a child (Yama, ptrace_scope of 1 and more).
  private static var needsRoot: Bool {
    guard geteuid() != 0,
      let text = try? String(
        contentsOfFile: "/proc/sys/kernel/yama/ptrace_scope", encoding: .utf8)
    else { return false }
    return text.trimmingCharacters(in: .whitespacesAndNewlines) != "0"
  }

  /// Whether a program has line tables.
  private static func hasLines(_ program: URL) -> Bool {
    guard let data = try? Data(contentsOf: program, options: .mappedIfSafe) else { return false }
    return data.range(of: Data(".debug_line\0".utf8)) != nil
  }
}
