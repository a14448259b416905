/// Pixels as an extension sends them that has no codec: four letters, the width and height as little-endian integers of
/// 32 bits, then red, green, blue and opacity of each pixel, not multiplied.
package enum PixelFile {
  /// How the file begins.
  package static let letters = Array("KWPX".utf8)

  /// The file of pixels; `nil` where it would be longer than an image may be.
  package static func bytes(width: Int, height: Int, pixels: [UInt8]) -> [UInt8]? {
    guard pixels.count == width * height * 4, pixels.count + 12 <= ProtocolLimits.imageBytes else {
      return nil
    }
    var bytes = letters
    bytes.reserveCapacity(pixels.count + 12)
    bytes.append(littleEndian: UInt32(clamping: width))
    bytes.append(littleEndian: UInt32(clamping: height))
    return bytes + pixels
  }
}
