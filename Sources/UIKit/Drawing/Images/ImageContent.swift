/// Why an image has no pixels here.
package struct ImageObstacle: Error {
  package let reason: String
}

/// The content of an image, of which pixels are made on demand.
package final class ImageContent: Hashable, Sendable {
  private enum Kind: Sendable {
    case data(Data, ImageHeader)
    case file(URL, ImageHeader)
    case frame(Data, ImageHeader, Int)
    case pixels(ImagePixels)
    case drawing(RecordedDrawing, width: Int, height: Int, scale: CGFloat)
    case part(ImageContent, x: Int, y: Int, width: Int, height: Int)
    case resource(URL)
    case symbol(weight: UInt8)
  }
  private let kind: Kind
  static let symbolReason =
    "it is a system symbol, of which Keyward has only the name and the size"
  /// Images may be drawn in images that are drawn in images.
  private static let deepest = 16
  /// No real file of a keyboard is nearly as large.
  private static let mostBytes = 64 << 20

  private init(_ kind: Kind) { self.kind = kind }
  package convenience init(_ pixels: ImagePixels) { self.init(.pixels(pixels)) }
  package convenience init?(_ data: Data) {
    guard let header = ImageHeader(data) else { return nil }
    self.init(.data(data, header))
  }
  /// One of the frames of a file.
  package convenience init?(frame: Int, of data: Data) {
    guard let header = ImageHeader(data) else { return nil }
    self.init(.frame(data, header, frame))
  }
  package convenience init?(_ file: URL) {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    defer { try? handle.close() }
    guard let data = try? handle.read(upToCount: ImageHeader.most), let header = ImageHeader(data)
    else { return nil }
    self.init(.file(file, header))
  }
  /// The drawing, in points, as pixels of a scale.
  convenience init(_ drawing: RecordedDrawing, size: CGSize, scale: CGFloat) {
    self.init(
      .drawing(
        drawing, width: Int(pixels: (size.width * scale).rounded()),
        height: Int(pixels: (size.height * scale).rounded()), scale: scale))
  }
  /// A file of an asset catalog, which is read when it is needed; it may have lines in place of pixels.
  convenience init(resource: URL) { self.init(.resource(resource)) }
  /// A symbol of the system, with lines of a weight from 1 to 9.
  convenience init(symbolWeight: UInt8) { self.init(.symbol(weight: symbolWeight)) }
  fileprivate var isDrawing: Bool {
    if case .drawing = kind { true } else { false }
  }
  func part(x: Int, y: Int, width: Int, height: Int) -> ImageContent {
    ImageContent(.part(self, x: x, y: y, width: width, height: height))
  }

  package static func == (a: ImageContent, b: ImageContent) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The header of an image from a file or data.
  package var header: ImageHeader? {
    switch kind {
    case .data(_, let header), .file(_, let header), .frame(_, let header, _): header
    default: nil
    }
  }
  /// The source of the image for a snapshot of the keyboard, in place of pixels.
  package enum Origin {
    case file(URL)
    case data(Data)
    case pixels
    case drawing(RecordedDrawing, CGSize)
    /// A part, counted from 0 to 1 of the whole.
    case part(ImageContent, CGRect)
    case symbol(weight: UInt8)
  }
  package var origin: Origin {
    switch kind {
    case .data(let data, _): return .data(data)
    case .file(let file, _), .resource(let file): return .file(file)
    case .frame, .pixels: return .pixels
    case .drawing(let drawing, let width, let height, let scale):
      return .drawing(
        drawing, CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale))
    case .part(let whole, let x, let y, let width, let height):
      guard let size = whole.pixelSize, size.width > 0, size.height > 0 else { return .pixels }
      return .part(
        whole,
        CGRect(
          x: CGFloat(x) / size.width, y: CGFloat(y) / size.height,
          width: CGFloat(width) / size.width, height: CGFloat(height) / size.height))
    case .symbol(let weight): return .symbol(weight: weight)
    }
  }
  private var pixelSize: CGSize? {
    switch kind {
    case .data(_, let header), .file(_, let header), .frame(_, let header, _):
      CGSize(width: header.width, height: header.height)
    case .pixels(let pixels): CGSize(width: pixels.width, height: pixels.height)
    case .drawing(_, let width, let height, _), .part(_, _, _, let width, let height):
      CGSize(width: width, height: height)
    case .resource, .symbol: nil
    }
  }
  /// Whether it is an asset of a bundle.
  var isResource: Bool {
    if case .resource = kind { true } else { false }
  }
  /// The bytes of the file that the image is; `nil` for a part of one.
  var fileBytes: Data? {
    switch kind {
    case .data, .file: data
    default: nil
    }
  }
  private var data: Data? {
    switch kind {
    case .data(let data, _), .frame(let data, _, _): return data
    case .file(let file, _):
      let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize
      return size.map { $0 <= Self.mostBytes } == true ? try? Data(contentsOf: file) : nil
    default: return nil
    }
  }

  private func read(_ data: Data, _ kind: ImageHeader.Kind) -> ImagePixels? {
    guard case .frame(_, _, let index) = self.kind else { return ImageCodecs.read(data, kind) }
    switch kind {
    case .gif: return GIFFile(data)?.pixels(of: index)
    case .webp: return ImageCodecs.frame(index, ofWebP: data)?.pixels
    case .png, .jpeg: return ImageCodecs.read(data, kind)
    }
  }

  /// The stored pixels, without the orientation of a camera's photo.
  package func pixels(depth: Int = 0) throws(ImageObstacle) -> ImagePixels {
    guard depth < Self.deepest else { throw ImageObstacle(reason: "images are nested too deeply") }
    switch kind {
    case .pixels(let pixels): return pixels
    case .data(_, let header), .file(_, let header), .frame(_, let header, _):
      guard let data, let pixels = read(data, header.kind) else {
        throw ImageObstacle(reason: "its file is damaged, too large, or of an unsupported kind")
      }
      return pixels
    case .resource(let file):
      guard let content = ImageContent(file) else {
        throw ImageObstacle(reason: "it is from an asset catalog and consists of paths, not pixels")
      }
      return try content.pixels(depth: depth + 1)
    case .symbol: throw ImageObstacle(reason: Self.symbolReason)
    case .part(let whole, let x, let y, let width, let height):
      guard
        let part = try whole.pixels(depth: depth + 1)
          .cropped(x: x, y: y, width: width, height: height)
      else { throw ImageObstacle(reason: "the part is not in the image") }
      return part
    case .drawing(let drawing, let width, let height, let scale):
      guard var raster = Raster(width: width, height: height, depth: depth + 1) else {
        throw ImageObstacle(reason: "it has no pixels, or more than \(ImagePixels.most)")
      }
      try raster.draw(drawing, scale: scale)
      return raster.pixels
    }
  }
}

/// An image in a drawing.
package struct PlacedImage: Hashable, Sendable {
  package let content: ImageContent
  package var orientation = UIImage.Orientation.up
  /// The color that all of it has; `nil` where it has its own colors.
  package var color: CGColor?

  /// The mirrored image; `nil` for a turned one.
  func mirrored(_ acrossX: Bool, _ acrossY: Bool) -> PlacedImage? {
    guard acrossX || acrossY else { return self }
    guard orientation == .up else { return nil }
    let mirror: UIImage.Orientation =
      acrossX && acrossY ? .down : acrossX ? .upMirrored : .downMirrored
    return PlacedImage(content: content, orientation: mirror, color: color)
  }
}

extension UIImage {
  /// The displayed pixels; an obstacle becomes a notice with the member's name.
  func pixels(for member: String) -> ImagePixels? {
    do throws(ImageObstacle) {
      guard let content else {
        throw ImageObstacle(reason: "it is empty")
      }
      return try content.pixels().turned(imageOrientation)
    } catch {
      // The name of a drawing is its text, which a user may have typed.
      let subject = content?.isDrawing == true ? "the drawing" : "the image \"\(name)\""
      let line = "\(member): \(subject) has no pixels: \(error.reason)."
      DispatchQueue.main.async { MainActor.assumeIsolated { DeveloperNotices.report(line) } }
      return nil
    }
  }

  /// The image as a PNG file; `nil`, with a notice, for an image of which no pixels can be made here.
  ///
  /// Pixels are made of image files and of drawings, except symbols, whose shapes are Apple's, and texts in scripts whose letters
  /// change with their neighbors.
  public func pngData() -> Data? { pixels(for: "pngData").flatMap(ImageCodecs.png) }
  /// The image as a JPEG file on white, of a quality from 0 to 1; `nil`, with a notice, for an image of which no pixels
  /// can be made here.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    pixels(for: "jpegData").flatMap { ImageCodecs.jpeg($0, quality: Double(compressionQuality)) }
  }
}

/// The image as a PNG file, as `pngData()` makes it.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
/// The image as a JPEG file, as `jpegData(compressionQuality:)` makes it.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}
