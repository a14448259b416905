import Glibc

extension Policy {
  /// The system calls that this policy means, for a confinement of this mode.
  public func systemCalls(_ mode: SandboxMode) -> SyscallPolicy {
    mode == .unnamed ? unnamedSystemCalls : systemCalls
  }

  /// What remains when nobody can be asked: the kernel decides, from registers and by Landlock.
  ///
  /// Paths are bounded by Landlock alone, which hides the contents of what is outside but not whether it exists;
  /// and the program may start itself again, because the launcher's own start of it cannot be told from that.
  private var unnamedSystemCalls: SyscallPolicy {
    let full = systemCalls
    let groups = full.main.groups.map { group in
      SyscallRules.Group(
        name: group.name, rules: group.rules.filter { !Self.supervised.contains($0.call) })
    }
    return SyscallPolicy(
      notify: SyscallRules(fallback: .allow, groups: [Self.dispatchMonitor]),
      main: SyscallRules(
        fallback: full.main.fallback,
        groups: groups.filter { !$0.rules.isEmpty } + [undecided(network)]))
  }

  /// Calls about which the supervisor decides from the registers; `connect` without a network is one of them.
  private static let supervised: Set<SyscallRules.Call> = [
    .name("socket"), .name("connect"), .name("tgkill"),
  ]

  private static let dispatchMonitor = SyscallRules.Group(
    name: "monitor",
    rules: [
      SyscallRules.Rule(
        call: .name("openat"), conditions: [.equal(2, 0x800)], action: .trap,
        reason: "Dispatch watches its threads by files of /proc and ends the process if it cannot; "
          + "the runtime inside the process answers with an empty file.")
    ])

  private func undecided(_ network: Network) -> SyscallRules.Group {
    var rules: [SyscallRules.Rule] = []
    func rule(
      _ call: String, _ conditions: [SyscallRules.Condition], _ action: SyscallRules.Action,
      _ reason: String
    ) {
      rules.append(
        SyscallRules.Rule(
          call: .name(call), conditions: conditions, action: action, reason: reason))
    }
    switch network {
    case .none:
      rule("socket", [], .refuse(EAFNOSUPPORT), "No socket of any family.")
      rule("connect", [], .refuse(ENETUNREACH), "There is nothing to connect.")
    case .outgoing:
      rule("connect", [], .allow, "Outgoing connections.")
      for family in [2, 10] as [UInt64] {
        for type in [1, 2] as [UInt64] {
          for flags in [0, 0x800, 0x80000, 0x80800] as [UInt64] {
            for number in [0, 6, 17] as [UInt64] {
              rule(
                "socket",
                [.equal(0, family), .equal(1, type | flags), .equal(2, number)], .allow,
                "Outgoing TCP and UDP.")
            }
          }
        }
      }
    }
    return SyscallRules.Group(name: "undecided", rules: rules)
  }
}
