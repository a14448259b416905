/// The words that a shell may complete, taken from the tables that `--help` shows.
struct CompletionTable {
  /// A command with what may follow its name.
  struct Place {
    /// The full name, such as "audit probe"; empty for `keyward` itself.
    var name: String
    /// The commands below it, each with its summary.
    var commands: [(name: String, summary: String)]
    var options: [CommandSpecification.Option]
    /// Whether an operand may be a path.
    var takesFiles: Bool
  }

  /// The values of an option.
  enum Value: Equatable {
    case words([String])
    case folder
    case file
    /// A text that no shell can guess.
    case text

    /// Reads the placeholder of the help, such as "on|off".
    init(_ placeholder: String) {
      let words = placeholder.split(separator: "|").map { String($0) }
      let areWords =
        words.count > 1 && words.allSatisfy { $0.allSatisfy { ("a"..."z").contains($0) } }
      self =
        areWords
        ? .words(words) : placeholder == "DIR" ? .folder : placeholder == "FILE" ? .file : .text
    }
  }

  static let help = CommandSpecification.Option(name: "help", letter: "h", help: "Show this page.")

  let places: [Place]

  init(_ commands: [Command] = Keyward.commands) {
    let all = commands.flatMap(\.withSubcommands)
    let names = all.map(\.specification.name)
    let top = Place(
      name: "", commands: commands.map { ($0.specification.name, $0.specification.summary) },
      options: [Self.help, .init(name: "version", help: "Show the version.")], takesFiles: false)
    places =
      [top]
      + all.map { command in
        let page = command.specification
        let below = command.subcommands.map {
          (String($0.specification.name.dropFirst(page.name.count + 1)), $0.specification.summary)
        }
        let followsHelp = page.operands == "[COMMAND...]"
        return Place(
          name: page.name, commands: followsHelp ? names.map { ($0, "") } : below,
          options: page.options + [Self.help],
          takesFiles: Self.namesPath(page.operands))
      }
  }

  /// The names of all commands that are followed by a command's own options.
  var names: [String] { places.dropFirst().map(\.name) }

  private static func namesPath(_ operands: String?) -> Bool {
    guard let operands else { return false }
    return ["BUNDLE", "SOURCE", "FOLDER", "FLOW", "FILE"].contains { operands.contains($0) }
  }
}

extension String {
  /// In single quotes, as every POSIX shell reads it.
  var quotedForShell: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
