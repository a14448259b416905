import Platform
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Sandbox

/// The supervisor's outcome, and that of others, for any behavior of a
/// process.
@Suite(.serialized) struct SupervisorTests {
  /// In a separate process, because other tests open descriptors at the same time.
  @Test(arguments: RaceTests.modes)
  func `a process that dies between question and answer leaves nothing behind`(
    mode: SandboxMode
  ) async {
    await #expect(processExitsWith: .success) { [mode = mode as SandboxMode] in
      try SandboxFixture.with { fixture in
        func descriptors() throws -> Int {
          try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        var request = try fixture.request(
          SandboxFixture.program("keyward-probe"), ["read-bundle"])
        request.mode = mode
        _ = try SandboxedProcess.launch(request).waitForExit(seconds: 20)
        let open = try #require(SyscallRules.Call.name("openat").resolved)
        request.beforeAnswer = { call in if call.number == open { kill(call.process, SIGKILL) } }
        let before = try descriptors()
        for _ in 0..<Proof.count(50, full: 2000) {
          let process = try SandboxedProcess.launch(request)
          #expect(process.waitForExit(seconds: 20) == .signalled(SIGKILL))
        }
        #expect(try descriptors() == before)
      }
    }
  }

  @Test(arguments: RaceTests.modes)
  func `when the supervisor dies, a waiting call is never carried out`(
    mode: SandboxMode
  ) async throws {
    let result = await #expect(
      processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
    ) { [mode = mode as SandboxMode] in
      try SandboxFixture.with { fixture in
        var request = try fixture.request(SandboxFixture.program("keyward-probe"), ["make-held"])
        request.mode = mode
        let held = fixture.container.appendingPathComponent("held").path
        let open = try #require(SyscallRules.Call.name("openat").resolved)
        let program = request.executable
        request.beforeAnswer = { call in
          guard call.number == open else { return }
          // The container is kept, so that a later check sees whether the file was made.
          unlink(program)
          print("process \(call.process) held \(held) end")
          fflush(nil)
          kill(getpid(), SIGKILL)
        }
        let process = try SandboxedProcess.launch(request)
        _ = process.waitForExit(seconds: 20)
      }
    }
    let words = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace)
    let place = try #require(words.firstIndex(of: "process"))
    let number = try #require(Int32(words[place + 1]))
    let held = String(words[place + 3])
    defer {
      let folder = URL(fileURLWithPath: held).deletingLastPathComponent()
      try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
    }
    let deadline = monotonicNanoseconds() + 20_000_000_000
    while isRunning(number), monotonicNanoseconds() < deadline { sched_yield() }
    #expect(!isRunning(number))
    #expect(access(held, F_OK) == -1 && errno == ENOENT)
  }

  /// The kernel itself answers a call whose listener is closed, and every later one.
  ///
  /// The broker may already have made the file, which is inside; it cannot hand it over.
  @Test(arguments: RaceTests.modes)
  func `when the listener is lost, a waiting call fails and the process lives on without it`(
    mode: SandboxMode
  ) async {
    await #expect(processExitsWith: .success) { [mode = mode as SandboxMode] in
      try SandboxFixture.with { fixture in
        var request = try fixture.request(SandboxFixture.program("keyward-probe"), ["make-held"])
        request.mode = mode
        let open = try #require(SyscallRules.Call.name("openat").resolved)
        let null = Glibc.open("/dev/null", O_RDWR | O_CLOEXEC)
        request.beforeAnswer = { call in
          guard call.number == open else { return }
          for number in Int32(3)..<1024
          where PathText.target(ofLink: "/proc/self/fd/\(number)") == "anon_inode:seccomp notify" {
            dup2(null, number)
          }
        }
        let process = try SandboxedProcess.launch(request)
        #expect(process.waitForExit(seconds: 20) == .exited(0))
        #expect(process.outputLines().map(\.text) == ["ENOSYS"])
        let held = fixture.container.appendingPathComponent("held").path
        if mode == .strict { #expect(access(held, F_OK) == -1 && errno == ENOENT) }
      }
    }
  }

  private func isRunning(_ process: Int32) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return false
    }
    return !text.contains(") Z ") && text.contains("(keyward-probe)")
  }

  /// The round trips of one byte through a confined process, in microseconds, sorted.
  private func roundTrips(_ process: SandboxedProcess, count: Int) throws -> [Int] {
    var times: [Int] = []
    for _ in 0..<count {
      let start = monotonicNanoseconds()
      var byte = UInt8(ascii: "n")
      try #require(write(process.input, &byte, 1) == 1)
      var entry = pollfd(fd: process.output, events: Int16(POLLIN), revents: 0)
      // The deadline of a tap: the host ends a keyboard that takes longer.
      try #require(poll(&entry, 1, 5000) == 1)
      try #require(read(process.output, &byte, 1) == 1)
      times.append(Int((monotonicNanoseconds() - start) / 1000))
    }
    return times.sorted()
  }

  /// Without a supervisor as well: refusals then cost the kernel almost nothing, and are the fastest.
  @Test(arguments: RaceTests.modes + [.unnamed])
  func `a flood of refused calls leaves another keyboard's keystrokes alone`(
    mode: SandboxMode
  ) throws {
    try SandboxFixture.with { fixture in
      let probe = SandboxFixture.program("keyward-probe")
      let typing = try SandboxedProcess.launch(fixture.request(probe, ["echo"]))
      let count = Proof.count(200, full: 5000)
      let alone = try roundTrips(typing, count: count)
      var request = try fixture.request(probe, ["flood-opens"])
      request.mode = mode
      let flood = try SandboxedProcess.launch(request)
      let deadline = monotonicNanoseconds() + 20_000_000_000
      while flood.outputLines().isEmpty, monotonicNanoseconds() < deadline { sched_yield() }
      let during = try roundTrips(typing, count: count)
      flood.closeInput()
      #expect(flood.waitForExit(seconds: 20) == .exited(0))
      typing.closeInput()
      #expect(typing.waitForExit(seconds: 20) == .exited(0))

      let line = try #require(flood.outputLines().last { $0.text.hasPrefix("refused ") }).text
      let words = line.split(separator: " ")
      let refused = try #require(Int(words[1]))
      let events = flood.accessEvents()
      #expect(events.count <= AccessLog.capacity + 1)
      // The sum includes every attempt, if there is a sum.
      #expect(events.reduce(0) { $0 + $1.attempts } == (mode == .unnamed ? 0 : refused))
      #expect(typing.accessEvents().isEmpty)
      func figures(_ times: [Int]) -> String {
        "p50 \(times[times.count / 2]) p99 \(times[times.count * 99 / 100]) max \(times[times.count - 1]) µs"
      }
      Proof.say(
        "flood \(mode.rawValue): \(line); \(events.count) events; keystroke alone \(figures(alone)), "
          + "during \(figures(during))")
    }
  }

  @Test func `what is kept of a flood is bounded, and what is not is counted`() {
    var log = AccessLog()
    for number in 0..<10_000 {
      log.refuse(
        .fileRead, "openat", "/\(number)", errno: EACCES, process: 1, thread: 1,
        now: UInt64(number) * 1_000_000)
      log.refuse(
        .connect, "connect", "192.0.2.1:1", errno: EACCES, process: 1, thread: 1,
        now: UInt64(number) * 1_000_000)
    }
    let events = log.events
    #expect(events.count == AccessLog.capacity + 1)
    #expect(events.first { $0.category == .connect }?.count == 10_000)
    #expect(events.reduce(0) { $0 + $1.attempts } == 20_000)
    // After the burst, the rate limit lets some through, each with the number dropped before it.
    #expect(events.dropFirst(200).allSatisfy { $0.dropped > 0 })
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.sequence <= $1.sequence })
  }
}

extension AccessEvent {
  /// How many attempts it represents; the last one of a flood represents the dropped ones alone.
  var attempts: Int { dropped + (systemCall.isEmpty ? 0 : count) }
}
