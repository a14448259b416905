/// Recognizes fingers that drag.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  open override class func _make(coder: NSCoder) -> UIGestureRecognizer? {
    UIPanGestureRecognizer(coder: coder)
  }
  /// How far the fingers must move first. Apple documents no figure.
  static let threshold: CGFloat = 10
  /// The speed is that of the movement in this many last seconds.
  static let speedSpan = 0.1

  /// The least number of fingers.
  open var minimumNumberOfTouches = 1
  /// The greatest number of fingers.
  open var maximumNumberOfTouches = Int.max

  private var start = CGPoint.zero
  private var total = CGPoint.zero
  private var places: [(time: TimeInterval, offset: CGPoint)] = []

  override var isMeantForTaps: Bool { false }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if fingers.count > maximumNumberOfTouches {
      if !isUnderWay { state = .failed }
      return
    }
    restart()
    if places.isEmpty { note(event.timestamp) }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let centroid else { return }
    total = CGPoint(x: total.x + centroid.x - start.x, y: total.y + centroid.y - start.y)
    start = centroid
    note(event.timestamp)
    if isUnderWay {
      state = .changed
    } else if fingers.count >= minimumNumberOfTouches,
      total.distance(to: .zero) >= Self.threshold, hasBegun
    {
      state = .began
    }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard fingers.count <= minimumNumberOfTouches else {
      // The remaining fingers continue from their own middle.
      let rest = fingers.filter { !touches.contains($0) }
      let gone = fingers
      fingers = rest
      restart()
      fingers = gone
      return
    }
    note(event.timestamp)
    state = isUnderWay ? .ended : .failed
  }
  open override func reset() {
    super.reset()
    total = .zero
    places = []
  }

  /// Whether a movement of that direction is the gesture; a scroll view has its say.
  var hasBegun: Bool { true }

  /// The distance of the fingers from where they went down.
  open func translation(in view: UIView?) -> CGPoint { Self.vector(total, in: view) }
  /// Counts from another value on.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    total = view.map { Self.rootVector(translation, from: $0) } ?? translation
    places = places.last.map { [($0.time, total)] } ?? []
  }
  /// The speed in points per second, 0 if the clock did not advance.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let last = places.last, let first = places.first, last.time > first.time else {
      return .zero
    }
    let time = CGFloat(last.time - first.time)
    let speed = CGPoint(
      x: (last.offset.x - first.offset.x) / time, y: (last.offset.y - first.offset.y) / time)
    return Self.vector(speed, in: view)
  }

  private func restart() { if let centroid { start = centroid } }

  private func note(_ time: TimeInterval) {
    places.append((time, total))
    while places.count > 2, places[1].time <= time - Self.speedSpan { places.removeFirst() }
  }

  private static func vector(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    guard let view else { return vector }
    let (origin, end) = (view.convert(CGPoint.zero, from: nil), view.convert(vector, from: nil))
    return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
  }
  private static func rootVector(_ vector: CGPoint, from view: UIView) -> CGPoint {
    let (origin, end) = (view.convert(CGPoint.zero, to: nil), view.convert(vector, to: nil))
    return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
  }
}
