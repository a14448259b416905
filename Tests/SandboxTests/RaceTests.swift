import Foundation
import Glibc
import TestSupport
import Testing

@testable import Sandbox

/// Attacks on the time between the supervisor's look and the kernel's.
///
/// `make prove` runs each with 100,000 tries, otherwise it is a sample.
@Suite(.serialized) struct RaceTests {
  static let tries = Proof.count(2000, full: 100_000)
  static let modes = [SandboxMode.strict, .brokered]

  /// Runs a racing probe and returns the counts that it prints by name.
  private func race(
    _ fixture: SandboxFixture, _ name: String, _ mode: SandboxMode,
    network: Policy.Network = .none, environment: [String: String] = [:],
    meanwhile: (SandboxedProcess) throws -> Void = { _ in }
  ) throws -> [String: Int] {
    var request = try fixture.request(
      SandboxFixture.program("keyward-probe"), [name], network: network,
      confinement: mode == .none ? .none : .full)
    if mode != .none { request.mode = mode }
    // Nothing slows a control run down, so that the flipping thread may not even have started.
    request.environment["KW_TRIES"] = "\(mode == .none ? 300_000 : Self.tries)"
    request.environment.merge(environment) { $1 }
    let process = try SandboxedProcess.launch(request)
    try meanwhile(process)
    let exit = process.waitForExit(seconds: Proof.isFull ? 900 : 120)
    try #require(exit == .exited(0), "\(process.outputLines())")
    let words = try #require(
      process.outputLines().map(\.text).first { $0.hasPrefix("tries ") }
    ).split(separator: " ")
    var counts: [String: Int] = [:]
    for place in stride(from: 0, to: words.count - 1, by: 2) {
      counts[String(words[place])] = Int(words[place + 1])
    }
    Proof.say("race \(name) \(mode.rawValue): \(words.joined(separator: " "))")
    return counts
  }

  @Test func `in the open a path that flips gets at what lies outside`() throws {
    try SandboxFixture.with { fixture in
      for name in ["flip-open", "flip-status"] {
        let counts = try race(fixture, name, .none)
        #expect(counts["secret"] ?? 0 > 0)
      }
    }
  }

  @Test(arguments: modes)
  func `a path that flips while it is opened never gets outside`(mode: SandboxMode) throws {
    try SandboxFixture.with { fixture in
      let counts = try race(fixture, "flip-open", mode)
      #expect(counts["secret"] == 0)
      #expect(counts["tries"] == Self.tries)
      #expect(counts["refused"] ?? 0 > 0)
    }
  }

  /// What no supervisor can prevent: that something exists, and how large it is.
  ///
  /// The kernel reads the path again, and Landlock does not watch this call. The posture report says so.
  @Test(arguments: modes)
  func `a path that flips while it is looked at tells at most that it exists`(
    mode: SandboxMode
  ) throws {
    try SandboxFixture.with { fixture in
      let counts = try race(fixture, "flip-status", mode)
      #expect(counts["refused"] ?? 0 > 0)
      #expect((counts["secret"] ?? 0) < (counts["tries"] ?? 0) / 2)
    }
  }

  @Test(arguments: modes)
  func `a path that flips while it is executed never runs`(mode: SandboxMode) throws {
    try SandboxFixture.with { fixture in
      let counts = try race(fixture, "flip-execute", mode)
      #expect(counts["refused"] == Self.tries)
      #expect(counts["other"] == 0)
    }
  }

  @Test(arguments: [Policy.Network.none, .outgoing], modes)
  func `an address that flips reaches nobody but whom the policy lets it`(
    network: Policy.Network, mode: SandboxMode
  ) throws {
    try SandboxFixture.with { fixture in
      let internet = try Listener.internet()
      let local = try Listener.local(fixture.folder.appendingPathComponent("canary").path)
      let counts = try race(
        fixture, "flip-connect", mode, network: network,
        environment: ["KW_PORT": "\(internet.port)", "KW_SOCKET": local.path])
      #expect(!local.wasReached)
      #expect(internet.wasReached == (network == .outgoing && counts["connected"] ?? 0 > 0))
      if network == .none { #expect(counts["connected"] == 0) }
    }
  }

  @Test(arguments: modes)
  func `a folder that is exchanged for a link never leads outside`(mode: SandboxMode) throws {
    try SandboxFixture.with { fixture in
      let files = FileManager.default
      let inside = fixture.container.appendingPathComponent("swap")
      let link = fixture.folder.appendingPathComponent("link")
      let secrets = fixture.folder.appendingPathComponent("secrets")
      for (folder, content) in [(inside, "inside"), (secrets, "secret")] {
        try files.createDirectory(at: folder, withIntermediateDirectories: false)
        let file = folder.appendingPathComponent("file")
        try Data(content.utf8).write(to: file)
        chmod(file.path, 0o666)
        chmod(folder.path, 0o777)
      }
      try files.createSymbolicLink(at: link, withDestinationURL: secrets)
      let swapper = Swapper(inside.path, link.path)
      defer { swapper.stop() }
      let counts = try race(fixture, "swapped-folder", mode)
      swapper.stop()
      #expect(swapper.count > 0)
      #expect(counts["secret"] == 0)
      #expect(counts["allowed"] ?? 0 > 0)
      #expect(counts["refused"] ?? 0 > 0)
    }
  }

  @Test(arguments: [false, true], modes)
  func `signals interrupt a call before it has an effect, or not at all`(
    restarts: Bool, mode: SandboxMode
  ) throws {
    try SandboxFixture.with { fixture in
      let counts = try race(
        fixture, "signal-storm", mode, environment: ["KW_RESTART": restarts ? "1" : "0"]
      ) { process in
        let deadline = monotonicNanoseconds() + 20_000_000_000
        while process.outputLines().isEmpty, monotonicNanoseconds() < deadline { sched_yield() }
        while process.waitForExit(seconds: 0.0005) == nil { kill(process.processID, SIGALRM) }
      }
      #expect(counts["wrong"] == 0)
      #expect(counts["signals"] ?? 0 > 0)
      #expect((counts["done"] ?? 0) + (counts["again"] ?? 0) == Self.tries)
      if restarts { #expect(counts["again"] == 0) }
    }
  }
}

/// The other side of the supervisor: what becomes of it, and of others, whatever a process does.
@Suite(.serialized) struct SupervisorTests {
  /// In a process of its own, because other tests open descriptors at the same time.
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
          // The container is left, so that whoever comes after sees whether the file was made.
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

  /// Without a supervisor as well: there refusals cost the kernel next to nothing, and come the fastest.
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
      // Not one is lost from the sum, where there is one.
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
    // After the burst come those that the rate lets through, each with what was dropped before it.
    #expect(events.dropFirst(200).allSatisfy { $0.dropped > 0 })
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.sequence <= $1.sequence })
  }
}

extension AccessEvent {
  /// How many attempts it stands for; the last one of a flood stands for those that were dropped alone.
  var attempts: Int { dropped + (systemCall.isEmpty ? 0 : count) }
}

/// A socket that listens, and whether anybody came.
private final class Listener {
  let socket: Int32
  let port: Int
  let path: String

  private init(socket: Int32, port: Int, path: String) {
    self.socket = socket
    self.port = port
    self.path = path
  }

  deinit { close(socket) }

  static func internet() throws -> Listener {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, __CONST_SOCKADDR_ARG(__sockaddr__: $0), length) == 0
          && listen(socket, 128) == 0
          && getsockname(socket, __SOCKADDR_ARG(__sockaddr__: $0), &length) == 0
      }
    }
    try #require(result)
    return Listener(
      socket: socket, port: Int(UInt16(bigEndian: address.sin_port)), path: "")
  }

  static func local(_ path: String) throws -> Listener {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(
          socket, __CONST_SOCKADDR_ARG(__sockaddr__: $0),
          socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
          && listen(socket, 128) == 0
      }
    }
    try #require(result)
    chmod(path, 0o777)
    return Listener(socket: socket, port: 0, path: path)
  }

  var wasReached: Bool {
    var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }
}

/// Exchanges two names again and again, on a thread of its own.
private final class Swapper {
  private let state: Lock<(isOver: Bool, count: Int)>
  private var thread: Thread?
  private let ended = DispatchSemaphore(value: 0)

  init(_ first: String, _ second: String) {
    let state = Lock((isOver: false, count: 0))
    self.state = state
    let thread = Thread { [ended] in
      while !state.withLock({ $0.isOver }) {
        let exchange: UInt32 = 2
        if renameat2(AT_FDCWD, first, AT_FDCWD, second, exchange) == 0 {
          state.withLock { $0.count += 1 }
        }
      }
      ended.signal()
    }
    self.thread = thread
    thread.start()
  }

  var count: Int { state.withLock { $0.count } }

  func stop() {
    guard thread != nil else { return }
    state.withLock { $0.isOver = true }
    ended.wait()
    thread = nil
  }
}
