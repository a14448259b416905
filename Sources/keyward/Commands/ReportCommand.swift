import ExtensionBundle
import Foundation
import KeyboardTesting

extension Command {
  /// `keyward report`: what is done with the reports of `keyward test`.
  static let report = Command(
    specification: CommandSpecification(
      name: "report", summary: "Makes one report of those of several machines.",
      operands: "merge",
      discussion: """
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
      name: "report merge", summary: "Puts reports of parts into one, JUnit XML or JSON.",
      operands: "FILE...",
      discussion: """
        The reports are those of keyward test --junit or keyward test --json, all of one form, in the order in which
        they are given; JUnit XML of other tools is taken too. The totals are added up; the exit of a JSON report is
        that of its worst part. What is merged may have failed: the status is 0 once the report is written.

        exit status: 0 merged, 64 wrong usage, 65 a file is no report, 74 the report cannot be written
        """,
      options: [
        .init(
          name: "output", letter: "o", value: "FILE",
          help: "Write the report to this file (default: standard output).")
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
