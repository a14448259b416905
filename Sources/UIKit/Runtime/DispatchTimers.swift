internal import CExtensionProcess

/// Timers of Dispatch that are due so late that they run on the session's clock.
enum DispatchTimers {
  /// A timer, as Dispatch's C functions take it; it may be used on any thread.
  private struct Source: Hashable, @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }
  /// How a timer was set.
  private struct Setting {
    /// How often it was set; an earlier setting ends with the next one.
    var number = 0
    /// How many waits keep it.
    var waits = 0
  }
  private static let settings = Lock<[Source: Setting]>([:])
  private static let never = UInt64.max

  /// Takes over a timer that was set to fire after `delay` nanoseconds and then at an interval; false where it is left to
  /// Dispatch.
  static func take(
    _ pointer: UnsafeMutableRawPointer, after delay: UInt64, every interval: UInt64
  ) -> Bool {
    let source = Source(pointer: pointer)
    // Ends the waits of an earlier setting.
    let number = settings.withLock { settings in
      settings[source]?.number += 1
      return settings[source]?.number ?? 0
    }
    let isLate = delay != never && LongDelays.areOnClock(delay)
    let isSlow = delay != never && interval != never && LongDelays.areOnClock(interval)
    guard isLate || isSlow else { return false }
    let (sum, isOver) = delay.addingReportingOverflow(interval)
    let due = isLate ? delay : isOver ? never - 1 : sum
    guard wait(min(due, 1 << 62), for: source, number, every: interval) else {
      LongDelays.note("a dispatch timer", Double(due) / 1e9, isOnClock: false)
      return false
    }
    kw_setTimer(pointer, isLate ? never : delay, never)
    return true
  }

  /// Lets a timer fire when the session's clock has come that far, and again each time that its interval has passed.
  private static func wait(
    _ delay: UInt64, for source: Source, _ number: Int, every interval: UInt64
  ) -> Bool {
    guard kw_retainTimer(source.pointer) != 0 else { return false }
    settings.withLock { $0[source, default: Setting(number: number)].waits += 1 }
    LongDelays.schedule(delay) {
      let isDropped = settings.withLock { settings in
        kw_isTimerDropped(source.pointer, settings[source]?.waits ?? 0) != 0
      }
      let isCurrent = settings.withLock { $0[source]?.number == number }
      if isCurrent, !isDropped, kw_isCancelled(source.pointer) == 0 {
        fire(source, number, every: interval)
      }
      settings.withLock { settings in
        settings[source]?.waits -= 1
        if settings[source]?.waits == 0 { settings[source] = nil }
      }
      kw_releaseTimer(source.pointer)
    }
    return true
  }

  private static func fire(_ source: Source, _ number: Int, every interval: UInt64) {
    let isSlow = interval != never && LongDelays.areOnClock(interval)
    kw_setTimer(source.pointer, 0, isSlow ? never : interval)
    if isSlow { _ = wait(min(interval, 1 << 62), for: source, number, every: interval) }
  }
}
