import Foundation
import Glibc
import TestSupport
import Testing

@testable import SandboxProof

@Suite("The folder of the escape suite") struct EscapeStageTests {
  private func stage() throws -> EscapeStage {
    try EscapeStage(launcher: builtTool("keyward-launch"), probe: builtTool("keyward-probe"))
  }

  @Test func `lends nobody the identity of its set-uid program`() throws {
    let stage = try stage()
    defer { stage.remove() }
    // Row 31 executes the program of KW_PROGRAM, as another process would request.
    let asked = try runProgram(stage.setUserProgram, ["31/libc"])
    let another = try runProgram(
      "/usr/bin/setpriv",
      ["--reuid", "65533", "--regid", "65533", "--clear-groups", stage.setUserProgram, "31/libc"])
    if geteuid() == 0 {
      #expect(another.output == "ok\n")
      #expect(another.status == 0)
    } else {
      // A user who runs it as themselves leases nothing, and only root can run it as another user here.
      #expect(asked.output != "ok\n")
      #expect(another.status != 0)
    }
  }

  @Test func `is gone after removal, also while something is still being made in it`() throws {
    let stage = try stage()
    let maker = Thread {
      while mkdir(stage.root + "/\(UInt32.random(in: 0 ... .max))", 0o700) == 0 {}
    }
    maker.start()
    stage.remove()
    let parent = URL(fileURLWithPath: stage.root).deletingLastPathComponent().path
    let left = try FileManager.default.contentsOfDirectory(atPath: parent)
    #expect(!left.contains { $0.hasPrefix(stage.name) })
  }

  @Test func `of a run that was killed is swept by the next, of a run that lives is not`() throws {
    let alive = try stage()
    defer { alive.remove() }
    let killed = alive.root + "-killed"
    try FileManager.default.createDirectory(atPath: killed, withIntermediateDirectories: false)
    for folder in [killed, alive.root] {
      let longAgo = timeval(tv_sec: 1_000_000, tv_usec: 0)
      #expect(utimes(folder, [longAgo, longAgo]) == 0)
    }
    let next = try stage()
    defer { next.remove() }
    #expect(access(killed, F_OK) != 0)
    #expect(access(alive.root, F_OK) == 0)
  }
}
