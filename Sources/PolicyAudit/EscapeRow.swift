public import Sandbox

/// One attempt to get out of the sandbox, in all the ways in which it can be made.
public struct EscapeRow: Equatable, Sendable, Identifiable {
  /// The row's name in the suite: a number, or `E` and a number.
  public var id: String
  /// What is attempted, in a few words.
  public var title: String
  /// The ways to attempt it.
  public var cases: [EscapeCase]
}

/// One way to make an attempt, and what must become of it.
public struct EscapeCase: Equatable, Sendable {
  /// `libc` for the C library's function, `raw` for the system call by number, or the name of a kindred call.
  public var variant: String
  /// What must come of it without full access; `nil` when it is not attempted there.
  public var closed: EscapeExpectation?
  /// What must come of it with full access; `nil` when it is not attempted there.
  public var open: EscapeExpectation?
  /// What must come of it inside the policy of a tool; `nil` when it is not attempted there.
  public var tool: EscapeExpectation?
  /// The same inside the policy of a tool with outgoing connections.
  public var fetch: EscapeExpectation?
  /// What the attempt must give without a sandbox; else it proves nothing.
  public var control: EscapeControl
  /// What the attempt is made at.
  public var victims: Set<EscapeVictim>
  /// What the bundle makes the host grant beside the policy; the launcher has to refuse it.
  public var planted: EscapeGrant?
}

/// A grant that a hostile bundle would bring about, such as a folder that its program names as its loader.
public struct EscapeGrant: Equatable, Sendable {
  /// What may be done.
  public var access: Policy.FileGrant.Access
  /// A path, or the variable of the attempt that holds it.
  public var place: String
}

/// What must come of an attempt.
public struct EscapeExpectation: Equatable, Sendable {
  /// `ok`, `signal NAME`, or the step at which the attempt ended and its errno: `socket EAFNOSUPPORT`.
  public var outcomes: [String]
  /// Whether the policy means to allow it.
  public var isAllowed: Bool
  /// What the sandbox must have seen; `nil` demands nothing.
  public var event: AccessEvent.Category?

  /// The attempt works, because the policy says so.
  public static let allowed = EscapeExpectation(outcomes: ["ok"], isAllowed: true, event: nil)

  /// The attempt ends in one of these ways.
  public static func stopped(
    _ outcomes: String..., event: AccessEvent.Category? = nil
  ) -> EscapeExpectation {
    EscapeExpectation(outcomes: outcomes, isAllowed: false, event: event)
  }
}

/// What an attempt must give without a sandbox, as the same user.
public enum EscapeControl: Equatable, Sendable {
  /// It works.
  case succeeds
  /// The kernel itself answers so; the sandbox must not make it worse, or must answer before the kernel.
  case answers([String])
}

/// What an attempt is made at, prepared for it and looked at afterwards.
public enum EscapeVictim: String, Equatable, Sendable, CaseIterable {
  /// Another process of the same user, outside the sandbox.
  case process
  /// Sockets that listen: TCP, UDP, and UNIX ones by path and by abstract name.
  case listeners
  /// A set-uid program.
  case setUserProgram
}
