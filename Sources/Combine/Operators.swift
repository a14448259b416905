// Operators that handle one value at a time. Each returns an `AnyPublisher`; the types that Apple's operators have in
// `Publishers` are not here.

extension Publisher {
  public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
    passing { { .pass(transform($0)) } }
  }
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> AnyPublisher<T, Failure> {
    map { $0[keyPath: keyPath] }
  }
  public func map<T, U>(
    _ first: KeyPath<Output, T>, _ second: KeyPath<Output, U>
  ) -> AnyPublisher<(T, U), Failure> { map { ($0[keyPath: first], $0[keyPath: second]) } }
  public func map<T, U, V>(
    _ first: KeyPath<Output, T>, _ second: KeyPath<Output, U>, _ third: KeyPath<Output, V>
  ) -> AnyPublisher<(T, U, V), Failure> {
    map { ($0[keyPath: first], $0[keyPath: second], $0[keyPath: third]) }
  }
  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  ) -> AnyPublisher<T, any Error> {
    relay {
      (
        { value in
          do { return .pass(try transform(value)) } catch { return .end(.failure(error)) }
        }, { ([], $0.erased) }
      )
    }
  }
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> AnyPublisher<T, Failure> {
    passing { { transform($0).map { .pass($0) } ?? .drop } }
  }
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    passing { { isIncluded($0) ? .pass($0) : .drop } }
  }
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> AnyPublisher<Output, Failure> {
    passing {
      let last = Shared<Output?>(nil)
      return { value in
        let isSame = last.current.map { predicate($0, value) } ?? false
        last.change { $0 = value }
        return isSame ? .drop : .pass(value)
      }
    }
  }
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> AnyPublisher<T, Failure> {
    passing {
      let sum = Shared(initialResult)
      return { value in
        let next = nextPartialResult(sum.current, value)
        sum.change { $0 = next }
        return .pass(next)
      }
    }
  }
  public func replaceNil<T>(with output: T) -> AnyPublisher<T, Failure> where Output == T? {
    map { $0 ?? output }
  }

  // MARK: Some of the values

  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    passing {
      let left = Shared(count)
      return { value in
        let isDropped = left.change { left -> Bool in
          left -= 1
          return left >= 0
        }
        return isDropped ? .drop : .pass(value)
      }
    }
  }
  public func drop(while predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    passing {
      let isDropping = Shared(true)
      return { value in
        if isDropping.current, predicate(value) { return .drop }
        isDropping.change { $0 = false }
        return .pass(value)
      }
    }
  }
  public func prefix(_ maxLength: Int) -> AnyPublisher<Output, Failure> {
    guard maxLength > 0 else { return Empty().eraseToAnyPublisher() }
    return passing {
      let left = Shared(maxLength)
      return { value in
        let rest = left.change { left -> Int in
          left -= 1
          return left
        }
        return rest == 0 ? .last(value) : .pass(value)
      }
    }
  }
  public func prefix(
    while predicate: @escaping (Output) -> Bool
  ) -> AnyPublisher<Output, Failure> {
    passing { { predicate($0) ? .pass($0) : .end(.finished) } }
  }
  public func first() -> AnyPublisher<Output, Failure> { prefix(1) }
  public func first(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    filter(predicate).prefix(1)
  }
  public func ignoreOutput() -> AnyPublisher<Never, Failure> { passing { { _ in .drop } } }

  // MARK: One value at the end

  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> AnyPublisher<T, Failure> {
    relay {
      let sum = Shared(initialResult)
      return (
        { value in
          let next = nextPartialResult(sum.current, value)
          sum.change { $0 = next }
          return .drop
        },
        { end in
          if case .failure = end { return ([], end) }
          return ([sum.current], end)
        }
      )
    }
  }
  public func collect() -> AnyPublisher<[Output], Failure> { reduce([]) { $0 + [$1] } }
  public func collect(_ count: Int) -> AnyPublisher<[Output], Failure> {
    relay {
      let group = Shared<[Output]>([])
      return (
        { value in
          let full = group.change { group -> [Output]? in
            group.append(value)
            guard group.count >= count else { return nil }
            defer { group = [] }
            return group
          }
          return full.map { .pass($0) } ?? .drop
        },
        { end in
          if case .failure = end { return ([], end) }
          return (group.current.isEmpty ? [] : [group.current], end)
        }
      )
    }
  }
  public func last() -> AnyPublisher<Output, Failure> {
    reduce(Output?.none) { $1 }.compactMap { $0 }
  }
  public func last(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    filter(predicate).last()
  }
  public func count() -> AnyPublisher<Int, Failure> { reduce(0) { count, _ in count + 1 } }
  public func replaceEmpty(with output: Output) -> AnyPublisher<Output, Failure> {
    relay {
      let isEmpty = Shared(true)
      return (
        { value in
          isEmpty.change { $0 = false }
          return .pass(value)
        },
        { end in
          if case .failure = end { return ([], end) }
          return (isEmpty.current ? [output] : [], end)
        }
      )
    }
  }

  // MARK: Failures

  public func mapError<E: Error>(
    _ transform: @escaping (Failure) -> E
  ) -> AnyPublisher<Output, E> {
    relay {
      (
        { .pass($0) },
        { end in
          switch end {
          case .finished: ([], .finished)
          case .failure(let error): ([], .failure(transform(error)))
          }
        }
      )
    }
  }
  public func replaceError(with output: Output) -> AnyPublisher<Output, Never> {
    relay {
      (
        { .pass($0) },
        { end in
          if case .failure = end { return ([output], .finished) }
          return ([], .finished)
        }
      )
    }
  }
  /// Sends each value to a closure, and what else happens to others, as it passes.
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { subscriber in
      let watcher = Watcher(
        subscriber, subscription: receiveSubscription, cancel: receiveCancel,
        request: receiveRequest)
      relay {
        (
          { value in
            receiveOutput?(value)
            return .pass(value)
          },
          { end in
            receiveCompletion?(end)
            return ([], end)
          }
        )
      }.receive(subscriber: watcher)
    }
  }
  /// Prints what happens.
  public func print(_ prefix: String = "") -> AnyPublisher<Output, Failure> {
    let head = prefix.isEmpty ? "" : prefix + ": "
    return handleEvents(
      receiveSubscription: { _ in Swift.print("\(head)receive subscription") },
      receiveOutput: { Swift.print("\(head)receive value: (\($0))") },
      receiveCompletion: { Swift.print("\(head)receive \($0)") },
      receiveCancel: { Swift.print("\(head)receive cancel") })
  }
}

extension Publisher where Output: Equatable {
  public func removeDuplicates() -> AnyPublisher<Output, Failure> { removeDuplicates(by: ==) }
}

extension Publisher where Failure == Never {
  public func setFailureType<E: Error>(to failureType: E.Type) -> AnyPublisher<Output, E> {
    relay { ({ .pass($0) }, { _ in ([], .finished) }) }
  }
}

extension Subscribers.Completion {
  var erased: Subscribers.Completion<any Error> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(error)
    }
  }
}

/// Observes the events between a subscriber and its publisher.
private final class Watcher<Input, Failure: Error>: Subscriber, Subscription {
  private let subscriber: any Subscriber<Input, Failure>
  private let subscription: ((any Subscription) -> Void)?
  private let cancelled: (() -> Void)?
  private let requested: ((Subscribers.Demand) -> Void)?
  private let upstream = Shared<(any Subscription)?>(nil)

  init(
    _ subscriber: any Subscriber<Input, Failure>, subscription: ((any Subscription) -> Void)?,
    cancel: (() -> Void)?, request: ((Subscribers.Demand) -> Void)?
  ) {
    self.subscriber = subscriber
    self.subscription = subscription
    cancelled = cancel
    requested = request
  }
  func receive(subscription: any Subscription) {
    upstream.change { $0 = subscription }
    self.subscription?(subscription)
    subscriber.receive(subscription: self)
  }
  func receive(_ input: Input) -> Subscribers.Demand { subscriber.receive(input) }
  func receive(completion: Subscribers.Completion<Failure>) {
    upstream.change { $0 = nil }
    subscriber.receive(completion: completion)
  }
  func request(_ demand: Subscribers.Demand) {
    requested?(demand)
    upstream.current?.request(demand)
  }
  func cancel() {
    let known = upstream.change { upstream in
      defer { upstream = nil }
      return upstream
    }
    guard let known else { return }
    cancelled?()
    known.cancel()
  }
}
