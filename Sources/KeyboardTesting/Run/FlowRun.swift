import Platform
import ExtensionBundle
import Glibc
import KeyboardHost
import KeyboardProtocol
import Sandbox
import TextInput

/// Performs the steps of one flow on its own scene.
///
/// Not thread-safe.
final class FlowRun {
  /// The results of the actions so far.
  private struct Record {
    /// Why keyboards were skipped since the last field got the focus.
    var refusals: [FieldRefusal] = []
    /// The services that were used or refused.
    var services = ServiceRecord()
    /// The lines for the developer, the first of them.
    private(set) var notices: [String] = []
    /// The last lines that keyboards printed.
    private(set) var printed: [String] = []

    mutating func take(_ events: [SceneEvent]) {
      for event in events {
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
    }

    private mutating func keep(_ line: String) {
      if notices.count < FlowRun.noticeLimit { notices.append(line) }
    }
  }

  /// The most lines of the trace that a failure shows.
  private static let traceLines = 12
  /// The most lines of what keyboards printed that a failure shows.
  private static let printedLines = 12
  /// How long to wait before an unmet expectation is checked again.
  private static let pollMicroseconds: UInt32 = 5_000
  /// The most lines for the developer that are kept.
  private static let noticeLimit = 10_000
  /// The most steps that are recorded.
  static let stepLimit = 500

  private let flow: Flow
  let scene: KeyboardScene
  private var record = Record()
  let trace = TextTrace()
  /// The field that had the focus last.
  private(set) var field: Field?
  private var inside: [String] = []
  /// How many movements of the keyboard were looked at.
  private var readMovements = 0
  /// The keyboard that was last on the screen.
  private(set) var lastLayout: LayoutSnapshot?
  /// The results of the steps, if they are recorded.
  private(set) var steps: [FlowStepResult] = []
  private let recordsSteps: Bool
  private let words: RemedyWords
  private let seconds: Double
  private let deadline: ContinuousClock.Instant?

  init(
    _ flow: Flow, keyboards: [EnabledKeyboard], state: StateFolder,
    configuration: SceneConfiguration, seconds: Double = .infinity, recordsSteps: Bool = false,
    words: RemedyWords = .flow
  ) {
    self.recordsSteps = recordsSteps
    self.words = words
    self.seconds = seconds
    deadline = seconds.isFinite ? .now + .seconds(seconds) : nil
    self.flow = flow
    var configuration = configuration
    configuration.apply(flow.settings, app: flow.app)
    scene = KeyboardScene(
      keyboards: keyboards, state: state, configuration: configuration, trace: trace)
  }

  /// The keyboard notifications that apps received since the last call.
  func takeNotifications() -> [KeyboardNotification.Name] {
    let total = scene.droppedMovements + scene.movements.count
    defer { readMovements = total }
    return scene.movements.suffix(total - readMovements).flatMap(\.notifications).map(\.name)
  }

  /// Why keyboards were skipped for the focused field.
  var refusals: [FieldRefusal] { record.refusals }

  /// The services of the system that keyboards used, or were refused.
  var services: [ServiceRecord.Entry] { record.services.entries }

  /// The lines that keyboards printed, and notices about them.
  var notices: [String] { record.notices }

  /// The snapshot of the keyboard that is on the screen; `nil` when none is.
  var layout: LayoutSnapshot? { scene.hasKeyboard ? scene.layout : nil }

  /// Does everything, and ends the extensions.
  func perform() throws(FlowFailure) {
    defer { end() }
    do throws(FlowFailure) {
      try perform(flow.steps)
      lastLayout = layout
      end()
      try checkFailures()
    } catch {
      lastLayout = lastLayout ?? layout
      // The watchdog ends the extensions, which looks as if they had failed.
      guard error.kind != .unmet, isLate else { throw error }
      var failure = error
      (failure.kind, failure.message) = (.unmet, lateness)
      throw failure
    }
  }

  private var isLate: Bool { deadline.map { .now >= $0 } ?? false }

  private var lateness: String {
    let limit = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return words.append(.raiseTimeLimit, to: "the flow took longer than \(limit) s; shorten it")
  }

  /// Ends the extensions, and keeps the lines that they print on exit.
  func end() { record.take(scene.record { scene.end() }.events) }

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
      case .act(let actions):
        guard !isLate else { throw failure(.unmet, lateness, step) }
        defer { note(step) }
        for action in actions { try perform(action, step) }
      case .expect(let expectation):
        guard !isLate else { throw failure(.unmet, lateness, step) }
        defer { note(step) }
        let differences = try differences(from: expectation, step)
        guard !differences.isEmpty else { continue }
        var failure = failure(.unmet, "not as expected", step)
        failure.differences = differences
        throw failure
      }
    }
  }

  /// Keeps what a step did, for a report with the steps of a flow.
  private func note(_ step: PlacedFlowStep) {
    guard recordsSteps, steps.count < Self.stepLimit else { return }
    steps.append(
      FlowStepResult(
        name: step.step.name, place: step.place, inside: inside,
        document: field.map(Self.excerpt), layout: layout, isDark: scene.screen.isDark))
  }

  private func perform(_ action: UserAction, _ step: PlacedFlowStep) throws(FlowFailure) {
    if case .focus = action { record.refusals = [] }
    let outcome = scene.perform(action)
    record.take(outcome.events)
    // An app's action may move the focus, too.
    field = scene.app == nil ? scene.field ?? field : scene.field
    lastLayout = layout ?? lastLayout
    if let error = outcome.error { throw fault(error, step: step) }
    if let failure = scene.failures.first { throw fault(failure, step: step) }
    if case .choose(let name) = action { try checkKeyboard(name, step) }
  }

  /// The remaining differences once all is as expected, or once the time is over.
  private func differences(
    from expectation: FlowExpectation, _ step: PlacedFlowStep
  ) throws(FlowFailure) -> [FlowFailure.Difference] {
    let end = ContinuousClock.now + .milliseconds(Int(expectation.within))
    while true {
      let heard = readMovements
      let differences = FlowCheck(run: self).differences(from: expectation)
      guard !differences.isEmpty, .now < end, !isLate else { return differences }
      // Unread notifications stay until they match.
      readMovements = heard
      usleep(Self.pollMicroseconds)
      let (events, error) = scene.record { () throws(SceneError) in try scene.synchronize() }
      record.take(events)
      if let error { throw fault(error, step: step) }
      if let failure = scene.failures.first { throw fault(failure, step: step) }
      lastLayout = layout ?? lastLayout
    }
  }

  /// A keyboard that may not be active in the field is skipped, which the scene does not call an
  /// error.
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

// MARK: - Faults

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
    failure.output = record.printed
    if trace.dropped > 0 { failure.trace.append("… and \(trace.dropped) more, which were dropped") }
    return failure
  }

  private func fault(_ error: SessionFailure, step: PlacedFlowStep?) -> FlowFailure {
    var failure = failure(
      error.isManifestFault ? .badInput : .extensionFailed, error.message(in: words), step)
    failure.backtrace = error.backtrace()
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
    case .noPrompt, .fingers, .impossible, .noGlobe, .responder:
      return failure(.unmet, error.message(in: words), step)
    case .noKeyboard:
      guard field != nil || scene.inputView != nil else {
        return failure(.unmet, SceneError.noKeyboard(.noFocus).message(in: words), step)
      }
      return failure(.unmet, error.message(in: words), step)
    case .state(let error):
      return failure(
        error.isOfMachine ? .unavailable : .badInput,
        words.append(error.remedy, to: error.message), step)
    case .launch(_, let isOfMachine):
      return failure(isOfMachine ? .unavailable : .badInput, error.message(in: words), step)
    }
  }

  /// The field's text around the insertion point; the bar is the caret.
  private static func excerpt(of field: Field) -> String {
    let window = field.document.window(ContextPolicy(unit: .document))
    let before = String((window.before ?? "").suffix(60))
    let after = String((window.after ?? "").prefix(40))
    let middle = window.marked ?? window.selected.map { "[\($0.escaped(limit: 60))]" } ?? ""
    return before.escaped(limit: 90) + middle.escaped(limit: 90) + "▏" + after.escaped(limit: 60)
  }
}
