import Platform
import KeyboardHost
import KeyboardTesting

/// `keyward run --interactive` and `keyward test --record`.
extension InteractiveRun {
  /// Refuses what makes no sense in a window, and says so before anything is built.
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
    if let refusal = InteractiveTerminal.refusal() { throw CommandFailure(.usage, refusal) }
  }

  /// Opens the window, and tells on closing it what was in the field.
  static func perform(
    _ plan: RunPlan, _ arguments: ParsedArguments, enabled: EnabledKeyboards,
    settings: SettingsFile?, state: StateFolder, configuration: SceneConfiguration,
    console: Console
  ) throws(CommandFailure) -> ExitCode {
    let recorder = try arguments.value(of: "record").map { file throws(CommandFailure) in
      try FlowRecorder(
        file: file, plan: plan, arguments: arguments, keyboards: enabled.enabled)
    }
    let run = InteractiveRun(
      plan: plan, enabled: enabled, settings: settings, recorder: recorder, state: state,
      configuration: configuration)
    let code = try run.perform()
    let farewell = run.farewell
    if let document = farewell.document { try console.print("field “\(document)”") }
    if let failure = farewell.failure { console.note(failure) }
    if let file = arguments.value(of: "record") { console.note("recorded in \(file.forDisplay)") }
    return code
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
