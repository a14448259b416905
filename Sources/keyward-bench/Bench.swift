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
    /// The built keyboard with a planted leak; without it no leaks are looked for.
    var planted: String?
    /// How the plans of the keyboards with leaks begin that are run; all are unless given.
    var plan = ""
    var rounds = 200
    /// How the names of the rows begin that are measured; all are unless given.
    var only = ""

    init(_ arguments: [String]) throws {
      var rest = arguments[...]
      var isTextOnly = false
      while let argument = rest.popFirst() {
        switch argument {
        case "--json": json = rest.popFirst()
        case "--sources": sources = rest.popFirst()
        case "--planted": planted = rest.popFirst()
        case "--plan": plan = rest.popFirst() ?? ""
        case "--rounds":
          guard let count = rest.popFirst().flatMap(Int.init), (2...100_000).contains(count) else {
            throw BenchFailure("--rounds needs a number from 2 to 100000")
          }
          rounds = count
        case "--only": only = rest.popFirst() ?? ""
        case "--text-only": isTextOnly = true
        default: bundle = argument
        }
      }
      guard isTextOnly != (bundle != nil) else {
        throw BenchFailure(
          "usage: keyward-bench Calculator.appex|--text-only [--sources DIR] [--planted Planted.appex] "
            + "[--plan PREFIX] [--rounds N] [--only PREFIX] [--json FILE]"
        )
      }
    }
  }

  private static func run(_ options: Options) throws {
    var report = Report()
    func add(_ row: Row) {
      print(row.line)
      // Each row takes a while, and a pipe would buffer them.
      fflush(nil)
      report.rows.append(row)
    }
    let rounds = options.rounds
    /// Measures the rows whose names begin with a prefix, if any of them is requested.
    func measure(_ prefixes: String..., rows: () throws -> [Row]) throws {
      let only = options.only
      guard prefixes.contains(where: { $0.hasPrefix(only) || only.hasPrefix($0) }) else { return }
      for row in try rows() where row.name.hasPrefix(options.only) { add(row) }
    }
    if let path = options.bundle {
      let state = try StateFolder.scratch()
      defer { state.remove() }
      let bundle = try ExtensionBundle.open(URL(fileURLWithPath: path))
      let subject = Subject(
        bundle: bundle, placement: try state.place(bundle),
        launcher: try Installation.find().launcher.path)
      try measure("launch/vs-plain") { [try LaunchRow.measure(subject, rounds: rounds)] }
      try measure("tap/vs-pipe") { [try TapRow.measure(subject, rounds: rounds)] }
      try measure("launch/vs-") { try RivalRows.measure(subject, rounds: rounds) }
      try measure("globe/", "focus/") {
        try SwitchRows.measure(subject, state: state, rounds: rounds)
      }
      try measure("tap/sandboxed") { [try SandboxedTapRow.measure(subject, rounds: rounds)] }
      try measure("flows/") {
        try FlowRows.measure(bundle, launcher: subject.launcher, rounds: rounds)
      }
      try measure("audit/calculator") {
        [try DrivenAuditRow.measure(bundle, launcher: subject.launcher, rounds: rounds)]
      }
      try measure("syscall/", "notify/") { try SystemCallRows.measure(subject, rounds: rounds) }
    }
    if let sources = options.sources {
      try measure("watch/") { try WatchRows.measure(sources: sources, rounds: rounds) }
      try measure("page/") { try PageRows.measure(sources: sources, rounds: rounds) }
      try measure("build/") { try BuildRows.measure(sources: sources, rounds: rounds) }
      try measure("layout/") { [try LayoutRow.measure(rounds: rounds)] }
      try measure("swiftui/") { try SwiftUIRows.measure(rounds: rounds) }
    }
    if let path = options.planted {
      try measure("audit/leak-bench") {
        let count = min(rounds, 60)
        let bench = LeakBench(
          bundle: URL(fileURLWithPath: path), launcher: try Installation.find().launcher.path,
          only: options.plan)
        return [try bench.measure(planted: count, honest: (count + 1) / 2, seed: 21)]
      }
    }
    try measure("audit/100-manifests") { [try AuditRow.measure(rounds: rounds)] }
    try measure(
      "keystroke/", "delete-cluster/", "context-window/", "word-move/", "host-edit-elsewhere/",
      "document-memory/"
    ) { try TextRows.measure(rounds: rounds) }
    if let path = options.json {
      try report.json().write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }
}
