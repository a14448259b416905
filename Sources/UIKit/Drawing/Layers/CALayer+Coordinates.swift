extension CALayer {
  /// The layers around this one, the nearest first; around a view's layer are those of the views around.
  ///
  /// A layer of a view that was added to a layer inside it is around itself, so the number has a limit.
  private var outerLayers: [CALayer] {
    var found: [CALayer] = []
    var layer = self
    while let outer = layer.superlayer ?? layer.view?.superview?.layer, found.count < 1024 {
      found.append(outer)
      layer = outer
    }
    return found
  }

  // MARK: Places

  /// The map from the layer's coordinates to those of the layer around it, with depth.
  var placement: CATransform3D {
    let (bounds, anchor) = (bounds, anchorPoint)
    let start = CATransform3DMakeTranslation(
      -bounds.minX - bounds.width * anchor.x, -bounds.minY - bounds.height * anchor.y, -anchorPointZ
    )
    let end = CATransform3DMakeTranslation(position.x, position.y, zPosition)
    return CATransform3DConcat(CATransform3DConcat(start, transform), end)
  }
  /// The map from the layer's coordinates to those of the outermost layer.
  private var mapToRoot: CGAffineTransform {
    ([self] + outerLayers).dropLast().reduce(.identity) {
      $0.concatenating(CATransform3DGetAffineTransform($1.placement))
    }
  }
  private func map(to layer: CALayer?) -> CGAffineTransform {
    guard let layer else { return mapToRoot }
    return layer === self ? .identity : mapToRoot.concatenating(layer.mapToRoot.inverted())
  }

  /// Converts a point from the coordinates of a layer; `nil` is the outermost layer around this one.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    p.applying(l?.map(to: self) ?? mapToRoot.inverted())
  }
  /// Converts a point to the coordinates of a layer; `nil` is the outermost layer around this one.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { p.applying(map(to: l)) }
  /// Converts a rectangle from the coordinates of a layer; `nil` is the outermost layer around this one.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    r.applying(l?.map(to: self) ?? mapToRoot.inverted())
  }
  /// Converts a rectangle to the coordinates of a layer; `nil` is the outermost layer around this one.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { r.applying(map(to: l)) }

  // MARK: Scrolling

  /// The part of the bounds that the scroll layers around this layer show.
  public var visibleRect: CGRect {
    var rect = bounds
    for layer in outerLayers where layer is CAScrollLayer {
      rect = rect.shared(with: convert(layer.bounds, from: layer))
    }
    return rect.isNull ? .zero : rect
  }
  private var scrollLayer: CAScrollLayer? {
    outerLayers.lazy.compactMap { $0 as? CAScrollLayer }.first
  }
  /// Scrolls the nearest scroll layer around this one so that a point is at its origin.
  public func scroll(_ p: CGPoint) {
    guard let layer = scrollLayer else { return }
    layer.scroll(to: convert(p, to: layer))
  }
  /// Scrolls the nearest scroll layer around this one by as little as makes a rectangle visible.
  public func scrollRectToVisible(_ r: CGRect) {
    guard let layer = scrollLayer else { return }
    layer.scroll(to: convert(r, to: layer))
  }
  /// The size that the layer has; it has no layout of its own.
  public func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Times

  /// The layer's own time for one of the session's.
  private func ownTime(_ t: CFTimeInterval) -> CFTimeInterval {
    ([self] + outerLayers).reversed().reduce(t) {
      ($0 - $1.beginTime) * Double($1.speed) + $1.timeOffset
    }
  }
  /// The session's time for one of the layer's; a layer that stands still has no other than its beginning.
  private func sessionTime(_ t: CFTimeInterval) -> CFTimeInterval {
    ([self] + outerLayers).reduce(t) {
      $1.beginTime + ($1.speed == 0 ? 0 : ($0 - $1.timeOffset) / Double($1.speed))
    }
  }
  /// Converts a time of a layer, or of `CACurrentMediaTime()`, to this layer's time.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    l === self ? t : ownTime(l?.sessionTime(t) ?? t)
  }
  /// Converts a time of this layer to that of a layer, or of `CACurrentMediaTime()`.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    l === self ? t : l?.ownTime(sessionTime(t)) ?? sessionTime(t)
  }
}
