import Platform
import Foundation
import KeyboardProtocol

/// A finger that was put down on a key and stays there.
struct RestingFinger {
  let number: UInt8
  /// How the key was found.
  let key: TouchPlace
  let place: Session.Place
  /// The presentation that it belongs to: the touches of a keyboard that leaves the screen end with it.
  let presentation: Int
}

/// A gesture of two fingers, with their middle on a key or another view.
public enum TwoFingerGesture: Equatable, Sendable {
  /// They come down and go up again.
  case tap
  /// They move side by side, a number of points to the right and down.
  case drag(x: Double, y: Double)
  /// Their distance changes by this factor.
  case pinch(scale: Double)
  /// They turn about their middle; clockwise is positive.
  case rotate(degrees: Double)

  /// How much farther apart or nearer fingers can get.
  package static let scales = 0.1...10.0
  /// Ten turns either way.
  package static let degrees = -3_600.0...3_600.0
  /// How far fingers go, in points.
  package static let points = -10_000.0...10_000.0
}

extension KeyboardScene {
  /// The most fingers: those of two hands.
  private static let mostFingers: UInt8 = 10

  /// The fingers that rest on the keyboard on the screen.
  private var down: [RestingFinger] {
    presented == nil ? [] : resting.filter { $0.presentation == presentations }
  }

  /// The keys on which fingers rest, by the names or points that they were found by, in the order of the fingers.
  package var pressedKeys: [String] { down.map(\.key.words) }

  /// The lowest numbers that no finger has which is down.
  func freeFingers(_ count: Int) throws(SceneError) -> [UInt8] {
    let taken = Set(down.map(\.number)).union(heldFingers)
    let free = (0..<Self.mostFingers).filter { !taken.contains($0) }
    guard free.count >= count else {
      throw .fingers("\(Self.mostFingers) fingers are down; release some first")
    }
    return Array(free.prefix(count))
  }

  /// Puts a finger down on a key or on a point of the keyboard, where it stays until `release`.
  package func press(_ key: TouchPlace) throws(SceneError) {
    let number = try freeFingers(1)[0]
    let presentation = presentations
    var place: Session.Place = (0, 0)
    try use(key) { (session, key) throws(SessionFailure) in
      place = (key.x, key.y)
      return try session.touchDown(finger: number, x: key.x, y: key.y, holding: 0)
    }
    resting.append(
      RestingFinger(number: number, key: key, place: place, presentation: presentation))
  }

  /// Lifts the finger that was put down last on the key of this name, or on the point.
  ///
  /// Where the keyboard has left the screen since, its touches have ended with it, and nothing is done.
  package func release(_ key: TouchPlace) throws(SceneError) {
    guard let finger = resting.last(where: { $0.key == key }) else {
      let pressed = down.map { "“\($0.key.words.forDisplay)”" }
      throw .fingers(
        "no finger rests on “\(key.words.forDisplay)” "
          + (pressed.isEmpty
            ? "(none is down); press it first"
            : "(pressed: \(pressed.joined(separator: ", "))); release it by the name with which you pressed it")
      )
    }
    try release(finger)
  }

  private func release(_ finger: RestingFinger) throws(SceneError) {
    resting.removeAll { $0.number == finger.number && $0.presentation == finger.presentation }
    guard presented != nil, finger.presentation == presentations else { return }
    try exchange { (session) throws(SessionFailure) in
      try session.touchUp([(finger.number, finger.place)])
    }
  }

  /// Types keys as with two thumbs: each goes down before the previous one is up.
  package func rollOver(_ keys: [TouchPlace]) throws(SceneError) {
    var last: RestingFinger?
    let earlierFailures = failures.count
    for key in keys {
      try press(key)
      guard failures.count == earlierFailures else { return }
      if let last { try release(last) }
      last = resting.last
    }
    if let last { try release(last) }
  }

  /// Makes a gesture of two fingers, with their middle on a key or another view, or on a point.
  package func gesture(_ gesture: TwoFingerGesture, on place: TouchPlace) throws(SceneError) {
    let numbers = try freeFingers(2)
    let presentation = presentations
    var path = TwoFingerPath(gesture, middle: (0, 0), extent: 0)
    func fingers(_ part: Double) -> [(finger: UInt8, place: Session.Place)] {
      zip(numbers, path.places(part)).map { (finger: $0, place: $1) }
    }
    try use(place) { (session, key) throws(SessionFailure) in
      let frame = session.layout?.views[key.index].frame
      path = TwoFingerPath(
        gesture, middle: (key.x, key.y), extent: frame.map { min($0.width, $0.height) } ?? 0)
      return try session.touchDown(fingers(0))
    }
    if path.length > 0 {
      guard presented != nil, presentations == presentation else { return }
      try exchange { (session) throws(SessionFailure) in
        try session.moveTouches(numbers, length: path.length, through: path.places)
      }
    }
    guard presented != nil, presentations == presentation else { return }
    try exchange { (session) throws(SessionFailure) in try session.touchUp(fingers(1)) }
  }
}

/// Where two fingers are in the course of a gesture.
private struct TwoFingerPath {
  /// How near fingers can be to their middle, in points.
  private static let nearest = 12.0

  private let gesture: TwoFingerGesture
  private let middle: Session.Place
  /// How far the fingers are from their middle at first.
  private let radius: Double

  /// Begins so that the fingers stay on what they touch, where it is large enough.
  init(_ gesture: TwoFingerGesture, middle: Session.Place, extent: Double) {
    (self.gesture, self.middle) = (gesture, middle)
    let widest = max(Self.nearest, extent * 0.4)
    if case .pinch(let scale) = gesture, scale > 1 {
      radius = max(Self.nearest, widest / scale)
    } else {
      radius = widest
    }
  }

  /// How far a finger moves, in points.
  var length: Double {
    switch gesture {
    case .tap: 0
    case .drag(let x, let y): (x * x + y * y).squareRoot()
    case .pinch(let scale): radius * abs(scale - 1)
    case .rotate(let degrees): radius * abs(degrees) * .pi / 180
    }
  }

  /// Where the fingers are after a part of the way.
  func places(_ part: Double) -> [Session.Place] {
    var (x, y, distance, angle) = (middle.x, middle.y, radius, 0.0)
    switch gesture {
    case .tap: break
    case .drag(let right, let downwards): (x, y) = (x + part * right, y + part * downwards)
    case .pinch(let scale): distance *= 1 + part * (scale - 1)
    case .rotate(let degrees): angle = part * degrees * .pi / 180
    }
    let (right, downwards) = (distance * cos(angle), distance * sin(angle))
    return [(x - right, y - downwards), (x + right, y + downwards)]
  }
}
