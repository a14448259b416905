import KeyboardProtocol

/// A finger that stays down for longer than a tap.
extension Session {
  /// The time between two moves of a finger, as on a screen that is drawn sixty times a second.
  private static let moveMilliseconds: UInt32 = 16
  /// How far a finger gets between two moves, in points: five hundred a second, no haste and no flick that scrolls on.
  private static let moveLength = 8.0
  /// The most moves between two places; what is farther away is reached in longer ones.
  private static let mostMoves = 120.0

  /// Puts a finger down and holds it there while the virtual clock moves on.
  public func touchDown(
    x: Double, y: Double, holding milliseconds: UInt32
  ) throws(SessionFailure) -> Settlement {
    channel.queue(.touch(TouchSample(finger: 0, phase: .began, x: x, y: y)))
    return try pass(milliseconds)
  }

  /// Moves the finger in a straight line.
  public func moveTouch(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) throws(SessionFailure) -> Settlement {
    let (width, height) = (end.x - start.x, end.y - start.y)
    let length = (width * width + height * height).squareRoot()
    let moves = max(1, min(Self.mostMoves, (length / Self.moveLength).rounded(.up)))
    let activity = "while a finger moved"
    var settlement = Settlement()
    beginAction()
    for move in 1...Int(moves) {
      let part = Double(move) / moves
      channel.queue(
        .touch(
          TouchSample(
            finger: 0, phase: .moved, x: start.x + part * width, y: start.y + part * height)))
      try advance(by: Self.moveMilliseconds, activity: activity, into: &settlement)
    }
    try settle(activity: activity, into: &settlement)
    return settlement
  }

  /// Takes the finger up, or has the system take the touch away.
  public func touchUp(
    x: Double, y: Double, isCancelled: Bool = false
  ) throws(SessionFailure) -> Settlement {
    channel.queue(
      .touch(TouchSample(finger: 0, phase: isCancelled ? .cancelled : .ended, x: x, y: y)))
    return try settle(activity: "while a finger went up")
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
