extension UIScrollView {
  public var isZooming: Bool { zoomPinch?.state == .began || zoomPinch?.state == .changed }
  public var isZoomBouncing: Bool { false }
  public var isScrollAnimating: Bool { false }
  public var isZoomAnimating: Bool { false }
  /// Kept: a zoom stops at its bounds.
  public var bouncesZoom: Bool {
    get { kept("bouncesZoom") ?? true }
    set { keep(newValue, "bouncesZoom") }
  }
  /// Sets the scale, and shows the view that the delegate zooms at it.
  public func setZoomScale(_ scale: CGFloat, animated: Bool) {
    let view = scrollDelegate?.viewForZooming(in: self)
    scrollDelegate?.scrollViewWillBeginZooming(self, with: view)
    zoom(to: scale)
    scrollDelegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale)
  }
  /// Zooms so far that a rectangle of the zoomed view fills the scroll view, as far as the bounds allow, and shows it.
  public func zoom(to rect: CGRect, animated: Bool) {
    guard rect.width > 0, rect.height > 0 else { return }
    setZoomScale(min(bounds.width / rect.width, bounds.height / rect.height), animated: animated)
    let middle = CGPoint(x: rect.midX * zoomScale, y: rect.midY * zoomScale)
    setContentOffset(
      clamped(CGPoint(x: middle.x - bounds.width / 2, y: middle.y - bounds.height / 2)),
      animated: animated)
  }
  /// Stops nothing: a scroll view stops when the touch ends.
  public func stopScrollingAndZooming() {}
  /// The movement of two fingers that zooms; there is one where the bounds leave room for it.
  public var pinchGestureRecognizer: UIPinchGestureRecognizer? {
    guard minimumZoomScale < maximumZoomScale else { return nil }
    if let zoomPinch { return zoomPinch }
    let pinch = UIPinchGestureRecognizer(target: nil, action: nil)
    pinch.addTarget(self, action: Selector._of("zoomWithPinch:", UIScrollView.follow(pinch:)))
    addGestureRecognizer(pinch)
    keep(pinch, "zoomPinch")
    return pinch
  }
  private var zoomPinch: UIPinchGestureRecognizer? { kept("zoomPinch") }

  /// Begins to watch for two fingers when the bounds give them something to do.
  func watchPinches() { _ = pinchGestureRecognizer }
  private func follow(pinch: UIPinchGestureRecognizer) {
    guard let view = scrollDelegate?.viewForZooming(in: self) else { return }
    switch pinch.state {
    case .began:
      scrollDelegate?.scrollViewWillBeginZooming(self, with: view)
      keep(zoomScale, "zoomStart")
    case .changed: zoom(to: (kept("zoomStart") ?? 1) * pinch.scale)
    case .ended, .cancelled:
      scrollDelegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale)
    default: break
    }
  }
  /// The content grows with the view, whose upper left corner stays where it is.
  func zoom(to scale: CGFloat) {
    guard scale.isFinite, minimumZoomScale <= maximumZoomScale else { return }
    let scale = max(minimumZoomScale, min(scale, maximumZoomScale))
    guard scale != ownZoomScale else { return }
    let size = contentSize
    let factor = scale / ownZoomScale
    ownZoomScale = scale
    if let view = scrollDelegate?.viewForZooming(in: self) {
      let corner = view.frame.origin
      view.transform = CGAffineTransform(scaleX: scale, y: scale)
      view.frame.origin = corner
      contentSize = CGSize(width: size.width * factor, height: size.height * factor)
    }
    ViewChanges.note()
    scrollDelegate?.scrollViewDidZoom(self)
  }
}
