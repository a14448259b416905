extension UIViewController {
  /// The nearest ancestor that keeps a stack of controllers.
  public var navigationController: UINavigationController? { ancestor() }
  /// The nearest ancestor that shows one of several controllers.
  public var tabBarController: UITabBarController? { ancestor() }

  private func ancestor<Kind: UIViewController>() -> Kind? {
    var candidate = parent
    while let current = candidate {
      if let found = current as? Kind { return found }
      candidate = current.parent
    }
    return nil
  }

  func titleDidChange() {
    navigationItem.title = title
    navigationController?.showItems()
    tabBarController?.showItems()
  }

  public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }

  func makeEditButton() -> UIBarButtonItem {
    let item = UIBarButtonItem(barButtonSystemItem: .edit, target: nil, action: nil)
    item.primaryAction = UIAction(title: "Edit") { [weak self] _ in
      guard let self else { return }
      setEditing(!isEditing, animated: true)
    }
    return item
  }
  func showEditing() {
    editButtonItem.title = isInEditing ? "Done" : "Edit"
    navigationController?.showItems()
  }

  /// Applies the controller's settings to a view that has just become its own.
  func applyStyle(to view: UIView) {
    if overrideUserInterfaceStyle != .unspecified {
      view.overrideUserInterfaceStyle = overrideUserInterfaceStyle
    }
    if !keptTraits.isEmpty { view.ownTraits.controller = keptTraits }
    if additionalSafeAreaInsets != .zero {
      view.addToSafeArea(additionalSafeAreaInsets, insteadOf: .zero)
    }
  }

  /// Follows a segue of the storyboard. Keyward's storyboards have none, so this is the exception that iOS raises.
  public func performSegue(withIdentifier identifier: String, sender: Any?) {
    UncaughtException.raise(
      "NSInvalidArgumentException",
      "Receiver (\(String(reflecting: type(of: self)))) has no segue with identifier '\(identifier)'"
    )
  }

  /// The edges that the controller's view reaches under bars; bars never cover it here. Kept.
  public var edgesForExtendedLayout: UIRectEdge {
    get { kept("edgesForExtendedLayout") ?? .all }
    set { keep(newValue, "edgesForExtendedLayout") }
  }
  /// Kept; see `edgesForExtendedLayout`.
  public var extendedLayoutIncludesOpaqueBars: Bool {
    get { kept("extendedLayoutIncludesOpaqueBars") ?? false }
    set { keep(newValue, "extendedLayoutIncludesOpaqueBars") }
  }
  /// Kept; see `edgesForExtendedLayout`.
  public var automaticallyAdjustsScrollViewInsets: Bool {
    get { kept("automaticallyAdjustsScrollViewInsets") ?? true }
    set { keep(newValue, "automaticallyAdjustsScrollViewInsets") }
  }
  /// Kept; see `edgesForExtendedLayout`.
  public func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
    keep(scrollView, "contentScrollView")
  }
  /// Kept: one presented controller at a time covers the keyboard's view.
  public var providesPresentationContextTransitionStyle: Bool {
    get { kept("providesPresentationContextTransitionStyle") ?? false }
    set { keep(newValue, "providesPresentationContextTransitionStyle") }
  }
  /// Kept: a keyboard has no status bar.
  public var modalPresentationCapturesStatusBarAppearance: Bool {
    get { kept("modalPresentationCapturesStatusBarAppearance") ?? false }
    set { keep(newValue, "modalPresentationCapturesStatusBarAppearance") }
  }
  /// Kept: iOS restores the state of apps.
  public var restorationIdentifier: String? {
    get { kept("restorationIdentifier") }
    set { keep(newValue, "restorationIdentifier") }
  }
  /// Kept; the margins of the controller's view are those that the view has.
  public var viewRespectsSystemMinimumLayoutMargins: Bool {
    get { kept("viewRespectsSystemMinimumLayoutMargins") ?? true }
    set { keep(newValue, "viewRespectsSystemMinimumLayoutMargins") }
  }
  public var systemMinimumLayoutMargins: NSDirectionalEdgeInsets { .zero }
  /// The upper edge of the safe area, for controllers written before iOS 11.
  public var topLayoutGuide: any UILayoutSupport { EdgeOfSafeArea(view.safeAreaLayoutGuide, .top) }
  /// The lower edge of the safe area, for controllers written before iOS 11.
  public var bottomLayoutGuide: any UILayoutSupport {
    EdgeOfSafeArea(view.safeAreaLayoutGuide, .bottom)
  }
  /// Key commands are never sent to a keyboard. Kept.
  public func addKeyCommand(_ keyCommand: UIKeyCommand) { keep(keyCommand, "keyCommand") }
  public func removeKeyCommand(_ keyCommand: UIKeyCommand) {
    keep(UIKeyCommand?.none, "keyCommand")
  }
  /// Asks the system to turn the interface. A keyboard follows the app that it types into, so nothing turns.
  public class func attemptRotationToDeviceOrientation() {}
  /// The transition that is under way; a keyboard's are over at once.
  public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
  /// `nil`: a keyboard shows no split views.
  public var splitViewController: UIViewController? { nil }
}

/// An edge of the safe area.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
}

@MainActor
private final class EdgeOfSafeArea: NSObject, UILayoutSupport {
  enum Side { case top, bottom }
  private let guide: UILayoutGuide
  private let side: Side
  init(_ guide: UILayoutGuide, _ side: Side) { (self.guide, self.side) = (guide, side) }
  var length: CGFloat {
    let insets = guide.owningView?.safeAreaInsets ?? .zero
    return side == .top ? insets.top : insets.bottom
  }
  // A guide of no height at the edge: both of its anchors are that edge.
  var topAnchor: NSLayoutYAxisAnchor { side == .top ? guide.topAnchor : guide.bottomAnchor }
  var bottomAnchor: NSLayoutYAxisAnchor { topAnchor }
}

/// Values that objects keep for a keyboard's developer and that change nothing.
private struct KeptValues {
  weak var owner: NSObject?
  var values: [String: Any] = [:]
}
@MainActor private var keptValues: [ObjectIdentifier: KeptValues] = [:]

@MainActor
protocol ValueKeeping: NSObject {}
extension UIResponder: ValueKeeping {}
extension ValueKeeping {
  func kept<Value>(_ name: String) -> Value? {
    guard let entry = keptValues[ObjectIdentifier(self)], entry.owner === self else { return nil }
    return entry.values[name] as? Value
  }
  func keep<Value>(_ value: Value?, _ name: String) {
    let id = ObjectIdentifier(self)
    if keptValues.count > 64 { keptValues = keptValues.filter { $0.value.owner != nil } }
    var entry = keptValues[id] ?? KeptValues(owner: self)
    if entry.owner !== self { entry = KeptValues(owner: self) }
    entry.values[name] = value
    keptValues[id] = entry
  }
}

extension UIView {
  /// Widens the safe area by a controller's own insets.
  func addToSafeArea(_ insets: UIEdgeInsets, insteadOf old: UIEdgeInsets) {
    safeAreaInsets = UIEdgeInsets(
      top: safeAreaInsets.top - old.top + insets.top,
      left: safeAreaInsets.left - old.left + insets.left,
      bottom: safeAreaInsets.bottom - old.bottom + insets.bottom,
      right: safeAreaInsets.right - old.right + insets.right)
    (owningController as? UIViewController)?.viewSafeAreaInsetsDidChange()
  }
}
