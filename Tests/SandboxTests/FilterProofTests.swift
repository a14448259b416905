import Glibc
import TestSupport
import Testing

@testable import Sandbox

/// The comparison of program and model finds every mistake, and reports none in a correct program.
@Suite struct FilterProofTests {
  /// Rules over a few calls, with conditions and actions of every kind, from a seed.
  static func randomRules(_ seed: UInt64) -> SyscallRules {
    var random = SeededRandom(seed: seed)
    let calls = [
      "read", "ioctl", "socket", "openat", "clone", "mmap", "futex", "access", "rename", "prctl",
      "sendto", "fcntl", "epoll_wait",
    ]
    let actions: [SyscallRules.Action] = [
      .allow, .notify, .trap, .kill, .refuse(0), .refuse(13),
    ]
    let fallback = actions.randomElement(using: &random) ?? .allow
    var groups: [SyscallRules.Group] = []
    for name in calls.shuffled(using: &random).prefix(Int.random(in: 1...8, using: &random)) {
      let others = actions.filter { $0 != fallback }
      let action = others.randomElement(using: &random) ?? .kill
      var rules: [SyscallRules.Rule] = []
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let rule = SyscallRules.Rule(
          call: .name(name), conditions: conditions(&random), action: action, reason: "random")
        if !rules.contains(where: { $0.conditions == rule.conditions }) { rules.append(rule) }
      }
      if rules.isEmpty {
        rules = [
          SyscallRules.Rule(call: .name(name), conditions: [], action: action, reason: "random")
        ]
      }
      groups.append(SyscallRules.Group(name: name, rules: rules))
    }
    let newer: SyscallRules.Newer? =
      Bool.random(using: &random)
      ? .init(from: Int32.random(in: 441...511, using: &random), action: .refuse(38)) : nil
    return SyscallRules(fallback: fallback, groups: groups, newer: newer)
  }

  private static func conditions(_ random: inout SeededRandom) -> [SyscallRules.Condition] {
    let places = (0..<UInt32(6)).shuffled(using: &random)
    return places.prefix(Int.random(in: 1...3, using: &random)).map { place in
      let words: [UInt64] = [
        0, 1, 2, 0x80000, 1 << 31, 1 << 32, 1 << 63, 0xffff_ffff, .max, random.next(),
      ]
      let value = words.randomElement(using: &random) ?? 0
      guard Bool.random(using: &random) else { return .equal(place, value) }
      let masks: [UInt64] = [1, 3, 0x200203, 0xffff_ffff, ~(128 | 256), 1 << 63, random.next() | 1]
      let mask = masks.randomElement(using: &random) ?? 1
      return .masked(place, mask, value & mask)
    }
  }

  @Test(arguments: 0..<10)
  func `random rules compile to programs that do what the rules say`(batch: Int) throws {
    for index in 0..<32 {
      let seed = UInt64(batch * 1000 + index)
      let rules = Self.randomRules(seed)
      let architecture = Architecture.allCases[index % 2]
      let program = try rules.compiled(for: architecture)
      let proof = FilterProof(program, of: rules, on: architecture, depth: .deep(seed: seed))
      #expect(
        proof.mismatches.prefix(1).map(\.text) == [], "seed \(seed), \(rules.rules.map(\.text))")
    }
  }

  /// Every rule with `KEYWARD_PROVE=1`, else some of each policy.
  @Test(arguments: FilterSubject.all)
  func `a program that lacks any one rule is found out at each launch`(subject: FilterSubject)
    throws
  {
    var random = SeededRandom(seed: FilterTests.seed)
    let provesAll = getenv("KEYWARD_PROVE").map { String(cString: $0) == "1" } ?? false
    for rules in subject.filters {
      let places = rules.groups.indices.flatMap { group in
        rules.groups[group].rules.indices.map { (group: group, rule: $0) }
      }
      for place in places.shuffled(using: &random).prefix(provesAll ? .max : 12) {
        let rule = rules.groups[place.group].rules[place.rule]
        guard rule.call.number(on: subject.architecture) != nil else { continue }
        var fewer = rules
        fewer.groups[place.group].rules.remove(at: place.rule)
        let proof = FilterProof(
          try fewer.compiled(for: subject.architecture), of: rules, on: subject.architecture)
        #expect(proof.mismatchCount > 0, "without \(rule.text)")
      }
    }
  }

  @Test func `a program that was changed by one bit is found out, or means the same`() throws {
    let rules = FilterSubject.all[0].policy.main
    let program = try rules.compiled().instructions
    var random = SeededRandom(seed: 3)
    var missed: Set<String> = []
    for _ in 0..<100 {
      var changed = program
      let index = Int.random(in: changed.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: changed[index].constant ^= 1 << UInt32.random(in: 0..<32, using: &random)
      case 1: changed[index].ifTrue ^= 1 << UInt8.random(in: 0..<3, using: &random)
      default: changed[index].ifFalse ^= 1 << UInt8.random(in: 0..<3, using: &random)
      }
      let filter = CompiledFilter(changed)
      let quick = FilterProof(filter, of: rules)
      guard quick.mismatchCount == 0 else { continue }
      // A change that passes the quick comparison must pass the deep one too: it has no effect.
      let deep = FilterProof(filter, of: rules, depth: .deep(seed: 5))
      if let mismatch = deep.mismatches.first {
        missed.insert("\(index) \(program[index]) \(mismatch.text)")
      }
    }
    // The quick comparison, of each launch, may overlook a few; the deep one, of these tests, overlooks none.
    #expect(missed.count <= 5, "\(missed)")
  }

  @Test func `a filter that is not what the policy says is never handed to the launcher`() throws {
    let policy = FilterSubject.all[0].policy
    let error = #expect(throws: FilterError.self) {
      _ = try CompiledPolicy(policy) { (rules) throws(FilterError) in
        var wrong = rules
        for index in wrong.groups.indices {
          wrong.groups[index].rules.removeAll { $0.call == .name("socket") }
        }
        return try wrong.compiled()
      }
    }
    #expect(error?.message.contains("socket(") == true, "\(String(describing: error))")
    #expect(error?.message.contains("ask the supervisor") == true)
  }
}
