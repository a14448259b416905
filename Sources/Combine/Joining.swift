// Operators that join several publishers. They request everything regardless of the demand below them; values wait
// until they are requested.

/// The state of one subscription of a joined publisher.
final class Ties: @unchecked Sendable {  // the state is behind a lock
  private struct State {
    var next = 0
    /// The places of publishers that have not ended, with their ties as soon as there are any.
    var open: [Int: AnyCancellable?] = [:]
    var isCut = false
  }
  private let held = Shared(State())

  func add(_ tie: AnyCancellable) { keep(tie, at: reserve()) }

  /// A place for a tie; a publisher may end before its tie is there.
  func reserve() -> Int {
    held.change { held in
      held.next += 1
      held.open[held.next] = .some(nil)
      return held.next
    }
  }
  func keep(_ tie: AnyCancellable, at place: Int) {
    let isCut = held.change { held -> Bool in
      if !held.isCut, held.open[place] != nil { held.open[place] = tie }
      return held.isCut
    }
    if isCut { tie.cancel() }
  }
  /// Forgets a publisher that has ended.
  func leave(_ place: Int) {
    // Released after the lock.
    _ = held.change { $0.open.removeValue(forKey: place) }
  }
  func cut() {
    let all = held.change { held -> [Int: AnyCancellable?] in
      defer { (held.open, held.isCut) = ([:], true) }
      return held.open
    }
    for (_, tie) in all.sorted(by: { $0.key < $1.key }) { tie?.cancel() }
  }
}

/// A publisher whose values come from an outlet, one for each subscription.
func joined<Output, Failure: Error>(
  _ start: @escaping (Outlet<Output, Failure>, Ties) -> Void
) -> AnyPublisher<Output, Failure> {
  AnyPublisher { subscriber in
    let ties = Ties()
    let out = Outlet(subscriber) { ties.cut() }
    out.begin()
    start(out, ties)
  }
}

extension Publisher {
  /// Feeds an outlet; `finished` decides what an end without failure means.
  func feed<Out>(
    _ out: Outlet<Out, Failure>, _ ties: Ties, finished: @escaping () -> Void,
    value: @escaping (Output) -> Void
  ) {
    let place = ties.reserve()
    let tie = sink(
      receiveCompletion: { end in
        ties.leave(place)
        switch end {
        case .finished: finished()
        case .failure(let error): out.send(completion: .failure(error))
        }
      }, receiveValue: value)
    ties.keep(tie, at: place)
  }

  // MARK: Side by side

  public func merge<P: Publisher>(with other: P) -> AnyPublisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure {
    joined { out, ties in
      let live = Shared(2)
      let finished = {
        if live.change({
          $0 -= 1; return $0
        }) == 0 {
          out.send(completion: .finished)
        }
      }
      feed(out, ties, finished: finished) { out.send($0) }
      other.feed(out, ties, finished: finished) { out.send($0) }
    }
  }
  public func merge<B: Publisher, C: Publisher>(
    with b: B, _ c: C
  ) -> AnyPublisher<Output, Failure>
  where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
    merge(with: b).merge(with: c)
  }
  public func combineLatest<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure>
  where P.Failure == Failure {
    joined { out, ties in
      let latest = Shared<(Output?, P.Output?)>((nil, nil))
      let live = Shared(2)
      let finished = {
        if live.change({
          $0 -= 1; return $0
        }) == 0 {
          out.send(completion: .finished)
        }
      }
      let tell = {
        if case (let a?, let b?) = latest.current { out.send((a, b)) }
      }
      feed(out, ties, finished: finished) { value in
        latest.change { $0.0 = value }
        tell()
      }
      other.feed(out, ties, finished: finished) { value in
        latest.change { $0.1 = value }
        tell()
      }
    }
  }
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> AnyPublisher<T, Failure> where P.Failure == Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ p: P, _ q: Q
  ) -> AnyPublisher<(Output, P.Output, Q.Output), Failure>
  where P.Failure == Failure, Q.Failure == Failure {
    combineLatest(p).combineLatest(q).map { ($0.0.0, $0.0.1, $0.1) }
  }
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ p: P, _ q: Q, _ r: R
  ) -> AnyPublisher<(Output, P.Output, Q.Output, R.Output), Failure>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    combineLatest(p, q).combineLatest(r).map { ($0.0.0, $0.0.1, $0.0.2, $0.1) }
  }
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ p: P, _ q: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> AnyPublisher<T, Failure> where P.Failure == Failure, Q.Failure == Failure {
    combineLatest(p, q).map { transform($0.0, $0.1, $0.2) }
  }
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ p: P, _ q: Q, _ r: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> AnyPublisher<T, Failure>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    combineLatest(p, q, r).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
  /// Pairs first with first, second with second; it ends when one side has ended and none of its values waits.
  public func zip<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure>
  where P.Failure == Failure {
    joined { out, ties in
      let waiting = Shared<(a: [Output], b: [P.Output], aEnded: Bool, bEnded: Bool)>(
        ([], [], false, false))
      let step = {
        while let pair = waiting.change({ state -> (Output, P.Output)? in
          guard !state.a.isEmpty, !state.b.isEmpty else { return nil }
          return (state.a.removeFirst(), state.b.removeFirst())
        }) { out.send(pair) }
        let state = waiting.current
        if state.aEnded && state.a.isEmpty || state.bEnded && state.b.isEmpty {
          out.send(completion: .finished)
        }
      }
      feed(
        out, ties,
        finished: {
          waiting.change { $0.aEnded = true }
          step()
        }
      ) { value in
        waiting.change { $0.a.append(value) }
        step()
      }
      other.feed(
        out, ties,
        finished: {
          waiting.change { $0.bEnded = true }
          step()
        }
      ) { value in
        waiting.change { $0.b.append(value) }
        step()
      }
    }
  }

  // MARK: One inside the other

  /// Follows the publishers made from all values, at most `maxPublishers` at the same time; other values wait.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure {
    following(maxPublishers, transform)
  }
  fileprivate func following<P: Publisher>(
    _ maxPublishers: Subscribers.Demand, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure {
    joined { out, ties in
      let state = Shared<
        (waiting: ArraySlice<Output>, live: Int, hasEnded: Bool, isStarting: Bool)
      >(
        ([], 0, false, false))
      @Sendable func start() {
        // A publisher that ends at once must not begin the next one within itself.
        guard
          state.change({ state -> Bool in
            defer { state.isStarting = true }
            return !state.isStarting
          })
        else { return }
        while let value = state.change({ state -> Output? in
          guard maxPublishers > .max(state.live), let value = state.waiting.popFirst() else {
            state.isStarting = false
            return nil
          }
          state.live += 1
          return value
        }) {
          transform(value).feed(
            out, ties,
            finished: {
              state.change { $0.live -= 1 }
              start()
            }
          ) { out.send($0) }
        }
        let isOver = state.change { $0.hasEnded && $0.live == 0 && $0.waiting.isEmpty }
        if isOver { out.send(completion: .finished) }
      }
      feed(
        out, ties,
        finished: {
          state.change { $0.hasEnded = true }
          start()
        }
      ) { value in
        state.change { $0.waiting.append(value) }
        start()
      }
    }
  }
  /// Follows publishers that cannot fail.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, Failure> where P.Failure == Never {
    following(maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
  /// Continues with another publisher after a failure.
  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> AnyPublisher<Output, P.Failure> where P.Output == Output {
    joined { out, ties in
      ties.add(
        sink(
          receiveCompletion: { end in
            switch end {
            case .finished: out.send(completion: .finished)
            case .failure(let error):
              handler(error).feed(out, ties, finished: { out.send(completion: .finished) }) {
                out.send($0)
              }
            }
          }, receiveValue: { out.send($0) }))
    }
  }

  // MARK: One after the other

  public func append<P: Publisher>(_ next: P) -> AnyPublisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure {
    joined { out, ties in
      let goOn = {
        next.feed(out, ties, finished: { out.send(completion: .finished) }) { out.send($0) }
      }
      feed(out, ties, finished: goOn) { out.send($0) }
    }
  }
  public func append(_ elements: Output...) -> AnyPublisher<Output, Failure> {
    append(elements.publisher.setFailureType(to: Failure.self))
  }
  public func prepend<P: Publisher>(_ before: P) -> AnyPublisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure { before.append(self) }
  public func prepend(_ elements: Output...) -> AnyPublisher<Output, Failure> {
    elements.publisher.setFailureType(to: Failure.self).append(self)
  }
  public func append<S: Sequence>(_ elements: S) -> AnyPublisher<Output, Failure>
  where S.Element == Output { append(elements.publisher.setFailureType(to: Failure.self)) }
  public func prepend<S: Sequence>(_ elements: S) -> AnyPublisher<Output, Failure>
  where S.Element == Output {
    elements.publisher.setFailureType(to: Failure.self).append(self)
  }

  // MARK: One for many

  /// One subscription for all subscribers, from the first to the last of them.
  public func share() -> AnyPublisher<Output, Failure> {
    let state = Shared<
      (subject: PassthroughSubject<Output, Failure>?, listeners: Int, tie: AnyCancellable?)
    >(
      (nil, 0, nil))
    return AnyPublisher { subscriber in
      let (subject, isFirst) = state.change {
        state -> (PassthroughSubject<Output, Failure>, Bool) in
        let subject = state.subject ?? PassthroughSubject()
        state.subject = subject
        state.listeners += 1
        return (subject, state.listeners == 1 && state.tie == nil)
      }
      let leave = {
        let tie = state.change { state -> AnyCancellable? in
          state.listeners -= 1
          guard state.listeners == 0 else { return nil }
          defer { state = (nil, 0, nil) }
          return state.tie
        }
        tie?.cancel()
      }
      subscriber.attach(to: subject.handleEvents(receiveCancel: leave))
      guard isFirst else { return }
      let tie = subscribe(subject)
      state.change { if $0.subject === subject { $0.tie = tie } }
    }
  }
}

extension Publisher where Failure == Never {
  /// Follows publishers that may fail.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, P.Failure> {
    setFailureType(to: P.Failure.self).following(maxPublishers, transform)
  }
  /// Follows publishers that cannot fail either.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, Never> where P.Failure == Never {
    following(maxPublishers, transform)
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Follows the publisher that came last, which may fail.
  public func switchToLatest() -> AnyPublisher<Output.Output, Output.Failure> {
    setFailureType(to: Output.Failure.self).latest()
  }
}
extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
  /// Follows the publisher that came last, and no earlier one.
  public func switchToLatest() -> AnyPublisher<Output.Output, Never> {
    map { $0.eraseToAnyPublisher() }.latest()
  }
}
extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Follows the publisher that came last, which cannot fail.
  public func switchToLatest() -> AnyPublisher<Output.Output, Failure> {
    map { $0.setFailureType(to: Failure.self) }.latest()
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Follows the publisher that came last, and no earlier one.
  public func switchToLatest() -> AnyPublisher<Output.Output, Failure> { latest() }

  fileprivate func latest() -> AnyPublisher<Output.Output, Failure> {
    joined { out, ties in
      let inner = Shared<(tie: AnyCancellable?, number: Int, outerEnded: Bool)>((nil, 0, false))
      ties.add(AnyCancellable { inner.change { $0.tie?.cancel() } })
      self.feed(
        out, ties,
        finished: {
          let isOver = inner.change { state -> Bool in
            state.outerEnded = true
            return state.tie == nil
          }
          if isOver { out.send(completion: .finished) }
        }
      ) { publisher in
        let number = inner.change { state -> Int in
          state.tie?.cancel()
          state.number += 1
          return state.number
        }
        let own = Ties()
        inner.change { $0.tie = AnyCancellable { own.cut() } }
        publisher.feed(
          out, own,
          finished: {
            let isOver = inner.change { state -> Bool in
              if state.number == number { state.tie = nil }
              return state.outerEnded && state.tie == nil
            }
            if isOver { out.send(completion: .finished) }
          }
        ) { out.send($0) }
      }
    }
  }
}
