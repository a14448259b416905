import Glibc

/// The user and group that a confined process runs as.
package struct SandboxUser: Hashable, Sendable {
  /// The user; never 0.
  package var userID: UInt32
  /// The group; never 0.
  package var groupID: UInt32

  /// Makes a user.
  package init(userID: UInt32, groupID: UInt32) {
    self.userID = userID
    self.groupID = groupID
  }

  /// The user `nobody`, as which root launches.
  package static let nobody = SandboxUser(userID: 65534, groupID: 65534)
}

/// How far a process is confined.
package enum Confinement: Hashable, Sendable {
  /// By every layer; the launch fails if one is missing.
  case full
  /// Unconfined: the same process, descriptors and environment, for measurements and control runs.
  case none
}

/// A notified call, for observers of the supervisor.
struct SandboxedCall: Sendable {
  var process: Int32
  var thread: Int32
  var number: Int32
}

/// A program to start, and what it may do.
package struct LaunchRequest: Sendable {
  /// The program's absolute path.
  package var executable: String
  /// Its arguments, without its own name.
  package var arguments: [String]
  /// Its whole environment; nothing else is inherited.
  package var environment: [String: String]
  /// Where it starts.
  package var workingDirectory: String
  /// Its permissions.
  package var policy: Policy
  /// The path of `keyward-launch`.
  package var launcher: String
  /// The user that it runs as; `nil` is `nobody` when launched by root, else the caller.
  package var user: SandboxUser?
  /// How far it is confined.
  package var confinement: Confinement
  /// Whether less than every layer will do where this machine lacks one.
  package var enforcement = Enforcement.strict
  /// The mode to use on any machine, for proofs; `nil` is the strongest that is possible and permitted.
  package var mode: SandboxMode?
  /// The highest Landlock ABI to use, for proofs that an older kernel confines as well; `nil` is the kernel's own.
  package var landlockABI: Int?
  /// Where the sockets lead whose network is `captured`; without it that network opens none.
  package var traffic: TrafficCapture?
  /// Called on the supervisor's thread between taking a call and answering it; for proofs.
  var beforeAnswer: (@Sendable (SandboxedCall) -> Void)?
  /// System calls to compile in place of the policy's own, for proofs that each rule is needed.
  var systemCalls: SyscallPolicy?

  /// Makes a request, which is checked at the launch.
  package init(
    executable: String, arguments: [String] = [], environment: [String: String],
    workingDirectory: String, policy: Policy, launcher: String, user: SandboxUser? = nil,
    confinement: Confinement = .full
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.policy = policy
    self.launcher = launcher
    self.user = user
    self.confinement = confinement
  }

  /// The environment with what confinement needs.
  var completeEnvironment: [String] {
    var complete = environment
    // The runtime's backtracer would fork and exec on a crash. Without a path for it, the runtime looks for
    // it in seven places at each start, even when it is off.
    if complete["SWIFT_BACKTRACE"] == nil {
      complete["SWIFT_BACKTRACE"] = "enable=no,swift-backtrace=/dev/null"
    }
    return complete.map { "\($0.key)=\($0.value)" }.sorted()
  }

  /// How the process will be confined, or the missing layers.
  func resolvedMode() throws(LaunchFailure) -> SandboxMode {
    if confinement == .none { return .none }
    if let mode, mode != .none { return mode }
    // The launcher itself determines what a strict launch lacks.
    if enforcement == .strict { return .strict }
    let machine = SandboxCapabilities.current
    if let mode = machine.mode(enforcement) { return mode }
    throw LaunchFailure(
      step: .layers, errno: ENOSYS,
      subject: machine.missing.map(\.explanation).joined(separator: " "))
  }

  /// The user to change to; `nil` when the process keeps the caller's.
  var targetUser: SandboxUser? { user ?? (geteuid() == 0 ? .nobody : nil) }
}
