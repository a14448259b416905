import Platform
import Glibc

/// How much processor time of this thread a step of the host may take.
///
/// It is looked at between units of work that are bounded themselves, so that a busy machine ends nothing and nothing has to
/// be interrupted.
struct WorkBudget {
  private let end: Double

  /// Starts to count.
  init(seconds: Double) { end = Self.now + seconds }

  /// Whether the step has taken more.
  var isSpent: Bool { Self.now > end }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The limits for due edits: all together in real time, and each message in processor time.
struct StepBudget {
  /// Which of both was exceeded.
  enum Excess: Equatable {
    case time, work
  }

  let deadline: Deadline
  /// Processor time for the edits of one message, in seconds.
  let work: Double

  init(seconds: Double, work: Double) {
    deadline = Deadline(seconds: seconds)
    self.work = work
  }

  init(_ limits: SessionLimits) { self.init(seconds: limits.deadline, work: limits.work) }
}
