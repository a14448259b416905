import Foundation

extension Command {
  /// `keyward completions`: what a shell needs to complete a command line.
  static let completions = Command(
    specification: CommandSpecification(
      name: "completions",
      summary: "Prints the completion of commands and options for a shell.",
      operands: "bash|zsh|fish",
      discussion: "make install and the packages put all three in place.",
      options: [],
      examples: [
        "source <(keyward completions bash)",
        "keyward completions fish > ~/.config/fish/completions/keyward.fish",
      ])
  ) { (arguments, console) throws(CommandFailure) in
    let table = CompletionTable()
    let text: String
    switch arguments.operands {
    case ["bash"]: text = BashCompletion.text(table)
    case ["zsh"]: text = ZshCompletion.text(table)
    case ["fish"]: text = FishCompletion.text(table)
    default:
      throw CommandFailure(
        .usage, "keyward completions takes the name of a shell: bash, zsh or fish")
    }
    try console.print(String(text.dropLast()))
    return .success
  }

  /// `keyward manual`: the pages for `man`.
  static let manual = Command(
    specification: CommandSpecification(
      name: "manual",
      summary: "Prints a manual page, or writes all of them.",
      operands: "[COMMAND...]",
      discussion:
        "Without COMMAND, the page of keyward itself. The pages have the options of --help.",
      options: [
        .init(
          name: "output", letter: "o", value: "DIR",
          help: "Write the pages of all commands into this folder, such as man1.")
      ],
      examples: ["keyward manual run | man -l -", "keyward manual -o share/man/man1"])
  ) { (arguments, console) throws(CommandFailure) in
    guard let folder = arguments.value(of: "output") else {
      let page = try named(arguments.operands).map { ManualPage($0.specification) }
      try console.print(String((page ?? ManualPage(Keyward.commands)).text.dropLast()))
      return .success
    }
    guard arguments.operands.isEmpty else {
      throw CommandFailure(
        .usage, "keyward manual --output writes all pages; leave out the command")
    }
    try writePages(to: folder)
    return .success
  }

  private static func writePages(to folder: String) throws(CommandFailure) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        .outputLost,
        "--output \(folder): the folder cannot be made; check that its parent is writable")
    }
    let all = Keyward.commands.flatMap(\.withSubcommands)
    for page in [ManualPage(Keyward.commands)] + all.map({ ManualPage($0.specification) }) {
      try PictureFile.write(Data(page.text.utf8), to: "\(folder)/\(page.name).1", option: "output")
    }
  }
}
