/// The actions of a seccomp filter: plain data in named groups, each rule with its reason.
package struct SyscallRules: Hashable, Sendable {
  /// The result of a call.
  package enum Action: Hashable, Sendable {
    /// The kernel runs it.
    case allow
    /// It returns an errno; 0 pretends success and runs nothing.
    case refuse(Int32)
    /// The supervisor answers.
    case notify
    /// The process's own handler of SIGSYS answers.
    case trap
    /// The whole process dies.
    case kill
  }

  /// A condition on one argument register, over all of its 64 bits.
  ///
  /// Only equality under a mask is available: libseccomp 2.5 compiles ordering comparisons wrongly.
  package struct Condition: Hashable, Sendable {
    /// Which argument, from 0.
    package var argument: UInt32
    /// The bits that matter.
    package var mask: UInt64
    /// Their required values.
    package var value: UInt64

    /// A condition that the whole register has a value.
    package static func equal(_ argument: UInt32, _ value: UInt64) -> Condition {
      Condition(argument: argument, mask: .max, value: value)
    }

    /// A condition that the bits in `mask` have a value.
    package static func masked(_ argument: UInt32, _ mask: UInt64, _ value: UInt64) -> Condition {
      Condition(argument: argument, mask: mask, value: value)
    }

    func holds(_ arguments: SIMD8<UInt64>) -> Bool {
      arguments[Int(argument)] & mask == value
    }

    /// Whether a register can satisfy both conditions.
    func agrees(with other: Condition) -> Bool {
      argument != other.argument || (value ^ other.value) & mask & other.mask == 0
    }
  }

  /// A system call by name, or by number where the compiler's table may be too old to know the name.
  package enum Call: Hashable, Sendable {
    /// As libseccomp names it.
    case name(String)
    /// The number, the same on every architecture (true from 424 on).
    case number(Int32)
  }

  /// One rule; it applies if all of its conditions are true.
  ///
  /// Rules on the same call are alternatives.
  package struct Rule: Hashable, Sendable {
    /// The call.
    package var call: Call
    /// All must be true.
    package var conditions: [Condition]
    /// The result.
    package var action: Action
    /// Why, for people.
    package var reason: String

    package init(call: Call, conditions: [Condition] = [], action: Action, reason: String) {
      self.call = call
      self.conditions = conditions
      self.action = action
      self.reason = reason
    }

    func holds(_ arguments: SIMD8<UInt64>) -> Bool {
      conditions.allSatisfy { $0.holds(arguments) }
    }
  }

  /// The result for numbers that are too new for any policy.
  package struct Newer: Hashable, Sendable {
    /// The first of these numbers, up to the ones of the x32 interface.
    package var from: Int32
    /// The result.
    package var action: Action
  }

  /// Rules with one purpose.
  package struct Group: Hashable, Sendable {
    /// A short name.
    package var name: String
    /// The rules.
    package var rules: [Rule]

    package init(name: String, rules: [Rule]) {
      self.name = name
      self.rules = rules
    }
  }

  /// The result for a call that no rule matches.
  package var fallback: Action
  /// The rules by purpose.
  package var groups: [Group]
  /// The result for numbers that are newer than the rules; `nil` leaves them to `fallback`.
  package var newer: Newer?

  /// Makes rules.
  package init(fallback: Action, groups: [Group], newer: Newer? = nil) {
    self.fallback = fallback
    self.groups = groups
    self.newer = newer
  }

  /// Every rule, in order.
  package var rules: [Rule] { groups.flatMap(\.rules) }
}

extension SyscallRules.Group {
  /// Rules with one action and one reason for several calls without conditions.
  init(
    _ name: String, _ action: SyscallRules.Action, because reason: String, _ calls: String,
    also rules: [SyscallRules.Rule] = []
  ) {
    let plain = calls.split(separator: " ").map {
      SyscallRules.Rule(call: .name(String($0)), conditions: [], action: action, reason: reason)
    }
    self.init(name: name, rules: plain + rules)
  }
}
