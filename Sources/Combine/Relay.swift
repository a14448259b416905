/// Changes values between a publisher and a subscriber, and passes the demand on.
final class Relay<Input, InputFailure: Error, Output, Failure: Error>: Subscriber, Subscription,
  @unchecked Sendable  // the state is behind a lock
{
  /// The next step for a value.
  enum Step {
    case pass(Output)
    case drop
    case last(Output)
    case end(Subscribers.Completion<Failure>)
  }
  private enum Phase { case waiting, open, closed }
  private let subscriber: any Subscriber<Output, Failure>
  private let change: (Input) -> Step
  private let finish:
    (Subscribers.Completion<InputFailure>) -> ([Output], Subscribers.Completion<Failure>)
  private let state = Shared<(phase: Phase, upstream: (any Subscription)?)>((.waiting, nil))

  init(
    _ subscriber: any Subscriber<Output, Failure>, change: @escaping (Input) -> Step,
    finish:
      @escaping (Subscribers.Completion<InputFailure>) -> (
        [Output], Subscribers.Completion<Failure>
      )
  ) {
    self.subscriber = subscriber
    self.change = change
    self.finish = finish
  }

  func receive(subscription: any Subscription) {
    let isFirst = state.change { state -> Bool in
      guard state.phase == .waiting else { return false }
      state = (.open, subscription)
      return true
    }
    if isFirst { subscriber.receive(subscription: self) } else { subscription.cancel() }
  }
  func receive(_ input: Input) -> Subscribers.Demand {
    guard state.current.phase == .open else { return .none }
    switch change(input) {
    case .pass(let output): return subscriber.receive(output)
    case .drop: return .max(1)
    case .last(let output):
      guard let upstream = close() else { return .none }
      upstream.cancel()
      _ = subscriber.receive(output)
      subscriber.receive(completion: .finished)
      return .none
    case .end(let completion):
      guard let upstream = close() else { return .none }
      upstream.cancel()
      subscriber.receive(completion: completion)
      return .none
    }
  }
  func receive(completion: Subscribers.Completion<InputFailure>) {
    guard close() != nil else { return }
    let (rest, end) = finish(completion)
    for output in rest { _ = subscriber.receive(output) }
    subscriber.receive(completion: end)
  }
  func request(_ demand: Subscribers.Demand) { state.current.upstream?.request(demand) }
  func cancel() { close()?.cancel() }

  /// Ends the relay once; returns its subscription.
  private func close() -> (any Subscription)? {
    state.change { state in
      defer { state = (.closed, nil) }
      return state.phase == .open ? state.upstream : nil
    }
  }
}

extension Publisher {
  /// Passes each value through a closure that one subscription has for itself.
  func relay<NewOutput, NewFailure: Error>(
    _ make:
      @escaping () -> (
        change: (Output) -> Relay<Output, Failure, NewOutput, NewFailure>.Step,
        finish: (Subscribers.Completion<Failure>) -> (
          [NewOutput], Subscribers.Completion<NewFailure>
        )
      )
  ) -> AnyPublisher<NewOutput, NewFailure> {
    AnyPublisher { subscriber in
      let (change, finish) = make()
      receive(
        subscriber: Relay<Output, Failure, NewOutput, NewFailure>(
          subscriber, change: change, finish: finish))
    }
  }
  /// The same, with an unchanged end.
  func passing<NewOutput>(
    _ make: @escaping () -> (Output) -> Relay<Output, Failure, NewOutput, Failure>.Step
  ) -> AnyPublisher<NewOutput, Failure> {
    relay { (make(), { ([], $0) }) }
  }
}

/// Produces values for a subscriber as the subscriber requests them; completes with the last one.
final class Source<Output, Failure: Error>: Subscription, @unchecked Sendable {  // behind a lock
  private struct State {
    var demand = Subscribers.Demand.none
    var isGiving = false
    var isOpen = true
    var ahead: Output?
  }
  private let subscriber: any Subscriber<Output, Failure>
  private let next: () -> Output?
  private let end: Subscribers.Completion<Failure>?
  private let state: Shared<State>

  private init(
    _ subscriber: any Subscriber<Output, Failure>, end: Subscribers.Completion<Failure>?,
    next: @escaping () -> Output?
  ) {
    self.subscriber = subscriber
    self.next = next
    self.end = end
    state = Shared(State(ahead: next()))
  }
  /// Connects a subscriber to values; without any, the completion, if there is one, follows at once.
  static func start(
    _ subscriber: any Subscriber<Output, Failure>, end: Subscribers.Completion<Failure>?,
    next: @escaping () -> Output? = { nil }
  ) {
    let source = Source(subscriber, end: end, next: next)
    subscriber.receive(subscription: source)
    if source.state.change({ $0.ahead == nil }) { source.finish() }
  }

  func request(_ demand: Subscribers.Demand) {
    let mayGive = state.change { state -> Bool in
      state.demand += demand
      guard !state.isGiving, state.isOpen else { return false }
      state.isGiving = true
      return true
    }
    guard mayGive else { return }
    while let value = take() {
      let more = subscriber.receive(value)
      state.change { $0.demand += more }
    }
    let isOver = state.change { state in
      state.isGiving = false
      return state.ahead == nil
    }
    if isOver { finish() }
  }
  private func take() -> Output? {
    state.change { state in
      guard state.isOpen, state.demand > .none, let value = state.ahead else { return nil }
      state.demand -= 1
      state.ahead = next()
      return value
    }
  }
  private func finish() {
    let wasOpen = state.change { state in
      defer { state.isOpen = false }
      return state.isOpen
    }
    if wasOpen, let end { subscriber.receive(completion: end) }
  }
  func cancel() { state.change { $0.isOpen = false } }
}
