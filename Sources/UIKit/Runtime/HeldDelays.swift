internal import Dispatch
import Glibc
import Synchronization

/// Sleeps of tasks and delayed closures that begin while a finger is down. They pass on the session's clock, so that a key
/// that repeats while it is held does so as often as on a device, and a settle doesn't wait for them.
///
/// When the last finger leaves, the rest of each passes in real time, as for all others.
enum HeldDelays {
  /// Whether a delay passes on the clock. Shorter ones than a millisecond don't: a loop of them would take as many turns for
  /// each moment of the clock.
  static func takes(_ seconds: Double) -> Bool { isHeld && seconds >= 0.001 }
  /// Whether a finger is down in a keyboard's process.
  private static var isHeld: Bool { held.load(ordering: .relaxed) }
  private static let held = Atomic(false)
  @MainActor private static var pending: [Pending] = []

  @MainActor private struct Pending {
    let sleeper: Sleeper
    let entry: VirtualClock.Entry
  }

  /// Takes note of how many fingers are down.
  @MainActor static func noteFingers(_ count: Int) {
    // In unit tests nobody moves the clock.
    guard ExtensionRuntime.current != nil, (count > 0) != isHeld else { return }
    held.store(count > 0, ordering: .relaxed)
    guard count == 0 else { return }
    let left = pending
    pending = []
    for item in left {
      item.entry.cancel()
      item.sleeper.wake(after: Double(item.entry.due - VirtualClock.current.now) / 1_000_000)
    }
  }

  /// Suspends the task until the clock has come that far, or the task is canceled.
  static func sleep(seconds: Double) async throws {
    let sleeper = Sleeper()
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        sleeper.begin(on: .global()) { continuation.resume() }
        start(sleeper, seconds)
      }
    } onCancel: {
      sleeper.wake()
    }
    try Task<Never, Never>.checkCancellation()
  }

  /// Runs a closure on a queue when the clock has come that far.
  static func run(
    after seconds: Double, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
  ) {
    let sleeper = Sleeper()
    sleeper.begin(on: queue, work)
    start(sleeper, seconds)
  }

  private static func start(_ sleeper: Sleeper, _ seconds: Double) {
    DispatchQueue.main.async(group: nil, qos: .unspecified, flags: []) {
      MainActor.assumeIsolated { place(sleeper, seconds) }
    }
  }

  @MainActor private static func place(_ sleeper: Sleeper, _ seconds: Double) {
    guard isHeld else { return sleeper.wake(after: seconds) }
    let entry = VirtualClock.current.schedule(after: seconds) {
      pending.removeAll { $0.sleeper === sleeper }
      sleeper.wake()
      runWhatFollows()
    }
    pending.append(Pending(sleeper: sleeper, entry: entry))
  }

  /// Runs the work until it waits again, before the clock moves on; longer work continues beside it.
  @MainActor private static func runWhatFollows() {
    guard let runtime = ExtensionRuntime.current else { return }
    let end = DispatchTime.now() + .milliseconds(100)
    repeat {
      runtime.runMainQueue()
      if OutstandingWork.isNoneRunning {
        runtime.runMainQueue()
        if OutstandingWork.isNoneRunning { return }
      }
      usleep(100)
    } while DispatchTime.now() < end
  }

  /// Work after a delay, which runs once.
  private final class Sleeper: Sendable {
    private struct State {
      var queue = DispatchQueue.main
      var work: (@Sendable () -> Void)?
      var isAwake = false
    }
    private let state = Lock(State())

    func begin(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
      let isCanceled = state.withLock { state in
        if !state.isAwake { (state.queue, state.work) = (queue, work) }
        return state.isAwake
      }
      if isCanceled { OutstandingWork.run(on: queue, work) }
    }
    func wake() {
      let (queue, work) = state.withLock { state in
        defer { (state.work, state.isAwake) = (nil, true) }
        return (state.queue, state.work)
      }
      if let work { OutstandingWork.run(on: queue, work) }
    }
    /// On the queue of the work, so that equal delays end in their order.
    func wake(after seconds: Double) {
      let due = DispatchTime.now() + .microseconds(Int(max(seconds, 0) * 1_000_000))
      let queue = state.withLock(\.queue)
      OutstandingWork.run(at: due, on: queue) { self.wake() }
    }
  }
}
