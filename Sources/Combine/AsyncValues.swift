extension Publisher {
  /// The values, for `for try await`; a failure is thrown.
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}
extension Publisher where Failure == Never {
  /// The values, for `for await`.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}
extension Future where Failure == Never {
  /// The value, when there is one.
  nonisolated(nonsending) public var value: Output {
    get async {
      for await value in values { return value }
      // The promise was released without a value.
      await forever()
    }
  }
}
extension Future {
  /// The value, when there is one; a failure is thrown.
  nonisolated(nonsending) public var value: Output {
    get async throws {
      for try await value in values { return value }
      await forever()
    }
  }
}

/// Waits for a promise that nobody holds any more, as Apple's futures do.
private func forever() async -> Never {
  while true { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
}

/// The values of a publisher that cannot fail, one at a time: each is requested when it is awaited.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Element = P.Output
    fileprivate let values: AwaitedValues<P.Output, Never>
    public mutating func next() async -> P.Output? {
      guard case .success(let value)? = await values.next() else { return nil }
      return value
    }
    public mutating func next(isolation actor: isolated (any Actor)?) async -> P.Output? {
      guard case .success(let value)? = await values.next(isolation: actor) else { return nil }
      return value
    }
  }
  private let publisher: P
  public init(_ publisher: P) { self.publisher = publisher }
  public func makeAsyncIterator() -> Iterator { Iterator(values: AwaitedValues(publisher)) }
}

/// The values of a publisher, one at a time: each is requested when it is awaited.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output
  public typealias Failure = any Error
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Element = P.Output
    public typealias Failure = any Error
    fileprivate let values: AwaitedValues<P.Output, P.Failure>
    public mutating func next() async throws -> P.Output? { try await values.next()?.get() }
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error) -> P.Output? { try await values.next(isolation: actor)?.get() }
  }
  private let publisher: P
  public init(_ publisher: P) { self.publisher = publisher }
  public func makeAsyncIterator() -> Iterator { Iterator(values: AwaitedValues(publisher)) }
}

/// Requests a value for each task that waits.
private final class AwaitedValues<Input, Failure: Error>: Subscriber,
  @unchecked Sendable  // the state is behind a lock
{
  private struct Answer: @unchecked Sendable {  // the publisher gave the value away
    let value: Result<Input, Failure>?
  }
  private struct State {
    var upstream: (any Subscription)?
    var waiting: [UnsafeContinuation<Answer, Never>] = []
    /// The failure or the end that follows the last value, until it was delivered.
    var end: Subscribers.Completion<Failure>?
    var hasEnded = false
  }
  private let state = Shared(State())

  init<P: Publisher>(_ publisher: P) where P.Output == Input, P.Failure == Failure {
    publisher.receive(subscriber: Front(values: self))
  }
  deinit { state.current.upstream?.cancel() }

  func next(isolation actor: isolated (any Actor)? = #isolation) async -> Result<Input, Failure>? {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { (waiting: UnsafeContinuation<Answer, Never>) in
        ask(waiting)
      }.value
    } onCancel: {
      cancel()
    }
  }
  private func ask(_ waiting: UnsafeContinuation<Answer, Never>) {
    let (upstream, answer) = state.change { state -> ((any Subscription)?, Answer?) in
      guard !state.hasEnded, !Task.isCancelled else {
        defer { state.end = nil }
        if case .failure(let error)? = state.end { return (nil, Answer(value: .failure(error))) }
        return (nil, Answer(value: nil))
      }
      state.waiting.append(waiting)
      return (state.upstream, nil)
    }
    if let answer { waiting.resume(returning: answer) } else { upstream?.request(.max(1)) }
  }
  private func cancel() {
    let last = state.change { state -> State in
      defer {
        state = State()
        state.hasEnded = true
      }
      return state
    }
    last.upstream?.cancel()
    for waiting in last.waiting { waiting.resume(returning: Answer(value: nil)) }
  }

  func receive(subscription: any Subscription) {
    let waiting = state.change { state -> Int? in
      guard state.upstream == nil, !state.hasEnded else { return nil }
      state.upstream = subscription
      return state.waiting.count
    }
    guard let waiting else { return subscription.cancel() }
    if waiting > 0 { subscription.request(.max(waiting)) }
  }
  func receive(_ input: Input) -> Subscribers.Demand {
    let waiting = state.change { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    waiting?.resume(returning: Answer(value: .success(input)))
    return .none
  }
  func receive(completion: Subscribers.Completion<Failure>) {
    let last = state.change { state -> State in
      let last = state
      (state.hasEnded, state.upstream, state.waiting) = (true, nil, [])
      if last.waiting.isEmpty { state.end = completion }
      return last
    }
    for (index, waiting) in last.waiting.enumerated() {
      guard index == 0, case .failure(let error) = completion else {
        waiting.resume(returning: Answer(value: nil))
        continue
      }
      waiting.resume(returning: Answer(value: .failure(error)))
    }
  }
}

/// Doesn't keep the values: the iterator that is released ends the subscription.
private final class Front<Input, Failure: Error>: Subscriber {
  private weak var values: AwaitedValues<Input, Failure>?
  init(values: AwaitedValues<Input, Failure>) { self.values = values }
  func receive(subscription: any Subscription) {
    if let values { values.receive(subscription: subscription) } else { subscription.cancel() }
  }
  func receive(_ input: Input) -> Subscribers.Demand { values?.receive(input) ?? .none }
  func receive(completion: Subscribers.Completion<Failure>) {
    values?.receive(completion: completion)
  }
}
