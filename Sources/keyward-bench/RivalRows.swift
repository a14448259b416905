import ExtensionBuilder
import Foundation
import KeyboardHost
import Sandbox

/// Launch to first laid-out keyboard against other sandboxes, and what each adds to a plain start.
enum RivalRows {
  static func measure(_ subject: Subject, rounds: Int) throws -> [Row] {
    let rivals = Rival.usable(subject)
    var plain: [Double] = []
    var ours: [Double] = []
    var theirs = [[Double]](repeating: [], count: rivals.count)
    for _ in 0..<rounds {
      plain.append(try launch(subject, subject.request(confinement: .none)))
      ours.append(try launch(subject, subject.request(confinement: .full)))
      for (index, rival) in rivals.enumerated() {
        theirs[index].append(try launch(subject, rival.request(subject)))
      }
    }
    let coverage = try Coverage(subject)
    var rows: [Row] = []
    for (rival, samples) in zip(rivals, theirs) {
      let stopped = try coverage.stopped { rival.behind($0) }
      rows.append(
        Row(
          name: rival.row, unit: .milliseconds, ours: ours, against: samples, called: rival.name,
          coverage: Row.Coverage(
            ours: coverage.ours, against: stopped, total: coverage.attempts.count)))
      // Round by round, so that a slow moment of the machine touches both sides of each difference.
      rows.append(
        Row(
          name: rival.row.replacingOccurrences(of: "launch/", with: "launch-overhead/"),
          unit: .milliseconds, ours: zip(ours, plain).map { $0 - $1 },
          against: zip(samples, plain).map { $0 - $1 }, called: rival.name))
    }
    return rows
  }

  private static func launch(_ subject: Subject, _ request: LaunchRequest) throws -> Double {
    var samples = Samples()
    let session = try keyward_bench.measure(into: &samples) { try subject.session(request).0 }
    session.terminate()
    _ = session.process.waitForExit(seconds: 5)
    return samples.median / Row.Unit.milliseconds.scale
  }

  /// The probe's simple attempts that work here without any sandbox.
  private struct Coverage {
    let attempts: [String]
    let ours: Int
    private let request: LaunchRequest

    init(_ subject: Subject) throws {
      request = try SystemCallRows.probe(subject, confinement: .none)
      let confined = try SystemCallRows.probe(subject, confinement: .full)
      let open = request
      attempts = try Self.names.filter { try Self.works($0, open) }
      ours = try attempts.count { try !Self.works($0, confined) }
    }

    func stopped(_ change: (LaunchRequest) -> LaunchRequest) throws -> Int {
      try attempts.count { name in
        var request = request
        request.arguments = [name]
        return try !Self.succeeds(change(request))
      }
    }

    private static func works(_ name: String, _ request: LaunchRequest) throws -> Bool {
      var request = request
      request.arguments = [name]
      return try succeeds(request)
    }

    private static func succeeds(_ request: LaunchRequest) throws -> Bool {
      let process = try SandboxedProcess.launch(request)
      guard process.waitForExit(seconds: 20) == .exited(0) else { return false }
      return process.outputLines().contains { $0.text == "ok" }
    }

    private static let names = """
      read-outside write-outside open-path-outside open-mode-3-outside openat2-outside chmod-outside
      chown-outside utimes-outside getxattr-outside stat-outside access-outside readlink-outside chdir-outside
      statfs-outside inotify write-bundle truncate-readable parent-environ parent-maps parent-cmdline fork clone3
      execve execveat memfd ptrace kill-parent tgkill-parent prlimit-parent vm-readv-parent pidfd-parent
      setpriority-parent affinity-parent setsid setpgid set-dumpable mmap-write-execute mprotect-written-execute
      socket-inet socket-inet-datagram socket-inet6 socket-unix socket-unix-datagram socket-netlink socket-vsock
      socket-mptcp connect-loopback bind socketpair-datagram recvmsg unshare-users unshare-files io-uring bpf perf
      userfaultfd keyctl shmget personality seccomp landlock int80
      """.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
