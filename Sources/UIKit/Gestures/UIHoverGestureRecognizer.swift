/// Recognizes a pointer above a view.
///
/// Does nothing: the simulated devices have no pointer, and a finger never hovers.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  open override class func _make(coder: NSCoder) -> UIGestureRecognizer? {
    UIHoverGestureRecognizer(coder: coder)
  }
  override var isMeantForTaps: Bool { false }
  /// The height of a pencil above the screen: always 0, as without one.
  open var zOffset: CGFloat { 0 }
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  open var altitudeAngle: CGFloat { .pi / 2 }
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
}
