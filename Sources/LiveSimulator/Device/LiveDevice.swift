import Platform
import Foundation
import KeyboardHost
import KeyboardProtocol
import KeyboardTesting
import Sandbox
import TextInput

/// The device on the page: the scene, the actions, and the visible state.
///
/// Everything happens on one thread. The keyboard's clock follows the user's: elapsed time is applied before
/// the next thing is done, and when a timer is due.
final class LiveDevice {
  let scene: KeyboardScene
  let worker: LiveWorker
  var log = LiveLog()
  var images = LiveImages()
  /// The exchanges between the keyboard and the field, the newest of them.
  let trace = TextTrace(limit: 500, keepsNewest: true)
  var recorder: LiveRecorder
  var keyboards: [EnabledKeyboard]
  var device: Screen.Device
  /// The outcome of the last action, where it is not visible.
  var message = ""
  /// The build that is under way or was the last one.
  var build = LiveBuildState()
  /// How the keyboard failed last, and where; `nil` once another one is shown.
  var failure: LiveFailure?
  /// The view whose constraints were read last.
  var inspected: LiveInspection?
  /// The fingers that are down, by the browser's number.
  var touches: [LiveTouchID: LiveTouch] = [:]
  /// The texts of the fields that had the focus earlier, by kind.
  var texts: [FieldKind: (text: String, selection: Range<Int>)] = [:]
  /// Until when time has passed for the keyboard.
  var clock = ContinuousClock.now
  /// The key that was tapped last: twice the same in a short time is a double tap.
  var lastKey: String?
  let report: (JSONValue) -> Void
  private var accesses = AccessCursor()
  private var failures = 0

  init(_ setup: LiveSetup, closing port: UInt16) throws(SystemError) {
    var configuration = setup.configuration
    configuration.closedPorts.insert(port)
    // A developer who investigates crashes causes more than three.
    configuration.mostFailures = .max
    keyboards = setup.keyboards
    device = setup.device
    report = setup.report
    worker = try LiveWorker()
    recorder = LiveRecorder(paths: setup.paths)
    if let steps = setup.steps { recorder.load(steps.actions, named: steps.name) }
    scene = KeyboardScene(
      keyboards: setup.keyboards, state: setup.state, configuration: configuration, trace: trace)
  }

  /// Whether a keyboard can be seen.
  var layout: LayoutSnapshot? { scene.hasKeyboard ? scene.layout : nil }

  /// Performs the first actions; an error means that there is nothing to show.
  func begin(_ actions: [UserAction]) throws(SceneError) {
    for action in actions {
      let outcome = scene.perform(action)
      take(outcome.events)
      if let error = outcome.error { throw error }
    }
    clock = .now
  }

  // MARK: - Doing

  /// Does something, and keeps it for the record.
  func act(_ action: UserAction, isRecorded: Bool = true) {
    let outcome = scene.perform(action)
    finish(outcome.events, outcome.error, action: isRecorded ? action : nil)
  }

  /// Performs a touch, or a change in Settings, that isn't an action yet; `action` is the complete
  /// one.
  func perform(_ action: UserAction? = nil, _ body: () throws(SceneError) -> Void) {
    let (events, error) = scene.record(body)
    finish(events, error, action: action)
  }

  private func finish(_ events: [SceneEvent], _ error: SceneError?, action: UserAction?) {
    take(events)
    message = error.map { String($0.message.prefix { $0 != "\n" }) } ?? ""
    if error == nil, let action {
      recorder.add(action, document: scene.field?.document.text)
      if case .wait = action { return afterActing() }
      report(
        .object([
          ("event", .string("action")), ("action", action.json),
          ("document", .optional(scene.field?.document.text)),
        ]))
    }
    afterActing()
  }

  /// Reads a view's constraints for the view inspector; no time passes for the keyboard.
  func inspect(_ view: Int) {
    guard layout != nil, !scene.isSuspended else { return }
    let (events, _) = scene.record { () throws(SceneError) in
      inspected = LiveInspection(view: view, constraints: try scene.constraints(ofView: view))
    }
    take(events)
    noteFailures()
  }

  private func afterActing() {
    noteFailures()
    reportAccesses()
    clock = .now
  }

  func take(_ events: [SceneEvent]) {
    for event in events {
      guard let line = log.add(event) else { continue }
      report(
        .object([
          ("event", .string("line")), ("kind", .string(line.kind.rawValue)),
          ("keyboard", .optional(line.keyboard)), ("text", .string(line.text)),
        ]))
    }
  }

  /// The names in a backtrace are looked up in the meantime.
  private func noteFailures() {
    guard scene.failures.count > failures, let last = scene.failures.last else { return }
    failures = scene.failures.count
    touches = [:]
    failure = LiveFailure(number: failures, failure: last)
    recorder.add(remark: "\(last.extensionName) \(last.summary)")
    let number = failures
    worker.start({ last.backtrace() }) { device, backtrace in
      if device.failure?.number == number { device.failure?.backtrace = backtrace }
      device.report(
        .object([
          ("event", .string("failed")), ("keyboard", .string(last.extensionName)),
          ("reason", .string(last.summary)), ("place", .optional(backtrace?.place?.text)),
        ]))
    }
  }

  /// Reports what the sandbox has seen since, also of keyboards that nothing was done with.
  func reportAccesses() {
    for (keyboard, event) in accesses.takeNew(of: scene.accessEventsByProcess) {
      let sentence = AccessSentence(event: event, keyboard: keyboard)
      report(
        .object([
          ("event", .string("access")), ("keyboard", .string(keyboard.name)),
          ("category", .string(event.category.rawValue)), ("stopped", .bool(sentence.isStopped)),
          ("text", .string(sentence.text)),
        ]))
    }
  }

  // MARK: - Time

  /// Lets the time pass that has passed; it is recorded where the keyboard can have noticed.
  func catchUp(notices: Bool = false) {
    let elapsed = min(Self.milliseconds(from: clock, to: .now), 3_600_000)
    guard elapsed > 0, scene.hasKeyboard, !scene.isSuspended else { return }
    let isDue = scene.nextTimer != nil
    let kept = message
    act(.wait(milliseconds: elapsed), isRecorded: isDue || notices)
    if message.isEmpty { message = kept }
  }

  static func milliseconds(
    from start: ContinuousClock.Instant, to end: ContinuousClock.Instant
  ) -> UInt32 {
    let (seconds, attoseconds) = (end - start).components
    return UInt32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  /// How long nothing needs to be done, in milliseconds; `nil` forever.
  var timeout: Int32? {
    var times: [Int32] = []
    if let play = recorder.nextStep { times.append(Int32(Self.milliseconds(from: .now, to: play))) }
    if touches.values.contains(where: { $0.path.isEmpty }) { times.append(100) }
    if scene.hasKeyboard, !scene.isSuspended, let timer = scene.nextTimer {
      // A display is drawn thirty times a second; work that is due more often is not seen more
      // often.
      let left = Int64(max(timer, 33)) - Int64(Self.milliseconds(from: clock, to: .now))
      times.append(Int32(clamping: max(left, 0)))
    }
    return times.min()
  }

  /// Performs due work while the page sends nothing.
  func passTime() {
    if recorder.nextStep.map({ $0 <= .now }) == true { playNext() }
    if !touches.isEmpty { return holdTouches() }
    guard let timer = scene.nextTimer else { return }
    if timer <= Self.milliseconds(from: clock, to: .now) { catchUp() }
  }

  func end() {
    touches = [:]
    take(scene.record { scene.end() }.events)
  }
}

/// How a keyboard failed, as the page shows it.
struct LiveFailure {
  var number: Int
  var failure: SessionFailure
  /// `nil` until its names have been looked for.
  var backtrace: Backtrace?
}

/// The constraints of a view, as the page shows them.
struct LiveInspection {
  var view: Int
  var constraints: [String]
}

/// The state of the build of the sources.
struct LiveBuildState {
  var isRunning = false
  var errors: [LiveBuildError] = []
  /// From the save to the picture, in milliseconds; `nil` before the first.
  var milliseconds: UInt32?
  /// How many builds have been shown.
  var count = 0
  /// When the file was saved that is being built.
  var saved: ContinuousClock.Instant?
}
