/// What a command accepts: the one source for parsing, for `--help` and for suggestions.
struct CommandSpecification: Sendable {
  /// An option, with or without a value.
  struct Option: Sendable {
    /// The long name without its dashes.
    var name: String
    /// A one-letter form, such as the `o` of `-o`.
    var letter: Character?
    /// What stands for the value in the help; `nil` for a switch.
    var value: String?
    /// Whether it may be given more than once.
    var repeats = false
    /// One or two lines.
    var help: String
    /// Whether the value names a file or folder, which an empty text never does.
    var isPath: Bool { value == "DIR" || value == "FILE" }
  }

  var name: String
  var summary: String
  /// What stands for the operands in the help, `nil` when there are none.
  var operands: String?
  /// Everything that a reader of `--help` needs beyond the options.
  var discussion: String
  var options: [Option]
  var examples: [String]

  func option(named name: String) -> Option? { options.first { $0.name == name } }
  func option(lettered letter: Character) -> Option? { options.first { $0.letter == letter } }
}

extension CommandSpecification {
  /// The whole help page.
  var help: String {
    var lines = ["\(summary)", "", "usage: \(usage)", ""]
    if !discussion.isEmpty { lines += [discussion, ""] }
    lines.append("options:")
    let heads = options.map(Self.head) + ["  -h, --help"]
    let texts = options.map(\.help) + ["Show this page."]
    let width = (heads.map(\.count).max() ?? 0) + 2
    for (head, text) in zip(heads, texts) {
      let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        let left = index == 0 ? head : ""
        lines.append(left + String(repeating: " ", count: width - left.count) + part)
      }
    }
    if !examples.isEmpty {
      lines += ["", "examples:"] + examples.map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  private var usage: String {
    "keyward \(name)" + (operands.map { " \($0)" } ?? "") + " [options]"
  }

  private static func head(_ option: Option) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return "  \(letter)--\(option.name)" + (option.value.map { " \($0)" } ?? "")
  }
}
