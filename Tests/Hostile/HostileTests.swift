import Foundation
import TestSupport
import Testing

/// Everything that determines a bundle, made by an attacker, through the real command.
///
/// Nothing outside the output folder is written, nothing outside the project is read, and each command ends soon, with a
/// status of its table and a message that names the file.
@Suite struct HostileTests {
  @Test func `There are enough cases, each with a name of its own`() {
    let names = HostileCase.all.map(\.name)
    #expect(names.count >= 120)
    #expect(Set(names).count == names.count)
  }

  @Test func `Hostile input is refused in bounds`() throws {
    var runs = HostileCase.all.flatMap { hostile in
      hostile.commands.map { HostileRun(hostile: hostile, command: $0) }
    }
    if let part = ProcessInfo.processInfo.environment["KEYWARD_HOSTILE"] {
      runs.removeAll { !$0.hostile.name.contains(part) }
    } else if !Proof.isFull {
      var random = SeededRandom(seed: Proof.seed)
      runs = Array(runs.shuffled(using: &random).prefix(48))
    }
    var complaints: [String] = []
    for (index, run) in runs.enumerated() {
      complaints += try run.complaints(compiling: false)
      Proof.progress("hostile inputs", index + 1, of: runs.count)
    }
    #expect(complaints.isEmpty, "\(complaints.count):\n\(complaints.joined(separator: "\n---\n"))")
    Proof.say(
      "\(runs.count) commands on \(HostileCase.all.count) hostile inputs, seed \(Proof.seed)")
  }

  @Test func `What is accepted is compiled, and holds nothing of the host's`() throws {
    var complaints: [String] = []
    var cases = HostileCase.all.filter { $0.commands.contains(.build) }
    if !Proof.isFull {
      var random = SeededRandom(seed: Proof.seed)
      cases.shuffle(using: &random)
      cases = Array(cases.prefix(6))
    }
    for hostile in cases {
      complaints += try HostileRun(hostile: hostile, command: .build).complaints(compiling: true)
    }
    #expect(complaints.isEmpty, "\(complaints.count):\n\(complaints.joined(separator: "\n---\n"))")
    Proof.say("hostile projects were built, too")
  }
}
