/// The options and operands of a command: the one source for parsing, for `--help` and for
/// suggestions.
struct CommandSpecification: Sendable {
  /// An option, with or without a value.
  struct Option: Sendable {
    /// The long name without its dashes.
    var name: String
    /// A one-letter form, such as the `o` of `-o`.
    var letter: Character?
    /// The placeholder of the value in the help; `nil` for a switch.
    var value: String?
    /// Whether it may be given more than once.
    var repeats = false
    /// One line.
    var help: String
    /// The heading in the help; `nil` for the options at the top.
    var group: String?
    /// Whether the value names a file or folder, which an empty text never does.
    var isPath: Bool { value == "DIR" || value == "FILE" }
  }

  var name: String
  var summary: String
  /// The placeholder of the operands in the help, `nil` when there are none.
  var operands: String?
  /// The paragraphs above the options.
  var discussion: String
  var options: [Option]
  /// The paragraphs below the options, such as the exit statuses.
  var notes: [String] = []
  var examples: [String]

  func option(named name: String) -> Option? { options.first { $0.name == name } }
  func option(lettered letter: Character) -> Option? { options.first { $0.letter == letter } }
}

extension [CommandSpecification.Option] {
  /// The same options below a heading of the help page.
  func under(_ heading: String) -> Self {
    map { option in
      var option = option
      option.group = heading
      return option
    }
  }
}

extension CommandSpecification {
  /// The whole help page.
  var help: String {
    var lines = [summary, "", "usage: \(usage)", ""]
    if !discussion.isEmpty { lines += [discussion, ""] }
    let top = rows(of: nil) + [(head: "  -h, --help", text: "Show this page.")]
    lines += ["options:"] + Self.columns(top)
    var seen: Set<String> = []
    for group in options.compactMap(\.group) where seen.insert(group).inserted {
      lines += ["", "\(group):"] + Self.columns(rows(of: group))
    }
    for note in notes { lines += ["", note] }
    if !examples.isEmpty {
      lines += ["", "examples:"] + examples.map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  private var usage: String {
    "keyward \(name)" + (operands.map { " \($0)" } ?? "") + " [options]"
  }

  private func rows(of group: String?) -> [(head: String, text: String)] {
    options.filter { $0.group == group }.map { (Self.head($0), $0.help) }
  }

  private static func columns(_ rows: [(head: String, text: String)]) -> [String] {
    let width = (rows.map(\.head.count).max() ?? 0) + 2
    return rows.map { $0.head + String(repeating: " ", count: width - $0.head.count) + $0.text }
  }

  private static func head(_ option: Option) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return "  \(letter)--\(option.name)" + (option.value.map { " \($0)" } ?? "")
  }
}
