import ExtensionBundle
package import KeyboardProtocol
package import Sandbox
package import TextInput

/// A simulated device: the enabled keyboards, the field that has the focus, and the keyboard that is active in it.
///
/// An extension's process starts when it is first presented and lives until `end()`, so that a keyboard
/// returns in the state in which it was left. Not thread-safe.
package final class KeyboardScene {
  /// The enabled keyboards and the chosen one.
  package internal(set) var modes: InputModes<EnabledKeyboard>
  /// The keyboards that are installed and not enabled.
  package internal(set) var disabled: [DisabledKeyboard]
  /// The identifiers of the keyboards that the user chose in contexts.
  package internal(set) var choices: [TextInputContext: String]
  /// The field that has the focus.
  package internal(set) var field: Field?
  /// The host app, where it has responders; a field that is focused without it belongs to none of them.
  package let app: RunningApp?
  /// The keyboard that is on the screen; `nil` when none or the system keyboard is.
  package var presentedKeyboard: EnabledKeyboard? {
    presented.flatMap { isSystemKeyboard($0) ? nil : $0 }
  }
  /// Whether any keyboard is on the screen, the system's included.
  package var hasKeyboard: Bool { presented != nil }
  /// The name of the keyboard that is on the screen, the system's included; `nil` when none is.
  package var keyboardName: String? { presented?.name }
  /// The keyboards whose hidden globe was explained.
  var explainedGlobes: Set<String> = []
  /// Why the system keyboard is active in the focused field; `nil` when an extension is.
  package internal(set) var refusal: FieldRefusal?
  /// The failures so far, in order.
  package internal(set) var failures: [SessionFailure] = []
  /// The last snapshot of the keyboard that is on the screen, or was last.
  package internal(set) var layout: LayoutSnapshot?

  /// The device in its current orientation.
  package private(set) var screen: Screen
  /// The conditions of the keyboard's place besides the device; `changeConditions` changes it.
  package internal(set) var conditions: KeyboardConditions
  /// How the keyboard came, moved and went, in order; the last thousand times at least.
  package internal(set) var movements: [KeyboardMovement] = []
  /// How many earlier movements were not kept.
  package internal(set) var droppedMovements = 0
  /// The input modes in the host app's notifications, in order, each as it became the current one; the last thousand at
  /// least.
  package internal(set) var inputModeChanges: [InputMode] = []
  /// Each keyboard's report about its controllers, by identifier.
  package internal(set) var controllerCounts: [String: ControllerCount] = [:]
  var shownGeometry: KeyboardGeometry
  /// The accessory view that `shownGeometry` has.
  var shownAccessoryHeight = 0.0
  /// Where a selection began that a hardware keyboard's arrows make longer.
  var selectionAnchor: Int?
  /// Whether the keyboard was taken away from the focused field.
  var isDismissed = false
  let state: StateFolder
  var configuration: SceneConfiguration
  private let heard: (SceneEvent) -> Void
  /// The events so far while `record` runs; `nil` otherwise.
  var recorded: [SceneEvent]?
  /// The fields that actions have made, in order.
  package internal(set) var madeFields: [Field] = []
  let trace: TextTrace?
  /// The keyboard that is on the screen, the system's included.
  var presented: EnabledKeyboard?
  /// How many times a keyboard came onto the screen.
  var presentations = 0
  /// The fingers that were put down and not taken up.
  var resting: [RestingFinger] = []
  /// The fingers of held touches.
  var heldFingers: Set<UInt8> = []
  /// The processes that live, by the keyboards' identifiers.
  var sessions: [String: Session] = [:]
  var all: [StartedProcess] = []
  var failedHere: Set<String> = []
  var failureCounts: [String: Int] = [:]
  /// The user's answers to keyboards, by their identifiers.
  var permissionAnswers: [String: [Permission: Bool]] = [:]
  /// Where the device is.
  package internal(set) var location: LocationFix?
  /// The text that the user last copied in another app.
  var copied: CopiedText?

  /// Makes a scene without a focused field.
  ///
  /// - Parameters:
  ///   - keyboards: The enabled keyboards; the first one is chosen.
  ///   - disabled: Those that are only installed.
  ///   - choices: What was chosen in contexts earlier.
  ///   - state: Where containers are.
  ///   - configuration: How extensions are started.
  ///   - trace: Where uses of the proxy are kept.
  ///   - report: Receives the events outside of `perform` and `record`.
  package init(
    keyboards: [EnabledKeyboard], disabled: [DisabledKeyboard] = [],
    choices: [TextInputContext: String] = [:], state: StateFolder,
    configuration: SceneConfiguration, trace: TextTrace? = nil,
    report: @escaping (SceneEvent) -> Void = { _ in }
  ) {
    modes = InputModes(configuration.enabled(keyboards))
    self.disabled = disabled
    self.choices = choices
    self.state = state
    self.configuration = configuration
    location = configuration.host.location
    screen = configuration.screen
    conditions = configuration.conditions
    app = configuration.app.map(RunningApp.init)
    if let app { conditions.arrangement = app.app.arrangement }
    for field in app?.fields ?? [] { field.fidelity = configuration.host.fidelity }
    shownGeometry = KeyboardGeometry(
      KeyboardSituation(screen: configuration.screen, content: .none))
    heard = report
    self.trace = trace
  }

  func report(_ event: SceneEvent) {
    if recorded == nil { heard(event) } else { recorded?.append(event) }
  }

  /// The attempts of each keyboard that the sandbox saw, in the order of their times.
  package var accessEvents: [(keyboard: EnabledKeyboard, event: AccessEvent)] {
    accessEventsByProcess.flatMap { $0 }.sorted {
      ($0.event.monotonicNanoseconds, $0.event.sequence)
        < ($1.event.monotonicNanoseconds, $1.event.sequence)
    }
  }

  /// The same for each process, in the order of the processes' starts.
  package var accessEventsByProcess: [[(keyboard: EnabledKeyboard, event: AccessEvent)]] {
    all.map { entry in entry.record.accessEvents.map { (entry.keyboard, $0) } }
  }

  /// How the extensions that were started are confined; `nil` before the first.
  package var sandboxMode: SandboxMode? {
    let modes = all.map(\.record.mode)
    return modes.first { $0 != .strict } ?? modes.first
  }

  /// The memory use of each process, in the order of their starts.
  package var memoryUses: [(keyboard: EnabledKeyboard, use: MemoryUse)] {
    all.compactMap { entry in
      entry.record.memoryUse.map { (entry.keyboard, $0) }
    }
  }

  /// The part of the document that the keyboard's proxy shows once all pending states have arrived; `nil` while no
  /// keyboard is on a field.
  package var mirror: TextWindow? {
    presented.flatMap { sessions[$0.identifier]?.focus?.mirror.window }
  }

  /// The languages that the user reads, the preferred one first.
  package var userLanguages: [String] { configuration.host.user.languages }

  /// How many extension processes were started so far.
  package var startedProcesses: Int { all.count }

  /// Moves the focus to a field, and presents the keyboard for it.
  package func focus(on field: Field) throws(SceneError) {
    if let presented { leave(presented) }
    app?.resign()
    self.field = field
    isDismissed = false
    defer { settleGeometry(.focus) }
    try serve(field)
  }

  /// Presents the keyboard that is active in the focused field.
  func serve(_ field: Field) throws(SceneError) {
    failedHere = []
    refusal = nil
    guard inputView == nil else { return }
    refusal = configuration.eligibility.refusal(of: field.traits, in: field.app)
    guard refusal == nil else { return try showSystemKeyboard() }
    guard !conditions.placement.isHardware else { return }
    let order = modes.order(from: start(for: field))
    let server = order.first { serves(modes.keyboards[$0], field) }
    let passedOver = order.prefix { $0 != server }
    guard let server else {
      refusal = passedOver.last.flatMap { whyNot(modes.keyboards[$0], field) }
      return try showSystemKeyboard()
    }
    for index in passedOver {
      let keyboard = modes.keyboards[index]
      guard let why = whyNot(keyboard, field) else { continue }
      report(.refused(field: field.name, kind: field.kind, why, keyboard: keyboard.name))
    }
    try show(modes.keyboards[server])
  }

  /// Taps the key that a person means by `name`.
  package func tap(_ name: String) throws(SceneError) { try tap(.key(name)) }

  /// Taps a key, or a point of the keyboard.
  ///
  /// Fingers that rest on the keyboard stay where they are, here and in all that follows.
  package func tap(_ place: TouchPlace) throws(SceneError) {
    let finger = try freeFingers(1)[0]
    try use(place) { (session, key) throws(SessionFailure) in
      try session.tap(x: key.x, y: key.y, finger: finger)
    }
  }

  /// Holds a key, or a point of the keyboard, for a time on the virtual clock.
  package func longPress(_ place: TouchPlace, milliseconds: UInt32 = 600) throws(SceneError) {
    let finger = try freeFingers(1)[0]
    try use(place) { (session, key) throws(SessionFailure) in
      try session.longPress(x: key.x, y: key.y, milliseconds: milliseconds, finger: finger)
    }
  }

  /// Lets time pass on the virtual clock.
  package func wait(milliseconds: UInt32) throws(SceneError) {
    try exchange { (session) throws(SessionFailure) in
      try session.advanceClock(milliseconds: milliseconds)
    }
  }

  /// Lets the host app change the focused field without the keyboard, and notifies the keyboard.
  package func change(_ edit: (Field) -> Void) throws(SceneError) {
    guard let field else { throw .noKeyboard(.noFocus) }
    edit(field)
    guard presented != nil else { return }
    try exchange { (session) throws(SessionFailure) in try session.hostChanged() }
  }

  /// How long the host app takes to answer; processes that run keep the one with which they were started.
  package var latency: HostLatency {
    get { configuration.host.latency }
    set { configuration.host.latency = newValue }
  }

  /// Turns the device, or changes its appearance; the keyboard on the screen is notified.
  package func changeDevice(_ change: (inout Screen) -> Void) throws(SceneError) {
    change(&screen)
    guard presented != nil else { return settleGeometry(.device) }
    let screen = presentedScreen
    try exchange(.device) { (session) throws(SessionFailure) in
      try session.deviceChanged(to: screen)
    }
  }

  /// Waits until everything that is on its way between the keyboard and the field has arrived.
  package func synchronize() throws(SceneError) {
    guard presented != nil else { return }
    try exchange { (session) throws(SessionFailure) in try session.synchronize() }
  }

  func exchange(
    _ cause: KeyboardMovement.Cause = .keyboard, allowsSuspended: Bool = false,
    _ action: (Session) throws(SessionFailure) -> Settlement
  ) throws(SceneError) {
    let (keyboard, session) = try onScreen(allowsSuspended: allowsSuspended)
    let next: EnabledKeyboard?
    do throws(SessionFailure) {
      next = follow(try action(session), of: keyboard)
      layout = session.layout
    } catch {
      next = fallBack(from: keyboard, after: error)
    }
    defer { settleGeometry(isDismissed ? .dismissal : cause) }
    try proceed(next)
  }

  /// Ends every extension in good order.
  package func end() {
    if let presented { leave(presented) }
    // In the order in which they were started, so that what they print on their way out is.
    for (keyboard, session) in all.compactMap({ entry in entry.session.map { (entry.keyboard, $0) }
    }) {
      session.stop()
      reportOutput(of: session, keyboard)
      retire(keyboard.identifier)
    }
  }
}
