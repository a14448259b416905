extension UIScrollView {
  public var isZooming: Bool { false }
  public var isZoomBouncing: Bool { false }
  public var isScrollAnimating: Bool { false }
  public var isZoomAnimating: Bool { false }
  /// Sets the scale, and shows the view that the delegate zooms at it.
  public func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = scale }
  /// Stops nothing: a scroll view rests when a touch has ended.
  public func stopScrollingAndZooming() {}
}
