/// Something in whose coordinates points are given.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
  var bounds: CGRect { get }
  /// The view whose space it is. A requirement of its own, as the optimizer fails on a cast from the protocol.
  var _view: UIView? { get }
}

extension UICoordinateSpace {
  public var _view: UIView? { nil }
}

/// A space other than a view's is taken for that of the keyboard's root.
extension UIView: UICoordinateSpace {
  public var _view: UIView? { self }
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, to: coordinateSpace._view)
  }
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, from: coordinateSpace._view)
  }
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, to: coordinateSpace._view)
  }
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, from: coordinateSpace._view)
  }
}

extension UIView {
  /// A snapshot of the view: a view of its size that shows its drawing and the texts in it.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    if afterUpdates { layoutIfNeeded() }
    let picture = UIView(frame: bounds)
    picture.isUserInteractionEnabled = false
    picture.backgroundColor = backgroundColor
    picture.addCopies(of: self)
    return picture
  }
  private func addCopies(of view: UIView) {
    for child in view.subviews where !child.isHidden {
      let copy: UIView
      switch child {
      case let label as UILabel:
        let shown = UILabel()
        shown.attributedText = label.attributedText
        shown.font = label.font
        shown.textColor = label.textColor
        copy = shown
      case let image as UIImageView: copy = UIImageView(image: image.image)
      default: copy = UIView()
      }
      copy.frame = child.frame
      copy.backgroundColor = child.backgroundColor
      copy.alpha = child.alpha
      addSubview(copy)
      if !(child is UILabel) { copy.addCopies(of: child) }
    }
  }
  /// Draws the view and what is in it into the current image context; `true`, as nothing of it is missing.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    if afterUpdates { layoutIfNeeded() }
    guard let context = UIGraphicsGetCurrentContext() else { return false }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    drawTree(into: context)
    context.restoreGState()
    return true
  }
  private func drawTree(into context: CGContext) {
    guard !isHidden, alpha >= 0.01 else { return }
    if let color = backgroundColor {
      context.setFillColor(color.resolvedColor(with: traitCollection).cgColor)
      context.fill(bounds)
    }
    draw(bounds)
    for child in subviews {
      context.saveGState()
      context.translateBy(x: child.frame.minX, y: child.frame.minY)
      child.drawTree(into: context)
      context.restoreGState()
    }
  }
}
