import Combine
import Foundation
import Testing

@testable import UIKit

private struct Broken: Error, Equatable {}
private struct Other: Error {}

/// A publisher that counts its subscriptions, sends 1, and fails until it was subscribed to `failures` times.
private struct Attempted: Publisher {
  typealias Output = Int
  typealias Failure = Broken
  final class Count { var value = 0 }
  let count = Count()
  let failures: Int
  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Broken {
    count.value += 1
    let end: Subscribers.Completion<Broken> =
      count.value <= failures ? .failure(Broken()) : .finished
    Record(output: [count.value], completion: end).receive(subscriber: subscriber)
  }
}

/// The values that a publisher sends at once, then `|` or the failure.
private func sent<P: Publisher>(_ publisher: P) -> [String] {
  var lines: [String] = []
  let tie = publisher.sink(
    receiveCompletion: { end in
      switch end {
      case .finished: lines.append("|")
      case .failure(let error): lines.append("\(type(of: error as Any))")
      }
    }, receiveValue: { lines.append("\($0)") })
  tie.cancel()
  return lines
}

/// A subscriber that takes one value after the other.
final class Taker<Failure: Error>: Subscriber {
  var got: [Int] = []
  var hasEnded = false
  var subscription: (any Subscription)?
  func receive(subscription: any Subscription) { self.subscription = subscription }
  func receive(_ input: Int) -> Subscribers.Demand {
    got.append(input)
    return .none
  }
  func receive(completion: Subscribers.Completion<Failure>) { hasEnded = true }
}

@MainActor @Suite struct `Combine's operators on failures and buffers` {
  @Test(arguments: [
    (0, 2, ["1", "|"]), (1, 2, ["1", "2", "|"]), (2, 2, ["1", "2", "3", "|"]),
    (3, 2, ["1", "2", "3", "Broken"]), (1, 0, ["1", "Broken"]), (1, -1, ["1", "Broken"]),
  ])
  func `retry subscribes again as often as it may`(failures: Int, retries: Int, expected: [String])
  {
    #expect(sent(Attempted(failures: failures).retry(retries)) == expected)
  }

  @Test func `retry neither recurses nor forgets what was requested`() {
    let attempts = Attempted(failures: 100_000)
    #expect(sent(attempts.retry(.max).last()) == ["100001", "|"])
    let taker = Taker<Broken>()
    Attempted(failures: 2).retry(5).subscribe(taker)
    taker.subscription?.request(.max(2))
    #expect(taker.got == [1, 2] && !taker.hasEnded)
    taker.subscription?.request(.max(5))
    #expect(taker.got == [1, 2, 3] && taker.hasEnded)
  }

  @Test func `closures that throw end a publisher with their error`() {
    let failing = Attempted(failures: 1)
    #expect(sent(failing.tryCatch { _ in Just(9) }) == ["1", "9", "|"])
    #expect(
      sent(Attempted(failures: 1).tryCatch { _ -> Just<Int> in throw Other() })
        == ["1", "Other"])
    let numbers = [1, 2, 3, 1].publisher
    #expect(sent(numbers.tryDrop { $0 < 3 }) == ["3", "1", "|"])
    #expect(sent(numbers.tryDrop { if $0 == 2 { throw Broken() } else { true } }) == ["Broken"])
    #expect(sent(numbers.tryPrefix { $0 < 3 }) == ["1", "2", "|"])
    #expect(
      sent(numbers.tryPrefix { if $0 == 2 { throw Broken() } else { true } }) == ["1", "Broken"])
  }

  @Test func `one publisher opens or ends another`() {
    let (values, gate) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    var (late, early): ([Int], [Int]) = ([], [])
    let ties = [
      values.drop(untilOutputFrom: gate).sink { late.append($0) },
      values.prefix(untilOutputFrom: gate).sink { early.append($0) },
    ]
    values.send(1)
    gate.send()
    values.send(2)
    #expect(late == [2] && early == [1])
    #expect(sent([1].publisher.drop(untilOutputFrom: Empty<Int, Never>())) == ["|"])
    ties.forEach { $0.cancel() }
  }

  @Test func `flatMap follows as many publishers as it may, and one that may fail`() {
    var subjects: [PassthroughSubject<String, Never>] = []
    var got: [String] = []
    let tie = [0, 1, 2].publisher.flatMap(maxPublishers: .max(1)) { _ in
      let subject = PassthroughSubject<String, Never>()
      subjects.append(subject)
      return subject
    }.sink(receiveCompletion: { _ in got.append("|") }, receiveValue: { got.append($0) })
    #expect(subjects.count == 1)
    subjects[0].send("a")
    subjects[0].send(completion: .finished)
    #expect(subjects.count == 2)
    subjects[1].send(completion: .finished)
    subjects[2].send("b")
    subjects[2].send(completion: .finished)
    #expect(got == ["a", "b", "|"])
    tie.cancel()
    #expect(
      sent((0..<10_000).publisher.flatMap(maxPublishers: .max(1)) { Just($0) }.count()) == [
        "10000", "|",
      ])
    #expect(sent([1].publisher.flatMap { _ in Fail<Int, Broken>(error: Broken()) }) == ["Broken"])
    #expect(sent(Attempted(failures: 1).flatMap { Just($0 * 10) }) == ["10", "Broken"])
    #expect(
      sent([1, 2].publisher.map { Attempted(failures: $0) }.switchToLatest()) == ["1", "Broken"])
  }

  @Test func `flatMap keeps nothing of a publisher that has ended`() {
    weak var ended: NSObject?
    let values = PassthroughSubject<Int, Never>()
    let tie = values.flatMap { value in
      let object = NSObject()
      ended = object
      return Just(value).map { [object] in $0 + object.hash * 0 }
    }.sink { _ in }
    values.send(1)
    #expect(ended == nil)
    tie.cancel()
  }

  @Test func `values wait for those who take them one by one`() {
    let taker = Taker<Never>()
    [1, 2, 3].publisher.merge(with: [4].publisher).subscribe(taker)
    for count in 1...4 {
      taker.subscription?.request(.max(1))
      #expect(taker.got == Array([1, 2, 3, 4].prefix(count)))
    }
    #expect(taker.hasEnded)
  }

  @Test func `a full buffer gives up what its strategy says`() {
    #expect(taken(.dropNewest) == [1, 2])
    #expect(taken(.dropOldest) == [3, 4])
    #expect(taken(.customError { Broken() }) == [1, 2])
  }
  private func taken(_ strategy: Publishers.BufferingStrategy<Broken>) -> [Int] {
    let (subject, taker) = (PassthroughSubject<Int, Broken>(), Taker<Broken>())
    subject.buffer(size: 2, prefetch: .byRequest, whenFull: strategy).subscribe(taker)
    for value in 1...4 { subject.send(value) }
    subject.send(completion: .finished)
    #expect(taker.got.isEmpty && !taker.hasEnded)
    taker.subscription?.request(.unlimited)
    #expect(taker.hasEnded)
    return taker.got
  }

  @Test func `a buffer that keeps itself full requests no more than it holds`() {
    var asked: [Int?] = []
    let taker = Taker<Never>()
    (1...5).publisher.handleEvents(receiveRequest: { asked.append($0.max) })
      .buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest).subscribe(taker)
    #expect(asked == [2])
    for _ in 1...5 { taker.subscription?.request(.max(1)) }
    #expect(taker.got == [1, 2, 3, 4, 5] && taker.hasEnded && asked.prefix(2) == [2, 1])
  }

  @Test func `a publisher that begins on request serves all who listen then`() {
    var (made, got): (Int, [Int]) = (0, [])
    let source = Deferred { () -> AnyPublisher<Int, Never> in
      made += 1
      return [1, 2].publisher
    }
    let shared = source.multicast { PassthroughSubject<Int, Never>() }
    let ties = [shared.sink { got.append($0) }, shared.sink { got.append($0 * 10) }]
    #expect(got.isEmpty && made == 0)
    let connection = shared.connect()
    #expect(got == [1, 10, 2, 20] && made == 1)
    connection.cancel()
    let ready = Just(5).makeConnectable()
    let tie = ready.sink { got.append($0) }
    let other = ready.connect()
    #expect(got.last == 5)
    other.cancel()
    (ties + [tie]).forEach { $0.cancel() }
  }

  @Test func `key paths, transforms and up to eight publishers are taken together`() {
    struct Key {
      let name = "a"
      let width = 2
      let row = 3
    }
    #expect(sent(Just(Key()).map(\.name, \.width)) == ["(\"a\", 2)", "|"])
    #expect(sent(Just(Key()).map(\.name, \.width, \.row)) == ["(\"a\", 2, 3)", "|"])
    let (a, b, c, d) = (Just(1), Just(2), Just(3), Just(4))
    #expect(sent(a.combineLatest(b, c) { $0 + $1 + $2 }) == ["6", "|"])
    #expect(sent(a.combineLatest(b, c, d) { $0 + $1 + $2 + $3 }) == ["10", "|"])
    #expect(sent(a.zip(b, c) { $0 + $1 + $2 }) == ["6", "|"])
    #expect(sent(a.zip(b, c, d) { $0 + $1 + $2 + $3 }) == ["10", "|"])
    #expect(sent(a.merge(with: b, c, d, a, b, c, d).count()) == ["8", "|"])
    #expect(sent(Publishers.Merge8(a, b, c, d, a, b, c, d).count()) == ["8", "|"])
    #expect(sent([1, 2, 3].publisher.last { $0 < 3 }) == ["2", "|"])
  }

  @Test func `a record repeats itself, also from JSON`() throws {
    let record = Record<Int, Never> { recording in
      recording.receive(1)
      recording.receive(2)
      recording.receive(completion: .finished)
    }
    #expect(sent(record) == ["1", "2", "|"] && sent(record) == ["1", "2", "|"])
    let copy = try JSONDecoder().decode(
      Record<Int, Never>.Recording.self, from: JSONEncoder().encode(record.recording))
    #expect(copy.output == [1, 2] && copy.completion == .finished)
  }

  @Test func `a subscriber with a hidden type receives for the other`() {
    let taker = Taker<Never>()
    let hidden = AnySubscriber(taker)
    #expect(hidden.combineIdentifier == taker.combineIdentifier)
    [1, 2].publisher.receive(subscriber: hidden)
    taker.subscription?.request(.unlimited)
    #expect(taker.got == [1, 2] && taker.hasEnded)
    let subject = CurrentValueSubject<Int, Never>(0)
    [5, 6].publisher.receive(subscriber: AnySubscriber(subject))
    #expect(subject.value == 6)
    #expect(CombineIdentifier() != CombineIdentifier())
    let closed = AnySubscriber<Int, Never>(receiveSubscription: { $0.request(.max(1)) })
    [1].publisher.subscribe(closed)
  }
}

@MainActor @Suite struct `Combine's values, awaited` {
  @Test func `arrive one by one, and end the loop`() async throws {
    var got: [Int] = []
    for await value in [1, 2, 3].publisher.values { got.append(value) }
    #expect(got == [1, 2, 3])
    await #expect(throws: Broken.self) {
      for try await value in Attempted(failures: 1).values { got.append(value) }
    }
    #expect(got == [1, 2, 3, 1])
    #expect(await Future<Int, Never> { $0(.success(4)) }.value == 4)
    await #expect(throws: Broken.self) {
      try await Future<Int, Broken> { $0(.failure(Broken())) }.value
    }
  }

  @Test func `wait for a subject, and let it go when the task is cancelled`() async {
    let subject = CurrentValueSubject<Int, Never>(0)
    let cancelled = AsyncStream<Void>.makeStream()
    let taken = AsyncStream<Int>.makeStream()
    let task = Task { @MainActor in
      let watched = subject.handleEvents(receiveCancel: { cancelled.continuation.yield() })
      for await value in watched.values { taken.continuation.yield(value) }
      taken.continuation.finish()
    }
    var values = taken.stream.makeAsyncIterator()
    #expect(await values.next() == 0)
    subject.send(1)
    #expect(await values.next() == 1)
    task.cancel()
    for await _ in cancelled.stream { break }
    #expect(await values.next() == nil)
    await task.value
  }
}
