extension Command {
  /// `keyward help`: the help page of a command.
  static let help = Command(
    specification: CommandSpecification(
      name: "help",
      summary: "Shows the options of a command.",
      operands: "[COMMAND...]",
      discussion: "The same page as keyward COMMAND --help; without COMMAND, the list of commands.",
      options: [],
      examples: ["keyward help run", "keyward help audit probe"])
  ) { (arguments, console) throws(CommandFailure) in
    guard let command = try named(arguments.operands) else {
      try console.print(Keyward.help)
      return .success
    }
    try console.print(command.specification.help)
    return .success
  }

  /// `keyward version`: the same as `--version`.
  static let version = Command(
    specification: CommandSpecification(
      name: "version",
      summary: "Shows the version.",
      operands: nil,
      discussion: "",
      options: [],
      examples: ["keyward version"])
  ) { (arguments, console) throws(CommandFailure) in
    if let operand = arguments.operands.first {
      throw CommandFailure(.usage, "keyward version takes no operand, but got '\(operand)'")
    }
    try console.print("keyward \(Keyward.version)")
    return .success
  }

  /// The command that the words name, such as "audit" and "probe"; `nil` for no words.
  static func named(_ words: [String]) throws(CommandFailure) -> Command? {
    guard let verb = words.first else { return nil }
    var command = try Keyward.command(verb)
    for word in words.dropFirst() {
      let name = command.specification.name
      guard
        let found = command.subcommands.first(where: { $0.specification.name == "\(name) \(word)" })
      else {
        let names = command.subcommands.map {
          $0.specification.name.split(separator: " ").last.map { "\($0)" } ?? ""
        }
        throw CommandFailure(
          .usage,
          names.isEmpty
            ? "keyward \(name) has no commands of its own, but got '\(word)'"
            : "keyward \(name) has no command '\(word)' (commands: \(names.joined(separator: ", ")))"
        )
      }
      command = found
    }
    return command
  }

  /// This command and all below it.
  var withSubcommands: [Command] { [self] + subcommands.flatMap(\.withSubcommands) }
}
