import KeyboardHost
import KeyboardTesting

/// A click is a tap, a button that is held is a long press, and one that moves is a drag.
extension InteractiveRun {
  func handle(_ mouse: TerminalEvent.Mouse) {
    switch (mouse.phase, press) {
    case (.down, .none):
      model.message = ""
      guard let view = screen.key(atColumn: mouse.column, row: mouse.row, of: model) else { return }
      press = .waiting(
        .init(view: view, column: mouse.column, row: mouse.row, since: .now))
    case (.moved, .waiting(let waiting)):
      // Within a key a hand is not that steady.
      let isSame = screen.key(atColumn: mouse.column, row: mouse.row, of: model) == waiting.view
      guard !isSame || abs(mouse.column - waiting.column) > 1 else { return }
      begin(waiting, at: .now)
      move(to: mouse)
    case (.moved, .down): move(to: mouse)
    case (.up, .waiting(let waiting)):
      press = .none
      tap(waiting.view)
    case (.up, .down):
      move(to: mouse)
      lift()
    // A second press without the end of the first: that end was lost.
    case (.down, .waiting): press = .none
    case (.down, .down): lift()
    case (.moved, .none), (.up, .none): break
    }
  }

  /// Performs due work while the terminal sends nothing.
  func passTime() {
    switch press {
    case .none: if scene.nextTimer != nil { catchUp() }
    case .waiting(let waiting):
      let elapsed = Self.milliseconds(from: waiting.since, to: .now)
      if elapsed >= InteractivePress.holdMilliseconds { begin(waiting, at: .now) }
    case .down(let down): hold(down)
    }
  }

  /// Puts the finger on the keyboard, for as long as the button has been down.
  private func begin(_ waiting: InteractivePress.Waiting, at now: ContinuousClock.Instant) {
    press = .none
    catchUp(until: waiting.since, notices: model.layout?.name(ofKeyAt: waiting.view) == lastKey)
    lastKey = nil
    let held = min(Self.milliseconds(from: waiting.since, to: now), InteractivePress.longestHold)
    guard let (place, key) = model.layout?.place(ofKeyAt: waiting.view) else { return }
    touch { () throws(SceneError) in
      let touch = try scene.touchDown(on: key, holding: held)
      press = .down(
        .init(
          touch: touch, place: place, view: waiting.view, column: waiting.column, row: waiting.row,
          held: held))
    }
    model.isTouching = press.isDown
    endIfGone()
  }

  private func hold(_ down: InteractivePress.Down) {
    guard down.path.isEmpty else { return }
    let elapsed = Self.milliseconds(from: clock, to: .now)
    let more = min(
      elapsed, InteractivePress.longestHold - min(down.held, InteractivePress.longestHold))
    guard more > 0 else { return }
    touch { () throws(SceneError) in try scene.wait(milliseconds: more) }
    var down = down
    down.held += more
    press = .down(down)
    endIfGone()
  }

  private func move(to mouse: TerminalEvent.Mouse) {
    guard case .down(var down) = press, let scale = screen.pointsPerCell(of: model),
      (mouse.column, mouse.row) != (down.column, down.row),
      down.path.count < InteractivePress.mostPlaces
    else { return }
    let view = screen.key(atColumn: mouse.column, row: mouse.row, of: model)
    let place: DragPlace
    var end = (x: down.touch.x, y: down.touch.y)
    if let view, view != down.view, let name = model.layout?.name(ofKeyAt: view),
      let key = try? model.layout?.key(named: name)
    {
      place = .key(name)
      end = (key.x, key.y)
    } else {
      let x = (Double(mouse.column - down.column) * scale.x).rounded()
      let y = (Double(mouse.row - down.row) * scale.y).rounded()
      place = .offset(x: x, y: y)
      end = (end.x + x, end.y + y)
    }
    (down.column, down.row, down.view) = (mouse.column, mouse.row, view)
    down.path.append(place)
    touch { () throws(SceneError) in try scene.move(&down.touch, toX: end.x, y: end.y) }
    press = .down(down)
    endIfGone()
  }

  /// A keyboard that leaves the screen takes the touch with it.
  private func endIfGone() {
    guard case .down(let down) = press, !scene.isDown(down.touch) else { return }
    lift()
  }

  /// Lifts the finger, and records its action.
  func lift() {
    guard case .down(let down) = press else { return press = .none }
    if down.path.isEmpty { hold(down) }
    guard case .down(let down) = press else { return }
    press = .none
    model.isTouching = false
    touch(action(of: down)) { () throws(SceneError) in try scene.lift(down.touch) }
  }

  private func action(of down: InteractivePress.Down) -> UserAction {
    guard down.path.isEmpty else {
      return .drag(from: down.place, holding: down.held, along: down.path)
    }
    return .longPress(down.place, milliseconds: max(down.held, 1))
  }
}
