import Foundation
import Glibc
import TestSupport
import Testing

@testable import KeyboardHost
@testable import Sandbox

/// A thousand launches leave nothing behind.
///
/// Each runs in a separate process, because the other tests launch and open things at the same time.
@Suite struct LeakTests {
  /// The descriptors and the threads of a process.
  private static func held() throws -> [Int] {
    try ["/proc/self/fd", "/proc/self/task"].map {
      try FileManager.default.contentsOfDirectory(atPath: $0).count
    }
  }

  /// Resident memory in KB.
  private static func residentMemory() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(
      line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Int($0) })
  }

  @Test func `launches that succeed, fail, are dropped and are killed leave nothing`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      try ProofFixture.with { fixture in
        let probe = ProofFixture.program("keyward-probe")
        let good = try fixture.request(probe, ["14/libc"])
        let waiting = try fixture.request(probe, ["wait"])
        var bad = good
        bad.workingDirectory = "/nowhere"
        func launch(_ round: Int) throws {
          switch round % 4 {
          case 0: #expect(throws: LaunchFailure.self) { try SandboxedProcess.launch(bad) }
          case 1: _ = try SandboxedProcess.launch(good)
          case 2:
            let process = try SandboxedProcess.launch(waiting)
            process.terminate()
            #expect(process.waitForExit(seconds: 60) == .signalled(SIGKILL))
          default:
            let process = try SandboxedProcess.launch(good)
            #expect(process.waitForExit(seconds: 60) == .exited(0))
            #expect(process.accessEvents().count == 1)
          }
        }
        // Caches, and the allocator's arenas for the maximum number of threads, are filled by then.
        for round in 0..<100 { try launch(round) }
        let before = try Self.held()
        let memory = try Self.residentMemory()
        let count = Proof.count(100, full: 1000)
        for round in 0..<count { try launch(round) }
        // Dispatch has its own threads, which exit after seconds without work.
        let deadline = Date().addingTimeInterval(30)
        func isSettled() throws -> Bool { try zip(Self.held(), before).allSatisfy { $0 <= $1 } }
        while try !isSettled(), Date() < deadline { usleep(10_000) }
        let after = try Self.held()
        #expect(try isSettled(), "\(after) descriptors and threads, once \(before)")
        // No child is left, neither running nor as a zombie.
        #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
        // A sanitizer keeps what was freed.
        let isSanitized = ProcessInfo.processInfo.environment["KEYWARD_SANITIZE"] != nil
        let grown = isSanitized ? 0 : try Self.residentMemory() - memory
        // A leak of one page for each launch would be 4,000 KB in the full count.
        #expect(grown < 2_000, "resident memory grew by \(grown) KB")
        let left = try FileManager.default.contentsOfDirectory(atPath: fixture.container.path)
        #expect(left.isEmpty)
        print("left \(count) launches, resident memory grew by \(grown) KB")
        fflush(nil)
      }
    }
    let said = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    if let line = said.split(separator: "\n").first(where: { $0.hasPrefix("left ") }) {
      Proof.say("leaks: \(line.dropFirst(5))")
    }
  }

  @Test func `a scratch folder is removed, also for a host that was killed`() async throws {
    let result = await #expect(
      processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
    ) {
      let state = try StateFolder.scratch()
      print("folder \(state.root.path) end")
      fflush(nil)
      kill(getpid(), SIGKILL)
    }
    let words = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace)
    let place = try #require(words.firstIndex(of: "folder"))
    let stale = String(words[place + 1])
    let next = try StateFolder.scratch()
    #expect(!FileManager.default.fileExists(atPath: stale))
    // One that is in use stays.
    let other = try StateFolder.scratch()
    #expect(FileManager.default.fileExists(atPath: next.root.path))
    for state in [next, other] {
      state.remove()
      #expect(!FileManager.default.fileExists(atPath: state.root.path))
    }
  }
}
