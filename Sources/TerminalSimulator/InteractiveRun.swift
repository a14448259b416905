import Foundation
package import KeyboardHost
import KeyboardProtocol
package import KeyboardTesting
package import Platform
import TextInput

/// One window in a terminal: the scene, its display, and its actions.
///
/// The keyboard's clock follows the user's: elapsed time is applied before the next thing is done, and when a
/// timer is due.
package final class InteractiveRun {
  /// Why a window could not be shown or its record not be kept.
  package enum Failure: Error {
    /// The device could not be used.
    case scene(SceneError)
    /// The terminal could not be set up.
    case terminal(SystemError)
    /// The record could not be written.
    case record(FlowRecorder.Failure)
  }

  /// The initial state of a window.
  package struct Start {
    /// The field that has the focus first.
    package var focus: FieldPlan
    /// The keyboards.
    package var enabled: EnabledKeyboards
    /// Where choices are kept; `nil` to keep none.
    package var settings: SettingsFile?
    /// Records the actions; `nil` records nothing.
    package var recorder: FlowRecorder?
    /// Whether other programs write into the window too, so that all of it is drawn each time.
    package var isShared = false

    /// Makes a start without its options.
    package init(focus: FieldPlan, enabled: EnabledKeyboards) {
      (self.focus, self.enabled) = (focus, enabled)
    }
  }

  /// How a line is read, and how advice is put into words.
  package struct Language {
    /// The words for what a person can do about an error.
    package var words: RemedyWords
    /// Reads a line without its colon.
    package var read: (String) throws(InteractiveCommand.Mistake) -> InteractiveCommand

    /// Makes a language.
    package init(
      words: RemedyWords,
      read: @escaping (String) throws(InteractiveCommand.Mistake) -> InteractiveCommand
    ) {
      (self.words, self.read) = (words, read)
    }
  }

  /// The events so far, as lines.
  private struct Record {
    private let words: RemedyWords
    private var transcript: RunTranscript
    var lines: [String] = []
    /// Where choices are kept; `nil` where the run keeps no state.
    private let settings: SettingsFile?

    init(settings: SettingsFile?, words: RemedyWords) {
      (self.settings, self.words) = (settings, words)
      transcript = RunTranscript(usesColor: false, words: words)
    }

    mutating func take(_ event: SceneEvent) {
      let all = transcript.lines(for: event)
      switch event {
      // The picture is on the screen.
      case .presented, .tapped: return
      case .chose(let identifier, let context):
        do throws(SettingsError) {
          try settings?.change { $0.choose(identifier, in: context) }
        } catch {
          lines.append(words.append(error.remedy, to: error.message))
        }
      default: lines += all.filter { !$0.isEmpty }
      }
    }
  }

  private let start: Start
  private let language: Language
  private var recorder: FlowRecorder? { start.recorder }
  private var record: Record
  let scene: KeyboardScene
  var model = InteractiveModel()
  var screen = InteractiveScreen(columns: 80, rows: 24)
  var press = InteractivePress.none
  private var decoder = TerminalDecoder()
  private var field: Field?
  private var isOver = false
  /// Until when time has passed for the keyboard.
  private(set) var clock = ContinuousClock.now
  /// The key that was tapped last: twice the same in a short time is a double tap.
  var lastKey: String?

  /// Prepares a window.
  ///
  /// - Parameters:
  ///   - start: What it begins with.
  ///   - language: How it reads lines and says things.
  ///   - state: Where keyboards keep their data.
  ///   - configuration: How keyboards are started, and the device.
  package init(
    _ start: Start, language: Language, state: StateFolder, configuration: SceneConfiguration
  ) {
    (self.start, self.language) = (start, language)
    record = Record(settings: start.settings, words: language.words)
    let enabled = start.enabled
    scene = KeyboardScene(
      keyboards: enabled.enabled, disabled: enabled.disabled, choices: enabled.choices,
      state: state, configuration: configuration)
  }

  /// Shows the window until it is closed.
  package func perform() throws(Failure) {
    defer { scene.end() }
    // Before the terminal changes: messages about the start, such as how to attach a debugger, are read there.
    do throws(SceneError) { try begin() } catch { throw .scene(error) }
    let terminal: InteractiveTerminal
    do throws(SystemError) { terminal = try InteractiveTerminal() } catch {
      throw .terminal(error)
    }
    defer { InteractiveTerminal.restore() }
    if let recorder {
      Interruption.onInterruption { try? recorder.write() }
    }
    screen = Self.screen(of: terminal)
    while !isOver {
      terminal.show(screen.lines(of: model), all: start.isShared)
      switch terminal.read(milliseconds: timeout) {
      case .bytes(let bytes):
        for event in decoder.events(for: bytes) where !isOver { handle(event) }
      case .timedOut:
        for event in decoder.flush() { handle(event) }
        passTime()
      case .resized:
        screen = Self.screen(of: terminal)
        terminal.show(screen.lines(of: model), all: true)
      case .ended: isOver = true
      }
    }
    lift()
    catchUp()
    scene.end()
    InteractiveTerminal.restore()
    do throws(FlowRecorder.Failure) { try recorder?.write() } catch { throw .record(error) }
  }

  /// The text of the last field around its insertion point, for people; `nil` if no field had the focus.
  package var document: String? { field.map(RunTranscript.excerpt) }
  /// The first failure of a keyboard.
  package var failure: SessionFailure? { scene.failures.first }

  private static func screen(of terminal: InteractiveTerminal) -> InteractiveScreen {
    let size = terminal.size
    return InteractiveScreen(columns: size.columns, rows: size.rows)
  }

  private func begin() throws(SceneError) {
    if let chosen = start.enabled.chosen, let first = scene.modes.keyboards.first?.identifier,
      scene.modes.keyboards.contains(where: { $0.identifier == chosen })
    {
      // The first keyboard of a flow is the chosen one at first.
      try begin(with: .choose(chosen), isRecorded: chosen != first)
    }
    try begin(with: .focus(start.focus))
    clock = .now
    refresh()
  }

  private func begin(with action: UserAction, isRecorded: Bool = true) throws(SceneError) {
    let outcome = scene.perform(action)
    outcome.events.forEach { record.take($0) }
    field = scene.field
    if let error = outcome.error { throw error }
    if isRecorded { recorder?.add(action, document: field?.document.text) }
  }

  // MARK: - Doing

  /// Performs an action, records it, and shows the outcome.
  func act(_ action: UserAction, isRecorded: Bool = true) {
    let failed = scene.failures.count
    let outcome = scene.perform(action)
    finish(
      outcome.events, outcome.error, failed: failed, action: isRecorded ? action : nil)
  }

  /// Performs a touch that isn't a complete action yet; `action` is the complete one once the finger
  /// is up.
  func touch(_ action: UserAction? = nil, _ body: () throws(SceneError) -> Void) {
    let failed = scene.failures.count
    let (events, error) = scene.record(body)
    finish(events, error, failed: failed, action: action)
  }

  private func finish(
    _ events: [SceneEvent], _ error: SceneError?, failed: Int, action: UserAction?
  ) {
    events.forEach { record.take($0) }
    field = scene.field ?? field
    if let error {
      model.message = String(error.message(in: language.words).prefix { $0 != "\n" })
    } else if !press.isDown {
      recorder?.add(action, document: field?.document.text)
    }
    if scene.failures.count > failed, let failure = scene.failures.last {
      model.message =
        "\(failure.extensionName) \(failure.summary)"
        + (failure.backtrace()?.place.map { ", in \($0.text)" } ?? "")
      recorder?.add(remark: model.message)
    }
    clock = .now
    refresh()
  }

  /// Lets the time pass that has passed; it is recorded where the keyboard can have noticed.
  func catchUp(until now: ContinuousClock.Instant = .now, notices: Bool = false) {
    let elapsed = min(Self.milliseconds(from: clock, to: now), 3_600_000)
    guard elapsed > 0, scene.hasKeyboard else { return }
    let isDue = scene.nextTimer != nil
    act(.wait(milliseconds: elapsed), isRecorded: isDue || notices)
  }

  static func milliseconds(
    from start: ContinuousClock.Instant, to end: ContinuousClock.Instant
  ) -> UInt32 {
    let (seconds, attoseconds) = (end - start).components
    return UInt32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  /// Taps the key that a name leads to.
  private func tap(named name: String) {
    catchUp(notices: name == lastKey)
    lastKey = name
    act(.tap(.key(name)))
  }

  /// Taps a key by its view.
  func tap(_ view: Int) {
    guard let place = model.layout?.place(ofKeyAt: view)?.place else { return }
    if case .key(let name) = place { return tap(named: name) }
    catchUp(notices: true)
    lastKey = nil
    act(.tap(place))
  }

  /// Applies the scene's state.
  private func refresh() {
    model.log(record.lines)
    record.lines = []
    model.keyboard = scene.keyboardName
    model.layout = scene.hasKeyboard ? scene.layout : nil
    model.accesses = scene.accessEvents
      .map {
        (keyboard: $0.keyboard, sentence: AccessSentence(event: $0.event, keyboard: $0.keyboard))
      }
      .filter(\.sentence.isStopped)
      .map { "\($0.keyboard.name.forDisplay) \($0.sentence.text)" }
    guard let field else { return }
    model.field = field.name
    let window = field.document.window()
    let middle = window.marked ?? window.selected ?? ""
    model.document = (window.before ?? "", middle, window.after ?? "")
    let seen = field.document.window(field.fidelity)
    model.contexts = (seen.before, seen.after)
  }
}

// MARK: - Input at the terminal

extension InteractiveRun {
  private func handle(_ event: TerminalEvent) {
    if case .mouse(let mouse) = event { return handle(mouse) }
    model.message = ""
    if model.command != nil { return edit(event) }
    switch event {
    case .text(":"): model.command = ""
    case .text(let character): type(character)
    case .key(.tab): model.highlightNext()
    case .key(.backTab): model.highlightNext(backwards: true)
    case .key(.left): model.highlight(.left)
    case .key(.right): model.highlight(.right)
    case .key(.up): model.highlight(.up)
    case .key(.down): model.highlight(.down)
    case .key(.escape): model.highlighted = nil
    case .key(.enter):
      if let view = model.highlighted { tap(view) } else { type("\n") }
    case .key(.backspace): tapFirst(of: ["delete", "⌫", "backspace", "del"])
    case .mouse: break
    }
  }

  /// Taps the key for a character; one without a key is looked for as `type` does.
  private func type(_ character: Character) {
    guard let layout = model.layout else { return model.message = "no keyboard is on the screen" }
    if let name = KeyTyping.key(for: character, in: layout) { return tap(named: name) }
    catchUp()
    lastKey = nil
    act(.type(String(character)))
    guard !model.message.isEmpty else { return }
    model.message =
      "no key “\(String(character).forDisplay)” on the keyboard; a colon begins a command"
  }

  private func tapFirst(of names: [String]) {
    guard let name = names.first(where: { (try? model.layout?.key(named: $0)) != nil }) else {
      return model.message = "no key named delete on the keyboard"
    }
    tap(named: name)
  }

  /// Writes the line that begins with a colon.
  private func edit(_ event: TerminalEvent) {
    guard let line = model.command else { return }
    switch event {
    case .text(let character): if line.count < 1000 { model.command = line + String(character) }
    case .key(.backspace): model.command = line.isEmpty ? nil : String(line.dropLast())
    case .key(.escape): model.command = nil
    case .key(.enter):
      model.command = nil
      do throws(InteractiveCommand.Mistake) { perform(try language.read(line)) } catch {
        model.message = error.message
      }
    case .key, .mouse: break
    }
  }

  private func perform(_ command: InteractiveCommand) {
    switch command {
    case .help: model.message = InteractiveCommand.forms.joined(separator: "  ")
    case .quit: isOver = true
    case .act(.tap(.key(let name))): tap(named: name)
    case .text(let text):
      var plan = FieldPlan(field?.kind ?? .text)
      plan.text = text
      perform(.act(.focus(plan)))
    case .act(let action):
      catchUp()
      lastKey = nil
      act(action)
    }
  }

  /// How long nothing needs to be done, in milliseconds; `nil` forever.
  private var timeout: Int32? {
    var times: [Int32] = decoder.isWaiting ? [50] : []
    switch press {
    case .waiting(let waiting):
      let elapsed = Self.milliseconds(from: waiting.since, to: .now)
      times.append(
        Int32(InteractivePress.holdMilliseconds - min(elapsed, InteractivePress.holdMilliseconds)))
    case .down(let down): if down.path.isEmpty { times.append(100) }
    case .none:
      guard scene.hasKeyboard, let timer = scene.nextTimer else { break }
      // A display is drawn thirty times a second; work that is due more often is not seen more
      // often.
      let left = Int64(max(timer, 33)) - Int64(Self.milliseconds(from: clock, to: .now))
      times.append(Int32(clamping: max(left, 0)))
    }
    return times.min()
  }
}
