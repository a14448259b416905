/// An image's name and size. Its pixels are never read: a view that shows it is labelled with the name.
open class UIImage: NSObject, @unchecked Sendable {  // immutable after init
  public enum RenderingMode: Int, Sendable {
    case automatic = 0
    case alwaysOriginal, alwaysTemplate
  }
  /// How big a symbol is.
  open class SymbolConfiguration: NSObject, @unchecked Sendable {  // immutable after init
    let pointSize: CGFloat
    public init(pointSize: CGFloat) { self.pointSize = pointSize }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize: pointSize)
    }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize: pointSize * scale.factor)
    }
    public convenience init(font: UIFont) { self.init(pointSize: font.pointSize) }
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(pointSize: UIFont.preferredFont(forTextStyle: textStyle).pointSize)
    }
  }
  public enum SymbolWeight: Int, Sendable {
    case unspecified = 0
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified = 0
    case small = 1
    case medium, large

    var factor: CGFloat {
      switch self {
      case .small: 0.8
      case .large: 1.3
      default: 1
      }
    }
  }

  public let size: CGSize
  public let scale: CGFloat
  public let renderingMode: RenderingMode
  public let isSymbolImage: Bool
  /// What the image is called in the sources, for the picture of the keyboard.
  package let name: String
  /// What was drawn to make the image.
  package let drawing: RecordedDrawing?

  init(
    name: String, size: CGSize, scale: CGFloat = 1, renderingMode: RenderingMode = .automatic,
    isSymbol: Bool = false, drawing: RecordedDrawing? = nil
  ) {
    self.drawing = drawing
    self.name = name
    self.size = size
    self.scale = scale
    self.renderingMode = renderingMode
    isSymbolImage = isSymbol
  }

  /// An image of nothing, as one that stands for another is at first.
  public convenience override init() { self.init(name: "", size: .zero) }

  /// A placeholder as big as the image of that name in the bundle, `nil` when the bundle has none.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
  ) {
    let catalog = AssetCatalog.of(bundle)
    if let picture = catalog.picture(named: name, for: traits ?? .current) {
      self.init(
        name: name, size: picture.size, scale: max(picture.scale, 1),
        renderingMode: picture.renderingMode)
      return
    }
    guard let (size, scale) = ImageFile.measure(named: name, in: bundle ?? .main) else {
      return nil
    }
    self.init(name: name, size: size, scale: scale)
  }

  /// A placeholder as big as a PNG file; `nil` for any other kind.
  public convenience init?(contentsOfFile path: String) {
    guard let pixels = ImageFile.pixelSize(of: URL(fileURLWithPath: path)) else { return nil }
    self.init(name: (path as NSString).lastPathComponent, size: pixels)
  }
  /// A placeholder as big as a PNG; `nil` for any other kind.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }
  /// A placeholder as big as a PNG; `nil` for any other kind.
  public convenience init?(data: Data, scale: CGFloat) {
    guard scale > 0, let pixels = ImageFile.pixelSize(in: data) else { return nil }
    self.init(
      name: "image", size: CGSize(width: pixels.width / scale, height: pixels.height / scale),
      scale: scale)
  }
  /// Always `nil`: an image has no pixels here.
  open func pngData() -> Data? { nil }
  /// Always `nil`: an image has no pixels here.
  open func jpegData(compressionQuality: CGFloat) -> Data? { nil }

  /// A square placeholder: Apple's symbols are not at hand, so every name is taken to exist.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, pointSize: 17)
  }
  public convenience init?(
    systemName name: String, withConfiguration configuration: SymbolConfiguration?
  ) {
    self.init(systemName: name, pointSize: configuration?.pointSize ?? 17)
  }
  private convenience init?(systemName name: String, pointSize: CGFloat) {
    guard !name.isEmpty, pointSize > 0, pointSize.isFinite else { return nil }
    let side = (pointSize * 1.2).rounded()
    self.init(name: name, size: CGSize(width: side, height: side), isSymbol: true)
  }

  open func withRenderingMode(_ mode: RenderingMode) -> UIImage {
    UIImage(
      name: name, size: size, scale: scale, renderingMode: mode, isSymbol: isSymbolImage,
      drawing: drawing)
  }
  /// The colour of an image is not shown; the image keeps its name and size.
  open func withTintColor(_ color: UIColor) -> UIImage { withRenderingMode(.alwaysOriginal) }
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withRenderingMode(renderingMode)
  }
  open func withConfiguration(_ configuration: SymbolConfiguration) -> UIImage {
    guard isSymbolImage else { return self }
    return UIImage(systemName: name, pointSize: configuration.pointSize)?.withRenderingMode(
      renderingMode) ?? self
  }
}
