extension GraphicsContext {
  // MARK: Images

  /// An image, resolved in the canvas's environment.
  @MainActor @preconcurrency
  public struct ResolvedImage {
    public let size: CGSize
    /// The distance from the top to the baseline.
    public let baseline: CGFloat
    /// The fill of template images. Kept; a symbol is drawn in black.
    public var shading: Shading?
    let name: String
    let placed: PlacedImage?
  }
  public func resolve(_ image: Image) -> ResolvedImage {
    let found = ImageElement.uiImage(image, environment)
    let size = found?.size ?? .zero
    return ResolvedImage(
      size: size, baseline: size.height, name: image.name, placed: found?.placed())
  }
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    emit([RecordedDrawing.Command.image(image.name, rect, image.placed).applying(transform)])
  }
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(image, in: Self.frame(image.size, at: point, anchor))
  }
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(resolve(image), in: rect, style: style)
  }
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(image), at: point, anchor: anchor)
  }

  // MARK: Text

  /// A text, resolved in the canvas's environment.
  @MainActor @preconcurrency
  public struct ResolvedText {
    /// The fill of the text.
    public var shading: Shading
    fileprivate let label: TextLabel

    /// The size of the text's lines within a size.
    public func measure(in size: CGSize) -> CGSize {
      label.numberOfLines = 0
      let width = size.width.isFinite ? max(size.width, 1) : .greatestFiniteMagnitude
      return label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    }
    public func firstBaseline(in size: CGSize) -> CGFloat { label.font.ascender }
    public func lastBaseline(in size: CGSize) -> CGFloat {
      measure(in: size).height + label.font.descender
    }
  }
  public func resolve(_ text: Text) -> ResolvedText {
    let label = TextLabel(frame: .zero)
    label.show(text, environment)
    return ResolvedText(
      shading: .color(Color(uiColor: label.textColor)), label: label)
  }
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    var size = text.measure(in: rect.size)
    size.height = min(size.height, max(rect.height, text.label.font.lineHeight))
    draw(text, CGRect(origin: rect.origin, size: size))
  }
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    let size = text.measure(in: CGSize(width: CGFloat.infinity, height: .infinity))
    draw(text, Self.frame(size, at: point, anchor))
  }
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }
  private func draw(_ text: ResolvedText, _ frame: CGRect) {
    let label = text.label
    label.frame = CGRect(origin: .zero, size: frame.size)
    let color = color(of: text.shading)
    if let color, color != label.textColor.cgColor { label.textColor = UIColor(cgColor: color) }
    let place = CGAffineTransform(translationX: frame.minX, y: frame.minY)
      .concatenating(transform)
    let letters = ViewDrawing.of(label).commands.map { $0.applying(place) }
    guard color == nil else { return emit(letters) }
    emit([.mask(isInverse: false)] + letters + [.endMask] + paint(text.shading, frame) + [.end])
  }

  // MARK: Symbols

  /// One of the canvas's symbol views, drawn.
  @MainActor @preconcurrency
  public struct ResolvedSymbol {
    public let size: CGSize
    fileprivate let drawing: RecordedDrawing
  }
  /// The symbol view with a tag; `nil` where there is none.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    symbols(AnyHashable(id)).map { ResolvedSymbol(size: $0.0, drawing: $0.1) }
  }
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    guard symbol.size.width > 0, symbol.size.height > 0 else { return }
    let place = CGAffineTransform(
      a: rect.width / symbol.size.width, b: 0, c: 0, d: rect.height / symbol.size.height,
      tx: rect.minX, ty: rect.minY
    ).concatenating(transform)
    emit(symbol.drawing.commands.map { $0.applying(place) }, isLayer: true)
  }
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(symbol, in: Self.frame(symbol.size, at: point, anchor))
  }

  // MARK: Core Graphics

  /// Draws with Core Graphics, in the same coordinates.
  public func withCGContext(content: (CGContext) throws -> Void) rethrows {
    let context = CGContext(recording: size)
    context.concatenate(transform)
    try content(context)
    emit(context.recorded.commands)
  }

  private static func frame(_ size: CGSize, at point: CGPoint, _ anchor: UnitPoint) -> CGRect {
    CGRect(
      x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y,
      width: size.width, height: size.height)
  }
}
