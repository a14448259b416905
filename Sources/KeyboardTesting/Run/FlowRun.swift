import Glibc
import KeyboardHost
import KeyboardProtocol
import Sandbox
import TextInput

/// Does the steps of one flow on a scene of its own.
///
/// Not thread-safe.
final class FlowRun {
  /// What the scene tells while it is used.
  private final class Events {
    /// Why keyboards were passed over since the last field got the focus.
    var refusals: [FieldRefusal] = []
    /// The services that were used or refused.
    var services = ServiceRecord()
    /// The lines for the developer, the first of them.
    private(set) var notices: [String] = []
    /// The last lines that keyboards printed.
    private(set) var printed: [String] = []

    func take(_ event: SceneEvent) {
      switch event {
      case .refused(_, _, let refusal, _): refusals.append(refusal)
      case .service(let keyboard, let event):
        services.add(event, keyboard: keyboard.identifier)
      case .notice(_, let text): keep(text)
      case .printed(let keyboard, _, let text):
        keep(text)
        if printed.count == FlowRun.printedLines { printed.removeFirst() }
        printed.append("\(keyboard.forDisplay): \(text)")
      default: break
      }
    }

    private func keep(_ line: String) {
      if notices.count < FlowRun.noticeLimit { notices.append(line) }
    }
  }

  /// The most lines of the trace that a failure shows.
  private static let traceLines = 12
  /// The most lines of what keyboards printed that a failure shows.
  private static let printedLines = 12
  /// How long to wait for what must hold later, before it is looked at anew.
  private static let pollMicroseconds: UInt32 = 5_000
  /// The most lines for the developer that are kept.
  private static let noticeLimit = 10_000

  private let flow: Flow
  let scene: KeyboardScene
  private let events: Events
  let trace = TextTrace()
  private(set) var field: Field?
  private var inside: [String] = []
  private var fieldCount = 0
  /// How many movements of the keyboard were looked at.
  private var readMovements = 0
  /// The keyboard that was last on the screen.
  private(set) var lastLayout: LayoutSnapshot?
  private let seconds: Double
  private let deadline: ContinuousClock.Instant?

  init(
    _ flow: Flow, keyboards: [EnabledKeyboard], state: StateFolder,
    configuration: SceneConfiguration, seconds: Double = .infinity
  ) {
    self.seconds = seconds
    deadline = seconds.isFinite ? .now + .seconds(seconds) : nil
    let events = Events()
    self.flow = flow
    self.events = events
    var configuration = configuration
    configuration.screen = flow.settings.screen
    configuration.app = flow.app
    configuration.host.latency = flow.settings.latency
    configuration.limits.deadline = flow.settings.timeout
    configuration.groupContainer = flow.settings.fidelity.groupContainer
    configuration.host.permissions = flow.settings.permissions
    configuration.host.location = flow.settings.location
    if let contacts = flow.settings.contacts { configuration.host.user.contacts = contacts }
    if !flow.settings.languages.isEmpty {
      configuration.host.user.languages = flow.settings.languages
    }
    scene = KeyboardScene(
      keyboards: keyboards, state: state, configuration: configuration, trace: trace
    ) { events.take($0) }
    for field in scene.app?.fields ?? [] { field.fidelity = flow.settings.fidelity }
  }

  /// What apps were told of the keyboard since this was last asked for.
  func takeNotifications() -> [KeyboardNotification.Name] {
    let total = scene.droppedMovements + scene.movements.count
    defer { readMovements = total }
    return scene.movements.suffix(total - readMovements).flatMap(\.notifications).map(\.name)
  }

  /// Why keyboards were passed over for the focused field.
  var refusals: [FieldRefusal] { events.refusals }

  /// The services of the system that keyboards used, or were refused.
  var services: [ServiceRecord.Entry] { events.services.entries }

  /// What keyboards printed and what there is to say about them.
  var notices: [String] { events.notices }

  /// The picture of the keyboard that is on the screen; `nil` when none is.
  var layout: LayoutSnapshot? { scene.hasKeyboard ? scene.layout : nil }

  /// Does everything, and ends the extensions.
  func perform() throws(FlowFailure) {
    defer { scene.end() }
    do throws(FlowFailure) {
      try perform(flow.steps)
      lastLayout = layout
      scene.end()
      try checkFailures()
    } catch {
      lastLayout = lastLayout ?? layout
      // Whoever watches the time ends the extensions, which looks as if they had failed.
      guard error.kind != .unmet, isLate else { throw error }
      var failure = error
      (failure.kind, failure.message) = (.unmet, lateness)
      throw failure
    }
  }

  private var isLate: Bool { deadline.map { .now >= $0 } ?? false }

  private var lateness: String {
    let limit = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return "the flow took longer than \(limit) s; shorten it, or raise the limit with "
      + "'timeLimit' under 'settings' or with --time-limit"
  }

  /// Fails if an extension has.
  func checkFailures() throws(FlowFailure) {
    if let failure = scene.failures.first { throw fault(failure, step: nil) }
  }

  func perform(_ steps: [PlacedFlowStep]) throws(FlowFailure) {
    for step in steps {
      switch step.step {
      case .repeat(let times, let body):
        for round in 1...times {
          inside.append("repeat, round \(round) of \(times) (\(step.place.text))")
          try perform(body)
          inside.removeLast()
        }
      case .runFlow(_, let body):
        inside.append("runFlow (\(step.place.text))")
        try perform(body)
        inside.removeLast()
      default:
        guard !isLate else { throw failure(.unmet, lateness, step) }
        do throws(SceneError) { try act(step) } catch let error {
          throw fault(error, step: step)
        }
        if let failure = scene.failures.first { throw fault(failure, step: step) }
        try check(step)
      }
    }
  }

  private func act(_ step: PlacedFlowStep) throws(SceneError) {
    switch step.step {
    case .focus(let field): try focus(field)
    case .tap(let keys):
      for key in keys where scene.failures.isEmpty { try scene.tap(key) }
    case .longPress(let key, let milliseconds):
      try scene.longPress(key, milliseconds: milliseconds)
    case .drag(let key, let milliseconds, let path):
      try scene.drag(from: key, holding: milliseconds, along: path)
    case .press(let keys):
      for key in keys where scene.failures.isEmpty { try scene.press(key) }
    case .release(let keys):
      for key in keys where scene.failures.isEmpty { try scene.release(key) }
    case .rollover(let keys): try scene.rollOver(keys)
    case .twoFingers(let gesture, let key): try scene.gesture(gesture, on: key)
    case .wait(let milliseconds): try scene.wait(milliseconds: milliseconds)
    case .hostEdit(let edit): try scene.change(edit.apply)
    case .switchKeyboard(let name): try scene.choose(name)
    case .hardwareKey(let keys):
      for key in keys where scene.failures.isEmpty { try scene.hardwareKey(key) }
    case .permission(let permission, let isAllowed):
      try scene.answer(permission, isAllowed: isAllowed)
    case .location(let place): try scene.move(to: place)
    case .hide: try hide()
    case .show: try scene.showAgain()
    case .type, .expect, .repeat, .runFlow: break
    }
    // What an app does may move the focus, too.
    if scene.app != nil { field = scene.field }
    lastLayout = layout ?? lastLayout
  }

  private func hide() throws(SceneError) {
    guard scene.field != nil || scene.app != nil else {
      throw .noKeyboard("no field has the focus")
    }
    scene.hide()
  }

  private func focus(_ planned: FlowField) throws(SceneError) {
    if let responder = planned.responder {
      events.refusals = []
      return try scene.focus(responder)
    }
    fieldCount += 1
    let field = Field(
      name: fieldCount == 1 ? planned.kind.rawValue : "\(planned.kind.rawValue) \(fieldCount)",
      kind: planned.kind, traits: planned.traits, text: planned.text)
    field.fidelity = flow.settings.fidelity
    if let selection = planned.selection { field.select(selection) }
    self.field = field
    events.refusals = []
    try scene.focus(on: field)
  }

  /// The steps whose failure is more than the scene's own error.
  private func check(_ step: PlacedFlowStep) throws(FlowFailure) {
    switch step.step {
    case .type(let text):
      do throws(KeyTyping.Failure) { try KeyTyping(scene: scene).type(text) } catch {
        switch error {
        case .scene(let error): throw fault(error, step: step)
        case .message(let message): throw failure(.unmet, message, step)
        }
      }
      if let failure = scene.failures.first { throw fault(failure, step: step) }
    case .switchKeyboard(let name): try checkKeyboard(name, step)
    case .expect(let expectation):
      let differences = try differences(from: expectation, step)
      guard !differences.isEmpty else { return }
      var failure = failure(.unmet, "not as expected", step)
      failure.differences = differences
      throw failure
    default: break
    }
  }

  /// What is not as expected once it is, or once the time for it is over.
  private func differences(
    from expectation: FlowExpectation, _ step: PlacedFlowStep
  ) throws(FlowFailure) -> [FlowFailure.Difference] {
    let end = ContinuousClock.now + .milliseconds(Int(expectation.within))
    while true {
      let heard = readMovements
      let differences = FlowCheck(run: self).differences(from: expectation)
      guard !differences.isEmpty, .now < end, !isLate else { return differences }
      // What was told stays untold until it is as expected.
      readMovements = heard
      usleep(Self.pollMicroseconds)
      do throws(SceneError) { try scene.synchronize() } catch { throw fault(error, step: step) }
      if let failure = scene.failures.first { throw fault(failure, step: step) }
      lastLayout = layout ?? lastLayout
    }
  }

  /// A keyboard that may not serve the field is passed over, which the scene does not call an error.
  private func checkKeyboard(_ name: String, _ step: PlacedFlowStep) throws(FlowFailure) {
    guard let field, let current = scene.presentedKeyboard, current.name != name,
      current.identifier != name
    else { return }
    let why = refusals.last.map { ": \($0.explanation)" } ?? ""
    throw failure(
      .unmet, "“\(name.forDisplay)” cannot be active in the field “\(field.name.forDisplay)”\(why)",
      step)
  }
}

// MARK: - What is wrong

extension FlowRun {
  private func failure(
    _ kind: FlowFailure.Kind, _ message: String, _ step: PlacedFlowStep?
  ) -> FlowFailure {
    var failure = FlowFailure(kind: kind, message: message)
    failure.step = step?.step.name
    failure.place = step?.place
    failure.inside = inside
    failure.document = field.map(Self.excerpt)
    failure.layout = layout
    failure.isDark = scene.screen.isDark
    failure.trace = trace.entries.filter { $0.kind != .read }.suffix(Self.traceLines).map(\.line)
    failure.output = events.printed
    if trace.dropped > 0 { failure.trace.append("… and \(trace.dropped) more, which were dropped") }
    return failure
  }

  private func fault(_ error: SessionFailure, step: PlacedFlowStep?) -> FlowFailure {
    var failure = failure(
      error.isManifestFault ? .badInput : .extensionFailed, error.message, step)
    failure.backtrace = error.backtrace
    return failure
  }

  private func fault(_ error: SceneError, step: PlacedFlowStep) -> FlowFailure {
    switch error {
    case .key(let lookup, let keyboard):
      var message = "\(keyboard.forDisplay): \(lookup.message)"
      if case .missing(let name, let tappable) = lookup {
        let near = Suggestion.nearest(3, to: name, among: tappable)
        if !near.isEmpty { message += "\nNearest: \(near.joined(separator: "  "))" }
      }
      return failure(.unmet, message, step)
    case .servedBySystemKeyboard(let field, let refusal):
      return failure(
        .unmet,
        "the field “\(field.forDisplay)” has the system keyboard "
          + "(\(refusal.explanation)); its keys cannot be tapped here", step)
    case .noSuchKeyboard(let name, let keyboards):
      return failure(
        .unmet,
        "there is no keyboard “\(name.forDisplay)” (keyboards: "
          + "\(keyboards.map(\.forDisplay).joined(separator: ", ")))", step)
    case .noPrompt: return failure(.unmet, error.message, step)
    case .fingers(let why): return failure(.unmet, why, step)
    case .state(let error):
      return failure(error.isOfMachine ? .unavailable : .badInput, error.message, step)
    case .launch(let error, let isOfMachine):
      return failure(isOfMachine ? .unavailable : .badInput, error.message, step)
    case .responder: return failure(.unmet, error.message, step)
    case .noKeyboard where scene.inputView != nil:
      return failure(.unmet, error.message, step)
    default:
      guard field != nil else {
        return failure(.unmet, "no field has the focus; focus one first", step)
      }
      return failure(
        .unmet,
        "no keyboard is on the screen: it was dismissed, or none is left; 'show' shows a dismissed "
          + "one again", step)
    }
  }

  /// The field's text around the insertion point; the bar is the caret.
  private static func excerpt(of field: Field) -> String {
    let window = field.document.window(field.fidelity)
    let before = String((window.before ?? "").suffix(60))
    let after = String((window.after ?? "").prefix(40))
    let middle = window.marked ?? window.selected.map { "[\($0.escaped(limit: 60))]" } ?? ""
    return before.escaped(limit: 90) + middle.escaped(limit: 90) + "▏" + after.escaped(limit: 60)
  }
}
