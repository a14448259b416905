package import ExtensionBundle
import Foundation
import KeyboardHost
package import Sandbox

/// The permissions of a bundle's keyboard without and with full access, and the proof that its filters match.
package struct FilterReport: Sendable {
  /// Which of the two policies of a keyboard.
  package enum Profile: String, CaseIterable, Sendable {
    /// Without full access.
    case closed
    /// With it.
    case open
  }

  /// One compiled filter, compared with its rules.
  package struct Program: Sendable {
    /// `supervised` or `refusing`, in the order in which they are installed.
    package var name: String
    /// The filter.
    package var filter: CompiledFilter
    /// The result of the comparison.
    package var proof: FilterProof
  }

  /// The profile.
  package let profile: Profile
  /// The processor that the filters are for.
  package let architecture: Architecture
  /// The enforced policy.
  package let policy: Policy
  /// The grants that full access adds to the closed profile.
  package let diff: PolicyDiff
  /// Both filters.
  package let programs: [Program]
  /// The grants of files that reach further than their reason says, without and with full access.
  package let wideGrants: [WideGrant]

  /// Compiles and checks what a bundle's keyboard is confined by.
  /// - Parameters:
  ///   - bundle: The bundle; its container is shown as `~`, because it has none before it runs.
  ///   - profile: The profile; `nil` is the most that its manifest requests.
  ///   - architecture: The processor.
  /// - Throws: Why the policy does not compile.
  package init(
    _ bundle: ExtensionBundle, profile: Profile? = nil, on architecture: Architecture = .native
  ) throws(FilterError) {
    self.profile = profile ?? (bundle.manifest.requestsOpenAccess ? .open : .closed)
    self.architecture = architecture
    policy = Self.policy(of: bundle, self.profile)
    diff = PolicyDiff(
      from: Self.policy(of: bundle, .closed), to: Self.policy(of: bundle, .open), on: architecture)
    wideGrants = Self.policy(of: bundle, .open).wideGrants(executable: bundle.executableURL.path)
    let calls = policy.systemCalls
    programs = [
      try Self.program("supervised", calls.notify, architecture),
      try Self.program("refusing", calls.main, architecture),
    ]
  }

  /// Whether both programs do what the policy says, and no grant reaches further than its reason.
  package var isProven: Bool {
    wideGrants.isEmpty && programs.allSatisfy { $0.proof.mismatchCount == 0 }
  }

  private static func policy(of bundle: ExtensionBundle, _ profile: Profile) -> Policy {
    AccessPolicy(
      bundlePath: bundle.url.path, executablePath: bundle.executableURL.path, containerPath: "~",
      interpreter: bundle.interpreter, hasFullAccess: profile == .open,
      groups: bundle.applicationGroups.map { GroupContainer(identifier: $0, path: "~group/\($0)") }
    ).policy
  }

  private static func program(
    _ name: String, _ rules: SyscallRules, _ architecture: Architecture
  ) throws(FilterError) -> Program {
    let filter = try rules.compiled(for: architecture)
    let proof = FilterProof(filter, of: rules, on: architecture, depth: .deep(seed: 1))
    return Program(name: name, filter: filter, proof: proof)
  }

  /// One sentence for each program: how much was compared, and what differed.
  package var proofLines: [String] {
    programs.map { program in
      let proof = program.proof
      let head =
        "\(program.name) filter: \(program.filter.count) instructions, \(proof.numbers) numbers swept, "
        + "\(proof.calls) calls compared, \(proof.mismatchCount) mismatches"
      return ([head] + proof.mismatches.map { "  \($0.text)" }).joined(separator: "\n")
    }
  }

  /// One sentence about the grants, and one for each that reaches too far.
  package var grantLines: [String] {
    ["grants: \(policy.files.count) compared with their reasons, \(wideGrants.count) wider"]
      + wideGrants.map {
        "  \($0.grant.access.rawValue) \($0.grant.path) (\($0.grant.reason)): \($0.excess)"
      }
  }

  /// Everything, for people.
  /// - Parameter disassembles: Whether the instructions follow.
  /// - Returns: The text, without a final line end.
  package func text(disassembles: Bool) -> String {
    var parts = [
      "\(profile.rawValue) profile on \(architecture.rawValue)",
      PolicyText(policy, on: architecture).text,
      "what full access adds to the closed profile\n\n\(diff.text)",
      (["proof"] + proofLines + grantLines).joined(separator: "\n"),
    ]
    if disassembles {
      parts += programs.map {
        "\($0.name) filter\n\(FilterDisassembly($0.filter, on: architecture).text)"
      }
    }
    return parts.joined(separator: "\n\n")
  }
}
