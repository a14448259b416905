import Platform
import Sandbox

/// The extension processes of a run, so that another thread can end them all, for example on Ctrl-C.
package final class RunningProcesses: Sendable {
  /// Weak, since a process that nothing uses any more has ended.
  private struct Running {
    weak var process: SandboxedProcess?
  }
  private let processes = Lock<[Running]>([])

  /// Makes an empty list.
  package init() {}

  func add(_ process: SandboxedProcess) {
    processes.withLock { running in
      running.removeAll { $0.process == nil }
      running.append(Running(process: process))
    }
  }

  /// Kills every process and waits until each has exited, at most a second for each.
  package func endAll() {
    let all = processes.withLock { $0.compactMap(\.process) }
    for process in all { process.terminate() }
    for process in all { _ = process.waitForExit(seconds: 1) }
  }
}
