import KeyboardProtocol

/// A finger that was put on a key and not lifted yet.
package struct HeldTouch: Equatable, Sendable {
  /// Where it is, in the keyboard's coordinates.
  package internal(set) var x: Double
  /// Where it is, in the keyboard's coordinates.
  package internal(set) var y: Double
  /// The presentation of the keyboard that it is on: the touch of a keyboard that leaves the screen ends with it.
  let presentation: Int
  /// Which finger it is.
  let finger: UInt8
}

/// Fingers that stay down for as long as the user of the device leaves them there.
extension KeyboardScene {
  /// In how many milliseconds the next timer of the keyboard on the screen is due; `nil` while none is.
  package var nextTimer: UInt32? { presented.flatMap { sessions[$0.identifier]?.nextTimer } }

  /// Taps a key of the last layout.
  package func tap(_ key: FoundKey) throws(SceneError) {
    try use(key) { (session, key) throws(SessionFailure) in try session.tap(x: key.x, y: key.y) }
  }

  /// Holds a finger on a key for a time on the virtual clock.
  package func touchDown(
    on key: FoundKey, holding milliseconds: UInt32
  ) throws(SceneError) -> HeldTouch {
    let touch = HeldTouch(
      x: key.x, y: key.y, presentation: presentations, finger: try freeFingers(1)[0])
    try use(key) { (session, key) throws(SessionFailure) in
      try session.touchDown(finger: touch.finger, x: key.x, y: key.y, holding: milliseconds)
    }
    heldFingers.insert(touch.finger)
    return touch
  }

  /// Moves the finger in a straight line.
  package func move(_ touch: inout HeldTouch, toX x: Double, y: Double) throws(SceneError) {
    guard isDown(touch) else { return }
    let (start, finger) = ((touch.x, touch.y), touch.finger)
    (touch.x, touch.y) = (x, y)
    try exchange { (session) throws(SessionFailure) in
      try session.moveTouch(finger: finger, from: start, to: (x, y))
    }
  }

  /// Takes the finger up.
  package func lift(_ touch: HeldTouch) throws(SceneError) {
    try raise(touch, isCancelled: false)
  }

  /// Cancels the touch, as the system does for an incoming call.
  package func cancel(_ touch: HeldTouch) throws(SceneError) {
    try raise(touch, isCancelled: true)
  }

  private func raise(_ touch: HeldTouch, isCancelled: Bool) throws(SceneError) {
    heldFingers.remove(touch.finger)
    guard isDown(touch) else { return }
    try exchange { (session) throws(SessionFailure) in
      try session.touchUp([(touch.finger, (touch.x, touch.y))], isCancelled: isCancelled)
    }
  }

  /// Whether the finger is still on the keyboard on which it was put.
  package func isDown(_ touch: HeldTouch) -> Bool {
    presented != nil && presentations == touch.presentation
  }
}
