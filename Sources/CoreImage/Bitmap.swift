/// A rectangle of whole pixels, counted upward from the lower left corner.
struct PixelRect: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
  var isEmpty: Bool { width <= 0 || height <= 0 }
  /// Transforms and other rectangles of a keyboard may be longer than an `Int`.
  private static let limit = 1 << 24
  /// Movements by whole pixels stay exact up to here, far from where sums overflow.
  private static let farthest = 1 << 60

  init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
  /// The least rectangle of whole pixels around another one.
  init(_ rect: CGRect) {
    guard !rect.isNull, !rect.isEmpty else {
      self.init(x: 0, y: 0, width: 0, height: 0)
      return
    }
    self.init(around: rect)
  }
  /// Also of a rectangle without an area, which has a place.
  init(around rect: CGRect) {
    let (left, bottom) = (Self.whole(rect.minX, .down), Self.whole(rect.minY, .down))
    self.init(
      x: left, y: bottom, width: Self.whole(rect.maxX, .up) - left,
      height: Self.whole(rect.maxY, .up) - bottom)
  }
  /// The value, or the nearest that a rectangle has.
  static func bounded(_ value: CGFloat) -> CGFloat {
    min(max(value.isNaN ? 0 : value, CGFloat(-limit)), CGFloat(limit))
  }
  static func whole(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
    Int(bounded(value).rounded(rule))
  }
  func grown(_ margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
  /// Moved by less than `Int` has, and no farther than can be counted.
  func moved(_ wayX: Int, _ wayY: Int) -> PixelRect {
    func near(_ place: Int) -> Int { min(max(place, -Self.farthest), Self.farthest) }
    return PixelRect(x: near(x + wayX), y: near(y + wayY), width: width, height: height)
  }
  func intersection(_ other: PixelRect) -> PixelRect {
    let (left, bottom) = (max(x, other.x), max(y, other.y))
    return PixelRect(
      x: left, y: bottom, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - bottom))
  }
  var rect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}

/// Foundation's functions of the same kind end the process where a number is NaN.
extension CGRect {
  private var edges: (left: CGFloat, right: CGFloat, bottom: CGFloat, top: CGFloat) {
    (minX, maxX, minY, maxY)
  }
  func holds(_ point: CGPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
  func holds(_ rect: CGRect) -> Bool {
    rect.minX >= minX && rect.maxX <= maxX && rect.minY >= minY && rect.maxY <= maxY
  }
  /// The part that both have.
  func common(with other: CGRect) -> CGRect {
    let (a, b) = (edges, other.edges)
    guard a.left <= b.right, b.left <= a.right, a.bottom <= b.top, b.bottom <= a.top else {
      return .null
    }
    let (left, bottom) = (max(a.left, b.left), max(a.bottom, b.bottom))
    return CGRect(
      x: left, y: bottom, width: min(a.right, b.right) - left, height: min(a.top, b.top) - bottom)
  }
}

/// Red, green, blue and opacity, the first three multiplied by the last.
typealias Pixel = SIMD4<Float>

/// Pixels of a rectangle, row by row from below.
struct Bitmap {
  let rect: PixelRect
  var pixels: [Pixel]

  init(_ rect: PixelRect) {
    self.rect = rect
    pixels = Array(repeating: .zero, count: max(0, rect.width) * max(0, rect.height))
  }
  init(_ rect: PixelRect, _ pixel: (Int, Int) -> Pixel) {
    self.init(rect)
    var index = 0
    for y in 0..<max(0, rect.height) {
      for x in 0..<max(0, rect.width) {
        pixels[index] = pixel(rect.x + x, rect.y + y)
        index += 1
      }
    }
  }
  /// Clear outside the rectangle.
  subscript(x: Int, y: Int) -> Pixel {
    let (column, row) = (x - rect.x, y - rect.y)
    guard column >= 0, row >= 0, column < rect.width, row < rect.height else { return .zero }
    return pixels[row * rect.width + column]
  }
  func mapped(_ change: (Pixel) -> Pixel) -> Bitmap {
    var result = self
    for index in result.pixels.indices { result.pixels[index] = change(result.pixels[index]) }
    return result
  }
  /// A point between pixels, of the four around it.
  func sample(_ x: Double, _ y: Double) -> Pixel {
    let (x, y) = (PixelRect.bounded(CGFloat(x)) - 0.5, PixelRect.bounded(CGFloat(y)) - 0.5)
    let (left, bottom) = (floor(x), floor(y))
    let (shareX, shareY) = (Float(x - left), Float(y - bottom))
    let (column, row) = (Int(left), Int(bottom))
    let below = self[column, row] * (1 - shareX) + self[column + 1, row] * shareX
    let above = self[column, row + 1] * (1 - shareX) + self[column + 1, row + 1] * shareX
    return below * (1 - shareY) + above * shareY
  }
}

extension Pixel {
  /// The color without the factor; black where nothing is.
  var color: SIMD3<Float> { w > 0 ? SIMD3(x, y, z) / w : .zero }
  init(of color: SIMD3<Float>, _ alpha: Float) { self.init(color * alpha, alpha) }
  /// Changes the color alone.
  func recolored(_ change: (SIMD3<Float>) -> SIMD3<Float>) -> Pixel {
    Pixel(of: change(color), w)
  }
}

/// The curve of sRGB.
enum Gamma {
  static let linear: [Float] = (0...255).map { Float(toLinear(Double($0) / 255)) }
  static func toLinear(_ value: Double) -> Double {
    value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
  static func toCurve(_ value: Double) -> Double {
    value <= 0.003_130_8 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
  static func toLinear(_ color: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(
      Float(toLinear(Double(color.x))), Float(toLinear(Double(color.y))),
      Float(toLinear(Double(color.z))))
  }
  static func toCurve(_ color: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(
      Float(toCurve(Double(color.x))), Float(toCurve(Double(color.y))),
      Float(toCurve(Double(color.z))))
  }
  /// The nearest of 256 steps.
  static func byte(_ value: Float) -> UInt8 {
    UInt8(min(max(value.isFinite ? value : 0, 0), 1) * 255 + 0.5)
  }
}

/// How a context computes.
struct Rendering {
  /// Whether colors are linear while they are computed.
  var isLinear = true
  func color(_ color: CIColor) -> Pixel {
    let parts = SIMD3(Float(color.red), Float(color.green), Float(color.blue))
    return Pixel(of: isLinear ? Gamma.toLinear(parts) : parts, Float(color.alpha))
  }
}

/// Why an image has no pixels.
struct NoPixels: Error { let reason: String }
