import Platform
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Sandbox

/// A process may read its own files below /proc for as long as it lives, also while memory is short.
struct OwnFilesTests {
  /// Drops what the kernel can read again, which only root may request.
  private func emptyCaches() {
    guard let file = FileHandle(forWritingAtPath: "/proc/sys/vm/drop_caches") else { return }
    for _ in 0..<3 { try? file.write(contentsOf: Data("2".utf8)) }
  }

  private func wait(for condition: () -> Bool) {
    let deadline = monotonicNanoseconds() + 20_000_000_000
    while !condition(), monotonicNanoseconds() < deadline { sched_yield() }
  }

  @Test func `a keyboard reads its memory map after the kernel has emptied its caches`() throws {
    try SandboxFixture.with { fixture in
      let source = fixture.folder.appendingPathComponent("reader.c").path
      let code = """
        #include <fcntl.h>
        #include <poll.h>
        #include <unistd.h>
        int main(void) {
          struct pollfd host = {3, POLLIN, 0};
          if (write(1, "ready\\n", 6) < 0 || poll(&host, 1, -1) < 0) return 1;
          return open("/proc/self/maps", O_RDONLY) < 0 ? 2 : 0;
        }
        """
      try code.write(toFile: source, atomically: true, encoding: .utf8)
      let program = fixture.folder.path + "/reader"
      let compiled = try runProgram("/usr/bin/env", ["cc", source, "-o", program])
      try #require(compiled.status == 0, "\(compiled.error)")
      var request = try fixture.request(program)
      request.policy.files += Policy.runtimeGrants(interpreter: SwiftProgramTests.interpreter)
      let process = try SandboxedProcess.launch(request)
      wait { !process.outputLines().isEmpty }
      emptyCaches()
      process.closeInput()
      #expect(process.waitForExit(seconds: 20) == .exited(0))
    }
  }

  @Test func `the host keeps a keyboard's memory map in the cache for as long as it lives`() throws
  {
    try SandboxFixture.with { fixture in
      var map = ""
      func isKept() throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
          .contains { PathText.target(ofLink: "/proc/self/fd/\($0)") == map }
      }
      do {
        let process = try SandboxedProcess.launch(
          try fixture.request(SandboxFixture.program("keyward-probe"), ["wait"]))
        map = "/proc/\(process.processID)/maps"
        let isKeptNow = try isKept()
        #expect(isKeptNow)
      }
      let isKeptLater = try isKept()
      #expect(!isKeptLater)
    }
  }

  @Test
  func
    `a tool reads its own files and those of the processor after the kernel has emptied its caches`()
    throws
  {
    try withScratchFolder { folder in
      let (ready, go) = (folder.path + "/ready", folder.path + "/go")
      let script =
        ": >\(ready); until test -e \(go); do :; done; read own </proc/self/stat && read all </proc/cpuinfo && echo read"
      let tool = ConfinedTool(
        "/bin/dash", ["-c", script],
        policy: ToolPolicy(ToolPolicy.Grant.program("/bin/dash") + [.init(.write, folder.path)]),
        launcher: SandboxFixture.program("keyward-launch"))
      let thread = Thread {
        wait { access(ready, F_OK) == 0 }
        emptyCaches()
        _ = FileManager.default.createFile(atPath: go, contents: nil)
      }
      thread.start()
      let outcome = try tool.run()
      #expect(String(decoding: outcome.output, as: UTF8.self) == "read\n")
    }
  }
}
