import KeyboardHost
import KeyboardTesting
import Platform
import TerminalSimulator

/// `keyward run --interactive` and `keyward test --record`.
extension InteractiveRun {
  /// Refuses options that make no sense in a window, before anything is built.
  static func check(_ plan: RunPlan, _ arguments: ParsedArguments) throws(CommandFailure) {
    guard arguments.has("interactive") else {
      guard arguments.value(of: "record") == nil else {
        throw CommandFailure(.usage, "--record needs --interactive; give both")
      }
      return
    }
    for option in ["json", "trace", "trace-file", "svg", "png", "layout"]
    where arguments.has(option) || arguments.value(of: option) != nil {
      throw CommandFailure(
        .usage, "--\(option) cannot be used with --interactive; leave one of them out")
    }
    guard plan.appFile == nil else {
      throw CommandFailure(
        .usage, "--app cannot be used with --interactive; leave one of them out")
    }
    guard plan.fields.count == 1, plan.fields[0].actions.isEmpty else {
      throw CommandFailure(
        .usage,
        "--interactive takes at most one --field and no actions; perform them in the window: keys, clicks, "
          + ":field KIND, :text TEXT")
    }
    let advice = "run it in a terminal window, or replace --interactive with --tap"
    switch InteractiveTerminal.refusal() {
    case .noTerminal:
      throw CommandFailure(
        .usage, "--interactive needs a terminal for input and output; \(advice)")
    case .dumb:
      throw CommandFailure(
        .usage,
        "--interactive needs a terminal that can place its cursor, and TERM is dumb; \(advice)")
    case nil: break
    }
  }

  /// Opens the window, and prints the field's text when it is closed.
  static func perform(
    _ plan: RunPlan, _ arguments: ParsedArguments, enabled: EnabledKeyboards,
    settings: SettingsFile?, state: StateFolder, configuration: SceneConfiguration,
    console: Console
  ) throws(CommandFailure) -> ExitCode {
    let recorder = try arguments.value(of: "record").map { file throws(CommandFailure) in
      try FlowRecorder(
        file: file, plan: plan, arguments: arguments, keyboards: enabled.enabled)
    }
    var start = Start(focus: plan.fields[0].focus, enabled: enabled)
    (start.settings, start.recorder) = (settings, recorder)
    start.isShared = plan.waitsForDebugger
    let language = Language(words: .commandLine) { line throws(InteractiveCommand.Mistake) in
      do throws(UsageError) { return try InteractiveCommand(line, of: plan) } catch {
        throw .init(message: error.message)
      }
    }
    let run = InteractiveRun(
      start, language: language, state: state, configuration: configuration)
    do throws(Failure) { try run.perform() } catch { throw CommandFailure(error) }
    if let document = run.document { try console.print("field “\(document)”") }
    if let failure = run.failure { console.note(failure.advice) }
    if let file = arguments.value(of: "record") { console.note("recorded in \(file.forDisplay)") }
    return run.failure == nil ? .success : .extensionFailed
  }
}

extension TestCommand {
  /// Records a flow: `keyward run --interactive --record` by the name under which a tester looks for it.
  func record(in file: String) throws(CommandFailure) -> ExitCode {
    let passedOn = ["full-access", "state"]
    for argument in arguments.inOrder {
      switch argument {
      case .option(let name, _) where name != "record" && !passedOn.contains(name),
        .flag(let name) where name != "allow-degraded":
        throw CommandFailure(
          .usage,
          "--\(name) cannot be used with --record, which takes a keyboard, --full-access and --state"
        )
      default: break
      }
    }
    var words = ["--interactive", "--record", file]
    for name in passedOn {
      if let value = arguments.value(of: name) { words += ["--\(name)", value] }
    }
    if arguments.has("allow-degraded") { words.append("--allow-degraded") }
    let parsed: ParsedArguments
    do throws(UsageError) {
      parsed = try ParsedArguments(
        words + ["--"] + arguments.operands, for: Command.run.specification)
    } catch {
      throw CommandFailure(.usage, error.message)
    }
    return try Command.run.run(parsed, console)
  }
}
