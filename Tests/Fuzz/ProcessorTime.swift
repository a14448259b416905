import Glibc

/// A limit on the processor time of one input.
///
/// The build isn't optimized, so the limit is high.
/// libFuzzer's `-timeout` measures wall-clock time, which is unreliable on a busy machine.
enum ProcessorTime {
  /// Makes the process abort at the limit, so that libFuzzer keeps the input.
  static func prepare() {
    signal(SIGPROF) { _ in
      let message: StaticString = "broken law: an input takes at most 30 s of processor time\n"
      write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
      abort()
    }
  }

  /// Starts the limit; 0 removes it.
  static func limit(seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }
}
