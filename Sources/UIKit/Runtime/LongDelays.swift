internal import CExtensionProcess

/// Delays that no settle waits for: on request of a host they run on the session's clock, which an audit moves.
///
/// These are delayed closures and work items, sleeping tasks and threads, and timers of Dispatch. What stays in real time,
/// and what is longer than an audit, is noted.
enum LongDelays {
  private static let usesClock =
    ProcessInfo.processInfo.environment["KEYWARD_DELAYS"] == "virtual"
  private static let shortest = UInt64(HostConnection.settleDeadline * 1e9)

  /// Audits may be shorter than longer delays.
  static let longest = 60.0

  /// Whether a delay of N nanoseconds runs on the session's clock.
  static func areOnClock(_ nanoseconds: UInt64) -> Bool { usesClock && nanoseconds > shortest }

  /// Receives what is made in C; called once, before the keyboard's code runs.
  static func start() {
    guard usesClock else { return }
    kw_takeDelays(
      { delayed, nanoseconds in
        guard LongDelays.areOnClock(nanoseconds) else { return 0 }
        let work = Work(pointer: delayed)
        LongDelays.schedule(nanoseconds) { kw_runDelayed(work.pointer) }
        return 1
      }, { LongDelays.sleep($0, String(cString: $1)) ? 1 : 0 },
      { DispatchTimers.take($0, after: $1, every: $2) ? 1 : 0 })
  }

  /// Runs a closure on the main thread when the session's clock has come that far.
  static func schedule(_ nanoseconds: UInt64, _ work: @escaping @Sendable () -> Void) {
    let seconds = Double(nanoseconds) / 1e9
    DispatchQueue.main.async(group: nil, qos: .unspecified, flags: []) {
      MainActor.assumeIsolated { _ = VirtualClock.current.schedule(after: seconds) { work() } }
    }
  }

  /// Lets a thread sleep until the session's clock has come that far; false where it has to wait in real time.
  private static func sleep(_ nanoseconds: UInt64, _ name: String) -> Bool {
    guard areOnClock(nanoseconds) else { return false }
    // The clock moves on the main thread.
    guard name == "a sleeping thread", !Thread.isMainThread else {
      let place = Thread.isMainThread ? " on the main thread" : ""
      note(name + place, Double(nanoseconds) / 1e9, isOnClock: false)
      return false
    }
    let end = DispatchSemaphore(value: 0)
    schedule(nanoseconds) { end.signal() }
    end.wait()
    return true
  }

  /// Notes a delay for the host: how it was made, its seconds, and whether the session's clock reaches it.
  static func note(_ name: String, _ seconds: Double, isOnClock: Bool) {
    AuditRecord.delays.note(
      lines: ["\(name)\t\(Int64(min(seconds, 1e12).rounded()))\t\(isOnClock ? "clock" : "real")"])
  }

  /// A closure of Dispatch's that is handed on exactly once.
  private struct Work: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }
}
