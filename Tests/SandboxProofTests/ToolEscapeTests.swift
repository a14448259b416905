import Foundation
import Glibc
import Sandbox
import TestSupport
import Testing

@testable import SandboxProof

/// The escape suite's attempts on files, listeners and processes, made inside the policy of tools.
struct ToolEscapeTests {
  /// Attempts that reveal something if they succeed; the others are judged by their traces.
  private static let telling = ["1", "13", "39", "44", "54", "55", "60", "61", "63"]
  private static let changing = ["2", "6", "7", "10", "11", "12", "17", "19", "40", "41", "56"]

  /// Tools keep the caller's user, so that everything outside is the caller's, too: root isn't an exception.
  private func withStage(_ body: (EscapeSuite) throws -> Void) throws {
    let stage = try EscapeStage(
      launcher: builtTool("keyward-launch"), probe: builtTool("keyward-probe"),
      user: SandboxUser(userID: 0, groupID: 0))
    defer { stage.remove() }
    try body(EscapeSuite(stage: stage))
  }

  private func confined(
    _ one: EscapeCase, _ row: EscapeRow, _ suite: EscapeSuite, name: String
  ) throws -> (answer: String, damage: [String]) {
    let arena = try EscapeArena(
      suite.stage, name: name, victims: one.victims, owner: suite.stage.user)
    defer { arena.remove() }
    var tool = ConfinedTool(
      arena.program, ["\(row.id)/\(one.variant)"], environment: arena.environment,
      policy: ToolPolicy([
        .init(.programs, arena.program), .init(.read, arena.bundle), .init(.write, arena.container),
      ]), launcher: suite.stage.launcher)
    tool.workingDirectory = arena.container
    tool.deadline = 30
    let outcome = try tool.run()
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    let answer = outcome.signal.map { "signal \($0)" } ?? lines.last.map(String.init) ?? "nothing"
    return (answer, arena.damage(maySend: false, mayShare: false))
  }

  @Test(arguments: telling)
  func `what an attempt would tell without the policy it does not tell a tool`(id: String) throws {
    let row = try #require(EscapeRow.all.first { $0.id == id })
    try withStage { suite in
      var proven = 0
      for (number, one) in row.cases.enumerated() where one.closed?.isAllowed == false {
        // Without IPv6, and with ptrace forbidden for everyone, some are inconclusive.
        let control = try suite.attempt(one, row: row, name: "c\(number)", .open)
        guard control.answer == "ok" else { continue }
        proven += 1
        let (answer, damage) = try confined(one, row, suite, name: "t\(number)")
        #expect(answer != "ok", "\(one.variant)")
        #expect(damage == [], "\(one.variant)")
      }
      #expect(proven > 0 || ["60", "61"].contains(id))
    }
  }

  @Test(arguments: changing)
  func `no attempt of a tool changes anything outside`(id: String) throws {
    let row = try #require(EscapeRow.all.first { $0.id == id })
    try withStage { suite in
      for (number, one) in row.cases.enumerated() where one.closed != nil {
        let (_, damage) = try confined(one, row, suite, name: "t\(number)")
        #expect(damage == [], "\(one.variant)")
      }
    }
  }
}
