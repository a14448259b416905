import CExtensionProcess
import Foundation
import Testing

/// The pixels of a PNG, and how alike those of two are.
struct Pixels {
  let (width, height): (Int, Int)
  /// Red, green, blue and opacity, row by row.
  private(set) var bytes: [UInt8]

  init(png: Data) throws {
    let codecs = try #require(kw_image_codecs_if_linked())
    var image = kw_pixels()
    let isRead = png.withUnsafeBytes { file in
      file.assumingMemoryBound(to: UInt8.self).baseAddress.map {
        codecs.pointee.readPNG($0, file.count, 1 << 24, &image)
      }
    }
    try #require(isRead == true, "no PNG")
    defer { free(image.bytes) }
    (width, height) = (Int(image.width), Int(image.height))
    bytes = Array(UnsafeBufferPointer(start: image.bytes, count: width * height * 4))
  }

  /// The same with a rectangle moved to the right.
  func moving(x: Int, y: Int, width: Int, height: Int, by distance: Int) -> Pixels {
    var moved = self
    for row in y..<y + height {
      for column in (x..<x + width).reversed() {
        let (from, to) = (
          (row * self.width + column) * 4, (row * self.width + column + distance) * 4
        )
        for part in 0..<4 { moved.bytes[to + part] = bytes[from + part] }
      }
    }
    return moved
  }

  /// The structural similarity (Wang and others, 2004) of the squares of 8 pixels in which one of the two is not plain.
  ///
  /// 1 for equal pictures, of one color each or not; 0 for pictures of different sizes.
  func similarity(to other: Pixels) -> (mean: Double, least: Double) {
    guard width == other.width, height == other.height else { return (0, 0) }
    var (sum, count, least) = (0.0, 0, 1.0)
    for y in stride(from: 0, through: height - 8, by: 8) {
      for x in stride(from: 0, through: width - 8, by: 8) {
        guard let value = square(x, y, other) else { continue }
        (sum, count, least) = (sum + value, count + 1, min(least, value))
      }
    }
    return count == 0 ? (1, 1) : (sum / Double(count), least)
  }

  /// The similarity of one square, of the color in which it differs most; `nil` if both are plain and equal.
  private func square(_ x: Int, _ y: Int, _ other: Pixels) -> Double? {
    var result: Double?
    for color in 0..<3 {
      var (a, b, aa, bb, ab) = (0, 0, 0, 0, 0)
      for row in y..<y + 8 {
        var place = (row * width + x) * 4 + color
        for _ in 0..<8 {
          let (mine, its) = (Int(bytes[place]), Int(other.bytes[place]))
          a += mine
          b += its
          aa += mine * mine
          bb += its * its
          ab += mine * its
          place += 4
        }
      }
      let (meanA, meanB) = (Double(a) / 64, Double(b) / 64)
      let varianceA = Double(aa) / 64 - meanA * meanA
      let varianceB = Double(bb) / 64 - meanB * meanB
      guard varianceA > 1 || varianceB > 1 || abs(meanA - meanB) > 1 else { continue }
      let (c1, c2) = (6.5025, 58.5225)
      let value =
        (2 * meanA * meanB + c1) * (2 * (Double(ab) / 64 - meanA * meanB) + c2)
        / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
      result = min(result ?? 1, value)
    }
    return result
  }
}
