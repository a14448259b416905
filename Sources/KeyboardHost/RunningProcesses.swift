import Sandbox

/// The extension processes of a run, so that another thread can end them all, for example on Ctrl-C.
public final class RunningProcesses: Sendable {
  private let processes = Lock<[SandboxedProcess]>([])

  /// Makes an empty list.
  public init() {}

  func add(_ process: SandboxedProcess) { processes.withLock { $0.append(process) } }

  /// Ends every process by force and waits until each is gone, at most a second for each.
  public func endAll() {
    let all = processes.withLock { $0 }
    for process in all { process.terminate() }
    for process in all { _ = process.waitForExit(seconds: 1) }
  }
}
