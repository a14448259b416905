import CVersion
import Foundation
import KeyboardHost
import Platform
import Sandbox

@main
enum Keyward {
  /// The content of the file VERSION.
  static let version = String(cString: kw_version()).trimmingCharacters(in: .whitespacesAndNewlines)
  static let commands: [Command] = [
    .build, .run, .open, .test, .report, .audit, .settings, .doctor, .clean, .initialize,
    .completions, .manual, .help, .version,
  ]

  static func main() {
    StandardDescriptors.occupy()
    // A reader that went away is an error of `write`, not a silent death.
    signal(SIGPIPE, SIG_IGN)
    Interruption.install()
    let console = Console()
    ConfinedTool.reportWaits { wait in
      console.status("")
      console.note(wait.text)
    }
    let status = status(of: Array(CommandLine.arguments.dropFirst()), console: console)
    Interruption.holdIfUnderWay()
    exit(status.rawValue)
  }

  /// Runs the command that the arguments name and says how it ended.
  static func status(of arguments: [String], console: Console) -> ExitCode {
    do throws(CommandFailure) {
      return try dispatch(arguments, console: console)
    } catch {
      console.note(error.message)
      return error.code
    }
  }

  private static func dispatch(
    _ arguments: [String], console: Console
  ) throws(CommandFailure) -> ExitCode {
    guard let verb = arguments.first else {
      console.pass(help + "\n")
      return .usage
    }
    if verb == "--help" || verb == "-h" {
      try console.print(help)
      return .success
    }
    if verb == "--version" {
      try console.print("keyward \(version)")
      return .success
    }
    return try perform(command(verb), Array(arguments.dropFirst()), console: console)
  }

  /// The command of a name.
  static func command(_ verb: String) throws(CommandFailure) -> Command {
    if let command = commands.first(where: { $0.specification.name == verb }) { return command }
    let names = commands.map(\.specification.name)
    let hint = closest(to: verb, among: names).map { "; did you mean \($0)?" } ?? ""
    throw CommandFailure(
      .usage, "there is no command '\(verb)'\(hint) (keyward --help lists them)")
  }

  private static func perform(
    _ command: Command, _ arguments: [String], console: Console
  ) throws(CommandFailure) -> ExitCode {
    let name = command.specification.name
    if !command.subcommands.isEmpty, let chosen = try command.subcommand(arguments.first) {
      return try perform(chosen, Array(arguments.dropFirst()), console: console)
    }
    let parsed: ParsedArguments
    do throws(UsageError) {
      parsed = try ParsedArguments(arguments, for: command.specification)
    } catch {
      throw CommandFailure(.usage, "\(error.message) (keyward \(name) --help shows all options)")
    }
    if parsed.asksForHelp {
      try console.print(command.specification.help)
      return .success
    }
    return try command.run(parsed, console)
  }

  /// The page of `keyward --help`.
  static var help: String {
    let width = (commands.map(\.specification.name.count).max() ?? 0) + 2
    let lines = commands.map(\.specification).map { specification in
      let padding = String(repeating: " ", count: width - specification.name.count)
      return "  \(specification.name)\(padding)\(specification.summary)"
    }
    return """
      Builds iOS keyboard extensions from unmodified Swift sources, runs them sandboxed, and types through them.

      usage: keyward COMMAND [arguments]

      commands:
      \(lines.joined(separator: "\n"))

      keyward help COMMAND      shows the options of a command, as keyward COMMAND --help

      \(exitStatus)
      """
  }

  /// The statuses that all commands share.
  static let exitStatus = """
    exit status: 0 success, 1 a check failed, 2 the extension failed, 64 wrong usage, 65 bad input, 69 the
    sandbox can't be enforced here, 70 a bug in Keyward, 74 output couldn't be written, 128 + N ended by
    signal N (130 interrupted)
    """
}
