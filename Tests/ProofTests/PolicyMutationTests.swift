import TestSupport
import Testing

@testable import Sandbox

/// Every rule of the system call policy is needed: without it, or with a weaker one, a test fails.
@Suite struct PolicyMutationTests {
  /// A policy with one mistake in it.
  struct Mutant {
    var name: String
    var profile: PolicyProfile
    var policy: SyscallPolicy
    /// The call of the rule; `nil` for a mistake that affects all calls.
    var number: UInt32?
    var numbers: [UInt32] { number.map { [$0] } ?? ExpectedCalls.numbers }
  }

  /// Each rule taken away, each condition of a rule dropped, looked at with 32 bits only, or with one bit less,
  /// and each filter's answer to unlisted calls inverted.
  static func mutants(_ profile: PolicyProfile) -> [Mutant] {
    let original = profile.policy
    var mutants: [Mutant] = []
    for (filter, path) in [("main", \SyscallPolicy.main), ("notify", \SyscallPolicy.notify)] {
      func add(
        _ name: String, _ call: SyscallRules.Call?, _ change: (inout SyscallRules) -> Void
      ) {
        var policy = original
        change(&policy[keyPath: path])
        // A mistake in one call's rules changes nothing about any other call.
        if let call {
          policy.main.keep(call)
          policy.notify.keep(call)
        }
        mutants.append(
          Mutant(
            name: "\(profile.name)/\(filter): \(name)", profile: profile, policy: policy,
            number: call?.number(on: .native).map { UInt32(bitPattern: $0) }))
      }
      for (g, group) in original[keyPath: path].groups.enumerated() {
        for (r, rule) in group.rules.enumerated() {
          let name = "\(rule.text) in “\(group.name)”"
          add("\(name) is gone", rule.call) { $0.groups[g].rules.remove(at: r) }
          for (c, condition) in rule.conditions.enumerated() {
            add("\(name) without condition \(c)", rule.call) {
              $0.groups[g].rules[r].conditions.remove(at: c)
            }
            let lower = condition.mask & 0xffff_ffff
            if lower != condition.mask {
              add("\(name) with condition \(c) on 32 bits", rule.call) {
                $0.groups[g].rules[r].conditions[c].mask = lower
              }
            }
            let lowest = condition.mask & (~condition.mask &+ 1)
            // If the value with the other bit has its own rule, nothing would change.
            var sibling = rule
            sibling.conditions[c].value ^= lowest
            if group.rules.contains(where: {
              $0.call == sibling.call && $0.conditions == sibling.conditions
            }) {
              continue
            }
            add("\(name) with condition \(c) but for its lowest bit", rule.call) {
              $0.groups[g].rules[r].conditions[c].mask &= ~lowest
              $0.groups[g].rules[r].conditions[c].value &= ~lowest
            }
          }
        }
      }
      // The filter that is left out of a profile has none.
      if original[keyPath: path].groups.isEmpty { continue }
      add("unlisted calls are answered otherwise", nil) {
        $0.fallback = $0.fallback == .allow ? .notify : .allow
      }
      if original[keyPath: path].newer != nil {
        add("newer calls are unlisted", nil) { $0.newer = nil }
      }
    }
    return mutants
  }

  @Test(arguments: PolicyProfile.all)
  func `the policy says what the table says`(profile: PolicyProfile) {
    let found = profile.table.contradictions(of: profile.policy, column: profile.column)
    #expect(found.isEmpty, "\(profile.name): \(found)")
  }

  @Test func `a policy with one mistake contradicts the table`() throws {
    var mutants = PolicyProfile.all.flatMap(Self.mutants)
    #expect(mutants.count > 1000)
    if !Proof.isFull {
      var random = SeededRandom(seed: Proof.seed)
      mutants = Array(mutants.shuffled(using: &random).prefix(100))
    }
    var survivors: [String] = []
    for mutant in mutants {
      let found = mutant.profile.table.contradictions(
        of: mutant.policy, column: mutant.profile.column, numbers: mutant.numbers)
      if found.isEmpty, Equivalent.reason(mutant.name) == nil { survivors.append(mutant.name) }
    }
    Proof.say("\(mutants.count) policies, \(survivors.count) survivors, seed \(Proof.seed)")
    #expect(survivors.isEmpty, "\(survivors.joined(separator: "\n"))")
  }
}

extension SyscallRules {
  fileprivate mutating func keep(_ call: Call) {
    groups = [Group(name: "", rules: rules.filter { $0.call == call })]
  }
}
