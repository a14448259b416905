import Platform
import ExtensionBundle
import Foundation
import KeyboardTesting

extension Command {
  /// `keyward report`: works with the reports of `keyward test`.
  static let report = Command(
    specification: CommandSpecification(
      name: "report", summary: "Merges the test reports of several machines.",
      operands: "COMMAND",
      discussion: """
        commands, each with its own --help:
          merge FILE... -o OUT   \(mergeReports.specification.summary)
        """,
      options: [], examples: mergeReports.specification.examples),
    subcommands: [mergeReports]
  ) { (_, _) throws(CommandFailure) in
    throw CommandFailure(
      .usage, "keyward report needs a command (keyward report --help lists them)")
  }

  private static let mergeReports = Command(
    specification: CommandSpecification(
      name: "report merge", summary: "Merges reports, all JUnit XML or all JSON.",
      operands: "FILE...",
      discussion: """
        Merges the files of keyward test --junit or --json in the order given, and adds up their totals. JUnit XML
        of other tools works too. The exit in a JSON report is that of the worst part.
        """,
      options: [
        .init(
          name: "output", letter: "o", value: "FILE",
          help: "Write the report to this file (default: standard output).")
      ],
      notes: [
        "exit status: 0 merged, even if flows failed; 64 wrong usage; 65 a file isn't a report;\n"
          + "74 the report can't be written"
      ],
      examples: [
        "keyward report merge part-*.xml -o results.xml",
        "keyward report merge part-1.json part-2.json > results.json",
      ])
  ) { (arguments, console) throws(CommandFailure) in
    let files = arguments.operands
    guard !files.isEmpty, !files.contains("") else {
      throw CommandFailure(.usage, "keyward report merge needs the files of reports")
    }
    let text: String
    do throws(ReportError) {
      var parts: [(name: String, data: Data)] = []
      for file in files { parts.append((file, try ReportFile.read(file))) }
      text = try ReportMerge.merged(parts)
    } catch {
      throw CommandFailure(.badInput, error.message.onOneLine)
    }
    if let output = arguments.value(of: "output") {
      try PictureFile.write(Data(text.utf8), to: output, option: "output")
    } else {
      try console.print(String(text.dropLast()))
    }
    return .success
  }
}
