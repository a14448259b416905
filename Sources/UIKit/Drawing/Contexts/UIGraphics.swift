/// The contexts that are being drawn in on a thread, the innermost last.
private final class ContextStack: NSObject {
  var contexts: [CGContext] = []

  /// As Apple's, each thread has its own.
  static var current: ContextStack {
    let key = "Keyward.ContextStack"
    if let known = Thread.current.threadDictionary[key] as? ContextStack { return known }
    let stack = ContextStack()
    Thread.current.threadDictionary[key] = stack
    return stack
  }
}

/// The context that is being drawn in.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.contexts.last }
/// Draws in a context from now on.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.contexts.append(context)
}
/// Restores the previous context.
public func UIGraphicsPopContext() { _ = ContextStack.current.contexts.popLast() }

/// Begins an image of a size, in points of one pixel.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}
/// Begins an image; a scale of 0 means the screen's.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let context = CGContext(
    size: size, scale: scale > 0 ? scale : UITraitCollection.current.displayScale)
  context.isOpaque = opaque
  UIGraphicsPushContext(context)
}
/// The drawing so far as an image; `nil` without a context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  // For an image without a pixel Apple's is nil, too.
  guard let context = UIGraphicsGetCurrentContext(), context.size.width > 0,
    context.size.height > 0
  else { return nil }
  return UIImage(drawnIn: context)
}
/// Ends the image that was begun last.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills a rectangle with the current color.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }
/// Fills a rectangle with the current color.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.fill(rect, blendMode)
}
/// Draws a line of one point inside a rectangle.
public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}
/// Confines what is drawn to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

extension UIColor {
  /// Fills and draws lines with the color from now on.
  public func set() {
    setFill()
    setStroke()
  }
  /// Fills with the color from now on.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  /// Draws lines with the color from now on.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

extension UIImage {
  /// The name of a drawn image: the texts in it.
  static func name(of drawing: RecordedDrawing) -> String {
    drawing.texts.isEmpty ? "drawing" : drawing.texts.joined(separator: " ")
  }
  convenience init(drawnIn context: CGContext) {
    self.init(
      name: Self.name(of: context.drawing), size: context.size, scale: context.scale,
      drawing: context.recorded, content: context.content)
  }
  /// Makes an image of pixels.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }
  /// Makes an image of pixels that are turned before they are seen.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
    let scale = scale > 0 ? scale : 1
    let size = CGSize(
      width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
    self.init(
      name: cgImage.name,
      size: orientation.isSideways ? CGSize(width: size.height, height: size.width) : size,
      scale: scale, drawing: cgImage.drawing, content: cgImage.content, orientation: orientation)
  }
  /// The orientation in which an image was taken.
  public enum Orientation: Int, Sendable {
    case up = 0
    case down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }
  /// The image without the screen's scale.
  public var cgImage: CGImage? {
    let pixels = CGSize(
      width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
    let stored =
      imageOrientation.isSideways ? CGSize(width: pixels.height, height: pixels.width) : pixels
    return CGImage(
      name: name, width: Int(pixels: stored.width), height: Int(pixels: stored.height),
      drawing: drawing,
      content: content)
  }
  /// Draws the image in the current context.
  public func draw(in rect: CGRect) { UIGraphicsGetCurrentContext()?.draw(self, in: rect) }
  /// Draws the image in the current context.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
  /// Draws the image in the current context with a blend mode and an opacity.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.with(blendMode, alpha: alpha) { draw(in: rect) }
  }
  /// Draws the image in the current context with a blend mode and an opacity.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }
}

/// The format of an image renderer.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The pixels per point.
  open var scale: CGFloat = UITraitCollection.current.displayScale
  /// Whether the image has no transparent parts.
  open var opaque = false
  /// The range of an image's colors.
  public enum Range: Int, Sendable {
    case unspecified = -1
    case automatic = 0
    case extended
    case standard
  }
  /// Kept; images have the standard range.
  open var preferredRange = Range.standard
  /// Kept; images have the standard range.
  open var prefersExtendedRange: Bool {
    get { preferredRange == .extended }
    set { preferredRange = newValue ? .extended : .standard }
  }
  open var supportsHighDynamicRange: Bool { false }
  /// The screen's format.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  /// The format of a screen with traits.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }
  /// The screen's format.
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context of an image renderer.
open class UIGraphicsImageRendererContext: NSObject {
  /// The context.
  public let cgContext: CGContext
  /// The renderer's format.
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    cgContext = context
    self.format = format
  }
  /// The drawing so far.
  open var currentImage: UIImage { UIImage(drawnIn: cgContext) }
  /// Fills a rectangle.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Draws a line of one point inside a rectangle.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
  /// Confines what is drawn to a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
  /// Fills a rectangle with a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) { cgContext.fill(rect, blendMode) }
  /// Draws a line of one point inside a rectangle with a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.with(blendMode, alpha: 1) { stroke(rect) }
  }
}

/// Makes images of what is drawn.
open class UIGraphicsImageRenderer: NSObject {
  private let bounds: CGRect
  /// The renderer's format.
  public let format: UIGraphicsImageRendererFormat

  /// Makes a renderer of images of a size.
  public convenience init(size: CGSize) { self.init(size: size, format: .default()) }
  /// Makes a renderer of images of a size.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }
  /// Makes a renderer of images that show a rectangle.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }
  /// Makes a renderer of images that show a rectangle.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
  }

  /// Makes an image of what the closure draws.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext(size: bounds.size, scale: format.scale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    context.isOpaque = format.opaque
    UIGraphicsPushContext(context)
    actions(UIGraphicsImageRendererContext(context, format))
    UIGraphicsPopContext()
    return UIImage(drawnIn: context)
  }
  /// Makes a PNG file of what the closure draws; empty, with a notice, where no pixels can be made of it.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
  /// Makes a JPEG file of what the closure draws; empty, with a notice, where no pixels can be made of it.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
