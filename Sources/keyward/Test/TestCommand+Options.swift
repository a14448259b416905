import Foundation
import KeyboardTesting

/// The options of `keyward test`, and its help page.
extension Command {
  private static let testOptionGroups = [
    testReportOptions.under(
      "Reports (one of --json, --tap - and --json-lines - replaces the text output)"),
    testShardOptions.under("Across machines (docs/ci.md)"), testSandboxOptions.under("Sandbox"),
    testSchemaOptions.under("Schemas"),
  ]

  private static let testReportOptions: [CommandSpecification.Option] = [
    .init(name: "junit", value: "FILE", help: "Write JUnit XML."),
    .init(
      name: "html", value: "FILE",
      help: "Write one HTML file with the steps of flows and their snapshots."),
    .init(name: "tap", value: "FILE", help: "Write TAP 14; - for standard output."),
    .init(
      name: "json-lines", value: "FILE",
      help: "Write a line of JSON as each flow ends; - for standard output."),
    .init(name: "json", help: "Print one JSON document."),
    .init(name: "annotations", help: "Emit GitHub annotations on standard error."),
  ]

  private static let testShardOptions: [CommandSpecification.Option] = [
    .init(
      name: "shard", value: "I/N",
      help: "Run part I of N, from 1; give every part the same flows."),
    .init(
      name: "durations", value: "FILE",
      help: "Split by the times in this report of --json or --json-lines."),
  ]

  private static let testSandboxOptions: [CommandSpecification.Option] = [
    ContainerLimit.option, .sourceRoot, .allowDegraded,
    .init(
      name: "state", value: "DIR",
      help: "Share containers in DIR between flows, which run one at a time."),
  ]

  private static let testSchemaOptions: [CommandSpecification.Option] = [
    .init(name: "schema", help: "Print the JSON schema of flow files."),
    .init(name: "app-schema", help: "Print the JSON schema of app files."),
  ]

  static let testSpecification = CommandSpecification(
    name: "test", summary: "Runs flows: YAML files with taps and expectations.",
    operands: "[FLOW-or-FOLDER...]",
    discussion: """
      A folder means all .yaml and .yml files in it, except hidden ones; the default is the folder Flows. Reads
      all flows, builds the keyboards, and runs each flow with its own state and its own sandboxed extension
      processes. Skips files without keyboards, which are parts for runFlow. docs/flows.md describes the format.
      """,
    options: [
      .init(name: "check", help: "Check the flows without building or running anything."),
      .init(
        name: "full-access", value: "on|off|both",
        help: "Set full access where flows don't (default off); both runs them twice."),
      .init(
        name: "filter", value: "NAME", help: "Run only flows whose name contains this text."),
      .init(
        name: "tag", value: "TAG", repeats: true, help: "Run only flows with one of these tags."),
      .init(name: "jobs", value: "N", help: "Run N flows at once (default 1)."),
      .init(
        name: "retries", value: "N",
        help: "Run a failed flow again, up to N times; if it passes, it is flaky (default 0)."),
      .init(name: "fail-fast", help: "Start no further flow after a failure."),
      .init(name: "watch", help: "Run again when a flow or a source is saved, until Ctrl-C."),
      .init(
        name: "time-limit", value: "SECONDS",
        help: "Limit each flow without a timeLimit of its own (default 300)."),
      .init(name: "seed", value: "SEED|random", help: "Shuffle flows with this seed."),
      .init(
        name: "record", value: "FILE",
        help: "Record a flow of a keyboard in this terminal, as keyward run --interactive."),
    ] + testOptionGroups.flatMap { $0 },
    notes: [
      "environment: GITHUB_ACTIONS=true turns on --annotations. Bazel's TEST_SHARD_INDEX (from 0),\n"
        + "TEST_TOTAL_SHARDS, TEST_SHARD_STATUS_FILE and XML_OUTPUT_FILE set --shard and --junit.",
      "exit status: 0 all passed, 1 a flow failed, 2 an extension failed, 64 wrong usage, 65 a flow or a\n"
        + "keyboard can't be used, 69 the sandbox can't be enforced here",
    ],
    examples: [
      "keyward test",
      "keyward test Flows --full-access both --jobs 2 --junit results.xml",
      "keyward test Flows/shift.yaml --check",
      "keyward test Flows --shard 2/4 --durations last.json --retries 1 --html report.html",
    ])
}

extension TestCommand {
  func runnerOptions() throws(CommandFailure) -> FlowRunner.Options {
    var options = FlowRunner.Options()
    options.words = .test
    options.failsFast = arguments.has("fail-fast")
    options.recordsSteps = arguments.value(of: "html") != nil
    options.jobs = try number(of: "jobs", in: 1...64) ?? 1
    options.retries = try number(of: "retries", in: 0...100) ?? 0
    if let text = arguments.value(of: "time-limit") {
      guard let seconds = Double(text), (0.05...86_400).contains(seconds) else {
        throw CommandFailure(
          .usage, "--time-limit takes seconds from 0.05 to 86400, not '\(text)'")
      }
      options.timeLimit = seconds
    }
    if let folder = arguments.value(of: "state") {
      guard options.jobs == 1 else {
        throw CommandFailure(
          .usage, "--state lets the flows share containers, so one runs at a time; leave --jobs out"
        )
      }
      options.stateFolder = URL(fileURLWithPath: folder)
    }
    return options
  }

  private func number(
    of option: String, in range: ClosedRange<Int>
  ) throws(CommandFailure) -> Int? {
    guard let text = arguments.value(of: option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw CommandFailure(
        .usage,
        "--\(option) takes a number from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
    }
    return number
  }

  /// The seed of the order; `nil` for the order of the paths.
  func seed() throws(CommandFailure) -> UInt64? {
    guard let text = arguments.value(of: "seed") else { return nil }
    // A number that is easily typed again.
    if text == "random" { return UInt64.random(in: 1...999_999) }
    guard let seed = UInt64(text) else {
      throw CommandFailure(.usage, "--seed takes a number from 0, or random, not '\(text)'")
    }
    return seed
  }
}
