@_exported import UIKit

/// Something that publishes values over time, and then may complete.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  /// Gives a subscriber its subscription.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Begins to send values to a subscriber.
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }
  /// Forwards all values to a subject.
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Output == Output, S.Failure == Failure {
    sink(
      receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
  }
}

/// Requests values and receives them.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  /// Receives a value, and returns how many more it requests.
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

/// Ends something before its time.
public protocol Cancellable {
  func cancel()
}

/// The tie between a publisher and a subscriber.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

/// A namespace for subscribers.
public enum Subscribers {
  /// The number of requested values.
  public struct Demand: Equatable, Comparable, Hashable, Sendable {
    /// `nil` for any number.
    public let max: Int?
    private init(_ max: Int?) { self.max = max }
    public static let unlimited = Demand(nil)
    public static let none = Demand(0)
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "a demand is not negative")
      return Demand(value)
    }
    public static func + (a: Demand, b: Demand) -> Demand {
      guard let x = a.max, let y = b.max else { return .unlimited }
      let (sum, overflow) = x.addingReportingOverflow(y)
      return overflow ? .unlimited : Demand(sum)
    }
    public static func += (a: inout Demand, b: Demand) { a = a + b }
    public static func - (a: Demand, b: Int) -> Demand {
      a.max.map { Demand(Swift.max(0, $0 - b)) } ?? .unlimited
    }
    public static func -= (a: inout Demand, b: Int) { a = a - b }
    public static func < (a: Demand, b: Demand) -> Bool {
      guard let x = a.max else { return false }
      return b.max.map { x < $0 } ?? true
    }
  }

  /// How it ended.
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  /// Calls closures, and requests all values.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    public let receiveValue: (Input) -> Void
    public let receiveCompletion: (Completion<Failure>) -> Void
    private let state = Shared<(any Subscription)?>(nil)
    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }
    public func receive(subscription: any Subscription) {
      let isFirst = state.change { known -> Bool in
        guard known == nil else { return false }
        known = subscription
        return true
      }
      if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
    }
    public func receive(_ input: Input) -> Demand {
      receiveValue(input)
      return .none
    }
    public func receive(completion: Completion<Failure>) {
      state.change { $0 = nil }
      receiveCompletion(completion)
    }
    public func cancel() {
      let known = state.change { known in
        defer { known = nil }
        return known
      }
      known?.cancel()
    }
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Sendable where Failure: Sendable {}

/// A value behind a lock; changing it calls no other code.
final class Shared<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = NSRecursiveLock()
  init(_ value: Value) { self.value = value }
  @discardableResult func change<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
  var current: Value { change { $0 } }
}

/// Ends something when it is called or released.
public final class AnyCancellable: Cancellable, Hashable {
  private let end: Shared<(() -> Void)?>
  public init(_ cancel: @escaping () -> Void) { end = Shared(cancel) }
  public init<C: Cancellable>(_ canceller: C) { end = Shared { canceller.cancel() } }
  deinit { cancel() }
  public func cancel() {
    let action = end.change { action in
      defer { action = nil }
      return action
    }
    action?()
  }
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self)
  }
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Publisher {
  /// Calls closures with each value and with the end.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    receive(subscriber: sink)
    return AnyCancellable { sink.cancel() }
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure with each value.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
  /// Sets a property to each value; the object is kept until the end, as Apple's is.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable { sink { object[keyPath: keyPath] = $0 } }
}

/// A publisher whose type hides all but its output and failure.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let attach: (any Subscriber<Output, Failure>) -> Void
  init(attach: @escaping (any Subscriber<Output, Failure>) -> Void) { self.attach = attach }
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    attach = { $0.attach(to: publisher) }
  }
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    attach(subscriber)
  }
}

extension Subscriber {
  func attach<P: Publisher>(to publisher: P)
  where P.Output == Input, P.Failure == Failure {
    publisher.receive(subscriber: self)
  }
}

extension Publisher {
  /// The same publisher, with its type hidden.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    self as? AnyPublisher<Output, Failure> ?? AnyPublisher(self)
  }
}
