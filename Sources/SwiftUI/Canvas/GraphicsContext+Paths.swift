extension GraphicsContext {
  public struct GradientOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let `repeat` = GradientOptions(rawValue: 1)
    public static let mirror = GradientOptions(rawValue: 2)
    public static let linearColor = GradientOptions(rawValue: 4)
  }

  /// The fill of paths and lines.
  public struct Shading: Sendable {
    enum Kind: Sendable {
      case style(any ShapeStyle)
      case linear(Gradient, CGPoint, CGPoint)
      case radial(Gradient, CGPoint, CGFloat, CGFloat)
      case conic(Gradient, CGPoint, Angle)
      case image(Image, origin: CGPoint, part: CGRect, scale: CGFloat)
      case backdrop
      indirect case palette([Shading])
    }
    let kind: Kind
    /// The content behind the canvas. Shows nothing, and a notice reports it.
    public static var backdrop: Shading { Shading(kind: .backdrop) }
    /// The foreground style of the canvas.
    public static var foreground: Shading { Shading(kind: .style(ForegroundStyle())) }
    /// Several shadings, of which the first one counts here.
    public static func palette(_ array: [Shading]) -> Shading { Shading(kind: .palette(array)) }
    public static func color(_ color: Color) -> Shading { Shading(kind: .style(color)) }
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
      opacity: Double = 1
    ) -> Shading {
      color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
    }
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Shading { color(Color(colorSpace, white: white, opacity: opacity)) }
    /// A style over the box of the path.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(kind: .style(style)) }
    /// Colors along a line. Beyond its ends the color of the end continues, for all options.
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint,
      options: GradientOptions = GradientOptions()
    ) -> Shading { Shading(kind: .linear(gradient, startPoint, endPoint)) }
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
      options: GradientOptions = GradientOptions()
    ) -> Shading { Shading(kind: .radial(gradient, center, startRadius, endRadius)) }
    public static func conicGradient(
      _ gradient: Gradient, center: CGPoint, angle: Angle = Angle(),
      options: GradientOptions = GradientOptions()
    ) -> Shading { Shading(kind: .conic(gradient, center, angle)) }
    public static func meshGradient(_ mesh: MeshGradient) -> Shading {
      Shading(kind: .style(mesh))
    }
    /// An image, or a part of it in unit coordinates, again and again from a point.
    public static func tiledImage(
      _ image: Image, origin: CGPoint = .zero,
      sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
    ) -> Shading {
      Shading(kind: .image(image, origin: origin, part: sourceRect, scale: scale))
    }
  }

  /// The shading with the environment's values in it.
  public func resolve(_ shading: Shading) -> Shading {
    guard case .style(let style) = shading.kind,
      case .color(let color) = style._paint(in: environment).kind
    else { return shading }
    return .color(Color(uiColor: color))
  }

  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    let shape = RecordedDrawing.Shape(path.cgPath).applying(transform)
    if let color = color(of: shading) {
      return emit([.fill(shape, color: color, isEvenOdd: style.isEOFilled)])
    }
    let black = CGColor(gray: 0, alpha: 1)
    let before: [RecordedDrawing.Command] =
      style.isEOFilled
      ? [.mask(isInverse: false), .fill(shape, color: black, isEvenOdd: true), .endMask]
      : [.clip(shape)]
    emit(before + paint(shading, path.boundingRect) + [.end])
  }
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    let shape = RecordedDrawing.Shape(path.cgPath).applying(transform)
    let factor = transform.lengthFactor
    let line = RecordedDrawing.Line(
      cap: style.lineCap, join: style.lineJoin, dash: style.dash.map { $0 * factor },
      phase: style.dashPhase * factor)
    func traced(_ color: CGColor) -> RecordedDrawing.Command {
      .stroke(shape, color: color, width: style.lineWidth * factor, line: line)
    }
    if let color = color(of: shading) { return emit([traced(color)]) }
    let around = path.boundingRect.insetBy(dx: -style.lineWidth / 2, dy: -style.lineWidth / 2)
    emit(
      [.mask(isInverse: false), traced(CGColor(gray: 0, alpha: 1)), .endMask]
        + paint(shading, around) + [.end])
  }
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The one color of a shading, where it is one.
  func color(of shading: Shading) -> CGColor? {
    switch shading.kind {
    case .style(let style):
      guard case .color(let color) = style._paint(in: environment).kind else { return nil }
      return color.cgColor
    case .palette(let all): return all.first.flatMap { color(of: $0) } ?? CGColor(gray: 0, alpha: 1)
    case .backdrop:
      IgnoredModifiers.tell("a canvas's backdrop")
      return CGColor(gray: 0, alpha: 0)
    case .linear, .radial, .conic, .image: return nil
    }
  }

  /// A shading that is not one color, over a rectangle, in the coordinates of the canvas.
  func paint(_ shading: Shading, _ bounds: CGRect) -> [RecordedDrawing.Command] {
    var drawing = RecordedDrawing()
    switch shading.kind {
    case .style(let style): drawing = style._paint(in: environment).drawing(in: bounds)
    case .linear(let gradient, let start, let end):
      let (colors, stops) = parts(gradient)
      drawing.append(.gradient(colors: colors, stops: stops, from: start, to: end))
    case .radial(let gradient, let center, let from, let to):
      let (colors, stops) = parts(gradient)
      drawing.append(
        .radialGradient(colors: colors, stops: stops, center: center, from: from, to: to))
    case .conic(let gradient, let center, let angle):
      let (colors, stops) = parts(gradient)
      Wedges(
        colors: colors, stops: stops, center: center, start: angle.radians,
        end: angle.radians + 2 * .pi
      ).draw(&drawing, over: bounds)
    case .image(let image, let origin, let part, let scale):
      ImageTiles(image, part, scale, origin: origin, environment)?.draw(&drawing, over: bounds)
    case .palette(let all): return all.first.map { paint($0, bounds) } ?? []
    case .backdrop: break
    }
    return drawing.commands.map { $0.applying(transform) }
  }
  private func parts(_ gradient: Gradient) -> ([CGColor], [CGFloat]) {
    (
      gradient.stops.map { $0.color.uiColor(in: environment).cgColor },
      gradient.stops.map(\.location)
    )
  }
}
