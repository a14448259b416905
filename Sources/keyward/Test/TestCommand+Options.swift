import Foundation
import KeyboardTesting

/// What the options of `keyward test` say.
extension Command {
  static let testSpecification = CommandSpecification(
    name: "test", summary: "Runs flows: YAML files that tap keys and say what must come of it.",
    operands: "FLOW-or-FOLDER...",
    discussion: """
      A folder stands for all .yaml and .yml files in it, in the order of their paths; hidden ones are passed over.
      All flows are read first, then the keyboards are built, then each flow runs with its own state and its own
      extension processes. A flow that names no keyboards is a part for runFlow: found in a folder, it is skipped.
      docs/flows.md explains the steps and everything else that a flow may hold.

      Each flow is a thread of this program, and each keyboard in it a sandboxed process of its own. A flow that fails
      and then passes within --retries is flaky, which is reported and does not fail the run. Of --json, --tap - and
      --json-lines - one is given, and takes the place of the lines for people.

      Bazel's variables are followed: TEST_SHARD_INDEX (from 0), TEST_TOTAL_SHARDS, TEST_SHARD_STATUS_FILE and
      XML_OUTPUT_FILE. GITHUB_ACTIONS=true turns on --annotations.

      exit status: 0 all passed, 1 a flow failed, 2 an extension failed, 64 wrong usage, 65 a flow or a keyboard
      cannot be used, 69 the sandbox cannot be enforced here
      """,
    options: [
      .init(
        name: "check",
        help: "Read the flows and say what is wrong with them; build and run nothing."),
      .init(
        name: "full-access", value: "on|off|both",
        help: "The user's grant in flows that do not say it themselves (default off);\n"
          + "both runs each of them twice."),
      .init(
        name: "tag", value: "TAG", repeats: true,
        help: "Run flows with this tag only, or one of these."),
      .init(
        name: "filter", value: "NAME", help: "Run flows only whose name has this text in it."),
      .init(
        name: "watch",
        help: "Run again when a flow or a source was saved, until Ctrl-C (status 130)."),
      .init(name: "fail-fast", help: "Begin no other flow once one has failed."),
      .init(name: "jobs", value: "N", help: "Run N flows at once (default 1)."),
      .init(
        name: "retries", value: "N",
        help: "Run a flow that fails again, up to N times (default 0)."),
      .init(
        name: "seed", value: "SEED|random",
        help: "Run the flows in another order, which is the same for the same number."),
      .init(
        name: "time-limit", value: "SECONDS",
        help: "End a flow that takes longer (default 300); a flow's own timeLimit counts more."),
      .init(
        name: "shard", value: "I/N",
        help: "Run part I of N only, counted from 1; every part must be given the same flows."),
      .init(
        name: "durations", value: "FILE",
        help: "Split by how long flows took in this report (of --json or --json-lines)."),
      .init(name: "junit", value: "FILE", help: "Write the results as JUnit XML, for CI systems."),
      .init(name: "tap", value: "FILE", help: "Write them as TAP 14; - for standard output."),
      .init(
        name: "json-lines", value: "FILE",
        help: "Write a line of JSON as soon as a flow has ended; - for standard output."),
      .init(name: "html", value: "FILE", help: "Write them as one HTML file with pictures."),
      .init(
        name: "annotations",
        help: "Say failures in GitHub's form as well, on standard error."),
      .init(
        name: "state", value: "DIR",
        help: "Let the flows share containers that are kept here; one flow runs at a time."),
      ContainerLimit.option,
      .init(
        name: "source-root", value: "DIR",
        help:
          "The folder that all files of keyboards' sources must lie in (default: their own, or\n"
          + "their Git repository)."),
      .init(
        name: "allow-degraded",
        help: "Start keyboards also where this machine lacks Landlock or seccomp notifications."),
      .init(
        name: "record", value: "FILE",
        help: "Write a flow of what is done with the keyboard given in place of flows, in this\n"
          + "terminal: keyward run --interactive --record."),
      .init(name: "json", help: "Print one JSON document in place of the lines."),
      .init(
        name: "schema",
        help: "Print the JSON schema of flow files, for editors, and do nothing else."),
      .init(
        name: "app-schema", help: "Print that of the files that 'app' names, in the same way."),
    ],
    examples: [
      "keyward test Samples/Flows",
      "keyward test Flows --full-access both --jobs 2 --junit results.xml",
      "keyward test Flows/shift.yaml --check",
      "keyward test Flows --shard 2/4 --durations last.json --retries 1 --html report.html",
    ])
}

extension TestCommand {
  func runnerOptions() throws(CommandFailure) -> FlowRunner.Options {
    var options = FlowRunner.Options()
    options.failsFast = arguments.has("fail-fast")
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
