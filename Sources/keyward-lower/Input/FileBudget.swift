import Glibc

/// The time and the memory limits of one source, and the message when it exceeds one or crashes the parser.
///
/// A parser that recurses or tries every reading of a line cannot be interrupted, so the process exits, and its last
/// line names the file: the caller can start it again without that file.
enum FileBudget {
  /// Why a file was given up.
  enum Stop: String {
    case time, memory, crash
  }

  /// How the process ends then.
  static let status: Int32 = 75

  /// The parser takes some three seconds for a megabyte.
  private static func nanoseconds(_ bytes: Int) -> Int { 3_000_000_000 + bytes * 10_000 }
  private static let memory = 640 << 20
  /// The size of a tree for each byte of its source, and twice that.
  private static let treeBytes = 160

  /// Only plain memory, because a signal may arrive at any time.
  fileprivate struct State {
    var isActive = false
    var end = 0
    var kilobytes = 0
    /// The text for each reason, in the order of `Stop`.
    var words:
      (UnsafeMutableRawBufferPointer, UnsafeMutableRawBufferPointer, UnsafeMutableRawBufferPointer)
    var descriptor: Int32 = STDERR_FILENO
  }

  fileprivate nonisolated(unsafe) static let state: UnsafeMutablePointer<State> = {
    let none = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State(words: (none, none, none)))
    return state
  }()

  /// Whether reports go to standard output, as JSON for a program, or to standard error for people.
  nonisolated(unsafe) private static var isForPrograms = false
  nonisolated(unsafe) private static var keptBytes = 0
  private static let crashes = [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP, SIGFPE]

  /// Watches from now on; called by the parsing thread, whose stack may overflow.
  static func watch(forPrograms: Bool) {
    isForPrograms = forPrograms
    state.pointee.descriptor = forPrograms ? STDOUT_FILENO : STDERR_FILENO
    let size = 64 << 10
    var stack = stack_t()
    stack.ss_sp = malloc(size)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    for number in crashes { handle(number) { FileBudget.crashed($0) } }
    handle(SIGPROF) { _ in FileBudget.look() }
    let tick = timeval(tv_sec: 0, tv_usec: 20_000)
    var timer = itimerval(it_interval: tick, it_value: tick)
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }

  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = Int32(SA_ONSTACK) | Int32(SA_RESTART)
    sigaction(number, &action, nil)
  }

  /// Starts the clock of a file, whose tree may stay in memory with those of the files before it.
  static func begin(_ index: Int, _ path: String, bytes: Int, keepsTree: Bool) {
    end()
    if keepsTree { keptBytes += bytes }
    let total = keepsTree ? keptBytes : keptBytes + bytes
    // The kernel's peak includes earlier memory: of a larger file, or of the parent process.
    state.pointee.kilobytes = max((memory + total * treeBytes) >> 10, peakKilobytes())
    state.pointee.end = processorTime() + nanoseconds(bytes)
    state.pointee.words = (
      words(.time, index, path), words(.memory, index, path), words(.crash, index, path)
    )
    state.pointee.isActive = true
  }

  /// Stops the clock.
  static func end() {
    guard state.pointee.isActive else { return }
    state.pointee.isActive = false
    let (time, memory, crash) = state.pointee.words
    for text in [time, memory, crash] { text.deallocate() }
  }

  private static func words(
    _ stop: Stop, _ index: Int, _ path: String
  ) -> UnsafeMutableRawBufferPointer {
    let reason =
      switch stop {
      case .time: "takes longer to read than any real source of its size"
      case .memory: "takes more memory to read than any real source of its size"
      case .crash: "crashes the parser"
      }
    let text =
      isForPrograms
      ? "{\"version\":1,\"stopped\":\(index),\"reason\":\"\(stop.rawValue)\"}\n"
      : "\(path):1:1: error: this file \(reason); make it simpler, or split it\n"
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
    copy.copyBytes(from: text.utf8)
    return copy
  }

  // MARK: In signal handlers

  private static func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private static func look() {
    guard state.pointee.isActive else { return }
    if processorTime() > state.pointee.end { leave(state.pointee.words.0) }
    if peakKilobytes() > state.pointee.kilobytes { leave(state.pointee.words.1) }
  }

  private static func peakKilobytes() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }

  private static func crashed(_ number: Int32) {
    if state.pointee.isActive { leave(state.pointee.words.2) }
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func leave(_ text: UnsafeMutableRawBufferPointer) {
    _ = Glibc.write(state.pointee.descriptor, text.baseAddress, text.count)
    _exit(FileBudget.isForPrograms ? FileBudget.status : 65)
  }
}
