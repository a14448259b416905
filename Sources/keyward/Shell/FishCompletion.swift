/// The completion of fish.
enum FishCompletion {
  static func text(_ table: CompletionTable) -> String {
    let commands = table.names.map { quoted("keyward \($0)") }
    var lines = [
      "# fish completion of keyward, written by `keyward completions fish`",
      "function __keyward_at",
      "  set -l place keyward", "  for word in (commandline -opc)[2..-1]",
      "    contains -- \"$place $word\" \(commands.joined(separator: " ")); or break",
      "    set place \"$place $word\"", "  end", "  test \"$place\" = \"$argv\"", "end",
      "complete -c keyward -f",
    ]
    for place in table.places {
      let name = (["keyward"] + [place.name].filter { !$0.isEmpty }).joined(separator: " ")
      let head = "complete -c keyward -n \(quoted("__keyward_at \(name)"))"
      for command in place.commands where !command.name.contains(" ") {
        let summary = command.summary.isEmpty ? "" : " -d \(quoted(command.summary))"
        lines.append("\(head) -a \(command.name)\(summary)")
      }
      if place.takesFiles { lines.append("\(head) -F") }
      lines += place.options.map { "\(head) \(option($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func option(_ option: CommandSpecification.Option) -> String {
    var text = "-l \(option.name)"
    if let letter = option.letter { text += " -s \(letter)" }
    if let value = option.value {
      switch CompletionTable.Value(value) {
      case .words(let words): text += " -x -a \(quoted(words.joined(separator: " ")))"
      case .folder: text += " -x -a '(__fish_complete_directories)'"
      case .file: text += " -r -F"
      case .text: text += " -x"
      }
    }
    return text + " -d \(quoted(option.help))"
  }

  /// In fish only these two characters have a meaning between single quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }
}
