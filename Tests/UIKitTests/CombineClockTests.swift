import Combine
import Foundation
import Testing

@testable import UIKit

private struct Broken: Error {}

/// Lets the virtual clock pass, with a turn of the main queue before and after: off the main thread, timers start there.
@MainActor
private func pass(_ milliseconds: Int64) async {
  func turn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
  await turn()
  VirtualClock.current.advance(microseconds: milliseconds * 1000) {}
  await turn()
}

/// Operators that follow the virtual clock, which the test advances; each in a process with its own clock.
@Suite struct `Combine on the virtual clock` {
  @Test func `a debounce gives the value that none followed`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let subject = PassthroughSubject<Int, Never>()
      let log = PublisherLog()
      log.follow(subject.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main))
      subject.send(1)
      await pass(200)
      subject.send(2)
      await pass(299)
      #expect(log.lines.isEmpty)
      await pass(1)
      #expect(log.lines == ["2"])
      await pass(1000)
      #expect(log.lines == ["2"])
    }
  }

  @Test func `a throttle gives the first at once, then the latest of each interval`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let subject = PassthroughSubject<Int, Never>()
      let log = PublisherLog()
      log.follow(subject.throttle(for: 0.1, scheduler: RunLoop.main, latest: true))
      for value in 1...3 { subject.send(value) }
      #expect(log.lines == ["1"])
      await pass(100)
      #expect(log.lines == ["1", "3"])
      await pass(200)
      subject.send(4)
      #expect(log.lines == ["1", "3", "4"])
    }
  }

  @Test func `a delay gives each value later, in order`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let subject = PassthroughSubject<Int, Never>()
      let log = PublisherLog()
      log.follow(subject.delay(for: .seconds(1), scheduler: RunLoop.main))
      subject.send(1)
      await pass(500)
      subject.send(2)
      await pass(500)
      #expect(log.lines == ["1"])
      await pass(500)
      #expect(log.lines == ["1", "2"])
    }
  }

  @Test func `a timeout ends what is silent, finished or with a failure`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let subject = PassthroughSubject<Int, Broken>()
      let (plain, failing) = (PublisherLog(), PublisherLog())
      plain.follow(subject.timeout(.seconds(1), scheduler: DispatchQueue.main))
      failing.follow(
        subject.timeout(.seconds(1), scheduler: DispatchQueue.main, customError: { Broken() }))
      await pass(900)
      subject.send(1)
      await pass(900)
      #expect(plain.lines == ["1"] && failing.lines == ["1"])
      await pass(100)
      subject.send(2)
      #expect(plain.lines == ["1", "|"] && failing.lines == ["1", "x"])
    }
  }

  @Test func `values are grouped by time, and by number where that comes first`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let subject = PassthroughSubject<Int, Never>()
      let (timed, counted) = (PublisherLog(), PublisherLog())
      timed.follow(subject.collect(.byTime(RunLoop.main, .seconds(1))))
      counted.follow(subject.collect(.byTimeOrCount(RunLoop.main, .seconds(1), 2)))
      for value in 1...3 { subject.send(value) }
      #expect(timed.lines.isEmpty && counted.lines == ["[1, 2]"])
      await pass(1000)
      #expect(timed.lines == ["[1, 2, 3]"] && counted.lines == ["[1, 2]", "[3]"])
      await pass(1000)
      subject.send(4)
      subject.send(completion: .finished)
      #expect(timed.lines == ["[1, 2, 3]", "[4]", "|"])
    }
  }

  @Test func `intervals are measured, and actions repeat until they are cancelled`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let subject = PassthroughSubject<Int, Never>()
      let log = PublisherLog()
      log.follow(
        subject.measureInterval(using: DispatchQueue.main).map { Int($0.timeInterval * 10) })
      await pass(500)
      subject.send(1)
      await pass(2000)
      subject.send(2)
      #expect(log.lines == ["5", "20"])
      #expect(await Task.detached { CACurrentMediaTime() }.value >= 1002.5)
      var ticks = 0
      let queue = DispatchQueue.main
      let clock = queue.schedule(after: .init(.now() + 1), interval: .seconds(2)) { ticks += 1 }
      await pass(1100)
      #expect(ticks == 1)
      for _ in 1...2 { await pass(2000) }
      #expect(ticks == 3)
      clock.cancel()
      await pass(4000)
      #expect(ticks == 3)
    }
  }

  @Test func `a timer's publisher ticks from the first listener to the last`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let log = PublisherLog()
      log.follow(
        Timer.publish(every: 0.5, on: .main, in: .common).autoconnect().map { _ in "tick" })
      await pass(1600)
      #expect(log.lines == ["tick", "tick", "tick"])
      log.ties = []
      await pass(1000)
      #expect(log.lines.count == 3)
    }
  }
}
