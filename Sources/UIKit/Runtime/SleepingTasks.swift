internal import Dispatch

// Swift's own versions of these run their jobs on an executor that no hook sees, so a settle would miss them. These
// take precedence, as any module's declarations do over those of `_Concurrency`.

extension Task where Success == Never, Failure == Never {
  /// Suspends the task for real time, or on the session's clock while a finger is down. A settle waits for real time if
  /// that ends before the settle's deadline.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    try await sleep(for: .nanoseconds(Int64(clamping: duration)))
  }

  /// Suspends the task for real time. A settle waits for it if it ends before the settle's deadline.
  public static func sleep<C: Clock>(
    for duration: C.Instant.Duration, tolerance: C.Instant.Duration? = nil,
    clock: C = ContinuousClock()
  ) async throws {
    try await sleep(until: clock.now.advanced(by: duration), tolerance: tolerance, clock: clock)
  }

  /// Suspends the task until an instant. A settle waits for it if that is before the settle's deadline.
  public static func sleep<C: Clock>(
    until deadline: C.Instant, tolerance: C.Instant.Duration? = nil, clock: C = ContinuousClock()
  ) async throws {
    let left = clock.now.duration(to: deadline)
    let due = DispatchTime.now() + OutstandingWork.interval(left)
    if OutstandingWork.isOnClock(due) {
      await withUnsafeContinuation { continuation in
        OutstandingWork.run(at: due, on: .global()) { continuation.resume() }
      }
      return try Task<Never, Never>.checkCancellation()
    }
    let seconds = OutstandingWork.seconds(left)
    if HeldDelays.takes(seconds), clock is ContinuousClock || clock is SuspendingClock {
      return try await HeldDelays.sleep(seconds: seconds)
    }
    OutstandingWork.begin(due: due)
    // The end comes in a job of the pool that also brings the caller back to its actor, so nothing falls between.
    defer { OutstandingWork.end(due: due) }
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }

  /// Lets other tasks run. A settle waits for it.
  public static func yield() async {
    await withUnsafeContinuation { continuation in
      OutstandingWork.run(on: .global()) { continuation.resume() }
    }
  }
}
