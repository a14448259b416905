/// Sends values to one subscriber as they are requested; values that come earlier wait in their order.
final class Outlet<Output, Failure: Error>: Subscription, @unchecked Sendable {  // behind a lock
  private struct State {
    var subscriber: (any Subscriber<Output, Failure>)?
    var demand = Subscribers.Demand.none
    var waiting: ArraySlice<Output> = []
    var completion: Subscribers.Completion<Failure>?
  }
  private let state: Shared<State>
  private let cancelled: () -> Void

  /// - Parameter cancelled: Is called once, at the end or when the subscriber cancels.
  init(
    _ subscriber: any Subscriber<Output, Failure>, cancelled: @escaping () -> Void = {}
  ) {
    state = Shared(State(subscriber: subscriber))
    self.cancelled = cancelled
  }
  /// Gives the subscriber its subscription.
  func begin() { state.current.subscriber?.receive(subscription: self) }

  func send(_ value: Output) { offer(value, limit: .max) }

  /// Sends a value, or lets it wait if fewer than `limit` do.
  ///
  /// - Returns: Whether there was room for the value.
  @discardableResult func offer(_ value: Output, limit: Int) -> Bool {
    let (subscriber, hasRoom) = state.change {
      state -> ((any Subscriber<Output, Failure>)?, Bool) in
      guard state.completion == nil, state.subscriber != nil else { return (nil, true) }
      if state.waiting.isEmpty, state.demand > .none {
        state.demand -= 1
        return (state.subscriber, true)
      }
      guard state.waiting.count < limit else { return (nil, false) }
      state.waiting.append(value)
      return (nil, true)
    }
    if let subscriber {
      let more = subscriber.receive(value)
      state.change { $0.demand += more }
    }
    drain()
    return hasRoom
  }
  /// Takes away the value that has waited longest.
  func dropFirst() {
    _ = state.change { $0.waiting.popFirst() }
  }
  /// Ends after the values that wait.
  func send(completion: Subscribers.Completion<Failure>) {
    state.change { $0.completion = $0.completion ?? completion }
    drain()
  }
  func request(_ demand: Subscribers.Demand) {
    state.change { $0.demand += demand }
    drain()
  }
  func cancel() {
    if close() != nil { cancelled() }
  }

  /// Forgets everything; what that releases is released after the lock.
  private func close() -> (any Subscriber<Output, Failure>)? {
    let last = state.change { state in
      defer { state = State() }
      return state
    }
    return last.subscriber
  }
  private func drain() {
    while let (subscriber, value) = next() {
      let more = subscriber.receive(value)
      state.change { $0.demand += more }
    }
    let end = state.change { $0.waiting.isEmpty ? $0.completion : nil }
    guard let end, let subscriber = close() else { return }
    cancelled()
    subscriber.receive(completion: end)
  }
  private func next() -> (subscriber: any Subscriber<Output, Failure>, value: Output)? {
    state.change { state in
      guard let subscriber = state.subscriber, state.demand > .none,
        let value = state.waiting.popFirst()
      else { return nil }
      state.demand -= 1
      return (subscriber, value)
    }
  }
}
