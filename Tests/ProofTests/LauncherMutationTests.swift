import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Every step of the launcher is needed: without it, a check of what the program finds fails.
@Suite struct LauncherMutationTests {
  @Test func `the launcher does each of its steps`() throws {
    let found = try LauncherChecks.violations(ProofFixture.program("keyward-launch"))
    #expect(found.isEmpty, "\(found)")
  }

  @Test func `a launcher with one mistake is found out`() throws {
    var mutants = try LauncherMutant.all()
    #expect(mutants.count > 100)
    if let part = ProcessInfo.processInfo.environment["KEYWARD_MUTANT"] {
      mutants = mutants.filter { $0.name.contains(part) }
    } else if !Proof.isFull {
      var random = SeededRandom(seed: Proof.seed)
      mutants = Array(mutants.shuffled(using: &random).prefix(5))
    }
    var built = 0
    var survivors: [String] = []
    for (number, mutant) in mutants.enumerated() {
      try withScratchFolder { folder in
        chmod(folder.path, 0o755)
        guard let launcher = try mutant.build(in: folder) else { return }
        built += 1
        if Equivalent.reason(mutant.name) != nil { return }
        let found = try LauncherChecks.violations(launcher)
        if found.isEmpty { survivors.append(mutant.name) }
        print("mutant \(mutant.name)\n  \(found.first ?? "survives")")
      }
      Proof.progress("launchers", number + 1, of: mutants.count)
    }
    Proof.say(
      "\(built) launchers of \(mutants.count) changes, \(survivors.count) survivors, seed \(Proof.seed)"
    )
    #expect(built > 0)
    #expect(survivors.isEmpty, "\(survivors.joined(separator: "\n"))")
  }
}
