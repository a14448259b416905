/// An image without the screen's scale: its size in pixels, and its pixel format.
public final class CGImage: Sendable {
  package let name: String
  let drawing: RecordedDrawing?
  /// `nil` for an image of which only the name and the size are here.
  package let content: ImageContent?
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int

  init(
    name: String, width: Int, height: Int, drawing: RecordedDrawing?, content: ImageContent? = nil
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.drawing = drawing
    self.content = content
  }
  /// Makes an image of a file's content; `nil` without a size.
  package convenience init?(_ content: ImageContent, name: String) {
    guard let header = content.header else { return nil }
    self.init(
      name: name, width: header.width, height: header.height, drawing: nil, content: content)
  }

  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { width * 4 }
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }

  /// The part in a rectangle, in pixels; `nil` for one outside the image.
  public func cropping(to rect: CGRect) -> CGImage? {
    guard [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite) else {
      return nil
    }
    let part = rect.integral.shared(with: CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let (x, y, width, height) = (
      Int(part.minX), Int(part.minY), Int(part.width), Int(part.height)
    )
    return CGImage(
      name: name, width: width, height: height, drawing: nil,
      content: content?.part(x: x, y: y, width: width, height: height))
  }

  /// A copy that is turned, and has at most `limit` pixels on its longer side.
  package func scaled(to limit: CGFloat?, orientation: UIImage.Orientation) -> CGImage? {
    let (wide, high) = orientation.isSideways ? (height, width) : (width, height)
    let factor = min(1, (limit ?? .infinity) / CGFloat(max(wide, high)))
    guard let content, factor > 0 else { return nil }
    let size = CGSize(
      width: max(1, (CGFloat(wide) * factor).rounded()),
      height: max(1, (CGFloat(high) * factor).rounded()))
    var drawing = RecordedDrawing()
    drawing.append(
      .image(
        name, CGRect(origin: .zero, size: size),
        PlacedImage(content: content, orientation: orientation)))
    return CGImage(
      name: name, width: Int(pixels: size.width), height: Int(pixels: size.height), drawing: nil,
      content: ImageContent(drawing, size: size, scale: 1))
  }
}

/// How an image is turned, as files count it.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  case up = 1
  case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left
}
