internal import CExtensionProcess

/// The pixels of an image, row by row: red, green, blue and opacity of a byte each, not multiplied.
package struct ImagePixels: Sendable {
  package let width: Int
  package let height: Int
  package var bytes: [UInt8]

  /// An image of 16 million pixels takes 64 MB, about what an extension may use at all.
  package static let most = 16 << 20

  package init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Clear pixels; `nil` for more than there may be.
  package init?(width: Int, height: Int) {
    guard width > 0, height > 0, width <= Self.most / height else { return nil }
    self.init(width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height * 4))
  }

  /// The part in a rectangle, which is inside.
  package func cropped(x: Int, y: Int, width: Int, height: Int) -> ImagePixels? {
    guard x >= 0, y >= 0, width > 0, height > 0, x + width <= self.width, y + height <= self.height
    else { return nil }
    var part: [UInt8] = []
    part.reserveCapacity(width * height * 4)
    for row in y..<y + height {
      let start = (row * self.width + x) * 4
      part += bytes[start..<start + width * 4]
    }
    return ImagePixels(width: width, height: height, bytes: part)
  }

  /// The picture turned as its file says.
  package func turned(_ orientation: UIImage.Orientation) -> ImagePixels {
    guard orientation != .up else { return self }
    let isSideways = orientation.isSideways
    let (wide, high) = isSideways ? (height, width) : (width, height)
    var turned = ImagePixels(
      width: wide, height: high, bytes: [UInt8](repeating: 0, count: bytes.count))
    for y in 0..<high {
      for x in 0..<wide {
        let (column, row) = place(x, y, orientation)
        let (from, to) = ((row * width + column) * 4, (y * wide + x) * 4)
        for part in 0..<4 { turned.bytes[to + part] = bytes[from + part] }
      }
    }
    return turned
  }

  /// The source of a pixel of the rotated image.
  private func place(_ x: Int, _ y: Int, _ orientation: UIImage.Orientation) -> (Int, Int) {
    let (right, bottom) = (width - 1, height - 1)
    return switch orientation {
    case .up: (x, y)
    case .upMirrored: (right - x, y)
    case .down: (right - x, bottom - y)
    case .downMirrored: (x, bottom - y)
    case .leftMirrored: (y, x)
    case .right: (y, bottom - x)
    case .rightMirrored: (right - y, bottom - x)
    case .left: (right - y, x)
    }
  }
}

/// Reads and writes image files with Debian's libraries, which are linked into keyboards that use pixels.
package enum ImageCodecs {
  private static var linked: kw_image_codecs? { kw_image_codecs_if_linked()?.pointee }

  /// A frame of an image file; GIF is read without a library.
  package static func read(_ data: Data, _ kind: ImageHeader.Kind) -> ImagePixels? {
    guard kind != .gif else { return GIFFile(data)?.pixels(of: 0) }
    return withPixels { codecs, pixels in
      data.withUnsafeBytes { bytes in
        guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return false }
        switch kind {
        case .png: return codecs.readPNG(start, bytes.count, UInt64(ImagePixels.most), &pixels)
        case .jpeg: return codecs.readJPEG(start, bytes.count, UInt64(ImagePixels.most), &pixels)
        default:
          var (duration, count) = (UInt32(0), UInt32(0))
          return codecs.readWebP(
            start, bytes.count, UInt64(ImagePixels.most), 0, &pixels, &duration, &count)
        }
      }
    }
  }

  /// A frame of a WebP file, the milliseconds that it is shown for, and how many there are.
  package static func frame(
    _ index: Int, ofWebP data: Data
  ) -> (pixels: ImagePixels, duration: Int, count: Int)? {
    guard let index = UInt32(exactly: index) else { return nil }
    var (duration, count) = (UInt32(0), UInt32(0))
    let pixels = withPixels { codecs, pixels in
      data.withUnsafeBytes { bytes in
        guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return false }
        return codecs.readWebP(
          start, bytes.count, UInt64(ImagePixels.most), index, &pixels, &duration, &count)
      }
    }
    return pixels.map { ($0, Int(duration), Int(count)) }
  }

  private static func withPixels(
    _ read: (kw_image_codecs, inout kw_pixels) -> Bool
  ) -> ImagePixels? {
    var found = kw_pixels()
    guard let linked, read(linked, &found), let start = found.bytes else { return nil }
    defer { free(start) }
    let (width, height) = (Int(found.width), Int(found.height))
    return ImagePixels(
      width: width, height: height,
      bytes: Array(UnsafeBufferPointer(start: start, count: width * height * 4)))
  }

  package static func png(_ pixels: ImagePixels) -> Data? {
    written { codecs, data, size in
      codecs.writePNG(pixels.bytes, UInt32(pixels.width), UInt32(pixels.height), &data, &size)
    }
  }
  /// The quality is from 0 to 1.
  package static func jpeg(_ pixels: ImagePixels, quality: Double) -> Data? {
    let share = Int32((min(max(quality, 0), 1) * 100).rounded())
    return written { codecs, data, size in
      codecs.writeJPEG(
        pixels.bytes, UInt32(pixels.width), UInt32(pixels.height), share, &data, &size)
    }
  }
  private static func written(
    _ write: (kw_image_codecs, inout UnsafeMutablePointer<UInt8>?, inout Int) -> Bool
  ) -> Data? {
    var data: UnsafeMutablePointer<UInt8>?
    var size = 0
    guard let linked, write(linked, &data, &size), let data else { return nil }
    defer { free(data) }
    return Data(bytes: data, count: size)
  }
}
