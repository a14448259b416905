import ExtensionBuilder
import ExtensionBundle
import Foundation
import KeyboardHost

/// Measures the rows of `make bench` and prints them as ratios of one run.
@main
enum Bench {
  static func main() {
    StandardDescriptors.occupy()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == PingPong.peerArgument, arguments.count == 3,
      let request = Int(arguments[1]), let reply = Int(arguments[2])
    {
      return PingPong.runPeer(requestBytes: request, replyBytes: reply)
    }
    signal(SIGPIPE, SIG_IGN)
    do {
      try run(try Options(arguments))
    } catch {
      FileHandle.standardError.write(Data("keyward-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private struct Options {
    /// The extension that is measured; without one only the text is.
    var bundle: String?
    /// The folder of its sources; without one no build is measured.
    var sources: String?
    var json: String?
    var rounds = 200

    init(_ arguments: [String]) throws {
      var rest = arguments[...]
      var isTextOnly = false
      while let argument = rest.popFirst() {
        switch argument {
        case "--json": json = rest.popFirst()
        case "--sources": sources = rest.popFirst()
        case "--rounds":
          guard let count = rest.popFirst().flatMap(Int.init), (2...100_000).contains(count) else {
            throw BenchFailure("--rounds needs a number from 2 to 100000")
          }
          rounds = count
        case "--text-only": isTextOnly = true
        default: bundle = argument
        }
      }
      guard isTextOnly != (bundle != nil) else {
        throw BenchFailure(
          "usage: keyward-bench Calculator.appex|--text-only [--sources DIR] [--rounds N] [--json FILE]"
        )
      }
    }
  }

  private static func run(_ options: Options) throws {
    var report = Report()
    func add(_ row: Row) {
      print(row.line)
      // Rows take a while each, and a pipe would hold them back.
      fflush(nil)
      report.rows.append(row)
    }
    if let path = options.bundle {
      let state = try StateFolder.scratch()
      defer { state.remove() }
      let bundle = try ExtensionBundle.open(URL(fileURLWithPath: path))
      let subject = Subject(
        bundle: bundle, placement: try state.place(bundle),
        launcher: try Installation.find().launcher.path)
      for measure in [LaunchRow.measure, TapRow.measure] {
        add(try measure(subject, options.rounds))
      }
      for row in try RivalRows.measure(subject, rounds: options.rounds) { add(row) }
      for row in try SwitchRows.measure(subject, state: state, rounds: options.rounds) { add(row) }
      add(try SandboxedTapRow.measure(subject, rounds: options.rounds))
      let launcher = subject.launcher
      for row in try FlowRows.measure(bundle, launcher: launcher, rounds: options.rounds) {
        add(row)
      }
      for row in try SystemCallRows.measure(subject, rounds: options.rounds) { add(row) }
      add(try DrivenAuditRow.measure(bundle, launcher: launcher, rounds: options.rounds))
    }
    if let sources = options.sources {
      for row in try BuildRows.measure(sources: sources, rounds: options.rounds) { add(row) }
      add(try LayoutRow.measure(rounds: options.rounds))
    }
    add(try AuditRow.measure(rounds: options.rounds))
    for row in try TextRows.measure(rounds: options.rounds) { add(row) }
    if let path = options.json {
      try report.json().write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }
}
