/// The difference between a policy and another one.
package struct PolicyDiff: Equatable, Sendable {
  /// One line that only one of the two policies has.
  package struct Change: Equatable, Sendable {
    /// The section that it is in.
    package var section: String
    /// The line.
    package var line: String
    /// Whether the second policy has it.
    package var isAdded: Bool
  }

  /// The changes by section, in the order of the policies; empty exactly if the two are equal.
  package private(set) var changes: [Change] = []

  /// Compares two policies rule by rule.
  /// - Parameters:
  ///   - old: What is compared with.
  ///   - new: What is compared.
  ///   - architecture: Calls that it does not have are left out.
  package init(from old: Policy, to new: Policy, on architecture: Architecture = .native) {
    let before = PolicyText(old, on: architecture, joinsCalls: false).sections
    let after = PolicyText(new, on: architecture, joinsCalls: false).sections
    let titles =
      after.map(\.title)
      + before.map(\.title).filter { title in
        !after.contains { $0.title == title }
      }
    for title in titles {
      let removed = before.first { $0.title == title }?.lines ?? []
      let added = after.first { $0.title == title }?.lines ?? []
      // In order, because the launcher grants in order.
      for change in added.difference(from: removed) {
        switch change {
        case .remove(_, let line, _):
          changes.append(Change(section: title, line: line, isAdded: false))
        case .insert(_, let line, _):
          changes.append(Change(section: title, line: line, isAdded: true))
        }
      }
    }
  }

  /// The changes as text: `+` for additions, `-` for removals.
  package var text: String {
    var lines: [String] = []
    for (index, change) in changes.enumerated() {
      if index == 0 || changes[index - 1].section != change.section { lines.append(change.section) }
      lines.append("  \(change.isAdded ? "+" : "-") \(change.line)")
    }
    return lines.joined(separator: "\n")
  }
}
