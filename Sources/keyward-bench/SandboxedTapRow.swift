import Foundation
import KeyboardHost
import Sandbox

/// One tap to text with the sandbox against without it, in turns.
enum SandboxedTapRow {
  private static let key = "Insert"
  /// Milliseconds between two taps, as when a user types.
  private static let pause: UInt32 = 20

  static func measure(_ subject: Subject, rounds: Int) throws -> Row {
    let (confined, _) = try subject.session(confinement: .full)
    let (plain, _) = try subject.session(confinement: .none)
    defer {
      confined.stop()
      plain.stop()
    }
    guard let key = try confined.layout?.key(named: key) else {
      throw BenchFailure("the keyboard has no key \(key)")
    }
    for _ in 0..<20 {
      _ = try confined.tap(x: key.x, y: key.y)
      _ = try plain.tap(x: key.x, y: key.y)
    }
    var samples = (confined: Samples(), plain: Samples())
    for _ in 0..<rounds {
      usleep(pause * 1000)
      try keyward_bench.measure(into: &samples.confined) {
        _ = try confined.tap(x: key.x, y: key.y)
      }
      usleep(pause * 1000)
      try keyward_bench.measure(into: &samples.plain) { _ = try plain.tap(x: key.x, y: key.y) }
    }
    return Row(
      name: "tap/sandboxed-vs-plain", unit: .microseconds, ours: samples.confined,
      against: samples.plain, called: "without the sandbox")
  }
}
