import TestSupport
import Testing

@testable import UIKit

/// Contexts of pixels, and images of bytes.
@MainActor @Suite struct `Contexts of pixels` {
  private static let rgba = CGImageAlphaInfo.premultipliedLast.rawValue

  private func context(
    _ data: UnsafeMutableRawPointer? = nil, _ width: Int = 2, _ height: Int = 2,
    _ info: UInt32 = rgba
  ) throws -> CGContext {
    try #require(
      CGContext(
        data: data, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
  }
  private func bytes(_ context: CGContext) throws -> [UInt8] {
    let start = try #require(context.data)
    return Array(
      UnsafeRawBufferPointer(start: start, count: context.bytesPerRow * context.height))
  }

  @Test func `the origin is in the lower left corner`() throws {
    let context = try context()
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.ctm.isIdentity)
    #expect(try bytes(context) == [0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0])
    let image = try #require(context.makeImage())
    #expect((image.width, image.height) == (2, 2))
  }

  @Test func `each drawing is at once where its owner reads, on what was there`() throws {
    var pixels: [UInt8] = [0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255]
    try pixels.withUnsafeMutableBytes { memory in
      let context = try context(memory.baseAddress)
      context.setFillColor(gray: 1, alpha: 1)
      context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
      #expect(Array(memory[0..<8]) == [0, 0, 255, 255, 255, 255, 255, 255])
      context.clear(CGRect(x: 0, y: 0, width: 2, height: 1))
      #expect(Array(memory[8..<16]) == [UInt8](repeating: 0, count: 8))
    }
  }

  @Test(arguments: [
    (CGImageAlphaInfo.premultipliedLast, UInt32(0), [UInt8(51), 102, 153, 255]),
    (.premultipliedFirst, 0, [255, 51, 102, 153]),
    (.noneSkipLast, 0, [51, 102, 153, 0]),
    (.premultipliedFirst, CGBitmapInfo.byteOrder32Little.rawValue, [153, 102, 51, 255]),
  ])
  func `the bytes have the order of the layout`(
    alpha: CGImageAlphaInfo, order: UInt32, expected: [UInt8]
  ) throws {
    let context = try context(nil, 1, 1, alpha.rawValue | order)
    context.setFillColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try bytes(context) == expected)
  }

  @Test func `an image drawn in a pixel is its mean color`() throws {
    let source = try #require(
      CGDataProvider(data: Data([200, 0, 0, 255, 100, 0, 0, 255])))
    let image = try #require(
      CGImage(
        width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(alpha: .premultipliedLast),
        provider: source, decode: nil, shouldInterpolate: false,
        intent: .defaultIntent))
    #expect(image.dataProvider?.data == Data([200, 0, 0, 255, 100, 0, 0, 255]))
    let context = try context(nil, 1, 1)
    context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try bytes(context) == [150, 0, 0, 255])
  }

  @Test func `layouts in which iOS can't draw have no context`() {
    let space = CGColorSpaceCreateDeviceRGB()
    for (bits, info) in [(8, CGImageAlphaInfo.last), (8, .none), (4, .premultipliedLast)] {
      #expect(
        CGContext(
          data: nil, width: 1, height: 1, bitsPerComponent: bits, bytesPerRow: 0, space: space,
          bitmapInfo: info.rawValue) == nil)
    }
    #expect(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: space,
        bitmapInfo: Self.rgba) == nil)
  }
}
