/// How a view's colors blend with those behind it.
public enum BlendMode: Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity, sourceAtop
  case destinationOver, destinationOut, plusDarker, plusLighter

  /// The same in a drawing; `nil` for what a picture has no such mode for.
  var drawn: RecordedDrawing.Blend? {
    switch self {
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .normal, .sourceAtop, .destinationOver, .destinationOut, .plusDarker, .plusLighter: nil
    }
  }
}

/// How a drawing group keeps its colors.
public enum ColorRenderingMode: Hashable, Sendable {
  case nonLinear, linear, extendedLinear
}

/// Linear changes of colors: four rows of four factors and a summand.
enum ColorMatrices {
  static func brightness(_ amount: Double) -> [CGFloat] { scaled(1, 1, 1, 1, amount) }
  static func contrast(_ amount: Double) -> [CGFloat] {
    scaled(amount, amount, amount, 1, (1 - amount) / 2)
  }
  static let inverted = scaled(-1, -1, -1, 1, 1)
  static func scaled(
    _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat, _ summand: CGFloat = 0
  ) -> [CGFloat] {
    [
      red, 0, 0, 0, summand, 0, green, 0, 0, summand, 0, 0, blue, 0, summand, 0, 0, 0, alpha, 0,
    ]
  }
  // The shares of the colors in brightness, as in the color matrices of SVG and of style sheets.
  private static let (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0.213, 0.715, 0.072)
  static func saturation(_ s: CGFloat) -> [CGFloat] {
    func row(_ own: Int) -> [CGFloat] {
      zip([red, green, blue], 0..<3).map { $0 * (1 - s) + ($1 == own ? s : 0) } + [0, 0]
    }
    return row(0) + row(1) + row(2) + [0, 0, 0, 1, 0]
  }
  static func hueRotation(_ angle: Angle) -> [CGFloat] {
    let (c, s) = (CGFloat(cos(angle.radians)), CGFloat(sin(angle.radians)))
    return [
      red + c * (1 - red) - s * red, green - c * green - s * green,
      blue - c * blue + s * (1 - blue), 0, 0,
      red - c * red + s * 0.143, green + c * (1 - green) + s * 0.14,
      blue - c * blue - s * 0.283, 0, 0,
      red - c * red - s * (1 - red), green - c * green + s * green,
      blue + c * (1 - blue) + s * blue, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }
  static func multiplied(_ color: CGColor) -> [CGFloat] {
    let parts = color.rgba
    return scaled(parts[0], parts[1], parts[2], parts[3])
  }
  static let luminanceToAlpha: [CGFloat] =
    [CGFloat](repeating: 0, count: 15) + [red, green, blue, 0, 0]
}

extension CGColor {
  /// Red, green, blue and opacity, each from 0 to 1.
  var rgba: [CGFloat] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    _ = UIColor(cgColor: self).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha]
  }
}

extension HolderView {
  func setEffects(_ effects: [RecordedDrawing.Effect]) {
    if layer.effects != effects { layer.effects = effects }
  }
}

extension View {
  /// A view around this one whose layer changes how all of it looks. It stays while the effect changes nothing:
  /// taking it away would end the touches inside.
  func effect(
    _ effect: RecordedDrawing.Effect, unless isPlain: Bool = false
  ) -> ModifiedContent<Self, HolderModifier> {
    holder { view, _ in view.setEffects(isPlain ? [] : [effect]) }
  }

  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    effect(.blur(radius), unless: radius <= 0)
  }
  public func brightness(_ amount: Double) -> some View {
    effect(.colors(ColorMatrices.brightness(amount)), unless: amount == 0)
  }
  public func contrast(_ amount: Double) -> some View {
    effect(.colors(ColorMatrices.contrast(amount)), unless: amount == 1)
  }
  public func saturation(_ amount: Double) -> some View {
    effect(.colors(ColorMatrices.saturation(amount)), unless: amount == 1)
  }
  public func grayscale(_ amount: Double) -> some View {
    effect(
      .colors(ColorMatrices.saturation(1 - min(max(amount, 0), 1))), unless: amount <= 0)
  }
  public func hueRotation(_ angle: Angle) -> some View {
    effect(.colors(ColorMatrices.hueRotation(angle)), unless: angle == .zero)
  }
  public func colorInvert() -> some View { effect(.colors(ColorMatrices.inverted)) }
  public func colorMultiply(_ color: Color) -> some View {
    holder { view, environment in
      view.setEffects([.colors(ColorMatrices.multiplied(color.uiColor(in: environment).cgColor))])
    }
  }
  public func luminanceToAlpha() -> some View { effect(.colors(ColorMatrices.luminanceToAlpha)) }
  /// Modes that a snapshot doesn't support show the view unchanged, and a notice reports it.
  public func blendMode(_ blendMode: BlendMode) -> some View {
    ignored("blendMode", when: blendMode != .normal && blendMode.drawn == nil)
      .effect(blendMode.drawn.map { .blend($0) } ?? .isolated, unless: blendMode.drawn == nil)
  }
  /// Draws the view on its own before what is around it blends with what is behind.
  public func compositingGroup() -> some View { effect(.isolated) }
  /// Draws the view into one picture first.
  public func drawingGroup(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear
  ) -> some View { effect(.isolated) }
}
