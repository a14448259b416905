/// One value, then the end.
public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public let output: Output
  public init(_ output: Output) { self.output = output }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    [output].publisher.receive(subscriber: subscriber)
  }
}

/// No value; at once the end, or never.
public struct Empty<Output, Failure: Error>: Publisher {
  public let completeImmediately: Bool
  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type)
  {
    self.init(completeImmediately: completeImmediately)
  }
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    Source.start(subscriber, end: completeImmediately ? .finished : nil)
  }
}

/// A failure.
public struct Fail<Output, Failure: Error>: Publisher {
  public let error: Failure
  public init(error: Failure) { self.error = error }
  public init(outputType: Output.Type, failure: Failure) { error = failure }
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    Source.start(subscriber, end: .failure(error))
  }
}

/// A publisher that is made when someone listens.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure
  public let createPublisher: () -> DeferredPublisher
  public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}

/// One value or a failure that is made at once, for all subscribers.
public final class Future<Output, Failure: Error>: Publisher {
  public typealias Promise = (Result<Output, Failure>) -> Void
  private let kept = CurrentValueSubject<Output?, Failure>(nil)
  private let outcome = Shared<Result<Output, Failure>?>(nil)
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { [self] result in
      let isFirst = outcome.change { known in
        defer { known = known ?? result }
        return known == nil
      }
      guard isFirst else { return }
      switch result {
      case .success(let value):
        kept.send(value)
        kept.send(completion: .finished)
      case .failure(let error): kept.send(completion: .failure(error))
      }
    }
  }
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    switch outcome.current {
    case .success(let value):
      Just(value).setFailureType(to: Failure.self).receive(subscriber: subscriber)
    case .failure(let error): Fail(error: error).receive(subscriber: subscriber)
    case nil: kept.compactMap { $0 }.receive(subscriber: subscriber)
    }
  }
}

extension Sequence {
  /// The elements, then the end.
  public var publisher: AnyPublisher<Element, Never> {
    AnyPublisher { subscriber in
      var iterator = makeIterator()
      Source.start(subscriber, end: .finished) { iterator.next() }
    }
  }
}

extension Optional {
  /// The value if there is one, then the end.
  public var publisher: AnyPublisher<Wrapped, Never> { (map { [$0] } ?? []).publisher }
}

extension Result {
  /// The value and the end, or the failure.
  public var publisher: AnyPublisher<Success, Failure> {
    switch self {
    case .success(let value): Just(value).setFailureType(to: Failure.self).eraseToAnyPublisher()
    case .failure(let error): Fail(error: error).eraseToAnyPublisher()
    }
  }
}
