/// The completion of bash.
enum BashCompletion {
  static func text(_ table: CompletionTable) -> String {
    let commands = table.names.map { "keyward \($0)".quotedForShell }
    var lines = [
      "# bash completion of keyward, written by `keyward completions bash`", "_keyward() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}",
      "  local place=keyward words='' paths='' word",
      "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD - 1}\"; do",
      "    case \"$place $word\" in",
      "      \(commands.joined(separator: " | "))) place=\"$place $word\" ;;",
      "      *) break ;;", "    esac", "  done", "  case \"$place $previous\" in",
    ]
    for place in table.places {
      for option in place.options {
        guard let value = option.value else { continue }
        let pattern = spellings(option).map { label(place, $0) }.joined(separator: " | ")
        lines.append("    \(pattern)) \(action(CompletionTable.Value(value))) ;;")
      }
    }
    lines += [
      "    *)", "      case \"$place\" in",
    ]
    for place in table.places {
      var words = place.options.map { "--\($0.name)" }
      if place.name != "help" {
        words += place.commands.map(\.name)
      } else {
        words += place.commands.map(\.name).filter { !$0.contains(" ") }
      }
      let paths = place.takesFiles ? " paths=-f" : ""
      lines.append(
        "        \(label(place))) words=\(words.joined(separator: " ").quotedForShell)\(paths) ;;")
    }
    return
      (lines + [
        "      esac", "      ;;", "  esac",
        "  [[ $current != -* || $paths == -d ]] || paths=''",
        "  mapfile -t COMPREPLY < <(compgen ${paths:+$paths} -W \"$words\" -- \"$current\")",
        "  [[ -z $paths ]] || compopt -o filenames 2>/dev/null || :", "}",
        "complete -F _keyward keyward", "",
      ]).joined(separator: "\n")
  }

  private static func spellings(_ option: CommandSpecification.Option) -> [String] {
    ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
  }

  private static func label(_ place: CompletionTable.Place, _ word: String? = nil) -> String {
    (["keyward"] + [place.name, word ?? ""].filter { !$0.isEmpty }).joined(separator: " ")
      .quotedForShell
  }

  private static func action(_ value: CompletionTable.Value) -> String {
    switch value {
    case .words(let words): "words=\(words.joined(separator: " ").quotedForShell)"
    case .folder: "paths=-d"
    case .file: "paths=-f"
    case .text: ":"
    }
  }
}
