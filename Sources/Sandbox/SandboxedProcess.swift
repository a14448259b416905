import Platform
import CSandbox
import Glibc

/// How a process ended.
package enum ExitStatus: Equatable, Sendable {
  /// It returned or called `exit` with this status.
  case exited(Int32)
  /// A signal of this number ended it.
  case signalled(Int32)
}

/// A running confined process, its two pipes, and what it tried.
///
/// A separate thread starts the process, because the kernel kills the process when the thread that started
/// it ends; the thread answers the process's notified calls, keeps its output, and ends with it.
package final class SandboxedProcess: Sendable {
  /// The process.
  package let processID: Int32
  /// How it is confined.
  package let mode: SandboxMode
  private let shared: SupervisedState
  private let pipes: Lock<Pipes>
  private let thread: pthread_t

  /// The host's ends.
  private struct Pipes: ~Copyable {
    var input: Descriptor?
    let output: Descriptor
  }

  /// Starts a program and returns once it executes.
  /// - Parameter request: What to start, and what it may do.
  /// - Returns: The running process.
  /// - Throws: The step that failed; the program has then not run.
  package static func launch(_ request: LaunchRequest) throws(LaunchFailure) -> SandboxedProcess {
    for path in [request.executable, request.workingDirectory] where !path.isAbsolutePath {
      throw LaunchFailure(step: .request, errno: EINVAL, subject: DisplayText.escaped(path))
    }
    let mode = try request.resolvedMode()
    let deadline = monotonicNanoseconds() + 3_000_000_000
    while true {
      do throws(LaunchFailure) { return try SandboxedProcess(request, mode: mode) } catch {
        guard error.mayPass, monotonicNanoseconds() < deadline else {
          var error = error
          if error.isUnsupported {
            // Tried again: the cached capabilities may be another thread's, with fewer filters.
            error.degradedMode = SandboxCapabilities.detect(user: request.user).mode(.allowDegraded)
          }
          throw error
        }
        usleep(2000)
      }
    }
  }

  private init(_ request: LaunchRequest, mode: SandboxMode) throws(LaunchFailure) {
    self.mode = mode
    do {
      var input: Descriptor?
      var childOutput: Descriptor?
      let childInput = try DescriptorPair.pipe(O_NONBLOCK).split(&input)
      let output = try DescriptorPair.pipe(O_NONBLOCK).split(&childOutput)
      let state = try SupervisedState()
      thread = try Supervisor.start(
        Supervisor.Start(
          request: request, mode: mode, state: state, childInput: childInput,
          childOutput: childOutput))
      shared = state
      pipes = Lock(Pipes(input: input, output: output))
    } catch {
      throw LaunchFailure(step: .prepare, errno: error.errno, subject: error.call)
    }
    _ = shared.launched.wait(seconds: nil)
    switch shared.launchResult {
    case .success(let process): processID = process
    case .failure(let failure):
      pthread_join(thread, nil)
      throw failure
    }
  }

  deinit {
    terminate()
    pthread_join(thread, nil)
  }

  /// The host's non-blocking end of the process's descriptor 3, owned by this object; -1 once closed.
  package var input: Int32 { pipes.withLock { $0.input.number } }

  /// The host's non-blocking end of the process's descriptor 4, owned by this object.
  package var output: Int32 { pipes.withLock { $0.output.number } }

  /// Closes `input`, so that the process reads the end of it.
  package func closeInput() { pipes.withLock { $0.input = nil } }

  /// The refused attempts of the process, in order; equal attempts are counted together.
  package func accessEvents() -> [AccessEvent] { shared.state.withLock { $0.log.events } }

  /// The last lines that the process printed, up to now.
  package func outputLines() -> [OutputLine] {
    shared.state.withLock {
      $0.output.drain()
      return $0.output.collector.lines
    }
  }

  /// The lines that the process printed since the last call, up to now; an unfinished line comes with its end.
  package func takeOutput() -> PrintedLines {
    shared.state.withLock {
      $0.output.drain()
      return $0.output.take()
    }
  }

  /// How many earlier lines were not kept.
  package var droppedLines: Int { shared.state.withLock { $0.output.collector.droppedLines } }

  /// The use of the process's memory limit.
  package var memoryUse: MemoryUse? { shared.watch?.use }

  /// The limit for which the process was ended, if it was.
  package var excess: ResourceExcess? { shared.watch?.excess }

  /// A descriptor that is readable while a memory warning waits to be taken; -1 when nothing is measured.
  package var memoryAttention: Int32 { shared.watch?.attention.number ?? -1 }

  /// How many memory warnings came since the last call.
  package func takeMemoryWarnings() -> Int { shared.watch?.takeWarnings() ?? 0 }

  /// Measures the memory now, and ends the process where it is over its limit.
  ///
  /// Samples by the clock alone would make it a matter of luck whether a limit that was just passed is seen.
  /// - Parameter exactly: Whether to count page by page even far from the limit, for a report.
  /// - Returns: The limit for which the process was ended, now or before.
  package func checkMemory(exactly: Bool = false) -> ResourceExcess? {
    guard let excess = shared.watch?.checkMemory(exactly: exactly) else { return nil }
    shared.end(for: excess, process: processID)
    return excess
  }

  /// Kills the process, if it still runs.
  package func terminate() { shared.kill() }

  /// Stops the process, as the system does with extensions in the background.
  package func suspend() { shared.signal(SIGSTOP) }

  /// Resumes a stopped process.
  package func resume() { shared.signal(SIGCONT) }

  /// Waits for the process's end and the last of its output.
  /// - Parameter seconds: How long to wait at most.
  /// - Returns: How it ended, or `nil` while it runs.
  package func waitForExit(seconds: Double) -> ExitStatus? {
    guard shared.ended.wait(seconds: seconds) else { return nil }
    return shared.state.withLock { $0.exit }
  }
}

/// The shared state of the supervisor's thread and the process's owner.
final class SupervisedState: Sendable {
  struct State: Sendable {
    var log = AccessLog()
    var output = OutputPipes()
    var process: SharedDescriptor?
    var exit: ExitStatus?
    var launch: Result<Int32, LaunchFailure>?
    var watch: ResourceWatch?
    var isExcessLogged = false
  }
  let state = Lock(State())
  let launched: Signal
  let ended: Signal

  init() throws(SystemError) {
    launched = try Signal()
    ended = try Signal()
  }

  var launchResult: Result<Int32, LaunchFailure> {
    state.withLock { $0.launch }
      ?? .failure(LaunchFailure(step: .prepare, errno: ESRCH, subject: "supervisor"))
  }

  /// Sets the launch's outcome; the first one counts.
  func finishLaunch(_ result: Result<Int32, LaunchFailure>) {
    state.withLock { if $0.launch == nil { $0.launch = result } }
    launched.raise()
  }

  /// Set before the launch's outcome.
  var watch: ResourceWatch? { state.withLock { $0.watch } }

  /// Kills the process and logs why, once.
  func end(for excess: ResourceExcess, process: Int32) {
    state.withLock { state in
      guard !state.isExcessLogged else { return }
      state.isExcessLogged = true
      state.log.kill(for: excess, process: process)
    }
    kill()
  }

  func kill() { signal(SIGKILL) }

  func signal(_ number: Int32) {
    // A descriptor of the process, not its number: the number may be another process's by now.
    state.withLock { state in
      if let process = state.process { _ = kw_signalProcess(process.number, number) }
    }
  }
}
