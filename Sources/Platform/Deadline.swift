import Glibc

/// Nanoseconds of a monotonic clock, since the machine started.
package func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// A moment on the monotonic clock.
package struct Deadline: Sendable {
  private let nanoseconds: UInt64

  /// The moment this number of seconds ahead, clamped to 0 to 1,000,000.
  package init(seconds: Double) {
    // Also for a number that is none.
    let bounded = seconds > 0 ? min(seconds, 1_000_000) : 0
    nanoseconds = monotonicNanoseconds() + UInt64(bounded * 1e9)
  }

  /// Whether the moment has passed.
  package var isOver: Bool { monotonicNanoseconds() >= nanoseconds }

  /// Milliseconds until then, rounded up, as `poll(2)` takes them.
  package var remainingMilliseconds: Int32 {
    let now = monotonicNanoseconds()
    guard now < nanoseconds else { return 0 }
    return Int32(clamping: (nanoseconds - now + 999_999) / 1_000_000)
  }
}
