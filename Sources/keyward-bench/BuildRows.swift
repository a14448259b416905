import Platform
import ExtensionBuilder
import Foundation
import Glibc
import Sandbox

/// The cost of a build against the bare compiler on the rewritten sources, and how long an edit takes to be
/// tried.
enum BuildRows {
  static func measure(sources: String, rounds: Int) throws -> [Row] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyward-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copy = folder.appendingPathComponent(URL(fileURLWithPath: sources).lastPathComponent)
    try FileManager.default.copyItem(at: URL(fileURLWithPath: sources), to: copy)
    // A build takes seconds; a few of them are as informative as many.
    let bench = BuildBench(folder: folder, sources: copy, rounds: min(rounds, 7))
    return [try bench.clean(), try bench.edit(), try bench.confinement()]
  }
}

/// The programs that a build has started.
private final class Commands: Sendable {
  private let tools = Lock<[ConfinedTool]>([])

  var all: [ConfinedTool] { tools.withLock { $0 } }

  func add(_ tool: ConfinedTool) {
    var tool = tool
    // The build's lock is closed by then.
    tool.inherited = nil
    tools.withLock { $0.append(tool) }
  }
}

private struct BuildBench {
  let folder: URL
  let sources: URL
  let rounds: Int

  private var output: URL { folder.appendingPathComponent("out") }

  private func build() throws {
    let request = BuildRequest(source: sources, outputDirectory: output)
    _ = try ExtensionBuilder(installation: .find()).build(request)
  }

  func clean() throws -> Row {
    var ours = Samples()
    var plain = Samples()
    try build()
    for _ in 0..<rounds {
      try FileManager.default.removeItem(at: output)
      try keyward_bench.measure(into: &ours) { try build() }
      try keyward_bench.measure(into: &plain) { try compile() }
    }
    return Row(
      name: "build/vs-swiftc", unit: .milliseconds, ours: ours, against: plain,
      called: "swiftc on the rewritten sources")
  }

  /// The bare compiler with the flags of a build, in one command.
  private func compile() throws {
    let name = sources.lastPathComponent
    let work = output.appendingPathComponent(".keyward/products/\(name)")
    let names = try FileManager.default.contentsOfDirectory(atPath: work.path)
    guard let objects = names.first(where: { $0.hasPrefix("objects-") }) else {
      throw BenchFailure("\(work.path) holds no rewritten sources")
    }
    let generated = work.appendingPathComponent(objects + "/generated")
    let rewritten = try FileManager.default.contentsOfDirectory(atPath: generated.path)
      .filter { $0.hasSuffix(".swift") }.map { generated.appendingPathComponent($0).path }
    let runtime = try Installation.find().runtime.path
    try run(
      "swiftc",
      [
        "-parse-as-library", "-module-name", name, "-swift-version", "5", "-O", "-I",
        runtime + "/modules", "-static-executable", "-use-ld=lld", "-Xlinker", "--whole-archive",
        "-Xlinker", runtime + "/libUIKit.a", "-Xlinker", "--no-whole-archive", "-Xlinker",
        "--gc-sections", "-Xlinker", "-s", "-o", folder.appendingPathComponent("plain").path,
      ] + rewritten)
  }

  /// The processor time of a build's rewriter and compiler, confined and not, so that a busy machine matters little.
  func confinement() throws -> Row {
    try FileManager.default.removeItem(at: output)
    let commands = Commands()
    var builder = try ExtensionBuilder(installation: .find())
    builder.onTool = { commands.add($0) }
    _ = try builder.build(BuildRequest(source: sources, outputDirectory: output))
    var confined = Samples()
    var free = Samples()
    for _ in 0..<rounds {
      try clearObjects(of: commands)
      confined.add(
        try processorTime {
          for command in commands.all {
            let outcome = try command.run()
            guard outcome.status == 0 else {
              throw BenchFailure("\(command.executable) ended with \(outcome.status)")
            }
          }
        })
      try clearObjects(of: commands)
      free.add(try processorTime { for command in commands.all { try runFreely(command) } })
    }
    return Row(
      name: "build/confinement", unit: .milliseconds, ours: confined, against: free,
      called: "processor time of the same commands, unconfined")
  }

  /// Makes the compiler start without objects; its folder of scratch files is removed with each
  /// command.
  private func clearObjects(of commands: Commands) throws {
    let names = FileManager.default.enumerator(atPath: output.path)?.compactMap { $0 as? String }
    for name in names ?? [] where name.contains("/objects/") || name.hasSuffix("/executable") {
      try? FileManager.default.removeItem(at: output.appendingPathComponent(name))
    }
    for command in commands.all {
      guard let scratch = command.environment["TMPDIR"] else { continue }
      try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    }
  }

  private func runFreely(_ command: ConfinedTool) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command.executable)
    process.arguments = command.arguments
    process.environment = command.environment
    process.currentDirectoryURL = URL(fileURLWithPath: command.workingDirectory)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchFailure("\(command.executable) ended with \(process.terminationStatus)")
    }
  }

  /// Nanoseconds that ended children took, in the kernel and outside.
  private func processorTime(_ body: () throws -> Void) rethrows -> UInt64 {
    func taken() -> UInt64 {
      var usage = rusage()
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
      return [usage.ru_utime, usage.ru_stime].reduce(0) {
        $0 + UInt64($1.tv_sec) * 1_000_000_000 + UInt64($1.tv_usec) * 1_000
      }
    }
    let before = taken()
    try body()
    return taken() - before
  }

  /// From a changed line to a keyboard that was built, started and tapped, against the build alone.
  func edit() throws -> Row {
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    guard let file = files?.filter({ $0.hasSuffix("ViewController.swift") }).min() else {
      throw BenchFailure("\(sources.path) holds no controller")
    }
    let place = sources.appendingPathComponent(file)
    let text = try String(contentsOf: place, encoding: .utf8)
    let command = try Installation.find().prefix.appendingPathComponent("bin/keyward").path
    let state = folder.appendingPathComponent("state").path
    let tap = ["run", sources.path, "--state", state, "--tap", "1", "--tap", "Insert"]
    try run(command, tap)
    try build()
    var ours = Samples()
    var alone = Samples()
    for round in 0..<rounds {
      try Data((text + "\n// \(round)\n").utf8).write(to: place)
      try keyward_bench.measure(into: &ours) { try run(command, tap) }
      try keyward_bench.measure(into: &alone) { try build() }
    }
    return Row(
      name: "build/edit-to-tested", unit: .milliseconds, ours: ours, against: alone,
      called: "the build of that edit alone")
  }

  private func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchFailure("\(program) ended with \(process.terminationStatus)")
    }
  }
}
