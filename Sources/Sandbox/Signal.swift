import CSandbox
import Glibc
import Platform

/// A condition that one thread raises and others wait for; it stays raised.
final class Signal: Sendable {
  private let event: Descriptor

  init() throws(SystemError) { event = try Descriptor("eventfd", kw_makeEvent()) }

  func raise() {
    var one: UInt64 = 1
    // Only a full counter can refuse, and then it is raised.
    _ = unsafe write(event.number, &one, 8)
  }

  /// Waits until raised, `nil` forever, and returns whether it is.
  func wait(seconds: Double?) -> Bool {
    let deadline = seconds.map(Deadline.init(seconds:))
    while true {
      var entry = pollfd(fd: event.number, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&entry, 1, deadline?.remainingMilliseconds ?? -1) > 0 { return true }
      if let deadline, deadline.isOver { return false }
    }
  }
}
