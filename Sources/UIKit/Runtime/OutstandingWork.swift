internal import CExtensionProcess
internal import CoreFoundation
public import Dispatch
internal import Foundation

/// The work outside the main queue that a settle waits for, as far as it can be known.
///
/// It counts the jobs of Swift's concurrent pool, `Task.sleep` and `Task.yield`, and the closures and work items given to
/// `DispatchQueue.async` and `asyncAfter`. It doesn't count threads, dispatch sources, groups, operation queues, and the
/// keyboard's own executors: their later work is reported with a later settle.
enum OutstandingWork {
  private struct Tally {
    var tasks = 0
    var closures = 0
    /// When delayed work is due, in nanoseconds of `DispatchTime`.
    var delayed: [UInt64: Int] = [:]
    /// Delayed work that can be canceled.
    var items: [(due: UInt64, item: DispatchWorkItem)] = []

    func delayed(dueBefore deadline: UInt64) -> Int {
      items.reduce(delayed.reduce(0) { $1.key <= deadline ? $0 + $1.value : $0 }) {
        $1.due <= deadline && !$1.item.isCancelled ? $0 + 1 : $0
      }
    }
  }
  private static let tally = Lock(Tally())

  /// Starts counting the jobs of Swift's pool; called once, before any task is made.
  static func startCountingTasks() {
    kw_takeGlobalJobs { OutstandingWork.take(Job(pointer: $0), delay: $1) }
  }

  private static func take(_ job: Job, delay: UInt64) {
    guard delay == 0 else {
      let due = DispatchTime.now() + .nanoseconds(Int(clamping: delay))
      return run(at: due, on: .global()) { kw_runJob(job.pointer) }
    }
    tally.withLock { $0.tasks += 1 }
    DispatchQueue.global().async(group: nil, qos: .unspecified, flags: []) {
      kw_runJob(job.pointer)
      finish { $0.tasks -= 1 }
    }
  }

  /// Runs a closure that a settle waits for.
  static func run(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    tally.withLock { $0.closures += 1 }
    queue.async(group: nil, qos: .unspecified, flags: []) {
      work()
      finish { $0.closures -= 1 }
    }
  }

  /// Takes note of work on a queue until it leaves its group.
  static func count(until group: DispatchGroup) {
    tally.withLock { $0.closures += 1 }
    group.notify(qos: .unspecified, flags: [], queue: .global()) { finish { $0.closures -= 1 } }
  }

  /// Runs a closure at a time; a settle waits for it if the time comes before its deadline and its item isn't canceled.
  static func run(
    at due: DispatchTime, on queue: DispatchQueue, item: DispatchWorkItem? = nil,
    _ work: @escaping @Sendable () -> Void
  ) {
    if LongDelays.areOnClock(nanoseconds(until: due)) {
      return LongDelays.schedule(nanoseconds(until: due)) { run(on: queue, work) }
    }
    let seconds = Double(nanoseconds(until: due)) / 1e9
    if HeldDelays.takes(seconds) { return HeldDelays.run(after: seconds, on: queue, work) }
    nonisolated(unsafe) let item = item
    begin(due: due, item)
    queue.asyncAfter(deadline: due, qos: .unspecified, flags: []) {
      work()
      end(due: due, item)
    }
  }

  /// Whether something that is due then runs on the session's clock.
  static func isOnClock(_ due: DispatchTime) -> Bool {
    LongDelays.areOnClock(nanoseconds(until: due))
  }

  private static func nanoseconds(until due: DispatchTime) -> UInt64 {
    let now = DispatchTime.now().uptimeNanoseconds
    return due.uptimeNanoseconds - min(now, due.uptimeNanoseconds)
  }

  /// Counts something that is due at a time.
  static func begin(due: DispatchTime, _ item: DispatchWorkItem? = nil) {
    nonisolated(unsafe) let item = item
    tally.withLock { tally in
      if let item { return tally.items.append((due.uptimeNanoseconds, item)) }
      tally.delayed[due.uptimeNanoseconds, default: 0] += 1
    }
  }
  /// Reverts a `begin` with the same time and item.
  static func end(due: DispatchTime, _ item: DispatchWorkItem? = nil) {
    nonisolated(unsafe) let item = item
    finish { tally in
      if let item {
        let index = tally.items.firstIndex { $0.due == due.uptimeNanoseconds && $0.item === item }
        if let index { tally.items.remove(at: index) }
        return
      }
      let left = (tally.delayed[due.uptimeNanoseconds] ?? 1) - 1
      tally.delayed[due.uptimeNanoseconds] = left > 0 ? left : nil
    }
  }

  /// A clock's duration in Dispatch's form; a clock with another duration type counts as due at
  /// once.
  static func interval<D: DurationProtocol>(_ duration: D) -> DispatchTimeInterval {
    guard let duration = duration as? Duration else { return .nanoseconds(0) }
    let (seconds, attoseconds) = duration.components
    guard seconds < 1 << 32 else { return .seconds(1 << 32) }
    return .nanoseconds(max(0, Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)))
  }

  /// A clock's duration in seconds, with the limits of `interval`.
  static func seconds<D: DurationProtocol>(_ duration: D) -> Double {
    switch interval(duration) {
    case .nanoseconds(let count): Double(count) / 1e9
    case .seconds(let count): Double(count)
    default: 0
    }
  }

  /// Whether nothing runs that is not due later.
  static var isNoneRunning: Bool { tally.withLock { $0.tasks == 0 && $0.closures == 0 } }

  /// The work that runs, or will before a time; empty when there is nothing to wait for.
  ///
  /// The time is in nanoseconds of `DispatchTime`.
  static func descriptions(dueBefore deadline: UInt64) -> [String] {
    tally.withLock { tally in
      if tally.tasks == 0, tally.closures == 0, tally.delayed.isEmpty, tally.items.isEmpty {
        return []
      }
      var items: [String] = []
      if tally.tasks > 0 { items.append("\(tally.tasks) task(s) off the main actor") }
      if tally.closures > 0 { items.append("\(tally.closures) closure(s) on dispatch queues") }
      let delayed = tally.delayed(dueBefore: deadline)
      if delayed > 0 { items.append("\(delayed) delayed closure(s) or sleeping task(s)") }
      return items
    }
  }

  private static func finish(_ change: (inout Tally) -> Void) {
    tally.withLock { change(&$0) }
    // The main run loop may be waiting for this to be the last one.
    CFRunLoopWakeUp(CFRunLoopGetMain())
  }

  /// A job that is handed on exactly once.
  private struct Job: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }
}

extension DispatchQueue {
  /// Runs a closure later on this queue. A settle waits for it.
  @preconcurrency
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
    if self === DispatchQueue.main {
      async(group: nil, qos: .unspecified, flags: [], execute: work)
    } else {
      OutstandingWork.run(on: self, work)
    }
  }

  /// Runs a closure on this queue when real time has come that far, or the session's clock while a finger is down. A settle
  /// waits for real time if that is before the settle's deadline.
  @preconcurrency
  public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    OutstandingWork.run(at: deadline, on: self, work)
  }
}
