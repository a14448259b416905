import Platform
import CSandbox
import Glibc

/// Enforces a process's limits for memory and threads, which no kernel limit can express.
///
/// `RLIMIT_AS` and `RLIMIT_DATA` count reserved memory, not used memory, and a control group also counts the files
/// that a process reads. So the use is sampled: often while it grows, seldom while nothing changes. Two threads
/// sample: the supervisor's by the clock, and the owner's on demand.
final class ResourceWatch: Sendable {
  private struct State {
    var use: MemoryUse
    var isAboveWarning = false
    var takenWarnings = 0
    var lastQuick: ProcessFigures.Quick?
    /// The cheap figures at the last exact measurement.
    var exactQuick: ProcessFigures.Quick?
    var exactTime: UInt64 = 0
    /// The part of the shared pages that belongs to files which the process cannot write, and so does
    /// not count.
    var files: UInt64 = 0
    /// The part of the page tables that the cheap figures leave out.
    var tables: UInt64 = 0
    var swapped: UInt64 = 0
    var excess: ResourceExcess?
  }

  /// How dense the samples are, in nanoseconds.
  private static let shortest: UInt64 = 10_000_000
  private static let longest: UInt64 = 80_000_000
  /// How far the cheap figures may lag behind.
  private static let slack: UInt64 = 256 << 10
  /// After this long an exact measurement is repeated although nothing seems to change: swapping hides growth.
  private static let patience: UInt64 = 2_000_000_000

  /// Readable once a warning is due; `takeWarnings()` makes it unreadable again.
  let attention: Descriptor
  private let limits: Policy.Limits
  private let figures: ProcessFigures?
  private let state: Lock<State>

  init(
    process: Int32, limits: Policy.Limits, writable: [String] = []
  ) throws(SystemError) {
    self.limits = limits
    attention = try Descriptor("eventfd", kw_makeEvent())
    // Without /proc nothing can be measured; the report then says so.
    figures = try? ProcessFigures(process: process, writable: writable)
    state = Lock(
      State(
        use: MemoryUse(
          limit: limits.memory?.bytes, used: 0, peak: 0, method: figures == nil ? .none : .counters,
          warnings: 0)))
  }

  var use: MemoryUse { state.withLock { $0.use } }

  /// How many warnings came since the last call.
  func takeWarnings() -> Int {
    state.withLock { state in
      guard state.use.warnings > state.takenWarnings else { return 0 }
      var count: UInt64 = 0
      _ = unsafe read(attention.number, &count, 8)
      defer { state.takenWarnings = state.use.warnings }
      return state.use.warnings - state.takenWarnings
    }
  }

  /// Looks at memory only: cheap enough to do after each keystroke.
  /// - Parameter exactly: Whether to count page by page even far from the limit.
  /// - Returns: The limit that was found broken, now or before.
  func checkMemory(exactly: Bool = false) -> ResourceExcess? {
    guard let quick = figures?.quick() else { return state.withLock { $0.excess } }
    return state.withLock { state in
      if state.excess != nil { return state.excess }
      let now = monotonicNanoseconds()
      state.lastQuick = quick
      state.use.peak = max(state.use.peak, quick.anonymous + quick.tables)
      guard exactly || needsExact(quick, now, state) else {
        state.use.used = quick.anonymous + quick.tables
        return nil
      }
      guard let footprint = figures?.footprint() ?? nil else { return nil }
      state.exactTime = now
      let counted = footprint.shared + footprint.files
      state.files = quick.shared > counted ? quick.shared - counted : 0
      state.tables = footprint.tables > quick.tables ? footprint.tables - quick.tables : 0
      state.swapped = footprint.swapped
      let estimate = estimate(quick, state)
      let difference = max(estimate, footprint.bytes) - min(estimate, footprint.bytes)
      // Where the two differ, memory is being taken or given back at this moment: look again soon.
      state.exactQuick = difference <= Self.slack ? quick : nil
      state.use.used = footprint.bytes
      state.use.peak = max(state.use.peak, footprint.bytes)
      state.use.method = footprint.method
      judge(footprint.bytes, &state)
      return state.excess
    }
  }

  /// Whether by the cheap figures a mark may have been passed since the last exact measurement.
  private func needsExact(_ quick: ProcessFigures.Quick, _ now: UInt64, _ state: State) -> Bool {
    guard let limit = limits.memory else { return false }
    if state.exactQuick == quick {
      return quick.reserved >= limit.warningBytes && now - state.exactTime >= Self.patience
    }
    let estimate = estimate(quick, state)
    guard state.isAboveWarning else { return estimate + Self.slack >= limit.warningBytes }
    return estimate + Self.slack > limit.bytes || estimate < limit.rearmBytes + Self.slack
  }

  /// The estimate from the cheap figures.
  ///
  /// Not from the last exact figure onward: the counters lag behind a page walk while memory is being given back.
  private func estimate(_ quick: ProcessFigures.Quick, _ state: State) -> UInt64 {
    let shared = quick.shared > state.files ? quick.shared - state.files : 0
    return quick.anonymous + shared + state.swapped + quick.tables + state.tables
  }

  private func judge(_ bytes: UInt64, _ state: inout State) {
    guard let limit = limits.memory else { return }
    if bytes > limit.bytes {
      state.excess = .memory(used: bytes, limit: limit.bytes, method: state.use.method)
    } else if bytes >= limit.warningBytes, !state.isAboveWarning {
      state.isAboveWarning = true
      state.use.warnings += 1
      var one: UInt64 = 1
      _ = unsafe write(attention.number, &one, 8)
    } else if bytes < limit.rearmBytes {
      state.isAboveWarning = false
    }
  }

  /// Looks at memory and threads.
  func check() -> ResourceExcess? {
    if let excess = checkMemory() { return excess }
    guard let count = figures?.threads(), count > limits.threads else { return nil }
    return state.withLock { state in
      if state.excess == nil { state.excess = .threads(count: count, limit: limits.threads) }
      return state.excess
    }
  }

  /// Notes a limit that the kernel itself enforced.
  func note(_ excess: ResourceExcess) {
    state.withLock { if $0.excess == nil { $0.excess = excess } }
  }

  var excess: ResourceExcess? { state.withLock { $0.excess } }

  // MARK: - When

  /// When the next sample is due, kept by the one thread that samples by the clock.
  struct Schedule {
    private var interval = ResourceWatch.shortest
    private var next: UInt64 = 0
    private var resident: UInt64 = 0

    /// Milliseconds until then, rounded up, as `poll(2)` takes them.
    var milliseconds: Int32 {
      let now = monotonicNanoseconds()
      return now >= next ? 0 : Int32((next - now + 999_999) / 1_000_000)
    }
    var isDue: Bool { monotonicNanoseconds() >= next }

    /// Plans the next sample: soon when the process grows, later and later when nothing changes.
    mutating func sampled(_ watch: ResourceWatch) {
      let now = watch.state.withLock { $0.lastQuick?.resident ?? 0 }
      interval = now == resident ? min(interval * 2, longest) : shortest
      resident = now
      next = monotonicNanoseconds() + interval
    }
  }
}
