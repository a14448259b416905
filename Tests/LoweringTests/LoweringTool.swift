import Foundation
import TestSupport
import Testing

/// The rewriter as a program: the one built with these tests, otherwise the staged one.
enum LoweringTool {
  static let executable: URL = {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("keyward-lower")
    let staged = stageFolder.appendingPathComponent("libexec/keyward/keyward-lower")
    let built = repositoryFolder.appendingPathComponent(".build/debug/keyward-lower")
    return [own, built, staged].first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? own
  }()

  struct Outcome {
    let status: Int32
    let isSignalled: Bool
    let output: String
    let errors: String
  }

  static func run(_ arguments: [String], program: URL = executable, in folder: URL) throws
    -> Outcome
  {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    // Files, so that a chatty program never waits for a reader.
    let output = folder.appendingPathComponent("stdout-\(UUID().uuidString)")
    let errors = folder.appendingPathComponent("stderr-\(UUID().uuidString)")
    for url in [output, errors] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      isSignalled: process.terminationReason == .uncaughtSignal,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}

/// Sources in a separate folder, rewritten.
struct Rewritten {
  let outcome: LoweringTool.Outcome
  /// The rewritten text of each source, in order.
  let texts: [String]
  let main: String
  let facts: [String: Any]

  /// The first source's lines.
  var lines: [String] { (texts.first ?? "").components(separatedBy: "\n") }

  init(
    _ sources: [String], principal: String = "Sample.Keyboard", options: [String] = [],
    in folder: URL
  ) throws {
    let names = sources.indices.map { "File\($0).swift" }
    for (name, source) in zip(names, sources) {
      try Data(source.utf8).write(to: folder.appendingPathComponent(name))
    }
    outcome = try LoweringTool.run(
      [
        "rewrite", "--out", "gen", "--overlay", "overlay.yaml", "--facts", "facts.json",
        "--module", "Sample", "--principal", principal,
      ] + options + names, in: folder)
    let generated = folder.appendingPathComponent("gen")
    let overlay = try Self.json(folder.appendingPathComponent("overlay.yaml"))
    let roots = overlay["roots"] as? [[String: String]] ?? []
    texts = try names.map { name in
      let root = roots.first { $0["name"]?.hasSuffix("/" + name) == true }
      let path = root?["external-contents"] ?? ""
      return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }
    main = try String(
      contentsOf: generated.appendingPathComponent("_KeyboardMain.swift"), encoding: .utf8)
    facts = try Self.json(folder.appendingPathComponent("facts.json"))
  }

  static func json(_ url: URL) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: try Data(contentsOf: url))
    return value as? [String: Any] ?? [:]
  }
}

/// The texts of sources, rewritten without an error beside a keyboard's controller.
func rewritten(_ sources: String...) throws -> [String] {
  try withScratchFolder { folder in
    let rewritten = try Rewritten(
      sources + ["class Keyboard: UIInputViewController {}"], in: folder)
    #expect(rewritten.outcome.status == 0, "\(rewritten.outcome.errors)")
    return rewritten.texts
  }
}
