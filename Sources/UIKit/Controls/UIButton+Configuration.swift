/// Makes the attributes of a title, as a configuration is shown.
public struct UIConfigurationTextAttributesTransformer {
  public let transform: (AttributeContainer) -> AttributeContainer
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

extension UIButton {
  /// A button's look as one value.
  ///
  /// Subtitles are below the title, images at the requested edge. Attributes of titles are kept, but only the
  /// characters show; an activity indicator replaces the image.
  public struct Configuration {
    /// Which of Apple's ready-made looks the value began as.
    enum Style {
      case plain, tinted, gray, filled, borderless

      /// Whether it has a background of its own, which is gray while the button is disabled.
      var isFilled: Bool { self != .plain && self != .borderless }
      func foreground(tint: UIColor) -> UIColor { self == .filled ? .white : tint }
      func background(base: UIColor?, tint: UIColor) -> UIColor? {
        switch self {
        case .plain, .borderless: base
        case .tinted: (base ?? tint).withAlphaComponent(0.18)
        case .gray: base ?? .secondarySystemFill
        case .filled: base ?? tint
        }
      }
    }
    public enum CornerStyle: Int, Sendable {
      case fixed = -1
      case dynamic = 0
      case small, medium, large, capsule
    }
    public enum Size: Int, Sendable {
      case medium = 0
      case small, mini, large
    }
    public enum TitleAlignment: Int, Sendable {
      case automatic = 0
      case leading, center, trailing

      /// The alignment of the lines; `nil` where the button decides.
      var ofText: NSTextAlignment? {
        switch self {
        case .automatic, .leading: nil
        case .center: .center
        case .trailing: .right
        }
      }
    }
    public enum MacIdiomStyle: Int, Sendable {
      case automatic = 0
      case bordered, borderless, borderlessTinted
    }
    public enum Indicator: Int, Sendable {
      case automatic = 0
      case none, popup
    }

    let style: Style
    private var plainTitle: String?
    private var richTitle: AttributedString?
    public var title: String? {
      get { plainTitle ?? richTitle.map { String($0.characters) } }
      set {
        plainTitle = newValue
        richTitle = nil
      }
    }
    public var attributedTitle: AttributedString? {
      get { richTitle ?? plainTitle.map { AttributedString($0) } }
      set {
        richTitle = newValue
        plainTitle = nil
      }
    }
    public var subtitle: String?
    public var attributedSubtitle: AttributedString? {
      get { subtitle.map { AttributedString($0) } }
      set { subtitle = newValue.map { String($0.characters) } }
    }
    public var image: UIImage?
    public var imagePlacement = NSDirectionalRectEdge.leading
    public var imageColorTransformer: UIConfigurationColorTransformer?
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    public var titleAlignment = TitleAlignment.automatic
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    public var showsActivityIndicator = false
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
    public var indicator = Indicator.automatic
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var background = UIBackgroundConfiguration()
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium
    public var macIdiomStyle = MacIdiomStyle.automatic
    public var automaticallyUpdateForSelection = true
    public var contentInsets: NSDirectionalEdgeInsets
    public var imagePadding: CGFloat = 0
    public var titlePadding: CGFloat = 0

    private init(_ style: Style) {
      self.style = style
      let side: CGFloat = style == .borderless ? 0 : 12
      contentInsets = NSDirectionalEdgeInsets(top: 7, leading: side, bottom: 7, trailing: side)
    }

    /// Applies the insets of the style to the content.
    public mutating func setDefaultContentInsets() {
      contentInsets = Configuration(style).contentInsets
    }
    /// The configuration for a button; what it adapts is adapted when it is shown.
    public func updated(for button: UIButton) -> Configuration { self }

    public static func plain() -> Configuration { Configuration(.plain) }
    public static func tinted() -> Configuration { Configuration(.tinted) }
    public static func gray() -> Configuration { Configuration(.gray) }
    public static func filled() -> Configuration { Configuration(.filled) }
    public static func borderless() -> Configuration { Configuration(.borderless) }
    public static func bordered() -> Configuration { Configuration(.gray) }
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    public static func borderedProminent() -> Configuration { Configuration(.filled) }
    // Glass looks like a fill here: nothing behind a button shows through it.
    public static func glass() -> Configuration { Configuration(.gray) }
    public static func clearGlass() -> Configuration { Configuration(.plain) }
    public static func prominentGlass() -> Configuration { Configuration(.filled) }
    public static func prominentClearGlass() -> Configuration { Configuration(.tinted) }

    /// How far the corners of a background of a size are rounded.
    func cornerRadius(of size: CGSize) -> CGFloat {
      let most = max(0, min(size.width, size.height) / 2)
      let radius: CGFloat =
        switch cornerStyle {
        case .fixed, .dynamic: background.cornerRadius
        case .small: 4
        case .medium: 5.95
        case .large: 8.9
        case .capsule: most
        }
      return min(max(radius, 0), most)
    }

    /// The text in all its lines.
    var text: String? {
      guard let subtitle, !subtitle.isEmpty else { return title }
      return title.map { "\($0)\n\(subtitle)" } ?? subtitle
    }
    /// The attributes from the transformer, or those of the title's beginning.
    private var titleAttributes: AttributeContainer {
      let own = richTitle?.runs.first?.attributes ?? AttributeContainer()
      return titleTextAttributesTransformer?(own) ?? own
    }
    /// The source of a title of several looks; `nil` where it has one look.
    func richTitle(in font: UIFont) -> RichTitle? {
      let isOfOneLook = titleTextAttributesTransformer != nil || (richTitle?.runs.count ?? 0) < 2
      let subtitle = subtitle?.isEmpty == true ? nil : subtitle
      guard let title, subtitle != nil || !isOfOneLook else { return nil }
      return RichTitle(
        title: isOfOneLook ? AttributedString(title) : richTitle ?? "", subtitle: subtitle,
        font: titleFont ?? font)
    }
    var titleFont: UIFont? { titleAttributes[UIFontAttribute.self] }
    var titleColor: UIColor? { titleAttributes[UIForegroundColorAttribute.self] }
  }
}

/// The title and the subtitle of a button's configuration.
struct RichTitle: Equatable {
  var title: AttributedString
  var subtitle: String?
  var font: UIFont

  /// Both as one text, the subtitle in small letters.
  @MainActor var text: NSAttributedString {
    let text = NSMutableAttributedString(title)
    let whole = NSRange(location: 0, length: text.length)
    text.enumerateAttribute(.font, in: whole) { value, range, _ in
      if value == nil { text.addAttribute(.font, value: font, range: range) }
    }
    guard let subtitle else { return text }
    text.append(NSAttributedString(string: "\n", attributes: [.font: font]))
    text.append(
      NSAttributedString(
        string: subtitle, attributes: [.font: UIFont.preferredFont(forTextStyle: .caption1)]))
    return text
  }
}

/// The font of an attributed string.
public enum UIFontAttribute: AttributedStringKey {
  public typealias Value = UIFont
  public static let name = "NSFont"
}
/// The color of an attributed string's characters.
public enum UIForegroundColorAttribute: AttributedStringKey {
  public typealias Value = UIColor
  public static let name = "NSColor"
}
/// The color behind an attributed string's characters. Kept.
public enum UIBackgroundColorAttribute: AttributedStringKey {
  public typealias Value = UIColor
  public static let name = "NSBackgroundColor"
}
/// The line through an attributed string's characters. Kept.
public enum UIStrikethroughStyleAttribute: AttributedStringKey {
  public typealias Value = NSUnderlineStyle
  public static let name = "NSStrikethrough"
}
/// The line under an attributed string's characters. Kept.
public enum UIUnderlineStyleAttribute: AttributedStringKey {
  public typealias Value = NSUnderlineStyle
  public static let name = "NSUnderline"
}
/// The room between an attributed string's characters. Kept.
public enum UIKernAttribute: AttributedStringKey {
  public typealias Value = CGFloat
  public static let name = "NSKern"
}
/// How far an attributed string's characters are raised. Kept.
public enum UIBaselineOffsetAttribute: AttributedStringKey {
  public typealias Value = CGFloat
  public static let name = "NSBaselineOffset"
}
/// The alignment and the distances of an attributed string's paragraphs. Kept.
public enum UIParagraphStyleAttribute: AttributedStringKey {
  public typealias Value = NSParagraphStyle
  public static let name = "NSParagraphStyle"
}
/// The room between an attributed string's characters, at all sizes. Kept.
public enum UITrackingAttribute: AttributedStringKey {
  public typealias Value = CGFloat
  public static let name = "CTTracking"
}
/// The color of the line under an attributed string's characters. Kept.
public enum UIUnderlineColorAttribute: AttributedStringKey {
  public typealias Value = UIColor
  public static let name = "NSUnderlineColor"
}
/// The color of the line through an attributed string's characters. Kept.
public enum UIStrikethroughColorAttribute: AttributedStringKey {
  public typealias Value = UIColor
  public static let name = "NSStrikethroughColor"
}
/// The color of the outlines of an attributed string's characters. Kept.
public enum UIStrokeColorAttribute: AttributedStringKey {
  public typealias Value = UIColor
  public static let name = "NSStrokeColor"
}
/// The width of the outlines of an attributed string's characters. Kept.
public enum UIStrokeWidthAttribute: AttributedStringKey {
  public typealias Value = CGFloat
  public static let name = "NSStrokeWidth"
}
/// UIKit's attributes of attributed strings.
public struct UIKitAttributes: AttributeScope {
  public let font: UIFontAttribute
  public let foregroundColor: UIForegroundColorAttribute
  public let backgroundColor: UIBackgroundColorAttribute
  public let strikethroughStyle: UIStrikethroughStyleAttribute
  public let underlineStyle: UIUnderlineStyleAttribute
  public let kern: UIKernAttribute
  public let baselineOffset: UIBaselineOffsetAttribute
  public let paragraphStyle: UIParagraphStyleAttribute
  public let tracking: UITrackingAttribute
  public let underlineColor: UIUnderlineColorAttribute
  public let strikethroughColor: UIStrikethroughColorAttribute
  public let strokeColor: UIStrokeColorAttribute
  public let strokeWidth: UIStrokeWidthAttribute
  public let foundation: AttributeScopes.FoundationAttributes
}
extension AttributeScopes {
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}
extension AttributeDynamicLookup {
  // Where SwiftUI is imported, its attributes of the same names are used unless the value decides
  // otherwise.
  @_disfavoredOverload
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<UIKitAttributes, T>
  ) -> T { self[T.self] }
}
