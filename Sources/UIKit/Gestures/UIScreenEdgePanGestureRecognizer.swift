/// Recognizes a finger that drags from an edge of the screen, within 20 points of the view's edge here.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open override class func _make(coder: NSCoder) -> UIGestureRecognizer? {
    UIScreenEdgePanGestureRecognizer(coder: coder)
  }
  /// Apple documents no figure.
  static let margin: CGFloat = 20
  /// The edges from which a drag may begin.
  open var edges: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, isAtEdge(touch.location(in: view)) else {
      state = .failed
      return
    }
    super.touchesBegan(touches, with: event)
  }
  private func isAtEdge(_ point: CGPoint) -> Bool {
    guard let bounds = view?.bounds else { return false }
    return edges.contains(.left) && point.x - bounds.minX <= Self.margin
      || edges.contains(.right) && bounds.maxX - point.x <= Self.margin
      || edges.contains(.top) && point.y - bounds.minY <= Self.margin
      || edges.contains(.bottom) && bounds.maxY - point.y <= Self.margin
  }
}
