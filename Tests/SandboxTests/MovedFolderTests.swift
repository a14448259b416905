import Platform
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Sandbox

/// A folder that a process keeps while it is moved out of the mount through which it was granted.
///
/// The kernel itself has a bug about the place of such a folder (Landlock's third erratum).
@Suite struct MovedFolderTests {
  /// In a separate process, with its own mounts.
  @Test(arguments: [SandboxMode.none, .strict, .brokered])
  func `a folder that is moved out of its mount is outside`(mode: SandboxMode) async {
    await #expect(processExitsWith: .success) { [mode = mode as SandboxMode] in
      guard unshare(CLONE_NEWNS) == 0, mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0
      else {
        let code = errno
        // Only a user who may mount can run it; the kernel refuses others.
        #expect(code == EPERM && !Self.mayMount)
        Ledger.record(
          "escape/E53/\(mode.rawValue)", "skipped: mounts \(ErrnoName.of(code)), which takes root")
        return
      }
      Ledger.record("escape/E53/\(mode.rawValue)", "run")
      try SandboxFixture.with { fixture in
        let lines = try Self.attempt(in: fixture, mode)
        #expect(lines.count == 5)
        for line in lines {
          if mode == .none {
            // The way up from there is closed for everybody.
            #expect(line.hasSuffix(" ok") != line.hasPrefix(".."), "\(line)")
          } else {
            #expect(line.hasSuffix(" EACCES") || line.hasSuffix(" ENOENT"), "\(line)")
          }
        }
      }
    }
  }

  private static var mayMount: Bool {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("CapEff:") }
    let set = line.flatMap { UInt64($0.split(separator: "\t").last ?? "", radix: 16) } ?? 0
    return set & 1 << 21 != 0  // CAP_SYS_ADMIN
  }

  /// Mounts one folder of a tree inside the bundle, lets a process open what is in it, moves that away, and
  /// returns what the process could then open.
  private static func attempt(in fixture: SandboxFixture, _ mode: SandboxMode) throws -> [String] {
    let tree = fixture.folder.appendingPathComponent("tree")
    let deep = tree.appendingPathComponent("sub/deep")
    let mounted = fixture.bundle.appendingPathComponent("mounted")
    for folder in [deep, mounted] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for file in [tree.appendingPathComponent("secret"), deep.appendingPathComponent("inside")] {
      try Data("secret".utf8).write(to: file)
    }
    try #require(
      mount(tree.appendingPathComponent("sub").path, mounted.path, nil, UInt(MS_BIND), nil) == 0)
    defer { umount2(mounted.path, Int32(MNT_DETACH)) }
    var request = try fixture.request(
      SandboxFixture.program("keyward-probe"), ["keep-folder"],
      confinement: mode == .none ? .none : .full)
    if mode != .none { request.mode = mode }
    let process = try SandboxedProcess.launch(request)
    let deadline = monotonicNanoseconds() + 20_000_000_000
    while process.outputLines().isEmpty, monotonicNanoseconds() < deadline { sched_yield() }
    try #require(process.outputLines().map(\.text) == ["kept"])
    try #require(rename(deep.path, tree.appendingPathComponent("deep").path) == 0)
    process.closeInput()
    try #require(process.waitForExit(seconds: 20) == .exited(0))
    return process.outputLines().map(\.text).filter { $0.contains(" ") }
  }
}
