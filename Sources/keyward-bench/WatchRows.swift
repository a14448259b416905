import ExtensionBuilder
import Foundation

/// How long it takes in watch mode from saving a file to the result of the flow.
enum WatchRows {
  static func measure(sources: String, rounds: Int) throws -> [Row] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyward-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent(URL(fileURLWithPath: sources).lastPathComponent)
    let flows = folder.appendingPathComponent("Flows")
    try FileManager.default.createDirectory(at: flows, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: URL(fileURLWithPath: sources), to: copy)
    let bench = try WatchBench(sources: copy, flows: flows, rounds: rounds)
    return [try bench.flow(), try bench.source()]
  }
}

private struct WatchBench {
  private let sources: URL
  private let flows: URL
  private let rounds: Int
  private let command: URL

  init(sources: URL, flows: URL, rounds: Int) throws {
    (self.sources, self.flows, self.rounds) = (sources, flows, rounds)
    command = try Installation.find().prefix.appendingPathComponent("bin/keyward")
    try write(0)
  }

  private var file: URL { flows.appendingPathComponent("sum.yaml") }

  private func write(_ round: Int) throws {
    let text = """
      # \(round)
      keyboards: ../\(sources.lastPathComponent)
      steps:
        - focus: text
        - tap: ["1", "2", "3", "+", "4", "5", "6", "=", Insert, "7"]
        - expect: {document: "579"}

      """
    try Data(text.utf8).write(to: file)
  }

  private func process(_ options: [String]) -> Process {
    let process = Process()
    process.executableURL = command
    process.arguments = ["test", flows.path] + options
    // Neither the state nor the builds may be the user's own.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"].map {
        ($0, flows.deletingLastPathComponent().appendingPathComponent("home").path)
      }
    ) { $1 }
    process.standardError = FileHandle.nullDevice
    return process
  }

  /// A flow is saved, compared with a run of it by itself.
  func flow() throws -> Row {
    var (ours, alone) = (Samples(), Samples())
    let watch = try Watch(process(["--watch"]))
    defer { watch.end() }
    try watch.awaitResult()
    for round in 1...min(rounds, 20) {
      try keyward_bench.measure(into: &ours) {
        try write(round)
        try watch.awaitResult()
      }
      let single = process([])
      single.standardOutput = FileHandle.nullDevice
      try keyward_bench.measure(into: &alone) {
        try single.run()
        single.waitUntilExit()
      }
      guard single.terminationStatus == 0 else { throw BenchFailure("the flow did not pass") }
    }
    return Row(
      name: "watch/flow-to-result", unit: .milliseconds, ours: ours, against: alone,
      called: "keyward test of that flow")
  }

  /// A source of the keyboard is saved, against the build alone.
  func source() throws -> Row {
    let source = try EditedSource(
      of: sources, output: flows.deletingLastPathComponent().appendingPathComponent("out"))
    var (ours, alone) = (Samples(), Samples())
    let watch = try Watch(process(["--watch"]))
    defer { watch.end() }
    try watch.awaitResult()
    for round in 0..<min(rounds, 5) {
      try keyward_bench.measure(into: &ours) {
        try source.save(round)
        try watch.awaitResult()
      }
      try keyward_bench.measure(into: &alone) { try source.build() }
    }
    return Row(
      name: "watch/source-to-result", unit: .milliseconds, ours: ours, against: alone,
      called: "the build of that edit alone")
  }
}

/// A `keyward test --watch` whose results are awaited one by one.
private final class Watch {
  /// A build that takes longer has failed.
  private static let patience: Int32 = 120_000
  private let process: Process
  private let output = Pipe()
  private var unread: [UInt8] = []

  init(_ process: Process) throws {
    self.process = process
    process.standardOutput = output
    try process.run()
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }

  /// Returns once the next run of the flow has passed.
  func awaitResult() throws {
    while true {
      while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread.removeFirst(end + 1)
        guard line.contains(" passed, ") else { continue }
        guard line.hasPrefix("1 passed, 0 failed") else { throw BenchFailure("watched: \(line)") }
        return
      }
      let descriptor = output.fileHandleForReading.fileDescriptor
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      var buffer = [UInt8](repeating: 0, count: 4096)
      guard poll(&request, 1, Self.patience) > 0, case let count = read(descriptor, &buffer, 4096),
        count > 0
      else { throw BenchFailure("keyward test --watch tells no result") }
      unread += buffer[..<count]
    }
  }
}
