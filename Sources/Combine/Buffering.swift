// Operators that keep values, and those that serve many subscribers.

extension Publishers {
  /// Which values a full buffer gives up.
  public enum BufferingStrategy<Failure: Error> {
    case dropNewest
    case dropOldest
    /// None: it ends with this failure.
    case customError(() -> Failure)
  }
  /// How a buffer requests values.
  public enum PrefetchStrategy: Sendable {
    /// As many as there is room for.
    case keepFull
    /// Any number.
    case byRequest
  }
  /// When a group of values is complete.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    case byTime(Context, Context.SchedulerTimeType.Stride)
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// Passes on what a subject sends, which subscribes to the publisher on request.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let createSubject: () -> SubjectType
    private let subject = Shared<SubjectType?>(nil)
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      (self.upstream, self.createSubject) = (upstream, createSubject)
    }
    private var current: SubjectType {
      subject.change { subject in
        let current = subject ?? createSubject()
        subject = current
        return current
      }
    }
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure { current.receive(subscriber: subscriber) }
    public func connect() -> any Cancellable { upstream.subscribe(current) }
  }

  /// A publisher that begins on request.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    private let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>
    public init(upstream: Upstream) {
      inner = Multicast(upstream: upstream) { PassthroughSubject() }
    }
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure { inner.receive(subscriber: subscriber) }
    public func connect() -> any Cancellable { inner.connect() }
  }
}

extension Publisher {
  /// One subscription for all subscribers, through a subject that is made when it is first needed.
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }
  /// One subscription for all subscribers, through a subject.
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure { multicast { subject } }

  /// Keeps values until they are requested, at most `size`.
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { subscriber in
      Buffer(size: size, prefetch: prefetch, whenFull: whenFull).connect(self, to: subscriber)
    }
  }
  /// Groups the values of intervals; at the end, the values that are left follow.
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
  ) -> AnyPublisher<[Output], Failure> {
    let (scheduler, interval, count) =
      switch strategy {
      case .byTime(let scheduler, let interval): (scheduler, interval, Int.max)
      case .byTimeOrCount(let scheduler, let interval, let count): (scheduler, interval, count)
      }
    return joined { out, ties in
      let group = Shared<[Output]>([])
      @Sendable func send() {
        let full = group.change { group -> [Output] in
          defer { group = [] }
          return group
        }
        if !full.isEmpty { out.send(full) }
      }
      let clock = scheduler.schedule(
        after: scheduler.now.advanced(by: interval), interval: interval,
        tolerance: scheduler.minimumTolerance, options: options, send)
      ties.add(AnyCancellable { clock.cancel() })
      ties.add(
        sink(
          receiveCompletion: { end in
            if case .finished = end { send() }
            out.send(completion: end)
          },
          receiveValue: { value in
            let isFull = group.change { group -> Bool in
              group.append(value)
              return group.count >= count
            }
            if isFull { send() }
          }))
    }
  }
  /// The time between each value and the one before it, or the subscription.
  public func measureInterval<S: Scheduler>(
    using scheduler: S, options: S.SchedulerOptions? = nil
  ) -> AnyPublisher<S.SchedulerTimeType.Stride, Failure> {
    passing {
      let last = Shared(scheduler.now)
      return { _ in
        let now = scheduler.now
        return .pass(
          last.change { last in
            defer { last = now }
            return last.distance(to: now)
          })
      }
    }
  }
}
extension Publisher where Failure == Never {
  /// The same publisher, which begins on request.
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

/// The values between a publisher and a subscriber that takes them later.
private final class Buffer<Input, Failure: Error>: Subscriber,
  @unchecked Sendable  // the state is behind a lock
{
  private let size: Int
  private let prefetch: Publishers.PrefetchStrategy
  private let whenFull: Publishers.BufferingStrategy<Failure>
  private let state = Shared<(out: Outlet<Input, Failure>?, upstream: (any Subscription)?)>(
    (nil, nil))

  init(
    size: Int, prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) {
    (self.size, self.prefetch, self.whenFull) = (Swift.max(0, size), prefetch, whenFull)
  }
  func connect<P: Publisher>(_ publisher: P, to subscriber: any Subscriber<Input, Failure>)
  where P.Output == Input, P.Failure == Failure {
    let refilled = Relay<Input, Failure, Input, Failure>(
      subscriber,
      change: { [self] value in
        if prefetch == .keepFull { state.current.upstream?.request(.max(1)) }
        return .pass(value)
      }, finish: { ([], $0) })
    let out = Outlet(refilled) { [self] in leave()?.cancel() }
    state.change { $0.out = out }
    out.begin()
    publisher.receive(subscriber: self)
  }
  private func leave() -> (any Subscription)? {
    state.change { state in
      defer { state = (nil, nil) }
      return state.upstream
    }
  }
  func receive(subscription: any Subscription) {
    let isOpen = state.change { state -> Bool in
      if state.out != nil { state.upstream = subscription }
      return state.out != nil
    }
    guard isOpen else { return subscription.cancel() }
    subscription.request(prefetch == .keepFull ? .max(size) : .unlimited)
  }
  func receive(_ input: Input) -> Subscribers.Demand {
    guard let out = state.current.out, !out.offer(input, limit: size) else { return .none }
    switch whenFull {
    case .dropNewest: break
    case .dropOldest:
      out.dropFirst()
      out.offer(input, limit: size)
    case .customError(let failure):
      leave()?.cancel()
      out.send(completion: .failure(failure()))
    }
    return .none
  }
  func receive(completion: Subscribers.Completion<Failure>) {
    state.current.out?.send(completion: completion)
  }
}
