/// Recognizes a quick movement in one direction.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  open override class func _make(coder: NSCoder) -> UIGestureRecognizer? {
    UISwipeGestureRecognizer(coder: coder)
  }
  /// Directions of a swipe.
  public struct Direction: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1 << 0)
    public static let left = Direction(rawValue: 1 << 1)
    public static let up = Direction(rawValue: 1 << 2)
    public static let down = Direction(rawValue: 1 << 3)
  }
  /// The length of a swipe, its sideways tolerance, and its maximum duration. Apple documents none of them.
  static let distance: CGFloat = 50
  static let straying: CGFloat = 50
  static let longest = 0.5

  /// The directions that count.
  open var direction = Direction.right
  /// How many fingers must be down.
  open var numberOfTouchesRequired = 1

  private var start = CGPoint.zero
  private var deadline: VirtualClock.Entry?

  override var isMeantForTaps: Bool { false }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard fingers.count <= numberOfTouchesRequired, let centroid else { return fail() }
    start = centroid
    deadline?.cancel()
    deadline = VirtualClock.current.schedule(after: Self.longest) { [weak self] in self?.fail() }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard fingers.count == numberOfTouchesRequired, let centroid else { return }
    let (x, y) = (centroid.x - start.x, centroid.y - start.y)
    let isHorizontal = abs(x) >= abs(y)
    let (along, across) = isHorizontal ? (x, y) : (y, x)
    if abs(across) > Self.straying { return fail() }
    guard abs(along) >= Self.distance else { return }
    let swiped: Direction =
      isHorizontal ? (along > 0 ? .right : .left) : (along > 0 ? .down : .up)
    if direction.contains(swiped) {
      deadline?.cancel()
      state = .ended
    } else {
      fail()
    }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fail() }
  open override func reset() {
    super.reset()
    deadline?.cancel()
    deadline = nil
  }

  private func fail() {
    deadline?.cancel()
    state = .failed
  }
}
