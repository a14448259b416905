import Testing

@testable import Sandbox

/// The bytes that the kernel gets do what the rules say.
@Suite struct FilterTests {
  static let policies: [SyscallPolicy] = [Policy.Network.none, .outgoing].map {
    Policy(name: "\($0)", network: $0, files: []).systemCalls
  }
  static let native = FilterSimulator.nativeArchitecture

  /// Registers that touch each condition of a call: every listed value, its neighbours, one argument at a
  /// time and all together, and the same with high bits.
  static func registers(_ rules: [SyscallRules.Rule]) -> [[UInt64]] {
    var registers: [[UInt64]] = [
      Array(repeating: 0, count: 6), Array(repeating: .max, count: 6),
    ]
    for rule in rules {
      var matching: [UInt64] = Array(repeating: 0, count: 6)
      for condition in rule.conditions { matching[Int(condition.argument)] = condition.value }
      registers.append(matching)
      for condition in rule.conditions {
        let place = Int(condition.argument)
        for bit in [0, 1, 8, 21, 31, 32, 40, 63] {
          var changed = matching
          changed[place] ^= 1 << UInt64(bit)
          registers.append(changed)
        }
        var filled = matching
        filled[place] |= ~condition.mask
        registers.append(filled)
      }
    }
    return registers
  }

  @Test(arguments: policies)
  func `each filter does with every number what its rules say`(policy: SyscallPolicy) throws {
    for rules in [policy.notify, policy.main] {
      let simulator = FilterSimulator(try rules.compiled())
      let byNumber = Dictionary(grouping: rules.rules) { $0.call.resolved ?? -1 }
      for number in Array(Int32(0)...600) + [1023, 0x3fff_ffff] {
        for arguments in Self.registers(byNumber[number] ?? []) {
          let call = FilterSimulator.Call(
            number: UInt32(number), architecture: Self.native, arguments: arguments)
          let expected = rules.action(number: number, arguments: arguments).code
          #expect(simulator.run(call) == expected, "number \(number), arguments \(arguments)")
        }
      }
    }
  }

  @Test(arguments: policies)
  func `a foreign architecture kills the process`(policy: SyscallPolicy) throws {
    for rules in [policy.notify, policy.main] {
      let simulator = FilterSimulator(try rules.compiled())
      for architecture: UInt32 in [0x4000_0003, 0x4000_0028, 0, .max] {
        for number: UInt32 in 0...511 {
          let call = FilterSimulator.Call(number: number, architecture: architecture)
          #expect(simulator.run(call) == SyscallRules.Action.kill.code)
        }
      }
    }
  }

  #if arch(x86_64)
    @Test(arguments: policies)
    func `a number of the x32 interface kills the process`(policy: SyscallPolicy) throws {
      for rules in [policy.notify, policy.main] {
        let simulator = FilterSimulator(try rules.compiled())
        for number: UInt32 in 0...600 {
          let call = FilterSimulator.Call(
            number: number | 0x4000_0000, architecture: Self.native)
          #expect(simulator.run(call) == SyscallRules.Action.kill.code)
        }
      }
    }
  #endif

  @Test(arguments: policies)
  func `the main filter answers the notifying filter's calls with no errno`(policy: SyscallPolicy) {
    // An errno there would win, and the call would be refused without a name.
    for rule in policy.notify.rules {
      let conditional: Set<String> = ["openat"]
      guard case .name(let name) = rule.call, !conditional.contains(name) else { continue }
      let listed = policy.main.rules.filter { $0.call == rule.call }
      #expect(listed.map(\.action) == [.allow], "\(rule.call)")
    }
  }

  static let mistakes: [(rules: [SyscallRules.Rule], message: String)] = [
    ([rule("no_such_call")], "no system call"),
    ([rule("read"), rule("read")], "listed twice"),
    ([rule("ioctl"), rule("ioctl", [.equal(1, 1)])], "with and without conditions"),
    ([rule("ioctl", [.equal(1, 1), .equal(1, 2)])], "two conditions on one argument"),
    ([rule("ioctl", [.masked(1, 1, 2)])], "never holds"),
    ([rule("read", action: .refuse(1))], "action of every unlisted call"),
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
      fallback: .refuse(1), groups: [SyscallRules.Group(name: "test", rules: mistake.rules)])
    let error = #expect(throws: FilterError.self) { try rules.compiled() }
    #expect(error?.message.contains(mistake.message) == true)
  }
}
