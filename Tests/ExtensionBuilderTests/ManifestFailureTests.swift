import Foundation
import Platform
import Sandbox
import TestSupport
import Testing

@testable import ExtensionBuilder

/// The message about a package whose manifest SwiftPM cannot describe.
@Suite struct `A manifest that fails` {
  private static let rows: [(name: String, body: String, message: String)] = [
    (
      "an error in its source", "let package = Package(name: 1)",
      "error: cannot convert value of type 'Int' to expected argument type 'String'"
    ),
    (
      "a package that SwiftPM refuses",
      """
      let package = Package(name: "Kit", targets: [.target(name: "Kit"), .target(name: "Kit")])
      """, "Kit/Package.swift: error: 'kit': duplicate target named 'Kit'"
    ),
    (
      "a program that traps", #"fatalError("no such \(["fl", "ag"].joined())")"#,
      "Package.swift:4: Fatal error: no such flag"
    ),
    (
      "a program that ends early",
      """
      print("cannot \\u{1b}[2Jrun\\nhere")
      exit(3)
      """, "Kit/Package.swift: error: a manifest ended before it described its package: here"
    ),
  ]

  private func refusal(_ manifest: String) throws -> BuildError {
    try withScratchFolder { root in
      let root = root.resolvingSymlinksInPath()
      let package = root.appendingPathComponent("Kit")
      let sources = package.appendingPathComponent("Sources/Kit")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try "".write(
        to: sources.appendingPathComponent("Kit.swift"), atomically: true, encoding: .utf8)
      try manifest.write(
        to: package.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
      let request = BuildRequest(
        source: root, outputDirectory: root.appendingPathComponent("out"))
      var libraries = PackageLibraries(
        request: request, environment: ProcessInfo.processInfo.environment,
        launcher: Installation(prefix: stageFolder).launcher.path, files: try ProjectFiles(request),
        refusal: { .source(path: "", reason: $0) })
      return try #require(throws: BuildError.self) {
        try libraries.add(product: "Kit", in: [package.path])
      }
    }
  }

  @Test(arguments: rows.indices)
  func `is reported by its own lines alone`(index: Int) throws {
    let row = Self.rows[index]
    let start = "// swift-tools-version: 6.0\nimport PackageDescription\nimport Glibc\n"
    let error = try refusal(start + row.body)
    #expect(error.exitCode == 65)
    #expect(error.message.contains(row.message), "\(row.name): \(error.message)")
    for frame in ["compiled with", "invalid manifests", "\u{1b}", "\\u{a}"] {
      #expect(!error.message.contains(frame), "\(row.name): \(error.message)")
    }
  }

  @Test func `is reported with the limit at which it was killed`() {
    let outcome = Tool.Outcome(
      status: -1, signal: SIGKILL, output: "", stop: .processes(count: 1500, limit: 1024))
    let error = ManifestFailure(path: "/Kit/Package.swift", root: "/", outcome: outcome).error
    #expect(
      error.message == "/Kit/Package.swift: error: this manifest was killed because it had 1500 "
        + "processes; the limit is 1024")
  }

  @Test(arguments: [
    ("remote: Counting objects:  10% (1/9)\rremote: Counting objects: 100% (9/9)\r\n", ""),
    (
      "Cloning into bare repository '/x'...\nremote: Repository not found.\n",
      "remote: Repository not found. "
    ),
    ("Receiving objects:  12% (1/8)\rfatal: early EOF\n", "fatal: early EOF "),
  ])
  func `the progress of Git is left out of its words`(written: String, shown: String) {
    let outcome = Tool.Outcome(
      status: 1, signal: nil, output: "error: Failed to clone\n" + written + "end\n", stop: nil)
    let error = ManifestFailure(path: "/Kit/Package.swift", root: "/", outcome: outcome).error
    #expect(error.message == "/Kit/Package.swift: error: Failed to clone \(shown)end")
  }
}

struct LongMessageTests {
  @Test func `errors and warnings quote names of any length in part`() {
    let name = String(repeating: "ab\u{202E}", count: 50_000)
    let error = BuildError.source(path: "/p/Package.swift", reason: "needs the macro \(name)")
    #expect(error.message.hasPrefix("/p/Package.swift: error: needs the macro ab\\u{202e}ab"))
    #expect(error.message.hasSuffix("…") && error.message.utf8.count < 40_000)
    let warnings = BuildError.bounded(warnings: Array(repeating: name, count: 1200))
    #expect(warnings.count == 1001 && warnings.allSatisfy { $0.unicodeScalars.count <= 4001 })
    #expect(warnings.last == "warning: there are 200 more warnings")
    #expect(BuildError.bounded(warnings: ["a: warning: b"]) == ["a: warning: b"])
  }
}
