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
        // Each mode has its own way to keep the runtime working.
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

  /// The program's loader opens the libraries that it names, inside the sandbox like the program
  /// itself.
  @Test(arguments: ["needed", "rpath", "runpath"])
  func `a library that a program names outside is not loaded`(way: String) throws {
    try SandboxFixture.with { fixture in
      let library = fixture.folder.appendingPathComponent("libother.so").path
      let program = fixture.folder.appendingPathComponent("named-\(way)").path
      func compile(_ source: String, _ arguments: [String]) throws {
        let file = fixture.folder.appendingPathComponent("source.c")
        try Data(source.utf8).write(to: file)
        let result = try runProgram("/usr/bin/env", ["cc", file.path] + arguments)
        try #require(result.status == 0, "\(result.error)")
      }
      // Without its own name, a library is found by the path that it was linked with.
      let name = way == "needed" ? [] : ["-Wl,-soname,libother.so"]
      try compile(
        "#include <unistd.h>\n__attribute__((constructor)) static void run(void) "
          + "{ if (write(1, \"loaded\\n\", 7) < 0) _exit(1); }\nint number(void) { return 0; }",
        ["-shared", "-fPIC", "-o", library] + name)
      let tags = way == "rpath" ? "--disable-new-dtags" : "--enable-new-dtags"
      let paths =
        way == "needed" ? [] : ["-Wl,-rpath,\(fixture.folder.path)", "-Wl,\(tags)"]
      try compile(
        "int number(void); int main(void) { return number(); }", [library, "-o", program] + paths)
      chmod(library, 0o755)
      for confinement in [Confinement.none, .full] {
        var request = try fixture.request(program, confinement: confinement)
        request.policy.files += Policy.runtimeGrants(interpreter: Self.interpreter)
        let process = try SandboxedProcess.launch(request)
        let exit = process.waitForExit(seconds: 30)
        let isLoaded = process.outputLines().contains { $0.text == "loaded" }
        #expect(isLoaded == (confinement == .none))
        #expect(exit == .exited(confinement == .none ? 0 : 127))
        let names = process.accessEvents().compactMap(\.subject)
        #expect(names.contains(library) == (confinement == .full), "\(names)")
      }
    }
  }

  /// The part of an extension's process that replaces a missing supervisor.
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

  static var interpreter: String {
    #if arch(x86_64)
      "/lib64/ld-linux-x86-64.so.2"
    #else
      "/lib/ld-linux-aarch64.so.1"
    #endif
  }
}
