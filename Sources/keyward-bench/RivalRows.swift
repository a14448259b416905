import ExtensionBuilder
import Foundation
import KeyboardHost
import SandboxProof
import Sandbox

/// Launch to first laid-out keyboard against other sandboxes, and what each adds to a plain start.
enum RivalRows {
  static func measure(_ subject: Subject, rounds: Int) throws -> [Row] {
    let rivals = Rival.usable(subject)
    var plain: [Double] = []
    var ours: [Double] = []
    var theirs = [[Double]](repeating: [], count: rivals.count)
    for round in 0..<rounds {
      // Each follows each, because what the one before leaves to be cleared away slows the next.
      for turn in 0..<rivals.count + 2 {
        switch (turn + round) % (rivals.count + 2) {
        case 0: plain.append(try launch(subject, subject.request(confinement: .none)))
        case 1: ours.append(try launch(subject, subject.request(confinement: .full)))
        case let rival:
          theirs[rival - 2].append(try launch(subject, rivals[rival - 2].request(subject)))
        }
      }
    }
    let coverage = try coverage(rivals)
    var rows: [Row] = []
    for (index, (rival, samples)) in zip(rivals, theirs).enumerated() {
      rows.append(
        Row(
          name: rival.row, unit: .milliseconds, ours: ours, against: samples, called: rival.name,
          coverage: Row.Coverage(
            ours: coverage.ours, against: coverage.theirs[index], attempts: coverage.attempts)))
      // Round by round, so that a slow moment of the machine touches both sides of each difference.
      rows.append(
        Row(
          name: rival.row.replacingOccurrences(of: "launch/", with: "launch-overhead/"),
          unit: .milliseconds, ours: zip(ours, plain).map { $0 - $1 },
          against: zip(samples, plain).map { $0 - $1 }, called: rival.name))
    }
    return rows
  }

  private static func coverage(
    _ rivals: [Rival]
  ) throws -> (attempts: EscapeCoverage, ours: EscapeCoverage, theirs: [EscapeCoverage]) {
    let launcher = try Installation.find().launcher
    let probe = launcher.deletingLastPathComponent().appendingPathComponent("keyward-probe")
    let stage = try EscapeStage(launcher: launcher.path, probe: probe.path)
    defer { stage.remove() }
    return try EscapeSuite(stage: stage).compare(rivals.map(\.escape))
  }

  private static func launch(_ subject: Subject, _ request: LaunchRequest) throws -> Double {
    var samples = Samples()
    let session = try keyward_bench.measure(into: &samples) { try subject.session(request).0 }
    session.terminate()
    _ = session.process.waitForExit(seconds: 5)
    return samples.median / Row.Unit.milliseconds.scale
  }
}
