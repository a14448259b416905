// Operators that go by a clock.

extension Publisher {
  /// Sends values and the completion on a scheduler.
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> AnyPublisher<Output, Failure> {
    joined { out, ties in
      let isCut = Shared(false)
      ties.add(AnyCancellable { isCut.change { $0 = true } })
      ties.add(
        self.sink(
          receiveCompletion: { end in
            scheduler.schedule(options: options) { out.send(completion: end) }
          },
          receiveValue: { value in
            scheduler.schedule(options: options) { if !isCut.current { out.send(value) } }
          }))
    }
  }
  /// Begins to listen on a scheduler.
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> AnyPublisher<Output, Failure> {
    joined { out, ties in
      scheduler.schedule(options: options) {
        ties.add(
          self.sink(
            receiveCompletion: { out.send(completion: $0) }, receiveValue: { out.send($0) }))
      }
    }
  }
  /// Delays each value and the completion by an interval.
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil,
    scheduler: S, options: S.SchedulerOptions? = nil
  ) -> AnyPublisher<Output, Failure> {
    joined { out, ties in
      ties.add(
        self.sink(
          receiveCompletion: { end in
            scheduler.schedule(after: scheduler.now.advanced(by: interval)) {
              out.send(completion: end)
            }
          },
          receiveValue: { value in
            scheduler.schedule(after: scheduler.now.advanced(by: interval)) { out.send(value) }
          }))
    }
  }
  /// Sends a value when none has followed it for an interval; a waiting value is dropped on completion.
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> AnyPublisher<Output, Failure> {
    joined { out, ties in
      let number = Shared(0)
      ties.add(AnyCancellable { number.change { $0 += 1 } })
      ties.add(
        self.sink(
          receiveCompletion: { end in
            number.change { $0 += 1 }
            scheduler.schedule(options: options) { out.send(completion: end) }
          },
          receiveValue: { value in
            let own = number.change { number -> Int in
              number += 1
              return number
            }
            scheduler.schedule(after: scheduler.now.advanced(by: dueTime)) {
              if number.current == own { out.send(value) }
            }
          }))
    }
  }
  /// Sends at most one value in each interval: the first at once, then the latest or the first of each.
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> AnyPublisher<Output, Failure> {
    joined { out, ties in
      let state = Shared<(isWaiting: Bool, kept: Output?)>((false, nil))
      @Sendable func open() {
        let kept = state.change { state -> Output? in
          defer { state = (state.kept != nil, nil) }
          return state.kept
        }
        guard let kept else { return }
        out.send(kept)
        scheduler.schedule(after: scheduler.now.advanced(by: interval)) { open() }
      }
      ties.add(
        self.sink(
          receiveCompletion: { end in
            if let kept = state.current.kept { out.send(kept) }
            state.change { $0.kept = nil }
            out.send(completion: end)
          },
          receiveValue: { value in
            let passes = state.change { state -> Bool in
              guard state.isWaiting else {
                state.isWaiting = true
                return true
              }
              if latest || state.kept == nil { state.kept = value }
              return false
            }
            guard passes else { return }
            out.send(value)
            scheduler.schedule(after: scheduler.now.advanced(by: interval)) { open() }
          }))
    }
  }
}

/// A publisher that begins on request.
public protocol ConnectablePublisher: Publisher {
  func connect() -> any Cancellable
}

extension ConnectablePublisher {
  /// The same publisher, which starts with the first subscriber.
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

/// The types of publishers that operators make, as far as they have a name here.
public enum Publishers {
  /// A publisher that starts with the first subscriber and stops with the last.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    private let state = Shared<(listeners: Int, connection: (any Cancellable)?)>((0, nil))
    init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let isFirst = state.change { state -> Bool in
        state.listeners += 1
        return state.listeners == 1
      }
      upstream.handleEvents(receiveCancel: { [self] in
        let connection = state.change { state -> (any Cancellable)? in
          state.listeners -= 1
          guard state.listeners == 0 else { return nil }
          defer { state.connection = nil }
          return state.connection
        }
        connection?.cancel()
      }).receive(subscriber: subscriber)
      guard isFirst else { return }
      let connection = upstream.connect()
      state.change { $0.connection = connection }
    }
  }
}

extension Timer {
  /// The dates at which a timer of the virtual clock fires.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never
    public let interval: TimeInterval
    private let dates = PassthroughSubject<Date, Never>()
    init(interval: TimeInterval) { self.interval = interval }
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Date, S.Failure == Never {
      dates.receive(subscriber: subscriber)
    }
    public func connect() -> any Cancellable {
      let timer = Timer.scheduledTimer(withTimeInterval: interval, repeats: true) {
        [errand = DateErrand(dates: dates)] timer in errand.dates.send(timer.fireDate)
      }
      return AnyCancellable { timer.invalidate() }
    }
  }
  /// A publisher of the dates at which a timer fires.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
    in mode: RunLoop.Mode, options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher { TimerPublisher(interval: interval) }
}

private struct DateErrand: @unchecked Sendable {  // the subject has a lock
  let dates: PassthroughSubject<Date, Never>
}

extension NotificationCenter {
  /// Publishes the notifications that a center posts. A subscription doesn't keep their sender.
  public struct Publisher: Combine.Publisher, Equatable {
    public typealias Output = Notification
    public typealias Failure = Never
    public let center: NotificationCenter
    public let name: Notification.Name
    /// The sender; `nil` for any.
    public let object: AnyObject?

    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      (self.center, self.name, self.object) = (center, name, object)
    }
    public static func == (left: Self, right: Self) -> Bool {
      left.center === right.center && left.name == right.name && left.object === right.object
    }
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Notification, S.Failure == Never {
      let (center, name) = (center, name)
      joined { [weak object] out, ties in
        let token = center.addObserver(forName: name, object: object, queue: nil) {
          [errand = NoteErrand(out: out)] in errand.out.send($0)
        }
        let kept = Kept(value: token)
        ties.add(AnyCancellable { center.removeObserver(kept.value) })
      }.receive(subscriber: subscriber)
    }
  }
  /// A publisher of the notifications of a name; `object` is their sender.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }
}

private struct NoteErrand: @unchecked Sendable {  // the outlet has a lock
  let out: Outlet<Notification, Never>
}
private struct Kept: @unchecked Sendable {  // only returned
  let value: any NSObjectProtocol
}
