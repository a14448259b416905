/// Where a bar is. Kept.
public enum UIBarPosition: Int, Sendable {
  case any = 0
  case bottom, top, topAttached
}
/// The height of a bar. Kept: a keyboard's bars have one.
public enum UIBarMetrics: Int, Sendable {
  case `default` = 0
  case compact
  case defaultPrompt = 101
  case compactPrompt
}
@preconcurrency @MainActor
public protocol UIBarPositioning: NSObjectProtocol {
  var barPosition: UIBarPosition { get }
}
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: NSObjectProtocol {
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}
extension UIBarPositioningDelegate {
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

/// How the buttons of a bar look in a state.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// Kept.
  open var titlePositionAdjustment = UIOffset.zero
  /// Kept.
  open var backgroundImage: UIImage?
}
/// How the buttons of a bar look. Kept but for the attributes of titles in the normal state.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject {
  public let normal = UIBarButtonItemStateAppearance()
  public let highlighted = UIBarButtonItemStateAppearance()
  public let disabled = UIBarButtonItemStateAppearance()
  public let focused = UIBarButtonItemStateAppearance()
  public override init() {}
  public init(style: UIBarButtonItem.Style) {}
  open func configureWithDefault(for style: UIBarButtonItem.Style) {}
}

/// How a bar looks.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
  open var backgroundColor: UIColor?
  /// Kept: a bar has a color.
  open var backgroundEffect: UIBlurEffect?
  /// Kept: a bar has a color.
  open var backgroundImage: UIImage?
  /// The color of the line at the bar's edge.
  open var shadowColor: UIColor? = .separator
  /// Kept.
  open var shadowImage: UIImage?

  public override init() {}
  public convenience init(barAppearance: UIBarAppearance) {
    self.init()
    backgroundColor = barAppearance.backgroundColor
    shadowColor = barAppearance.shadowColor
  }
  open func copy() -> Self {
    let copy = type(of: self).init()
    copy.takeValues(of: self)
    return copy
  }
  func takeValues(of other: UIBarAppearance) {
    backgroundColor = other.backgroundColor
    (shadowColor, shadowImage) = (other.shadowColor, other.shadowImage)
    (backgroundEffect, backgroundImage) = (other.backgroundEffect, other.backgroundImage)
  }
  /// Whether both show the same background.
  func isSame(as other: UIBarAppearance) -> Bool {
    backgroundColor == other.backgroundColor && shadowColor == other.shadowColor
  }
  open func configureWithDefaultBackground() {
    (backgroundColor, shadowColor) = (nil, .separator)
  }
  open func configureWithOpaqueBackground() {
    (backgroundColor, shadowColor) = (.systemBackground, .separator)
  }
  open func configureWithTransparentBackground() {
    (backgroundColor, shadowColor) = (.clear, nil)
  }
}
/// How a navigation bar looks.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// Kept: titles have one size.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// Kept.
  open var titlePositionAdjustment = UIOffset.zero
  open var buttonAppearance = UIBarButtonItemAppearance()
  open var backButtonAppearance = UIBarButtonItemAppearance()
  open var doneButtonAppearance = UIBarButtonItemAppearance()
  /// Kept.
  open private(set) var backIndicatorImage = UIImage()
  open private(set) var backIndicatorTransitionMaskImage = UIImage()
  open func setBackIndicatorImage(_ image: UIImage?, transitionMaskImage: UIImage?) {
    backIndicatorImage = image ?? UIImage()
    backIndicatorTransitionMaskImage = transitionMaskImage ?? UIImage()
  }
  override func takeValues(of other: UIBarAppearance) {
    super.takeValues(of: other)
    guard let other = other as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    largeTitleTextAttributes = other.largeTitleTextAttributes
  }
}
/// How a toolbar looks.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
  open var buttonAppearance = UIBarButtonItemAppearance()
  open var doneButtonAppearance = UIBarButtonItemAppearance()
}
/// How the buttons of a tab bar look in a state.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var iconColor: UIColor?
  /// Kept.
  open var titlePositionAdjustment = UIOffset.zero
  /// Kept.
  open var badgeBackgroundColor: UIColor?
  /// Kept.
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:]
}
/// How the buttons of a tab bar look.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
  public enum Style: Int, Sendable {
    case stacked = 0
    case inline, compactInline
  }
  public let normal = UITabBarItemStateAppearance()
  public let selected = UITabBarItemStateAppearance()
  public let disabled = UITabBarItemStateAppearance()
  public let focused = UITabBarItemStateAppearance()
  public override init() {}
  public init(style: Style) {}
}
/// How a tab bar looks.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
  open var stackedLayoutAppearance = UITabBarItemAppearance()
  open var inlineLayoutAppearance = UITabBarItemAppearance()
  open var compactInlineLayoutAppearance = UITabBarItemAppearance()
  /// Kept.
  open var selectionIndicatorTintColor: UIColor?
}
