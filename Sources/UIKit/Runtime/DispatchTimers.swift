public import Dispatch

/// Timers of Dispatch that are due so late that they run on the session's clock.
private enum DispatchTimers {
  /// How often each timer was set; an earlier setting ends with the next one.
  private static let settings = Lock<[ObjectIdentifier: Int]>([:])

  /// A timer, which its keyboard may drop.
  private struct Source: @unchecked Sendable {  // Dispatch's sources may be used on any thread
    weak var object: AnyObject?
    var timer: (any DispatchSourceTimer)? { object as? any DispatchSourceTimer }
  }

  static func set(
    _ timer: any DispatchSourceTimer, after delay: UInt64, every interval: DispatchTimeInterval,
    _ inRealTime: () -> Void
  ) {
    let object = timer as AnyObject
    let number = settings.withLock { settings in
      settings[ObjectIdentifier(object), default: 0] += 1
      return settings[ObjectIdentifier(object), default: 0]
    }
    let period = nanoseconds(interval)
    let isPeriodLong = period.map(LongDelays.areOnClock) == true
    guard LongDelays.areOnClock(delay) || isPeriodLong else { return inRealTime() }
    let source = Source(object: object)
    if LongDelays.areOnClock(delay) {
      timer.schedule(deadline: .distantFuture, repeating: .never, leeway: .nanoseconds(0))
      wait(delay, for: source, number, every: interval)
    } else {
      timer.schedule(
        deadline: .now() + .nanoseconds(Int(clamping: delay)), repeating: .never,
        leeway: .nanoseconds(0))
      if let period { wait(delay + period, for: source, number, every: interval) }
    }
  }

  /// Lets a timer fire when the session's clock has come that far, and again each time that its interval has passed.
  private static func wait(
    _ delay: UInt64, for source: Source, _ number: Int, every interval: DispatchTimeInterval
  ) {
    LongDelays.schedule(delay) {
      guard let timer = source.timer, !timer.isCancelled,
        settings.withLock({ $0[ObjectIdentifier(timer as AnyObject)] }) == number
      else { return }
      let period = nanoseconds(interval)
      let isShort = period.map { !LongDelays.areOnClock($0) } == true
      timer.schedule(
        deadline: .now(), repeating: isShort ? interval : .never, leeway: .nanoseconds(0))
      if let period, !isShort { wait(period, for: source, number, every: interval) }
    }
  }

  /// `nil` for a timer that doesn't repeat; at most about 136 years.
  private static func nanoseconds(_ interval: DispatchTimeInterval) -> UInt64? {
    func scaled(_ count: Int, _ unit: UInt64) -> UInt64 {
      min(UInt64(max(0, count)), (1 << 62) / unit) * unit
    }
    return switch interval {
    case .seconds(let count): scaled(count, 1_000_000_000)
    case .milliseconds(let count): scaled(count, 1_000_000)
    case .microseconds(let count): scaled(count, 1_000)
    case .nanoseconds(let count): scaled(count, 1)
    default: nil
    }
  }

  static func interval(_ seconds: Double) -> DispatchTimeInterval {
    guard seconds.isFinite else { return .never }
    return .nanoseconds(Int(min(max(seconds, 0), 4e9) * 1e9))
  }

  static func delay(until time: DispatchTime) -> UInt64 {
    let now = DispatchTime.now().uptimeNanoseconds
    return min(time.uptimeNanoseconds - min(now, time.uptimeNanoseconds), 1 << 62)
  }

  static func delay(until time: DispatchWallTime) -> UInt64 {
    // Negative nanoseconds of the calendar.
    let due = 0 &- time.rawValue
    let now = UInt64(max(0, Date().timeIntervalSince1970) * 1e9)
    return time == .distantFuture ? 1 << 62 : min(due - min(now, due), 1 << 62)
  }
}

// These have fewer parameters than Dispatch's own, which have default values, and so take precedence.
extension DispatchSourceTimer {
  /// Fires once at a time.
  public func schedule(deadline: DispatchTime) { schedule(deadline: deadline, repeating: .never) }

  /// Fires at a time and then at an interval.
  public func schedule(deadline: DispatchTime, repeating interval: DispatchTimeInterval) {
    DispatchTimers.set(self, after: DispatchTimers.delay(until: deadline), every: interval) {
      schedule(deadline: deadline, repeating: interval, leeway: .nanoseconds(0))
    }
  }

  /// Fires at a time and then at an interval in seconds.
  public func schedule(deadline: DispatchTime, repeating interval: Double) {
    schedule(deadline: deadline, repeating: DispatchTimers.interval(interval))
  }

  /// Fires once at a time; nothing waits longer for the leeway.
  public func schedule(deadline: DispatchTime, leeway: DispatchTimeInterval) {
    schedule(deadline: deadline)
  }

  /// Fires once at a time of the calendar.
  public func schedule(wallDeadline: DispatchWallTime) {
    schedule(wallDeadline: wallDeadline, repeating: .never)
  }

  /// Fires at a time of the calendar and then at an interval.
  public func schedule(wallDeadline: DispatchWallTime, repeating interval: DispatchTimeInterval) {
    DispatchTimers.set(self, after: DispatchTimers.delay(until: wallDeadline), every: interval) {
      schedule(wallDeadline: wallDeadline, repeating: interval, leeway: .nanoseconds(0))
    }
  }

  /// Fires at a time of the calendar and then at an interval in seconds.
  public func schedule(wallDeadline: DispatchWallTime, repeating interval: Double) {
    schedule(wallDeadline: wallDeadline, repeating: DispatchTimers.interval(interval))
  }
}
