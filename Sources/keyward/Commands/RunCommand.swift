import Platform
import ExtensionBundle
import ExtensionBuilder
import Foundation
import KeyboardHost
import KeyboardTesting
import Sandbox
import TerminalSimulator
import TextInput

extension Command {
  /// `keyward run`: types through keyboards and shows what happened.
  static let run = Command(specification: runSpecification) {
    (arguments, console) throws(CommandFailure) in
    do throws(CommandFailure) {
      return try perform(arguments, console: console)
    } catch {
      // A reader of the document must learn there, too, that nothing ran.
      if arguments.has("json"), !error.endsReport {
        try console.print(RunReport.json(failure: .init(error)).text)
      }
      throw error
    }
  }

  private static func perform(
    _ arguments: ParsedArguments, console: Console
  ) throws(CommandFailure) -> ExitCode {
    var plan: RunPlan
    do { plan = try RunPlan(arguments) } catch { throw CommandFailure(.usage, error.message) }
    try InteractiveRun.check(plan, arguments)
    try plan.readApp()
    try plan.readUser()
    Policy.compileAhead(.none)
    if plan.usesSettings || plan.isFullAccessGranted { Policy.compileAhead(.outgoing) }
    let isJSON = arguments.has("json")
    let installation = try Installation.ofCommand()
    // Checked before a build: an unusable folder is the smaller mistake to fix.
    let library: KeyboardLibrary? =
      plan.usesSettings || plan.stateFolder != nil ? try .at(plan.stateFolder) : nil
    let kept = try library.map { library throws(CommandFailure) in
      try Self.place { () throws(StateError) in try .kept(in: library.location.data) }
    }
    defer { kept.map { Self.remove($0, console) } }
    let enabled = try EnabledKeyboards.open(
      plan, library: library, state: kept, console: console)
    for warning in enabled.warnings { console.note("warning: \(warning)") }
    for grant in enabled.idleGrants { console.note("note: \(grant)") }
    let state =
      if let kept { kept } else { try Self.place { () throws(StateError) in try .scratch() } }
    defer { if kept == nil { Self.remove(state, console) } }
    var configuration = try SceneConfiguration.of(installation)
    configuration.apply(plan.device, app: plan.app)
    if PermissionQuestion.canAsk {
      configuration.askUser = { PermissionQuestion.ask($0, console: console) }
    }
    if arguments.has("allow-degraded") { configuration.enforcement = .allowDegraded }
    configuration.resources.storage = plan.containerLimit
    if plan.waitsForDebugger {
      configuration.limits.deadline = DebuggerWait.patience
      configuration.limits.launchDeadline = nil
      let wait = DebuggerWait(systemKeyboard: configuration.systemKeyboard?.identifier) {
        console.note($0)
      }
      configuration.onLaunch = { wait.wait(for: $0, $1) }
    }
    Interruption.onInterruption { [running = configuration.running] in
      running.endAll()
      state.remove()
    }

    if arguments.has("interactive") {
      return try InteractiveRun.perform(
        plan, arguments, enabled: enabled, settings: library?.file, state: state,
        configuration: configuration, console: console)
    }
    var unwritten: CommandFailure?
    let run = ScriptRun(
      plan.script, enabled: enabled, settings: library?.file, usesColor: console.usesColor,
      words: .commandLine
    ) { text in
      // A picture on standard output leaves no place for lines.
      if plan.outputOption != nil {
        console.pass(text + "\n")
      } else if !isJSON {
        do throws(CommandFailure) { try console.print(text) } catch { unwritten = error }
      }
      return unwritten == nil
    }
    run.perform(state: state, configuration: configuration)
    if let unwritten { throw unwritten }
    // The run happened: a file that cannot be written takes nothing from its report.
    let lost = run.lostChoice.map(CommandFailure.init) ?? lostFile(of: run, plan, installation)
    return try report(run, lost, isJSON: isJSON, console)
  }

  private static func report(
    _ run: ScriptRun, _ lost: CommandFailure?, isJSON: Bool, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let code = run.ending.exitCode
    if isJSON {
      let exit =
        lost.map { RunReport.Exit($0) } ?? .init(status: code.rawValue, reason: run.reason)
      try console.print(RunReport(run, exit: exit).json.text)
    }
    switch run.ending {
    case .done: break
    // The transcript has the whole message already.
    case .failed(let failure) where !isJSON:
      console.note("\(failure.extensionName.forDisplay) \(failure.summary)")
    case .failed, .refused: console.note(run.reason)
    }
    if var lost {
      lost.endsReport = true
      throw lost
    }
    return code
  }

  private static func place(
    _ make: () throws(StateError) -> StateFolder
  ) throws(CommandFailure) -> StateFolder {
    do { return try make() } catch {
      throw CommandFailure(error)
    }
  }

  private static func remove(_ state: StateFolder, _ console: Console) {
    if let remains = state.remove() { console.note("warning: \(remains)") }
  }

  /// Writes the requested files, and returns why one could not be written.
  private static func lostFile(
    of run: ScriptRun, _ plan: RunPlan, _ installation: Installation
  ) -> CommandFailure? {
    do throws(CommandFailure) {
      if let file = plan.traceFile {
        try PictureFile.write(
          Data((TraceReport(run.trace).document.text + "\n").utf8), to: file, option: "trace-file")
      }
      let pictures = PictureFile(renderer: PictureRenderer(program: installation.renderer.path))
      try pictures.write(plan.pictures, of: run)
      return nil
    } catch {
      return error
    }
  }
}
