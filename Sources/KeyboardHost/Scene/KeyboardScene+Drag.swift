/// The destination of a finger.
public enum DragPlace: Equatable, Sendable {
  /// The middle of the key with this name, at the time when the finger starts to move.
  case key(String)
  /// Points to the right and down from the finger's place.
  case offset(x: Double, y: Double)
}

extension KeyboardScene {
  /// Puts a finger on a key or on a point of the keyboard, holds it there on the virtual clock, moves it from place to
  /// place, and takes it up.
  ///
  /// The touch of a keyboard that leaves the screen ends with it.
  /// - Throws: Also when a key of the path no longer exists; the touch is then canceled.
  package func drag(
    from start: TouchPlace, holding milliseconds: UInt32 = 0, along path: [DragPlace]
  ) throws(SceneError) {
    var finger: Session.Place = (0, 0)
    let number = try freeFingers(1)[0]
    let presentation = presentations
    try use(start) { (session, key) throws(SessionFailure) in
      finger = (key.x, key.y)
      return try session.touchDown(finger: number, x: key.x, y: key.y, holding: milliseconds)
    }
    for place in path {
      guard presented != nil, presentations == presentation else { return }
      let (start, end) = (finger, try self.place(place, of: number, from: finger))
      try exchange { (session) throws(SessionFailure) in
        try session.moveTouch(finger: number, from: start, to: end)
      }
      finger = end
    }
    guard presented != nil, presentations == presentation else { return }
    let end = finger
    try exchange { (session) throws(SessionFailure) in try session.touchUp([(number, end)]) }
  }

  private func place(
    _ place: DragPlace, of number: UInt8, from finger: Session.Place
  ) throws(SceneError) -> Session.Place {
    switch place {
    case .offset(let x, let y): return (finger.x + x, finger.y + y)
    case .key(let name):
      do throws(SceneError) {
        let key = try key(named: name)
        return (key.x, key.y)
      } catch {
        try exchange { (session) throws(SessionFailure) in
          try session.touchUp([(number, finger)], isCancelled: true)
        }
        throw error
      }
    }
  }
}
