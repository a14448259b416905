import Platform
import CSandbox
import Glibc

/// A program of the toolchain, or one of Keyward's, that reads untrusted files: it is always confined.
///
/// Nothing else in the host starts such a program; a test looks for other ways in the sources.
package struct ConfinedTool: Sendable {
  /// How a tool ended, and what it wrote.
  package struct Outcome: Sendable {
    /// The exit code; 128 and the signal when it died of one.
    package var status: Int32
    /// The signal that ended it.
    package var signal: Int32?
    /// Its standard output, at most `outputLimit` bytes.
    package var output: [UInt8]
    /// Its standard error, at most `outputLimit` bytes; empty where both are one.
    package var errors: [UInt8]
    /// Whether it wrote more than is kept.
    package var isCut: Bool
    /// Why it was killed before its end; `nil` where it ended by itself.
    package var stop: ToolStop?
  }

  /// Why a tool did not run.
  package enum Failure: Error, Equatable, Sendable {
    /// It could not be confined or started.
    case launch(LaunchFailure)
    /// Its pipes could not be made.
    case system(call: String, errno: Int32)
    /// All tools are being stopped.
    case stopped
  }

  /// The program's absolute path.
  package var executable: String
  /// Its arguments, without its own name.
  package var arguments: [String]
  /// Its whole environment.
  package var environment: [String: String]
  /// The permissions of it and of the programs that it starts.
  package var policy: ToolPolicy
  /// The path of `keyward-launch`.
  package var launcher: String
  /// Where it starts.
  package var workingDirectory = "/"
  /// Its standard input.
  package var input: [UInt8] = []
  /// Whether standard error has the same destination as standard output.
  package var joinsStreams = false
  /// Passed on to the program as descriptor 3, so that a lock lasts as long as the program does.
  package var inherited: Int32?
  /// The most bytes of each stream that are kept; the rest is read and dropped.
  package var outputLimit = 1 << 20
  /// The seconds after which it is killed.
  package var deadline = 900.0

  /// Its work, for a person who waits for it; `nil` for its name alone.
  package var purpose: String?
  /// How often it is named while it is being waited for, in seconds.
  package var waitPace = 10.0

  /// Makes a tool that has not been started.
  package init(
    _ executable: String, _ arguments: [String], environment: [String: String] = [:],
    policy: ToolPolicy, launcher: String
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.policy = policy
    self.launcher = launcher
  }

  /// The launcher that is installed beside one of Keyward's programs.
  package static func launcher(beside program: String) -> String {
    (PathText.split(program)?.folder ?? "") + "/keyward-launch"
  }

  /// Stops every tool that this process is running, with its child processes; no other one starts.
  package static func stopAll() { RunningTools.all.stopAll() }

  /// Has every long wait of this process for a tool reported, on the thread that waits.
  package static func reportWaits(_ report: (@Sendable (ToolWait) -> Void)?) {
    RunningTools.all.reportWaits(report)
  }

  /// Starts the program, waits for its exit, and stops its remaining child processes.
  package func run() throws(Failure) -> Outcome {
    let kernelFiles = policy.grants.filter { $0.path.hasPrefix("/proc/") }.compactMap {
      Self.kept($0.path)
    }
    var pipes = try system { () throws(SystemError) in
      try ToolPipes(joinsStreams: joinsStreams, limit: outputLimit)
    }
    let sockets = try system { () throws(SystemError) in try DescriptorPair.sockets() }
    let child = try start(pipes, waitsOn: sockets.second)
    // A compiler's Dispatch looks at its threads there, and crashes where it may not.
    let ownFiles = Descriptor.cached("/proc/\(child)")
    let launcherSocket = sockets.keepFirst()
    kw_releaseLauncher(launcherSocket.number)
    var watch = ToolWatch(group: child, policy: policy)
    let began = monotonicNanoseconds()
    let stop = pipes.collect(from: child, seconds: deadline, watch: &watch, pace: waitPace) {
      RunningTools.all.report(
        ToolWait(
          program: executable.lastPathName, purpose: purpose,
          seconds: Int((monotonicNanoseconds() - began) / 1_000_000_000),
          limit: Int(max(0, min(deadline, 1e6)))))
    }
    if stop != nil { RunningTools.all.kill(child) }
    let status = RunningTools.all.wait(for: child)
    withExtendedLifetime(kernelFiles) {}
    withExtendedLifetime(ownFiles) {}
    pipes.drain()
    if let failure = launchFailure(pipes.launchStatus) { throw .launch(failure) }
    let signal = status & 0x7F
    return Outcome(
      status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, signal: signal == 0 ? nil : signal,
      output: pipes.output.bytes, errors: pipes.errors.bytes,
      isCut: pipes.output.isCut || pipes.errors.isCut, stop: stop)
  }

  private static func kept(_ path: String) -> SharedDescriptor? {
    guard let file = Descriptor.cached(path) else { return nil }
    return SharedDescriptor(file)
  }

  private func system<Value: ~Copyable>(
    _ make: () throws(SystemError) -> Value
  ) throws(Failure) -> Value {
    do throws(SystemError) { return try make() } catch {
      guard error.call == "posix_spawn" else { throw .system(call: error.call, errno: error.errno) }
      throw .launch(LaunchFailure(step: .startLauncher, errno: error.errno, subject: launcher))
    }
  }

  private func start(
    _ pipes: borrowing ToolPipes, waitsOn socket: borrowing Descriptor
  ) throws(Failure) -> pid_t {
    let blob: LaunchBlob
    do throws(LaunchFailure) { blob = try LaunchBlob(self) } catch { throw .launch(error) }
    let nothing = try system { () throws(SystemError) in try Descriptor.null() }
    let input = try system { () throws(SystemError) in try Descriptor.memoryFile("keyward-input") }
    try system { () throws(SystemError) in try input.fill(self.input) }
    let policy = try system { () throws(SystemError) in try blob.file() }
    let output = pipes.output.write.number
    let spawn = Spawn(
      path: launcher, arguments: [launcher], environment: [],
      descriptors: [
        self.input.isEmpty ? nothing.number : input.number, output,
        joinsStreams ? output : pipes.errors.write.number, inherited ?? nothing.number,
        nothing.number, pipes.launch.write.number, socket.number, policy.number,
      ])
    let child = try system { () throws(SystemError) in
      try RunningTools.all.start { () throws(SystemError) in try spawn.start() }
    }
    guard let child else { throw .stopped }
    return child
  }

  private func launchFailure(_ bytes: [UInt8]) -> LaunchFailure? {
    guard bytes.count == MemoryLayout<kw_launchStatus>.size else { return nil }
    let status = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: kw_launchStatus.self) }
    let step = LaunchFailure.Step(code: status.step) ?? .startLauncher
    let index = Int(status.index)
    let subject =
      switch step {
      case .grant: policy.grants.indices.contains(index) ? policy.grants[index].path : "/proc/self"
      case .folder: workingDirectory
      default: executable
      }
    return LaunchFailure(step: step, errno: status.error, subject: subject)
  }
}

/// A wait for a tool that has lasted for a while.
package struct ToolWait: Equatable, Sendable {
  /// The tool's name.
  package var program: String
  /// Its work, as half a sentence such as “which reads Package.swift”.
  package var purpose: String?
  /// How long it has been running.
  package var seconds: Int
  /// When it is killed.
  package var limit: Int

  /// The wait in words.
  package var text: String {
    let tool = purpose.map { "\(program), \($0)," } ?? program
    return "waiting for \(tool) for \(seconds) s; it is killed after \(limit) s"
  }
}

extension Descriptor {
  /// Writes a new memory file, to be read from its start.
  fileprivate func fill(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes[done...].withUnsafeBytes {
        unsafe pwrite(number, $0.baseAddress, $0.count, off_t(done))
      }
      guard count > 0 else { throw SystemError(call: "pwrite", errno: count < 0 ? errno : ENOSPC) }
      done += count
    }
  }
}
