import Platform
import CSandbox
import Glibc

/// The thread of one confined process: starts it, answers its calls, reaps it.
final class Supervisor {
  /// The inputs of the thread.
  struct Start: ~Copyable, Sendable {
    var request: LaunchRequest
    var mode: SandboxMode
    var state: SupervisedState
    var childInput: Descriptor
    var childOutput: Descriptor?
  }

  private let request: LaunchRequest
  private let state: SupervisedState
  private let process: Int32
  private let processDescriptor: SharedDescriptor
  private var standardOutput: SharedDescriptor?
  private var standardError: SharedDescriptor?
  private var status: Descriptor?
  private var listenerSocket: Descriptor?
  private var handler: NotificationHandler?
  /// Outlives the handler: the listener may hang up before the status pipe's end is seen.
  private var hasExecuted = false
  private let mode: SandboxMode
  private let grants: PathGrants
  private let broker: FileBroker?
  private let watch: ResourceWatch
  private var schedule = ResourceWatch.Schedule()
  private var storage: StorageWatch?
  private var statusBytes: [UInt8] = []
  private let ownFiles: Descriptor?

  /// Starts the thread.
  static func start(_ start: consuming Start) throws(SystemError) -> pthread_t {
    final class Box {
      var start: Start?
      init(_ start: consuming Start) { self.start = consume start }
    }
    let box = unsafe Unmanaged.passRetained(Box(start))
    var thread = pthread_t()
    // Signals are for the host's own threads.
    var all = sigset_t()
    var old = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &old)
    let result = unsafe pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer = unsafe pointer else { return nil }
        let box = unsafe Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue()
        // The child's ends of the pipes must be closed here once it has them.
        guard let start = box.start.take() else { return nil }
        Supervisor.main(start)
        return nil
      }, unsafe box.toOpaque())
    unsafe pthread_sigmask(SIG_SETMASK, &old, nil)
    guard result == 0 else {
      unsafe box.release()
      throw SystemError(call: "pthread_create", errno: result)
    }
    return thread
  }

  private static func main(_ start: consuming Start) {
    let state = start.state
    do throws(LaunchFailure) {
      let supervisor = try Supervisor(consume start)
      supervisor.run()
    } catch {
      state.finishLaunch(.failure(error))
    }
    state.ended.raise()
  }

  private init(_ start: consuming Start) throws(LaunchFailure) {
    request = start.request
    state = start.state
    mode = start.mode
    grants = PathGrants(request.policy.files)
    let isConfined = start.mode != .none
    let user = geteuid() == 0 ? request.targetUser : nil
    broker =
      start.mode == .brokered
      ? try FileBroker(request.policy.files, grants: grants, user: user) : nil
    let path = isConfined ? request.launcher : request.executable
    let filters: CompiledPolicy?
    do {
      filters =
        isConfined
        ? try CompiledPolicy(request.systemCalls ?? request.policy.systemCalls(start.mode)) : nil
    } catch {
      throw LaunchFailure(step: .compileFilter, errno: EINVAL, subject: error.message)
    }
    let blob = try filters.map { filters throws(LaunchFailure) in
      try LaunchBlob(start.request, filters, mode: start.mode)
    }
    do throws(SystemError) {
      let output = try DescriptorPair.pipe()
      let error = try DescriptorPair.pipe()
      try output.first.makeNonBlocking()
      try error.first.makeNonBlocking()
      let null = try Descriptor.null()
      var spawn = Spawn(
        path: path, arguments: [path], environment: [],
        descriptors: [
          null.number, output.second.number, error.second.number, start.childInput.number,
          start.childOutput.number,
        ])
      if let blob {
        let status = try DescriptorPair.pipe(O_NONBLOCK)
        let pair = try DescriptorPair.sockets()
        let policy = try blob.file()
        spawn.descriptors += [status.second.number, pair.second.number, policy.number]
        process = try spawn.start()
        self.status = status.keepFirst()
        listenerSocket = pair.keepFirst()
      } else {
        spawn.arguments += request.arguments
        spawn.environment = request.completeEnvironment
        spawn.workingDirectory = request.workingDirectory
        process = try spawn.start()
      }
      ownFiles = isConfined ? Descriptor.cached("/proc/\(process)/maps") : nil
      if listenerSocket.number >= 0 { kw_releaseLauncher(listenerSocket.number) }
      standardOutput = SharedDescriptor(output.keepFirst())
      standardError = SharedDescriptor(error.keepFirst())
      do throws(SystemError) {
        processDescriptor = SharedDescriptor(
          try Descriptor("pidfd_open", kw_openProcess(process)))
        watch = try ResourceWatch(
          process: process, limits: isConfined ? request.policy.limits : .none,
          writable: request.policy.files.filter { $0.access == .readWrite }.map {
            PathText.resolved($0.path)
          })
      } catch {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        throw error
      }
    } catch {
      let isSpawn = error.call == "posix_spawn"
      let step: LaunchFailure.Step =
        isSpawn ? (isConfined ? .startLauncher : .execute) : .prepare
      throw LaunchFailure(
        step: step, errno: error.errno, subject: isSpawn ? path : error.call)
    }
    let (descriptor, watch) = (processDescriptor, watch)
    storage = isConfined ? StorageWatch(request.policy, process: process) : nil
    let (output, error) = (standardOutput, standardError)
    state.state.withLock {
      if let output, let error { $0.output.open(output: output, error: error) }
      $0.process = descriptor
      $0.watch = watch
    }
  }

  private func run() {
    if request.confinement == .none { state.finishLaunch(.success(process)) }
    while true {
      // `poll(2)` ignores the numbers below 0 of closed ones.
      let entries = [
        (processDescriptor.number, Supervisor.nothing),
        (standardOutput?.number ?? -1, Supervisor.readOutput),
        (standardError?.number ?? -1, Supervisor.readError),
        (status.number, Supervisor.readStatus),
        (listenerSocket.number, Supervisor.receiveListener),
        (handler?.listener.number ?? -1, Supervisor.serve),
      ]
      var polled = entries.map { pollfd(fd: $0.0, events: Int16(POLLIN), revents: 0) }
      let ready = unsafe poll(&polled, nfds_t(polled.count), schedule.milliseconds)
      if schedule.isDue { sample() }
      guard ready > 0 else { continue }
      for (entry, result) in zip(entries, polled) where result.revents != 0 {
        // In one statement Swift 6.2's compiler fails an assertion.
        let answer = entry.1(self)
        answer(result.revents)
      }
      if polled[0].revents != 0, finishIfEnded() { return }
    }
  }

  private func nothing(_ events: Int16) {}

  private func sample() {
    if let excess = watch.check() { state.end(for: excess, process: process) }
    if let excess = storage?.check() {
      watch.note(excess)
      state.end(for: excess, process: process)
    }
    schedule.sampled(watch)
  }

  private func readOutput(_ events: Int16) {
    if read(.standardOutput) == .end { standardOutput = nil }
  }

  private func readError(_ events: Int16) {
    if read(.standardError) == .end { standardError = nil }
  }

  private func read(_ stream: OutputLine.Stream) -> OutputPipes.Reading {
    state.state.withLock { $0.output.read(stream) }
  }

  /// The launcher's status pipe closes with a successful exec, or says which step failed.
  private func readStatus(_ events: Int16) {
    guard status.number >= 0 else { return }
    var record = [UInt8](repeating: 0, count: MemoryLayout<kw_launchStatus>.size)
    let count = unsafe record.withUnsafeMutableBytes { try? unsafe status?.read(into: $0) }
    guard let count = count ?? nil else { return }
    statusBytes += record[..<count]
    guard count == 0 || statusBytes.count >= record.count else { return }
    self.status = nil
    if statusBytes.isEmpty {
      // Without notifications, only the end of the pipe reveals the exec.
      if hasExecuted || mode == .unnamed { state.finishLaunch(.success(process)) }
      return
    }
    state.finishLaunch(.failure(failure(statusBytes)))
  }

  private func failure(_ bytes: [UInt8]) -> LaunchFailure {
    guard bytes.count == MemoryLayout<kw_launchStatus>.size else {
      return LaunchFailure(step: .startLauncher, errno: EBADMSG, subject: request.launcher)
    }
    let status = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: kw_launchStatus.self) }
    guard let step = LaunchFailure.Step(code: status.step) else {
      return LaunchFailure(step: .startLauncher, errno: EBADMSG, subject: request.launcher)
    }
    let subject: String
    switch step {
    case .grant:
      let index = Int(status.index)
      let files = request.policy.files
      subject = files.indices.contains(index) ? files[index].path : "/proc/self/maps"
    case .folder: subject = request.workingDirectory
    case .user, .groups: subject = "user \(request.targetUser?.userID ?? getuid())"
    default: subject = request.executable
    }
    return LaunchFailure(step: step, errno: status.error, subject: subject)
  }

  private func receiveListener(_ events: Int16) {
    guard listenerSocket.number >= 0 else { return }
    let received = kw_receiveDescriptor(listenerSocket.number)
    if received == -EAGAIN { return }
    listenerSocket = nil
    guard received >= 0 else { return }
    let listener = SharedDescriptor(Descriptor(owning: received))
    // Without a handler the listener closes, and every notified call fails: the launch does too.
    handler = try? NotificationHandler(
      listener: listener, process: (process, processDescriptor), request: request, grants: grants,
      broker: broker)
  }

  private func serve(_ events: Int16) {
    guard events & Int16(POLLIN) != 0 else {
      handler = nil
      return
    }
    let (state, process) = (state, process)
    // Under a flood, looking at every descriptor before each answer would cost as much as the answer.
    var left = 32
    repeat {
      handler?.serve { call in
        state.state.withLock {
          $0.log.refuse(
            call.category, call.systemCall, call.subject, errno: call.errno, process: process,
            thread: call.thread, hint: call.hint)
        }
      }
      left -= 1
    } while left > 0 && handler?.hasNext == true
    hasExecuted = handler?.hasExecuted ?? false
  }

  /// Reaps the process and takes the rest of its output, and returns whether it has ended.
  private func finishIfEnded() -> Bool {
    var wasSignalled: Int32 = 0
    var code: Int32 = 0
    let reaped = unsafe kw_reapProcess(processDescriptor.number, &wasSignalled, &code)
    guard reaped != 0 else { return false }
    if status.number >= 0 { readStatus(0) }
    // A failed exec would have left a record. The pipe may close later than the process exits: a
    // process that another thread starts has the pipe until its own exec.
    if hasExecuted || mode == .unnamed, statusBytes.isEmpty {
      state.finishLaunch(.success(process))
    }
    // Neither exec nor a record: the launcher was killed.
    state.finishLaunch(
      .failure(
        LaunchFailure(
          step: .startLauncher, errno: ECHILD, subject: request.launcher)))
    if wasSignalled != 0, code == SIGXFSZ {
      let excess = ResourceExcess.fileSize(limit: request.policy.limits.fileBytes)
      watch.note(excess)
      state.end(for: excess, process: process)
    }
    state.state.withLock {
      $0.output.drain()
      $0.output.finishPartialLines()
      $0.process = nil
      $0.exit = wasSignalled != 0 ? .signalled(code) : .exited(code)
    }
    return true
  }
}
