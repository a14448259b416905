import KeyboardProtocol

extension KeyboardScene {
  func onScreen() throws(SceneError) -> (Int, Session) {
    if let field, let refusal {
      throw .servedBySystemKeyboard(field: field.name, refusal)
    }
    guard let presented, let session = sessions[modes.keyboards[presented].identifier] else {
      guard field != nil else { throw .noKeyboard("no field has the focus") }
      guard !conditions.placement.isHardware else {
        throw .noKeyboard(
          "no keyboard is on the screen: a hardware keyboard is attached (--placement docked detaches it)"
        )
      }
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
    defer { settleGeometry(isDismissed ? .dismissal : .keyboard) }
    try proceed(next)
  }

  /// Does what the keyboard asked for, and gives the keyboard to present next.
  func follow(_ settlement: Settlement, of index: Int) -> Int? {
    let name = modes.keyboards[index].name
    reportNotices(settlement, of: name)
    for request in settlement.requests {
      switch request {
      case .showInputModeList: report(.listShown(modes.keyboards.map(\.name)))
      case .dismissKeyboard:
        leave(index)
        isDismissed = true
        report(.dismissed(keyboard: name))
        return nil
      case .advanceToNextInputMode:
        guard let next = next(after: index) else { continue }
        return next
      }
    }
    return nil
  }

  /// Takes a keyboard off the screen; what it asks for on its way out is not followed.
  func leave(_ index: Int) {
    presented = nil
    let keyboard = modes.keyboards[index]
    guard let session = sessions[keyboard.identifier] else { return }
    do throws(SessionFailure) {
      reportNotices(try session.dismiss(), of: keyboard.name)
    } catch {
      sessions[keyboard.identifier] = nil
      report(.failed(error, successor: nil))
      count(error, of: index)
    }
  }

  /// The keyboard that takes the place of one that failed; the failed one starts afresh on the next field.
  func fallBack(from index: Int, after failure: SessionFailure) -> Int? {
    presented = nil
    sessions[modes.keyboards[index].identifier] = nil
    failedHere.insert(modes.keyboards[index].identifier)
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
