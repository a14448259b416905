import ExtensionBundle
import Foundation
import Glibc
import Platform
import Sandbox
import TestSupport
import Testing

@testable import ExtensionBuilder

struct ToolTests {
  private static let grants: [ToolPolicy.Grant] = [
    .init(.programs, "/usr/bin"), .init(.read, "/proc"), .init(.write, "/dev/null"),
  ]

  private func run(_ script: String, deadline: Double = 60) throws -> Tool.Outcome {
    try Tool(
      path: "/bin/sh", arguments: ["-c", script],
      environment: ["A": "b c", "PATH": "/bin:/usr/bin"], grants: Self.grants,
      launcher: Installation(prefix: stageFolder).launcher.path, deadline: deadline
    ).run()
  }

  @Test(arguments: [
    ("exit 0", 0, nil), ("exit 65", 65, nil), ("ulimit -t 1; while :; do :; done", 137, SIGKILL),
  ])
  func `the end of a program is told`(script: String, status: Int32, signal: Int32?) throws {
    let outcome = try run(script)
    #expect(outcome.status == status)
    #expect(outcome.signal == signal)
    #expect(outcome.stop == nil)
  }

  @Test func `both streams are kept and nothing is read`() throws {
    #expect(try run("echo out; echo err >&2; cat; echo $A").output == "out\nerr\nb c\n")
  }

  @Test func `a flood is drained and kept in bounds`() throws {
    let outcome = try run("head -c 5000000 /dev/zero | tr '\\0' x; exit 3")
    #expect(outcome.status == 3)
    #expect(outcome.output.utf8.count == Tool.outputLimit)
  }

  @Test func `a program that does not end is killed with all it has started`() throws {
    let script =
      "setsid sh -c 'tail -f /dev/null & echo $!; wait' & setsid tail -f /dev/null & echo $!; wait"
    let outcome = try run(script, deadline: 1)
    #expect(outcome.stop == .time)
    #expect(outcome.signal == SIGKILL)
    let started = outcome.output.split(separator: "\n").compactMap { pid_t($0) }
    #expect(started.count == 2)
    let end = ContinuousClock.now + .seconds(20)
    while started.contains(where: isRunning), .now < end { usleep(10_000) }
    #expect(!started.contains(where: isRunning))
  }

  @Test func `a program inherits the lock and no other descriptor`() throws {
    let lock = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(lock) }
    let other = open("/dev/null", O_RDONLY)
    defer { close(other) }
    let outcome = try Tool(
      path: "/bin/sh", arguments: ["-c", "ls /proc/$$/fd"], environment: ["PATH": "/bin:/usr/bin"],
      grants: Self.grants, launcher: Installation(prefix: stageFolder).launcher.path,
      inherited: lock
    ).run()
    #expect(outcome.output == "0\n1\n2\n3\n")
  }

  @Test func `a source that was replaced is the project's fault, and names it`() throws {
    try withScratchFolder { folder in
      let path = folder.resolvingSymlinksInPath().path + "/a.swift"
      symlink("/etc/passwd", path)
      let tool = Tool(
        path: "/bin/sh", arguments: ["-c", "exit 0"], environment: ["PATH": "/bin:/usr/bin"],
        grants: Self.grants + [.init(.read, withoutLinks: path)],
        launcher: Installation(prefix: stageFolder).launcher.path)
      let error = #expect(throws: BuildError.self) { try tool.run() }
      #expect(error?.exitCode == 65)
      #expect(error?.message.contains("\(path): error: the file was moved or replaced") == true)
    }
  }

  @Test func `a program that is not there is an error`() {
    #expect(throws: BuildError.self) {
      try Tool(
        path: "/nonexistent/tool", arguments: [], environment: [:], grants: [],
        launcher: Installation(prefix: stageFolder).launcher.path
      ).run()
    }
  }
}

struct DigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000),
      "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
    ),
  ])
  func `the digest is SHA-256`(text: String, digest: String) {
    #expect(Digest.hex(text) == digest)
  }
}

struct InstallationTests {
  private func install(in root: URL) throws -> Installation {
    let installation = Installation(prefix: root)
    let manager = FileManager.default
    for folder in [installation.lower.deletingLastPathComponent(), installation.runtime] {
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let bin = root.appendingPathComponent("bin")
    try manager.createDirectory(at: bin, withIntermediateDirectories: true)
    for file in [installation.lower, bin.appendingPathComponent("keyward")] {
      try Data("#!/bin/sh\n".utf8).write(to: file)
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    try Data("{}".utf8).write(to: installation.runtime.appendingPathComponent("stamp.json"))
    return installation
  }

  @Test func `the parts are found in three ways`() throws {
    try withScratchFolder { root in
      let root = root.resolvingSymlinksInPath()
      _ = try install(in: root)
      let ways: [([String: String], String?)] = [
        (["KEYWARD_HOME": root.path], nil), ([:], root.path + "/bin/keyward"),
        ([:], root.path + "/libexec/keyward/keyward-bench"),
        (["PATH": "/nowhere:\(root.path)/bin"], nil),
        (["PATH": "\(root.path)/bin"], "/usr/bin/swift"),
      ]
      for (environment, executable) in ways {
        let found = try Installation.find(environment: environment, executable: executable)
        #expect(found.prefix.path == root.path)
      }
    }
  }

  /// Without the library Dispatch ends a compiler in the sandbox, but only on a busy machine.
  @Test func `no compiler runs without the library that answers for its threads`() throws {
    try withScratchFolder { root in
      let root = root.resolvingSymlinksInPath()
      let installation = try install(in: root)
      let library = ThreadStates(besideLauncher: installation.launcher.path)
      let run = try #require(throws: BuildError.self) {
        try Tool(
          path: "/bin/true", arguments: [], environment: library.variables, grants: library.grants,
          launcher: Installation(prefix: stageFolder).launcher.path
        ).run()
      }
      #expect(run.message.contains("libkeyward-threads.so"), "\(run.message)")
    }
  }

  @Test(arguments: [
    (
      ["KEYWARD_HOME": "/nonexistent"], "KEYWARD_HOME is /nonexistent", Remedy.pointAtInstallation
    ),
    (["PATH": "/nonexistent"], "own parts were not found", .nameInstallation),
  ])
  func `parts that are missing are an error with advice`(
    environment: [String: String], reason: String, remedy: Remedy
  ) throws {
    let error = try #require(throws: BuildError.self) {
      try Installation.find(environment: environment, executable: nil)
    }
    #expect(error.message.contains(reason) && error.remedy == remedy)
    #expect(error.exitCode == 69)
  }
}
