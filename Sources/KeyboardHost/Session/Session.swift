import Platform
package import KeyboardProtocol
package import Sandbox

/// One extension process, presented on one focused field at a time.
///
/// For any behavior of the extension, a session ends in bounded time and memory with a typed reason, and the document
/// keeps every edit of the complete exchanges. Not thread-safe; only `terminate()` may be called from elsewhere.
package final class Session {
  /// The extension, as the user knows it.
  package let extensionName: String
  /// The confined process.
  package let process: SandboxedProcess
  /// The last snapshot of the keyboard.
  package internal(set) var layout: LayoutSnapshot?
  /// The contents of its images.
  let images: SessionImages
  /// Why the session is over; `nil` while it lives.
  package internal(set) var failure: SessionFailure?
  /// How many bytes the last exchange sent and received.
  package var lastExchangeBytes: (sent: Int, received: Int) {
    (channel.requestedBytes, channel.receivedBytes)
  }
  /// The field on which the keyboard is presented.
  package var field: Field? { focus?.field }
  /// Milliseconds on the virtual clock since the session began.
  package internal(set) var milliseconds: UInt64 = 0

  /// The keyboard's language, from its manifest or its last message.
  package internal(set) var language: String?
  /// Whether the process is stopped.
  package internal(set) var isSuspended = false

  let limits: SessionLimits
  let host: HostBehavior
  let trace: TextTrace?
  var delays: DelaySource
  var channel: FrameChannel
  var focus: HostLink?
  /// When the action that is under way has taken too long, and how many seconds that is.
  var budget = (end: Deadline(seconds: 0), seconds: 0.0)
  /// How far ahead the keyboard's next timer was due when it last settled.
  var nextTimer: UInt32?
  var asksForLexicon = false
  /// The view whose constraints were requested, and the answer.
  var constraints: (view: UInt32, lines: [String]?)?
  var serviceCalls: [ServiceCall] = []
  /// The system's state for the keyboard's service requests.
  var services: ServiceDesk
  /// Receives each use of a service.
  package var onService: (ServiceEvent) -> Void = { _ in }
  var isReady = false
  var settleNumber: UInt32 = 0
  var batches: [EditBatch] = []
  /// The running program, for the names of its functions.
  var program: CrashSite
  /// The system call in which the main thread was found when it did not answer.
  var waitsIn: String?

  /// Starts the process and queues its first message, which is sent with the first presentation.
  package init(
    extensionName: String, launch request: LaunchRequest, parameters: StartParameters,
    limits: SessionLimits = SessionLimits(), host: HostBehavior = HostBehavior(),
    services: ServiceDesk = ServiceDesk(), trace: TextTrace? = nil
  ) throws(SessionFailure) {
    self.services = services
    self.extensionName = extensionName
    self.limits = limits
    self.host = host
    self.trace = trace
    delays = DelaySource(host.latency)
    images = SessionImages(
      bundlePath: parameters.bundlePath,
      renderer: PictureRenderer(besideLauncher: request.launcher))
    program = CrashSite(
      program: request.executable, symbols: nil, launcher: request.launcher)
    do {
      process = try SandboxedProcess.launch(request)
    } catch {
      throw SessionFailure(
        extensionName: extensionName,
        reason: .launch(error),
        activity: "while starting")
    }
    channel = FrameChannel(
      input: process.input, output: process.output, attention: process.memoryAttention)
    language = parameters.primaryLanguage
    var parameters = parameters
    parameters.tracesProxy = trace != nil
    parameters.permissions = services.statuses
    channel.queue(.start(parameters))
    if services.status(of: .contacts) == .authorized {
      channel.queue(.addressBook(services.addressBook))
    }
    if let copied = services.copied { receive(copied) }
  }

  /// Presents the keyboard on a field and waits until it has settled.
  package func present(
    on field: Field, screen: Screen = Screen(), needsInputModeSwitchKey: Bool
  ) throws(SessionFailure) -> Settlement {
    loseFocus()
    let link = HostLink(field: field, delays: delays, keyboard: extensionName, trace: trace)
    focus = link
    let window = link.visibleWindow
    trace?.add(
      .focus, field.name, at: milliseconds, keyboard: extensionName, before: window)
    var presentation = Presentation(
      documentIdentifier: link.identifier, traits: field.traits, window: window,
      pushNumber: link.pushNumber, width: screen.keyboardWidth ?? screen.width,
      height: screen.keyboardHeight,
      screen: (screen.width, screen.height), needsInputModeSwitchKey: needsInputModeSwitchKey,
      isDark: screen.isDark, fidelity: field.fidelity, inputMode: field.inputMode)
    presentation.isPad = screen.isPad
    presentation.stagesLaunchFrames = screen.launchFrames == .staged
    channel.queue(.present(presentation))
    return try settle(activity: isReady ? "while appearing" : "while starting and appearing")
  }

  /// Notifies the keyboard that the device was turned, or that its appearance changed.
  package func deviceChanged(to screen: Screen) throws(SessionFailure) -> Settlement {
    channel.queue(
      .device(
        DeviceState(
          width: screen.keyboardWidth ?? screen.width, height: screen.keyboardHeight,
          screen: (screen.width, screen.height), isDark: screen.isDark)))
    return try settle(activity: "while the device changed")
  }

  /// Taps a point of the keyboard: finger down, finger up, and the wait until all is settled.
  package func tap(
    x: Double, y: Double, finger: UInt8 = 0
  ) throws(SessionFailure) -> Settlement {
    channel.queue(.touch(TouchSample(finger: finger, phase: .began, x: x, y: y)))
    channel.queue(.touch(TouchSample(finger: finger, phase: .ended, x: x, y: y)))
    return try settle(activity: "while handling a tap")
  }

  /// Holds a finger on a point while the virtual clock moves on.
  package func longPress(
    x: Double, y: Double, milliseconds: UInt32, finger: UInt8 = 0
  ) throws(SessionFailure) -> Settlement {
    let activity = "while handling a long press"
    var settlement = Settlement()
    beginAction()
    channel.queue(.touch(TouchSample(finger: finger, phase: .began, x: x, y: y)))
    try advance(by: milliseconds, activity: activity, into: &settlement)
    channel.queue(.touch(TouchSample(finger: finger, phase: .ended, x: x, y: y)))
    try settle(activity: activity, into: &settlement)
    return settlement
  }

  /// Moves the virtual clock forward, so that timers fire and pending messages arrive.
  package func advanceClock(milliseconds: UInt32) throws(SessionFailure) -> Settlement {
    let activity = "while its timers ran"
    var settlement = Settlement()
    beginAction()
    try advance(by: milliseconds, activity: activity, into: &settlement)
    try settle(activity: activity, into: &settlement)
    return settlement
  }

  /// Notifies the keyboard of the host app's change to the field; with latency and typing ahead, later.
  package func hostChanged() throws(SessionFailure) -> Settlement {
    try settle(activity: "while the field changed")
  }

  /// Notifies the keyboard of the host app's changes to the field, and waits until everything has settled.
  package func synchronize() throws(SessionFailure) -> Settlement {
    var settlement = Settlement()
    beginAction()
    try settle(activity: "while the field changed", awaitsHost: true, into: &settlement)
    return settlement
  }

  /// Takes the keyboard off the screen; the process stays for the next field.
  package func dismiss() throws(SessionFailure) -> Settlement {
    let activity = "while disappearing"
    channel.queue(.dismiss)
    let settlement = try settle(activity: activity)
    if let excess = loseFocus() { throw end(.reason(reason(for: excess)), activity: activity) }
    return settlement
  }

  /// The field keeps the typed text, including edits that had not reached it yet, unless that takes too
  /// long.
  @discardableResult
  func loseFocus() -> StepBudget.Excess? {
    focus?.finish(at: milliseconds, within: StepBudget(limits))
    let excess = focus?.excess
    // The next focus continues the random sequence of this one.
    if let focus { delays = focus.delays }
    focus = nil
    return excess
  }

  /// Ends the extension in good order, or by force where it does not go within a second.
  package func stop() {
    if failure == nil, !isSuspended {
      // For the report: the final use, to the page.
      _ = process.checkMemory(exactly: true)
      channel.queue(.stop)
      channel.beginExchange(byteLimit: 0)
      if process.waitForExit(seconds: 1) != nil { return }
    }
    terminate()
    _ = process.waitForExit(seconds: 2)
  }

  /// Ends the process at once; may be called from any thread.
  package func terminate() { process.terminate() }
}
