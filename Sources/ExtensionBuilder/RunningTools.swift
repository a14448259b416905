import Foundation
import Glibc

/// The programs that builds of this process have started and that have not ended.
final class RunningTools: @unchecked Sendable {
  static let all = RunningTools()

  private let lock = NSLock()
  private var children: Set<pid_t> = []
  private var isStopping = false

  /// Starts a program, unless all are being stopped.
  func start<Failure: Error>(_ spawn: () throws(Failure) -> pid_t) throws(Failure) -> pid_t? {
    lock.lock()
    defer { lock.unlock() }
    guard !isStopping else { return nil }
    let child = try spawn()
    children.insert(child)
    return child
  }

  /// Waits for a program's end.
  /// - Returns: Its status, as waitpid(2) gives it.
  func wait(for child: pid_t) -> Int32 {
    var information = siginfo_t()
    // Not reaped yet, so that `stop` cannot meet a number that has been given to somebody else.
    while waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    lock.lock()
    defer { lock.unlock() }
    children.remove(child)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Ends a program and what it has started.
  ///
  /// `swiftc` gives each of its frontends a process group of its own, and ends them when it hears SIGINT;
  /// killed outright it leaves them running (measured with Swift 6.3).
  func stop(_ child: pid_t, patience: Double = 2) {
    var information = siginfo_t()
    let end = ContinuousClock.now + .seconds(patience)
    kill(child, SIGINT)
    while .now < end {
      information.si_signo = 0
      let answer = waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT | WNOHANG)
      if answer == 0 ? information.si_signo != 0 : errno != EINTR { return }
      poll(nil, 0, 10)
    }
    kill(child, SIGKILL)
  }

  /// Ends all programs, and starts no more.
  func stopAll() {
    lock.lock()
    defer { lock.unlock() }
    isStopping = true
    for child in children { stop(child) }
  }
}
