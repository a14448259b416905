import Platform
import Foundation
import ExtensionBuilder
import Foundation
import KeyboardHost
import KeyboardTesting
import Sandbox

extension Command {
  /// `keyward test`: runs flows, and says which failed and why.
  static let test = Command(specification: testSpecification) {
    (arguments, console) throws(CommandFailure) in
    do throws(CommandFailure) {
      return try TestCommand(arguments, console).perform()
    } catch {
      // A reader of the document must learn there, too, that nothing ran.
      if arguments.has("json"), !error.endsReport {
        try console.print(TestReport.json(failure: error).text)
      }
      throw error
    }
  }
}

/// One call of `keyward test`.
struct TestCommand {
  let arguments: ParsedArguments
  let console: Console
  let isJSON: Bool

  init(_ arguments: ParsedArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
    isJSON = arguments.has("json")
  }

  func perform() throws(CommandFailure) -> ExitCode {
    if arguments.has("schema") {
      try console.print(String(FlowSchema.text.dropLast()))
      return .success
    }
    if arguments.has("app-schema") {
      try console.print(String(HostAppSchema.text.dropLast()))
      return .success
    }
    if let file = arguments.value(of: "record") { return try record(in: file) }
    return arguments.has("watch") ? try watch() : try performOnce()
  }

  /// Reads the flows, and checks or runs them.
  func performOnce() throws(CommandFailure) -> ExitCode {
    let environment = try TestEnvironment()
    let options = try runnerOptions()
    let outputs = try TestOutputs(arguments, environment, console)
    do throws(CommandFailure) {
      return try perform(environment, options, outputs)
    } catch {
      if !arguments.has("check"), [.badInput, .unavailable].contains(error.code) {
        let lines = [error.message, error.details].filter { !$0.isEmpty }
        try outputs.end(failure: lines.joined(separator: "\n"))
      }
      throw error
    }
  }

  private func perform(
    _ environment: TestEnvironment, _ options: FlowRunner.Options, _ outputs: TestOutputs
  ) throws(CommandFailure) -> ExitCode {
    let flows = try part(of: try chosen(from: try load()), environment)
    if arguments.has("check") {
      if isJSON {
        try console.print(
          TestReport(
            flows.map { FlowResult($0, .skipped, reason: "only checked (--check)") }
          ).json.text)
      } else {
        try console.print(
          flows.count == 1 ? "1 flow is well-formed" : "\(flows.count) flows are well-formed")
      }
      return .success
    }
    return try run(flows, options, outputs)
  }

  private func run(
    _ flows: [Flow], _ options: FlowRunner.Options, _ outputs: TestOutputs
  ) throws(CommandFailure) -> ExitCode {
    Policy.compileAhead(.none)
    if flows.contains(where: { $0.settings.fullAccess == true }) { Policy.compileAhead(.outgoing) }
    let installation = try Installation.ofCommand()
    let seed = try seed()
    let ordered = seed.map { FlowOrder.shuffled(flows, seed: $0) } ?? flows
    let prepared = try prepare(ordered)
    if let seed { console.note("shuffled with --seed \(seed)") }
    var configuration = try SceneConfiguration.of(installation)
    if arguments.has("allow-degraded") { configuration.enforcement = .allowDegraded }
    if let value = arguments.value(of: "container-limit") {
      do { configuration.resources.storage = try ContainerLimit.parse(value) } catch {
        throw CommandFailure(.usage, error.message)
      }
    }
    let runner = FlowRunner(configuration: configuration, options: options)
    Interruption.onInterruption { runner.stop() }
    try outputs.begin()
    var lost: CommandFailure?
    var progress = TestProgress(count: prepared.count)
    console.status(progress.line)
    func orStop(_ write: () throws(CommandFailure) -> Void) {
      guard lost == nil else { return }
      do throws(CommandFailure) { try write() } catch {
        lost = error
        runner.stop()
      }
    }
    let results = runner.run(prepared) { result in
      orStop { () throws(CommandFailure) in try outputs.record(result) }
      progress.add(result)
      console.status(progress.line)
    } report: { result in
      orStop { () throws(CommandFailure) in
        console.status("")
        try outputs.add(result)
        console.status(progress.line)
      }
    }
    console.status("")
    if let lost { throw lost }
    let report = TestReport(results, seed: seed)
    try outputs.end(report)
    return report.exitCode
  }
}
