import ExtensionBundle
import Foundation
import Glibc
import KeyboardHost
import KeyboardProtocol
import Sandbox

/// The shared settings and results of all processes of a drive.
final class DriveContext {
  let bundle: EnabledKeyboard
  let placement: Placement
  let state: StateFolder
  let configuration: SceneConfiguration
  /// Signs the sink's certificates; `nil` for keyboards that never have a network.
  let authority: TestAuthority?
  private let end: ContinuousClock.Instant
  private let tell: (String) -> Void

  /// The steps so far, in order; a step's number is its index.
  private(set) var steps: [String] = []
  /// How a keyboard failed, and in which step.
  private(set) var failures: [(step: String, failure: SessionFailure)] = []
  /// The flaws of all pictures, each with the situation in which it was seen first.
  private(set) var flaws: [(flaw: LayoutInspection.Flaw, situation: String)] = []
  private var seenFlaws: Set<LayoutInspection.Flaw> = []
  /// Pictures of the keyboard for the report.
  var pictures = DrivenPictures()
  var taps = 0
  var presentations = 0
  /// The most memory that a process used.
  var peak: MemoryUse?
  /// The attempts that the sandbox refused.
  private(set) var refused = RefusedAttempts()
  /// Why an extension could not be started at all.
  var startError: SceneError?

  init(
    keyboard: EnabledKeyboard, placement: Placement, state: StateFolder,
    configuration: SceneConfiguration, seconds: Double, tell: @escaping (String) -> Void
  ) {
    bundle = keyboard
    self.placement = placement
    self.state = state
    self.configuration = configuration
    authority = keyboard.bundle.manifest.requestsOpenAccess ? TestAuthority() : nil
    end = .now + .milliseconds(Int(min(max(seconds, 0), 86_400) * 1000))
    self.tell = tell
  }

  /// Whether the time of the drive is over; the remaining parts are left out.
  var isOver: Bool { ContinuousClock.now >= end }
  /// Whether it failed so often that more failures would add nothing.
  var isHopeless: Bool { failures.count >= 6 || startError != nil }
  var mayGoOn: Bool { !isOver && !isHopeless }

  func progress(_ text: String) { tell(text) }

  func begin(_ step: String) -> Int {
    steps.append(step)
    return steps.count - 1
  }

  func note(_ failure: SessionFailure, in step: String) { failures.append((step, failure)) }

  func noteRefusals(_ log: inout RefusedAttempts.Log, _ events: [AccessEvent], fullAccess: Bool) {
    refused.add(events, since: &log, hasFullAccess: fullAccess, step: steps.last ?? "")
  }

  func inspect(_ layout: LayoutSnapshot, in situation: String, isDark: Bool) {
    let found = LayoutInspection(layout).flaws
    for flaw in found {
      // The place of a key differs between screens; each flaw is reported once.
      let known = LayoutInspection.Flaw(kind: flaw.kind, key: flaw.key, detail: "")
      guard seenFlaws.insert(known).inserted else { continue }
      flaws.append((flaw, situation))
      pictures.keep(layout, isDark: isDark, in: situation, found.filter { $0.kind == flaw.kind })
    }
  }
}

/// A keyboard's process that the drive starts, uses, and starts again where it failed.
final class DrivenProcess {
  let context: DriveContext
  let hasFullAccess: Bool
  private var configuration: SceneConfiguration
  private let traffic: TrafficCapture?
  /// The refusals of this process that the context has by now.
  private var refusals = RefusedAttempts.Log()
  private(set) var session: Session?
  private(set) var situation = ""
  /// The lines that the last step logged.
  private(set) var notices: [String] = []
  /// The URLs that the last step opened.
  private(set) var urls: [String] = []
  /// The same without those about URLs that it opened, which are evidence themselves; long ones are cut off there.
  var ownNotices: [String] {
    notices.filter { line in !urls.contains { !$0.isEmpty && line.contains($0.prefix(100)) } }
  }
  /// The process's last report about its controllers.
  private(set) var controllers: ControllerCount?
  /// The text that was copied in another app last, which a new process receives too.
  private var copied: CopiedText?
  /// Called after each step with its number.
  var afterStep: (Int) -> Void = { _ in }

  init(
    _ context: DriveContext, fullAccess: Bool, host: HostBehavior = HostBehavior(),
    traffic: TrafficCapture
  ) {
    self.context = context
    hasFullAccess = fullAccess
    configuration = context.configuration
    configuration.host = host
    configuration.traffic = traffic
    self.traffic = traffic
  }

  var layout: LayoutSnapshot? { session?.layout }
  var keys: [DrivenKey] { layout.map(DrivenKey.all) ?? [] }

  private var access: String { hasFullAccess ? "with full access" : "without full access" }

  /// The running process, started where there is none.
  private func started() -> Session? {
    if let session { return session }
    guard context.mayGoOn else { return nil }
    var keyboard = context.bundle
    keyboard.isFullAccessGranted = hasFullAccess
    do throws(SceneError) {
      session = try Session.start(
        keyboard, at: context.placement, configuration: configuration)
    } catch {
      context.startError = error
    }
    if let copied { session?.receive(copied) }
    session?.onService = { [unowned self] event in
      if event.service == .url, urls.count < 100 { urls.append(event.member) }
    }
    return session
  }

  /// Does one step; `nil` when the keyboard failed in it, or cannot be started.
  private func perform(
    _ step: String, _ action: (Session) throws(SessionFailure) -> Settlement
  ) -> Settlement? {
    guard let session = started() else { return nil }
    let number = context.begin("\(step) (\(situation))")
    traffic?.mark(number)
    (notices, urls) = ([], [])
    do throws(SessionFailure) {
      let settlement = try action(session)
      notices = settlement.notices
      controllers = settlement.controllers ?? controllers
      afterStep(number)
      noteRefusals()
      return settlement
    } catch {
      afterStep(number)
      context.note(error, in: context.steps[number])
      close()
      return nil
    }
  }

  func present(
    _ field: Field, on screen: DrivenScreen, needsGlobe: Bool
  ) -> Settlement? {
    situation = "field “\(field.name)”, \(screen.name), \(access)"
    context.presentations += 1
    let settlement = perform("the keyboard's appearing") { (session) throws(SessionFailure) in
      try session.present(on: field, screen: screen.screen, needsInputModeSwitchKey: needsGlobe)
    }
    if settlement != nil, let layout {
      context.inspect(layout, in: situation, isDark: screen.screen.isDark)
    }
    return settlement
  }

  func turn(to screen: DrivenScreen, field: Field) -> Settlement? {
    situation = "field “\(field.name)”, \(screen.name), \(access)"
    let settlement = perform("the device's change") { (session) throws(SessionFailure) in
      try session.deviceChanged(to: screen.screen)
    }
    if settlement != nil, let layout {
      context.inspect(layout, in: situation, isDark: screen.screen.isDark)
    }
    return settlement
  }

  func tap(_ key: DrivenKey) -> Settlement? {
    context.taps += 1
    return perform("the tap on “\(key.name)”") { (session) throws(SessionFailure) in
      try session.tap(x: key.x, y: key.y)
    }
  }

  func longPress(_ key: DrivenKey) -> Settlement? {
    context.taps += 1
    return perform("the long press on “\(key.name)”") { (session) throws(SessionFailure) in
      try session.longPress(x: key.x, y: key.y, milliseconds: 800)
    }
  }

  /// Where a finger moves.
  enum Direction: String, CaseIterable {
    case left, right, up, down

    /// The way, in parts of the keyboard's width and height.
    fileprivate var ends: (from: Session.Place, to: Session.Place) {
      switch self {
      case .left: ((0.8, 0.5), (0.2, 0.5))
      case .right: ((0.2, 0.5), (0.8, 0.5))
      case .up: ((0.5, 0.8), (0.5, 0.2))
      case .down: ((0.5, 0.2), (0.5, 0.8))
      }
    }
  }

  /// Swipes across the keyboard; false where that led away from it, or the keyboard failed.
  func swipe(_ direction: Direction) -> Bool {
    guard let layout else { return false }
    func place(_ part: Session.Place) -> Session.Place {
      (part.x * layout.width, part.y * layout.height)
    }
    let (start, end) = (place(direction.ends.from), place(direction.ends.to))
    let step = "the swipe \(direction.rawValue)"
    // A finger goes up even where the keyboard has led away, but not in a process that another one replaces.
    guard
      let down = perform(
        step,
        { (session) throws(SessionFailure) in
          try session.touchDown(x: start.x, y: start.y, holding: 0)
        }),
      let moved = perform(
        step,
        { (session) throws(SessionFailure) in try session.moveTouch(from: start, to: end) }),
      let up = perform(
        step, { (session) throws(SessionFailure) in try session.touchUp(x: end.x, y: end.y) })
    else { return false }
    return [down, moved, up].allSatisfy(\.requests.isEmpty)
  }

  func wait(milliseconds: UInt32) -> Settlement? {
    perform("the wait of \(milliseconds) ms") { (session) throws(SessionFailure) in
      try session.advanceClock(milliseconds: milliseconds)
    }
  }

  /// Copies a text in another app; a keyboard that is not running has it from its start.
  func copy(_ text: String) {
    let text = CopiedText(text, changeCount: (copied?.changeCount ?? 0) + 1)
    copied = text
    guard session != nil else { return }
    _ = perform("a text copied in another app") { (session) throws(SessionFailure) in
      try session.copy(text) ?? Settlement()
    }
  }

  func warnOfMemory() -> Settlement? {
    perform("a memory warning") { (session) throws(SessionFailure) in
      try session.warnOfMemory()
    }
  }

  /// Sends the host app to the background and brings it back.
  func leaveAndReturn() -> Settlement? {
    guard
      perform(
        "the host app's leaving", { (session) throws(SessionFailure) in try session.suspend() })
        != nil
    else { return nil }
    return perform("the host app's return") { (session) throws(SessionFailure) in
      try session.resume()
    }
  }

  func synchronize() -> Settlement? {
    perform("the host app's catching up") { (session) throws(SessionFailure) in
      try session.synchronize()
    }
  }

  func dismiss() -> Settlement? {
    guard session != nil else { return nil }
    return perform("the keyboard's disappearing") { (session) throws(SessionFailure) in
      try session.dismiss()
    }
  }

  /// Processor time that the process used so far, in seconds.
  var processorSeconds: Double? {
    guard let session,
      let text = try? String(
        contentsOfFile: "/proc/\(session.process.processID)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return nil
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The memory that the process uses now, counted page by page.
  var memory: UInt64? {
    guard let session else { return nil }
    _ = session.process.checkMemory(exactly: true)
    return session.process.memoryUse?.used
  }

  /// The lines that the process printed so far.
  var output: [OutputLine] { session?.process.outputLines() ?? [] }

  /// Ends the process in good order, and keeps its memory use and attempts.
  func stop() {
    guard let session else { return }
    let number = context.begin("the keyboard's end (\(access))")
    traffic?.mark(number)
    (notices, urls) = ([], [])
    session.stop()
    afterStep(number)
    close()
  }

  private func close() {
    guard let session else { return }
    if let use = session.process.memoryUse, use.peak > context.peak?.peak ?? 0 {
      context.peak = use
    }
    noteRefusals()
    refusals = RefusedAttempts.Log()
    self.session = nil
    controllers = nil
  }

  private func noteRefusals() {
    guard let session else { return }
    context.noteRefusals(
      &refusals, session.process.accessEvents(), fullAccess: hasFullAccess)
  }
}
