import Foundation
import KeyboardTesting

/// The variables of the engine that runs tests: Bazel's, which others have adopted.
struct TestEnvironment {
  /// The part that falls to this machine.
  var shard: FlowShard?
  /// Where the results are wanted as JUnit XML.
  var junitFile: String?
  /// Whether failures are wanted in GitHub's form.
  var wantsAnnotations: Bool

  /// Reads the variables, and confirms to the engine that shards are supported.
  init(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(CommandFailure) {
    wantsAnnotations = environment["GITHUB_ACTIONS"] == "true"
    junitFile = environment["XML_OUTPUT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    guard let total = environment["TEST_TOTAL_SHARDS"], !total.isEmpty else { return }
    let index = environment["TEST_SHARD_INDEX"] ?? ""
    guard let count = Int(total), let number = Int(index),
      let shard = FlowShard(index: number, count: count)
    else {
      throw CommandFailure(
        .usage,
        "TEST_SHARD_INDEX is '\(index)' of TEST_TOTAL_SHARDS '\(total)'; the index counts from 0")
    }
    self.shard = shard
    if let file = environment["TEST_SHARD_STATUS_FILE"], !file.isEmpty {
      try PictureFile.write(Data(), to: file, called: "TEST_SHARD_STATUS_FILE")
    }
  }
}

/// How long flows took, out of an earlier report.
enum EarlierDurations {
  private static let limit = 256 << 20

  private struct Report: Decodable {
    var flows: [Entry]
  }
  private struct Entry: Decodable {
    var file: String
    var name: String
    var durationMs: Double
    var outcome: String
  }

  /// Reads a report of `--json` or `--json-lines`; flows that were skipped took no time that means anything.
  static func read(_ file: String) throws(CommandFailure) -> [FlowShard.Key: Double] {
    let data: Data
    do { data = try ReportFile.read(file, limit: limit) } catch {
      throw CommandFailure(.badInput, "--durations \(error.message)")
    }
    let decoder = JSONDecoder()
    var entries: [Entry]
    if let report = try? decoder.decode(Report.self, from: data) {
      entries = report.flows
    } else {
      entries = data.split(separator: UInt8(ascii: "\n")).compactMap {
        try? decoder.decode(Entry.self, from: Data($0))
      }
      guard !entries.isEmpty else {
        throw CommandFailure(
          .badInput,
          "--durations \(file): this is not a report of keyward test --json or --json-lines")
      }
    }
    entries.removeAll { $0.outcome == FlowResult.Outcome.skipped.rawValue }
    return Dictionary(
      entries.map { (FlowShard.Key(file: $0.file, name: $0.name), $0.durationMs) },
      uniquingKeysWith: { max($0, $1) })
  }
}
