import ExtensionBuilder
import ExtensionBundle
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
      // Whoever reads the document must find out there, too, that nothing ran.
      if arguments.has("json"), !error.endsReport {
        try console.print(TestReport(results: [], failure: error).json.text)
      }
      throw error
    }
  }

  private static let testSpecification = CommandSpecification(
    name: "test", summary: "Runs flows: YAML files that tap keys and say what must come of it.",
    operands: "FLOW-or-FOLDER...",
    discussion: """
      A folder stands for all .yaml and .yml files in it, in the order of their paths; hidden ones are passed over.
      All flows are read first, then the keyboards are built, then each flow runs with its own state and its own
      extension processes. A flow that names no keyboards is a part for runFlow: found in a folder, it is skipped.
      docs/flows.md explains the steps and everything else that a flow may hold.

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
      .init(name: "fail-fast", help: "Begin no other flow once one has failed."),
      .init(name: "jobs", value: "N", help: "Run N flows at once (default 1)."),
      .init(name: "junit", value: "FILE", help: "Write the results as JUnit XML, for CI systems."),
      .init(
        name: "state", value: "DIR",
        help: "Let the flows share containers that are kept here; one flow runs at a time."),
      .init(
        name: "allow-degraded",
        help: "Start keyboards also where this machine lacks Landlock or seccomp notifications."),
      .init(name: "json", help: "Print one JSON document in place of the lines."),
    ],
    examples: [
      "keyward test Samples/Flows",
      "keyward test Flows --full-access both --jobs 2 --junit results.xml",
      "keyward test Flows/shift.yaml --check",
    ])
}

/// One call of `keyward test`.
struct TestCommand {
  private let arguments: ParsedArguments
  private let console: Console
  private let isJSON: Bool

  init(_ arguments: ParsedArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
    isJSON = arguments.has("json")
  }

  func perform() throws(CommandFailure) -> ExitCode {
    let options = try runnerOptions()
    let flows = try chosen(from: try load())
    if arguments.has("check") {
      if isJSON {
        try console.print(
          TestReport(
            results: flows.map { FlowResult($0, .skipped, reason: "only checked (--check)") }
          ).json.text)
      } else {
        try console.print(
          flows.count == 1 ? "1 flow is well-formed" : "\(flows.count) flows are well-formed")
      }
      return .success
    }
    return try run(flows, options)
  }

  private func run(_ flows: [Flow], _ options: FlowRunner.Options) throws(CommandFailure)
    -> ExitCode
  {
    Policy.compileAhead(.none)
    if flows.contains(where: { $0.settings.fullAccess == true }) { Policy.compileAhead(.outgoing) }
    let installation: Installation
    do { installation = try Installation.find() } catch {
      throw CommandFailure(.unavailable, error.message)
    }
    let prepared = try prepare(flows)
    var configuration = SceneConfiguration(launcher: installation.launcher.path)
    if arguments.has("allow-degraded") { configuration.enforcement = .allowDegraded }
    let runner = FlowRunner(configuration: configuration, options: options)
    Interruption.onInterruption { runner.stop() }
    var lost: CommandFailure?
    let results = runner.run(prepared) { result in
      guard !isJSON, lost == nil else { return }
      do throws(CommandFailure) {
        try console.print(FlowLines(result, usesColor: console.usesColor).text)
      } catch {
        lost = error
        runner.stop()
      }
    }
    if let lost { throw lost }
    let report = TestReport(results: results)
    try write(results)
    try console.print(isJSON ? report.json.text : report.totals)
    return report.code
  }

  private func runnerOptions() throws(CommandFailure) -> FlowRunner.Options {
    var options = FlowRunner.Options()
    options.failsFast = arguments.has("fail-fast")
    if let jobs = arguments.value(of: "jobs") {
      guard let number = Int(jobs), (1...64).contains(number) else {
        throw CommandFailure(.usage, "--jobs takes a number from 1 to 64, not '\(jobs)'")
      }
      options.jobs = number
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

  /// Reads all flows; every file that is wrong is told of.
  private func load() throws(CommandFailure) -> [(flow: Flow, isNamed: Bool)] {
    guard !arguments.operands.isEmpty, !arguments.operands.contains("") else {
      throw CommandFailure(.usage, "keyward test needs a flow file or a folder with flows")
    }
    let access = arguments.value(of: "full-access") ?? "off"
    guard let fullAccess = FlowLoader.FullAccess(rawValue: access) else {
      throw CommandFailure(.usage, "--full-access takes on, off or both, not '\(access)'")
    }
    let loader = FlowLoader(fullAccess: fullAccess)
    var seen: Set<URL> = []
    var flows: [(flow: Flow, isNamed: Bool)] = []
    var wrong: [String] = []
    for operand in arguments.operands {
      let files: [URL]
      do throws(FlowFiles.Failure) { files = try FlowFiles.find(operand) } catch {
        throw CommandFailure(.badInput, error.message.onOneLine)
      }
      let isNamed = files == [URL(fileURLWithPath: operand).standardizedFileURL]
      for file in files where seen.insert(file).inserted {
        do throws(FlowError) { flows += try loader.flows(in: file).map { ($0, isNamed) } } catch {
          wrong.append(error.message)
        }
      }
    }
    guard wrong.isEmpty else {
      console.pass(wrong.joined(separator: "\n") + "\n")
      let count = wrong.count == 1 ? "a flow cannot be used" : "\(wrong.count) flows cannot be used"
      throw CommandFailure(.badInput, isJSON ? "\(count): \(wrong[0])" : count)
    }
    return flows
  }

  /// The flows with a tag and a name as asked for.
  private func chosen(
    from flows: [(flow: Flow, isNamed: Bool)]
  ) throws(CommandFailure) -> [Flow] {
    let tags = arguments.values(of: "tag")
    var chosen = flows.map(\.flow)
    if !tags.isEmpty {
      let known = Set(chosen.flatMap(\.tags)).sorted()
      for tag in tags where !known.contains(tag) {
        let hint = closest(to: tag, among: known).map { "; did you mean \($0)?" } ?? ""
        throw CommandFailure(
          .usage, "no flow has the tag '\(tag)'\(hint) (tags: \(known.joined(separator: ", ")))")
      }
      chosen.removeAll { $0.tags.allSatisfy { !tags.contains($0) } }
    }
    if let text = arguments.value(of: "filter") {
      let names = chosen.map(\.fullName)
      chosen.removeAll { !$0.fullName.contains(text) }
      guard !chosen.isEmpty else {
        throw CommandFailure(
          .usage,
          "no flow has '\(text)' in its name (names: \(names.prefix(20).joined(separator: ", ")))")
      }
    }
    if let part = flows.first(where: { $0.isNamed && $0.flow.keyboards.isEmpty })?.flow {
      throw CommandFailure(
        .badInput, "\(part.file.onOneLine) names no keyboards; list them under 'keyboards'")
    }
    return chosen
  }

  /// Builds each keyboard once, and gives each flow its own.
  private func prepare(_ flows: [Flow]) throws(CommandFailure) -> [PreparedFlow] {
    var bundles: [FlowKeyboard: ExtensionBundle] = [:]
    var result: [PreparedFlow] = []
    for flow in flows {
      var keyboards: [EnabledKeyboard] = []
      for keyboard in flow.keyboards {
        let bundle: ExtensionBundle
        if let known = bundles[keyboard] {
          bundle = known
        } else {
          bundle = try open(keyboard)
          bundles[keyboard] = bundle
        }
        let identifier = bundle.manifest.bundleIdentifier
        guard !keyboards.contains(where: { $0.identifier == identifier }) else {
          throw CommandFailure(
            .badInput,
            "\(keyboard.place.text): two keyboards of the flow have the bundle identifier "
              + "\(identifier.forDisplay); give each its own")
        }
        keyboards.append(
          EnabledKeyboard(bundle: bundle, isFullAccessGranted: flow.settings.fullAccess ?? false))
      }
      let reason = keyboards.isEmpty ? "it names no keyboards, and is a part for runFlow" : nil
      result.append(PreparedFlow(flow, keyboards: keyboards, skipReason: reason))
    }
    return result
  }

  private func open(_ keyboard: FlowKeyboard) throws(CommandFailure) -> ExtensionBundle {
    let source = KeyboardSource(
      path: keyboard.url.relativeToWorkingDirectory, target: keyboard.target,
      stateFolder: arguments.value(of: "state"))
    do throws(CommandFailure) { return try source.open(console: console) } catch {
      let code = error.code == .usage ? .badInput : error.code
      throw CommandFailure(code, "\(keyboard.place.text): \(error.message)")
    }
  }

  private func write(_ results: [FlowResult]) throws(CommandFailure) {
    guard let file = arguments.value(of: "junit") else { return }
    try PictureFile.write(Data(JUnitReport(results).text.utf8), to: file, option: "junit")
  }
}
