package import Sandbox

/// A policy under which an attempt is made.
package enum EscapeProfile: String, Sendable, CaseIterable {
  /// Without full access.
  case closed
  /// With full access.
  case open
  /// That of compilers and other tools, which only Landlock and the filter bound.
  case tool
  /// That of Git while it fetches packages: a tool with outgoing connections.
  case fetch
}

/// With which layers an attempt is stopped.
package enum EscapeMode: String, Sendable, CaseIterable {
  /// All of them.
  case enforced
  /// Without Landlock: the supervisor opens files on the process's behalf.
  case degraded
  /// Without notification: the kernel refuses by itself, and refusals have no names.
  case unnamed
  /// With the first Landlock.
  case landlock1 = "landlock-1"
  /// With the Landlock of Linux 5.19.
  case landlock2 = "landlock-2"
  /// With the Landlock of Linux 6.7.
  case landlock4 = "landlock-4"

  /// Whether the machine must have a layer for attempts in this mode.
  package func needs(_ layer: MissingLayer.Layer) -> Bool {
    switch layer {
    case .noNewPrivileges, .filters: true
    case .notification, .memoryReading, .injection, .boundedResolution: self != .unnamed
    case .landlock: self != .degraded
    }
  }

  func apply(to request: inout LaunchRequest) {
    switch self {
    case .enforced: break
    case .degraded: request.mode = .brokered
    case .unnamed: request.mode = .unnamed
    case .landlock1: request.landlockABI = 1
    case .landlock2: request.landlockABI = 2
    case .landlock4: request.landlockABI = 4
    }
  }
}

/// The outcome of one attempt.
package struct EscapeOutcome: Equatable, Sendable {
  /// The ways in which it can end.
  package enum Kind: String, Sendable, CaseIterable {
    /// It was refused, and nothing was changed.
    case stopped
    /// It worked, and the policy means it to.
    case allowed
    /// It worked, or changed what it may not change.
    case escaped
    /// It proves nothing: the machine itself refuses it, or it ended in another way than it must.
    case skipped
  }
  /// The row.
  package var id: String
  /// The row's title.
  package var title: String
  /// The way in which it was made.
  package var variant: String
  /// The policy.
  package var profile: EscapeProfile
  /// The layers in force.
  package var mode: EscapeMode
  /// How it ended.
  package var kind: Kind
  /// The step and its errno, and further remarks.
  package var reason: String
  /// The attempt's answer without a sandbox, when that makes it inconclusive.
  package var machineAnswer: String?
  /// Whether it ended in a way that the suite does not expect, which needs review.
  package var isUnexpected: Bool
}

/// How an attempt ended, before anybody judges it.
struct EscapeAttempt: Equatable {
  /// `ok`, `signal NAME`, or a step and its errno.
  var answer: String
  var events: [AccessEvent]
  var damage: [String]
}
