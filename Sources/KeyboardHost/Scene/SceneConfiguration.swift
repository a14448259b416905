package import Sandbox
package import TextInput

/// How extensions are started.
public struct SceneConfiguration: Sendable {
  /// The path of `keyward-launch`.
  package var launcher: String
  /// The keyboard for fields in which no extension may be active; without it there is none.
  package var systemKeyboard: EnabledKeyboard?
  /// Whether the user has enabled the system keyboard as the last one in the list.
  package var hasSecondKeyboard = false
  /// How long and how much an exchange may be.
  package var limits = SessionLimits()
  /// Which keyboards may be active in which field.
  package var eligibility = Eligibility()
  /// The device.
  package var screen = Screen()
  /// The host app with its screens; `nil` where fields are focused without one.
  package var app: HostApp?
  /// The conditions of the keyboard's place besides the device; an app arranges its scenes itself.
  package var conditions = KeyboardConditions()
  /// Whether the sandbox is in force; measurements alone do without it.
  package var confinement = Confinement.full
  /// Whether keyboards may start where this machine lacks a layer of the sandbox.
  package var enforcement = Enforcement.strict
  /// A keyboard's access, without full access, to the folders that it shares with its containing
  /// app.
  package var groupContainer = Fidelity.GroupContainer.readOnly
  /// The host app's behavior, the trace, and the user.
  package var host = HostBehavior()
  /// Asks a person for a permission; without it, and where there is no answer, the prompt stays open until
  /// `KeyboardScene.answer` closes it.
  package var askUser: (@Sendable (PermissionPrompt) -> Bool?)?
  /// Where the network of keyboards with full access leads; `nil` for the network itself.
  package var traffic: TrafficCapture?
  /// Ports of this machine to which no keyboard connects, because the host itself listens there.
  package var closedPorts: Set<UInt16> = []
  /// Whether copies, notifications and delays are noted in files of the keyboards' containers, such as
  /// `AccessPolicy.pasteboardFile`.
  package var keepsRecords = false
  /// Whether `asyncAfter` and `Task.sleep` that no settle waits for run on the session's clock.
  package var delaysOnClock = false
  /// Where each started process is noted.
  package var running = RunningProcesses()
  /// Called with each process that has started and received no message: none of the keyboard's own code has run.
  package var onLaunch: (@Sendable (EnabledKeyboard, SandboxedProcess) -> Void)?

  /// How much of each resource an extension may use.
  package var resources = Policy.Limits()
  /// The memory limit of a suspended keyboard when it resumes, in bytes; `nil` for that of a running one.
  package var resumeMemory: UInt64?
  /// After this many failures of a keyboard the scene no longer starts it.
  ///
  /// iOS starts a keyboard again the next time that it is needed, and drops one that keeps crashing.
  package var mostFailures = 3

  /// Makes the defaults.
  package init(launcher: String) {
    self.launcher = launcher
    resources.memory = MemoryProfile.typical60.limit
  }

  /// The keyboards that the globe key leads through.
  func enabled(_ keyboards: [EnabledKeyboard]) -> [EnabledKeyboard] {
    guard hasSecondKeyboard, let systemKeyboard,
      !keyboards.contains(where: { $0.identifier == systemKeyboard.identifier })
    else { return keyboards }
    return keyboards + [systemKeyboard]
  }
}
