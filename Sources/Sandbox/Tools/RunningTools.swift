import Platform
import Glibc

/// The tools that this process has started and that have not ended.
final class RunningTools: Sendable {
  static let all = RunningTools()

  private struct State {
    var children: Set<pid_t> = []
    var isStopping = false
    var reportsWait: (@Sendable (ToolWait) -> Void)?
  }
  private let state = Lock(State())

  /// Starts a program, unless all are being stopped.
  func start<Failure: Error>(_ spawn: () throws(Failure) -> pid_t) throws(Failure) -> pid_t? {
    let started: Result<pid_t?, Failure> = state.withLock { state in
      guard !state.isStopping else { return .success(nil) }
      do throws(Failure) {
        let child = try spawn()
        state.children.insert(child)
        return .success(child)
      } catch {
        return .failure(error)
      }
    }
    return try started.get()
  }

  /// Waits for a program's exit, and stops its remaining child processes.
  /// - Returns: Its status from waitpid(2).
  func wait(for child: pid_t) -> Int32 {
    var information = unsafe siginfo_t()
    // The process is not reaped yet, so neither number can belong to another process.
    _ = uninterrupted { unsafe waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) }
    return state.withLock { state in
      state.children.remove(child)
      Glibc.kill(-child, SIGKILL)
      var status: Int32 = 0
      _ = uninterrupted { unsafe waitpid(child, &status, 0) }
      return status
    }
  }

  /// Kills a program that has not been waited for, with all that it has started.
  ///
  /// None of them can leave the group: its filter pretends `setpgid` and `setsid`. The launcher makes the group first.
  func kill(_ child: pid_t) {
    Glibc.kill(-child, SIGKILL)
    Glibc.kill(child, SIGKILL)
  }

  func reportWaits(_ report: (@Sendable (ToolWait) -> Void)?) {
    state.withLock { $0.reportsWait = report }
  }

  func report(_ wait: ToolWait) { state.withLock { $0.reportsWait }?(wait) }

  /// Kills all programs, and starts no more.
  func stopAll() {
    state.withLock { state in
      state.isStopping = true
      for child in state.children { kill(child) }
    }
  }
}
