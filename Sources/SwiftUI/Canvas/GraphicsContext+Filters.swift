/// A linear change of colors: each new component is a sum of the old ones, times factors, and a number.
public struct ColorMatrix: Equatable, Sendable {
  public var r1: Float = 1
  public var r2: Float = 0
  public var r3: Float = 0
  public var r4: Float = 0
  public var r5: Float = 0
  public var g1: Float = 0
  public var g2: Float = 1
  public var g3: Float = 0
  public var g4: Float = 0
  public var g5: Float = 0
  public var b1: Float = 0
  public var b2: Float = 0
  public var b3: Float = 1
  public var b4: Float = 0
  public var b5: Float = 0
  public var a1: Float = 0
  public var a2: Float = 0
  public var a3: Float = 0
  public var a4: Float = 1
  public var a5: Float = 0
  public init() {}

  var values: [CGFloat] {
    [r1, r2, r3, r4, r5, g1, g2, g3, g4, g5, b1, b2, b3, b4, b5, a1, a2, a3, a4, a5]
      .map { CGFloat($0) }
  }
}

extension GraphicsContext {
  /// A change of how what is drawn looks.
  public struct Filter {
    let effect: @MainActor (GraphicsContext) -> RecordedDrawing.Effect?

    private static func colors(_ values: [CGFloat]) -> Filter { Filter { _ in .colors(values) } }
    /// Shows the plane unchanged, and a notice reports it.
    public static func projectionTransform(_ matrix: ProjectionTransform) -> Filter {
      Filter { _ in
        IgnoredModifiers.tell("a canvas's projectionTransform")
        return nil
      }
    }
    /// A shadow below the drawing. Its options are kept.
    public static func shadow(
      color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
      y: CGFloat = 0, blendMode: BlendMode = .normal, options: ShadowOptions = ShadowOptions()
    ) -> Filter {
      Filter {
        .shadow(
          color: color.uiColor(in: $0.environment).cgColor, radius: radius,
          offset: CGSize(width: x, height: y))
      }
    }
    public static func colorMultiply(_ color: Color) -> Filter {
      Filter { .colors(ColorMatrices.multiplied(color.uiColor(in: $0.environment).cgColor)) }
    }
    public static func colorMatrix(_ matrix: ColorMatrix) -> Filter { colors(matrix.values) }
    public static func hueRotation(_ angle: Angle) -> Filter {
      colors(ColorMatrices.hueRotation(angle))
    }
    public static func saturation(_ amount: Double) -> Filter {
      colors(ColorMatrices.saturation(amount))
    }
    public static func brightness(_ amount: Double) -> Filter {
      colors(ColorMatrices.brightness(amount))
    }
    public static func contrast(_ amount: Double) -> Filter {
      colors(ColorMatrices.contrast(amount))
    }
    public static func colorInvert(_ amount: Double = 1) -> Filter {
      colors(
        ColorMatrices.scaled(1 - 2 * amount, 1 - 2 * amount, 1 - 2 * amount, 1, amount))
    }
    public static func grayscale(_ amount: Double) -> Filter {
      colors(ColorMatrices.saturation(1 - min(max(amount, 0), 1)))
    }
    public static var luminanceToAlpha: Filter { colors(ColorMatrices.luminanceToAlpha) }
    /// Blurs the drawing. The options are kept.
    public static func blur(radius: CGFloat, options: BlurOptions = BlurOptions()) -> Filter {
      Filter { _ in .blur(radius) }
    }
    /// Shows the drawing unchanged, and a notice reports it.
    public static func alphaThreshold(
      min: Double, max: Double = 1, color: Color = .black
    ) -> Filter {
      Filter { _ in
        IgnoredModifiers.tell("a canvas's alphaThreshold")
        return nil
      }
    }
  }
  public struct ShadowOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let shadowAbove = ShadowOptions(rawValue: 1)
    public static let shadowOnly = ShadowOptions(rawValue: 2)
    public static let invertsAlpha = ShadowOptions(rawValue: 4)
    public static let disablesGroup = ShadowOptions(rawValue: 8)
  }
  public struct BlurOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let opaque = BlurOptions(rawValue: 1)
    public static let dithersResult = BlurOptions(rawValue: 2)
  }
  public struct FilterOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let linearColor = FilterOptions(rawValue: 1)
  }
  /// Applies a filter to all drawings from now on.
  public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {
    if let effect = filter.effect(self) { filters.insert(effect, at: 0) }
  }
}
