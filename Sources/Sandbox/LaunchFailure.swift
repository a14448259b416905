public import Platform
import CSandbox
import Glibc

/// Why a process was not started.
public struct LaunchFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// A step of the launch.
  public enum Step: String, Sendable, CaseIterable {
    /// The request itself was looked at.
    case request
    /// The layers of this machine were looked at.
    case layers
    /// The system calls were compiled to filters.
    case compileFilter
    /// Pipes, sockets and the supervisor were made.
    case prepare
    /// The launcher was started.
    case startLauncher
    /// The launcher read the policy.
    case readPolicy
    /// The launcher checked that it has no other threads.
    case checkThreads
    /// Signal handlers were reset.
    case resetSignals
    /// The terminal was left.
    case newSession
    /// The process was tied to the host's life.
    case parentDeath
    /// Resource limits were set.
    case limits
    /// The working directory was entered.
    case folder
    /// Supplementary groups were left.
    case groups
    /// The user was changed.
    case user
    /// Capabilities were dropped.
    case capabilities
    /// `no_new_privs` was set.
    case noNewPrivileges
    /// The host was waited for.
    case awaitHost
    /// A Landlock ruleset was made.
    case landlockCreate
    /// A granted path was opened.
    case grant
    /// Landlock was switched on.
    case landlockRestrict
    /// The notifying filter was installed.
    case notifyFilter
    /// The listener was handed over.
    case sendListener
    /// Other descriptors were closed.
    case closeDescriptors
    /// The refusing filter was installed.
    case mainFilter
    /// The program was executed.
    case execute
  }

  /// The failed step.
  public var step: Step
  /// The error number.
  public var errno: Int32
  /// The subject of the step: a path, or words.
  public var subject: String
  /// How `Enforcement.allowDegraded` could confine the process where a layer is missing.
  public internal(set) var degradedMode: SandboxMode?

  init(step: Step, errno: Int32, subject: String) {
    self.step = step
    self.errno = errno
    self.subject = subject
  }

  /// Whether this kernel lacks a layer, so that no extension can be started here (exit status 69).
  public var isUnsupported: Bool {
    switch step {
    case .layers, .landlockCreate, .landlockRestrict, .mainFilter, .noNewPrivileges: true
    case .notifyFilter: errno != ENOMEM
    case .compileFilter: true
    default: false
    }
  }

  /// Whether the same launch may succeed a moment later.
  ///
  /// A program that was just written is busy while a process that another thread starts still has the writer's
  /// descriptor, which is until its exec. A user or a machine that has all the threads it may have gets fewer when a
  /// keyboard that starts too many is killed.
  var mayPass: Bool {
    switch (step, errno) {
    case (.execute, ETXTBSY), (.execute, EAGAIN), (.user, EAGAIN), (.startLauncher, EAGAIN): true
    default: false
    }
  }

  /// The failed step, its subject, its reason, and the fix.
  public var message: String {
    if step == .layers {
      return "the sandbox cannot be enforced here, not even in a weaker mode: \(subject)"
    }
    let failure = "\(subject): \(step.action) failed with \(ErrnoName.of(errno)). \(advice)"
    let hasNoWeakerMode = isUnsupported && remedy == nil
    return hasNoWeakerMode ? "\(failure) A weaker confinement is not possible here." : failure
  }

  /// How the process could be started anyway; `nil` where it cannot.
  public var remedy: Remedy? {
    if step == .startLauncher, errno == ENOENT || errno == EACCES { return .repairInstallation }
    guard isUnsupported, step != .layers else { return nil }
    return switch degradedMode {
    case .brokered: .permitBroker
    case .unnamed: .permitUnnamedRefusals
    case .strict, .some(.none), nil: nil
    }
  }

  /// The message.
  public var description: String { message }

  private var advice: String {
    switch (step, errno) {
    case (.landlockCreate, ENOSYS):
      "This kernel has no Landlock; use Linux 5.13 or later with CONFIG_SECURITY_LANDLOCK."
    case (.landlockCreate, _), (.landlockRestrict, _):
      "Landlock is off; add landlock to the kernel's lsm= boot parameter."
    case (.notifyFilter, EBUSY):
      "An outer sandbox already listens for system calls; run outside it."
    case (.notifyFilter, ENOSYS), (.mainFilter, _):
      "This kernel or an outer sandbox refuses seccomp filters; use a kernel with "
        + "CONFIG_SECCOMP_FILTER, or run outside the sandbox."
    case (.notifyFilter, _):
      "This kernel or an outer sandbox refuses seccomp notifications; use Linux 5.9 or later, or run "
        + "outside the sandbox."
    case (.noNewPrivileges, _):
      "An outer sandbox refuses prctl(2); run outside it."
    case (.compileFilter, _):
      "Install libseccomp 2.5 or later."
    case (.grant, ENOENT):
      "The policy requires this path; create it, or make the grant optional."
    case (.grant, EPERM), (.grant, EISDIR):
      "The launcher grants only the program, its loader, the program's own folders and what every program reads. "
        + "Move the program or its state out of folders that contain other files."
    case (.grant, EACCES), (.folder, EACCES), (.execute, EACCES):
      "The sandbox user cannot reach it; check its mode and that of each folder above it."
    case (.execute, ENOENT): "Build the bundle again; its executable or its loader is missing."
    case (.execute, ELIBACC):
      "Users other than root can change its loader; install the system's C library again."
    case (.execute, ENOEXEC), (.execute, ELIBBAD):
      "The program is not for this machine, or names another machine's loader; build it again here."
    case (.execute, EAGAIN), (.user, EAGAIN), (.startLauncher, EAGAIN):
      "The machine or the sandbox user has as many threads as it may have; end other keyboards."
    case (.startLauncher, ENOENT), (.startLauncher, EACCES):
      "The program that confines a process is missing or cannot be run."
    case (.groups, EPERM), (.user, EPERM):
      "The process may not change users; start as root with CAP_SETUID and CAP_SETGID, or "
        + "as an ordinary user."
    case (.user, EINVAL): "A confined process never runs as root; choose another user."
    case (.prepare, EMFILE), (.prepare, ENFILE): "Too many files are open; end other processes."
    case (.request, _): "Give absolute paths and strings without zero bytes."
    default: "The extension was not started."
    }
  }
}

extension LaunchFailure.Step {
  /// The launcher's number for a step.
  init?(code: UInt32) {
    // The launcher numbers its steps in the order of the cases from `readPolicy` on.
    let steps = Self.allCases.drop { $0 != .readPolicy }
    guard code >= 1, Int(code) <= steps.count else { return nil }
    self = steps[steps.startIndex + Int(code) - 1]
  }

  var action: String {
    switch self {
    case .request: "checking the request"
    case .layers: "looking for the layers of the sandbox"
    case .compileFilter: "compiling the system call filter"
    case .prepare: "preparing the launch"
    case .startLauncher: "starting the launcher"
    case .readPolicy: "reading the policy"
    case .checkThreads: "checking for a single thread"
    case .resetSignals: "resetting signals"
    case .newSession: "leaving the terminal"
    case .parentDeath: "tying the process to its host"
    case .limits: "setting limits"
    case .folder: "entering the folder"
    case .groups: "leaving groups"
    case .user: "changing the user"
    case .capabilities: "dropping capabilities"
    case .noNewPrivileges: "setting no_new_privs"
    case .awaitHost: "waiting for the host"
    case .landlockCreate: "making a Landlock ruleset"
    case .grant: "granting the path"
    case .landlockRestrict: "switching Landlock on"
    case .notifyFilter: "installing the notifying filter"
    case .sendListener: "handing over the listener"
    case .closeDescriptors: "closing descriptors"
    case .mainFilter: "installing the refusing filter"
    case .execute: "executing the program"
    }
  }
}
