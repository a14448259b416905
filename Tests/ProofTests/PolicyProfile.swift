@testable import Sandbox

/// A policy whose rules are proven to be needed, with the hand-written table of the same rules.
struct PolicyProfile: Sendable {
  var name: String
  var policy: SyscallPolicy
  var table: ExpectedCalls
  /// The place of its letter in the table.
  var column: Int

  /// Without and with full access, the same without a supervisor, and the two filters of tools, each by itself.
  static let all: [PolicyProfile] = keyboards + tools

  private static let keyboards = [
    ("off", Policy.Network.none, SandboxMode.strict), ("on", .outgoing, .strict),
    ("off-unnamed", .none, .unnamed), ("on-unnamed", .outgoing, .unnamed),
  ].enumerated().map { column, profile in
    PolicyProfile(
      name: profile.0,
      policy: Policy(name: profile.0, network: profile.1, files: []).systemCalls(profile.2),
      table: .ofKeyboards, column: column)
  }

  /// Both filters refuse the most dangerous calls, so that a single mistake in one of them would not be noticed if both are compared.
  private static let tools = [
    ("tool", ToolPolicy.systemCalls), ("fetch", ToolPolicy.systemCallsWithNetwork),
  ].enumerated().flatMap { column, profile in
    let everything = SyscallRules(fallback: .allow, groups: [])
    return [
      PolicyProfile(
        name: profile.0, policy: SyscallPolicy(notify: everything, main: profile.1.main),
        table: .ofTools, column: column),
      PolicyProfile(
        name: "\(profile.0)-never",
        policy: SyscallPolicy(notify: profile.1.notify, main: everything), table: .neverOfTools,
        column: column),
    ]
  }
}
