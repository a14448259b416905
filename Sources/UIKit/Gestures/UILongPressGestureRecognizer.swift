/// Recognizes a finger that stays where it is.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  open override class func _make(coder: NSCoder) -> UIGestureRecognizer? {
    UILongPressGestureRecognizer(coder: coder)
  }
  /// How many seconds the finger must stay; with 0 the gesture begins at touch-down.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far the finger may move before the gesture begins, in points.
  open var allowableMovement: CGFloat = 10
  /// How many fingers must be down.
  open var numberOfTouchesRequired = 1
  /// The number of taps that must precede it.
  open var numberOfTapsRequired = 0

  private var start = CGPoint.zero
  private var pressing: VirtualClock.Entry?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard !isUnderWay else { return }
    guard fingers.count <= numberOfTouchesRequired,
      touches.allSatisfy({ $0.tapCount > numberOfTapsRequired })
    else { return fail() }
    guard fingers.count == numberOfTouchesRequired, let centroid else { return }
    start = centroid
    if minimumPressDuration <= 0 {
      state = .began
    } else {
      pressing?.cancel()
      pressing = VirtualClock.current.schedule(after: minimumPressDuration) { [weak self] in
        guard let self, storedState == .possible else { return }
        state = .began
      }
    }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay {
      state = .changed
    } else if let centroid, fingers.count == numberOfTouchesRequired,
      centroid.distance(to: start) > allowableMovement
    {
      fail()
    }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay { state = .ended } else { fail() }
  }
  open override func reset() {
    super.reset()
    pressing?.cancel()
    pressing = nil
  }

  private func fail() {
    pressing?.cancel()
    state = .failed
  }
}
