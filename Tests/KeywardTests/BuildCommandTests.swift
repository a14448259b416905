import Foundation
import Glibc
import TestSupport
import Testing

/// Waits until a condition holds.
private func wait(seconds: Double = 60, until condition: () -> Bool) throws {
  let end = ContinuousClock.now + .seconds(seconds)
  while !condition() {
    try #require(.now < end)
    usleep(10_000)
  }
}

@Suite("keyward build") struct BuildCommandTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `that is interrupted leaves no compiler running`(signal: Int32) throws {
    try withScratchFolder { folder in
      var started: [pid_t] = []
      let result = try runProgram(
        stageFolder.appendingPathComponent("bin/keyward").path,
        ["build", sample("Letters"), "-o", folder.appendingPathComponent("out").path],
        environment: ["KEYWARD_HOME": stageFolder.path, "HOME": folder.path]
      ) { process in
        // The compiler and a frontend of its own.
        try wait {
          started = descendants(of: process.processIdentifier)
          return started.contains { !descendants(of: $0).isEmpty }
        }
        kill(process.processIdentifier, signal)
      }
      #expect(result.status == 128 + signal)
      try wait(seconds: 20) { !started.contains(where: isRunning) }
      let left = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("out").path)
      #expect(!left.contains { $0.hasSuffix(".appex") }, "\(left)")
    }
  }
}
