import KeyboardHost

/// The mouse's button on a key, from going down to coming up.
enum InteractivePress {
  /// It is down, and whether this is a tap or more shows later.
  struct Waiting {
    /// The key, by its view.
    var view: Int
    var column: Int
    var row: Int
    var since: ContinuousClock.Instant
  }

  /// The finger is on the keyboard.
  struct Down {
    var touch: HeldTouch
    /// The place of the key on which it began.
    var place: TouchPlace
    /// The key below it now, by its view.
    var view: Int?
    var column: Int
    var row: Int
    /// How long it was held before it moved, in milliseconds.
    var held: UInt32
    var path: [DragPlace] = []
  }

  case none
  case waiting(Waiting)
  case down(Down)

  /// Whether the finger is on the keyboard.
  var isDown: Bool { if case .down = self { true } else { false } }

  /// After this many milliseconds a finger that is still down is held.
  static let holdMilliseconds: UInt32 = 400
  /// The longest hold that a flow's step has, in milliseconds.
  static let longestHold: UInt32 = 60_000
  /// The most places of one drag.
  static let mostPlaces = 500
}
