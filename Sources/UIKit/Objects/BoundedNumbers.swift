import Foundation

/// A keyboard may calculate with any numbers: none of them ends its process here.
extension Int {
  /// The whole part of a number; the nearest integer for one that is too large, and 0 for NaN.
  package init(bounding number: CGFloat) {
    let whole = Double(number).rounded(.towardZero)
    self = Int(exactly: whole) ?? (whole > 0 ? .max : whole < 0 ? .min : 0)
  }
  /// A number of pixels: no more than two of which can be multiplied.
  init(pixels number: CGFloat) { self = Swift.min(Swift.max(Int(bounding: number), 0), 1 << 30) }
}

extension CGRect {
  /// Whether a point is inside; `contains` traps where a number is NaN.
  package func holds(_ point: CGPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
  /// The part that two rectangles share; `intersection` traps where a number is NaN or the sides are infinite.
  package func shared(with other: CGRect) -> CGRect {
    let (left, top) = (Swift.max(minX, other.minX), Swift.max(minY, other.minY))
    let (right, bottom) = (Swift.min(maxX, other.maxX), Swift.min(maxY, other.maxY))
    guard !isNull, !other.isNull, left <= right, top <= bottom else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
  /// Whether some area is common to both; touching edges are none. `intersects` traps where `intersection` does.
  func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

extension NSRange {
  /// The place behind it, without overflow: `NSNotFound` is the largest place.
  var end: Int {
    let (end, overflows) = location.addingReportingOverflow(length)
    return overflows ? (length > 0 ? .max : .min) : end
  }
}
