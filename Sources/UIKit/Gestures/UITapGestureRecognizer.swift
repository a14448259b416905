/// Recognizes taps.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  open override class func _make(coder: NSCoder) -> UIGestureRecognizer? {
    UITapGestureRecognizer(coder: coder)
  }
  /// A finger that stays down longer is not a tap, one that follows later is not a further tap, and one that moves farther is neither.
  /// Apple documents none of the three.
  static let longestTap = 0.75
  static let longestPause = 0.35
  static let allowedMovement: CGFloat = 45

  /// How many taps make the gesture.
  open var numberOfTapsRequired = 1
  /// How many fingers make a tap.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  private var mostFingers = 0
  /// Where the first finger of the first tap came down.
  private var start: CGPoint?
  /// Where each finger came down: the last one to leave may not be the first that came.
  private var starts: [ObjectIdentifier: CGPoint] = [:]
  private var deadline: VirtualClock.Entry?

  override var awaitsFurtherTouches: Bool { taps > 0 }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    mostFingers = max(mostFingers, fingers.count)
    for touch in touches { starts[ObjectIdentifier(touch)] = touch.rootLocation }
    if fingers.count == 1, let place = fingers.first?.rootLocation {
      guard let start else {
        start = place
        return failIn(seconds: Self.longestTap)
      }
      guard place.distance(to: start) <= Self.allowedMovement else { return fail() }
    }
    guard fingers.count <= numberOfTouchesRequired, isNear else { return fail() }
    failIn(seconds: Self.longestTap)
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if !isNear { fail() }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard fingers.count == 1 else { return }
    guard mostFingers == numberOfTouchesRequired, isNear else { return fail() }
    mostFingers = 0
    taps += 1
    if taps >= numberOfTapsRequired {
      deadline?.cancel()
      state = .ended
    } else {
      failIn(seconds: Self.longestPause)
    }
  }
  open override func reset() {
    super.reset()
    deadline?.cancel()
    deadline = nil
    taps = 0
    mostFingers = 0
    start = nil
    starts = [:]
  }
  /// A tap does not prevent a double tap, which may still follow.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let tap = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }

  private var isNear: Bool {
    fingers.allSatisfy { touch in
      guard let start = starts[ObjectIdentifier(touch)] else { return true }
      return touch.rootLocation.distance(to: start) <= Self.allowedMovement
    }
  }
  private func fail() {
    deadline?.cancel()
    state = .failed
  }
  private func failIn(seconds: TimeInterval) {
    deadline?.cancel()
    deadline = VirtualClock.current.schedule(after: seconds) { [weak self] in self?.fail() }
  }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat {
    let (x, y) = (x - other.x, y - other.y)
    return (x * x + y * y).squareRoot()
  }
}
