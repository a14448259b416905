import Glibc
import Sandbox

/// Real time that the watch gives to network traffic under way, so that it is reported with the right step.
///
/// Sending is not part of a keyboard's settling: connections are made on other threads.
final class Patience {
  private var left = 1.5
  private let mayBeLate: Bool

  init(mayBeLate: Bool) { self.mayBeLate = mayBeLate }

  /// Waits until nothing is under way, for a moment each time and for seconds in all.
  func wait(for traffic: TrafficCapture) {
    guard left > 0, traffic.hasOpenSockets else { return }
    let start = ContinuousClock.now
    _ = traffic.waitForEnd(seconds: min(left, 0.1))
    left -= Double((ContinuousClock.now - start).components.attoseconds) / 1e18
  }

  /// Also waits for traffic that has not begun, if the keyboard has used the network before or may use it: a program
  /// has a loader only if it contains URL loading, and other connections are made in the step itself.
  func waitForMore(_ traffic: TrafficCapture) {
    guard mayBeLate || traffic.count > 0 else { return }
    // Nothing new for 50 ms is taken for quiet, or for 100 ms while a socket is open; some are never closed.
    var quiet = 0
    var count = traffic.count
    for _ in 0..<50 where quiet < (traffic.hasOpenSockets ? 10 : 5) {
      usleep(10_000)
      quiet = traffic.count == count ? quiet + 1 : 0
      count = traffic.count
    }
  }
}
