/// An option of a context.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  public static let workingFormat = CIContextOption(rawValue: "working_format")
  public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
  public static let outputPremultiplied = CIContextOption(rawValue: "output_premultiplied")
  public static let cacheIntermediates = CIContextOption(rawValue: "cache_intermediates")
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
  public static let priorityRequestLow = CIContextOption(rawValue: "low_priority")
  public static let allowLowPower = CIContextOption(rawValue: "allow_low_power")
  public static let name = CIContextOption(rawValue: "name")
}
/// How pixels are written.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }
  public static let ARGB8 = CIFormat(rawValue: 265)
  public static let RGBA8 = CIFormat(rawValue: 264)
  public static let BGRA8 = CIFormat(rawValue: 266)
  public static let ABGR8 = CIFormat(rawValue: 267)
  public static let RGBAh = CIFormat(rawValue: 2_056)
  public static let RGBAf = CIFormat(rawValue: 2_312)

  /// The place of red, green, blue and opacity among the bytes of a pixel.
  fileprivate var places: [Int]? {
    switch self {
    case .RGBA8: [0, 1, 2, 3]
    case .BGRA8: [2, 1, 0, 3]
    case .ARGB8: [1, 2, 3, 0]
    case .ABGR8: [3, 2, 1, 0]
    default: nil
    }
  }
}
/// An option of an image file.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Computes the pixels of images on the processor, in linear colors unless `workingColorSpace` is `NSNull`.
open class CIContext: NSObject, @unchecked Sendable {  // immutable
  private let rendering: Rendering
  public override init() { rendering = Rendering() }
  public init(options: [CIContextOption: Any]? = nil) {
    rendering = Rendering(isLinear: !(options?[.workingColorSpace] is NSNull))
  }
  open var workingColorSpace: CGColorSpace? {
    rendering.isLinear ? CGColorSpace(name: CGColorSpace.extendedLinearSRGB) : nil
  }
  open var workingFormat: CIFormat { .RGBAf }
  open func inputImageMaximumSize() -> CGSize { CGSize(width: 16_384, height: 16_384) }
  open func outputImageMaximumSize() -> CGSize { CGSize(width: 16_384, height: 16_384) }
  open func clearCaches() {}
  open func reclaimResources() {}

  /// The pixels of a rectangle; `nil`, with a notice, for an image of which no pixels can be made here.
  open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    guard let bytes = bytes(image, fromRect), let provider = CGDataProvider(data: bytes.data) else {
      return nil
    }
    return CGImage(
      width: bytes.width, height: bytes.height, bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: bytes.width * 4, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
      provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
  }
  open func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? { createCGImage(image, from: fromRect) }
  open func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?,
    deferred: Bool
  ) -> CGImage? { createCGImage(image, from: fromRect) }

  /// Writes pixels from top to bottom; nothing, with a notice, in a format of more than a byte for each part, except
  /// `RGBAf`. Without a color space, linear colors stay as they are.
  open func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect,
    format: CIFormat, colorSpace: CGColorSpace?
  ) {
    let area = PixelRect(bounds)
    let width = format == .RGBAf ? 16 : 4
    guard format == .RGBAf || format.places != nil, !area.isEmpty,
      rowBytes >= area.width * width
    else {
      SystemServices.tell("CIContext.render: Keyward doesn't write this format of pixels")
      return
    }
    strips(image, area) { bitmap in
      for row in 0..<bitmap.rect.height {
        let fromTop = area.y + area.height - 1 - (bitmap.rect.y + row)
        let line = data + fromTop * rowBytes
        for column in 0..<bitmap.rect.width {
          let pixel = shown(bitmap.pixels[row * bitmap.rect.width + column], colorSpace != nil)
          guard let places = format.places else {
            line.storeBytes(of: pixel, toByteOffset: column * 16, as: Pixel.self)
            continue
          }
          for part in 0..<4 {
            line.storeBytes(
              of: Gamma.byte(pixel[part]), toByteOffset: column * 4 + places[part], as: UInt8.self)
          }
        }
      }
    }
  }

  open func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? { createCGImage(image, from: image.extent).flatMap { UIImage(cgImage: $0).pngData() } }
  /// Of the options, only the quality is used.
  open func jpegRepresentation(
    of image: CIImage, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    let key = "kCGImageDestinationLossyCompressionQuality"
    let quality = options.first { $0.key.rawValue == key }?.value as? NSNumber
    return createCGImage(image, from: image.extent).flatMap {
      UIImage(cgImage: $0).jpegData(compressionQuality: CGFloat(quality?.doubleValue ?? 0.8))
    }
  }

  // MARK: Computing

  /// A pixel in sRGB, or as it was computed.
  private func shown(_ pixel: Pixel, _ isCurved: Bool) -> Pixel {
    guard rendering.isLinear, isCurved else { return pixel }
    let alpha = min(max(pixel.w, 0), 1)
    let color = pixel.color.clamped(lowerBound: .zero, upperBound: .one)
    return Pixel(of: Gamma.toCurve(color), alpha)
  }
  /// Computes a rectangle in strips of rows, so that a large image needs little memory at once.
  @discardableResult
  private func strips(_ image: CIImage, _ area: PixelRect, _ use: (Bitmap) -> Void) -> Bool {
    let rows = max(64, (1 << 18) / area.width)
    var y = area.y
    do throws(NoPixels) {
      while y < area.y + area.height {
        let height = min(rows, area.y + area.height - y)
        let strip = PixelRect(x: area.x, y: y, width: area.width, height: height)
        use(try image.bitmap(strip, rendering))
        y += height
      }
      return true
    } catch {
      SystemServices.tell("CIContext: the image has no pixels: \(error.reason)")
      return false
    }
  }
  private func bytes(_ image: CIImage, _ rect: CGRect) -> (data: Data, width: Int, height: Int)? {
    let area = PixelRect(rect)
    guard !rect.isInfinite, !area.isEmpty, area.width <= ImagePixels.most / area.height else {
      SystemServices.tell(
        "CIContext.createCGImage: the rectangle is empty or has more than \(ImagePixels.most) pixels"
      )
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: area.width * area.height * 4)
    let isWhole = strips(image, area) { bitmap in
      for row in 0..<bitmap.rect.height {
        let fromTop = area.y + area.height - 1 - (bitmap.rect.y + row)
        for column in 0..<area.width {
          let pixel = shown(bitmap.pixels[row * area.width + column], true)
          let at = (fromTop * area.width + column) * 4
          for part in 0..<4 { bytes[at + part] = Gamma.byte(pixel[part]) }
        }
      }
    }
    return isWhole ? (Data(bytes), area.width, area.height) : nil
  }
}
