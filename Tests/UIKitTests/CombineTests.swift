import Combine
import Foundation
import Testing

@testable import UIKit

/// The output of a publisher, in order.
final class PublisherLog {
  var lines: [String] = []
  var ties: Set<AnyCancellable> = []
  func follow<P: Publisher>(_ publisher: P) {
    publisher.sink(
      receiveCompletion: { [unowned self] end in
        switch end {
        case .finished: lines.append("|")
        case .failure: lines.append("x")
        }
      }, receiveValue: { [unowned self] in lines.append("\($0)") }
    ).store(in: &ties)
  }
}

private struct Broken: Error {}

/// The result of an operator for a row of values.
// Unchecked: the rows are made once and only read.
private struct OperatorRow: CustomTestStringConvertible, @unchecked Sendable {
  let name: String
  let outcome: [String]
  let make: () -> AnyPublisher<String, any Error>
  var testDescription: String { name }

  init<P: Publisher>(
    _ name: String, _ outcome: [String], _ make: @escaping () -> P
  ) {
    self.name = name
    self.outcome = outcome
    self.make = {
      make().map { "\($0)" }.mapError { $0 as any Error }.eraseToAnyPublisher()
    }
  }

  static let all: [OperatorRow] = [
    OperatorRow("Just", ["1", "|"]) { Just(1) },
    OperatorRow("Empty", ["|"]) { Empty<Int, Never>() },
    OperatorRow("Empty that never ends", []) { Empty<Int, Never>(completeImmediately: false) },
    OperatorRow("Fail", ["x"]) { Fail<Int, Broken>(error: Broken()) },
    OperatorRow("sequence", ["1", "2", "3", "|"]) { [1, 2, 3].publisher },
    OperatorRow("sequence of nothing", ["|"]) { [Int]().publisher },
    OperatorRow("optional", ["7", "|"]) { Int?(7).publisher },
    OperatorRow("result", ["x"]) { Result<Int, Broken>.failure(Broken()).publisher },
    OperatorRow("Future", ["5", "|"]) { Future<Int, Never> { $0(.success(5)) } },
    OperatorRow("Deferred", ["6", "|"]) { Deferred { Just(6) } },
    OperatorRow("map", ["2", "4", "|"]) { [1, 2].publisher.map { $0 * 2 } },
    OperatorRow("map by key path", ["1", "2", "|"]) { ["a", "bb"].publisher.map(\.count) },
    OperatorRow("tryMap", ["1", "x"]) {
      [1, 2, 3].publisher.tryMap {
        guard $0 == 2 else { return $0 }
        throw Broken()
      }
    },
    OperatorRow("tryFilter", ["2", "x"]) {
      [1, 2, 3].publisher.tryFilter {
        guard $0 < 3 else { throw Broken() }
        return $0 == 2
      }
    },
    OperatorRow("tryScan", ["1", "3", "6", "|"]) { [1, 2, 3].publisher.tryScan(0) { $0 + $1 } },
    OperatorRow("tryReduce", ["6", "|"]) { [1, 2, 3].publisher.tryReduce(0) { $0 + $1 } },
    OperatorRow("tryReduce of nothing", ["0", "|"]) {
      [Int]().publisher.tryReduce(0) { $0 + $1 }
    },
    OperatorRow("tryRemoveDuplicates", ["1", "2", "1", "|"]) {
      [1, 1, 2, 2, 1].publisher.tryRemoveDuplicates { $0 == $1 }
    },
    OperatorRow("tryAllSatisfy", ["x"]) {
      [1].publisher.tryAllSatisfy { _ in throw Broken() }
    },
    OperatorRow("contains", ["true", "|"]) { [1, 2].publisher.contains(2) },
    OperatorRow("contains not", ["false", "|"]) { [1, 2].publisher.contains { $0 > 2 } },
    OperatorRow("allSatisfy", ["false", "|"]) { [1, 2].publisher.allSatisfy { $0 < 2 } },
    OperatorRow("max", ["3", "|"]) { [1, 3, 2].publisher.max() },
    OperatorRow("min", ["1", "|"]) { [3, 1, 2].publisher.min() },
    OperatorRow("min of nothing", ["|"]) { [Int]().publisher.min() },
    OperatorRow("output(at:)", ["2", "|"]) { [1, 2, 3].publisher.output(at: 1) },
    OperatorRow("output(in:)", ["2", "3", "|"]) { [1, 2, 3].publisher.output(in: 1...) },
    OperatorRow("decode", ["[1, 2]", "|"]) {
      Just(Data("[1,2]".utf8)).decode(type: [Int].self, decoder: JSONDecoder())
    },
    OperatorRow("encode", ["[3]", "|"]) {
      Just([3]).encode(encoder: JSONEncoder()).map { String(decoding: $0, as: UTF8.self) }
    },
    OperatorRow("compactMap", ["1", "3", "|"]) {
      ["1", "b", "3"].publisher.compactMap { Int($0) }
    },
    OperatorRow("filter", ["2", "|"]) { [1, 2, 3].publisher.filter { $0 % 2 == 0 } },
    OperatorRow("removeDuplicates", ["1", "2", "1", "|"]) {
      [1, 1, 2, 2, 1].publisher.removeDuplicates()
    },
    OperatorRow("scan", ["1", "3", "6", "|"]) { [1, 2, 3].publisher.scan(0, +) },
    OperatorRow("reduce", ["6", "|"]) { [1, 2, 3].publisher.reduce(0, +) },
    OperatorRow("collect", ["[1, 2]", "|"]) { [1, 2].publisher.collect() },
    OperatorRow("collect by number", ["[1, 2]", "[3]", "|"]) { [1, 2, 3].publisher.collect(2) },
    OperatorRow("count", ["3", "|"]) { [1, 2, 3].publisher.count() },
    OperatorRow("last", ["3", "|"]) { [1, 2, 3].publisher.last() },
    OperatorRow("first", ["1", "|"]) { [1, 2, 3].publisher.first() },
    OperatorRow("first where", ["2", "|"]) { [1, 2, 3].publisher.first { $0 > 1 } },
    OperatorRow("prefix", ["1", "2", "|"]) { [1, 2, 3].publisher.prefix(2) },
    OperatorRow("prefix of none", ["|"]) { [1, 2].publisher.prefix(0) },
    OperatorRow("prefix while", ["1", "|"]) { [1, 5, 1].publisher.prefix { $0 < 3 } },
    OperatorRow("dropFirst", ["2", "3", "|"]) { [1, 2, 3].publisher.dropFirst() },
    OperatorRow("drop while", ["5", "1", "|"]) { [1, 5, 1].publisher.drop { $0 < 3 } },
    OperatorRow("ignoreOutput", ["|"]) { [1, 2].publisher.ignoreOutput() },
    OperatorRow("replaceNil", ["1", "0", "|"]) { [1, nil].publisher.replaceNil(with: 0) },
    OperatorRow("replaceEmpty", ["9", "|"]) { [Int]().publisher.replaceEmpty(with: 9) },
    OperatorRow("replaceError", ["9", "|"]) {
      Fail<Int, Broken>(error: Broken()).replaceError(with: 9)
    },
    OperatorRow("catch", ["1", "8", "|"]) {
      Just(1).setFailureType(to: Broken.self).append(Fail(error: Broken())).catch { _ in Just(8) }
    },
    OperatorRow("merge", ["1", "2", "3", "|"]) { [1, 2].publisher.merge(with: Just(3)) },
    OperatorRow("combineLatest", ["(2, \"a\")", "(2, \"b\")", "|"]) {
      [1, 2].publisher.combineLatest(["a", "b"].publisher)
    },
    OperatorRow("zip", ["(1, \"a\")", "(2, \"b\")", "|"]) {
      [1, 2, 3].publisher.zip(["a", "b"].publisher)
    },
    OperatorRow("flatMap", ["1", "1", "2", "2", "|"]) {
      [1, 2].publisher.flatMap { [$0, $0].publisher }
    },
    OperatorRow("switchToLatest", ["1", "2", "|"]) {
      [Just(1), Just(2)].publisher.switchToLatest()
    },
    OperatorRow("append", ["1", "2", "3", "|"]) { Just(1).append(2, 3) },
    OperatorRow("prepend", ["0", "1", "|"]) { Just(1).prepend(0) },
  ]
}

/// A model as keyboards write it.
private final class Model: ObservableObject {
  @Published var text = ""
  @Published var count = 0
}

@MainActor @Suite struct `Combine, as keyboards use it` {
  @Test(arguments: OperatorRow.all)
  private func `an operator makes of values what Apple's makes`(row: OperatorRow) {
    let log = PublisherLog()
    log.follow(row.make())
    #expect(log.lines == row.outcome)
  }

  @Test func `a passthrough subject tells those who listen at the time`() {
    let subject = PassthroughSubject<Int, Never>()
    let (early, late) = (PublisherLog(), PublisherLog())
    early.follow(subject)
    subject.send(1)
    late.follow(subject)
    subject.send(2)
    subject.send(completion: .finished)
    subject.send(3)
    #expect(early.lines == ["1", "2", "|"] && late.lines == ["2", "|"])
    let after = PublisherLog()
    after.follow(subject)
    #expect(after.lines == ["|"])
  }

  @Test func `publishers are joined by the names of their types`() {
    let (a, b, c) = ([1, 2].publisher, ["x", "y"].publisher, [true, false].publisher)
    let log = PublisherLog()
    log.follow(Publishers.Zip(a, b).map { "\($0)\($1)" })
    log.follow(Publishers.Zip3(a, b, c).map { "\($0)\($1)\($2)" })
    log.follow(Publishers.CombineLatest(a, b).map { "\($0)\($1)" })
    log.follow(Publishers.CombineLatest3(a, b, c).map { "\($0)\($1)\($2)" })
    log.follow(Publishers.Merge(a, [3].publisher))
    log.follow(Publishers.MergeMany(a, [4].publisher))
    #expect(
      log.lines == [
        "1x", "2y", "|", "1xtrue", "2yfalse", "|", "2x", "2y", "|", "2ytrue", "2yfalse", "|", "1",
        "2", "3", "|", "1", "2", "4", "|",
      ])
  }

  @Test func `a current value subject tells its value first, and each that is set`() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let log = PublisherLog()
    log.follow(subject)
    subject.value = 2
    subject.send(3)
    #expect(subject.value == 3 && log.lines == ["1", "2", "3"])
    subject.send(completion: .finished)
    subject.value = 4
    #expect(subject.value == 3 && log.lines.last == "|")
  }

  @Test func `who lets go hears no more`() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [Int] = []
    var tie: AnyCancellable? = subject.sink { heard.append($0) }
    subject.send(1)
    tie?.cancel()
    subject.send(2)
    tie = subject.sink { heard.append($0) }
    subject.send(3)
    tie = nil
    subject.send(4)
    #expect(heard == [1, 3] && tie == nil)
  }

  @Test func `a published property tells its value, and each new one before it has it`() {
    let model = Model()
    var seen: [String] = []
    let tie = model.$text.sink { [unowned model] in seen.append("\($0) after \(model.text)") }
    model.text = "a"
    model.text = "b"
    #expect(seen == [" after ", "a after ", "b after a"])
    tie.cancel()
  }

  @Test func `an object tells before any of its published properties changes`() {
    let model = Model()
    var counts: [Int] = []
    let tie = model.objectWillChange.sink { [unowned model] in counts.append(model.count) }
    model.count = 5
    model.text = "x"
    #expect(counts == [0, 5])
    tie.cancel()
  }

  @Test func `assign sets properties, by path and by projection`() {
    final class Target { var value = 0 }
    let subject = PassthroughSubject<Int, Never>()
    let (target, model) = (Target(), Model())
    let tie = subject.assign(to: \.value, on: target)
    subject.assign(to: &model.$count)
    subject.send(7)
    #expect(target.value == 7 && model.count == 7)
    tie.cancel()
    subject.send(8)
    #expect(target.value == 7 && model.count == 8)
  }

  @Test func `a subscriber gets no more than it asked for`() {
    let miser = Taker<Never>()
    [1, 2, 3, 4].publisher.map { $0 * 10 }.filter { $0 != 20 }.subscribe(miser)
    #expect(miser.got.isEmpty)
    miser.subscription?.request(.max(2))
    #expect(miser.got == [10, 30] && !miser.hasEnded)
    miser.subscription?.request(.max(1))
    #expect(miser.got == [10, 30, 40] && miser.hasEnded)
  }

  @Test func `demands add up and compare`() {
    typealias Demand = Subscribers.Demand
    #expect(Demand.max(2) + .max(3) == .max(5) && Demand.max(1) + .unlimited == .unlimited)
    #expect(Demand.max(2) - 3 == .none && Demand.max(9) < .unlimited && Demand.none < .max(1))
    #expect(Demand.max(.max) + .max(1) == .unlimited)
  }

  @Test func `shared values are made once`() {
    let subject = PassthroughSubject<Int, Never>()
    var made = 0
    let shared = subject.map { value -> Int in
      made += 1
      return value
    }.share()
    let (one, other) = (PublisherLog(), PublisherLog())
    one.follow(shared)
    other.follow(shared)
    subject.send(1)
    #expect(made == 1 && one.lines == ["1"] && other.lines == ["1"])
    one.ties = []
    other.ties = []
    subject.send(2)
    #expect(made == 1)
  }

  @Test func `notifications come as values until they are let go`() {
    let center = NotificationCenter()
    let name = Notification.Name("ring")
    let log = PublisherLog()
    log.follow(center.publisher(for: name).map(\.name.rawValue))
    center.post(name: name, object: nil)
    log.ties = []
    center.post(name: name, object: nil)
    #expect(log.lines == ["ring"])
  }

  @Test func `a publisher of notifications is a value of its center, name and sender`() {
    let center = NotificationCenter()
    let (name, sender) = (Notification.Name("ring"), NSObject())
    let publisher: NotificationCenter.Publisher = center.publisher(for: name, object: sender)
    #expect(publisher == NotificationCenter.Publisher(center: center, name: name, object: sender))
    #expect(publisher != center.publisher(for: name))
    let log = PublisherLog()
    log.follow(publisher.map(\.name.rawValue))
    center.post(name: name, object: nil)
    #expect(log.lines == [])
    center.post(name: name, object: sender)
    #expect(log.lines == ["ring"])
  }

  @Test func `handled events tell of the subscription, values, the end and the cancellation`() {
    let subject = PassthroughSubject<Int, Never>()
    var events: [String] = []
    let tie = subject.handleEvents(
      receiveSubscription: { _ in events.append("subscribed") },
      receiveOutput: { events.append("\($0)") }, receiveCancel: { events.append("cancelled") },
      receiveRequest: { events.append($0 == .unlimited ? "asked" : "?") }
    ).sink { _ in }
    subject.send(1)
    tie.cancel()
    #expect(events == ["subscribed", "asked", "1", "cancelled"])
  }
}
