/// Notified of the controller that a navigation controller shows.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
}
extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
}

/// A stack of controllers of which the last is shown, beneath a bar with its title and buttons.
///
/// Changes take effect at once. The back swipe is not simulated; the back button is.
@preconcurrency @MainActor
open class UINavigationController: UIViewController, UINavigationBarDelegate {
  public enum Operation: Int, Sendable {
    case none = 0
    case push, pop
  }
  /// Disfavored, so that the property of a subclass whose delegate has a kind of its own is meant there.
  @_disfavoredOverload
  open weak var delegate: (any UINavigationControllerDelegate)?
  public let navigationBar: UINavigationBar
  public let toolbar: UIToolbar
  /// Kept: the back swipe is not simulated.
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? =
    UIGestureRecognizer(target: nil, action: nil)
  private var isBarHidden = false
  private var isLowerBarHidden = true
  /// Kept: bars are hidden by their properties alone.
  open var hidesBarsOnSwipe = false
  open var hidesBarsOnTap = false
  open var hidesBarsWhenKeyboardAppears = false
  open var hidesBarsWhenVerticallyCompact = false

  public init(rootViewController: UIViewController) {
    (navigationBar, toolbar) = (UINavigationBar(), UIToolbar())
    super.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
  }
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    navigationBar = (navigationBarClass as? UINavigationBar.Type)?.init(frame: .zero) ?? .init()
    toolbar = (toolbarClass as? UIToolbar.Type)?.init(frame: .zero) ?? .init()
    super.init(nibName: nil, bundle: nil)
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    (navigationBar, toolbar) = (UINavigationBar(), UIToolbar())
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) {
    (navigationBar, toolbar) = (UINavigationBar(), UIToolbar())
    super.init(coder: coder)
  }

  // MARK: The stack

  private var stack: [UIViewController] = []
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let (old, oldTop) = (stack, stack.last)
    stack = viewControllers
    for controller in viewControllers where controller.parent !== self { addChild(controller) }
    replaceTop(oldTop, animated)
    for controller in viewControllers where !old.contains(where: { $0 === controller }) {
      controller.didMove(toParent: self)
    }
    for controller in old where !stack.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      controller.removeFromParent()
    }
  }
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }) else {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "Pushing the same view controller instance more than once is not supported")
    }
    setViewControllers(stack + [viewController], animated: animated)
  }
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let last = stack.last else { return nil }
    setViewControllers(Array(stack.dropLast()), animated: animated)
    return last
  }
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool)
    -> [UIViewController]?
  {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
    let popped = Array(stack[(index + 1)...])
    if !popped.isEmpty { setViewControllers(Array(stack[...index]), animated: animated) }
    return popped
  }
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  private func replaceTop(_ old: UIViewController?, _ animated: Bool) {
    guard old !== stack.last else { return showItems() }
    if let top = stack.last {
      delegate?.navigationController(self, willShow: top, animated: animated)
    }
    old?.viewIfLoaded?.removeFromSuperview()
    showTop()
    if let top = stack.last {
      delegate?.navigationController(self, didShow: top, animated: animated)
    }
  }
  private func showTop() {
    showItems()
    guard isViewLoaded, let top = stack.last, let shown = top.view else { return }
    view.insertSubview(shown, at: 0)
    view.setNeedsLayout()
  }

  // MARK: Bars

  open var isNavigationBarHidden: Bool {
    get { isBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isBarHidden = hidden
    placeBars()
  }
  open var isToolbarHidden: Bool {
    get { isLowerBarHidden }
    set { setToolbarHidden(newValue, animated: false) }
  }
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    isLowerBarHidden = hidden
    placeBars()
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    navigationBar.delegate = self
    navigationBar.goBack = { [weak self] in _ = self?.popViewController(animated: true) }
    view.addSubview(navigationBar)
    view.addSubview(toolbar)
    showTop()
    placeBars()
  }
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeBars()
  }
  private func placeBars() {
    guard let view = viewIfLoaded else { return }
    (navigationBar.isHidden, toolbar.isHidden) = (isBarHidden, isLowerBarHidden)
    var room = view.bounds
    if !isBarHidden {
      let height = navigationBar.sizeThatFits(room.size).height
      navigationBar.frame = CGRect(x: 0, y: 0, width: room.width, height: height)
      room = room.inset(by: UIEdgeInsets(top: height, left: 0, bottom: 0, right: 0))
    }
    if !isLowerBarHidden {
      let height = toolbar.sizeThatFits(room.size).height
      toolbar.frame = CGRect(x: 0, y: room.maxY - height, width: room.width, height: height)
      room.size.height -= height
    }
    stack.last?.viewIfLoaded?.frame = room
  }
  /// Shows the titles and the buttons of the stack's controllers.
  func showItems() {
    let items = stack.map { controller in
      if controller.navigationItem.title == nil {
        controller.navigationItem.title = controller.title
      }
      return controller.navigationItem
    }
    navigationBar.setItems(items, animated: false)
    toolbar.setItems(stack.last?.toolbarItems, animated: false)
  }
}
