import Platform
import Foundation
import Glibc
import KeyboardTesting

/// Where the results of flows go: lines for people or a document on standard output, and files.
struct TestOutputs {
  /// The content of standard output.
  private enum Main: Equatable {
    case lines, json, tap, jsonLines
  }

  private let console: Console
  private let main: Main
  private var files: [(option: String, path: String)] = []
  private var stream: LineFile?
  private let annotates: Bool

  init(
    _ arguments: ParsedArguments, _ environment: TestEnvironment, _ console: Console
  ) throws(CommandFailure) {
    self.console = console
    annotates = arguments.has("annotations") || environment.wantsAnnotations
    var mains: [(name: String, main: Main)] = []
    if arguments.has("json") { mains.append(("--json", .json)) }
    for option in ["junit", "html", "tap", "json-lines"] {
      guard let path = arguments.value(of: option) else { continue }
      switch (option, path) {
      case ("tap", "-"): mains.append(("--tap -", .tap))
      case ("json-lines", "-"): mains.append(("--json-lines -", .jsonLines))
      case ("json-lines", _): stream = LineFile(path: path, option: option)
      default: files.append(("--\(option)", path))
      }
    }
    for option in ["junit", "html"] where arguments.value(of: option) == "-" {
      throw CommandFailure(
        .usage, "--\(option) takes the name of a file; only --tap and --json-lines take -")
    }
    do throws(UsageError) {
      try arguments.requireFilesOfTheirOwn(["junit", "html", "tap", "json-lines"])
    } catch {
      throw CommandFailure(.usage, error.message)
    }
    if let file = environment.junitFile { files.append(("XML_OUTPUT_FILE", file)) }
    guard mains.count <= 1 else {
      throw CommandFailure(
        .usage,
        "\(mains.map(\.name).joined(separator: " and ")) both take standard output; name a file "
          + "for one of them")
    }
    main = mains.first?.main ?? .lines
  }

  /// Opens the files that are written while the flows run.
  func begin() throws(CommandFailure) { try stream?.open() }

  /// Records a flow as soon as it has ended, in any order.
  func record(_ result: FlowResult) throws(CommandFailure) {
    let line = TestReport.line(of: result).line
    if main == .jsonLines { try console.print(line) }
    try stream?.write(line)
  }

  /// Adds a flow that has ended, as have all before it.
  func add(_ result: FlowResult) throws(CommandFailure) {
    switch main {
    case .lines: try console.print(FlowLines(result, usesColor: console.usesColor).text)
    case .jsonLines, .json, .tap: break
    }
    guard annotates else { return }
    for line in WorkflowAnnotations([result]).lines { console.passCommand(line) }
  }

  /// Says in every file that nothing could be run: those of an earlier run would be taken for this one's.
  func end(failure: String) throws(CommandFailure) {
    try writeFiles([], failure: failure)
  }

  /// When, where and by what the flows were run.
  private static var origin: [String] {
    var names = utsname()
    uname(&names)
    func text<Value>(_ value: Value) -> String {
      withUnsafeBytes(of: value) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    let machine = [text(names.sysname), text(names.release), text(names.machine)]
    return [
      Date.now.formatted(.iso8601),
      "\(text(names.nodename)): \(machine.joined(separator: " ")), "
        + "\(ProcessInfo.processInfo.processorCount) processors",
      "keyward \(Keyward.version)",
    ]
  }

  private func writeFiles(
    _ results: [FlowResult], failure: String? = nil
  ) throws(CommandFailure) {
    for (name, path) in files {
      let content =
        switch name {
        case "--html":
          HTMLReport(results, failure: failure, origin: Self.origin).text
        case "--tap": TAPReport(results, failure: failure).text
        default: JUnitReport(results, failure: failure).text
        }
      try PictureFile.write(Data(content.utf8), to: path, called: name)
    }
  }

  /// Writes everything that is written at the end.
  func end(_ report: TestReport) throws(CommandFailure) {
    let results = report.results
    try stream?.write(report.lastLine.line)
    try writeFiles(results)
    switch main {
    case .lines: try console.print((report.reminders + [report.totals]).joined(separator: "\n"))
    case .json: try console.print(report.json.text)
    case .jsonLines: try console.print(report.lastLine.line)
    case .tap: try console.print(String(TAPReport(results).text.dropLast()))
    }
  }
}

/// A file that grows line by line, so that its reader doesn't have to wait for the end.
final class LineFile {
  private let path: String
  private let option: String
  private var descriptor: Int32 = -1

  init(path: String, option: String) {
    self.path = path
    self.option = option
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func open() throws(CommandFailure) {
    descriptor = WrittenFile.open(path, flags: O_TRUNC, mode: 0o666)
    guard descriptor >= 0 else { throw failure(errno) }
  }

  func write(_ line: String) throws(CommandFailure) {
    if let code = writeAll((line + "\n").utf8, to: descriptor) { throw failure(code) }
  }

  private func failure(_ code: Int32) -> CommandFailure {
    CommandFailure(
      .outputLost,
      "--\(option) \(path): the file cannot be written: \(String(cString: strerror(code))); "
        + WrittenFile.advice(code, or: "check its folder, its permissions and the free space"))
  }
}

/// The progress in a terminal's last line while flows run.
struct TestProgress {
  private let count: Int
  private var ended = 0
  private var failed = 0

  init(count: Int) { self.count = count }

  mutating func add(_ result: FlowResult) {
    ended += 1
    if result.outcome == .failed { failed += 1 }
  }

  /// Empty once there is nothing left to wait for.
  var line: String {
    guard ended < count else { return "" }
    return "\(ended) of \(count) flows" + (failed > 0 ? ", \(failed) failed" : "")
  }
}
