/// Tells subscribers and subscriptions from one another.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private enum Kind: Hashable {
    case number(UInt64)
    case object(ObjectIdentifier)
  }
  private static let next = Shared<UInt64>(0)
  private let kind: Kind

  /// An identifier that nothing else has.
  public init() {
    kind = .number(
      Self.next.change { next in
        defer { next += 1 }
        return next
      })
  }
  /// The identifier of an object, as long as the object is there.
  public init(_ object: AnyObject) { kind = .object(ObjectIdentifier(object)) }

  public var description: String {
    switch kind {
    case .number(let number): "0x" + String(number, radix: 16)
    case .object(let object): "0x" + String(UInt(bitPattern: object), radix: 16)
    }
  }
}

/// Something that has an identifier among subscribers and subscriptions.
public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}
extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The identifier of the object.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

/// A namespace for subscriptions.
public enum Subscriptions {
  /// A subscription without values.
  public static var empty: any Subscription { EmptySubscription() }
}

private final class EmptySubscription: Subscription {
  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
}

/// A subscriber whose type hides all but its input and failure.
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  public let combineIdentifier: CombineIdentifier
  private let begin: (any Subscription) -> Void
  private let take: (Input) -> Subscribers.Demand
  private let end: (Subscribers.Completion<Failure>) -> Void

  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    combineIdentifier = subscriber.combineIdentifier
    begin = { subscriber.receive(subscription: $0) }
    take = { subscriber.receive($0) }
    end = { subscriber.receive(completion: $0) }
  }
  /// Sends values to a subject, and requests any number of them.
  public init<S: Subject>(_ subject: S) where S.Output == Input, S.Failure == Failure {
    combineIdentifier = CombineIdentifier(subject)
    begin = { subject.send(subscription: $0) }
    take = {
      subject.send($0)
      return .none
    }
    end = { subject.send(completion: $0) }
  }
  /// Calls closures; without one for values, it requests nothing further.
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    combineIdentifier = CombineIdentifier()
    begin = receiveSubscription ?? { _ in }
    take = receiveValue ?? { _ in .none }
    end = receiveCompletion ?? { _ in }
  }
  public func receive(subscription: any Subscription) { begin(subscription) }
  public func receive(_ input: Input) -> Subscribers.Demand { take(input) }
  public func receive(completion: Subscribers.Completion<Failure>) { end(completion) }
  public var description: String { "Anonymous AnySubscriber" }
}

/// Values and an end that were written down, for each subscriber.
public struct Record<Output, Failure: Error>: Publisher {
  /// The values and the end.
  public struct Recording {
    public typealias Input = Output
    public private(set) var output: [Output]
    public private(set) var completion: Subscribers.Completion<Failure>
    private var hasEnded = false
    public init() { self.init(output: []) }
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      (self.output, self.completion) = (output, completion)
    }
    public mutating func receive(_ input: Output) {
      precondition(!hasEnded, "a recording that has ended takes no value")
      output.append(input)
    }
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      precondition(!hasEnded, "a recording ends once")
      (self.completion, hasEnded) = (completion, true)
    }
  }
  public let recording: Recording
  public init(recording: Recording) { self.recording = recording }
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.recording = recording
  }
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    recording = Recording(output: output, completion: completion)
  }
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    var rest = recording.output.makeIterator()
    Source.start(subscriber, end: recording.completion) { rest.next() }
  }
}
extension Record: Codable where Output: Codable, Failure: Codable {}
extension Record.Recording: Codable where Output: Codable, Failure: Codable {
  private enum CodingKeys: String, CodingKey { case output, completion }
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(
        Subscribers.Completion<Failure>.self, forKey: .completion))
  }
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }
}

extension Subscribers.Completion: Codable where Failure: Codable {
  private enum CodingKeys: String, CodingKey { case success, error }
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self =
      try container.decode(Bool.self, forKey: .success)
      ? .finished : .failure(try container.decode(Failure.self, forKey: .error))
  }
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .finished: try container.encode(true, forKey: .success)
    case .failure(let error):
      try container.encode(false, forKey: .success)
      try container.encode(error, forKey: .error)
    }
  }
}
