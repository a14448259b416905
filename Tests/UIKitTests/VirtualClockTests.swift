import Testing

@testable import UIKit

@MainActor @Suite struct VirtualClockTests {
  private final class Log { var lines: [String] = [] }

  @Test func `what falls due is done in due order, equal times in the order of scheduling`() {
    let clock = VirtualClock()
    let log = Log()
    for (name, delay) in [("c", 0.3), ("a", 0.1), ("b1", 0.2), ("b2", 0.2), ("never", 0.301)] {
      clock.schedule(after: delay) { log.lines.append("\(name) \(clock.now / 1000)") }
    }
    clock.advance(microseconds: 300_000) { log.lines.append("-") }
    #expect(log.lines == ["a 100", "-", "b1 200", "-", "b2 200", "-", "c 300", "-"])
  }

  @Test func `nothing happens while the clock stands still, and what is cancelled never happens`() {
    let clock = VirtualClock()
    let log = Log()
    let entry = clock.schedule(after: 0.1) { log.lines.append("cancelled") }
    clock.schedule(after: 0.05) { entry.cancel() }
    #expect(!clock.performDue {})
    clock.advance(microseconds: 1_000_000) {}
    #expect(log.lines.isEmpty && clock.seconds == 1)
  }

  @Test func `what is cancelled is let go while the clock stands still`() {
    final class Target {}
    let clock = VirtualClock()
    weak var held: Target?
    do {
      let target = Target()
      held = target
      let entry = clock.schedule(after: 1) { withExtendedLifetime(target) {} }
      entry.cancel()
    }
    #expect(held == nil)
    #expect(clock.millisecondsToNext == nil)
  }

  @Test func `an action that schedules itself without delay cannot hold the clock`() {
    let clock = VirtualClock()
    let log = Log()
    func again() {
      log.lines.append("x")
      clock.schedule(after: 0, action: again)
    }
    clock.schedule(after: 0, action: again)
    #expect(clock.performDue {})
    #expect(log.lines.count == 1)
    clock.advance(microseconds: 100) {}
    #expect(log.lines.count > 1 && log.lines.count <= 102)
  }

  /// The parts add up to the whole: how the time is divided changes nothing.
  @Test(arguments: [[1000], [500, 500], [1, 999], [333, 333, 334], [100, 0, 900]])
  func `a repeating timer fires the same however the clock is moved`(steps: [Int64]) {
    let clock = VirtualClock()
    let log = Log()
    func every(_ seconds: Double, _ name: String) {
      clock.schedule(after: seconds) {
        log.lines.append("\(name)\(clock.now / 1000)")
        every(seconds, name)
      }
    }
    every(0.1, "a")
    every(0.25, "b")
    for step in steps { clock.advance(microseconds: step * 1000) {} }
    #expect(
      log.lines == [
        "a100", "a200", "b250", "a300", "a400", "b500", "a500", "a600", "a700", "b750", "a800",
        "a900", "b1000", "a1000",
      ])
  }

  @Test(arguments: [
    ("26", true), ("18.2", true), ("18.2.0", true), ("18.2.1", true), ("26.0", true),
    ("26.0.1", false), ("26.1", false), ("27", false), ("9", true),
  ])
  func `a version is compared by its numbers`(wanted: String, holds: Bool) {
    #expect(_iOSVersion(wanted) == holds)
  }
}
