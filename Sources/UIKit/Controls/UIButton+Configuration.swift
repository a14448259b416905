/// The part of a configuration that fills a button's back.
public struct UIBackgroundConfiguration {
  public var backgroundColor: UIColor?
  public var cornerRadius: CGFloat = 5.95
  public var strokeColor: UIColor?
  public var strokeWidth: CGFloat = 0

  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}

extension UIButton {
  /// A button's look as one value. Subtitles, indicators and title transformers are left out.
  public struct Configuration {
    /// Which of Apple's ready-made looks the value began as.
    enum Style {
      case plain, tinted, gray, filled, borderless

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

    let style: Style
    public var title: String?
    public var image: UIImage?
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var background = UIBackgroundConfiguration()
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium
    public var contentInsets: NSDirectionalEdgeInsets
    public var imagePadding: CGFloat = 0
    public var titlePadding: CGFloat = 0

    private init(_ style: Style) {
      self.style = style
      let side: CGFloat = style == .borderless ? 0 : 12
      contentInsets = NSDirectionalEdgeInsets(top: 7, leading: side, bottom: 7, trailing: side)
    }

    public static func plain() -> Configuration { Configuration(.plain) }
    public static func tinted() -> Configuration { Configuration(.tinted) }
    public static func gray() -> Configuration { Configuration(.gray) }
    public static func filled() -> Configuration { Configuration(.filled) }
    public static func borderless() -> Configuration { Configuration(.borderless) }
    public static func bordered() -> Configuration { Configuration(.gray) }
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    public static func borderedProminent() -> Configuration { Configuration(.filled) }
  }
}
