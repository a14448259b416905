import Platform
import KeyboardProtocol
import Sandbox

extension KeyboardScene {
  func onScreen(
    allowsSuspended: Bool = false
  ) throws(SceneError) -> (EnabledKeyboard, Session) {
    guard let presented, let session = sessions[presented.identifier] else {
      if let field, let refusal, configuration.systemKeyboard == nil {
        throw .servedBySystemKeyboard(field: field.name, refusal)
      }
      guard inputView == nil else {
        throw .noKeyboard(.inputView)
      }
      guard field != nil else { throw .noKeyboard(.noFocus) }
      guard !conditions.placement.isHardware else { throw .noKeyboard(.hardwareKeyboard) }
      throw .noKeyboard(failures.isEmpty ? .dismissed : .noneLeft)
    }
    guard allowsSuspended || !session.isSuspended else {
      throw .noKeyboard(.background)
    }
    return (presented, session)
  }

  func key(named name: String) throws(SceneError) -> FoundKey {
    let (keyboard, session) = try onScreen()
    do throws(KeyLookupError) {
      return try (session.layout ?? LayoutSnapshot(width: 0, height: 0, views: []))
        .key(named: name)
    } catch {
      throw .key(error, keyboard: keyboard.name)
    }
  }

  /// The key or view at a place of the keyboard on the screen.
  func key(at place: TouchPlace) throws(SceneError) -> FoundKey {
    switch place {
    case .key(let name): return try key(named: name)
    case .point(let x, let y):
      let (keyboard, session) = try onScreen()
      let layout = session.layout ?? LayoutSnapshot(width: 0, height: 0, views: [])
      guard let key = layout.key(atX: x, y: y) else {
        let error = KeyLookupError.outside(
          x: x, y: y, width: layout.width, height: layout.height)
        throw .key(error, keyboard: keyboard.name)
      }
      return key
    }
  }

  func use(
    _ place: TouchPlace, action: (Session, FoundKey) throws(SessionFailure) -> Settlement
  ) throws(SceneError) {
    try shift(for: place)
    try use(try key(at: place), action: action)
  }

  func use(
    _ key: FoundKey, action: (Session, FoundKey) throws(SessionFailure) -> Settlement
  ) throws(SceneError) {
    let (keyboard, session) = try onScreen()
    let next: EnabledKeyboard?
    do throws(SessionFailure) {
      let settlement = try action(session, key)
      layout = session.layout
      report(.tapped(key: key, keyboard: keyboard.name))
      next = follow(settlement, of: keyboard)
    } catch {
      report(.tapped(key: key, keyboard: keyboard.name))
      next = fallBack(from: keyboard, after: error)
    }
    defer { settleGeometry(isDismissed ? .dismissal : .keyboard) }
    try proceed(next)
  }

  /// Performs the keyboard's request, and returns the keyboard to present next.
  func follow(_ settlement: Settlement, of keyboard: EnabledKeyboard) -> EnabledKeyboard? {
    reportOutput(of: keyboard)
    reportNotices(settlement, of: keyboard.name)
    for request in settlement.requests {
      switch request {
      case .showInputModeList: report(.listShown(modes.keyboards.map(\.name)))
      case .dismissKeyboard:
        leave(keyboard)
        isDismissed = true
        report(.dismissed(keyboard: keyboard.name))
        return nil
      case .advanceToNextInputMode:
        guard let next = next(after: keyboard) else { continue }
        return next
      }
    }
    return nil
  }

  /// Takes a keyboard off the screen; its last requests are ignored.
  func leave(_ keyboard: EnabledKeyboard) {
    presented = nil
    guard let session = sessions[keyboard.identifier] else { return }
    session.wake()
    do throws(SessionFailure) {
      let settlement = try session.dismiss()
      reportOutput(of: keyboard)
      reportNotices(settlement, of: keyboard.name)
    } catch {
      reportOutput(of: keyboard)
      retire(keyboard.identifier)
      report(.failed(error, successor: nil))
      count(error, of: keyboard)
    }
  }

  /// The keyboard that replaces a failed one; the failed one restarts on the next field.
  func fallBack(from keyboard: EnabledKeyboard, after failure: SessionFailure) -> EnabledKeyboard? {
    presented = nil
    reportOutput(of: keyboard)
    retire(keyboard.identifier)
    failedHere.insert(keyboard.identifier)
    var next: EnabledKeyboard?
    if let field, refusal == nil, let index = index(of: keyboard) {
      next = modes.next(after: index) { serves($0, field) }.map { modes.keyboards[$0] }
    }
    report(.failed(failure, successor: next?.name))
    count(failure, of: keyboard)
    return next
  }

  private func count(_ failure: SessionFailure, of keyboard: EnabledKeyboard) {
    failures.append(failure)
    failureCounts[keyboard.identifier, default: 0] += 1
  }

  /// Keeps a keyboard's report about its controllers, and reports those that nothing should keep
  /// alive.
  private func note(_ count: ControllerCount, of name: String) {
    guard let identifier = modes.keyboards.first(where: { $0.name == name })?.identifier else {
      return
    }
    let before = controllerCounts.updateValue(count, forKey: identifier)?.leaked ?? 0
    guard count.leaked > before else { return }
    let what = count.leaked == 1 ? "1 controller is" : "\(count.leaked) controllers are"
    report(
      .notice(
        keyboard: name,
        "\(what) still alive after leaving the screen (\(count.made) were made); look for a timer, "
          + "an observer or a closure that keeps self"))
  }

  /// Reports what a keyboard has printed since it was last asked.
  func reportOutput(of keyboard: EnabledKeyboard) {
    guard let session = sessions[keyboard.identifier] else { return }
    reportOutput(of: session, keyboard)
  }

  func reportOutput(of session: Session, _ keyboard: EnabledKeyboard) {
    var printed = session.process.takeOutput()
    // A keyboard may also crash while it exits, which is ignored.
    if case .signalled = session.process.waitForExit(seconds: 0) {
      _ = CrashedFrames.take(from: &printed.lines)
    }
    if session.failure != nil { printed.lines = SessionFailure.withoutAddresses(printed.lines) }
    if printed.dropped > 0 {
      report(
        .notice(
          keyboard: keyboard.name, "printed \(printed.dropped) more lines, which were dropped"))
    }
    for line in printed.lines {
      report(.printed(keyboard: keyboard.name, line.stream, line.text.escaped(limit: 1000)))
    }
  }

  private func reportNotices(_ settlement: Settlement, of name: String) {
    if let count = settlement.controllers { note(count, of: name) }
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
