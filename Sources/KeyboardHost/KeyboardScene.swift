import ExtensionBundle
public import KeyboardProtocol
public import Sandbox
public import TextInput

/// How extensions are started.
public struct SceneConfiguration: Sendable {
  /// The path of `keyward-launch`.
  public var launcher: String
  /// How long and how much an exchange may be.
  public var limits = SessionLimits()
  /// Who may serve which field.
  public var eligibility = Eligibility()
  /// The device.
  public var screen = Screen()
  /// Whether the sandbox is in force; measurements alone do without it.
  public var confinement = Confinement.full
  /// Whether keyboards may start where this machine lacks a layer of the sandbox.
  public var enforcement = Enforcement.strict
  /// What a keyboard without full access sees of the folders that it shares with its containing app.
  public var groupContainer = Fidelity.GroupContainer.readOnly
  /// How the host app answers, what is traced, and who the user is.
  public var host = HostBehavior()
  /// Where each started process is noted.
  public var running = RunningProcesses()

  /// How much of each resource an extension may use.
  public var resources = Policy.Limits()
  /// After so many failures of a keyboard the scene starts it no more.
  ///
  /// iOS starts a keyboard again the next time that it is wanted, and drops one that goes on crashing.
  public var mostFailures = 3

  /// Makes the defaults.
  public init(launcher: String) {
    self.launcher = launcher
    resources.memory = MemoryProfile.typical60.limit
  }
}

/// A simulated device: the enabled keyboards, the field that has the focus, and who serves it.
///
/// An extension's process starts when it is first presented and lives until `end()`, so that a keyboard comes
/// back as it was left. Not thread-safe.
public final class KeyboardScene {
  /// The enabled keyboards and the chosen one.
  public private(set) var modes: InputModes<EnabledKeyboard>
  /// The field that has the focus.
  public private(set) var field: Field?
  /// The keyboard that is on the screen; `nil` when none or the system keyboard is.
  public var presentedKeyboard: EnabledKeyboard? { presented.map { modes.keyboards[$0] } }
  /// Why the system keyboard serves the focused field; `nil` when it does not.
  public private(set) var refusal: FieldRefusal?
  /// The failures so far, in order.
  public private(set) var failures: [SessionFailure] = []
  /// The last picture of the keyboard that is on the screen, or was last.
  public private(set) var layout: LayoutSnapshot?

  /// The device as it is held now.
  public private(set) var screen: Screen
  private let state: StateFolder
  private let configuration: SceneConfiguration
  private let report: (SceneEvent) -> Void
  private let trace: TextTrace?
  private(set) var presented: Int?
  /// How many times a keyboard came onto the screen.
  private(set) var presentations = 0
  private var sessions: [Int: Session] = [:]
  private var all: [(keyboard: Int, session: Session)] = []
  private var failedHere: Set<Int> = []
  private var failureCounts: [String: Int] = [:]

  /// Makes a scene without a focused field.
  public init(
    keyboards: [EnabledKeyboard], state: StateFolder, configuration: SceneConfiguration,
    trace: TextTrace? = nil,
    report: @escaping (SceneEvent) -> Void = { _ in }
  ) {
    modes = InputModes(keyboards)
    self.state = state
    self.configuration = configuration
    screen = configuration.screen
    self.report = report
    self.trace = trace
  }

  /// What each keyboard tried and the sandbox saw, in the order of the processes' starts.
  public var accessEvents: [(keyboard: EnabledKeyboard, event: AccessEvent)] {
    all.flatMap { entry in
      entry.session.process.accessEvents().map { (modes.keyboards[entry.keyboard], $0) }
    }
  }

  /// How the extensions that were started are confined; `nil` before the first.
  public var sandboxMode: SandboxMode? {
    let modes = all.map(\.session.process.mode)
    return modes.first { $0 != .strict } ?? modes.first
  }

  /// What each process used of its memory limit, in the order of their starts.
  public var memoryUses: [(keyboard: EnabledKeyboard, use: MemoryUse)] {
    all.compactMap { entry in
      entry.session.process.memoryUse.map { (modes.keyboards[entry.keyboard], $0) }
    }
  }

  /// How many extension processes were started so far.
  public var startedProcesses: Int { all.count }

  /// Moves the focus to a field, and presents the keyboard that serves it.
  public func focus(on field: Field) throws(SceneError) {
    if let presented { leave(presented) }
    self.field = field
    failedHere = []
    refusal = configuration.eligibility.refusal(of: field.traits)
    guard refusal == nil else { return reportRefusal(keyboard: nil) }
    let server = modes.serving { self.serves($0, field) }
    let passedOver = modes.keyboards.indices.map { (modes.chosen + $0) % modes.keyboards.count }
      .prefix { $0 != server }
    guard let server else {
      refusal = passedOver.last.flatMap { whyNot(modes.keyboards[$0], field) }
      return reportRefusal(keyboard: nil)
    }
    for index in passedOver {
      let keyboard = modes.keyboards[index]
      guard let why = whyNot(keyboard, field) else { continue }
      report(.refused(field: field.name, kind: field.kind, why, keyboard: keyboard.name))
    }
    try show(server)
  }

  /// Taps the key that a person means by `name`.
  public func tap(_ name: String) throws(SceneError) {
    try use(name) { (session, key) throws(SessionFailure) in try session.tap(x: key.x, y: key.y) }
  }

  /// Holds the key that a person means by `name` for so long on the virtual clock.
  public func longPress(_ name: String, milliseconds: UInt32 = 600) throws(SceneError) {
    try use(name) { (session, key) throws(SessionFailure) in
      try session.longPress(x: key.x, y: key.y, milliseconds: milliseconds)
    }
  }

  /// Lets time pass on the virtual clock.
  public func wait(milliseconds: UInt32) throws(SceneError) {
    try exchange { (session) throws(SessionFailure) in
      try session.advanceClock(milliseconds: milliseconds)
    }
  }

  /// Lets the host app change the focused field behind the keyboard's back, and lets the keyboard hear of it.
  public func change(_ edit: (Field) -> Void) throws(SceneError) {
    guard let field else { throw .noKeyboard("no field has the focus") }
    edit(field)
    guard presented != nil else { return }
    try exchange { (session) throws(SessionFailure) in try session.hostChanged() }
  }

  /// Turns the device, or changes its appearance; the keyboard on the screen hears of it.
  public func changeDevice(_ change: (inout Screen) -> Void) throws(SceneError) {
    change(&screen)
    guard presented != nil else { return }
    let screen = screen
    try exchange { (session) throws(SessionFailure) in try session.deviceChanged(to: screen) }
  }

  /// Waits until everything that is on its way between the keyboard and the field has arrived.
  public func synchronize() throws(SceneError) {
    guard presented != nil else { return }
    try exchange { (session) throws(SessionFailure) in try session.synchronize() }
  }

  func exchange(
    _ action: (Session) throws(SessionFailure) -> Settlement
  ) throws(SceneError) {
    let (index, session) = try onScreen()
    let next: Int?
    do throws(SessionFailure) {
      next = follow(try action(session), of: index)
      layout = session.layout
    } catch {
      next = fallBack(from: index, after: error)
    }
    try proceed(next)
  }

  /// Ends every extension in good order.
  public func end() {
    if let presented { leave(presented) }
    for session in sessions.values { session.stop() }
    sessions = [:]
  }
}

// MARK: - Who serves

extension KeyboardScene {
  private func serves(_ keyboard: EnabledKeyboard, _ field: Field) -> Bool {
    guard whyNot(keyboard, field) == nil else { return false }
    return !failedHere.contains { modes.keyboards[$0].identifier == keyboard.identifier }
  }

  /// Why a keyboard does not serve a field, whatever happened on it so far.
  private func whyNot(_ keyboard: EnabledKeyboard, _ field: Field) -> FieldRefusal? {
    if failureCounts[keyboard.identifier, default: 0] >= configuration.mostFailures {
      return .failedTooOften
    }
    return configuration.eligibility.refusal(
      of: field.traits, isASCIICapable: keyboard.bundle.manifest.isASCIICapable)
  }

  private func reportRefusal(keyboard: String?) {
    guard let field, let refusal else { return }
    report(.refused(field: field.name, kind: field.kind, refusal, keyboard: keyboard))
  }

  /// Presents a keyboard, and then whichever keyboard it hands over to or is replaced by.
  private func show(_ first: Int) throws(SceneError) {
    var next: Int? = first
    // Two keyboards that hand over to each other as they appear would go on for ever.
    var handoversLeft = 2 * modes.keyboards.count + 2
    while let index = next, let field {
      guard handoversLeft > 0 else {
        report(.notice(keyboard: modes.keyboards[index].name, "the keyboards keep switching"))
        return
      }
      handoversLeft -= 1
      let session = try session(of: index)
      do throws(SessionFailure) {
        let settlement = try session.present(
          on: field, screen: screen,
          needsInputModeSwitchKey: modes.keyboards.count > 1)
        presented = index
        presentations += 1
        layout = session.layout
        report(
          .presented(keyboard: modes.keyboards[index].name, field: field.name, session.layout))
        next = follow(settlement, of: index)
      } catch {
        next = fallBack(from: index, after: error)
      }
    }
  }

  private func proceed(_ next: Int?) throws(SceneError) {
    if let next { try show(next) }
  }

  private func session(of index: Int) throws(SceneError) -> Session {
    if let session = sessions[index] { return session }
    let keyboard = modes.keyboards[index]
    let placement: Placement
    do { placement = try state.place(keyboard.bundle) } catch { throw .state(error) }
    let manifest = keyboard.bundle.manifest
    let access = AccessPolicy(
      bundlePath: placement.bundlePath, executablePath: placement.executablePath,
      containerPath: placement.containerPath, interpreter: keyboard.bundle.interpreter,
      hasFullAccess: keyboard.hasFullAccess, groups: placement.groups,
      closedGroups: configuration.groupContainer, limits: configuration.resources)
    var request = LaunchRequest(
      executable: placement.executablePath,
      environment: [
        "HOME": placement.containerPath, "CFFIXED_USER_HOME": placement.containerPath,
        "TMPDIR": placement.containerPath, "LANG": "C.UTF-8",
      ], workingDirectory: placement.containerPath, policy: access.policy,
      launcher: configuration.launcher, user: state.sandboxUser,
      confinement: configuration.confinement)
    request.enforcement = configuration.enforcement
    request.environment[AccessPolicy.groupVariable] = access.groupVariableValue
    request.environment[SimulatedUser.languagesVariable] =
      configuration.host.user.languages.joined(separator: ",")
    let parameters = StartParameters(
      principalClass: manifest.principalClass, bundlePath: placement.bundlePath,
      containerPath: placement.containerPath, hasFullAccess: keyboard.hasFullAccess,
      primaryLanguage: manifest.primaryLanguage)
    do throws(SessionFailure) {
      let session = try Session(
        extensionName: keyboard.name, launch: request, parameters: parameters,
        limits: configuration.limits, host: configuration.host,
        trace: trace)
      configuration.running.add(session.process)
      sessions[index] = session
      all.append((index, session))
      return session
    } catch {
      if case .launch(_, let isOfMachine) = error.reason {
        throw .launch(error, isOfMachine: isOfMachine)
      }
      throw .launch(error, isOfMachine: true)
    }
  }
}

// MARK: - What the keyboard does

extension KeyboardScene {
  private func onScreen() throws(SceneError) -> (Int, Session) {
    if let field, let refusal {
      throw .servedBySystemKeyboard(field: field.name, refusal)
    }
    guard let presented, let session = sessions[presented] else {
      guard field != nil else { throw .noKeyboard("no field has the focus") }
      throw .noKeyboard(
        failures.isEmpty
          ? "no keyboard is on the screen: it was dismissed. Focus a field with --field first."
          : "no keyboard is on the screen: none is left after the failure.")
    }
    return (presented, session)
  }

  func key(named name: String) throws(SceneError) -> FoundKey {
    let (index, session) = try onScreen()
    do throws(KeyLookupError) {
      return try (session.layout ?? LayoutSnapshot(width: 0, height: 0, views: []))
        .key(named: name)
    } catch {
      throw .key(error, keyboard: modes.keyboards[index].name)
    }
  }

  func use(
    _ name: String, action: (Session, FoundKey) throws(SessionFailure) -> Settlement
  ) throws(SceneError) {
    let (index, session) = try onScreen()
    let keyboard = modes.keyboards[index].name
    let key = try key(named: name)
    let next: Int?
    do throws(SessionFailure) {
      let settlement = try action(session, key)
      layout = session.layout
      report(.tapped(key: key, keyboard: keyboard))
      next = follow(settlement, of: index)
    } catch {
      report(.tapped(key: key, keyboard: keyboard))
      next = fallBack(from: index, after: error)
    }
    try proceed(next)
  }

  /// Does what the keyboard asked for, and gives the keyboard to present next.
  private func follow(_ settlement: Settlement, of index: Int) -> Int? {
    let name = modes.keyboards[index].name
    reportNotices(settlement, of: name)
    for request in settlement.requests {
      switch request {
      case .showInputModeList: report(.listShown(modes.keyboards.map(\.name)))
      case .dismissKeyboard:
        leave(index)
        report(.dismissed(keyboard: name))
        return nil
      case .advanceToNextInputMode:
        guard let field, let next = modes.next(after: index, where: { serves($0, field) }),
          next != index
        else {
          report(.stayed(keyboard: name))
          continue
        }
        leave(index)
        modes.choose(next)
        report(.switched(from: name, to: modes.keyboards[next].name))
        return next
      }
    }
    return nil
  }

  /// Takes a keyboard off the screen; what it asks for on its way out is not followed.
  private func leave(_ index: Int) {
    presented = nil
    guard let session = sessions[index] else { return }
    do throws(SessionFailure) {
      reportNotices(try session.dismiss(), of: modes.keyboards[index].name)
    } catch {
      sessions[index] = nil
      report(.failed(error, successor: nil))
      count(error, of: index)
    }
  }

  /// The keyboard that takes the place of one that failed; the failed one starts afresh on the next field.
  private func fallBack(from index: Int, after failure: SessionFailure) -> Int? {
    presented = nil
    sessions[index] = nil
    failedHere.insert(index)
    let next = field.flatMap { field in
      modes.next(after: index) { serves($0, field) }
    }
    report(.failed(failure, successor: next.map { modes.keyboards[$0].name }))
    count(failure, of: index)
    return next
  }

  private func count(_ failure: SessionFailure, of index: Int) {
    failures.append(failure)
    failureCounts[modes.keyboards[index].identifier, default: 0] += 1
  }

  private func reportNotices(_ settlement: Settlement, of name: String) {
    if let use = settlement.memoryAtWarning {
      report(.memoryWarning(keyboard: name, use))
    }
    for notice in settlement.notices { report(.notice(keyboard: name, notice)) }
    if settlement.droppedNotices > 0 {
      report(.notice(keyboard: name, "… and \(settlement.droppedNotices) more lines"))
    }
    if !settlement.stillRunning.isEmpty {
      let running = settlement.stillRunning.map { $0.escaped(limit: 200) }
      report(
        .notice(keyboard: name, "did not settle; still running: \(running.joined(separator: ", "))")
      )
    }
  }
}
