public import Sandbox
public import TextInput

/// How extensions are started.
public struct SceneConfiguration: Sendable {
  /// The path of `keyward-launch`.
  public var launcher: String
  /// The keyboard for fields in which no extension may be active; without it there is none.
  public var systemKeyboard: EnabledKeyboard?
  /// Whether the user has enabled the system keyboard as the last one in the list.
  public var hasSecondKeyboard = false
  /// How long and how much an exchange may be.
  public var limits = SessionLimits()
  /// Which keyboards may be active in which field.
  public var eligibility = Eligibility()
  /// The device.
  public var screen = Screen()
  /// The host app with its screens; `nil` where fields are focused without one.
  public var app: HostApp?
  /// The conditions of the keyboard's place besides the device; an app arranges its scenes itself.
  public var conditions = KeyboardConditions()
  /// Whether the sandbox is in force; measurements alone do without it.
  public var confinement = Confinement.full
  /// Whether keyboards may start where this machine lacks a layer of the sandbox.
  public var enforcement = Enforcement.strict
  /// A keyboard's access, without full access, to the folders that it shares with its containing
  /// app.
  public var groupContainer = Fidelity.GroupContainer.readOnly
  /// The host app's behavior, the trace, and the user.
  public var host = HostBehavior()
  /// Asks a person for a permission; without it, and where there is no answer, the prompt stays open until
  /// `KeyboardScene.answer` closes it.
  public var askUser: (@Sendable (PermissionPrompt) -> Bool?)?
  /// Where the network of keyboards with full access leads; `nil` for the network itself.
  public var traffic: TrafficCapture?
  /// Ports of this machine to which no keyboard connects, because the host itself listens there.
  public var closedPorts: Set<UInt16> = []
  /// Whether copies, notifications and delays are noted in files of the keyboards' containers, such as
  /// `AccessPolicy.pasteboardFile`.
  public var keepsRecords = false
  /// Whether `asyncAfter` and `Task.sleep` that no settle waits for run on the session's clock.
  public var delaysOnClock = false
  /// Where each started process is noted.
  public var running = RunningProcesses()
  /// Called with each process that has started and received no message: none of the keyboard's own code has run.
  public var onLaunch: (@Sendable (EnabledKeyboard, SandboxedProcess) -> Void)?

  /// How much of each resource an extension may use.
  public var resources = Policy.Limits()
  /// The memory limit of a suspended keyboard when it resumes, in bytes; `nil` for that of a running one.
  public var resumeMemory: UInt64?
  /// After this many failures of a keyboard the scene no longer starts it.
  ///
  /// iOS starts a keyboard again the next time that it is needed, and drops one that keeps crashing.
  public var mostFailures = 3

  /// Makes the defaults.
  public init(launcher: String) {
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
