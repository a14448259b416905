/// A timer on the session's virtual clock, which tests move and interactive use ties to real time.
///
/// Foundation's timer of the same name runs in real time; this one takes precedence for everything that imports UIKit.
/// Timers run on the main run loop, for any scheduling thread.
open class Timer: NSObject, @unchecked Sendable {  // the state is behind a lock
  private struct State {
    var isValid = true
    var action: ((Timer) -> Void)?
    var userInfo: Any?
    var tolerance: TimeInterval = 0
    var fireDate: Date
    /// The exact delay of a timer that was made from an interval; its date is already a moment old.
    var delay: TimeInterval?
    var isScheduled = false
  }
  private let state: Lock<State>
  /// The interval of a repeating timer, 0 of another; never less than a tenth of a millisecond, as Apple's.
  public let timeInterval: TimeInterval
  @MainActor private var entry: VirtualClock.Entry?

  // MARK: Making

  private init(
    due: Date?, interval: TimeInterval, repeats: Bool, userInfo: Any?,
    action: @escaping (Timer) -> Void
  ) {
    let interval = max(interval, 0.0001)
    timeInterval = repeats ? interval : 0
    state = Lock(
      State(
        action: action, userInfo: userInfo, fireDate: due ?? Date(timeIntervalSinceNow: interval),
        delay: due == nil ? interval : nil))
    super.init()
  }

  /// Makes a timer that does nothing, as one that represents another is at first.
  public convenience override init() {
    self.init(due: .distantFuture, interval: 0, repeats: false, userInfo: nil) { _ in }
    invalidate()
  }
  /// Makes a timer that starts when it is added to a run loop.
  @preconcurrency
  public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (Timer) -> Void
  ) {
    self.init(due: nil, interval: interval, repeats: repeats, userInfo: nil, action: block)
  }
  /// Makes a timer with a first date that starts when it is added to a run loop.
  @preconcurrency
  public convenience init(
    fire date: Date, interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (Timer) -> Void
  ) {
    self.init(due: date, interval: interval, repeats: repeats, userInfo: nil, action: block)
  }
  /// Makes a timer that sends a message and starts when it is added to a run loop.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    self.init(
      due: nil, interval: interval, repeats: repeats, userInfo: userInfo,
      action: Self.sending(selector, to: target))
  }
  /// Makes a timer with a first date that sends a message and starts when it is added to a run loop.
  public convenience init(
    fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    self.init(
      due: date, interval: interval, repeats: repeats, userInfo: userInfo,
      action: Self.sending(selector, to: target))
  }

  /// Like Apple's, a timer keeps its target until it is invalid. The clock calls it on the main actor.
  private static func sending(_ selector: Selector, to target: Any) -> (Timer) -> Void {
    let target = Carried(value: target as AnyObject)
    return { timer in
      MainActor.assumeIsolated { _ = selector.send(to: target.value, [timer]) }
    }
  }

  /// Makes and starts a timer.
  @discardableResult @preconcurrency
  open class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }
  /// Makes and starts a timer that sends a message.
  @discardableResult
  open class func scheduledTimer(
    timeInterval interval: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: aTarget, selector: aSelector, userInfo: userInfo,
      repeats: yesOrNo)
    timer.schedule()
    return timer
  }

  // MARK: State

  /// Whether the timer can still fire.
  open var isValid: Bool { state.withLock { $0.isValid } }
  /// The value that was given when the timer was made.
  open var userInfo: Any? { state.withLock { Carried(value: $0.userInfo) }.value }
  /// How late the timer may fire. Kept, but the virtual clock is exact.
  open var tolerance: TimeInterval {
    get { state.withLock { $0.tolerance } }
    set { state.withLock { $0.tolerance = newValue } }
  }
  /// When the timer fires next, counted from now as if both clocks went alike.
  open var fireDate: Date {
    get { state.withLock { $0.fireDate } }
    set {
      let wasScheduled = state.withLock {
        $0.fireDate = newValue
        $0.delay = nil
        return $0.isScheduled
      }
      guard wasScheduled else { return }
      onMain { timer in timer.arm(after: newValue.timeIntervalSinceNow) }
    }
  }

  /// Fires at once; a timer that does not repeat is invalid afterwards.
  open func fire() {
    let action = state.withLock { Carried(value: $0.isValid ? $0.action : nil) }
    action.value?(self)
    if timeInterval == 0 { invalidate() }
  }

  /// Stops the timer for good.
  open func invalidate() {
    // The action is released after the lock: its end may free an object that invalidates timers.
    let action = state.withLock { state in
      defer {
        state.isValid = false
        state.action = nil
      }
      return Carried(value: state.action)
    }
    onMain { timer in
      timer.entry?.cancel()
      timer.entry = nil
    }
    withExtendedLifetime(action) {}
  }

  // MARK: The clock

  /// Starts the timer unless it runs.
  func schedule() {
    let delay: TimeInterval? = state.withLock { state in
      guard state.isValid, !state.isScheduled else { return nil }
      state.isScheduled = true
      return state.delay ?? state.fireDate.timeIntervalSinceNow
    }
    guard let delay else { return }
    onMain { timer in timer.arm(after: delay) }
  }

  @MainActor
  private func arm(after delay: TimeInterval) {
    entry?.cancel()
    guard isValid else { return }
    entry = VirtualClock.current.schedule(after: delay) { [self] in clockFired() }
  }

  @MainActor
  private func clockFired() {
    entry = nil
    fire()
    guard timeInterval > 0, isValid, entry == nil else { return }
    state.withLock { $0.fireDate = Date(timeIntervalSinceNow: timeInterval) }
    arm(after: timeInterval)
  }

  private func onMain(_ body: @escaping @MainActor (Timer) -> Void) {
    if Thread.isMainThread {
      MainActor.assumeIsolated { body(self) }
    } else {
      DispatchQueue.main.async { body(self) }
    }
  }
}

/// Moves a value out of a lock; only the new owner uses it.
private struct Carried<Value>: @unchecked Sendable {
  let value: Value
}

extension RunLoop {
  /// Starts a timer of the virtual clock. It runs in every mode.
  public func add(_ timer: Timer, forMode mode: RunLoop.Mode) { timer.schedule() }
}
