/// An image: its name, its size, and what its pixels are made of when a keyboard needs them.
///
/// A view that shows it is labeled with the name.
open class UIImage: NSObject, NSSecureCoding, _ExpressibleByImageLiteral,
  @unchecked Sendable  // immutable after init
{
  public enum RenderingMode: Int, Sendable {
    case automatic = 0
    case alwaysOriginal, alwaysTemplate
  }
  /// How an image is made.
  open class Configuration: NSObject, @unchecked Sendable {  // immutable after init
    override init() { super.init() }
  }
  /// How big a symbol is, how heavy its lines are, and its color.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {  // immutable after init
    /// `nil` where the configuration doesn't specify it.
    let chosenPointSize: CGFloat?
    let scale: SymbolScale
    var pointSize: CGFloat { (chosenPointSize ?? 17) * scale.factor }
    let weight: SymbolWeight
    /// The first of its colors.
    let color: UIColor?
    private init(
      _ pointSize: CGFloat?, _ scale: SymbolScale, _ weight: SymbolWeight = .unspecified,
      _ color: UIColor? = nil
    ) {
      chosenPointSize = pointSize
      (self.scale, self.weight, self.color) = (scale, weight, color)
      super.init()
    }
    public convenience init(pointSize: CGFloat) { self.init(pointSize, .unspecified) }
    public convenience init(scale: SymbolScale) { self.init(nil, scale) }
    /// The symbol for a language; one picture represents all here.
    public convenience init(locale: Locale?) { self.init(nil, .unspecified) }
    public convenience init(weight: SymbolWeight) { self.init(nil, .unspecified, weight) }
    public convenience init(hierarchicalColor: UIColor) {
      self.init(nil, .unspecified, .unspecified, hierarchicalColor)
    }
    /// The first color is that of the whole symbol.
    public convenience init(paletteColors: [UIColor]) {
      self.init(nil, .unspecified, .unspecified, paletteColors.first)
    }
    open class var unspecified: SymbolConfiguration { SymbolConfiguration(nil, .unspecified) }
    open class func preferringMulticolor() -> SymbolConfiguration { unspecified }
    open class func preferringMonochrome() -> SymbolConfiguration { unspecified }
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(UIFont.preferredFont(forTextStyle: textStyle).pointSize, scale)
    }
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(font.pointSize, scale, SymbolWeight(font.weight))
    }
    /// Both together; what the other says wins.
    open func applying(_ otherConfiguration: SymbolConfiguration) -> SymbolConfiguration {
      SymbolConfiguration(
        otherConfiguration.chosenPointSize ?? chosenPointSize,
        otherConfiguration.scale == .unspecified ? scale : otherConfiguration.scale,
        otherConfiguration.weight == .unspecified ? weight : otherConfiguration.weight,
        otherConfiguration.color ?? color)
    }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize, .unspecified, weight)
    }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize, scale, weight)
    }
    public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(pointSize: UIFont.preferredFont(forTextStyle: textStyle).pointSize)
    }
  }
  public enum SymbolWeight: Int, Sendable {
    case unspecified = 0
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    init(_ weight: UIFont.Weight) {
      let all: [UIFont.Weight] = [
        .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
      ]
      self = all.firstIndex(of: weight).flatMap { SymbolWeight(rawValue: $0 + 1) } ?? .regular
    }
    /// From 1 to 9, as pictures count.
    var drawn: UInt8 { self == .unspecified ? 4 : UInt8(rawValue) }
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
  /// The edges that keep their size when the image is stretched.
  public let capInsets: UIEdgeInsets
  public let resizingMode: ResizingMode
  public let alignmentRectInsets: UIEdgeInsets
  public let symbolConfiguration: SymbolConfiguration?
  open var configuration: Configuration? { symbolConfiguration }
  public let imageOrientation: Orientation
  /// Whether the middle is repeated or stretched.
  public enum ResizingMode: Int, Sendable {
    case tile = 0
    case stretch
  }
  /// The image's name in the sources, for the snapshot of the keyboard.
  package let name: String
  /// The drawing so far.
  package let drawing: RecordedDrawing?
  /// The source of the pixels; `nil` for an empty image.
  package let content: ImageContent?
  /// The color that was given to all of it.
  let ownTint: UIColor?

  init(
    name: String, size: CGSize, scale: CGFloat = 1, renderingMode: RenderingMode = .automatic,
    isSymbol: Bool = false, drawing: RecordedDrawing? = nil, capInsets: UIEdgeInsets = .zero,
    resizingMode: ResizingMode = .tile, alignmentRectInsets: UIEdgeInsets = .zero,
    symbolConfiguration: SymbolConfiguration? = nil, content: ImageContent? = nil,
    orientation: Orientation = .up, ownTint: UIColor? = nil
  ) {
    self.ownTint = ownTint
    self.content = content
    imageOrientation = orientation
    self.capInsets = capInsets
    self.resizingMode = resizingMode
    self.alignmentRectInsets = alignmentRectInsets
    self.symbolConfiguration = symbolConfiguration
    self.drawing = drawing
    self.name = name
    self.size = size
    self.scale = scale
    self.renderingMode = renderingMode
    isSymbolImage = isSymbol
  }

  /// The image of the bundle for `#imageLiteral`; if it is missing, the keyboard crashes as on a device.
  public required convenience init(imageLiteralResourceName name: String) {
    guard let found = UIImage(named: name) else {
      UncaughtException.raise(
        "NSInternalInconsistencyException", "there is no image called \(name) in the bundle")
    }
    self.init(
      name: found.name, size: found.size, scale: found.scale, renderingMode: found.renderingMode,
      content: found.content, orientation: found.imageOrientation)
  }
  /// The images of an animation.
  public private(set) var images: [UIImage]?
  public private(set) var duration: TimeInterval = 0
  /// An image that shows several in turn, as the virtual clock advances.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    let image = first.copy(renderingMode: nil)
    image.images = images
    image.duration = duration
    return image
  }
  /// An image that shows `name0`, `name1` … of the bundle in turn.
  open class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    let found = (0..<1025).lazy.map { UIImage(named: "\(name)\($0)") }
    return animatedImage(with: found.prefix { $0 != nil }.compactMap { $0 }, duration: duration)
  }

  /// Images may be read from archives that allow only safe classes.
  open class var supportsSecureCoding: Bool { true }
  /// Reads an image from an archive; `nil` where the bundle has no image of the archived name.
  public required convenience init?(coder: NSCoder) {
    guard let found = ArchivedImage.plain(coder) else { return nil }
    let settings = ArchivedImage.arguments(coder)
    self.init(
      name: found.name, size: found.size, scale: found.scale,
      renderingMode: settings.mode ?? found.renderingMode, isSymbol: found.isSymbolImage,
      capInsets: settings.caps, resizingMode: settings.resizing ?? found.resizingMode,
      alignmentRectInsets: settings.alignment, symbolConfiguration: found.symbolConfiguration,
      content: found.content, orientation: settings.orientation ?? found.imageOrientation,
      ownTint: settings.tint ?? found.ownTint)
    images = coder.list(UIImage.self, "UIImages")
    duration = coder.decodeDouble(forKey: "UIDuration")
  }
  /// Writes the image to an archive: a symbol and an asset by their names, any other by the bytes of its file or as a PNG
  /// file.
  open func encode(with coder: NSCoder) {
    ArchivedImage.encode(self, with: coder)
    guard let images else { return }
    coder.encode(NSArray(array: images), forKey: "UIImages")
    coder.encode(duration, forKey: "UIDuration")
  }

  /// An empty image, to be filled in later.
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
        renderingMode: picture.renderingMode,
        content: picture.file.isEmpty
          ? nil
          : ImageContent(
            resource: (bundle ?? .main).bundleURL.appendingPathComponent(picture.file)))
      return
    }
    guard let (content, scale) = ImageFile.find(named: name, in: bundle ?? .main) else {
      return nil
    }
    self.init(content, name: name, scale: scale)
  }
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) { self.init(named: name, in: bundle, compatibleWith: nil) }

  /// The image of a PNG, JPEG, GIF or WebP file; `nil` for any other kind.
  public convenience init?(contentsOfFile path: String) {
    guard let content = ImageContent(URL(fileURLWithPath: path)) else { return nil }
    self.init(content, name: (path as NSString).lastPathComponent, scale: 1)
  }
  /// The image of the data of a PNG, JPEG, GIF or WebP file; `nil` for any other kind.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }
  /// The image of the data of a PNG, JPEG, GIF or WebP file; `nil` for any other kind.
  public convenience init?(data: Data, scale: CGFloat) {
    guard scale > 0, let content = ImageContent(data) else { return nil }
    self.init(content, name: "image", scale: scale)
  }
  private convenience init?(_ content: ImageContent, name: String, scale: CGFloat) {
    guard let image = CGImage(content, name: name) else { return nil }
    self.init(cgImage: image, scale: scale, orientation: content.header?.orientation ?? .up)
  }

  /// A symbol in a square of Keyward's own measure: Apple's are not available, so every name is assumed
  /// to exist.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }
  public convenience init?(
    systemName name: String, withConfiguration configuration: Configuration?
  ) {
    let symbol = configuration as? SymbolConfiguration
    let pointSize = symbol?.pointSize ?? 17
    guard !name.isEmpty, pointSize > 0, pointSize.isFinite else { return nil }
    let side = (pointSize * 1.2).rounded()
    self.init(
      name: name, size: CGSize(width: side, height: side), isSymbol: true,
      symbolConfiguration: symbol,
      content: ImageContent(symbolWeight: (symbol?.weight ?? .unspecified).drawn),
      ownTint: symbol?.color)
  }
  public convenience init?(systemName name: String, compatibleWith traits: UITraitCollection?) {
    self.init(systemName: name)
  }
  /// A symbol, all of whose parts are shown alike. A notice says so.
  public convenience init?(
    systemName name: String, variableValue value: Double, configuration: Configuration? = nil
  ) {
    SystemServices.tell("the variable value of a symbol doesn't fade its parts.")
    self.init(systemName: name, withConfiguration: configuration)
  }

  open func withRenderingMode(_ mode: RenderingMode) -> UIImage {
    copy(renderingMode: mode)
  }
  private func copy(
    renderingMode mode: RenderingMode? = nil, capInsets caps: UIEdgeInsets? = nil,
    resizingMode resizing: ResizingMode? = nil, alignment: UIEdgeInsets? = nil,
    tint: UIColor? = nil
  ) -> UIImage {
    UIImage(
      name: name, size: size, scale: scale, renderingMode: mode ?? renderingMode,
      isSymbol: isSymbolImage, drawing: drawing, capInsets: caps ?? capInsets,
      resizingMode: resizing ?? resizingMode, alignmentRectInsets: alignment ?? alignmentRectInsets,
      symbolConfiguration: symbolConfiguration, content: content, orientation: imageOrientation,
      ownTint: tint ?? ownTint)
  }
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    copy(capInsets: capInsets, resizingMode: .tile)
  }
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage { copy(capInsets: capInsets, resizingMode: resizingMode) }
  open func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    resizableImage(
      withCapInsets: UIEdgeInsets(
        top: CGFloat(topCapHeight), left: CGFloat(leftCapWidth),
        bottom: max(0, size.height - CGFloat(topCapHeight) - 1),
        right: max(0, size.width - CGFloat(leftCapWidth) - 1)))
  }
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    copy(alignment: alignmentInsets)
  }
  /// Nothing is mirrored here.
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
  open func withHorizontallyFlippedOrientation() -> UIImage { self }
  /// The same image in one color.
  open func withTintColor(_ color: UIColor) -> UIImage {
    copy(renderingMode: .alwaysOriginal, tint: color)
  }
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    copy(renderingMode: renderingMode, tint: color)
  }
  open func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard isSymbolImage, let configuration = configuration as? SymbolConfiguration else {
      return self
    }
    return UIImage(systemName: name, withConfiguration: configuration)?.copy(
      renderingMode: renderingMode, tint: ownTint) ?? self
  }
  /// The same symbol with the configuration's values added to its own; `nil` for other images.
  open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard isSymbolImage else { return nil }
    return withConfiguration(symbolConfiguration?.applying(configuration) ?? configuration)
  }
}

/// The type of the literal.
public typealias _ImageLiteralType = UIImage
