import Platform
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Sandbox

/// Attacks on the time between the supervisor's check and the kernel's use.
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
    // Nothing slows down a control run, so the flipping thread may not even have started.
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

  /// A keyboard on two fields is two processes with one container, and so with memory that both can write.
  @Test(arguments: modes + [.none])
  func `a path that another process flips never gets outside either`(mode: SandboxMode) throws {
    try SandboxFixture.with { fixture in
      let shared = fixture.container.appendingPathComponent("shared")
      try Data(count: 8192).write(to: shared)
      chmod(shared.path, 0o666)
      var request = try fixture.request(
        SandboxFixture.program("keyward-probe"), ["flip-for-another"],
        confinement: mode == .none ? .none : .full)
      if mode != .none { request.mode = mode }
      let other = try SandboxedProcess.launch(request)
      let deadline = monotonicNanoseconds() + 20_000_000_000
      while other.outputLines().isEmpty, monotonicNanoseconds() < deadline { sched_yield() }
      let counts = try race(fixture, "flip-shared-open", mode)
      other.closeInput()
      #expect(other.waitForExit(seconds: 20) == .exited(0))
      if mode == .none {
        #expect(counts["secret"] ?? 0 > 0)
      } else {
        #expect(counts["secret"] == 0)
        #expect(counts["refused"] ?? 0 > 0)
      }
    }
  }

  /// Facts that no supervisor can hide: that something exists, and how large it is.
  ///
  /// The kernel reads the path again, and Landlock does not check this call, as the posture report states.
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

  @Test(arguments: modes + [.none])
  func `a path that flips while its link is read tells of no link outside`(
    mode: SandboxMode
  ) throws {
    try SandboxFixture.with { fixture in
      let files = FileManager.default
      let outside = fixture.folder.appendingPathComponent("link").path
      let inside = fixture.container.appendingPathComponent("inside-link").path
      try files.createSymbolicLink(atPath: outside, withDestinationPath: "secret")
      try files.createSymbolicLink(atPath: inside, withDestinationPath: "inside")
      let counts = try race(fixture, "flip-link", mode, environment: ["KW_LINK": outside])
      #expect(counts["allowed"] ?? 0 > 0)
      if mode == .none {
        #expect(counts["secret"] ?? 0 > 0)
      } else {
        #expect(counts["secret"] == 0)
        #expect(counts["refused"] ?? 0 > 0)
      }
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

/// A socket that listens, and whether anybody connected.
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

/// Exchanges two names again and again, on a separate thread.
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
