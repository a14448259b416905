import CSandbox
import Foundation
import Glibc
import TestSupport

@testable import Sandbox

/// Checks of a launcher's work by the time the program runs; each fault in words.
///
/// It takes the launcher's path, so that a launcher with one mistake in it can be checked against the same list.
struct LauncherChecks {
  let launcher: String
  let fixture: ProofFixture

  /// Checks everything, up to the first wrong part.
  static func violations(_ launcher: String) throws -> [String] {
    try ProofFixture.with { fixture in
      let checks = LauncherChecks(launcher: launcher, fixture: fixture)
      let all = [
        // First, because these alone have a deadline, and a launcher that cannot read may never end.
        checks.policies,
        checks.inventory, checks.filters, checks.failures, checks.degraded, checks.directly,
        checks.missingLayers, checks.asOrdinaryUser, checks.tools, checks.grants,
      ]
      for check in all {
        let found = try check()
        if !found.isEmpty { return found }
      }
      return []
    }
  }

  /// The program of `inventory.c`, compiled once.
  static let program = Result {
    let folder = try HonestProgram.buildFolder()
    let program = folder.appendingPathComponent("inventory").path
    let source = repositoryFolder.appendingPathComponent("Tests/ProofTests/inventory.c").path
    try HonestProgram.tool(
      ["cc", "-static", "-O1", "-w", "-D_GNU_SOURCE", "-o", program, source])
    return program
  }

  /// Both filters allow everything except one different call each.
  static let everything = SyscallPolicy(
    notify: filter("getpriority", [], EXDEV), main: filter("sched_getscheduler", [], EDOM))

  static func filter(
    _ call: String, _ conditions: [SyscallRules.Condition], _ errno: Int32
  ) -> SyscallRules {
    SyscallRules(
      fallback: .allow,
      groups: [
        SyscallRules.Group(
          name: "test", rules: [.refuse(call, conditions, errno, because: "It is tested.")])
      ])
  }

  func request(
    _ program: String, _ arguments: [String] = [], hasFullAccess: Bool = false
  ) throws -> LaunchRequest {
    var request = try fixture.request(program, arguments, hasFullAccess: hasFullAccess)
    request.launcher = launcher
    return request
  }

  // MARK: - Access of the process

  private func inventory() throws -> [String] {
    // Its uid is the attacker's, and it is in its own domain.
    let victim = try SandboxedProcess.launch(
      fixture.request(ProofFixture.program("keyward-probe"), ["wait"]))
    defer { victim.terminate() }
    let listener = try AbstractListener()
    var found: [String] = []
    for (hasFullAccess, abi) in [(false, nil), (true, nil), (false, 1), (false, 3), (false, 4)]
      as [(Bool, Int?)]
    {
      var request = try request(try Self.program.get(), hasFullAccess: hasFullAccess)
      request.landlockABI = abi
      request.mode = .unnamed
      request.enforcement = .allowDegraded
      request.systemCalls = Self.everything
      request.environment["KW_VICTIM"] = "\(victim.processID)"
      request.environment["KW_ABSTRACT"] = listener.name
      let process: SandboxedProcess
      do {
        process = try InOtherSkin.run([.groups, .inheritable]) { [request] in
          try SandboxedProcess.launch(request)
        }
      } catch { return ["the launch fails: \(error)"] }
      let exit = process.waitForExit(seconds: 60)
      guard exit == .exited(0) else {
        return ["the program ended with \(String(describing: exit))"]
      }
      let lines = process.outputLines().map(\.text)
      let expected = expectedLines(request)
      found += zip(lines, expected).filter { $0.0 != $0.1 }.map { "\($0.0), expected \($0.1)" }
      if lines.count != expected.count { found.append("\(lines.count) lines") }
      // Before its third ABI, Landlock leaves emptying a file to the filters, which allow it here.
      if abi == 1 {
        try Data("readable".utf8).write(to: fixture.bundle.appendingPathComponent("readable"))
      }
      if (try? fixture.isIntact()) != true { found.append("a file outside was changed") }
    }
    return found
  }

  private func expectedLines(_ request: LaunchRequest) -> [String] {
    let isRoot = geteuid() == 0
    let abi = min(kw_landlockABI(), Int32(clamping: request.landlockABI ?? .max))
    let user = isRoot ? 65534 : Int(geteuid())
    let group = isRoot ? 65534 : Int(getegid())
    func known(_ since: Int32, _ outcome: String) -> String { abi >= since ? outcome : "ok" }
    let isOpen = request.policy.network == .outgoing
    return [
      "folder \(fixture.container.path)", "session 1", "umask 77",
    ]
      + limitLines(request.policy.limits) + [
        "signals 0 0", "death 9", "privileges 1 2",
        "capabilities 00 00 00 0", "bounding \(Self.mayDropBoundingSet ? 0 : Self.ownBoundingSet)",
        "user \(user) \(user) \(user) group \(group) \(group) \(group)",
        "groups \(isRoot ? 0 : Int(getgroups(0, nil)))",
        "first-filter EXDEV", "second-filter EDOM", "open 0 1 2 3 4", "outside-read EACCES",
        "outside-write EACCES", "outside-create EACCES", "outside-list ENOTDIR",
        "outside-folder EACCES", "outside-mkdir EACCES", "outside-unlink EACCES", "bundle-read ok",
        "bundle-list ok", "bundle-write EACCES", "bundle-create EACCES",
        "bundle-truncate \(known(3, "EACCES"))", "bundle-unlink EACCES", "bundle-execute EACCES",
        "outside-execute EACCES", "own-maps ok", "own-status EACCES", "zone ok", "random ok",
        "random-control \(known(5, "EACCES"))", "create ok", "write ok", "list ok", "truncate ok",
        "mkdir ok", "rename ok", "refer EXDEV", "link EXDEV", "rmdir ok", "unlink ok",
        "symlink EACCES", "fifo EACCES", "bind \(known(4, "EACCES"))",
        "connect \(isOpen || abi < 4 ? "ECONNREFUSED" : "EACCES")",
        "abstract \(known(6, "EPERM"))", "socket-file EACCES", "signal \(known(6, "EPERM"))",
      ]
  }

  /// Each limit as the launcher sets it: no higher than the caller's own, and the thread limit only with a user of its
  /// own.
  private func limitLines(_ limits: Policy.Limits) -> [String] {
    let wanted: [(name: String, number: Int, most: UInt64?)] = [
      ("core", 4, 0), ("files", 7, limits.openFiles), ("size", 1, limits.fileBytes),
      ("data", 2, limits.reservedBytes),
      ("threads", 6, geteuid() == 0 ? limits.userThreads : nil),
    ]
    return wanted.map { one in
      var own: [UInt64] = [0, 0]
      let number = Architecture.native.number(of: "prlimit64") ?? 0
      own.withUnsafeMutableBytes {
        _ = kw_systemCall(
          Int(number), [0, one.number, 0, Int(bitPattern: $0.baseAddress), 0, 0])
      }
      if let most = one.most { own = [min(own[1], most), min(own[1], most)] }
      return "limit-\(one.name) \(own[0]) \(own[1])"
    }
  }

  /// Whether the caller has the capability for it, which root may lack in a container.
  private static let mayDropBoundingSet: Bool = {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("CapEff:") }
    let held = line.flatMap {
      UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)
    }
    return ((held ?? 0) >> 8) & 1 == 1
  }()

  private static let ownBoundingSet = (0..<64).count {
    kw_systemCall(157, [23, $0, 0, 0, 0, 0]) == 1
  }

  // MARK: - Both filters

  private func filters() throws -> [String] {
    // Refused by the notifying filter's supervisor with a name, refused by the refusing filter, and not refused.
    let rows: [(probe: String, outcome: String, events: Int)] = [
      ("14/libc", "newfstatat EACCES", 1), ("31/libc", "execve EPERM", 1),
      ("97/call", "recvmsg EPERM", 0),
      ("write-container", "ok", 0),
    ]
    var found: [String] = []
    for row in rows {
      let process: SandboxedProcess
      do {
        process = try SandboxedProcess.launch(
          request(ProofFixture.program("keyward-probe"), [row.probe]))
      } catch { return ["the launch fails: \(error)"] }
      _ = process.waitForExit(seconds: 60)
      let outcome = process.outputLines().first?.text ?? "nothing"
      if outcome != row.outcome { found.append("\(row.probe) \(outcome)") }
      let events = process.accessEvents().count
      if events != row.events { found.append("\(row.probe) has \(events) events") }
    }
    return found
  }

  // MARK: - Steps that fail

  private func failures() throws -> [String] {
    typealias Change = (inout LaunchRequest) -> Void
    let missing = Policy.FileGrant(path: "/nowhere/file", access: .read, reason: "test")
    var cases: [(step: LaunchFailure.Step, errno: Int32, change: Change)] = [
      (.folder, ENOENT, { $0.workingDirectory = "/nowhere" }),
      (.grant, ENOENT, { $0.policy.files.append(missing) }),
      (.execute, ENOENT, { $0.executable = "/nowhere/program" }),
    ]
    if geteuid() == 0 {
      let root = SandboxUser(userID: 0, groupID: 1)
      cases.append((.user, EINVAL, { $0.user = root }))
      let wheel = SandboxUser(userID: 1, groupID: 0)
      cases.append((.user, EINVAL, { $0.user = wheel }))
    }
    var found: [String] = []
    for one in cases {
      var request = try request(ProofFixture.program("keyward-probe"), ["read-bundle"])
      one.change(&request)
      do {
        _ = try SandboxedProcess.launch(request).waitForExit(seconds: 60)
        found.append("a launch that must fail at \(one.step) succeeds")
      } catch {
        if error.step != one.step || error.errno != one.errno {
          found.append("\(error.step) \(error.errno), expected \(one.step) \(one.errno)")
        }
      }
    }
    return found
  }

  /// An optional grant that is missing, and a process without notification.
  private func degraded() throws -> [String] {
    var request = try request(ProofFixture.program("keyward-probe"), ["write-container"])
    request.policy.files.append(
      .init(path: "/nowhere/file", access: .read, isRequired: false, reason: "test"))
    var found: [String] = []
    for mode in [SandboxMode.strict, .unnamed] {
      request.mode = mode
      request.enforcement = .allowDegraded
      do {
        let process = try SandboxedProcess.launch(request)
        _ = process.waitForExit(seconds: 60)
        let outcome = process.outputLines().first?.text ?? "nothing"
        if outcome != "ok" { found.append("write-container \(outcome) in mode \(mode)") }
      } catch { found.append("the launch fails in mode \(mode): \(error)") }
    }
    for (mode, expected) in Self.unbound {
      var request = try self.request(ProofFixture.program("keyward-probe"), ["1/libc"])
      request.mode = mode
      request.enforcement = .allowDegraded
      request.systemCalls = Self.everything
      if mode == .brokered {
        // The supervisor must see the program start.
        request.systemCalls?.notify.groups = [
          SyscallRules.Group("start", .notify, because: "It is tested.", "execve")
        ]
      }
      do {
        let process = try SandboxedProcess.launch(request)
        _ = process.waitForExit(seconds: 60)
        let outcome = process.outputLines().first?.text ?? "nothing"
        if outcome != expected { found.append("1/libc \(outcome) in mode \(mode)") }
      } catch { found.append("the launch fails in mode \(mode): \(error)") }
    }
    return found
  }
}

extension LauncherChecks {
  /// Without Landlock the filters alone confine; the broker relies on it.
  static let unbound: [(mode: SandboxMode, outcome: String)] = [
    (.brokered, "ok"), (.unnamed, "openat EACCES"),
  ]
}

/// A socket with an abstract name that anybody in the network namespace could connect to.
final class AbstractListener {
  let name = "keyward-\(UUID().uuidString)"
  private let descriptor: Int32

  init() throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let size = socklen_t(MemoryLayout<sa_family_t>.size + 1 + name.utf8.count)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      for (index, byte) in name.utf8.enumerated() { bytes[3 + index] = byte }
      let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      return bind(descriptor, pointer, size) == 0 && listen(descriptor, 4) == 0
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
  }

  deinit { close(descriptor) }
}
