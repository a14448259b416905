import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Every step of the launcher is needed: without it, a check of the program's findings fails.
@Suite struct LauncherMutationTests {
  @Test func `the launcher does each of its steps`() throws {
    let found = try LauncherChecks.violations(ProofFixture.program("keyward-launch"))
    #expect(found.isEmpty, "\(found)")
  }

  @Test func `a launcher with one mistake is found out`() throws {
    var mutants = try LauncherMutant.all()
    #expect(mutants.count > 100)
    var wanted = mutants.count
    if let part = ProcessInfo.processInfo.environment["KEYWARD_MUTANT"] {
      mutants = mutants.filter { $0.name.contains(part) }
    } else if !Proof.isFull {
      var random = SeededRandom(seed: Proof.seed)
      mutants.shuffle(using: &random)
      wanted = 5
    }
    var tried = 0
    var survivors: [String] = []
    for (number, mutant) in mutants.enumerated() where tried < wanted {
      if Equivalent.reason(mutant.name) != nil { continue }
      try withScratchFolder { folder in
        chmod(folder.path, 0o755)
        var found: String?
        for unset in LauncherMutant.Unset.allCases where found == nil {
          // Not every mutant compiles.
          guard let launcher = try mutant.build(in: folder, unset: unset) else { return }
          found = try LauncherChecks.violations(launcher).first
        }
        tried += 1
        if found == nil { survivors.append(mutant.name) }
        print("mutant \(mutant.name)\n  \(found ?? "survives")")
      }
      Proof.progress("launchers", number + 1, of: mutants.count)
    }
    Proof.say("\(tried) launchers, \(survivors.count) survivors, seed \(Proof.seed)")
    #expect(tried > 0)
    #expect(survivors.isEmpty, "\(survivors.joined(separator: "\n"))")
  }
}
