import Platform
import Foundation
import Glibc
import Testing

@testable import Sandbox

/// Memory that no counter of pages shows.
@Suite struct MemoryFiguresTests {
  @Test(arguments: ["hoard-tables", "hoard-file"])
  func `page tables and mapped files count as memory`(probe: String) throws {
    try SandboxFixture.with { fixture in
      var request = try fixture.request(SandboxFixture.program("keyward-probe"), [probe])
      request.policy.limits.memory = MemoryLimit(megabytes: 30)
      let process = try SandboxedProcess.launch(request)
      #expect(process.waitForExit(seconds: 60) == .signalled(SIGKILL))
      guard case .memory(let used, 30 << 20, .pages) = process.excess else {
        Issue.record("\(String(describing: process.excess))")
        return
      }
      #expect(used > 30 << 20)
    }
  }

  @Test func `the same process lives without a limit, and its use is reported`() throws {
    try SandboxFixture.with { fixture in
      let process = try SandboxedProcess.launch(
        fixture.request(SandboxFixture.program("keyward-probe"), ["hoard-file"]))
      let deadline = monotonicNanoseconds() + 60_000_000_000
      while process.outputLines().isEmpty, monotonicNanoseconds() < deadline { sched_yield() }
      _ = process.checkMemory(exactly: true)
      let use = try #require(process.memoryUse)
      // The file's 48 MB and little more: the program itself is a file that it cannot write.
      // The peak, because a cheap sample may be taken in between.
      #expect(use.peak >= 48 << 20 && use.peak < 52 << 20, "\(use)")
      process.closeInput()
      #expect(process.waitForExit(seconds: 20) == .exited(0))
    }
  }

  @Test func `files in other folders, and folders with longer names, are not the process's own`() {
    let text = """
      7f00-7f10 rw-s 00000000 00:00 1                          /c/own
      Size:                  8 kB
      Pss:                   4 kB
      Pss_Dirty:             2 kB
      7f10-7f20 rw-s 00000000 00:00 1                          /c/gone (deleted)
      Pss:                   8 kB
      7f20-7f30 r--p 00000000 00:00 1                          /cc/other
      Pss:                  16 kB
      7f30-7f40 rw-p 00000000 00:00 0
      Pss:                  32 kB
      VmFlags: rd wr

      """
    for size in [1, 7, 4096] {
      var reader = MappingReader(["/c", "/none"])
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { reader.take($0) }
      }
      #expect(reader.bytes == 12 << 10)
    }
  }
}
