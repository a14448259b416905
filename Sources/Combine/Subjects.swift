/// A publisher into which values are put from outside.
public protocol Subject<Output, Failure>: Publisher, AnyObject {
  func send(_ value: Output)
  /// Takes the subscription to a publisher whose values the subject passes on.
  func send(subscription: any Subscription)
  func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// The subscribers of a subject, and whether it has completed.
final class Audience<Output, Failure: Error>: @unchecked Sendable {  // the state is behind a lock
  /// One listener, with its remaining demand.
  final class Seat: Subscription, @unchecked Sendable {  // the state is behind a lock
    private struct State {
      var demand = Subscribers.Demand.none
      var isOpen = true
      var waiting: Output?
    }
    private let subscriber: any Subscriber<Output, Failure>
    private let state = Shared(State())
    private weak var audience: Audience?

    init(_ subscriber: any Subscriber<Output, Failure>, _ audience: Audience) {
      self.subscriber = subscriber
      self.audience = audience
    }
    func begin() { subscriber.receive(subscription: self) }
    func request(_ demand: Subscribers.Demand) {
      let kept = state.change { state -> Output? in
        state.demand += demand
        guard state.isOpen, state.demand > .none else { return nil }
        defer { state.waiting = nil }
        return state.waiting
      }
      if let kept { offer(kept, keeps: false) }
    }
    /// Sends a value; one that is not requested yet is kept if it is a state rather than an event.
    func offer(_ value: Output, keeps: Bool) {
      let isWanted = state.change { state -> Bool in
        guard state.isOpen else { return false }
        guard state.demand > .none else {
          if keeps { state.waiting = value }
          return false
        }
        state.demand -= 1
        return true
      }
      guard isWanted else { return }
      let more = subscriber.receive(value)
      state.change { $0.demand += more }
    }
    func end(_ completion: Subscribers.Completion<Failure>) {
      let wasOpen = state.change { state in
        defer { state.isOpen = false }
        return state.isOpen
      }
      if wasOpen { subscriber.receive(completion: completion) }
    }
    func cancel() {
      state.change { $0.isOpen = false }
      audience?.leave(self)
    }
  }

  private struct State {
    var seats: [Seat] = []
    /// The subscriptions to the publishers that feed the subject.
    var sources: [any Subscription] = []
    var completion: Subscribers.Completion<Failure>?
  }
  private let state = Shared(State())

  /// Requests all values of a publisher that feeds the subject.
  func feed(_ subscription: any Subscription) {
    let isOpen = state.change { state -> Bool in
      if state.completion == nil { state.sources.append(subscription) }
      return state.completion == nil
    }
    if isOpen { subscription.request(.unlimited) } else { subscription.cancel() }
  }
  deinit { for source in state.current.sources { source.cancel() } }

  /// Adds a listener and sends it the current value first.
  func admit(_ subscriber: any Subscriber<Output, Failure>, first: Output?) {
    let seat = Seat(subscriber, self)
    let completion = state.change { state -> Subscribers.Completion<Failure>? in
      if state.completion == nil { state.seats.append(seat) }
      return state.completion
    }
    if let first, completion == nil { seat.offer(first, keeps: true) }
    seat.begin()
    if let completion { seat.end(completion) }
  }
  private func leave(_ seat: Seat) { state.change { $0.seats.removeAll { $0 === seat } } }
  func tell(_ value: Output, keeps: Bool = false) {
    for seat in state.change({ $0.completion == nil ? $0.seats : [] }) {
      seat.offer(value, keeps: keeps)
    }
  }
  func end(_ completion: Subscribers.Completion<Failure>) {
    let last = state.change { state -> State in
      guard state.completion == nil else { return State() }
      defer { state = State(completion: completion) }
      return state
    }
    for seat in last.seats { seat.end(completion) }
  }
  var hasEnded: Bool { state.change { $0.completion != nil } }
  var isEmpty: Bool { state.change { $0.seats.isEmpty } }
}

/// Passes values on to the current subscribers.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let audience = Audience<Output, Failure>()
  public init() {}
  public func send(_ value: Output) { audience.tell(value) }
  public func send(subscription: any Subscription) { audience.feed(subscription) }
  public func send(completion: Subscribers.Completion<Failure>) { audience.end(completion) }
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    audience.admit(subscriber, first: nil)
  }
}

/// Stores a value, and sends it to each new subscriber.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let audience = Audience<Output, Failure>()
  private let held: Shared<Output>
  public init(_ value: Output) { held = Shared(value) }
  public var value: Output {
    get { held.current }
    set { send(newValue) }
  }
  public func send(_ value: Output) {
    guard !audience.hasEnded else { return }
    held.change { $0 = value }
    audience.tell(value, keeps: true)
  }
  public func send(subscription: any Subscription) { audience.feed(subscription) }
  public func send(completion: Subscribers.Completion<Failure>) { audience.end(completion) }
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    audience.admit(subscriber, first: held.current)
  }
}
