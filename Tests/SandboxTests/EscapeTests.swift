import Glibc
import TestSupport
import Testing

@testable import Sandbox

/// One attempt, what it must give without and with a network, and the event that names it.
struct EscapeRow: Sendable, CustomTestStringConvertible {
  var name: String
  var off: Set<String>
  var on: Set<String>
  var event: AccessEvent.Category?
  var testDescription: String { name }

  init(
    _ name: String, _ off: Set<String>, on: Set<String>? = nil,
    _ event: AccessEvent.Category? = nil
  ) {
    self.name = name
    self.off = off
    self.on = on ?? off
    self.event = event
  }

  /// What runs in the host's own interest and says the same without confinement.
  static let allowed: [EscapeRow] = ["read-bundle", "write-container", "own-maps"].map {
    EscapeRow($0, ["ok"])
  }

  static let refused: [EscapeRow] = [
    EscapeRow("read-outside", ["EACCES"], .fileRead),
    EscapeRow("write-outside", ["EACCES"], .fileWrite),
    EscapeRow("open-path-outside", ["EPERM"]),
    EscapeRow("open-mode-3-outside", ["EPERM"]),
    EscapeRow("read-outside-by-dots", ["EACCES"], .fileRead),
    EscapeRow("read-outside-by-planted-link", ["EACCES"], .fileRead),
    EscapeRow("openat2-outside", ["ENOSYS"]),
    EscapeRow("symlink-outside", ["EPERM"], .kernel),
    EscapeRow("link-outside", ["EPERM"], .kernel),
    EscapeRow("rename-outside", ["EACCES"], .fileWrite),
    EscapeRow("unlink-outside", ["EACCES"], .fileWrite),
    EscapeRow("truncate-outside", ["EPERM"], .kernel),
    EscapeRow("mkdir-outside", ["EACCES"], .fileWrite),
    EscapeRow("mknod-outside", ["EPERM"], .kernel),
    EscapeRow("list-outside", ["EACCES"], .fileRead),
    EscapeRow("stat-outside", ["EACCES"], .fileMetadata),
    EscapeRow("stat-absent", ["EACCES"], .fileMetadata),
    EscapeRow("access-outside", ["EACCES"], .fileMetadata),
    EscapeRow("readlink-outside", ["EACCES"], .fileMetadata),
    EscapeRow("chmod-outside", ["EPERM"], .fileWrite),
    EscapeRow("chown-outside", ["EPERM"], .fileWrite),
    EscapeRow("utimes-outside", ["EPERM"], .fileWrite),
    EscapeRow("getxattr-outside", ["EPERM"], .fileMetadata),
    EscapeRow("chdir-outside", ["EPERM"], .kernel),
    EscapeRow("statfs-outside", ["EPERM"], .kernel),
    EscapeRow("inotify", ["EPERM"], .kernel),
    EscapeRow("chroot", ["EPERM"], .kernel),
    EscapeRow("truncate-readable", ["EPERM"]),
    EscapeRow("write-bundle", ["EPERM"], .fileWrite),
    EscapeRow("parent-environ", ["EACCES"], .fileRead),
    EscapeRow("parent-maps", ["EACCES"], .fileRead),
    EscapeRow("parent-cmdline", ["EACCES"], .fileRead),
    EscapeRow("device", ["EACCES"], .fileRead),
    EscapeRow("own-stat", ["EACCES"], .fileRead),
    EscapeRow("fill-file", ["signal \(SIGXFSZ)"], .resource),
    EscapeRow("fork", ["EPERM"], .fork),
    EscapeRow("clone3", ["ENOSYS"]),
    EscapeRow("execve", ["EPERM"], .exec),
    EscapeRow("execveat", ["EPERM"], .exec),
    EscapeRow("memfd", ["EPERM"], .kernel),
    EscapeRow("ptrace", ["EPERM"], .kernel),
    EscapeRow("kill-parent", ["EPERM"], .kernel),
    EscapeRow("kill-group", ["EPERM"], .kernel),
    EscapeRow("tgkill-parent", ["EPERM"], .kernel),
    EscapeRow("prlimit-parent", ["EPERM"]),
    EscapeRow("setrlimit", ["EPERM"]),
    EscapeRow("vm-readv-parent", ["EPERM"], .kernel),
    EscapeRow("pidfd-parent", ["ENOSYS"]),
    EscapeRow("setpriority-parent", ["EPERM"]),
    EscapeRow("affinity-parent", ["EPERM"]),
    EscapeRow("setsid", ["EPERM"]),
    EscapeRow("setpgid", ["EPERM"]),
    EscapeRow("set-dumpable", ["EPERM"], .kernel),
    EscapeRow("mmap-write-execute", ["EPERM"]),
    EscapeRow("mprotect-written-execute", ["EPERM"]),
    EscapeRow("terminal-injection", ["EPERM"], .kernel),
    EscapeRow("terminal-injection-high-bits", ["EPERM"]),
    EscapeRow("prctl-other", ["EPERM"]),
    EscapeRow("is-root", ["EPERM"]),
    EscapeRow("become-root", ["EPERM"]),
    EscapeRow("socket-inet", ["EAFNOSUPPORT"], on: ["ok"], .socket),
    EscapeRow("socket-inet-datagram", ["EAFNOSUPPORT"], on: ["ok"], .socket),
    EscapeRow("socket-inet6", ["EAFNOSUPPORT"], on: ["ok"], .socket),
    EscapeRow("socket-unix", ["EAFNOSUPPORT"], .unixSocket),
    EscapeRow("socket-unix-datagram", ["EAFNOSUPPORT"], .unixSocket),
    EscapeRow("socket-netlink", ["EAFNOSUPPORT"], .socket),
    EscapeRow("socket-vsock", ["EAFNOSUPPORT"], .socket),
    EscapeRow("socket-mptcp", ["EAFNOSUPPORT"], on: ["EPROTONOSUPPORT"], .socket),
    EscapeRow("socket-inet-high-bits", ["EAFNOSUPPORT"], .socket),
    EscapeRow("connect", ["ENETUNREACH"], on: ["ok"], .connect),
    EscapeRow("connect-loopback", ["EAFNOSUPPORT"], on: ["ok"], .socket),
    EscapeRow("bind", ["EAFNOSUPPORT"], on: ["EPERM"], .socket),
    EscapeRow("socketpair-datagram", ["EPERM"]),
    EscapeRow("socketpair-stream", ["EPERM"], on: ["ok"]),
    EscapeRow("recvmsg", ["EPERM"]),
    EscapeRow("unshare-users", ["EPERM"], .kernel),
    EscapeRow("unshare-files", ["EPERM"], .kernel),
    EscapeRow("io-uring", ["ENOSYS"]),
    EscapeRow("bpf", ["EPERM"], .kernel),
    EscapeRow("perf", ["EPERM"], .kernel),
    EscapeRow("userfaultfd", ["EPERM"], .kernel),
    EscapeRow("keyctl", ["EPERM"], .kernel),
    EscapeRow("shmget", ["EPERM"], .kernel),
    EscapeRow("personality", ["EPERM"], .kernel),
    EscapeRow("seccomp", ["EPERM"]),
    EscapeRow("landlock", ["EPERM"], .kernel),
    EscapeRow("sysinfo", ["EPERM"], on: ["ok"]),
    EscapeRow("int80", ["signal \(SIGSYS)"]),
    EscapeRow("x32", ["signal \(SIGSYS)"]),
  ]
}

@Suite struct EscapeTests {
  /// Attempts that this machine may refuse by itself; each that does is cancelled with its reason.
  private func control(_ row: EscapeRow, _ fixture: SandboxFixture) throws {
    let outcome = try fixture.attempt(row.name, confinement: .none).outcome
    Ledger.record("escape/\(row.name)", outcome == "ok" ? "run" : "skipped: \(outcome)")
    guard outcome == "ok" else {
      try Test.cancel("\(row.name) gives \(outcome) here without confinement, so it proves nothing")
    }
  }

  @Test(arguments: EscapeRow.allowed)
  func `what a keyboard needs works, and is not reported`(row: EscapeRow) throws {
    for network in [Policy.Network.none, .outgoing] {
      try SandboxFixture.with { fixture in
        let attempt = try fixture.attempt(row.name, network: network)
        #expect(attempt.outcome == "ok")
        #expect(attempt.events.isEmpty)
      }
    }
  }

  @Test(arguments: EscapeRow.refused)
  func `an attempt that works in the open is stopped and named`(row: EscapeRow) throws {
    try SandboxFixture.with { try control(row, $0) }
    try SandboxFixture.with { fixture in
      let attempt = try fixture.attempt(row.name)
      #expect(row.off.contains(attempt.outcome), "\(attempt.outcome)")
      #expect(attempt.events.first?.category == row.event)
      #expect(try fixture.canariesAreIntact())
    }
    try SandboxFixture.with { fixture in
      let attempt = try fixture.attempt(row.name, network: .outgoing)
      #expect(row.on.contains(attempt.outcome), "\(attempt.outcome)")
      #expect(try fixture.canariesAreIntact())
    }
  }
}
