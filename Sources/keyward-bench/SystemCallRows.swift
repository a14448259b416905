import ExtensionBuilder
import Foundation
import KeyboardHost
import Sandbox

/// The cost of one system call for a confined program, against the same program without
/// confinement.
enum SystemCallRows {
  /// The rows by what the probe calls its loops.
  private static let rows = [
    (kind: "allowed", name: "syscall/filtered-vs-plain"),
    (kind: "checked", name: "syscall/argument-checked-vs-plain"),
    (kind: "refused", name: "syscall/refused-vs-plain"),
    (kind: "denied", name: "notify/round-trip"),
    (kind: "continued", name: "notify/continued-vs-plain"),
  ]

  static func measure(_ subject: Subject, rounds: Int) throws -> [Row] {
    var confined: [String: [Double]] = [:]
    var plain: [String: [Double]] = [:]
    for _ in 0..<max(5, rounds / 10) {
      try run(try probe(subject, confinement: .full), into: &confined)
      try run(try probe(subject, confinement: .none), into: &plain)
    }
    return rows.map {
      Row(
        name: $0.name, unit: .nanoseconds, ours: confined[$0.kind] ?? [],
        against: plain[$0.kind] ?? [], called: "without the sandbox")
    }
  }

  /// The program of the escape attempts, beside the extension and under its policy.
  static func probe(_ subject: Subject, confinement: Confinement) throws -> LaunchRequest {
    let launcher = URL(fileURLWithPath: try Installation.find().launcher.path)
    let original = launcher.deletingLastPathComponent().appendingPathComponent("keyward-probe")
    var request = subject.request(confinement: confinement)
    let program = URL(fileURLWithPath: subject.placement.bundlePath)
      .appendingPathComponent("keyward-probe")
    let readable = program.deletingLastPathComponent().appendingPathComponent("readable")
    let outside = URL(fileURLWithPath: subject.placement.containerPath)
      .deletingLastPathComponent().appendingPathComponent("outside")
    if !FileManager.default.fileExists(atPath: program.path) {
      try FileManager.default.copyItem(at: original, to: program)
      for file in [readable, outside] {
        try Data("canary".utf8).write(to: file)
        chmod(file.path, 0o666)
      }
    }
    request.executable = program.path
    request.arguments = ["time-calls"]
    // The launcher lets no other program be executed than the one that it starts.
    request.policy.files.removeAll { $0.access == .execute }
    request.policy.files.append(
      .init(path: program.path, access: .execute, reason: "the program that is measured"))
    request.environment["KW_OUTSIDE"] = outside.path
    request.environment["KW_CONTAINER"] = subject.placement.containerPath
    request.environment["KW_BUNDLE"] = subject.placement.bundlePath
    request.environment["KW_PARENT"] = "\(getpid())"
    return request
  }

  private static func run(_ request: LaunchRequest, into samples: inout [String: [Double]]) throws {
    let process = try SandboxedProcess.launch(request)
    guard process.waitForExit(seconds: 60) == .exited(0) else {
      throw BenchFailure("the probe's timing loop did not end well")
    }
    for line in process.outputLines().map(\.text) {
      let words = line.split(separator: " ")
      if words.count == 2, let value = Double(words[1]) {
        samples[String(words[0]), default: []].append(value)
      }
    }
  }
}
