import CoreImage
import Testing
import UIKit

/// Numbers that no keyboard wants, and that a division by a width of zero makes.
private let odd: [CGFloat] = [
  .nan, .infinity, -.infinity, 0, -1, 1e-20, -1e-20, .leastNonzeroMagnitude, 1e19, -1e19,
  .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
]

@Suite struct `Core Image with odd numbers` {
  private static let red = CIImage(color: .red)
  private static let small = red.cropped(to: CGRect(x: 0, y: 0, width: 3, height: 2))

  /// The first pixels of an image in sRGB, in one row.
  private func row(_ image: CIImage, _ count: Int = 1) -> [[UInt8]] {
    var bytes = [UInt8](repeating: 9, count: count * 4)
    CIContext().render(
      image, toBitmap: &bytes, rowBytes: count * 4,
      bounds: CGRect(x: 0, y: 0, width: count, height: 1), format: .RGBA8,
      colorSpace: CGColorSpaceCreateDeviceRGB())
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
  }
  /// Computes a corner of the image, because each pixel takes its time, or a pixel of one without an end.
  private func show(_ image: CIImage?) -> Bool {
    guard let image else { return true }
    guard !image.extent.isInfinite else { return row(image)[0].count == 4 }
    let corner = CGRect(
      x: image.extent.minX, y: image.extent.minY, width: min(image.extent.width, 4),
      height: min(image.extent.height, 4))
    let picture = CIContext().createCGImage(image, from: corner)
    return picture.map { $0.width > 0 && $0.height > 0 } ?? true
  }
  /// A value of the kind that the default has.
  private func value(_ number: CGFloat, like standard: Any?, _ key: String) -> Any {
    switch (standard, key) {
    case (is CIVector, _): CIVector(x: number, y: number, z: number, w: number)
    case (is CIColor, _): CIColor(red: number, green: 0, blue: number, alpha: number)
    case (_, kCIInputTransformKey):
      CGAffineTransform(a: number, b: 0, c: 0, d: number, tx: number, ty: number)
    case (_, kCIInputExtentKey): CIVector(x: number, y: number, z: number, w: number)
    case (_, "inputMessage"): Data("A1".utf8)
    default: key.hasSuffix("Image") ? Self.small : NSNumber(value: Double(number))
    }
  }

  @Test(arguments: odd) func `every filter has an answer to a number`(number: CGFloat) throws {
    for name in CIFilter.filterNames(inCategory: nil) {
      let filter = try #require(CIFilter(name: name))
      for image in [Self.small, Self.red] {
        for key in filter.inputKeys {
          let standard = (filter.attributes[key] as? [String: Any])?[kCIAttributeDefault]
          filter.setValue(value(number, like: standard, key), forKey: key)
        }
        if filter.inputKeys.contains(kCIInputImageKey) {
          filter.setValue(image, forKey: kCIInputImageKey)
        }
        #expect(show(filter.outputImage), "\(name)")
      }
    }
  }

  @Test(arguments: odd) func `every change of an image has an answer to a number`(number: CGFloat) {
    let rect = CGRect(x: number, y: number, width: number, height: number)
    let matrices = [
      CGAffineTransform(scaleX: number, y: number), CGAffineTransform(scaleX: 1, y: number),
      CGAffineTransform(translationX: number, y: -number), CGAffineTransform(rotationAngle: number),
      CGAffineTransform(a: number, b: number, c: -number, d: number, tx: number, ty: number),
    ]
    for image in [Self.small, Self.red, CIImage.empty()] {
      for matrix in matrices {
        for isFine in [false, true] {
          let changed = image.transformed(by: matrix, highQualityDownsample: isFine)
          #expect(show(changed) && show(changed.transformed(by: matrix)))
          #expect(show(changed.samplingNearest().transformed(by: matrix.inverted())))
        }
      }
      let parts = [
        image.cropped(to: rect), image.clamped(to: rect), image.settingAlphaOne(in: rect),
        image.applyingGaussianBlur(sigma: Double(number)), image.cropped(to: rect).oriented(.left),
        image.cropped(to: rect).clampedToExtent(),
      ]
      for part in parts { #expect(show(part)) }
      #expect(CIContext().createCGImage(image, from: rect).map { $0.width > 0 } ?? true)
    }
  }

  @Test func `an image without an end keeps its color wherever it is moved`() {
    let endless = CIImage(color: .blue)
    for way in [-endless.extent.minX, 1e300, -1e19, 9e18, 1e12] {
      let moved = endless.transformed(by: CGAffineTransform(translationX: way, y: way))
      #expect(row(moved) == [[0, 0, 255, 255]], "\(way)")
    }
  }

  @Test func `an image that is moved far away comes back`() {
    let there = Self.small.transformed(by: CGAffineTransform(translationX: 1e12, y: -1e12))
    #expect(row(there) == [[0, 0, 0, 0]])
    let back = there.transformed(by: CGAffineTransform(translationX: -1e12, y: 1e12))
    #expect(row(back, 4) == Array(repeating: [255, 0, 0, 255], count: 3) + [[0, 0, 0, 0]])
  }

  @Test func `a transform without an inverse changes nothing`() {
    for number in [CGFloat.nan, .infinity, 0, .leastNonzeroMagnitude, .greatestFiniteMagnitude] {
      let matrix = CGAffineTransform(scaleX: number, y: number)
      #expect(Self.small.transformed(by: matrix) === Self.small, "\(number)")
    }
  }

  @Test(
    arguments: [
      (1, [[255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 255, 255]]),
      (2, [[188, 0, 188, 255], [188, 0, 188, 255], [0, 0, 255, 255]]),
      // The edges are continued, so that a square is like the pixels that it has most of.
      (1e4, [[0, 0, 255, 255], [0, 0, 255, 255], [0, 0, 255, 255]]),
      (9.3e18, [[0, 0, 255, 255], [0, 0, 255, 255], [0, 0, 255, 255]]),
    ] as [(Double, [[UInt8]])])
  func `a mosaic has the mean of each square`(scale: Double, expected: [[UInt8]]) {
    let image = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
      .composited(over: CIImage(color: .blue).cropped(to: CGRect(x: 0, y: 0, width: 3, height: 1)))
    let mosaic = image.applyingFilter(
      "CIPixellate",
      parameters: [kCIInputScaleKey: scale, kCIInputCenterKey: CIVector(x: 0, y: 0)])
    #expect(mosaic.extent == image.extent && row(mosaic, 3) == expected)
  }
}
