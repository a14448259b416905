/// The resolved style in an environment.
public struct _Paint {
  enum Kind {
    case color(UIColor)
    case gradient([UIColor], [CGFloat], UnitPoint, UnitPoint)
    case radial([UIColor], [CGFloat], UnitPoint, from: CGFloat, to: CGFloat)
    /// Angles in radians.
    case angular([UIColor], [CGFloat], UnitPoint, from: Double, to: Double)
    case mesh(Mesh)
    case elliptical(Ellipses)
    case image(ImageTiles)
    case none
  }
  let kind: Kind
  init(_ kind: Kind) { self.kind = kind }

  /// One color for what cannot show more.
  var color: UIColor {
    switch kind {
    case .color(let color): color
    case .gradient(let colors, _, _, _), .radial(let colors, _, _, _, _),
      .angular(let colors, _, _, _, _):
      colors.first ?? .clear
    case .mesh(let mesh): mesh.colors.first.map { UIColor(cgColor: $0) } ?? .clear
    case .elliptical(let ellipses): ellipses.colors.first.map { UIColor(cgColor: $0) } ?? .clear
    case .image: .label
    case .none: .clear
    }
  }
}

/// The fill of shapes, texts and backgrounds.
public protocol ShapeStyle: Sendable {
  associatedtype Resolved: ShapeStyle = Never
  /// The style that is shown in an environment, for a style of one's own.
  func resolve(in environment: EnvironmentValues) -> Resolved
  func _paint(in environment: EnvironmentValues) -> _Paint
}
extension ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    resolve(in: environment)._paint(in: environment)
  }
}
extension ShapeStyle where Resolved == Never {
  public func resolve(in environment: EnvironmentValues) -> Never {
    fatalError("\(Self.self) is resolved only when it is shown")
  }
}
extension Never: ShapeStyle {
  public typealias Resolved = Never
  public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(.none) }
}

/// A style of any type.
public struct AnyShapeStyle: ShapeStyle {
  let style: any ShapeStyle
  public init<S: ShapeStyle>(_ style: S) {
    self.style = (style as? AnyShapeStyle)?.style ?? style
  }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    style._paint(in: environment)
  }
  /// Whether both are the same color; other styles can't be compared.
  static func isSame(_ old: AnyShapeStyle?, _ new: AnyShapeStyle?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return FieldComparison.isSame(old.style, new.style)
      || (old.style as? any Equatable).map { isEqual($0, new.style) } ?? false
  }
  private static func isEqual<T: Equatable>(_ old: T, _ new: any ShapeStyle) -> Bool {
    (new as? T) == old
  }
}

/// The foreground style of the environment.
public struct ForegroundStyle: ShapeStyle, Equatable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    environment.foreground(level: 0)
  }
}
/// The background of what is around.
public struct BackgroundStyle: ShapeStyle, Equatable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    if let own = environment.backgroundStyle, !(own.style is BackgroundStyle) {
      var outer = environment
      outer.backgroundStyle = nil
      return own._paint(in: outer)
    }
    return _Paint(.color(UIColor.systemBackground.resolvedColor(with: environment.traits)))
  }
}
/// The tint of the environment.
public struct TintShapeStyle: ShapeStyle, Equatable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    guard let own = environment.tintStyle, !(own.style is TintShapeStyle) else {
      return Color.accentColor._paint(in: environment)
    }
    // The style may be made of the tint itself, which is that of what is around.
    var outer = environment
    outer.tintStyle = nil
    return own._paint(in: outer)
  }
}
/// The separator's color.
public struct SeparatorShapeStyle: ShapeStyle, Equatable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    Color(.separator)._paint(in: environment)
  }
}
public struct SelectionShapeStyle: ShapeStyle, Equatable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    TintShapeStyle()._paint(in: environment)
  }
}
public struct FillShapeStyle: ShapeStyle, Equatable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    Color(.systemFill)._paint(in: environment)
  }
}

/// A step of importance within the foreground style.
public struct HierarchicalShapeStyle: ShapeStyle, Equatable {
  let level: Int
  public static let primary = HierarchicalShapeStyle(level: 0)
  public static let secondary = HierarchicalShapeStyle(level: 1)
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  public static let quinary = HierarchicalShapeStyle(level: 4)
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    environment.foreground(level: level)
  }
}

/// A translucent background. Shown as the color that it has over an empty background.
public struct Material: ShapeStyle, Equatable {
  let opacity: Double
  public static let ultraThin = Material(opacity: 0.5)
  public static let thin = Material(opacity: 0.6)
  public static let regular = Material(opacity: 0.7)
  public static let thick = Material(opacity: 0.85)
  public static let ultraThick = Material(opacity: 0.95)
  public static let bar = Material(opacity: 0.8)
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    Color(.secondarySystemBackground).opacity(opacity)._paint(in: environment)
  }
}

extension ShapeStyle where Self == Color {
  public static var clear: Color { Color.clear }
  public static var black: Color { Color.black }
  public static var white: Color { Color.white }
  public static var gray: Color { Color.gray }
  public static var red: Color { Color.red }
  public static var orange: Color { Color.orange }
  public static var yellow: Color { Color.yellow }
  public static var green: Color { Color.green }
  public static var mint: Color { Color.mint }
  public static var teal: Color { Color.teal }
  public static var cyan: Color { Color.cyan }
  public static var blue: Color { Color.blue }
  public static var indigo: Color { Color.indigo }
  public static var purple: Color { Color.purple }
  public static var pink: Color { Color.pink }
  public static var brown: Color { Color.brown }
  public static var accentColor: Color { Color.accentColor }
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .primary }
  public static var secondary: HierarchicalShapeStyle { .secondary }
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
  public static var quinary: HierarchicalShapeStyle { .quinary }
}
extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var thinMaterial: Material { .thin }
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var ultraThickMaterial: Material { .ultraThick }
  public static var bar: Material { .bar }
}
extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}
extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}
extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}
extension ShapeStyle where Self == SeparatorShapeStyle {
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}
extension ShapeStyle where Self == SelectionShapeStyle {
  public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}
/// The background of a window.
public struct WindowBackgroundShapeStyle: ShapeStyle, Equatable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    Color(.systemBackground)._paint(in: environment)
  }
}
/// The color of links.
public struct LinkShapeStyle: ShapeStyle, Equatable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    Color(.link)._paint(in: environment)
  }
}
/// The color of a field's placeholder text.
public struct PlaceholderTextShapeStyle: ShapeStyle, Equatable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    Color(.placeholderText)._paint(in: environment)
  }
}
extension ShapeStyle where Self == WindowBackgroundShapeStyle {
  public static var windowBackground: WindowBackgroundShapeStyle { WindowBackgroundShapeStyle() }
}
extension ShapeStyle where Self == LinkShapeStyle {
  public static var link: LinkShapeStyle { LinkShapeStyle() }
}
extension ShapeStyle where Self == PlaceholderTextShapeStyle {
  public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}
extension ShapeStyle where Self == FillShapeStyle {
  public static var fill: FillShapeStyle { FillShapeStyle() }
}

/// A style with another opacity.
struct FadedStyle<Base: ShapeStyle>: ShapeStyle {
  let base: Base
  let opacity: Double
  func _paint(in environment: EnvironmentValues) -> _Paint {
    func faded(_ color: UIColor) -> UIColor {
      let color = color.cgColor
      return UIColor(cgColor: color.copy(alpha: color.alpha * opacity) ?? color)
    }
    switch base._paint(in: environment).kind {
    case .color(let color): return _Paint(.color(faded(color)))
    case .gradient(let colors, let stops, let start, let end):
      return _Paint(.gradient(colors.map(faded), stops, start, end))
    case .radial(let colors, let stops, let center, let from, let to):
      return _Paint(.radial(colors.map(faded), stops, center, from: from, to: to))
    case .angular(let colors, let stops, let center, let from, let to):
      return _Paint(.angular(colors.map(faded), stops, center, from: from, to: to))
    case .mesh(let mesh):
      return _Paint(
        .mesh(
          Mesh(
            width: mesh.width, height: mesh.height, points: mesh.points,
            colors: mesh.colors.map { $0.copy(alpha: $0.alpha * opacity) ?? $0 },
            background: mesh.background, isSmooth: mesh.isSmooth)))
    case .elliptical(let ellipses):
      return _Paint(.elliptical(ellipses.faded(opacity)))
    case .image(var tiles):
      tiles.opacity *= opacity
      return _Paint(.image(tiles))
    case .none: return _Paint(.none)
    }
  }
}
extension ShapeStyle {
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    FadedStyle(base: self, opacity: opacity)
  }
}
