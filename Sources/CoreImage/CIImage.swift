public struct CIImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let colorSpace = CIImageOption(rawValue: "kCIImageColorSpace")
  public static let properties = CIImageOption(rawValue: "kCIImageProperties")
  public static let applyOrientationProperty = CIImageOption(
    rawValue: "kCIImageApplyOrientationProperty")
}

/// A recipe for an image, with the lower left corner at zero. Its pixels are computed on the processor when a context asks
/// for them.
open class CIImage: NSObject, @unchecked Sendable {  // immutable
  /// The part of the plane that has pixels.
  public let extent: CGRect
  let render: (PixelRect, Rendering) throws(NoPixels) -> Bitmap
  /// Whether a larger copy has hard edges.
  let isNearest: Bool
  open private(set) var properties: [String: Any] = [:]
  open private(set) var url: URL?
  /// The image that this one was made of.
  open private(set) var cgImage: CGImage?
  open var colorSpace: CGColorSpace? { cgImage?.colorSpace }

  init(
    _ extent: CGRect, isNearest: Bool = false,
    _ render: @escaping (PixelRect, Rendering) throws(NoPixels) -> Bitmap
  ) { (self.extent, self.isNearest, self.render) = (extent, isNearest, render) }

  public convenience override init() { self.init(.null) { rect, _ in Bitmap(rect) } }
  public convenience init(cgImage image: CGImage) { self.init(cgImage: image, options: nil) }
  /// Of the color spaces, `NSNull` leaves colors as they are; all others are taken as sRGB.
  public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]?) {
    self.init(image, .up, options ?? [:])
  }
  private convenience init(
    _ image: CGImage, _ orientation: UIImage.Orientation, _ options: [CIImageOption: Any]
  ) {
    let isRaw = options[.colorSpace] is NSNull
    let source = ImageSource(image)
    let whole = CIImage(CGRect(x: 0, y: 0, width: image.width, height: image.height)) {
      rect, rendering throws(NoPixels) in
      try source.bitmap(rect, isRaw ? Rendering(isLinear: false) : rendering)
    }
    var properties: [String: Any] = [:]
    switch options[.properties] {
    case let given as [String: Any]: properties = given
    case let given as [AnyHashable: Any]:
      for (key, value) in given { properties["\(key)"] = value }
    default: break
    }
    var turned = CGImagePropertyOrientation(rawValue: UInt32(orientation.exif)) ?? .up
    if let given = properties["Orientation"] as? NSNumber,
      let known = CGImagePropertyOrientation(rawValue: given.uint32Value)
    {
      turned = known
    }
    let isTurned = (options[.applyOrientationProperty] as? NSNumber)?.boolValue == true
    let shown = isTurned ? whole.oriented(turned) : whole
    self.init(shown.extent, shown.render)
    (cgImage, self.properties) = (image, properties)
  }
  /// The image without its orientation; `nil` for one without pixels.
  public convenience init?(image: UIImage) { self.init(image: image, options: nil) }
  /// The image without its orientation, unless an option applies it.
  public convenience init?(image: UIImage, options: [CIImageOption: Any]?) {
    guard let cgImage = image.cgImage else { return nil }
    self.init(cgImage, image.imageOrientation, options ?? [:])
  }
  /// `nil` for data that is no image.
  public convenience init?(data: Data) { self.init(data: data, options: nil) }
  public convenience init?(data: Data, options: [CIImageOption: Any]?) {
    guard let image = UIImage(data: data) else { return nil }
    self.init(image: image, options: options)
  }
  public convenience init?(contentsOf url: URL) { self.init(contentsOf: url, options: nil) }
  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]?) {
    guard let image = UIImage(contentsOfFile: url.path) else { return nil }
    self.init(image: image, options: options)
    self.url = url
  }
  /// One color without end.
  public convenience init(color: CIColor) {
    self.init(.infinite) { rect, rendering in
      let pixel = rendering.color(color)
      return Bitmap(rect) { _, _ in pixel }
    }
  }
  open class func empty() -> CIImage { CIImage() }
  open class var black: CIImage { CIImage(color: .black) }
  open class var white: CIImage { CIImage(color: .white) }
  open class var gray: CIImage { CIImage(color: .gray) }
  open class var red: CIImage { CIImage(color: .red) }
  open class var green: CIImage { CIImage(color: .green) }
  open class var blue: CIImage { CIImage(color: .blue) }
  open class var clear: CIImage { CIImage(color: .clear) }

  /// The pixels of a rectangle; those outside the extent are clear.
  func bitmap(_ rect: PixelRect, _ rendering: Rendering) throws(NoPixels) -> Bitmap {
    guard !rect.isEmpty, rect.width <= (1 << 23) / rect.height else {
      if rect.isEmpty { return Bitmap(rect) }
      throw NoPixels(reason: "a step of it needs more than 8 million pixels at once")
    }
    var result = try render(rect, rendering)
    let inside = extent
    guard !inside.holds(rect.rect) else { return result }
    var index = 0
    for y in rect.y..<rect.y + rect.height {
      for x in rect.x..<rect.x + rect.width {
        let center = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)
        if !inside.holds(center) { result.pixels[index] = .zero }
        index += 1
      }
    }
    return result
  }

  // MARK: Changes

  open func cropped(to rect: CGRect) -> CIImage {
    CIImage(
      extent.common(with: rect), isNearest: isNearest,
      { [self] rect, rendering throws(NoPixels) in try bitmap(rect, rendering) })
  }
  open func clamped(to rect: CGRect) -> CIImage {
    let box = PixelRect(rect)
    guard !box.isEmpty else { return self }
    return CIImage(.infinite) { [self] wanted, rendering throws(NoPixels) in
      func near(_ value: Int, _ low: Int, _ count: Int) -> Int {
        min(max(value, low), low + count - 1)
      }
      let (left, bottom) = (
        near(wanted.x, box.x, box.width), near(wanted.y, box.y, box.height)
      )
      let right = near(wanted.x + wanted.width - 1, box.x, box.width)
      let top = near(wanted.y + wanted.height - 1, box.y, box.height)
      let source = try bitmap(
        PixelRect(x: left, y: bottom, width: right - left + 1, height: top - bottom + 1),
        rendering)
      return Bitmap(wanted) { x, y in
        source[near(x, box.x, box.width), near(y, box.y, box.height)]
      }
    }
  }
  /// The image with its edges continued without end.
  open func clampedToExtent() -> CIImage { clamped(to: extent) }
  open func samplingNearest() -> CIImage { copy(isNearest: true) }
  open func samplingLinear() -> CIImage { copy(isNearest: false) }
  private func copy(isNearest: Bool) -> CIImage {
    CIImage(
      extent, isNearest: isNearest,
      { [self] rect, rendering throws(NoPixels) in try bitmap(rect, rendering) })
  }
  open func composited(over dest: CIImage) -> CIImage {
    combined(with: dest, extent.union(dest.extent)) { $0 + $1 * (1 - $0.w) }
  }
  /// The image with no opacity but 1 in a rectangle.
  open func settingAlphaOne(in extent: CGRect) -> CIImage {
    mapped { pixel, _ in Pixel(of: pixel.color, 1) }.cropped(to: extent)
  }
  open func premultiplyingAlpha() -> CIImage {
    mapped { pixel, _ in Pixel(of: SIMD3(pixel.x, pixel.y, pixel.z) * pixel.w, pixel.w) }
  }
  open func unpremultiplyingAlpha() -> CIImage {
    mapped { pixel, _ in
      Pixel(pixel.color.x, pixel.color.y, pixel.color.z, pixel.w)
    }
  }
  open func settingProperties(_ properties: [AnyHashable: Any]) -> CIImage {
    let result = copy(isNearest: isNearest)
    for (key, value) in properties { result.properties["\(key)"] = value }
    return result
  }
  open func applyingGaussianBlur(sigma: Double) -> CIImage {
    applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
  }
  /// The output of a filter with this image as its input; the image itself for a filter that there is not.
  open func applyingFilter(_ filterName: String, parameters params: [String: Any] = [:]) -> CIImage
  {
    guard let filter = CIFilter(name: filterName) else { return self }
    filter.setValue(self, forKey: kCIInputImageKey)
    for (key, value) in params { filter.setValue(value, forKey: key) }
    return filter.outputImage ?? CIImage.empty()
  }

  /// An image whose pixels are changed one by one.
  func mapped(
    _ extent: CGRect? = nil, _ change: @escaping (Pixel, Rendering) -> Pixel
  ) -> CIImage {
    CIImage(
      extent ?? self.extent, isNearest: isNearest,
      { [self] rect, rendering throws(NoPixels) in
        try bitmap(rect, rendering).mapped { change($0, rendering) }
      })
  }
  /// An image of which each pixel comes from those of two others at its place.
  func combined(
    with other: CIImage, _ extent: CGRect, _ combine: @escaping (Pixel, Pixel) -> Pixel
  ) -> CIImage {
    CIImage(extent) { [self] rect, rendering throws(NoPixels) in
      var result = try bitmap(rect, rendering)
      let below = try other.bitmap(rect, rendering).pixels
      for index in below.indices {
        result.pixels[index] = combine(result.pixels[index], below[index])
      }
      return result
    }
  }
}

/// The pixels of an image, which are read once.
private final class ImageSource: @unchecked Sendable {  // the state is behind a lock
  private let image: CGImage
  private let lock = NSLock()
  private var found: Result<ImagePixels, NoPixels>?
  init(_ image: CGImage) { self.image = image }

  private func read() -> Result<ImagePixels, NoPixels> {
    lock.withLock {
      if let found { return found }
      var result = Result<ImagePixels, NoPixels>.failure(NoPixels(reason: "it is empty"))
      if let content = image.content {
        do throws(ImageObstacle) {
          result = .success(try content.pixels())
        } catch {
          result = .failure(NoPixels(reason: error.reason))
        }
      }
      found = result
      return result
    }
  }
  func bitmap(_ rect: PixelRect, _ rendering: Rendering) throws(NoPixels) -> Bitmap {
    let pixels = try read().get()
    func value(_ index: Int) -> Float {
      let byte = pixels.bytes[index]
      return rendering.isLinear ? Gamma.linear[Int(byte)] : Float(byte) / 255
    }
    return Bitmap(rect) { x, y in
      guard x >= 0, y >= 0, x < pixels.width, y < pixels.height else { return .zero }
      let at = ((pixels.height - 1 - y) * pixels.width + x) * 4
      return Pixel(
        of:
          SIMD3(value(at), value(at + 1), value(at + 2)), Float(pixels.bytes[at + 3]) / 255)
    }
  }
}
