import Foundation
import KeyboardHost
import KeyboardProtocol
import Sandbox
import TextInput

/// One tap to text in the document, against two processes that exchange as many bytes.
enum TapRow {
  /// The key that inserts the calculator's display.
  private static let key = "Insert"
  /// Milliseconds between two taps.
  ///
  /// Typing leaves pauses; a closed loop hides what waking up costs.
  private static let pause: UInt32 = 20

  static func measure(_ subject: Subject, rounds: Int) throws -> Row {
    let (session, field) = try subject.session(confinement: .full)
    defer { session.stop() }
    guard let found = try session.layout?.key(named: key) else {
      throw BenchFailure("the keyboard has no key \(key)")
    }
    for _ in 0..<20 { _ = try session.tap(x: found.x, y: found.y) }
    let bytes = session.lastExchangeBytes
    let floor = try PingPong(requestBytes: bytes.sent, replyBytes: bytes.received)
    for _ in 0..<20 { try floor.exchange() }

    var taps = Samples()
    var pingPongs = Samples()
    for _ in 0..<rounds {
      let length = field.document.utf16Count
      usleep(Self.pause * 1000)
      try keyward_bench.measure(into: &taps) { _ = try session.tap(x: found.x, y: found.y) }
      guard field.document.utf16Count > length else {
        throw BenchFailure("the tap brought no text")
      }
      usleep(Self.pause * 1000)
      try keyward_bench.measure(into: &pingPongs) { try floor.exchange() }
    }
    return Row(
      name: "tap/vs-pipe", unit: .microseconds, ours: taps, against: pingPongs,
      called: "pipe ping-pong of \(bytes.sent) + \(bytes.received) bytes")
  }
}
