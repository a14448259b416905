extension Color {
  /// The numbers of a color in an environment.
  public struct Resolved: Hashable, Sendable, Codable, CustomStringConvertible {
    public var red: Float
    public var green: Float
    public var blue: Float
    public var opacity: Float

    public init(
      colorSpace: RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1
    ) {
      func encoded(_ value: Float) -> Float {
        colorSpace == .sRGBLinear ? Self.encoded(value) : value
      }
      (self.red, self.green, self.blue) = (encoded(red), encoded(green), encoded(blue))
      self.opacity = opacity
    }
    public var linearRed: Float {
      get { Self.linear(red) }
      set { red = Self.encoded(newValue) }
    }
    public var linearGreen: Float {
      get { Self.linear(green) }
      set { green = Self.encoded(newValue) }
    }
    public var linearBlue: Float {
      get { Self.linear(blue) }
      set { blue = Self.encoded(newValue) }
    }
    public var cgColor: CGColor { uiColor.cgColor }
    public var description: String {
      let parts = [red, green, blue].map { Int(bounding: CGFloat(($0 * 255).rounded())) }
      return "#"
        + (parts + [Int(bounding: CGFloat((opacity * 255).rounded()))]).map(Self.hexadecimal)
        .joined()
    }
    var uiColor: UIColor {
      UIColor(
        red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(opacity))
    }

    private static func hexadecimal(_ value: Int) -> String {
      let digits = String(min(max(value, 0), 255), radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }
    private static func linear(_ value: Float) -> Float {
      let size = abs(value)
      let linear = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
      return value < 0 ? -linear : linear
    }
    private static func encoded(_ value: Float) -> Float {
      let size = abs(value)
      let encoded = size <= 0.003_130_8 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
      return value < 0 ? -encoded : encoded
    }
  }
  /// The color as its surroundings show it.
  public func resolve(in environment: EnvironmentValues) -> Resolved {
    let parts = Self.components(uiColor(in: environment)).map { Float($0) }
    return Resolved(red: parts[0], green: parts[1], blue: parts[2], opacity: parts[3])
  }
  /// A color that doesn't depend on its surroundings.
  public init(_ resolved: Resolved) { self.init(uiColor: resolved.uiColor) }
  /// A color of a custom type, or another color.
  public init<T: Hashable & ShapeStyle>(_ color: T) where T.Resolved == Resolved {
    if let color = color as? Color { self = color } else { self.init(uiColor: Self.dynamic(color)) }
  }
  private static func dynamic<T: ShapeStyle>(_ color: T) -> UIColor where T.Resolved == Resolved {
    UIColor { traits in
      var environment = EnvironmentValues()
      environment.colorScheme = traits.userInterfaceStyle == .dark ? .dark : .light
      return color.resolve(in: environment).uiColor
    }
  }
}
extension Color.Resolved: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(.color(uiColor)) }
}
extension Color.Resolved: Animatable {
  public var animatableData:
    AnimatablePair<Float, AnimatablePair<Float, AnimatablePair<Float, Float>>>
  {
    get {
      AnimatablePair(
        linearRed, AnimatablePair(linearGreen, AnimatablePair(linearBlue, opacity)))
    }
    set {
      linearRed = newValue.first
      linearGreen = newValue.second.first
      linearBlue = newValue.second.second.first
      opacity = newValue.second.second.second
    }
  }
}
