/// A page for `man`, made of the same table as `--help`.
struct ManualPage {
  let text: String
  /// The name of the page, such as "keyward-audit-probe".
  let name: String

  /// The page of one command.
  init(_ page: CommandSpecification) {
    name = "keyward-" + page.name.replacing(" ", with: "-")
    var lines = Self.head(name, page.summary)
    lines += [".SH SYNOPSIS", ".B keyward \(Self.escaped(page.name))"]
    lines.append(Self.escaped((page.operands.map { $0 + " " } ?? "") + "[options]"))
    if !page.discussion.isEmpty { lines += [".SH DESCRIPTION"] + Self.literal(page.discussion) }
    lines += [".SH OPTIONS"]
    var group: String?
    for option in page.options where option.group == nil { lines += Self.lines(option) }
    lines += Self.lines(CompletionTable.help)
    for option in page.options {
      guard let heading = option.group else { continue }
      if heading != group { lines.append(".SS \(Self.escaped(heading))") }
      group = heading
      lines += Self.lines(option)
    }
    if !page.notes.isEmpty {
      lines += [".SH NOTES"] + page.notes.flatMap { Self.literal($0) + [".PP"] }
    }
    if !page.examples.isEmpty {
      lines += [".SH EXAMPLES"] + Self.literal(page.examples.joined(separator: "\n"))
    }
    text = (lines + [".SH SEE ALSO", ".BR keyward (1)", ""]).joined(separator: "\n")
  }

  /// The page of `keyward` itself.
  init(_ commands: [Command]) {
    name = "keyward"
    var lines = Self.head(name, "builds, runs and tests iOS keyboard extensions on Linux")
    lines += [".SH SYNOPSIS", ".B keyward", #"\fICOMMAND\fR [arguments]"#, ".SH COMMANDS"]
    for command in commands.flatMap(\.withSubcommands) {
      let page = command.specification
      lines += [".TP", ".B \(Self.escaped(page.name))", Self.escaped(page.summary)]
    }
    lines += [".SH EXIT STATUS"] + Self.literal(Keyward.exitStatus)
    let pages = commands.map { ".BR keyward\\-\($0.specification.name) (1)" }
    text = (lines + [".SH SEE ALSO"] + pages + [""]).joined(separator: "\n")
  }

  private static func head(_ name: String, _ summary: String) -> [String] {
    [
      ".\\\" Written by `keyward manual`.",
      ".TH \(escaped(name.uppercased())) 1 \"\" \"Keyward \(escaped(Keyward.version))\" \"Keyward\"",
      ".SH NAME", "\(escaped(name)) \\- \(escaped(summary))",
    ]
  }

  private static func lines(_ option: CommandSpecification.Option) -> [String] {
    let letter = option.letter.map { "-\($0), " } ?? ""
    let value = option.value.map { #" \fI\#(escaped($0))\fR"# } ?? ""
    return [
      ".TP", #"\fB\#(escaped(letter + "--" + option.name))\fR\#(value)"#, escaped(option.help),
    ]
  }

  /// Lines in literal form.
  private static func literal(_ text: String) -> [String] {
    [".nf"]
      + text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
      + [".fi"]
  }

  /// A line that roff prints literally.
  private static func escaped(_ text: String) -> String {
    let inner = text.replacing(#"\"#, with: #"\e"#).replacing("-", with: #"\-"#)
    return inner.hasPrefix(".") || inner.hasPrefix("'") ? #"\&"# + inner : inner
  }
}
