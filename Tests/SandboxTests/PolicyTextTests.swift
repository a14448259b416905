import TestSupport
import Testing

@testable import Sandbox

/// A policy can be read, and two policies compared.
@Suite struct PolicyTextTests {
  static let small = Policy(
    name: "off", network: .none,
    files: [
      Policy.FileGrant(path: "/bundle", access: .read, reason: "its own bundle"),
      Policy.FileGrant(
        path: "/dev/null", access: .readWrite, isRequired: false, reason: "an empty file"),
    ])

  @Test func `a policy reads the same each time`() {
    let text = PolicyText(Self.small)
    #expect(text == PolicyText(Self.small))
    #expect(
      text.sections.prefix(3).map(\.title) == ["profile", "sockets", "files"])
    #expect(
      text.sections[2].lines == [
        "read /bundle (its own bundle)", "read and write /dev/null if it exists (an empty file)",
      ])
    let byTitle = Dictionary(uniqueKeysWithValues: text.sections.map { ($0.title, $0.lines) })
    #expect(
      byTitle["system calls: memory"]?.prefix(2) == [
        "allow: munmap mremap brk madvise msync (Memory of the process itself.)",
        "allow: mmap when argument 2 is 0 (No memory is writable and executable at once.)",
      ])
    #expect(
      byTitle["system calls: no server"] == [
        "refuse with EPERM and report: bind listen accept accept4 "
          + "(A keyboard opens connections; it never accepts one.)"
      ])
    #expect(
      byTitle["system calls: everything else"] == [
        "any other call: refuse with EPERM", "numbers from 450 on: refuse with ENOSYS",
        "another architecture or number scheme: kill the process",
      ])
    #expect(text.text.hasPrefix("profile\n  off\n\nsockets\n  none: every family"))
  }

  @Test func `each limit is printed`() {
    let lines = PolicyText(Self.small).sections.first { $0.title == "limits" }?.lines ?? []
    #expect(lines.contains("openFiles 64"))
    #expect(lines.count == Mirror(reflecting: Policy.Limits()).children.count)
  }

  @Test func `no call that is refused by name is printed as allowed`() {
    for network in [Policy.Network.none, .outgoing] {
      for architecture in Architecture.allCases {
        let policy = Policy(name: "test", network: network, files: [])
        let lines = PolicyText(policy, on: architecture).sections.flatMap(\.lines)
        let allowed = lines.filter { $0.hasPrefix("allow: ") && !$0.contains(" when ") }
          .flatMap { $0.dropFirst(7).prefix { $0 != "(" }.split(separator: " ") }
        for row in NamedRefusal.themes.flatMap(\.rows) where row.conditions.isEmpty {
          #expect(!allowed.contains(Substring(row.call)), "\(row.call)")
        }
        #expect(lines.filter { $0.contains(" fork ") }.allSatisfy { $0.contains("EPERM") })
      }
    }
  }

  /// A policy with some of each part, from a seed.
  static func randomPolicy(_ seed: UInt64) -> Policy {
    var random = SeededRandom(seed: seed)
    let accesses: [Policy.FileGrant.Access] = [.read, .readWrite, .execute]
    let files = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Policy.FileGrant(
        path: "/p\(Int.random(in: 0...2, using: &random))",
        access: accesses.randomElement(using: &random) ?? .read,
        isRequired: Bool.random(using: &random),
        reason: "reason \(Int.random(in: 0...1, using: &random))")
    }
    var limits = Policy.Limits()
    limits.openFiles = UInt64.random(in: 64...65, using: &random)
    return Policy(
      name: Bool.random(using: &random) ? "off" : "on",
      network: Bool.random(using: &random) ? .none : .outgoing, files: files, limits: limits)
  }

  @Test func `the difference is empty exactly if the policies are equal`() {
    var equal = 0
    for seed in 0..<UInt64(60) {
      let first = Self.randomPolicy(seed)
      // Some pairs are made equal, others nearly equal.
      var second = seed % 3 == 0 ? first : Self.randomPolicy(seed + 1000)
      if seed % 3 == 1 {
        second = first
        second.files.reverse()
      }
      if first == second { equal += 1 }
      let diff = PolicyDiff(from: first, to: second)
      #expect(diff.changes.isEmpty == (first == second), "seed \(seed)")
      let back = PolicyDiff(from: second, to: first)
      #expect(back.changes.isEmpty == diff.changes.isEmpty)
    }
    #expect(equal >= 20 && equal < 60)
  }

  @Test func `what an open network adds is listed rule by rule`() {
    var open = Self.small
    open.network = .outgoing
    let diff = PolicyDiff(from: Self.small, to: open)
    let text = diff.text
    #expect(
      text.contains(
        "system calls: outgoing\n  + allow: getsockname (Outgoing connections and name look-ups.)"))
    #expect(text.contains("sockets\n  - none: every family is refused with EAFNOSUPPORT\n"))
    // The supervisor makes each connection, or refuses it, with a network and without.
    #expect(!diff.changes.contains { $0.line.hasPrefix("ask the supervisor: connect") })
    #expect(!diff.changes.contains { $0.line.hasPrefix("allow: connect") })
    // Nothing is removed except the refusals of the added calls.
    #expect(diff.changes.filter { !$0.isAdded }.count == 1)
  }

  @Test func `conditions are told as they are compared`() {
    let texts: [(SyscallRules.Condition, String)] = [
      (.equal(1, 5), "argument 1 is 5"),
      (.equal(0, 0x3d0f00), "argument 0 is 0x3d0f00"),
      (.masked(2, 0x200203, 0), "argument 2 has 0 in its bits 0x200203"),
      (.masked(1, ~UInt64(0x180), 9), "argument 1 is 9, whatever its bits 0x180 are"),
    ]
    for (condition, text) in texts { #expect(condition.text == text) }
  }
}
