extension CIImage {
  /// The image moved, turned, scaled or skewed; itself for a transform that has no inverse.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    transformed(by: matrix, highQualityDownsample: false)
  }
  public func transformed(
    by matrix: CGAffineTransform, highQualityDownsample: Bool
  ) -> CIImage {
    let inverse = matrix.inverted()
    guard matrix.hasInverse, inverse.isFinite else { return self }
    let target =
      extent.isInfinite || extent.isNull ? extent : extent.applying(matrix)
    if let (x, y) = matrix.wholeShift {
      return CIImage(target, isNearest: isNearest) { [self] rect, rendering throws(NoPixels) in
        var moved = Bitmap(rect)
        moved.pixels = try bitmap(rect.moved(-x, -y), rendering).pixels
        return moved
      }
    }
    // A pixel of a smaller copy is the mean of those that it covers.
    let steps =
      highQualityDownsample || inverse.growth > 1.5
      ? Int(min(max(inverse.growth.rounded(.up), 1), 8)) : 1
    let whole = extent.isInfinite || extent.isNull ? nil : PixelRect(around: extent)
    return CIImage(target, isNearest: isNearest) { [self] rect, rendering throws(NoPixels) in
      let needed = PixelRect(around: rect.rect.applying(inverse)).grown(1)
      let source = try bitmap(whole.map(needed.intersection) ?? needed, rendering)
      return Bitmap(rect) { x, y in
        var sum = Pixel.zero
        for row in 0..<steps {
          for column in 0..<steps {
            let point = CGPoint(
              x: CGFloat(x) + (CGFloat(column) + 0.5) / CGFloat(steps),
              y: CGFloat(y) + (CGFloat(row) + 0.5) / CGFloat(steps)
            ).applying(inverse)
            sum +=
              isNearest
              ? source[PixelRect.whole(point.x, .down), PixelRect.whole(point.y, .down)]
              : source.sample(Double(point.x), Double(point.y))
          }
        }
        return sum / Float(steps * steps)
      }
    }
  }
  /// The image turned as a file says, with its lower left corner at zero again.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    guard !extent.isInfinite, !extent.isNull else { return self }
    return transformed(by: orientationTransform(for: orientation))
  }
  public func oriented(forExifOrientation orientation: Int32) -> CIImage {
    guard let value = UInt32(exactly: orientation),
      let orientation = CGImagePropertyOrientation(rawValue: value)
    else { return self }
    return oriented(orientation)
  }
  public func orientationTransform(
    for orientation: CGImagePropertyOrientation
  ) -> CGAffineTransform {
    let (w, h) = (extent.width, extent.height)
    let (a, b, c, d, x, y): (CGFloat, CGFloat, CGFloat, CGFloat, CGFloat, CGFloat) =
      switch orientation {
      case .up: (1, 0, 0, 1, 0, 0)
      case .upMirrored: (-1, 0, 0, 1, w, 0)
      case .down: (-1, 0, 0, -1, w, h)
      case .downMirrored: (1, 0, 0, -1, 0, h)
      case .leftMirrored: (0, -1, -1, 0, h, w)
      case .right: (0, -1, 1, 0, 0, w)
      case .rightMirrored: (0, 1, 1, 0, 0, 0)
      case .left: (0, 1, -1, 0, h, 0)
      }
    return CGAffineTransform(translationX: -extent.minX, y: -extent.minY).concatenating(
      CGAffineTransform(a: a, b: b, c: c, d: d, tx: x, ty: y))
  }
}

extension CGAffineTransform {
  /// The distance, where the transform only moves by whole pixels.
  fileprivate var wholeShift: (Int, Int)? {
    guard a == 1, b == 0, c == 0, d == 1, max(abs(tx), abs(ty)) <= 0x1p53,
      let x = Int(exactly: tx), let y = Int(exactly: ty)
    else { return nil }
    return (x, y)
  }
  fileprivate var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
  fileprivate var hasInverse: Bool {
    let determinant = a * d - b * c
    return isFinite && determinant != 0 && determinant.isFinite
  }
  /// How much longer a side becomes.
  fileprivate var growth: CGFloat { max(hypot(a, b), hypot(c, d)) }
}
