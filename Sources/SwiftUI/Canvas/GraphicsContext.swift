/// The drawing of a canvas and the copies of its context.
@MainActor
final class CanvasSink {
  var drawing = RecordedDrawing()
}

/// Draws in a canvas. A copy draws into the same canvas, with its own transform, clips and filters.
@MainActor @preconcurrency
public struct GraphicsContext {
  /// Content outside is not shown.
  enum Clip {
    case path(RecordedDrawing.Shape, isEvenOdd: Bool, isInverse: Bool)
    case layer(RecordedDrawing, isInverse: Bool)
  }
  let sink: CanvasSink
  /// The environment of the canvas.
  public let environment: EnvironmentValues
  let size: CGSize
  let symbols: (AnyHashable) -> (CGSize, RecordedDrawing)?
  var clips: [Clip] = []
  var filters: [RecordedDrawing.Effect] = []
  /// The opacity of later drawings.
  public var opacity: Double = 1
  /// How later drawings blend with those below.
  public var blendMode = BlendMode.normal
  /// From the context's coordinates to those of the canvas.
  public var transform = CGAffineTransform.identity
  /// The smallest rectangle around what the clips let through.
  public private(set) var clipBoundingRect: CGRect

  init(
    sink: CanvasSink, environment: EnvironmentValues, size: CGSize,
    symbols: @escaping (AnyHashable) -> (CGSize, RecordedDrawing)?
  ) {
    (self.sink, self.environment, self.size) = (sink, environment, size)
    self.symbols = symbols
    clipBoundingRect = CGRect(origin: .zero, size: size)
  }

  // MARK: Transform

  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    transform = transform.scaledBy(x: x, y: y)
  }
  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    transform = transform.translatedBy(x: x, y: y)
  }
  public mutating func rotate(by angle: Angle) {
    transform = transform.rotated(by: angle.radians)
  }
  public mutating func concatenate(_ matrix: CGAffineTransform) {
    transform = matrix.concatenating(transform)
  }

  // MARK: Clips and layers

  public struct ClipOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Content inside is not shown.
    public static let inverse = ClipOptions(rawValue: 1)
  }
  public mutating func clip(
    to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()
  ) {
    let isInverse = options.contains(.inverse)
    let shape = RecordedDrawing.Shape(path.cgPath).applying(transform)
    clips.append(.path(shape, isEvenOdd: style.isEOFilled, isInverse: isInverse))
    if !isInverse { clipBoundingRect = clipBoundingRect.shared(with: shape.bounds) }
  }
  /// Shows later drawings as far as another drawing is opaque.
  public mutating func clipToLayer(
    opacity: Double = 1, options: ClipOptions = ClipOptions(),
    content: (inout GraphicsContext) throws -> Void
  ) rethrows {
    var drawing = try layer(content)
    if opacity < 1 {
      var faded = RecordedDrawing()
      faded.append(.group([.opacity(opacity)]))
      faded.append(drawing, .identity)
      faded.append(.end)
      drawing = faded
    }
    clips.append(.layer(drawing, isInverse: options.contains(.inverse)))
  }
  /// Draws into a separate layer, to which the opacity, the blend mode and the filters apply as a whole.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    let drawing = try layer(content)
    emit(drawing.commands, isLayer: true)
  }
  private func layer(
    _ content: (inout GraphicsContext) throws -> Void
  ) rethrows -> RecordedDrawing {
    let inner = CanvasSink()
    var context = GraphicsContext(
      sink: inner, environment: environment, size: size, symbols: symbols)
    (context.transform, context.clipBoundingRect) = (transform, clipBoundingRect)
    try content(&context)
    return inner.drawing
  }

  // MARK: Recording

  /// Draws what is in the coordinates of the canvas, with the clips and effects of the context.
  func emit(_ commands: [RecordedDrawing.Command], isLayer: Bool = false) {
    for clip in clips { begin(clip) }
    var effects = filters
    if opacity < 1 { effects.append(.opacity(max(opacity, 0))) }
    if let blend = blendMode.drawn {
      effects.append(.blend(blend))
    } else if blendMode != .normal {
      IgnoredModifiers.tell("a canvas's blendMode")
    }
    if isLayer, effects.isEmpty { effects.append(.isolated) }
    if !effects.isEmpty { sink.drawing.append(.group(effects)) }
    for command in commands { sink.drawing.append(command) }
    if !effects.isEmpty { sink.drawing.append(.end) }
    for _ in clips { sink.drawing.append(.end) }
  }
  private func begin(_ clip: Clip) {
    switch clip {
    case .path(let shape, false, false): sink.drawing.append(.clip(shape))
    case .path(let shape, let isEvenOdd, let isInverse):
      sink.drawing.append(.mask(isInverse: isInverse))
      sink.drawing.append(
        .fill(shape, color: CGColor(gray: 0, alpha: 1), isEvenOdd: isEvenOdd))
      sink.drawing.append(.endMask)
    case .layer(let drawing, let isInverse):
      sink.drawing.append(.mask(isInverse: isInverse))
      sink.drawing.append(drawing, .identity)
      sink.drawing.append(.endMask)
    }
  }

  /// How colors blend with those behind them.
  public struct BlendMode: RawRepresentable, Equatable, Sendable {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let normal = BlendMode(rawValue: 0)
    public static let multiply = BlendMode(rawValue: 1)
    public static let screen = BlendMode(rawValue: 2)
    public static let overlay = BlendMode(rawValue: 3)
    public static let darken = BlendMode(rawValue: 4)
    public static let lighten = BlendMode(rawValue: 5)
    public static let colorDodge = BlendMode(rawValue: 6)
    public static let colorBurn = BlendMode(rawValue: 7)
    public static let softLight = BlendMode(rawValue: 8)
    public static let hardLight = BlendMode(rawValue: 9)
    public static let difference = BlendMode(rawValue: 10)
    public static let exclusion = BlendMode(rawValue: 11)
    public static let hue = BlendMode(rawValue: 12)
    public static let saturation = BlendMode(rawValue: 13)
    public static let color = BlendMode(rawValue: 14)
    public static let luminosity = BlendMode(rawValue: 15)
    public static let clear = BlendMode(rawValue: 16)
    public static let copy = BlendMode(rawValue: 17)
    public static let sourceIn = BlendMode(rawValue: 18)
    public static let sourceOut = BlendMode(rawValue: 19)
    public static let sourceAtop = BlendMode(rawValue: 20)
    public static let destinationOver = BlendMode(rawValue: 21)
    public static let destinationIn = BlendMode(rawValue: 22)
    public static let destinationOut = BlendMode(rawValue: 23)
    public static let destinationAtop = BlendMode(rawValue: 24)
    public static let xor = BlendMode(rawValue: 25)
    public static let plusDarker = BlendMode(rawValue: 26)
    public static let plusLighter = BlendMode(rawValue: 27)

    /// The same in a drawing; both are in Core Graphics' order, without the first one.
    var drawn: RecordedDrawing.Blend? {
      switch rawValue {
      case 7: .colorBurn
      case 6: .colorDodge
      case 1...15: RecordedDrawing.Blend(rawValue: UInt8(rawValue - 1))
      default: nil
      }
    }
  }
}
