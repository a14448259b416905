import Glibc
import Sandbox
import TestSupport
import Testing

@testable import SandboxProof

@Suite struct EscapeJudgementTests {
  static let event = AccessEvent(
    sequence: 1, monotonicNanoseconds: 1, processID: 1, threadID: 1, category: .fileRead,
    systemCall: "openat", subject: "/x", verdict: .deny, errno: "EACCES", layer: .notify)
  static let stopped = EscapeExpectation.stopped("openat EACCES", event: .fileRead)

  struct Case: Sendable, CustomTestStringConvertible {
    var answer: String
    var events = [EscapeJudgementTests.event]
    var damage: [String] = []
    var expectation = EscapeJudgementTests.stopped
    var mode = EscapeMode.enforced
    var kind: EscapeOutcome.Kind
    var isUnexpected: Bool
    var testDescription: String { "\(answer) \(expectation.outcomes) \(mode) \(damage)" }
  }

  static let unescaped: AccessEvent = {
    var changed = EscapeJudgementTests.event
    changed.subject = "/x\u{1B}[0m"
    return changed
  }()

  static let cases = [
    Case(answer: "openat EACCES", kind: .stopped, isUnexpected: false),
    Case(answer: "openat EACCES", events: [], kind: .stopped, isUnexpected: true),
    Case(answer: "openat EACCES", events: [unescaped], kind: .stopped, isUnexpected: true),
    Case(answer: "ok", kind: .escaped, isUnexpected: true),
    Case(answer: "openat EACCES", damage: ["outside is gone"], kind: .escaped, isUnexpected: true),
    // Refused, but at another step or for another reason: nothing is proven.
    Case(answer: "openat ENOENT", kind: .skipped, isUnexpected: true),
    Case(answer: "read EACCES", kind: .skipped, isUnexpected: true),
    Case(answer: "signal SIGSEGV", kind: .skipped, isUnexpected: true),
    Case(answer: "nothing", kind: .skipped, isUnexpected: true),
    Case(answer: "ok", events: [], expectation: .allowed, kind: .allowed, isUnexpected: false),
    Case(answer: "ok", expectation: .allowed, kind: .allowed, isUnexpected: true),
    Case(
      answer: "openat EACCES", events: [], expectation: .allowed, kind: .skipped,
      isUnexpected: true),
    Case(answer: "openat EPERM", events: [], mode: .unnamed, kind: .stopped, isUnexpected: false),
    Case(answer: "openat EPERM", mode: .unnamed, kind: .stopped, isUnexpected: true),
    Case(answer: "ok", events: [], mode: .unnamed, kind: .escaped, isUnexpected: true),
  ]

  @Test(arguments: cases)
  func `an attempt counts as stopped only at the step where it must be`(one: Case) {
    let way = EscapeCase(
      variant: "libc", closed: one.expectation, open: nil, control: .succeeds, victims: [])
    let attempt = EscapeAttempt(answer: one.answer, events: one.events, damage: one.damage)
    let verdict = way.judge(attempt, by: one.expectation, mode: one.mode)
    #expect(verdict.kind == one.kind)
    #expect(verdict.isUnexpected == one.isUnexpected)
    #expect(!verdict.reason.isEmpty)
  }

  static let controls: [(EscapeControl, String, Bool)] = [
    (.succeeds, "ok", true), (.succeeds, "mount EPERM", false),
    (.answers(["openat EFAULT"]), "openat EFAULT", true),
    (.answers(["openat EFAULT"]), "ok", true), (.answers(["openat EFAULT"]), "openat EPERM", false),
  ]

  @Test(arguments: controls)
  func `a machine that refuses by itself proves nothing`(
    control: EscapeControl, answer: String, counts: Bool
  ) {
    let way = EscapeCase(variant: "raw", closed: nil, open: nil, control: control, victims: [])
    let reason = way.reasonToSkip(controlAnswer: answer)
    #expect((reason == nil) == counts)
    #expect(reason?.contains(answer) ?? true)
  }

  /// The traces of a successful attempt, made by the test itself.
  static let deeds: [(String, @Sendable (EscapeArena) -> Void)] = [
    ("outside/outside was changed", { truncate($0.outside + "/outside", 0) }),
    ("outside/outside was changed", { chmod($0.outside + "/outside", 0o600) }),
    ("outside/outside is gone", { unlink($0.outside + "/outside") }),
    ("outside/new was made", { mkdir($0.outside + "/new", 0o700) }),
    ("bundle/readable was changed", { truncate($0.bundle + "/readable", 1) }),
    ("bundle/keyward-probe is gone", { unlink($0.program) }),
    ("group/shared was changed", { truncate($0.group + "/shared", 1) }),
    ("core.1 was left", { close(open($0.container + "/core.1", O_CREAT | O_WRONLY, 0o600)) }),
    ("the other process was ended by signal 15", { kill($0.victimNumber, SIGTERM) }),
    (
      "the other process changed",
      { setpriority(PRIO_PROCESS, id_t($0.victimNumber), 5) }
    ),
    ("the TCP listener was contacted", { contact($0, Int32(SOCK_STREAM.rawValue), "KW_TCP") }),
    ("the UDP listener was contacted", { contact($0, Int32(SOCK_DGRAM.rawValue), "KW_UDP") }),
  ]

  private static func contact(_ arena: EscapeArena, _ type: Int32, _ port: String) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = (UInt16(arena.environment[port] ?? "") ?? 0).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let descriptor = socket(AF_INET, type | Int32(SOCK_CLOEXEC.rawValue), 0)
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = connect(
          descriptor, __CONST_SOCKADDR_ARG(__sockaddr__: $0),
          socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    send(descriptor, "x", 1, 0)
    close(descriptor)
  }

  @Test(arguments: deeds.indices)
  func `what an escape would leave is seen`(index: Int) throws {
    let (expected, deed) = Self.deeds[index]
    let stage = try EscapeStage(
      launcher: builtTool("keyward-launch"), probe: builtTool("keyward-probe"))
    defer { stage.remove() }
    let arena = try EscapeArena(
      stage, name: "arena", victims: Set(EscapeVictim.allCases), owner: stage.user)
    defer { arena.remove() }
    deed(arena)
    let damage = arena.damage(maySend: false, mayShare: false)
    #expect(damage.contains { $0.hasPrefix(expected) }, "\(damage)")
  }

  @Test func `an arena that nobody touched is whole`() throws {
    let stage = try EscapeStage(
      launcher: builtTool("keyward-launch"), probe: builtTool("keyward-probe"))
    defer { stage.remove() }
    let arena = try EscapeArena(
      stage, name: "arena", victims: Set(EscapeVictim.allCases), owner: stage.user)
    defer { arena.remove() }
    #expect(arena.damage(maySend: false, mayShare: false) == [])
  }
}
