import Synchronization

/// The session's clock: only the host advances it.
///
/// Times are whole microseconds, so that adding intervals up is exact and a timer of 0.1 s is due after 100 ms.
@MainActor
final class VirtualClock {
  /// Something that is due at a time.
  @MainActor
  final class Entry {
    fileprivate(set) var due: Int64
    fileprivate let sequence: UInt64
    fileprivate let action: @MainActor () -> Void
    private weak var clock: VirtualClock?

    fileprivate init(
      due: Int64, sequence: UInt64, on clock: VirtualClock, action: @escaping @MainActor () -> Void
    ) {
      self.due = due
      self.sequence = sequence
      self.clock = clock
      self.action = action
    }

    /// Removes the entry from its clock at once: a stopped clock would keep it forever.
    func cancel() { clock?.entries.removeAll { $0 === self } }
  }

  private static let standalone = VirtualClock()
  /// The process's clock; without a process, in a keyboard's own unit tests, a stopped clock.
  static var current: VirtualClock { ExtensionRuntime.current?.clock ?? standalone }

  /// Microseconds since the process started.
  private(set) var now: Int64 = 0 { didSet { publish() } }
  /// The scheduled entries, in the order of scheduling.
  fileprivate(set) var entries: [Entry] = []
  private var nextSequence: UInt64 = 0
  private var isMoving = false

  /// Seconds since the process started.
  var seconds: TimeInterval { Double(now) / 1_000_000 }

  /// Seconds since the device started, which was 1,000 s before the process.
  ///
  /// No two touches of a person begin at one instant. If the host sends them so, they are 0.2 s apart: keyboards ignore
  /// touches that follow each other faster than a person's.
  var mediaSeconds: TimeInterval { Self.mediaSeconds(now &+ gaps) }
  private var gaps: Int64 = 0 { didSet { publish() } }
  private var lastTouch: Int64?
  func noteTouch() {
    if lastTouch == now { gaps += 200_000 }
    lastTouch = now
  }

  /// The seconds since the device started; other threads than the main one see those of the clock that moved last.
  nonisolated static var currentMediaSeconds: TimeInterval {
    Thread.isMainThread
      ? MainActor.assumeIsolated { current.mediaSeconds }
      : mediaSeconds(latest.load(ordering: .relaxed))
  }
  private nonisolated static let latest = Atomic<Int64>(0)
  private nonisolated static func mediaSeconds(_ microseconds: Int64) -> TimeInterval {
    1_000 + Double(microseconds) / 1_000_000
  }
  private func publish() {
    let (sum, overflow) = now.addingReportingOverflow(gaps)
    Self.latest.store(overflow ? .max : sum, ordering: .relaxed)
  }

  /// Has an action done when the clock has moved on by some seconds.
  @discardableResult
  func schedule(after seconds: TimeInterval, action: @escaping @MainActor () -> Void) -> Entry {
    // Without the minimum step, an action that schedules itself without delay would block the moving clock
    // forever.
    if seconds > LongDelays.longest, AuditRecord.isKept {
      LongDelays.note("a timer or delay", seconds, isOnClock: true)
    }
    let delay = max(Self.microseconds(seconds), isMoving ? 1 : 0)
    let entry = Entry(due: now + delay, sequence: nextSequence, on: self, action: action)
    nextSequence += 1
    entries.append(entry)
    return entry
  }

  /// Moves the clock on. What falls due is done in due order, equal times in the order of scheduling.
  ///
  /// `afterEach` runs after each action, so that its work on the main queue precedes the next one.
  func advance(microseconds: Int64, afterEach: @MainActor () -> Void) {
    guard !isMoving else { return }
    let (sum, overflow) = now.addingReportingOverflow(max(microseconds, 0))
    let end = overflow ? Int64.max : sum
    isMoving = end > now
    perform(until: end, scheduledBefore: .max, afterEach: afterEach)
    isMoving = false
    now = end
  }

  /// Runs due work without moving the clock; work that this schedules without delay waits for the next
  /// call.
  ///
  /// Returns whether there was anything.
  func performDue(afterEach: @MainActor () -> Void) -> Bool {
    guard !isMoving, entries.contains(where: { $0.due <= now }) else { return false }
    perform(until: now, scheduledBefore: nextSequence, afterEach: afterEach)
    return true
  }

  /// Whole milliseconds until something is due, rounded up; `nil` when nothing is.
  var millisecondsToNext: UInt32? {
    entries.lazy.map(\.due).min().map { UInt32(clamping: (max($0 - now, 0) + 999) / 1000) }
  }

  private func perform(
    until end: Int64, scheduledBefore limit: UInt64, afterEach: @MainActor () -> Void
  ) {
    while let index = indexOfNext(until: end, scheduledBefore: limit) {
      let entry = entries.remove(at: index)
      now = max(now, entry.due)
      entry.action()
      afterEach()
    }
  }

  private func indexOfNext(until end: Int64, scheduledBefore limit: UInt64) -> Int? {
    var best: Int?
    for (index, entry) in entries.enumerated() where entry.due <= end && entry.sequence < limit {
      guard let current = best else {
        best = index
        continue
      }
      let other = entries[current]
      if (entry.due, entry.sequence) < (other.due, other.sequence) { best = index }
    }
    return best
  }

  /// Seconds as microseconds, at least 0 and at most about a thousand years.
  static func microseconds(_ seconds: TimeInterval) -> Int64 {
    guard seconds > 0 else { return 0 }
    return Int64((min(seconds, 3e10) * 1_000_000).rounded())
  }
}
