import Glibc
import Testing

@testable import Sandbox

/// The same attempts where a layer is missing, or is older than this machine's.
@Suite struct ModeTests {
  static let landlockABIs = [1, 2, 4]

  @Test(arguments: EscapeRow.refused)
  func `without Landlock the broker stops the same attempts`(row: EscapeRow) throws {
    for network in [Policy.Network.none, .outgoing] {
      try SandboxFixture.with { fixture in
        let attempt = try fixture.attempt(row.name, network: network) { $0.mode = .brokered }
        let allowed = network == .none ? row.off : row.on
        #expect(allowed.contains(attempt.outcome), "\(attempt.outcome)")
        if network == .none { #expect(attempt.events.first?.category == row.event) }
        #expect(try fixture.canariesAreIntact())
      }
    }
  }

  @Test(arguments: EscapeRow.allowed)
  func `without Landlock the broker does what a keyboard needs`(row: EscapeRow) throws {
    try SandboxFixture.with { fixture in
      let attempt = try fixture.attempt(row.name) { $0.mode = .brokered }
      #expect(attempt.outcome == "ok")
      #expect(attempt.events.isEmpty)
    }
  }

  @Test(arguments: EscapeRow.refused + EscapeRow.allowed, landlockABIs)
  func `an older Landlock stops the same attempts`(row: EscapeRow, abi: Int) throws {
    try SandboxFixture.with { fixture in
      let attempt = try fixture.attempt(row.name) { $0.landlockABI = abi }
      #expect(row.off.contains(attempt.outcome), "\(attempt.outcome)")
      #expect(try fixture.canariesAreIntact())
    }
  }

  /// Attempts that only a supervisor can stop: they tell that something exists, or start the program's own
  /// loader or binary, and read or change nothing.
  static let needsSupervisor: Set<String> = [
    "stat-outside", "stat-absent", "access-outside", "readlink-outside",
  ]

  @Test(arguments: EscapeRow.refused)
  func `without notifications nothing is read or changed, and nothing has a name`(
    row: EscapeRow
  ) throws {
    try SandboxFixture.with { fixture in
      let attempt = try fixture.attempt(row.name) { $0.mode = .unnamed }
      if !Self.needsSupervisor.contains(row.name) {
        #expect(attempt.outcome != "ok", "\(attempt.outcome)")
      }
      // What the process used is known without asking it.
      #expect(attempt.events.allSatisfy { $0.category == .resource })
      #expect(try fixture.canariesAreIntact())
    }
  }

  @Test func `without notifications the container works`() throws {
    for row in EscapeRow.allowed {
      try SandboxFixture.with { fixture in
        let attempt = try fixture.attempt(row.name) { $0.mode = .unnamed }
        #expect(attempt.outcome == "ok")
      }
    }
  }
}
