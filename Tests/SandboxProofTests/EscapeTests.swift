import Foundation
import Glibc
import TestSupport
import Testing

@testable import SandboxProof

extension EscapeRow: CustomTestStringConvertible {
  /// The row, as reports name it.
  public var testDescription: String { "\(id) \(title)" }
}

/// Every row of the threat model, tried inside the policies that keyboards get.
@Suite struct EscapeTests {
  /// The full set, or a sample of the attempts that differ little.
  static let provesAll = ProcessInfo.processInfo.environment["KEYWARD_PROVE"] == "1"

  @Test(arguments: EscapeRow.all)
  func `every attempt is stopped, or is what the policy allows`(row: EscapeRow) throws {
    for outcome in try outcomes(row, [.enforced]) { check(outcome) }
  }

  @Test(arguments: EscapeRow.all)
  func `without Landlock the same attempts are stopped`(row: EscapeRow) throws {
    let profiles = Self.provesAll ? EscapeProfile.allCases : [Self.sampled(row)]
    for outcome in try outcomes(row, [.degraded], profiles) { check(outcome) }
  }

  static let olderModes: [EscapeMode] = [.landlock1, .landlock2, .landlock4]

  @Test(arguments: EscapeRow.all)
  func `an older Landlock stops the same attempts`(row: EscapeRow) throws {
    let modes = Self.provesAll ? Self.olderModes : [Self.olderModes[Self.number(row) % 3]]
    let profiles = Self.provesAll ? EscapeProfile.allCases : [Self.sampled(row)]
    for outcome in try outcomes(row, modes, profiles) { check(outcome) }
  }

  /// Attempts that only a supervisor stops.
  ///
  /// They reveal that something exists, or start the keyboard's own program again. They neither read nor change anything outside.
  static let needSupervisor: Set<String> = [
    "14/libc", "14/raw", "14/absent", "15/libc", "15/raw", "15/absent", "15/access", "31/libc",
    "31/raw", "E17/libc", "E17/raw",
    "E27/newline", "E27/escape", "E27/invalid-utf8", "E27/bidirectional", "E63/libc", "E63/raw",
    "E69/present", "E69/absent", "E69/short",
  ]

  @Test(arguments: EscapeRow.all)
  func `without a supervisor nothing outside is read or changed, and nothing has a name`(
    row: EscapeRow
  ) throws {
    let profiles = Self.provesAll ? EscapeProfile.allCases : [Self.sampled(row)]
    for outcome in try outcomes(row, [.unnamed], profiles) {
      if Self.needSupervisor.contains("\(outcome.id)/\(outcome.variant)") {
        #expect(outcome.reason == "it worked")
      } else {
        check(outcome)
      }
    }
  }

  // MARK: - Running and looking

  private func outcomes(
    _ row: EscapeRow, _ modes: [EscapeMode], _ profiles: [EscapeProfile] = EscapeProfile.allCases
  ) throws -> [EscapeOutcome] {
    let stage = try EscapeStage(
      launcher: builtTool("keyward-launch"), probe: builtTool("keyward-probe"))
    defer { stage.remove() }
    let selection = EscapeSuite.Selection(rows: [row.id], profiles: profiles, modes: modes)
    return try EscapeSuite(stage: stage, selection: selection).run(workers: 1)
  }

  private func check(_ outcome: EscapeOutcome) {
    let name = "\(outcome.id)/\(outcome.variant)"
    let user = geteuid() == 0 ? "root" : "ordinary"
    Ledger.record(
      "escape/\(name)/\(outcome.profile.rawValue)/\(outcome.mode.rawValue)/\(user)",
      outcome.kind == .skipped ? "skipped: \(outcome.reason)" : outcome.kind.rawValue)
    let text = "\(name) \(outcome.profile.rawValue) \(outcome.mode.rawValue): \(outcome.reason)"
    #expect(outcome.kind != .escaped, "\(text)")
    #expect(!outcome.isUnexpected, "\(text)")
    guard outcome.kind == .skipped, let answer = outcome.machineAnswer else { return }
    // A refusal by this machine proves nothing; only known differences between machines are accepted.
    #expect(Self.acceptedSkips[name]?.contains(answer) == true, "\(text)")
  }

  private static func number(_ row: EscapeRow) -> Int {
    row.id.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
  }

  private static func sampled(_ row: EscapeRow) -> EscapeProfile {
    let profile = EscapeProfile.allCases[number(row) / 3 % 2]
    return row.cases.contains { $0.expectation(profile) != nil }
      ? profile : profile == .open ? .closed : .open
  }

  /// The attempts that a machine may refuse by itself, and the answers.
  static let acceptedSkips: [String: Set<String>] = {
    let file = repositoryFolder.appendingPathComponent("Tests/SandboxProofTests/accepted-skips.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var accepted: [String: Set<String>] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let answers = parts[1].split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      for name in parts[0].split(separator: " ") {
        accepted[String(name), default: []].formUnion(answers)
      }
    }
    return accepted
  }()

  @Test func `the list of accepted skips names attempts that exist`() {
    let named = Set(EscapeRow.all.flatMap { row in row.cases.map { "\(row.id)/\($0.variant)" } })
    #expect(!Self.acceptedSkips.isEmpty)
    #expect(Set(Self.acceptedSkips.keys).subtracting(named) == [])
  }
}
