/// A policy as lines of text under titles, the same for equal policies.
package struct PolicyText: Equatable, Sendable {
  /// Lines about one thing.
  package struct Section: Equatable, Sendable {
    /// Their subject.
    package var title: String
    /// The lines, in the policy's order.
    package var lines: [String]
  }

  /// All sections; two policies differ exactly where their sections do.
  package private(set) var sections: [Section]

  /// Writes a policy down.
  /// - Parameters:
  ///   - policy: The policy.
  ///   - architecture: Calls that it does not have are left out.
  ///   - mode: How the process is confined.
  ///   - joinsCalls: Whether calls that differ in their name only share a line.
  package init(
    _ policy: Policy, on architecture: Architecture = .native, mode: SandboxMode = .strict,
    joinsCalls: Bool = true
  ) {
    let calls = policy.systemCalls(mode)
    sections =
      [
        Section(title: "profile", lines: [policy.name]),
        Section(title: "sockets", lines: policy.sockets.lines),
        Section(title: "files", lines: policy.files.map(\.line)),
        Section(title: "limits", lines: policy.limits.lines),
      ] + Self.sections(of: calls, architecture, joinsCalls)
  }

  private static func sections(
    of calls: SyscallPolicy, _ architecture: Architecture, _ joinsCalls: Bool
  ) -> [Section] {
    let known = calls.main.groups.flatMap(\.rules)
    // The other filter's rule for a call is shown with it; calls that only the other filter has come
    // after.
    let others = calls.notify.groups.map { group in
      SyscallRules.Group(
        name: group.name,
        rules: group.rules.filter { rule in
          rule.action != .notify || !known.contains { $0.call == rule.call }
        })
    }
    let groups = (calls.main.groups + others).compactMap { group -> Section? in
      let present = SyscallRules.Group(
        name: group.name, rules: group.rules.filter { $0.call.number(on: architecture) != nil })
      guard !present.rules.isEmpty else { return nil }
      return Section(
        title: "system calls: \(group.name)",
        lines: present.lines(joined: joinsCalls) { action(of: $0, in: calls) })
    }
    var unlisted = ["any other call: \(calls.main.fallback.text)"]
    if let newer = calls.main.newer {
      unlisted.append("numbers from \(newer.from) on: \(newer.action.text)")
    }
    unlisted.append("another architecture or number scheme: \(SyscallRules.Action.kill.text)")
    return groups + [Section(title: "system calls: everything else", lines: unlisted)]
  }

  /// The result of a call that the rule applies to, from both filters together.
  private static func action(of rule: SyscallRules.Rule, in calls: SyscallPolicy) -> String {
    guard rule.action == .allow else { return rule.action.text }
    let isNotified = calls.notify.rules.contains {
      $0.action == .notify && $0.call == rule.call
        && ($0.conditions.isEmpty || $0.conditions == rule.conditions)
    }
    guard isNotified else { return rule.action.text }
    let refusal = NamedRefusal.themes.flatMap(\.rows).first {
      .name($0.call) == rule.call && $0.conditions == rule.conditions
    }
    guard let refusal else { return SyscallRules.Action.notify.text }
    return "\(SyscallRules.Action.refuse(refusal.errno).text) and report"
  }

  /// The whole text.
  package var text: String {
    sections.map { section in
      ([section.title] + section.lines.map { "  \($0)" }).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}

extension Policy: CustomStringConvertible {
  /// Everything that the policy means, as text.
  package var description: String { PolicyText(self).text }
}

extension Policy.FileGrant {
  fileprivate var line: String {
    let verb =
      switch access {
      case .read: "read"
      case .readWrite: "read and write"
      case .execute: "read and execute"
      }
    return "\(verb) \(path)" + (isRequired ? "" : " if it exists") + " (\(reason))"
  }
}

extension Policy.Limits {
  /// One line for each limit.
  fileprivate var lines: [String] {
    // By reflection, so that a new limit is always printed and compared.
    Mirror(reflecting: self).children.map { "\($0.label ?? "limit") \($0.value)" }
  }
}

extension SocketRules {
  fileprivate var lines: [String] {
    guard !families.isEmpty else { return ["none: every family is refused with EAFNOSUPPORT"] }
    let names = families.flatMap { family in
      types.map { SocketText.describe(family: family, type: $0, protocol: 0) }
    }
    return names.map { "\($0), protocols \(protocols.map(String.init).joined(separator: " "))" } + [
      "another type or protocol of these families is refused with EPROTONOSUPPORT",
      "every other family is refused with EAFNOSUPPORT",
    ]
  }
}
