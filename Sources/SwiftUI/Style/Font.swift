/// A font, found in an environment.
public struct Font: Hashable, Sendable {
  /// How heavy letters are.
  public struct Weight: Hashable, Sendable {
    let value: CGFloat
    public static let ultraLight = Weight(value: -0.8)
    public static let thin = Weight(value: -0.6)
    public static let light = Weight(value: -0.4)
    public static let regular = Weight(value: 0)
    public static let medium = Weight(value: 0.23)
    public static let semibold = Weight(value: 0.3)
    public static let bold = Weight(value: 0.4)
    public static let heavy = Weight(value: 0.56)
    public static let black = Weight(value: 0.62)
  }
  /// How wide letters are. Kept; all are as wide here.
  public struct Width: Hashable, Sendable {
    public var value: CGFloat
    public init(_ value: CGFloat) { self.value = value }
    public static let compressed = Width(-0.5)
    public static let condensed = Width(-0.25)
    public static let standard = Width(0)
    public static let expanded = Width(0.25)
  }
  public enum Design: Hashable, Sendable {
    case `default`, serif, rounded, monospaced
  }
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote
    case caption, caption2

    var uiKit: UIFont.TextStyle {
      switch self {
      case .largeTitle: .largeTitle
      case .title: .title1
      case .title2: .title2
      case .title3: .title3
      case .headline: .headline
      case .subheadline: .subheadline
      case .body: .body
      case .callout: .callout
      case .footnote: .footnote
      case .caption: .caption1
      case .caption2: .caption2
      }
    }
  }

  private enum Base: Hashable, Sendable {
    case style(TextStyle)
    case size(CGFloat)
    /// A name, the points at the usual size, and the style that the points follow.
    case custom(String, CGFloat, TextStyle?)
    case uiFont(UIFont)
  }
  private var base: Base
  private var ownWeight: Weight?
  private var isItalic = false
  private var isMonospaced = false
  private var hasEqualDigits = false
  private init(base: Base) { self.base = base }

  public static let largeTitle = Font(base: .style(.largeTitle))
  public static let title = Font(base: .style(.title))
  public static let title2 = Font(base: .style(.title2))
  public static let title3 = Font(base: .style(.title3))
  public static let headline = Font(base: .style(.headline))
  public static let subheadline = Font(base: .style(.subheadline))
  public static let body = Font(base: .style(.body))
  public static let callout = Font(base: .style(.callout))
  public static let footnote = Font(base: .style(.footnote))
  public static let caption = Font(base: .style(.caption))
  public static let caption2 = Font(base: .style(.caption2))

  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    Font(base: .style(style)).with(weight, design)
  }
  public static func system(_ style: TextStyle, design: Design = .default) -> Font {
    Font(base: .style(style)).with(nil, design)
  }
  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    Font(base: .size(size)).with(weight, design)
  }
  @_disfavoredOverload
  public static func system(
    size: CGFloat, weight: Weight = .regular, design: Design = .default
  ) -> Font {
    Font(base: .size(size)).with(weight, design)
  }
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(base: .custom(name, size, .body))
  }
  public static func custom(
    _ name: String, size: CGFloat, relativeTo textStyle: TextStyle
  ) -> Font { Font(base: .custom(name, size, textStyle)) }
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    Font(base: .custom(name, fixedSize, nil))
  }
  public init(_ font: UIFont) { self.init(base: .uiFont(font)) }

  private func with(_ weight: Weight?, _ design: Design?) -> Font {
    var copy = self
    copy.ownWeight = weight
    if design == .monospaced { copy.isMonospaced = true }
    return copy
  }
  private func changed(_ change: (inout Font) -> Void) -> Font {
    var copy = self
    change(&copy)
    return copy
  }
  public func weight(_ weight: Weight) -> Font { changed { $0.ownWeight = weight } }
  public func bold() -> Font { weight(.bold) }
  public func italic() -> Font { changed { $0.isItalic = true } }
  public func monospaced() -> Font { changed { $0.isMonospaced = true } }
  public func monospacedDigit() -> Font { changed { $0.hasEqualDigits = true } }

  /// The font of UIKit's.
  @MainActor func uiFont(in environment: EnvironmentValues) -> UIFont {
    let plain = baseFont(environment.dynamicTypeSize)
    let weight = (ownWeight ?? environment.fontWeight)?.value
    var font = plain
    if isMonospaced || environment.isMonospaced {
      font = .monospacedSystemFont(
        ofSize: plain.pointSize, weight: UIFont.Weight(weight ?? plain.weightValue))
    } else if hasEqualDigits || environment.hasEqualDigits {
      font = .monospacedDigitSystemFont(
        ofSize: plain.pointSize, weight: UIFont.Weight(weight ?? plain.weightValue))
    } else if let weight {
      font = plain.reweighted(weight)
    }
    if isItalic || environment.isItalic {
      font =
        font.ofFile(weight: UIFont.Weight(font.weightValue), isItalic: true)
        ?? UIFont.italicSystemFont(ofSize: font.pointSize)
    }
    return font
  }
  @MainActor private func baseFont(_ size: DynamicTypeSize) -> UIFont {
    switch base {
    case .style(let style):
      .preferredFont(forTextStyle: style.uiKit).withSize(style.points(size))
    case .size(let size): .systemFont(ofSize: max(size, 1))
    case .custom(let name, let points, let style):
      custom(name, max(style?.scaled(points, at: size) ?? points, 1))
    case .uiFont(let font): font
    }
  }
  @MainActor private func custom(_ name: String, _ points: CGFloat) -> UIFont {
    UIFont(name: name, size: points) ?? .systemFont(ofSize: points)
  }
}

extension UIFont {
  fileprivate var weightValue: CGFloat {
    let traits = fontDescriptor.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any]
    return (traits?[.weight] as? UIFont.Weight)?.rawValue
      ?? (traits?[.weight] as? CGFloat) ?? 0
  }
  fileprivate func reweighted(_ weight: CGFloat) -> UIFont {
    let isSystem =
      familyName.hasPrefix(".") || fontName.hasPrefix(".") || fontName.hasPrefix("System")
    guard isSystem else {
      let isItalic = fontDescriptor.symbolicTraits.contains(.traitItalic)
      return ofFile(weight: UIFont.Weight(weight), isItalic: isItalic) ?? self
    }
    return .systemFont(ofSize: pointSize, weight: UIFont.Weight(weight))
  }
}
