internal import KeyboardProtocol

/// The image files that the host was sent, each once however many images are made of it.
@MainActor
enum SceneImages {
  private struct Fingerprint: Hashable {
    var first: UInt64 = 0xCBF2_9CE4_8422_2325
    var count = 0

    init(_ bytes: [UInt8]) {
      for byte in bytes { first = (first ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      count = bytes.count
    }
  }
  private static var known: [ObjectIdentifier: (content: Weak, source: DrawnImage.Source)] = [:]
  private static var numbers: [Fingerprint: UInt32] = [:]
  private static var waiting: [(number: UInt32, bytes: [UInt8])] = []
  private static var bytesLeft = ProtocolLimits.allImageBytes

  private struct Weak {
    weak var content: ImageContent?
  }

  /// The files that were requested since the last time, in the order of their numbers.
  static func takeWaiting() -> [(number: UInt32, bytes: [UInt8])] {
    defer { waiting = [] }
    return waiting
  }

  /// Where the host finds what an image shows.
  static func source(of content: ImageContent) -> DrawnImage.Source {
    if let entry = known[ObjectIdentifier(content)], entry.content.content === content {
      return entry.source
    }
    if known.count > ProtocolLimits.images {
      known = known.filter { $0.value.content.content != nil }
    }
    let source = resource(content) ?? sent(content)
    known[ObjectIdentifier(content)] = (Weak(content: content), source)
    return source
  }

  private static func resource(_ content: ImageContent) -> DrawnImage.Source? {
    guard case .file(let file) = content.origin else { return nil }
    let bundle = Bundle.main.bundlePath + "/"
    guard file.path.hasPrefix(bundle) else { return nil }
    let path = String(file.path.dropFirst(bundle.count))
    return path.utf8.count <= ProtocolLimits.pathBytes ? .resource(path) : nil
  }

  private static func sent(_ content: ImageContent) -> DrawnImage.Source {
    guard let bytes = bytes(of: content), bytes.count <= ProtocolLimits.imageBytes else {
      return .unknown
    }
    let fingerprint = Fingerprint(bytes)
    if let number = numbers[fingerprint] { return .sent(number) }
    guard numbers.count < ProtocolLimits.images, bytes.count <= bytesLeft else { return .unknown }
    bytesLeft -= bytes.count
    let number = UInt32(numbers.count + 1)
    numbers[fingerprint] = number
    waiting.append((number, bytes))
    return .sent(number)
  }

  private static func bytes(of content: ImageContent) -> [UInt8]? {
    switch content.origin {
    case .data(let data): return Array(data.prefix(ProtocolLimits.imageBytes + 1))
    case .file(let file):
      guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
      defer { try? handle.close() }
      return (try? handle.read(upToCount: ProtocolLimits.imageBytes + 1)).map(Array.init)
    default:
      guard let pixels = try? content.pixels() else { return nil }
      return ImageCodecs.png(pixels).map(Array.init)
        ?? PixelFile.bytes(width: pixels.width, height: pixels.height, pixels: pixels.bytes)
    }
  }
}

extension UIImage {
  /// The image as a drawing has it, in a view's tint where it is a template.
  @MainActor
  func placed(tint: UIColor, in view: UIView, isTemplate: Bool = false) -> PlacedImage? {
    placed(tint: tint, view.traitCollection, isTemplate: isTemplate)
  }
  func placed(
    tint: UIColor, _ traits: UITraitCollection, isTemplate: Bool = false
  ) -> PlacedImage? {
    guard let content else { return nil }
    let takesTint =
      renderingMode == .alwaysTemplate
      || renderingMode == .automatic && (isSymbolImage || isTemplate)
    let color = takesTint ? tint : ownTint ?? (isSymbolImage ? UIColor.label : nil)
    let own = symbolConfiguration?.color ?? color
    return PlacedImage(
      content: content, orientation: imageOrientation,
      color: own?.resolvedColor(with: traits).cgColor)
  }

  /// The same where no view has a tint.
  package func placed() -> PlacedImage? {
    content.map {
      PlacedImage(
        content: $0, orientation: imageOrientation,
        color: (ownTint ?? (isSymbolImage ? UIColor.black : nil))?.cgColor)
    }
  }

  /// Where the image is in a view of a content mode.
  func frame(in bounds: CGRect, _ mode: UIView.ContentMode) -> CGRect {
    guard size.width > 0, size.height > 0 else { return bounds }
    let (wide, high) = (bounds.width / size.width, bounds.height / size.height)
    switch mode {
    case .scaleToFill, .redraw: return isSymbolImage ? scaled(min(wide, high), in: bounds) : bounds
    case .scaleAspectFit: return scaled(min(wide, high), in: bounds)
    case .scaleAspectFill: return scaled(max(wide, high), in: bounds)
    default: break
    }
    var frame = scaled(1, in: bounds)
    if [.left, .topLeft, .bottomLeft].contains(mode) { frame.origin.x = bounds.minX }
    if [.right, .topRight, .bottomRight].contains(mode) {
      frame.origin.x = bounds.maxX - size.width
    }
    if [.top, .topLeft, .topRight].contains(mode) { frame.origin.y = bounds.minY }
    if [.bottom, .bottomLeft, .bottomRight].contains(mode) {
      frame.origin.y = bounds.maxY - size.height
    }
    return frame
  }
  private func scaled(_ factor: CGFloat, in bounds: CGRect) -> CGRect {
    let (width, height) = (size.width * factor, size.height * factor)
    return CGRect(
      x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
  }

  /// The edges that keep their size; `nil` where there are none.
  @MainActor var drawnCaps: DrawnImage.Caps? {
    guard capInsets != .zero else { return nil }
    return DrawnImage.Caps(
      top: SceneDecoration.rounded(capInsets.top), left: SceneDecoration.rounded(capInsets.left),
      bottom: SceneDecoration.rounded(capInsets.bottom),
      right: SceneDecoration.rounded(capInsets.right), width: SceneDecoration.rounded(size.width),
      height: SceneDecoration.rounded(size.height), isTiled: resizingMode == .tile)
  }
}

extension UIImage.Orientation {
  var drawn: DrawnImage.Turn {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .upMirrored: .upMirrored
    case .downMirrored: .downMirrored
    case .leftMirrored: .leftMirrored
    case .rightMirrored: .rightMirrored
    }
  }
}
