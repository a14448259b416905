/// Recognizes two fingers that move apart or together.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  open override class func _make(coder: NSCoder) -> UIGestureRecognizer? {
    UIPinchGestureRecognizer(coder: coder)
  }
  /// How far the distance must change first. Apple documents no figure.
  static let threshold: CGFloat = 8

  private var pair = FingerPair()

  override var isMeantForTaps: Bool { false }

  /// The distance between the fingers in relation to the first one.
  open var scale: CGFloat = 1
  /// The change of the scale per second, 0 if the clock did not advance.
  open private(set) var velocity: CGFloat = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches where fingers.count > 2 { ignore(touch, for: event) }
    if fingers.count == 2 { pair = FingerPair(fingers, at: event.timestamp) }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard fingers.count == 2 else { return }
    let next = FingerPair(fingers, at: event.timestamp)
    guard pair.distance > 0 else { return pair = next }
    if !isUnderWay, abs(next.distance - pair.distance) < Self.threshold { return }
    let old = scale
    scale *= next.distance / pair.distance
    velocity = next.time > pair.time ? (scale - old) / CGFloat(next.time - pair.time) : 0
    pair = next
    state = isUnderWay ? .changed : .began
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = isUnderWay ? .ended : .failed
  }
  open override func reset() {
    super.reset()
    scale = 1
    velocity = 0
  }
}

/// Recognizes two fingers that turn about each other.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  open override class func _make(coder: NSCoder) -> UIGestureRecognizer? {
    UIRotationGestureRecognizer(coder: coder)
  }
  /// How far the fingers must turn first, in radians. Apple documents no figure.
  static let threshold: CGFloat = 0.1

  private var pair = FingerPair()

  override var isMeantForTaps: Bool { false }

  /// How far the fingers have turned, in radians; clockwise is positive.
  open var rotation: CGFloat = 0
  /// The turning per second, 0 if the clock did not advance.
  open private(set) var velocity: CGFloat = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches where fingers.count > 2 { ignore(touch, for: event) }
    if fingers.count == 2 { pair = FingerPair(fingers, at: event.timestamp) }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard fingers.count == 2 else { return }
    let next = FingerPair(fingers, at: event.timestamp)
    let turned = CGFloat(remainder(Double(next.angle - pair.angle), 2 * Double.pi))
    if !isUnderWay, abs(turned) < Self.threshold { return }
    rotation += turned
    velocity = next.time > pair.time ? turned / CGFloat(next.time - pair.time) : 0
    pair = next
    state = isUnderWay ? .changed : .began
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = isUnderWay ? .ended : .failed
  }
  open override func reset() {
    super.reset()
    rotation = 0
    velocity = 0
  }
}

/// Where two fingers are in relation to each other.
@MainActor
private struct FingerPair {
  var distance: CGFloat = 0
  var angle: CGFloat = 0
  var time: TimeInterval = 0

  init() {}
  init(_ fingers: [UITouch], at time: TimeInterval) {
    let (first, second) = (fingers[0].rootLocation, fingers[1].rootLocation)
    distance = first.distance(to: second)
    angle = CGFloat(atan2(Double(second.y - first.y), Double(second.x - first.x)))
    self.time = time
  }
}
