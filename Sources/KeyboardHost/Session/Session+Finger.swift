import KeyboardProtocol

/// Fingers that stay down for longer than a tap.
extension Session {
  /// A place on the keyboard, in points.
  package typealias Place = (x: Double, y: Double)

  /// The time between two moves of a finger, as on a screen that is drawn sixty times a second.
  private static let moveMilliseconds: UInt32 = 16
  /// How far a finger gets between two moves, in points: five hundred a second, no haste and no flick that scrolls on.
  private static let moveLength = 8.0
  /// The most moves between two places; for greater distances the moves are longer.
  private static let mostMoves = 120.0

  /// Puts a finger down and holds it there while the virtual clock moves on.
  package func touchDown(
    finger: UInt8 = 0, x: Double, y: Double, holding milliseconds: UInt32
  ) throws(SessionFailure) -> Settlement {
    channel.queue(.touch(TouchSample(finger: finger, phase: .began, x: x, y: y)))
    return try pass(milliseconds)
  }

  /// Moves fingers that are down, all at the same time, so that no finger moves farther than `moveLength` in a frame.
  ///
  /// - Parameters:
  ///   - fingers: The fingers' numbers, at most `ProtocolLimits.fingers`.
  ///   - length: The longest distance of a finger, in points.
  ///   - places: Where they are after a part, from 0 to 1, of the way.
  /// - Returns: The outcome.
  /// - Throws: Why the session is over.
  package func moveTouches(
    _ fingers: [UInt8], length: Double, through places: (Double) -> [Place]
  ) throws(SessionFailure) -> Settlement {
    let moves = max(1, min(Self.mostMoves, (length / Self.moveLength).rounded(.up)))
    let activity = fingers.count == 1 ? "while a finger moved" : "while fingers moved"
    var settlement = Settlement()
    beginAction()
    for move in 1...Int(moves) {
      let samples = zip(fingers, places(Double(move) / moves)).map { finger, place in
        TouchSample(finger: finger, phase: .moved, x: place.x, y: place.y)
      }
      channel.queue(samples.count == 1 ? .touch(samples[0]) : .touches(samples))
      try advance(by: Self.moveMilliseconds, activity: activity, into: &settlement)
    }
    try settle(activity: activity, into: &settlement)
    return settlement
  }

  /// Moves a finger in a straight line.
  package func moveTouch(
    finger: UInt8 = 0, from start: Place, to end: Place
  ) throws(SessionFailure) -> Settlement {
    let (width, height) = (end.x - start.x, end.y - start.y)
    let length = (width * width + height * height).squareRoot()
    return try moveTouches([finger], length: length) { part in
      [(start.x + part * width, start.y + part * height)]
    }
  }

  /// Takes fingers up, one after the other, or has the system take their touches away.
  package func touchUp(
    _ fingers: [(finger: UInt8, place: Place)], isCancelled: Bool = false
  ) throws(SessionFailure) -> Settlement {
    for (finger, place) in fingers {
      channel.queue(
        .touch(
          TouchSample(
            finger: finger, phase: isCancelled ? .cancelled : .ended, x: place.x, y: place.y)))
    }
    return try settle(
      activity: fingers.count == 1 ? "while a finger went up" : "while fingers went up")
  }

  /// Takes the only finger up, or has the system take the touch away.
  package func touchUp(
    x: Double, y: Double, isCancelled: Bool = false
  ) throws(SessionFailure) -> Settlement {
    try touchUp([(0, (x, y))], isCancelled: isCancelled)
  }

  /// Puts several fingers down, one after the other in one frame.
  package func touchDown(
    _ fingers: [(finger: UInt8, place: Place)]
  ) throws(SessionFailure) -> Settlement {
    for (finger, place) in fingers {
      channel.queue(.touch(TouchSample(finger: finger, phase: .began, x: place.x, y: place.y)))
    }
    return try settle(activity: "while fingers came down")
  }

  private func pass(_ milliseconds: UInt32) throws(SessionFailure) -> Settlement {
    let activity = "while a finger was down"
    var settlement = Settlement()
    beginAction()
    if milliseconds > 0 {
      try advance(by: milliseconds, activity: activity, into: &settlement)
    }
    try settle(activity: activity, into: &settlement)
    return settlement
  }
}
