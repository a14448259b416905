/// The content of a list's cell: a text, a second one and an image, as one value.
public struct UIListContentConfiguration: UIContentConfiguration, @unchecked Sendable {
  /// How a text of the content looks.
  public struct TextProperties {
    public enum TextAlignment: Int, Sendable {
      case natural = 0
      case center, justified
    }
    public enum TextTransform: Int, Sendable {
      case none = 0
      case uppercase, lowercase, capitalized
    }
    public var font: UIFont
    public var color: UIColor
    public var colorTransformer: UIConfigurationColorTransformer?
    public var alignment = TextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    public var numberOfLines = 0
    public var adjustsFontSizeToFitWidth = false
    public var minimumScaleFactor: CGFloat = 0
    /// Kept.
    public var allowsDefaultTighteningForTruncation = false
    /// Kept.
    public var adjustsFontForContentSizeCategory = true
    /// Kept.
    public var showsExpansionTextWhenTruncated = false
    public var transform = TextTransform.none

    init(_ font: UIFont, _ color: UIColor) {
      self.font = font
      self.color = color
    }
    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

    @MainActor
    func show(_ text: String?, _ rich: NSAttributedString?, in label: UILabel) {
      label.font = font
      label.textColor = resolvedColor()
      label.textAlignment = alignment == .center ? .center : .natural
      label.lineBreakMode = lineBreakMode
      label.numberOfLines = numberOfLines
      label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
      label.minimumScaleFactor = minimumScaleFactor
      if let rich { label.attributedText = rich } else { label.text = text.map(transformed) }
      label.isHidden = (text ?? rich?.string)?.isEmpty ?? true
    }
    private func transformed(_ text: String) -> String {
      switch transform {
      case .none: text
      case .uppercase: text.uppercased()
      case .lowercase: text.lowercased()
      case .capitalized: text.capitalized
      }
    }
  }

  /// How the image of the content looks.
  public struct ImageProperties {
    public static let standardDimension: CGFloat = -1
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    public var tintColor: UIColor?
    public var tintColorTransformer: UIConfigurationColorTransformer?
    public var cornerRadius: CGFloat = 0
    public var maximumSize = CGSize.zero
    public var reservedLayoutSize = CGSize.zero
    /// Kept.
    public var accessibilityIgnoresInvertColors = false
    public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
      let color = self.tintColor ?? tintColor
      return tintColorTransformer?(color) ?? color
    }
    /// The size that an image is shown in.
    func shown(_ size: CGSize) -> CGSize {
      var scale: CGFloat = 1
      if maximumSize.width > 0, size.width > 0 {
        scale = min(scale, maximumSize.width / size.width)
      }
      if maximumSize.height > 0, size.height > 0 {
        scale = min(scale, maximumSize.height / size.height)
      }
      return CGSize(width: size.width * scale, height: size.height * scale)
    }
  }

  public var image: UIImage?
  public var imageProperties = ImageProperties()
  public var text: String? { didSet { if text != nil { attributedText = nil } } }
  public var attributedText: NSAttributedString?
  public var textProperties: TextProperties
  public var secondaryText: String? {
    didSet { if secondaryText != nil { secondaryAttributedText = nil } }
  }
  public var secondaryAttributedText: NSAttributedString?
  public var secondaryTextProperties: TextProperties
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .both
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 11, leading: 16, bottom: 11, trailing: 16)
  public var prefersSideBySideTextAndSecondaryText = false
  public var imageToTextPadding: CGFloat = 16
  public var textToSecondaryTextHorizontalPadding: CGFloat = 12
  public var textToSecondaryTextVerticalPadding: CGFloat = 4
  public var alpha: CGFloat = 1

  private init(
    _ font: UIFont = .systemFont(ofSize: 17), _ color: UIColor = .label,
    second: UIFont = .systemFont(ofSize: 12), _ secondColor: UIColor = .secondaryLabel
  ) {
    textProperties = TextProperties(font, color)
    secondaryTextProperties = TextProperties(second, secondColor)
  }

  public static func cell() -> Self { Self(second: .systemFont(ofSize: 12), .label) }
  public static func subtitleCell() -> Self { cell() }
  public static func valueCell() -> Self {
    var content = Self(second: .systemFont(ofSize: 17))
    content.prefersSideBySideTextAndSecondaryText = true
    return content
  }
  public static func header() -> Self {
    Self(.systemFont(ofSize: 13, weight: .semibold), .secondaryLabel)
  }
  public static func footer() -> Self { Self(.systemFont(ofSize: 13), .secondaryLabel) }
  public static func plainHeader() -> Self {
    Self(.systemFont(ofSize: 17, weight: .semibold), .label)
  }
  public static func plainFooter() -> Self { Self(.systemFont(ofSize: 17), .secondaryLabel) }
  public static func groupedHeader() -> Self {
    var content = Self(.systemFont(ofSize: 13), .secondaryLabel)
    content.textProperties.transform = .uppercase
    return content
  }
  public static func groupedFooter() -> Self { footer() }
  public static func prominentInsetGroupedHeader() -> Self {
    Self(.systemFont(ofSize: 20, weight: .bold), .label)
  }
  public static func extraProminentInsetGroupedHeader() -> Self {
    Self(.systemFont(ofSize: 22, weight: .bold), .label)
  }
  public static func sidebarCell() -> Self { cell() }
  public static func sidebarSubtitleCell() -> Self { subtitleCell() }
  public static func accompaniedSidebarCell() -> Self { cell() }
  public static func accompaniedSidebarSubtitleCell() -> Self { subtitleCell() }
  public static func sidebarHeader() -> Self { plainHeader() }

  @MainActor @preconcurrency
  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }
  /// The content in a state: a disabled cell's texts are gray.
  @MainActor @preconcurrency
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
    let isDisabled =
      switch state {
      case let cell as UICellConfigurationState: cell.isDisabled
      case let view as UIViewConfigurationState: view.isDisabled
      default: false
      }
    guard isDisabled else { return self }
    var updated = self
    updated.textProperties.color = .tertiaryLabel
    updated.secondaryTextProperties.color = .tertiaryLabel
    return updated
  }
}

/// The directions of a layout.
public struct UIAxis: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let horizontal = UIAxis(rawValue: 1 << 0)
  public static let vertical = UIAxis(rawValue: 1 << 1)
  public static let both: UIAxis = [.horizontal, .vertical]
}
