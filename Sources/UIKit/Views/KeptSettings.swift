/// The kinds of data that a text view makes links of. Kept.
public struct UIDataDetectorTypes: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
  public static let shipmentTrackingNumber = UIDataDetectorTypes(rawValue: 1 << 4)
  public static let flightNumber = UIDataDetectorTypes(rawValue: 1 << 5)
  public static let lookupSuggestion = UIDataDetectorTypes(rawValue: 1 << 6)
  public static let money = UIDataDetectorTypes(rawValue: 1 << 7)
  public static let physicalValue = UIDataDetectorTypes(rawValue: 1 << 8)
  public static let all = UIDataDetectorTypes(rawValue: .max)
}
extension UITextView {
  /// Kept; a text is not searched for links.
  public var dataDetectorTypes: UIDataDetectorTypes {
    get { kept("dataDetectorTypes") ?? [] }
    set { keep(newValue, "dataDetectorTypes") }
  }
  /// Kept; there is nothing to find with.
  public var isFindInteractionEnabled: Bool {
    get { kept("isFindInteractionEnabled") ?? false }
    set { keep(newValue, "isFindInteractionEnabled") }
  }
  /// Kept; texts have their own sizes.
  public var usesStandardTextScaling: Bool {
    get { kept("usesStandardTextScaling") ?? false }
    set { keep(newValue, "usesStandardTextScaling") }
  }
}

/// The look of content under the bars at an edge of a scroll view. Kept.
@preconcurrency @MainActor
open class UIScrollEdgeEffect: NSObject {
  public struct Style: Hashable, Sendable {
    let number: Int
    public static var automatic: Style { Style(number: 0) }
    public static var soft: Style { Style(number: 1) }
    public static var hard: Style { Style(number: 2) }
  }
  /// Kept.
  open var style = Style.automatic
  /// Kept.
  open var isHidden = false
}
extension UIScrollView {
  private func edgeEffect(_ name: String) -> UIScrollEdgeEffect {
    if let known: UIScrollEdgeEffect = kept(name) { return known }
    let made = UIScrollEdgeEffect()
    keep(made, name)
    return made
  }
  public var topEdgeEffect: UIScrollEdgeEffect { edgeEffect("topEdgeEffect") }
  public var leftEdgeEffect: UIScrollEdgeEffect { edgeEffect("leftEdgeEffect") }
  public var bottomEdgeEffect: UIScrollEdgeEffect { edgeEffect("bottomEdgeEffect") }
  public var rightEdgeEffect: UIScrollEdgeEffect { edgeEffect("rightEdgeEffect") }
  /// Kept; indicators are not shown.
  public var automaticallyAdjustsScrollIndicatorInsets: Bool {
    get { kept("automaticallyAdjustsScrollIndicatorInsets") ?? true }
    set { keep(newValue, "automaticallyAdjustsScrollIndicatorInsets") }
  }
  /// Kept; scroll views do not bounce.
  public var bouncesHorizontally: Bool {
    get { kept("bouncesHorizontally") ?? true }
    set { keep(newValue, "bouncesHorizontally") }
  }
  /// Kept; scroll views do not bounce.
  public var bouncesVertically: Bool {
    get { kept("bouncesVertically") ?? true }
    set { keep(newValue, "bouncesVertically") }
  }
  /// Changes the offset; no indicators are shown.
  public func withScrollIndicatorsShown(forContentOffsetChanges changes: () -> Void) { changes() }
}

extension UISearchBar {
  /// Kept; the field has its own background.
  public func setSearchFieldBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    keep(image, "searchFieldBackgroundImage \(state.rawValue)")
  }
  public func searchFieldBackgroundImage(for state: UIControl.State) -> UIImage? {
    kept("searchFieldBackgroundImage \(state.rawValue)")
  }
  /// Kept.
  public var scopeBarBackgroundImage: UIImage? {
    get { kept("scopeBarBackgroundImage") }
    set { keep(newValue, "scopeBarBackgroundImage") }
  }
}
extension UISegmentedControl {
  /// Kept; a segment's title is in its middle.
  public func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
    keep(offset, "contentOffset \(segment)")
  }
  public func contentOffsetForSegment(at segment: Int) -> CGSize {
    kept("contentOffset \(segment)") ?? .zero
  }
}

extension UIButton {
  /// A system button with an image, and what a tap does.
  public class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
    let button = UIButton(type: .system)
    button.setImage(image, for: .normal)
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    return button
  }
}

extension UIDevice {
  /// Always off: the simulated device has no sensor for it.
  public var isProximityMonitoringEnabled: Bool {
    get { false }
    set {}
  }
  public var proximityState: Bool { false }
  public nonisolated static let proximityStateDidChangeNotification = NSNotification.Name(
    "UIDeviceProximityStateDidChangeNotification")
}
