// Operators that begin again or elsewhere after a failure, and that end for reasons of their own.

extension Publisher {
  /// Subscribes again after a failure, at most `retries` times.
  public func retry(_ retries: Int) -> AnyPublisher<Output, Failure> {
    AnyPublisher { subscriber in Attempts(subscriber, self, left: retries).begin() }
  }
  /// Continues with another publisher after a failure, or ends with the closure's error.
  public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> AnyPublisher<Output, any Error> where P.Output == Output {
    mapError { $0 as any Error }.catch { error -> AnyPublisher<Output, any Error> in
      guard let error = error as? Failure else { return Fail(error: error).eraseToAnyPublisher() }
      do {
        return try handler(error).mapError { $0 as any Error }
      } catch {
        return Fail(error: error).eraseToAnyPublisher()
      }
    }
  }
  /// Ends if no value comes for an interval; with the failure of `customError`, if there is one.
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> AnyPublisher<Output, Failure> {
    joined { out, ties in
      let number = Shared(0)
      let wait = {
        let own = number.change { number -> Int in
          number += 1
          return number
        }
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval), tolerance: scheduler.minimumTolerance,
          options: options
        ) {
          guard number.current == own else { return }
          out.send(completion: customError.map { .failure($0()) } ?? .finished)
        }
      }
      ties.add(AnyCancellable { number.change { $0 += 1 } })
      wait()
      ties.add(
        sink(
          receiveCompletion: { out.send(completion: $0) },
          receiveValue: { value in
            wait()
            out.send(value)
          }))
    }
  }
  /// Drops values until another publisher sends one.
  public func drop<P: Publisher>(
    untilOutputFrom publisher: P
  ) -> AnyPublisher<Output, Failure> where P.Failure == Failure {
    joined { out, ties in
      let isOpen = Shared(false)
      publisher.prefix(1).feed(
        out, ties,
        finished: {
          // Nothing can open it any more.
          if !isOpen.current { out.send(completion: .finished) }
        }
      ) { _ in isOpen.change { $0 = true } }
      feed(out, ties, finished: { out.send(completion: .finished) }) { value in
        if isOpen.current { out.send(value) }
      }
    }
  }
  /// Ends when another publisher sends a value.
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> AnyPublisher<Output, Failure> {
    joined { out, ties in
      ties.add(
        publisher.prefix(1).sink(
          receiveCompletion: { _ in }, receiveValue: { _ in out.send(completion: .finished) }))
      feed(out, ties, finished: { out.send(completion: .finished) }) { out.send($0) }
    }
  }
  /// Stops the process with `SIGTRAP`, as a debugger's breakpoint does, where a closure says so.
  public func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil,
    receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> AnyPublisher<Output, Failure> {
    handleEvents(
      receiveSubscription: { if receiveSubscription?($0) == true { raise(SIGTRAP) } },
      receiveOutput: { if receiveOutput?($0) == true { raise(SIGTRAP) } },
      receiveCompletion: { if receiveCompletion?($0) == true { raise(SIGTRAP) } })
  }
  /// Stops the process with `SIGTRAP` at a failure.
  public func breakpointOnError() -> AnyPublisher<Output, Failure> {
    breakpoint(receiveCompletion: { end in
      if case .failure = end { true } else { false }
    })
  }
}

/// Subscribes to a publisher again after failures; what was requested stays requested.
private final class Attempts<Upstream: Publisher>: Subscriber, Subscription,
  @unchecked Sendable  // the state is behind a lock
{
  typealias Input = Upstream.Output
  typealias Failure = Upstream.Failure
  private struct State {
    var subscriber: (any Subscriber<Input, Failure>)?
    var upstream: (any Subscription)?
    var demand = Subscribers.Demand.none
    var left: Int
    var hasBegun = false
    var isStarting = false
    var mustStart = false
  }
  private let publisher: Upstream
  private let state: Shared<State>

  init(_ subscriber: any Subscriber<Input, Failure>, _ publisher: Upstream, left: Int) {
    self.publisher = publisher
    state = Shared(State(subscriber: subscriber, left: left))
  }
  /// A publisher that fails at once is started again by the loop, not by itself.
  func begin() {
    let isFirst = state.change { state -> Bool in
      state.mustStart = true
      defer { state.isStarting = true }
      return !state.isStarting
    }
    guard isFirst else { return }
    while state.change({ state -> Bool in
      defer { state.mustStart = false }
      state.isStarting = state.mustStart
      return state.mustStart
    }) { publisher.receive(subscriber: self) }
  }
  func receive(subscription: any Subscription) {
    let (subscriber, demand) = state.change {
      state -> ((any Subscriber<Input, Failure>)?, Subscribers.Demand?) in
      guard state.subscriber != nil else { return (nil, nil) }
      state.upstream = subscription
      defer { state.hasBegun = true }
      return state.hasBegun ? (nil, state.demand) : (state.subscriber, nil)
    }
    if let subscriber {
      subscriber.receive(subscription: self)
    } else if let demand {
      if demand > .none { subscription.request(demand) }
    } else {
      subscription.cancel()
    }
  }
  func receive(_ input: Input) -> Subscribers.Demand {
    let subscriber = state.change { state in
      state.demand -= 1
      return state.subscriber
    }
    guard let subscriber else { return .none }
    let more = subscriber.receive(input)
    state.change { $0.demand += more }
    return more
  }
  func receive(completion: Subscribers.Completion<Failure>) {
    // The old subscription is released after the lock.
    let old = state.change { state -> (any Subscription)?? in
      guard case .failure = completion, state.left > 0, state.subscriber != nil else { return nil }
      state.left -= 1
      defer { state.upstream = nil }
      return .some(state.upstream)
    }
    if old != nil { return begin() }
    close().subscriber?.receive(completion: completion)
  }
  func request(_ demand: Subscribers.Demand) {
    let upstream = state.change { state in
      state.demand += demand
      return state.upstream
    }
    upstream?.request(demand)
  }
  func cancel() { close().upstream?.cancel() }

  private func close() -> State {
    state.change { state in
      defer { (state.subscriber, state.upstream) = (nil, nil) }
      return state
    }
  }
}

extension Publisher {
  /// Drops values as long as a closure says so; the closure's error ends the publisher.
  public func tryDrop(
    while predicate: @escaping (Output) throws -> Bool
  ) -> AnyPublisher<Output, any Error> {
    relay {
      let isDropping = Shared(true)
      return (
        { value in
          do {
            if isDropping.current, try predicate(value) { return .drop }
          } catch { return .end(.failure(error)) }
          isDropping.change { $0 = false }
          return .pass(value)
        }, { ([], $0.erased) }
      )
    }
  }
  /// Passes values as long as a closure says so; the closure's error ends the publisher.
  public func tryPrefix(
    while predicate: @escaping (Output) throws -> Bool
  ) -> AnyPublisher<Output, any Error> {
    relay {
      (
        { value in
          do { return try predicate(value) ? .pass(value) : .end(.finished) } catch {
            return .end(.failure(error))
          }
        }, { ([], $0.erased) }
      )
    }
  }
}
