import Foundation
import Glibc

/// A program that the builder starts and waits for.
///
/// Not Foundation's `Process`, which can pass on no descriptor and puts the child into a process group of its
/// own, so that Ctrl-C in a terminal would not reach it.
struct Tool {
  /// How a program ended, and what it wrote.
  struct Outcome {
    /// The exit code; 128 and the signal when it died of one.
    var status: Int32
    /// The signal that ended it.
    var signal: Int32?
    /// Standard output and standard error as they came, at most `outputLimit` bytes.
    var output: String
    /// Whether it was killed because it did not end.
    var timedOut: Bool
  }

  static let outputLimit = 1 << 20

  var path: String
  var arguments: [String]
  var environment: [String: String]
  /// Passed on to the program as descriptor 3, so that a lock lasts as long as the program does.
  var inherited: Int32?
  var deadline: Double = 900

  /// The path of a program on PATH.
  static func find(_ name: String, environment: [String: String]) -> String? {
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
      let path = "\(folder)/\(name)"
      var status = stat()
      if access(path, X_OK) == 0, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        return path
      }
    }
    return nil
  }

  func run() throws(BuildError) -> Outcome {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw failure("pipe2", errno) }
    defer { close(ends[0]) }
    let started: pid_t?
    do throws(BuildError) {
      started = try RunningTools.all.start { () throws(BuildError) in try spawn(output: ends[1]) }
    } catch {
      close(ends[1])
      throw error
    }
    close(ends[1])
    guard let child = started else { throw .interrupted(signal: SIGINT) }
    let (bytes, timedOut) = collect(ends[0])
    if timedOut { RunningTools.all.kill(child) }
    let status = RunningTools.all.wait(for: child)
    let signal = status & 0x7F
    return Outcome(
      status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, signal: signal == 0 ? nil : signal,
      output: String(decoding: bytes, as: UTF8.self), timedOut: timedOut)
  }

  private func failure(_ call: String, _ code: Int32) -> BuildError {
    .tool(name: path, reason: "could not be started: \(call): \(String(cString: strerror(code)))")
  }

  private func spawn(output: Int32) throws(BuildError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    if let inherited { posix_spawn_file_actions_adddup2(&actions, inherited, 3) }
    posix_spawn_file_actions_addclosefrom_np(&actions, inherited == nil ? 3 : 4)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var child: pid_t = 0
    let code = Self.withStrings([path] + arguments) { argv in
      Self.withStrings(environment.map { "\($0.key)=\($0.value)" }) { envp in
        posix_spawn(&child, path, &actions, &attributes, argv, envp)
      }
    }
    guard code == 0 else { throw failure("posix_spawn", code) }
    return child
  }

  private static func withStrings<Value>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }

  /// Reads until the program and all it started have closed their output, or the deadline.
  private func collect(_ descriptor: Int32) -> (bytes: [UInt8], timedOut: Bool) {
    var kept: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let end = ContinuousClock.now + .seconds(deadline)
    while true {
      let left = (end - .now) / .milliseconds(1)
      guard left > 0 else { return (kept, true) }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, Int32(min(left.rounded(.up), 1e9)))
      if ready == 0 { return (kept, true) }
      if ready < 0 {
        if errno == EINTR { continue }
        return (kept, false)
      }
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return (kept, false) }
      kept += buffer[..<min(count, Self.outputLimit - kept.count)]
    }
  }
}
