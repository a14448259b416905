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
    // Not reaped yet, so that `stopAll` cannot meet a number that has been given to somebody else.
    while waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    lock.lock()
    defer { lock.unlock() }
    children.remove(child)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Kills a program that has not been waited for, with all that it has started.
  ///
  /// `swiftc` gives each of its frontends a process group of its own, so no signal reaches them all (measured
  /// with Swift 6.3). Stopped, a process neither starts nor reaps others: its children's numbers stay theirs.
  func kill(_ process: pid_t) {
    Glibc.kill(process, SIGSTOP)
    let end = ContinuousClock.now + .seconds(1)
    while !Self.threads(of: process).allSatisfy(\.isStill), .now < end { poll(nil, 0, 1) }
    for child in Self.threads(of: process).flatMap(\.children) { kill(child) }
    Glibc.kill(process, SIGKILL)
  }

  /// Kills all programs, and starts no more.
  func stopAll() {
    lock.lock()
    defer { lock.unlock() }
    isStopping = true
    for child in children { kill(child) }
  }

  private static func threads(of process: pid_t) -> [ProcessThread] {
    let folder = "/proc/\(process)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map { ProcessThread(folder: "\(folder)/\($0)") }
  }
}

/// A thread as proc(5) shows it.
private struct ProcessThread {
  var folder: String

  /// Whether it is stopped or at its end.
  var isStill: Bool {
    // The name, in parentheses, may hold anything; the state follows the last of them.
    guard let status = text("stat"), let end = status.lastIndex(of: ")") else { return true }
    return status[end...].dropFirst(2).first.map("TtZX".contains) ?? true
  }

  /// The processes that it has started.
  var children: [pid_t] { (text("children") ?? "").split(separator: " ").compactMap { pid_t($0) } }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }
}
