import KeyboardHost
import KeyboardProtocol

/// A finger of a browser: its connection, and the number that the browser gives the pointer.
struct LiveTouchID: Hashable {
  var connection: Int
  var pointer: Int
}

/// A finger on the keyboard, from going down to coming up.
struct LiveTouch {
  var touch: HeldTouch
  /// The place of the key on which it began.
  var place: TouchPlace
  /// The key's view.
  var view: Int
  /// Where the pointer is, while the finger follows it by the same distances.
  var pointer: (x: Double, y: Double)
  var since: ContinuousClock.Instant
  /// How long the keyboard has been notified of the hold, in milliseconds.
  var held: UInt32 = 0
  var path: [DragPlace] = []
  /// Whether another finger was down at some time: then it is recorded by going down and coming up.
  var isOneOfSeveral = false
}

/// Fingers move in real time; their movements become an action once they are up.
///
/// A finger on a key with a name goes to the middle of the key, because that is what the recorded action does.
extension LiveDevice {
  /// After this many milliseconds a finger that is still down is held.
  private static let holdMilliseconds: UInt32 = 400
  /// The longest hold that a flow's step has, in milliseconds.
  private static let longestHold: UInt32 = 60_000
  /// Movements within this many points don't count.
  private static let slack = 6.0
  /// The most places of one drag.
  private static let mostPlaces = 500

  func touchDown(_ id: LiveTouchID, x: Double, y: Double) {
    guard touches[id] == nil, touches.count < 10 else { return }
    if recorder.position != nil { stopPlaying() }
    guard let layout, let view = layout.tappableView(atX: x, y: y) else { return }
    let isNamed = layout.isOneKey(view)
    let name = isNamed ? layout.name(ofKeyAt: view) : nil
    var place = TouchPlace.point(x: Self.rounded(x), y: Self.rounded(y))
    var key = FoundKey(index: view, name: "", x: Self.rounded(x), y: Self.rounded(y))
    if let name, let found = try? layout.key(named: name) { (place, key) = (.key(name), found) }
    settleOthers()
    catchUp(notices: name == lastKey && name != nil)
    lastKey = name
    perform { () throws(SceneError) in
      let touch = try scene.touchDown(on: key, holding: 0)
      touches[id] = LiveTouch(
        touch: touch, place: place, view: view, pointer: (x, y), since: .now,
        isOneOfSeveral: !touches.isEmpty)
    }
    if touches[id]?.isOneOfSeveral == true { recorder.add(.press(place), document: nil) }
  }

  func touchMoved(_ id: LiveTouchID, x: Double, y: Double) {
    guard var touch = touches[id] else { return }
    let (right, down) = (x - touch.pointer.x, y - touch.pointer.y)
    let isNear = abs(right) <= Self.slack && abs(down) <= Self.slack
    guard !(touch.path.isEmpty && isNear), abs(right) + abs(down) >= 2,
      touch.path.count < Self.mostPlaces
    else { return }
    hold(&touch)
    let (x, y) = (Self.rounded(x), Self.rounded(y))
    let step = (x: (x - touch.pointer.x).rounded(), y: (y - touch.pointer.y).rounded())
    touch.pointer = (touch.pointer.x + step.x, touch.pointer.y + step.y)
    touch.path.append(.offset(x: step.x, y: step.y))
    perform { () throws(SceneError) in
      try scene.move(&touch.touch, toX: touch.touch.x + step.x, y: touch.touch.y + step.y)
    }
    touches[id] = scene.isDown(touch.touch) ? touch : nil
  }

  func touchUp(_ id: LiveTouchID, isCancelled: Bool = false) {
    guard var touch = touches[id] else { return }
    let elapsed = Self.milliseconds(from: touch.since, to: .now)
    // A tap takes no time on the keyboard's clock, so that it is the same when it is played.
    if elapsed >= Self.holdMilliseconds || touch.held > 0, touch.path.isEmpty { hold(&touch) }
    touches[id] = nil
    if isCancelled {
      return perform { () throws(SceneError) in try scene.cancel(touch.touch) }
    }
    perform(action(of: touch)) { () throws(SceneError) in try scene.lift(touch.touch) }
  }

  /// Lifts all fingers of a browser that has disconnected.
  func cancelTouches(of connection: Int) {
    for id in touches.keys where id.connection == connection { touchUp(id, isCancelled: true) }
  }

  /// Advances the time of the held fingers.
  func holdTouches() {
    for (id, touch) in touches where touch.path.isEmpty {
      let elapsed = Self.milliseconds(from: touch.since, to: .now)
      let isDue = scene.nextTimer.map { $0 <= elapsed - min(touch.held, elapsed) } ?? false
      guard elapsed >= Self.holdMilliseconds || isDue else { continue }
      var touch = touch
      hold(&touch)
      guard scene.isDown(touch.touch) else {
        touches[id] = nil
        continue
      }
      touches[id] = touch
    }
  }

  private func hold(_ touch: inout LiveTouch) {
    guard touch.path.isEmpty else { return }
    let elapsed = min(Self.milliseconds(from: touch.since, to: .now), Self.longestHold)
    guard elapsed > touch.held else { return }
    let more = elapsed - touch.held
    touch.held = elapsed
    let isAlone = !touch.isOneOfSeveral
    perform(isAlone ? nil : .wait(milliseconds: more)) { () throws(SceneError) in
      try scene.wait(milliseconds: more)
    }
  }

  /// A second finger comes down: from here on, the first one's moves are recorded as they happen.
  private func settleOthers() {
    for (id, touch) in touches where !touch.isOneOfSeveral {
      touches[id]?.isOneOfSeveral = true
      recorder.add(.press(touch.place), document: nil)
      if touch.held > 0 { recorder.add(.wait(milliseconds: touch.held), document: nil) }
      if !touch.path.isEmpty { recorder.add(remark: "a finger moved while others were down") }
    }
  }

  private func action(of touch: LiveTouch) -> UserAction {
    if touch.isOneOfSeveral {
      if !touch.path.isEmpty { recorder.add(remark: "a finger moved while others were down") }
      return .release(touch.place)
    }
    guard touch.path.isEmpty else {
      return .drag(from: touch.place, holding: touch.held, along: touch.path)
    }
    return touch.held > 0
      ? .longPress(touch.place, milliseconds: touch.held) : .tap(touch.place)
  }

  private static func rounded(_ points: Double) -> Double { (points * 10).rounded() / 10 }
}

extension LayoutSnapshot {
  /// The uppermost view that takes taps at a point.
  func tappableView(atX x: Double, y: Double) -> Int? {
    guard x.isFinite, y.isFinite, x >= 0, y >= 0, x < width, y < height else { return nil }
    return views.indices.last { index in
      let frame = views[index].frame
      return views[index].reach == .tappable && x >= frame.x && y >= frame.y
        && x < frame.x + frame.width && y < frame.y + frame.height
    }
  }

  /// Whether a view is one key, rather than a surface with several meanings.
  func isOneKey(_ view: Int) -> Bool {
    let frame = views[view].frame
    return frame.width * frame.height < 0.3 * width * height
  }
}
