/// A rectangle in points, in the coordinates of a screen or of a scene.
public struct ScreenRect: Equatable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// Points across.
  public var width: Double
  /// Points down.
  public var height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }

  /// The intersection of two rectangles; `nil` where they share no area.
  public func intersection(_ other: ScreenRect) -> ScreenRect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard left < right, top < bottom else { return nil }
    return ScreenRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The same rectangle in the coordinates of something that has its origin at another point.
  public func converted(to origin: ScreenRect) -> ScreenRect {
    ScreenRect(x: x - origin.x, y: y - origin.y, width: width, height: height)
  }

  /// The same rectangle with its top edge elsewhere.
  func moved(toTop top: Double) -> ScreenRect {
    ScreenRect(x: x, y: top, width: width, height: height)
  }
}
