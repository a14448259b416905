import Platform
import Foundation
import Glibc
import Testing

@testable import Sandbox

@Suite struct LaunchTests {
  /// The kernel's status of a running process.
  private func status(_ process: SandboxedProcess) throws -> [String: String] {
    let text = try String(contentsOfFile: "/proc/\(process.processID)/status", encoding: .utf8)
    var fields: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[String(parts[0])] = parts[1].split(separator: "\t").joined(separator: " ")
    }
    return fields
  }

  private func waiting(
    _ fixture: SandboxFixture, _ change: (inout LaunchRequest) -> Void = { _ in }
  ) throws -> SandboxedProcess {
    var request = try fixture.request(SandboxFixture.program("keyward-probe"), ["wait"])
    change(&request)
    let process = try SandboxedProcess.launch(request)
    // A spawn returns inside the kernel's execve, before the new program's environment can be read.
    let deadline = monotonicNanoseconds() + 20_000_000_000
    while process.outputLines().isEmpty, monotonicNanoseconds() < deadline { sched_yield() }
    try #require(process.outputLines().map(\.text) == ["waiting"])
    return process
  }

  @Test func `the kernel confirms what is in force`() throws {
    try SandboxFixture.with { fixture in
      let process = try waiting(fixture)
      let fields = try status(process)
      #expect(fields["NoNewPrivs"] == "1")
      #expect(fields["Seccomp"] == "2")
      #expect(fields["Seccomp_filters"].flatMap { Int($0) } ?? 2 >= 2)
      for set in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
        #expect(fields[set].flatMap { UInt64($0, radix: 16) } == 0, "\(set)")
      }
      let user = fixture.isRoot ? 65534 : Int(geteuid())
      #expect(fields["Uid"] == "\(user) \(user) \(user) \(user)")
      if fixture.isRoot {
        #expect(fields["CapBnd"].flatMap { UInt64($0, radix: 16) } == 0)
        let groups = fields["Groups"] ?? ""
        #expect(groups.trimmingCharacters(in: .whitespaces).isEmpty)
      }
      #expect(fields["SigBlk"].flatMap { UInt64($0, radix: 16) } == 0)
      #expect(fields["SigIgn"].flatMap { UInt64($0, radix: 16) } == 0)
      process.closeInput()
      #expect(process.waitForExit(seconds: 20) == .exited(0))
      #expect(process.outputLines().map(\.text) == ["waiting", "ok"])
    }
  }

  @Test func `root may choose the user`() throws {
    guard geteuid() == 0 else { return }
    try SandboxFixture.with { fixture in
      chown(fixture.container.path, 4321, 8765)
      let process = try waiting(fixture) {
        $0.user = SandboxUser(userID: 4321, groupID: 8765)
      }
      #expect(try status(process)["Uid"] == "4321 4321 4321 4321")
      #expect(try status(process)["Gid"] == "8765 8765 8765 8765")
    }
  }

  @Test func `a launch waits while the user has as many threads as it may have`() throws {
    guard geteuid() == 0 else { return }
    try SandboxFixture.with { fixture in
      let user = SandboxUser(userID: 4322, groupID: 8765)
      chown(fixture.container.path, 4322, 8765)
      let other = try waiting(fixture) { $0.user = user }
      var request = try fixture.request(SandboxFixture.program("keyward-probe"), ["wait"])
      request.user = user
      request.policy.limits.userThreads = 0
      let failure = #expect(throws: LaunchFailure.self) { try SandboxedProcess.launch(request) }
      #expect(failure?.step == .execute && failure?.errno == EAGAIN)
      #expect(failure?.message.contains("as many threads as it may have") == true)
      let (waiting, end) = (request, DispatchSemaphore(value: 0))
      nonisolated(unsafe) var result: Result<SandboxedProcess, LaunchFailure>?
      Thread.detachNewThread {
        result = Result { () throws(LaunchFailure) in try SandboxedProcess.launch(waiting) }
        end.signal()
      }
      // Another launch takes as long as some attempts of the one that waits.
      _ = try fixture.attempt("bad-pointers", confinement: .none)
      other.terminate()
      #expect(end.wait(timeout: .now() + 60) == .success)
      let process = try #require(try result?.get())
      #expect(process.waitForExit(seconds: 0) == nil)
    }
  }

  @Test(arguments: [Confinement.full, .none])
  func `nothing of the host is inherited`(confinement: Confinement) throws {
    let leak = open("/etc/passwd", O_RDONLY)
    let high = fcntl(leak, F_DUPFD, 300)
    defer {
      close(leak)
      close(high)
    }
    try #require(high >= 300 && fcntl(high, F_GETFD) == 0)
    try SandboxFixture.with { fixture in
      let process = try waiting(fixture) { $0.confinement = confinement }
      let folder = "/proc/\(process.processID)"
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: folder + "/fd")
      #expect(Set(descriptors) == ["0", "1", "2", "3", "4"])
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/environ"))
      let names = data.split(separator: 0).compactMap {
        String(decoding: $0, as: UTF8.self).split(separator: "=").first.map(String.init)
      }
      #expect(
        Set(names) == [
          "KW_OUTSIDE", "KW_CONTAINER", "KW_BUNDLE", "KW_PARENT", "HOME", "TMPDIR",
          "CFFIXED_USER_HOME", "SWIFT_BACKTRACE",
        ])
    }
  }

  @Test func `a request that cannot be met names the step, the object and the errno`() throws {
    typealias Case = (
      change: (inout LaunchRequest) -> Void, step: LaunchFailure.Step, errno: Int32, subject: String
    )
    let cases: [Case] = [
      ({ $0.executable = "/nowhere/program" }, .execute, ENOENT, "/nowhere/program"),
      ({ $0.executable = "relative" }, .request, EINVAL, "relative"),
      ({ $0.launcher = "/nowhere/launcher" }, .startLauncher, ENOENT, "/nowhere/launcher"),
      ({ $0.workingDirectory = "/nowhere" }, .folder, ENOENT, "/nowhere"),
      ({ $0.arguments = ["a\0b"] }, .request, EINVAL, "a\\u{0}b"),
      (
        { $0.policy.files.append(.init(path: "/nowhere/file", access: .read, reason: "test")) },
        .grant, ENOENT, "/nowhere/file"
      ),
      ({ $0.environment["LONG"] = String(repeating: "x", count: 1 << 23) }, .request, E2BIG, ""),
    ]
    try SandboxFixture.with { fixture in
      for one in cases {
        let failure = #expect(throws: LaunchFailure.self) { try waiting(fixture, one.change) }
        #expect(failure?.step == one.step)
        #expect(failure?.errno == one.errno)
        #expect(failure?.subject.hasSuffix(one.subject) == true, "\(failure?.subject ?? "")")
        #expect(failure?.isUnsupported == false)
      }
    }
  }

  @Test func `a file that is no program is refused at exec`() throws {
    try SandboxFixture.with { fixture in
      let script = fixture.bundle.appendingPathComponent("text")
      try Data("no program".utf8).write(to: script)
      chmod(script.path, 0o755)
      let failure = #expect(throws: LaunchFailure.self) {
        try waiting(fixture) {
          $0.executable = script.path
          $0.policy = fixture.policy(executable: script.path)
        }
      }
      #expect(failure?.step == .execute)
      #expect(failure?.errno == ENOEXEC)
    }
  }

  @Test func `the launcher refuses a policy that is not well formed`() throws {
    for bytes in [[], [UInt8](repeating: 0, count: 16), [UInt8](repeating: 0xff, count: 4096)] {
      let status = try DescriptorPair.pipe()
      let file = try Descriptor.memoryFile("policy")
      if !bytes.isEmpty { #expect(pwrite(file.number, bytes, bytes.count, 0) == bytes.count) }
      let null = try Descriptor.null()
      let process = try Spawn(
        path: SandboxFixture.program("keyward-launch"), arguments: ["launch"], environment: [],
        descriptors: Array(repeating: null.number, count: 5) + [
          status.second.number, null.number, file.number,
        ]
      ).start()
      var code: Int32 = 0
      #expect(waitpid(process, &code, 0) == process)
      #expect(code == 125 << 8)
      var record = [UInt32](repeating: 0, count: 3)
      #expect(read(status.first.number, &record, 12) == 12)
      #expect(record[0] == 1)
      #expect(Int32(record[1]) == EBADMSG)
    }
  }

  @Test func `a flood is drained, bounded and counted`() throws {
    try SandboxFixture.with { fixture in
      let process = try SandboxedProcess.launch(
        fixture.request(SandboxFixture.program("keyward-probe"), ["flood"]))
      #expect(process.waitForExit(seconds: 30) == .exited(0))
      let lines = process.outputLines()
      #expect(lines.count == 1000)
      // 5,000 lines, the one without an end, and the outcome.
      #expect(process.droppedLines == 5002 - 1000)
      #expect(lines.map(\.text.utf8.count).max() == 4096)
      #expect(lines.contains { $0.text == "ok" })
    }
  }

  @Test func `attempts beyond what is kept are counted`() throws {
    try SandboxFixture.with { fixture in
      let attempt = try fixture.attempt("knock-everywhere")
      #expect(attempt.outcome == "EACCES")
      #expect(attempt.events.count <= AccessLog.capacity + 1)
      // Where the last one came late enough to be kept, it has the number of those before.
      #expect(attempt.events.contains { $0.dropped > 0 })
      #expect(attempt.events.reduce(0) { $0 + $1.attempts } == 2000)
    }
  }

  @Test func `a path that cannot be read is answered as the kernel would`() throws {
    try SandboxFixture.with { fixture in
      #expect(try fixture.attempt("bad-pointers", confinement: .none).outcome == "EFAULT")
      let attempt = try fixture.attempt("bad-pointers")
      #expect(attempt.outcome == "EFAULT")
      #expect(attempt.events.isEmpty)
    }
  }
}

@Suite struct LifetimeTests {
  @Test func `terminating ends the process, also twice`() throws {
    try SandboxFixture.with { fixture in
      let process = try SandboxedProcess.launch(
        fixture.request(SandboxFixture.program("keyward-probe"), ["wait"]))
      #expect(process.waitForExit(seconds: 0) == nil)
      process.terminate()
      process.terminate()
      #expect(process.waitForExit(seconds: 20) == .signalled(SIGKILL))
      process.terminate()
    }
  }

  @Test func `letting go of a process ends and reaps it`() throws {
    try SandboxFixture.with { fixture in
      var process: SandboxedProcess? = try SandboxedProcess.launch(
        fixture.request(SandboxFixture.program("keyward-probe"), ["wait"]))
      let number = try #require(process?.processID)
      #expect(access("/proc/\(number)", F_OK) == 0)
      process = nil
      #expect(waitpid(number, nil, WNOHANG) == -1)
    }
  }

  @Test func `a process does not outlive its host`() async throws {
    let result = await #expect(
      processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
    ) {
      try SandboxFixture.with { fixture in
        let process = try SandboxedProcess.launch(
          fixture.request(SandboxFixture.program("keyward-probe"), ["wait"]))
        print("process \(process.processID) end")
        fflush(nil)
        // The program continues without its file; the folder could not be removed later.
        try FileManager.default.removeItem(at: fixture.folder)
        kill(getpid(), SIGKILL)
      }
    }
    let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace)
    let place = try #require(words.firstIndex(of: "process"))
    let number = try #require(Int32(words[place + 1]))
    let deadline = monotonicNanoseconds() + 20_000_000_000
    while try isRunning(number), monotonicNanoseconds() < deadline { sched_yield() }
    #expect(try !isRunning(number))
  }

  /// A zombie that its new parent has not reaped yet is not running.
  private func isRunning(_ process: Int32) throws -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return false
    }
    return !text.contains(") Z ") && text.contains("(keyward-probe)")
  }
}
