import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardProtocol
import KeyboardTesting
import Sandbox
import TextInput

/// Carries a plan out on a scene and keeps what the report needs.
final class KeyboardRun {
  /// One field that no extension, or not the chosen one, was allowed to serve.
  struct Refusal {
    var field: String
    var kind: FieldKind
    var refusal: FieldRefusal
    var keyboard: String?
  }
  /// One tap and what it did to the field.
  struct Tap {
    var key: String
    var keyboard: String
    var field: String
    var before: String
    var after: String
  }

  let plan: RunPlan
  let keyboards: [EnabledKeyboard]
  private let enabled: EnabledKeyboards
  /// Where choices are kept; `nil` where the run keeps no state.
  private let settings: SettingsFile?
  /// Why a choice could not be kept.
  private(set) var lostChoice: CommandFailure?
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
  /// What this machine lacks for the default confinement, where the keyboards did without it or did not start.
  var missingLayers: [MissingLayer] {
    switch sandboxMode {
    case .brokered, .unnamed: SandboxCapabilities.current.missing
    case nil: code == .unavailable ? SandboxCapabilities.current.missing : []
    case .strict, .some(.none): []
    }
  }
  private(set) var memoryUses: [(keyboard: EnabledKeyboard, use: MemoryUse)] = []
  private(set) var inputMode: String?
  private(set) var layout: LayoutSnapshot?
  private(set) var servedField: Field?
  private(set) var app: AppReport?
  private(set) var geometry: GeometryReport?
  private(set) var modes: InputModeReport?
  /// What passed between keyboards and documents; empty unless the plan asks for it.
  let trace = TextTrace()
  private(set) var code = ExitCode.success
  private(set) var reason = "done"
  /// Each failure of a keyboard, in order.
  private(set) var failures: [SessionFailure] = []
  /// Whether `reason` is the message of an extension's failure.
  private(set) var hasFailedExtension = false
  /// The reason in one line.
  private(set) var summary = "done"

  private let write: (String) throws(CommandFailure) -> Void
  private var transcript: RunTranscript
  private var pending: [String] = []
  private var scene: KeyboardScene?

  init(
    plan: RunPlan, enabled: EnabledKeyboards, settings: SettingsFile?, usesColor: Bool,
    write: @escaping (String) throws(CommandFailure) -> Void
  ) {
    self.plan = plan
    self.enabled = enabled
    keyboards = enabled.enabled
    self.settings = settings
    self.write = write
    transcript = RunTranscript(usesColor: usesColor)
    fields = plan.fields.map {
      let field = Field(name: $0.name, kind: $0.kind, traits: $0.traits, text: $0.text ?? "")
      field.fidelity = plan.fidelity
      field.inputMode = $0.inputMode
      field.storesInputMode = $0.storesInputMode
      field.responderContexts = $0.contexts
      field.app.allowsKeyboardExtensions = plan.allowsExtensions
      return field
    }
  }

  /// Carries the plan out; what goes wrong with an extension is kept for the report.
  func perform(state: StateFolder, configuration: SceneConfiguration) throws(CommandFailure) {
    let scene = KeyboardScene(
      keyboards: keyboards, disabled: enabled.disabled, choices: enabled.choices, state: state,
      configuration: configuration, trace: plan.traces ? trace : nil
    ) {
      [unowned self] in self.take($0)
    }
    self.scene = scene
    if let app = scene.app {
      fields = app.fields
      for field in fields { field.fidelity = plan.fidelity }
    }
    defer { scene.end() }
    do throws(SceneError) {
      try chooseFirst(in: scene)
      if let name = plan.sceneName { try scene.app?.activate(scene: name) }
      for (index, planned) in plan.fields.enumerated() {
        try perform(planned, on: scene.app == nil ? fields[index] : nil, scene: scene)
        if let failure = outputFailure { throw SceneError.noKeyboard(failure.message) }
      }
    } catch {
      end(with: error, scene: scene)
    }
    pending += scene.pendingPermissions.map {
      "\(scene.keyboardName?.forDisplay ?? "") waits for the user's answer about \($0.subject); "
        + "give it with --permission \($0.name)=allow|deny"
    }
    inputMode = scene.refusal != nil ? "system" : scene.presentedKeyboard?.identifier
    layout = scene.layout
    app = AppReport(scene)
    geometry = GeometryReport(scene)
    modes = InputModeReport(scene)
    output.begin("end")
    scene.end()
    remarkOutput()
    // After the end: a keyboard can also fail on its way out.
    failures = scene.failures
    if let failure = failures.first {
      code = failure.isManifestFault ? .badInput : .extensionFailed
      reason = failure.message
      hasFailedExtension = true
      summary = "\(failure.extensionName.forDisplay) \(failure.summary)"
    }
    accessEvents = scene.accessEvents
    sandboxMode = scene.sandboxMode
    showTrace()
    if plan.showsTrace, trace.dropped > 0 { pending.append("  … and \(trace.dropped) more") }
    reportMode()
    memoryUses = scene.memoryUses
    reportAccess()
    try flush()
    if let outputFailure { throw outputFailure }
  }

  private var outputFailure: CommandFailure?

  private func perform(
    _ planned: RunPlan.PlannedField, on planField: Field?, scene: KeyboardScene
  ) throws(SceneError) {
    output.begin("focus \(planned.name)")
    if let planField {
      try scene.focus(on: planField)
    } else if let responder = planned.responder {
      try scene.focus(responder)
    }
    remarkOutput()
    noteServed(scene)
    showGeometry(of: scene)
    showTrace()
    show()
    for action in planned.actions {
      // What an app does may move the focus.
      let field = scene.field
      let before = field.map(RunTranscript.excerpt) ?? ""
      let length = field?.document.utf16Count
      let keyboard = scene.keyboardName ?? ""
      let layout: LayoutSnapshot?
      let held = pending.count
      output.begin(RunTranscript.name(of: action))
      switch action {
      case .tap(let key): try scene.tap(key)
      case .longPress(let key): try scene.longPress(.key(key), milliseconds: RunPlan.longPress)
      case .press(let key): try scene.press(.key(key))
      case .release(let key): try scene.release(.key(key))
      case .drag(let key, let milliseconds, let path):
        try scene.drag(from: .key(key), holding: milliseconds, along: path)
      case .wait(let milliseconds): try scene.wait(milliseconds: milliseconds)
      case .hostEdit(let edit): try scene.change(edit.apply)
      case .device(let change): try scene.changeDevice { change.apply(to: &$0) }
      case .choose(let keyboard): try scene.choose(keyboard)
      case .keyboard(let change): try scene.changeConditions { change.apply(to: &$0) }
      case .lifeCycle(let step): try step.perform(on: scene)
      case .globe: try scene.tapSystemGlobe()
      case .hardwareKey(let key):
        let outcome = try scene.hardwareKey(key)
        pending.insert("  \(AppReport.words(for: outcome))", at: held)
      case .move(let place): try scene.move(to: place)
      }
      layout = scene.layout
      let after = field.map(RunTranscript.excerpt) ?? ""
      if action.isTap, let field { record(action, keyboard, field, before, after) }
      noteServed(scene)
      // The line of the tap comes before what the tap set off.
      let isSameKeyboard = scene.keyboardName == keyboard
      pending.insert(
        transcript.line(
          for: action, before: before, after: after,
          hasChanged: length != field?.document.utf16Count,
          layout: isSameKeyboard ? layout : nil),
        at: held)
      if !isSameKeyboard { transcript.keyboardChanged(to: layout) }
      remarkOutput()
      showGeometry(of: scene)
      showTrace()
      show()
    }
    guard plan.host.typesAhead else { return }
    output.begin("catch up")
    try scene.synchronize()
    remarkOutput()
    let text = scene.field.map(RunTranscript.excerpt) ?? ""
    pending.append("the host app caught up: field “\(text)”")
    showTrace()
    show()
  }

  private func remarkOutput() {
    if let remark = output.takeRemark() { pending.append(remark) }
  }

  /// Keeps the field whose text the report gives; with an app also one of a hardware keyboard.
  private func noteServed(_ scene: KeyboardScene) {
    if let field = scene.field, scene.hasKeyboard || scene.app != nil { servedField = field }
  }

  private var shownMovements = 0

  /// Shows what apps heard of the keyboard since the last action, below its line.
  private func showGeometry(of scene: KeyboardScene) {
    let total = scene.droppedMovements + scene.movements.count
    if plan.showsGeometry {
      let start = max(shownMovements - scene.droppedMovements, 0)
      pending += GeometryReport.lines(of: scene, from: start)
    }
    shownMovements = total
  }

  private var shownEntries = 0

  /// Shows what has been traced since the last action, below its line.
  private func showTrace() {
    guard plan.showsTrace else { return }
    pending += trace.entries[shownEntries...].map { "  " + $0.line }
    shownEntries = trace.entries.count
  }

  private func record(
    _ action: RunPlan.Action, _ keyboard: String, _ field: Field, _ before: String, _ after: String
  ) {
    let key =
      switch action {
      case .tap(let key), .longPress(let key), .press(let key), .release(let key),
        .drag(let key, _, _):
        key
      case .wait, .hostEdit, .device, .keyboard, .lifeCycle, .choose, .globe, .hardwareKey, .move:
        ""
      }
    taps.append(Tap(key: key, keyboard: keyboard, field: field.name, before: before, after: after))
  }

  private func take(_ event: SceneEvent) {
    switch event {
    case .refused(let field, let kind, let refusal, let keyboard):
      refusals.append(.init(field: field, kind: kind, refusal: refusal, keyboard: keyboard))
    case .printed(let keyboard, let stream, let text):
      guard output.add(text, to: stream, of: keyboard) else { return }
    case .notice(let keyboard, let text): notices.append((keyboard, text))
    case .switched(let from, let to): switches.append((from, to))
    case .chose(let identifier, let context): keep(identifier, context)
    case .service(let keyboard, let event):
      services.add(event, keyboard: keyboard.identifier)
      keep(event, of: keyboard)
    default: break
    }
    pending += transcript.lines(for: event)
  }

  /// The settings' choice, which the user may have disabled since.
  private func chooseFirst(in scene: KeyboardScene) throws(SceneError) {
    guard let chosen = enabled.chosen else { return }
    if keyboards.contains(where: { $0.identifier == chosen }) { return try scene.choose(chosen) }
    guard let gone = enabled.disabled.first(where: { $0.identifier == chosen }) else { return }
    pending.append(
      "\(gone.name.forDisplay) is skipped: \(FieldRefusal.disabled.explanation); "
        + "enable it with keyward settings enable \(chosen)")
    for field in fields {
      refusals.append(
        .init(field: field.name, kind: field.kind, refusal: .disabled, keyboard: gone.name))
    }
  }

  /// What the user chose holds also for the runs to come.
  private func keep(_ identifier: String, _ context: TextInputContext?) {
    guard let settings else { return }
    do throws(SettingsError) {
      try settings.change { $0.choose(identifier, in: context) }
    } catch {
      lostChoice = CommandFailure(error)
    }
  }

  /// An answer holds for good; an installed keyboard's is in the settings.
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
      lostChoice = CommandFailure(error)
    }
  }

  private func end(with error: SceneError, scene: KeyboardScene) {
    reason = error.message
    switch error {
    case .key, .servedBySystemKeyboard, .noKeyboard, .noSuchKeyboard, .responder, .noPrompt,
      .fingers:
      code = .usage
    case .state(let error): code = error.isOfMachine ? .outputLost : .badInput
    case .launch(_, let isOfMachine): code = isOfMachine ? .unavailable : .badInput
    }
  }

  /// Says of a weaker confinement that it was one, and why.
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
    guard outputFailure == nil else { return }
    do { try flush() } catch { outputFailure = error }
  }

  private func flush() throws(CommandFailure) {
    guard outputFailure == nil, !pending.isEmpty else { return }
    let text = pending.joined(separator: "\n")
    pending = []
    try write(text)
  }
}
