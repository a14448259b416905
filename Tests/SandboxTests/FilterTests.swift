import CSeccomp
import Glibc
import TestSupport
import Testing

@testable import Sandbox

/// The policies of both profiles, with and without a supervisor, on both architectures.
struct FilterSubject: Sendable, CustomTestStringConvertible {
  var network: Policy.Network
  /// How a keyboard is confined; `nil` for a tool.
  var mode: SandboxMode?
  var architecture: Architecture
  var testDescription: String {
    "\(mode.map { "\($0)" } ?? "tool") \(network) \(architecture)"
  }

  var policy: SyscallPolicy {
    if let mode { return Policy(name: "test", network: network, files: []).systemCalls(mode) }
    return network == .none ? ToolPolicy.systemCalls : ToolPolicy.systemCallsWithNetwork
  }
  /// The rules of both filters.
  var filters: [SyscallRules] { [policy.notify, policy.main] }

  static let keyboards = all.filter { $0.mode != nil }
  static let all: [FilterSubject] = [Policy.Network.none, .outgoing].flatMap { network in
    [SandboxMode.strict, .unnamed, nil].flatMap { mode in
      Architecture.allCases.map {
        FilterSubject(network: network, mode: mode, architecture: $0)
      }
    }
  }
}

/// The bytes that the kernel gets do what the rules say.
@Suite struct FilterTests {
  static let seed: UInt64 = 20_261_121

  @Test(arguments: FilterSubject.all)
  func `each filter does with every call what its rules say`(subject: FilterSubject) throws {
    for rules in subject.filters {
      let program = try rules.compiled(for: subject.architecture)
      let proof = FilterProof(
        program, of: rules, on: subject.architecture, depth: .deep(seed: Self.seed))
      #expect(proof.mismatches.map(\.text) == [])
      #expect(proof.numbers > 1026)
      #expect(proof.calls > proof.numbers)
    }
  }

  @Test(arguments: FilterSubject.all)
  func `both filters together do what the policy says`(subject: FilterSubject) throws {
    let policy = subject.policy
    let architecture = subject.architecture
    let programs = try subject.filters.map { FilterSimulator(try $0.compiled(for: architecture)) }
    let models = subject.filters.map { SyscallModel($0, on: architecture) }
    var cases = FilterCases(architecture: architecture, depth: .deep(seed: Self.seed))
    for number in cases.numbers {
      let rules = models.flatMap { $0.rules(on: number) }
      for arguments in cases.arguments(for: rules) {
        let call = SystemCallRegisters(
          number: number, architecture: architecture.auditValue, arguments: arguments)
        // The kernel uses the answer whose action, read as a signed number, is the least.
        let found = programs.compactMap { $0.run(call) }
          .min { Int32(bitPattern: $0 & 0xffff_0000) < Int32(bitPattern: $1 & 0xffff_0000) }
        let expected = SyscallPolicy.stricter(models[1].action(call), models[0].action(call))
        #expect(found == expected.code, "\(number) \(arguments)")
      }
    }
    let read = SystemCallRegisters(
      number: UInt32(architecture.number(of: "read") ?? -1), architecture: architecture.auditValue)
    #expect(policy.verdict(read, on: architecture) == .allow)
  }

  @Test(arguments: FilterSubject.all)
  func `the program looks at the number as a whole, never at a part of it`(subject: FilterSubject)
    throws
  {
    // This makes the critical numbers of a proof representative of all 2^32.
    for rules in subject.filters {
      let program = try rules.compiled(for: subject.architecture).instructions
      for (index, step) in program.enumerated() where step.code == 0x54 || step.code == 0x45 {
        let load = program[..<index].last { $0.code == 0x20 }
        #expect((load?.constant ?? 0) >= 16)
      }
    }
  }

  @Test func `a call of the table of named refusals never runs`() throws {
    for subject in FilterSubject.keyboards {
      let models = subject.filters.map { SyscallModel($0, on: subject.architecture) }
      for row in NamedRefusal.themes.flatMap(\.rows) {
        guard let number = subject.architecture.number(of: row.call) else { continue }
        var cases = FilterCases(
          architecture: subject.architecture, depth: .deep(seed: Self.seed))
        let rule = SyscallRules.Rule(
          call: .name(row.call), conditions: row.conditions, action: .allow, reason: "")
        for arguments in cases.arguments(for: [rule]) where rule.holds(arguments) {
          let call = SystemCallRegisters(
            number: UInt32(number), architecture: subject.architecture.auditValue,
            arguments: arguments)
          let verdict = SyscallPolicy.stricter(models[1].action(call), models[0].action(call))
          switch (verdict, subject.mode) {
          case (.notify, .strict), (.refuse(1...), _): continue
          default: Issue.record("\(row.call) \(arguments): \(verdict) with \(subject)")
          }
        }
      }
    }
  }

  @Test func `the supervisor answers each notified call, and each in one way`() throws {
    let answered = Set(["execve", "socket", "connect", "tgkill"] + PathCall.all.map(\.name))
    let refused = Set(NamedRefusal.themes.flatMap(\.rows).map(\.call))
    #expect(answered.isDisjoint(with: refused))
    for subject in FilterSubject.all where subject.mode == .strict {
      for rule in subject.policy.notify.rules {
        #expect(answered.contains("\(rule.call)") || refused.contains("\(rule.call)"))
      }
    }
  }

  @Test(arguments: FilterSubject.keyboards)
  func `the main filter answers the notifying filter's calls with no errno`(
    subject: FilterSubject
  ) {
    // An errno there would win, and the call would be refused without a name.
    for rule in subject.policy.notify.rules where rule.call != .name("openat") {
      var arguments = SIMD8<UInt64>.zero
      for condition in rule.conditions { arguments[Int(condition.argument)] = condition.value }
      guard let number = rule.call.number(on: subject.architecture) else { continue }
      let call = SystemCallRegisters(
        number: UInt32(number), architecture: subject.architecture.auditValue,
        arguments: arguments)
      let model = SyscallModel(subject.policy.main, on: subject.architecture)
      #expect(model.action(call) == .allow, "\(rule.call)")
    }
  }

  @Test(arguments: [Policy.Network.none, .outgoing])
  func `without a supervisor the filter itself knows the sockets`(network: Policy.Network) {
    let policy = Policy(name: "test", network: network, files: [])
    let model = SyscallModel(policy.systemCalls(.unnamed).main)
    let numbers = Architecture.native
    for family: UInt64 in [0, 1, 2, 3, 10, 16, 17, 38, 40, 45, 2 | 1 << 32] {
      for type: UInt64 in [0, 1, 2, 3, 5, 0x801, 0x80002, 0x80801, 0x100001, 1 | 1 << 32] {
        for number: UInt64 in [0, 1, 6, 17, 132, 136, 262] {
          let call = SystemCallRegisters(
            number: UInt32(numbers.number(of: "socket") ?? -1),
            architecture: numbers.auditValue, arguments: [family, type, number, 0, 0, 0, 0, 0])
          let isAllowed =
            policy.sockets.refusal(family: family, type: type, protocol: number) == nil
          #expect((model.action(call) == .allow) == isAllowed, "\(family) \(type) \(number)")
        }
      }
    }
  }

  static let mistakes: [(rules: [SyscallRules.Rule], message: String)] = [
    ([rule("no_such_call")], "not a known system call"),
    ([rule("read"), rule("read")], "listed twice"),
    ([rule("ioctl"), rule("ioctl", [.equal(1, 1)])], "with and without conditions"),
    ([rule("ioctl", [.equal(1, 1), .equal(1, 2)])], "two conditions on one argument"),
    ([rule("ioctl", [.masked(1, 1, 2)])], "never holds"),
    ([rule("ioctl", [.masked(1, 0, 0)])], "always holds"),
    ([rule("read", action: .refuse(1))], "action of every unlisted call"),
    (
      [rule("ioctl", [.equal(0, 1)]), rule("ioctl", [.equal(1, 2)], action: .refuse(2))],
      "contradictory rules"
    ),
    ([rule("mseal")], "from 450 on"),
  ]

  static func rule(
    _ name: String, _ conditions: [SyscallRules.Condition] = [],
    action: SyscallRules.Action = .allow
  ) -> SyscallRules.Rule {
    SyscallRules.Rule(call: .name(name), conditions: conditions, action: action, reason: "test")
  }

  @Test(arguments: mistakes)
  func `a mistake that libseccomp would compile is refused`(
    mistake: (rules: [SyscallRules.Rule], message: String)
  ) {
    let rules = SyscallRules(
      fallback: .refuse(1), groups: [SyscallRules.Group(name: "test", rules: mistake.rules)],
      newer: .init(from: 450, action: .refuse(38)))
    let error = #expect(throws: FilterError.self) { try rules.compiled() }
    #expect(error?.message.contains(mistake.message) == true)
  }

  @Test func `the numbers are those of libseccomp`() {
    for architecture in Architecture.allCases {
      var compared = 0
      for number in Int32(0)...511 {
        guard let text = seccomp_syscall_resolve_num_arch(architecture.auditValue, number) else {
          continue
        }
        defer { free(text) }
        guard let name = architecture.name(of: number) else { continue }
        #expect(name == String(cString: text), "\(architecture) \(number)")
        compared += 1
      }
      #expect(compared > 280)
    }
  }
}
