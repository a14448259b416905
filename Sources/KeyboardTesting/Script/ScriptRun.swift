import ExtensionBundle
import Foundation
package import KeyboardHost
package import KeyboardProtocol
import Platform
import Sandbox
import TextInput

/// Carries a script out on a scene, writes what happens and keeps what the report needs.
package final class ScriptRun {
  /// One field in which no extension, or not the chosen one, was allowed.
  struct Refusal {
    var field: String
    var kind: FieldKind
    var refusal: FieldRefusal
    var keyboard: String?
  }
  /// One tap and its effect on the field.
  struct Tap {
    var key: String
    var keyboard: String
    var field: String
    var before: String
    var after: String
  }

  /// The script.
  package let script: RunScript
  let keyboards: [EnabledKeyboard]
  private let enabled: EnabledKeyboards
  /// Where choices are kept; `nil` where the run keeps no state.
  private let settings: SettingsFile?
  /// Why a choice could not be kept.
  package private(set) var lostChoice: SettingsError?
  private(set) var fields: [Field] = []
  private(set) var refusals: [Refusal] = []
  private(set) var taps: [Tap] = []
  private(set) var notices: [(keyboard: String, text: String)] = []
  private(set) var output = RunOutput()
  private(set) var switches: [(from: String, to: String)] = []
  private(set) var services = ServiceRecord()
  private(set) var accessEvents: [(keyboard: EnabledKeyboard, event: AccessEvent)] = []
  /// How the keyboards were confined; `nil` when none was started.
  private(set) var sandboxMode: SandboxMode?
  /// The layers that this machine lacks for the default confinement, where the keyboards did without them or
  /// did not start.
  var missingLayers: [MissingLayer] {
    switch sandboxMode {
    case .brokered, .unnamed: SandboxCapabilities.current.missing
    case nil: hasNoSandbox ? SandboxCapabilities.current.missing : []
    case .strict, .some(.none): []
    }
  }
  /// Whether a keyboard did not start because the machine cannot confine it.
  private var hasNoSandbox: Bool {
    if case .refused(.launch(_, isOfMachine: true)) = ending { true } else { false }
  }
  private(set) var memoryUses: [(keyboard: EnabledKeyboard, use: MemoryUse)] = []
  private(set) var inputMode: String?
  /// The keyboard that was last on the screen.
  package private(set) var layout: LayoutSnapshot?
  /// Whether the keyboard was last shown in the dark appearance.
  package private(set) var isDark = false
  private(set) var servedField: Field?
  private(set) var app: AppReport?
  private(set) var geometry: GeometryReport?
  private(set) var modes: InputModeReport?
  /// The exchanges between keyboards and documents; empty unless the plan requests it.
  package let trace = TextTrace()
  /// How it ended.
  package private(set) var ending = RunEnding.done
  /// Each failure of a keyboard, in order.
  private(set) var failures: [SessionFailure] = []
  /// Why it ended, with advice.
  package var reason: String {
    switch ending {
    case .done: "done"
    case .refused(let error): error.message(in: words.remedies)
    case .failed(let failure): failure.message(in: words.remedies)
    }
  }

  private let words: RunWords
  private let write: (String) -> Bool
  /// Whether lines can still be written.
  private var isHeard = true
  private var transcript: RunTranscript
  private var pending: [String] = []

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - script: What is done.
  ///   - enabled: The keyboards.
  ///   - settings: Where the user's choices are kept; `nil` to keep none.
  ///   - usesColor: Whether the lines may have colors.
  ///   - words: The words of the way in which the run was started.
  ///   - write: Writes lines as soon as something was done. Returns false if it can't, which ends the run.
  package init(
    _ script: RunScript, enabled: EnabledKeyboards, settings: SettingsFile?, usesColor: Bool,
    words: RunWords, write: @escaping (String) -> Bool
  ) {
    self.script = script
    self.words = words
    self.enabled = enabled
    keyboards = enabled.enabled
    self.settings = settings
    self.write = write
    transcript = RunTranscript(usesColor: usesColor, words: words.remedies)
  }

  /// Performs the script; failures of extensions are kept for the report.
  ///
  /// - Parameters:
  ///   - state: Where keyboards keep their data.
  ///   - configuration: How keyboards are started, and the device.
  package func perform(state: StateFolder, configuration: SceneConfiguration) {
    let scene = KeyboardScene(
      keyboards: keyboards, disabled: enabled.disabled, choices: enabled.choices, state: state,
      configuration: configuration, trace: script.traces ? trace : nil)
    fields = fields(of: scene)
    defer { scene.end() }
    do throws(SceneError) {
      try chooseFirst(in: scene)
      if let name = script.sceneName { try scene.app?.activate(scene: name) }
      for part in script.parts {
        guard isHeard else { break }
        try perform(part, on: scene)
      }
    } catch {
      ending = .refused(error)
    }
    pending += scene.pendingPermissions.map {
      "\(scene.keyboardName?.forDisplay ?? "") waits for the user's answer about \($0.subject); "
        + words.answer($0)
    }
    fields = fields(of: scene)
    inputMode = scene.refusal != nil ? "system" : scene.presentedKeyboard?.identifier
    (layout, isDark) = (scene.layout, scene.screen.isDark)
    app = AppReport(scene)
    geometry = GeometryReport(scene)
    modes = InputModeReport(scene)
    output.begin("end")
    pending += lines(of: scene.record { scene.end() }.events)
    remarkOutput()
    pending += transcript.repeatedNotices
    // After the end: a keyboard can also fail on its way out.
    failures = scene.failures
    if let failure = failures.first { ending = .failed(failure) }
    accessEvents = scene.accessEvents
    sandboxMode = scene.sandboxMode
    showTrace()
    if script.showsTrace, trace.dropped > 0 { pending.append("  … and \(trace.dropped) more") }
    reportMode()
    memoryUses = scene.memoryUses
    reportAccess()
    show()
  }

  /// The fields of the app, or those that have been made and those that the script still has.
  private func fields(of scene: KeyboardScene) -> [Field] {
    let rest = script.parts.dropFirst(scene.madeFields.count).map(\.focus)
    return scene.app?.fields ?? scene.madeFields + rest.map(scene.makeField)
  }

  private func perform(_ part: RunScript.Part, on scene: KeyboardScene) throws(SceneError) {
    output.begin("focus \(part.focus.responder ?? part.focus.name ?? part.focus.kind.rawValue)")
    let outcome = scene.perform(.focus(part.focus))
    pending += lines(of: outcome.events)
    if let error = outcome.error { throw error }
    finishStep(on: scene)
    for action in part.actions { try perform(action, on: scene) }
    guard script.typesAhead else { return }
    output.begin("catch up")
    let (events, error) = scene.record { () throws(SceneError) in try scene.synchronize() }
    pending += lines(of: events)
    if let error { throw error }
    remarkOutput()
    let text = scene.field.map { RunTranscript.excerpt(of: $0) } ?? ""
    pending.append("the host app caught up: field “\(text)”")
    showTrace()
    show()
  }

  private func perform(_ action: UserAction, on scene: KeyboardScene) throws(SceneError) {
    output.begin(RunTranscript.name(of: action))
    let outcome = scene.perform(action)
    let rest = lines(of: outcome.events)
    if let error = outcome.error {
      pending += rest
      throw error
    }
    record(outcome)
    pending.append(transcript.line(for: outcome, on: scene))
    if let key = outcome.hardwareKey { pending.append("  \(AppReport.words(for: key))") }
    // The line of the tap comes before the events that it caused.
    pending += rest
    finishStep(on: scene)
  }

  private func finishStep(on scene: KeyboardScene) {
    noteServed(scene)
    remarkOutput()
    showGeometry(of: scene)
    showTrace()
    show()
  }

  private func remarkOutput() {
    if let remark = output.takeRemark() { pending.append(remark) }
  }

  /// Keeps the field whose text the report contains; with an app also one of a hardware keyboard.
  private func noteServed(_ scene: KeyboardScene) {
    if let field = scene.field, scene.hasKeyboard || scene.app != nil { servedField = field }
  }

  private var shownMovements = 0

  /// Shows which notifications apps received about the keyboard since the last action, below its line.
  private func showGeometry(of scene: KeyboardScene) {
    let total = scene.droppedMovements + scene.movements.count
    if script.showsGeometry {
      let start = max(shownMovements - scene.droppedMovements, 0)
      pending += GeometryReport.lines(of: scene, from: start)
    }
    shownMovements = total
  }

  private var shownEntries = 0

  /// Shows the trace since the last action, below its line.
  private func showTrace() {
    guard script.showsTrace else { return }
    pending += trace.entries[shownEntries...].map { "  " + $0.line }
    shownEntries = trace.entries.count
  }

  private func record(_ outcome: ActionOutcome) {
    guard let key = outcome.action.touched, let field = outcome.field else { return }
    taps.append(
      Tap(
        key: key, keyboard: outcome.keyboard ?? "", field: field.name,
        before: outcome.before.map { RunTranscript.excerpt(of: $0.window) } ?? "",
        after: outcome.after.map { RunTranscript.excerpt(of: $0.window) } ?? ""))
  }

  /// Keeps the data for the report, and returns its lines.
  private func lines(of events: [SceneEvent]) -> [String] {
    events.flatMap { keep($0) ? transcript.lines(for: $0) : [] }
  }

  /// Whether the transcript shows the event.
  private func keep(_ event: SceneEvent) -> Bool {
    switch event {
    case .refused(let field, let kind, let refusal, let keyboard):
      refusals.append(.init(field: field, kind: kind, refusal: refusal, keyboard: keyboard))
    case .printed(let keyboard, let stream, let text):
      return output.add(text, to: stream, of: keyboard)
    case .notice(let keyboard, let text): notices.append((keyboard, text))
    case .globeHidden(let keyboard, let systemDrawsGlobe):
      notices.append((keyboard, SceneEvent.words(forHiddenGlobe: systemDrawsGlobe)))
    case .switched(let from, let to): switches.append((from, to))
    case .chose(let identifier, let context): keep(identifier, context)
    case .service(let keyboard, let event):
      services.add(event, keyboard: keyboard.identifier)
      keep(event, of: keyboard)
    default: break
    }
    return true
  }

  /// The settings' choice, which the user may have disabled since.
  private func chooseFirst(in scene: KeyboardScene) throws(SceneError) {
    guard let chosen = enabled.chosen else { return }
    if keyboards.contains(where: { $0.identifier == chosen }) {
      let outcome = scene.perform(.choose(chosen))
      pending += lines(of: outcome.events)
      if let error = outcome.error { throw error }
      return
    }
    guard let gone = enabled.disabled.first(where: { $0.identifier == chosen }) else { return }
    pending.append(
      "\(gone.name.forDisplay) is skipped: \(FieldRefusal.disabled.explanation); "
        + words.enable(chosen))
    for field in fields {
      refusals.append(
        .init(field: field.name, kind: field.kind, refusal: .disabled, keyboard: gone.name))
    }
  }

  /// The user's choices also apply to later runs.
  private func keep(_ identifier: String, _ context: TextInputContext?) {
    guard let settings else { return }
    do throws(SettingsError) {
      try settings.change { $0.choose(identifier, in: context) }
    } catch {
      lostChoice = error
    }
  }

  /// An answer is permanent; an installed keyboard's is in the settings.
  private func keep(_ event: ServiceEvent, of keyboard: EnabledKeyboard) {
    guard let settings, let permission = event.permission,
      case .answered(let isAllowed) = event.outcome
    else { return }
    do throws(SettingsError) {
      try settings.change { settings throws(SettingsError) in
        guard settings[keyboard.identifier] != nil else { return }
        try settings.decide(permission, PermissionAnswer(isAllowed), for: keyboard.identifier)
      }
    } catch {
      lostChoice = error
    }
  }

  /// Reports a weaker confinement, and its reason.
  private func reportMode() {
    let effect: String
    switch sandboxMode {
    case .brokered: effect = "the host opened files on behalf of the keyboards"
    case .unnamed:
      effect = "refused attempts have no names, and keyboards can tell whether a file exists"
    case .strict, .some(.none), nil: return
    }
    pending += ["", "The sandbox was degraded: \(effect), because"]
    pending += missingLayers.map { "  \($0.explanation)" }
  }

  private func reportAccess() {
    let sentences = accessEvents.map { AccessSentence(event: $0.event, keyboard: $0.keyboard) }
      .filter(\.isStopped)
    guard !sentences.isEmpty else { return }
    pending += ["", "The sandbox stopped:"]
    pending += sentences.prefix(40).map { "  \($0.keyboard.name.forDisplay) \($0.text)" }
    if sentences.count > 40 { pending.append("  … and \(sentences.count - 40) more") }
  }

  private func show() {
    guard isHeard, !pending.isEmpty else { return }
    let text = pending.joined(separator: "\n")
    pending = []
    isHeard = write(text)
  }
}
