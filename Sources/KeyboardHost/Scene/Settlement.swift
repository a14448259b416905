package import KeyboardProtocol
package import Sandbox

/// The results of one exchange with an extension, besides text and layout.
package struct Settlement: Equatable, Sendable {
  /// The keyboard's requests to the system, in order.
  package var requests: [SystemRequest] = []
  /// How many services the keyboard called.
  var serviceCalls = 0
  /// How many uses of services the keyboard reported.
  var serviceUses = 0
  /// Lines for the developer, bounded in number.
  package var notices: [String] = []
  /// How many more notices there were.
  package var droppedNotices = 0
  /// The work that was still running when the extension's settle deadline passed; empty when it
  /// settled.
  package var stillRunning: [String] = []
  /// How often the extension was warned that it nears its memory limit.
  package var memoryWarnings = 0
  /// Its use when it was first warned; it may have freed memory since.
  package var memoryAtWarning: MemoryUse?

  /// The report about its controllers, if it has changed.
  package var controllers: ControllerCount?

  /// Makes an empty result.
  package init() {}
}

/// How many controllers a keyboard's process has made, and how many are still alive.
package struct ControllerCount: Equatable, Sendable {
  /// How many were made.
  package var made: UInt32
  /// How many the system released that something in the keyboard keeps alive.
  package var leaked: UInt32

  /// Makes a count.
  package init(made: UInt32, leaked: UInt32) {
    self.made = made
    self.leaked = leaked
  }
}

/// How long and how much one exchange may be.
package struct SessionLimits: Equatable, Sendable {
  /// Seconds until an extension that does not answer is ended.
  package var deadline: Double = 5
  /// The same for its start, up to the first snapshot of the keyboard; `nil` for as long as any other
  /// exchange.
  package var launchDeadline: Double?
  /// Seconds of the host's processor time that one message may take.
  package var work: Double = 2
  /// The most bytes that one exchange may bring.
  package var bytes = 48 << 20
  /// The most messages that one exchange may bring.
  package var messages = 4096
  /// The most edits that one exchange may bring.
  package var edits = 1 << 18
  /// The most notices of one exchange that are kept.
  package var notices = 200
  /// How often the host answers edits by a push before it lets the keyboard have its way.
  package var pushes = 16

  /// An action, such as letting an hour pass, may take as long as this many exchanges of the longest
  /// duration.
  static let exchangesOfAction = 10.0

  /// With more edits than this on their way to a slow host app, typing ahead stops.
  static let pendingEdits = 1 << 18
  /// The same for the bytes of their texts in UTF-8.
  static let pendingBytes = 16 << 20

  /// Makes the documented defaults.
  package init() {}
}
