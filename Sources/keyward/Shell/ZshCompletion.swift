/// The completion of zsh.
enum ZshCompletion {
  static func text(_ table: CompletionTable) -> String {
    let commands = table.names.map { "keyward \($0)".quotedForShell }
    var lines = [
      "#compdef keyward", "# zsh completion of keyward, written by `keyward completions zsh`", "",
      "_keyward() {", "  local place=keyward", "  local -i next=2",
      "  while (( next < CURRENT )); do",
      "    case \"$place $words[next]\" in",
      "      (\(commands.joined(separator: "|"))) place=\"$place $words[next]\"; (( next++ )) ;;",
      "      (*) break ;;", "    esac", "  done", "  local -a commands",
      "  words=(keyward \"${(@)words[next,-1]}\")", "  (( CURRENT -= next - 2 ))",
      "  case $place in",
    ]
    for place in table.places { lines += self.lines(place) }
    return (lines + ["  esac", "}", "", #"_keyward "$@""#, ""]).joined(separator: "\n")
  }

  private static func lines(_ place: CompletionTable.Place) -> [String] {
    let name = (["keyward"] + [place.name].filter { !$0.isEmpty }).joined(separator: " ")
      .quotedForShell
    var lines = ["    (\(name))"]
    let commands = place.commands.filter { !$0.name.contains(" ") }
    if !commands.isEmpty {
      lines.append("      commands=(")
      lines += commands.map { command in
        let summary = command.summary.isEmpty ? "" : ":\(command.summary)"
        return "        " + "\(command.name)\(summary)".quotedForShell
      }
      lines.append("      )")
      lines.append("      (( CURRENT > 2 )) || _describe command commands")
    }
    lines.append("      _arguments -s \\")
    lines += place.options.map { "        \(argument($0)) \\" }
    lines.append("        " + (place.takesFiles ? "'*:file:_files'" : "'*: :'"))
    return lines + ["      ;;"]
  }

  private static func argument(_ option: CommandSpecification.Option) -> String {
    let help = escaped(option.help)
    let repeats = option.repeats ? "*" : ""
    let value = option.value.map { ":\(escaped($0)):\(action(CompletionTable.Value($0)))" } ?? ""
    let spelling = option.letter.map { letter in
      option.repeats
        ? "'*'{-\(letter),--\(option.name)}"
        : "'(-\(letter) --\(option.name))'{-\(letter),--\(option.name)}"
    }
    guard let spelling else { return "\(repeats)--\(option.name)[\(help)]\(value)".quotedForShell }
    return spelling + "[\(help)]\(value)".quotedForShell
  }

  private static func action(_ value: CompletionTable.Value) -> String {
    switch value {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .folder: "_files -/"
    case .file: "_files"
    case .text: " "
    }
  }

  /// Characters that end a part of the input of `_arguments`.
  private static func escaped(_ text: String) -> String {
    text.map { "\\:[]".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
