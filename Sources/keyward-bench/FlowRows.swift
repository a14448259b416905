import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardTesting
import Sandbox

/// How many flows of ten taps, each with its own state and process, are run in a second.
enum FlowRows {
  /// The number of flows in one sample.
  private static let count = 40
  /// The seconds to spend on samples after the first three.
  private static let patience = 15.0
  private static let text = """
    steps:
      - focus: text
      - tap: ["1", "2", "3", "+", "4", "5", "6", "=", Insert, "7"]
      - expect: {document: "579"}

    """

  static func measure(_ bundle: ExtensionBundle, launcher: String, rounds: Int) throws -> [Row] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyward-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("sum.yaml")
    try Data(text.utf8).write(to: file)
    let prepared = try FlowLoader().flows(in: file).map {
      PreparedFlow($0, keyboards: [EnabledKeyboard(bundle: bundle)])
    }
    let flows = Array(Array(repeating: prepared, count: count).joined())
    func rate(jobs: Int, _ confinement: Confinement) throws -> Double {
      var configuration = SceneConfiguration(launcher: launcher)
      configuration.confinement = confinement
      var options = FlowRunner.Options()
      options.jobs = jobs
      let start = ContinuousClock.now
      let results = FlowRunner(configuration: configuration, options: options).run(flows)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      if let failure = results.compactMap(\.failure).first {
        throw BenchFailure("a flow failed: \(failure.lines.joined(separator: "; "))")
      }
      return Double(count) / seconds
    }
    var (one, two, plain): ([Double], [Double], [Double]) = ([], [], [])
    // The first flows read the program from the disk and compile the filter.
    _ = try rate(jobs: 2, .full)
    let start = ContinuousClock.now
    for round in 0..<min(rounds, 15) {
      if round >= 3, (ContinuousClock.now - start) / .seconds(1) > patience { break }
      one.append(try rate(jobs: 1, .full))
      two.append(try rate(jobs: 2, .full))
      plain.append(try rate(jobs: 1, .none))
    }
    return [
      Row(
        name: "flows/per-second-1-job", unit: .perSecond, ours: one, against: plain,
        called: "without the sandbox"),
      Row(
        name: "flows/per-second-2-jobs", unit: .perSecond, ours: two, against: one,
        called: "one job"),
    ]
  }
}
