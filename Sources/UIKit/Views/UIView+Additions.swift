extension UIView {
  /// Takes the focus away from a field in the view.
  func endFocusInside() -> Bool {
    guard let field = focusedView else { return false }
    return field.resignFirstResponder()
  }
  private var focusedView: UIView? {
    if isFirstResponder { return self }
    for view in subviews {
      if let found = view.focusedView { return found }
    }
    return nil
  }

  /// The layer's transform.
  public var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
  public var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }
  /// The constraints of the view and its ancestors that concern it along an axis.
  public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint]
  {
    var found: [NSLayoutConstraint] = []
    var current: UIView? = self
    while let view = current {
      found += view.constraints.filter { $0.firstItem === self || $0.secondItem === self }
      current = view.superview
    }
    return found
  }
  /// Kept: the user's text size is not simulated.
  public var minimumContentSizeCategory: UIContentSizeCategory? {
    get { kept("minimumContentSizeCategory") }
    set { keep(newValue, "minimumContentSizeCategory") }
  }
  /// Kept: the user's text size is not simulated.
  public var maximumContentSizeCategory: UIContentSizeCategory? {
    get { kept("maximumContentSizeCategory") }
    set { keep(newValue, "maximumContentSizeCategory") }
  }
  /// Kept: nothing shows a larger copy.
  public var scalesLargeContentImage: Bool {
    get { kept("scalesLargeContentImage") ?? false }
    set { keep(newValue, "scalesLargeContentImage") }
  }
  /// Kept: nothing shows a larger copy.
  public var largeContentImage: UIImage? {
    get { kept("largeContentImage") }
    set { keep(newValue, "largeContentImage") }
  }
  /// Kept: no assistive technology reads the screen.
  public var accessibilityIgnoresInvertColors: Bool {
    get { kept("accessibilityIgnoresInvertColors") ?? false }
    set { keep(newValue, "accessibilityIgnoresInvertColors") }
  }
  /// Kept: the device does not move.
  public var motionEffects: [UIMotionEffect] {
    get { kept("motionEffects") ?? [] }
    set { keep(newValue, "motionEffects") }
  }
  public func addMotionEffect(_ effect: UIMotionEffect) { motionEffects += [effect] }
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }
  /// Kept: the focus of a hardware keyboard never reaches a keyboard extension.
  public var focusGroupIdentifier: String? {
    get { kept("focusGroupIdentifier") }
    set { keep(newValue, "focusGroupIdentifier") }
  }
  public var isFocused: Bool { false }
  /// The place of the keyboard in the view, made when it is first read.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    if let made: UIKeyboardLayoutGuide = kept("keyboardLayoutGuide") { return made }
    let guide = UIKeyboardLayoutGuide(of: self)
    keep(guide, "keyboardLayoutGuide")
    return guide
  }
}

/// A change of a view as the device moves, which it doesn't. Kept.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}
/// A change of a value as the device tilts, which it doesn't. Kept.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
  public enum EffectType: Int, Sendable {
    case tiltAlongHorizontalAxis = 0
    case tiltAlongVerticalAxis
  }
  public let keyPath: String
  public let type: EffectType
  open var minimumRelativeValue: Any?
  open var maximumRelativeValue: Any?
  public init(keyPath: String, type: EffectType) { (self.keyPath, self.type) = (keyPath, type) }
}
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
  open var motionEffects: [UIMotionEffect]?
}

extension UIFont {
  /// The families of the simulated device: the system's, and those that the keyboard registered.
  public class var familyNames: [String] {
    Set(RegisteredFonts.shared.faces.map(\.familyName)).union(systemFamilies).sorted()
  }
  private static let systemFamilies = [
    "Arial", "Avenir", "Avenir Next", "Courier New", "Georgia", "Helvetica", "Helvetica Neue",
    "Menlo", "Times New Roman", "Verdana",
  ]
  public class func fontNames(forFamilyName familyName: String) -> [String] {
    let own = RegisteredFonts.shared.faces.filter { $0.familyName == familyName }
    if !own.isEmpty { return own.map(\.postScriptName) }
    return systemFamilies.contains(familyName)
      ? ["", "-Bold", "-Italic"].map { familyName.replacingOccurrences(of: " ", with: "") + $0 }
      : []
  }
}
