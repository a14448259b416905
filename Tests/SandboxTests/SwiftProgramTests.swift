import Foundation
import Glibc
import TestSupport
import Testing

@testable import Sandbox

/// Programs of the kind that extensions are: the whole runtime must work, and nothing may be reported.
@Suite struct SwiftProgramTests {
  private static let source = """
    import Dispatch
    import Foundation

    let home = URL(fileURLWithPath: NSHomeDirectory())
    let note = home.appendingPathComponent("note.txt")
    try "word".write(to: note, atomically: true, encoding: .utf8)
    guard try String(contentsOf: note, encoding: .utf8) == "word" else { exit(3) }
    let folder = home.appendingPathComponent("outer/inner")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard try FileManager.default.contentsOfDirectory(atPath: home.path).contains("outer") else { exit(4) }
    try FileManager.default.removeItem(at: home.appendingPathComponent("outer"))
    try FileManager.default.removeItem(at: note)
    guard CommandLine.arguments.count == 2 else { exit(6) }
    let formatter = DateFormatter()
    formatter.dateStyle = .full
    guard !formatter.string(from: Date()).isEmpty, String(format: "%.1f", 1.5) == "1.5" else { exit(7) }
    DispatchQueue.concurrentPerform(iterations: 64) { _ in _ = (0..<2000).reduce(0, +) }
    let lock = NSLock()
    nonisolated(unsafe) var left = 2
    func arrive() {
      lock.lock()
      defer { lock.unlock() }
      left -= 1
      if left == 0 { print("done"); exit(0) }
    }
    Task.detached {
      try await Task.sleep(nanoseconds: 2_000_000)
      let sum = await withTaskGroup(of: Int.self) { group in
        for number in 0..<50 { group.addTask { number } }
        return await group.reduce(0, +)
      }
      if sum != 1225 { exit(8) }
      DispatchQueue.main.async { arrive() }
    }
    RunLoop.main.add(Timer(timeInterval: 0.01, repeats: false) { _ in arrive() }, forMode: .default)
    RunLoop.main.run()
    """

  /// The ways an extension is linked, with the flag for each.
  static let links: [(name: String, flag: String)] = [
    ("static", "-static-executable"), ("static-library", "-static-stdlib"),
  ]

  @Test(arguments: links)
  func `a Swift program with Foundation and Dispatch runs without an event`(
    link: (name: String, flag: String)
  ) throws {
    try SandboxFixture.with { fixture in
      let source = fixture.folder.appendingPathComponent("program.swift")
      let program = fixture.folder.appendingPathComponent("program-\(link.name)")
      try Data(Self.source.utf8).write(to: source)
      let compiler = Process()
      compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      compiler.arguments = [
        "swiftc", "-swift-version", "5", "-O", source.path, "-o", program.path, link.flag,
        "-use-ld=lld", "-suppress-warnings", try compileMonitor(in: fixture.folder),
      ]
      try compiler.run()
      compiler.waitUntilExit()
      try #require(compiler.terminationStatus == 0)
      var request = try fixture.request(program.path, ["one"])
      if link.flag != "-static-executable" {
        request.policy.files += Policy.runtimeGrants(interpreter: Self.interpreter)
      }
      for round in 0..<9 {
        // Each mode has its own way to let the runtime live.
        request.mode = [.strict, .brokered, .unnamed][round % 3]
        let process = try SandboxedProcess.launch(request)
        #expect(
          process.waitForExit(seconds: 30) == .exited(0),
          "\(process.mode) \(process.outputLines())")
        #expect(
          process.accessEvents().isEmpty,
          "\(process.accessEvents().map { ($0.systemCall, $0.subject) })")
        #expect(process.outputLines().map(\.text).contains("done"))
      }
    }
  }

  /// The part of an extension's process that stands in for a supervisor where there is none.
  private func compileMonitor(in folder: URL) throws -> String {
    let object = folder.appendingPathComponent("monitor.o").path
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "clang", "-D_GNU_SOURCE", "-O1", "-c", "-o", object,
      repositoryFolder.appendingPathComponent("Sources/CExtensionProcess/thread_monitor.c").path,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    return object
  }

  private static var interpreter: String {
    #if arch(x86_64)
      "/lib64/ld-linux-x86-64.so.2"
    #else
      "/lib/ld-linux-aarch64.so.1"
    #endif
  }
}
