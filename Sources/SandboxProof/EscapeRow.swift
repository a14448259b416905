package import Sandbox

/// One attempt to get out of the sandbox, in all the ways in which it can be made.
package struct EscapeRow: Equatable, Sendable, Identifiable {
  /// The row's name in the suite: a number, or `E` and a number.
  package var id: String
  /// The attempt, in a few words.
  package var title: String
  /// The ways to attempt it.
  package var cases: [EscapeCase]
}

/// One way to make an attempt, and its expected outcome.
package struct EscapeCase: Equatable, Sendable {
  /// `libc` for the C library's function, `raw` for the system call by number, or the name of a kindred call.
  package var variant: String
  /// The expected outcome without full access; `nil` when it is not attempted there.
  package var closed: EscapeExpectation?
  /// The expected outcome with full access; `nil` when it is not attempted there.
  package var open: EscapeExpectation?
  /// The expected outcome inside the policy of a tool; `nil` when it is not attempted there.
  package var tool: EscapeExpectation?
  /// The same inside the policy of a tool with outgoing connections.
  package var fetch: EscapeExpectation?
  /// The required answer of the attempt without a sandbox; otherwise it is inconclusive.
  package var control: EscapeControl
  /// The targets of the attempt.
  package var victims: Set<EscapeVictim>
  /// The grant that the bundle makes the host add to the policy; the launcher has to refuse it.
  package var planted: EscapeGrant?
}

/// A grant that a hostile bundle would cause, such as a folder that its program names as its loader.
package struct EscapeGrant: Equatable, Sendable {
  /// The permitted access.
  package var access: Policy.FileGrant.Access
  /// A path, or the variable of the attempt that contains it.
  package var place: String
}

/// The expected outcome of an attempt.
package struct EscapeExpectation: Equatable, Sendable {
  /// `ok`, `signal NAME`, or the step at which the attempt ended and its errno: `socket EAFNOSUPPORT`.
  package var outcomes: [String]
  /// Whether the policy means to allow it.
  package var isAllowed: Bool
  /// The event that the sandbox must have seen; `nil` requires none.
  package var event: AccessEvent.Category?

  /// The attempt works, because the policy allows it.
  package static let allowed = EscapeExpectation(outcomes: ["ok"], isAllowed: true, event: nil)

  /// The attempt ends in one of these ways.
  package static func stopped(
    _ outcomes: String..., event: AccessEvent.Category? = nil
  ) -> EscapeExpectation {
    EscapeExpectation(outcomes: outcomes, isAllowed: false, event: event)
  }
}

/// The required answer of an attempt without a sandbox, as the same user.
package enum EscapeControl: Equatable, Sendable {
  /// It works.
  case succeeds
  /// The kernel itself answers so; the sandbox must not make it worse, or must answer before the kernel.
  case answers([String])
}

/// The target of an attempt, prepared for it and checked afterwards.
package enum EscapeVictim: String, Equatable, Sendable, CaseIterable {
  /// Another process of the same user, outside the sandbox.
  case process
  /// Sockets that listen: TCP, UDP, and UNIX ones by path and by abstract name.
  case listeners
  /// A set-uid program.
  case setUserProgram
}
