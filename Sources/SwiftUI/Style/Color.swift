/// A color that may depend on the appearance.
public struct Color: Hashable, Sendable, CustomStringConvertible {
  /// How numbers make a color. Kept: nothing here is drawn in a wide gamut.
  public enum RGBColorSpace: Hashable, Sendable {
    case sRGB, sRGBLinear, displayP3
  }
  indirect enum Storage: Hashable, Sendable {
    case fixed(red: Double, green: Double, blue: Double, opacity: Double)
    case system(UIColor)
    case asset(String, Bundle?)
    case accent
    case faded(Storage, Double)
    case mixed(Storage, Storage, Double)
  }
  let storage: Storage
  init(storage: Storage) { self.storage = storage }

  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    storage = .fixed(red: red, green: green, blue: blue, opacity: opacity)
  }
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    storage = .fixed(red: white, green: white, blue: white, opacity: opacity)
  }
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    storage = .system(
      UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: opacity))
  }
  public init(_ name: String, bundle: Bundle? = nil) { storage = .asset(name, bundle) }
  /// Disfavored, because an asset's name is one of a resource first.
  @_disfavoredOverload
  public init(_ color: UIColor) { storage = .system(color) }
  public init(_ resource: ColorResource) { storage = .asset(resource.name, resource.bundle) }
  public init(uiColor: UIColor) { storage = .system(uiColor) }
  public init(cgColor: CGColor) { storage = .system(UIColor(cgColor: cgColor)) }
  public init(_ cgColor: CGColor) { storage = .system(UIColor(cgColor: cgColor)) }

  public func opacity(_ opacity: Double) -> Color { Color(storage: .faded(storage, opacity)) }
  public func mix(with other: Color, by fraction: Double) -> Color {
    Color(storage: .mixed(storage, other.storage, min(max(fraction, 0), 1)))
  }
  public var cgColor: CGColor? { uiColor(in: EnvironmentValues()).cgColor }
  public var gradient: AnyGradient { AnyGradient(Gradient(colors: [self])) }
  public var description: String { "\(storage)" }

  public static let clear = Color(white: 0, opacity: 0)
  public static let black = Color(white: 0)
  public static let white = Color(white: 1)
  public static let gray = Color(.systemGray)
  public static let red = Color(.systemRed)
  public static let orange = Color(.systemOrange)
  public static let yellow = Color(.systemYellow)
  public static let green = Color(.systemGreen)
  public static let mint = Color(.systemMint)
  public static let teal = Color(.systemTeal)
  public static let cyan = Color(.systemCyan)
  public static let blue = Color(.systemBlue)
  public static let indigo = Color(.systemIndigo)
  public static let purple = Color(.systemPurple)
  public static let pink = Color(.systemPink)
  public static let brown = Color(.systemBrown)
  public static let primary = Color(.label)
  public static let secondary = Color(.secondaryLabel)
  public static let accentColor = Color(storage: .accent)
  public static var tint: Color { accentColor }

  /// The color with the environment's appearance and tint.
  func uiColor(in environment: EnvironmentValues) -> UIColor {
    Self.resolve(storage, environment)
  }
  private static func resolve(_ storage: Storage, _ environment: EnvironmentValues) -> UIColor {
    switch storage {
    case .fixed(let red, let green, let blue, let opacity):
      return UIColor(red: red, green: green, blue: blue, alpha: opacity)
    case .system(let color): return color.resolvedColor(with: environment.traits)
    case .asset(let name, let bundle):
      return UIColor(named: name, in: bundle, compatibleWith: environment.traits)?
        .resolvedColor(with: environment.traits) ?? UIColor(white: 0, alpha: 0)
    case .accent:
      if let tint = environment.tintColor, tint.storage != .accent {
        return resolve(tint.storage, environment)
      }
      let own = UIColor(named: "AccentColor", in: nil, compatibleWith: environment.traits)
      return (own ?? UIColor.systemBlue).resolvedColor(with: environment.traits)
    case .faded(let base, let opacity):
      let color = resolve(base, environment).cgColor
      return UIColor(cgColor: color.copy(alpha: color.alpha * opacity) ?? color)
    case .mixed(let first, let second, let part):
      return mix(resolve(first, environment), resolve(second, environment), part)
    }
  }
  private static func mix(_ first: UIColor, _ second: UIColor, _ part: Double) -> UIColor {
    let (a, b) = (components(first), components(second))
    let mixed = zip(a, b).map { $0 + ($1 - $0) * part }
    return UIColor(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: mixed[3])
  }
  static func components(_ color: UIColor) -> [CGFloat] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha]
  }

}

extension UIColor {
  /// The same color in the light appearance.
  public convenience init(_ color: Color) {
    self.init { traits in
      var environment = EnvironmentValues()
      environment.colorScheme = traits.userInterfaceStyle == .dark ? .dark : .light
      return color.uiColor(in: environment)
    }
  }
}

extension Color: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.color(uiColor(in: environment)))
  }
}

extension Color: View {
  public var body: Never { fatalError("Color has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    ShapeNode.update(
      old, ShapeFill(shape: nil, style: AnyShapeStyle(self), stroke: nil), scope)
  }
}
