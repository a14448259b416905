import Foundation
import KeyboardHost

@main
enum Keyward {
  static let version = "0.1.0"
  static let commands: [Command] = [
    .build, .run, .open, .test, .report, .audit, .settings, .doctor, .initialize,
  ]

  static func main() {
    StandardDescriptors.occupy()
    // A reader that went away is an error of `write`, not a silent death.
    signal(SIGPIPE, SIG_IGN)
    Interruption.install()
    let console = Console()
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
    if verb == "--help" || verb == "-h" || verb == "help" {
      try console.print(help)
      return .success
    }
    if verb == "--version" {
      try console.print("keyward \(version)")
      return .success
    }
    guard let command = commands.first(where: { $0.specification.name == verb }) else {
      let names = commands.map(\.specification.name)
      let hint = closest(to: verb, among: names).map { "; did you mean \($0)?" } ?? ""
      throw CommandFailure(
        .usage, "there is no command '\(verb)'\(hint) (keyward --help lists them)")
    }
    return try perform(command, Array(arguments.dropFirst()), console: console)
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

      keyward COMMAND --help    shows the options of a command
      keyward --version         shows the version

      exit status: 0 success, 1 a check failed, 2 the extension failed, 64 wrong usage, 65 bad input, 69 the
      sandbox can't be enforced here, 70 a bug in Keyward, 74 output couldn't be written, 128 + N ended by
      signal N (130 interrupted)
      """
  }
}
