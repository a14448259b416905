/// The background of a button, a cell or a header as a value.
public struct UIBackgroundConfiguration {
  public var backgroundColor: UIColor? { didSet { pressedColor = nil } }
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  public var cornerRadius: CGFloat = 5.95
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// Kept.
  public var edgesAddingLayoutMarginsToBackgroundInsets = NSDirectionalRectEdge()
  public var strokeColor: UIColor?
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  public var strokeWidth: CGFloat = 0
  public var strokeOutset: CGFloat = 0
  public var image: UIImage?
  /// Kept.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  public var visualEffect: UIVisualEffect?
  public var customView: UIView?
  /// The color of a selected or highlighted cell, where the developer set none.
  private var pressedColor: UIColor?

  init() {}
  private init(cell color: UIColor?, pressed: UIColor?, radius: CGFloat = 0) {
    backgroundColor = color
    pressedColor = pressed
    cornerRadius = radius
  }

  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  public static func listCell() -> UIBackgroundConfiguration { listPlainCell() }
  public static func listPlainCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(cell: .systemBackground, pressed: .systemGray4)
  }
  public static func listGroupedCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(cell: .secondarySystemGroupedBackground, pressed: .systemGray4)
  }
  public static func listSidebarCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(cell: nil, pressed: .systemGray4, radius: 10)
  }
  public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { listSidebarCell() }
  public static func listHeader() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(cell: nil, pressed: nil)
  }
  public static func listFooter() -> UIBackgroundConfiguration { listHeader() }
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(cell: .systemBackground, pressed: nil)
  }
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { listHeader() }
  public static func listSidebarHeader() -> UIBackgroundConfiguration { listHeader() }

  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? .clear
    return backgroundColorTransformer?(color) ?? color
  }
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }
  /// The background in a state: one of a list's own darkens while its cell is pressed or selected.
  @MainActor @preconcurrency
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
    guard let pressedColor else { return self }
    let isPressed =
      switch state {
      case let cell as UICellConfigurationState: cell.isSelected || cell.isHighlighted
      case let view as UIViewConfigurationState: view.isSelected || view.isHighlighted
      default: false
      }
    var updated = self
    if isPressed { updated.backgroundColor = pressedColor }
    return updated
  }
}

/// Makes a color of another, as a configuration is shown.
public struct UIConfigurationColorTransformer {
  public let transform: (UIColor) -> UIColor
  public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }
  public static let grayscale = UIConfigurationColorTransformer { color in
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return UIColor(white: red * 0.299 + green * 0.587 + blue * 0.114, alpha: alpha)
  }
}
