/// Returns the pages before and after one.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
}

/// Receives swipes from page to page.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController])
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}

/// Pages, each a controller, between which one swipes. The next page is there at once: nothing glides.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  public enum TransitionStyle: Int, Sendable {
    case pageCurl = 0
    case scroll
  }
  public enum NavigationOrientation: Int, Sendable {
    case horizontal = 0
    case vertical
  }
  public enum NavigationDirection: Int, Sendable {
    case forward = 0
    case reverse
  }
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let interPageSpacing = Self(
      rawValue: "UIPageViewControllerOptionInterPageSpacing")
    public static let spineLocation = Self(rawValue: "UIPageViewControllerOptionSpineLocation")
  }

  /// How pages turn. Kept; both ways show the next page at once.
  public let transitionStyle: TransitionStyle
  public let navigationOrientation: NavigationOrientation
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  open weak var delegate: (any UIPageViewControllerDelegate)?
  open var isDoubleSided = false
  /// The page that shows.
  open private(set) var viewControllers: [UIViewController]? = []
  open private(set) var gestureRecognizers: [UIGestureRecognizer] = []

  /// Makes a controller without a page.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) {
    transitionStyle = .pageCurl
    navigationOrientation = .horizontal
    super.init(coder: coder)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    let isAcross = navigationOrientation == .horizontal
    for (direction, action) in [
      (
        isAcross ? UISwipeGestureRecognizer.Direction.left : .up,
        Selector._of("turnForward", UIPageViewController.turnForward)
      ),
      (
        isAcross ? .right : .down,
        Selector._of("turnBack", UIPageViewController.turnBack)
      ),
    ] {
      let swipe = UISwipeGestureRecognizer(target: self, action: action)
      swipe.direction = direction
      view.addGestureRecognizer(swipe)
      gestureRecognizers.append(swipe)
    }
    if let page = viewControllers?.first { show(page) }
  }

  /// Shows a page; of several, the first one.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    replace(with: viewControllers?.first)
    guard let completion else { return }
    let told = MainActorClosure<Void> { completion(true) }
    DispatchQueue.main.async { told.call(()) }
  }

  // MARK: Turning

  private func turnForward() {
    guard let page = viewControllers?.first else { return }
    turn(to: dataSource?.pageViewController(self, viewControllerAfter: page))
  }
  private func turnBack() {
    guard let page = viewControllers?.first else { return }
    turn(to: dataSource?.pageViewController(self, viewControllerBefore: page))
  }
  private func turn(to page: UIViewController?) {
    guard let page else { return }
    let previous = viewControllers ?? []
    delegate?.pageViewController(self, willTransitionTo: [page])
    replace(with: page)
    delegate?.pageViewController(
      self, didFinishAnimating: true, previousViewControllers: previous, transitionCompleted: true)
  }

  private func replace(with page: UIViewController?) {
    let old = viewControllers?.first
    guard old !== page else { return }
    let isOnScreen = appearance == .appeared
    if isOnScreen { old?.beginAppearanceTransition(false, animated: false) }
    if let old {
      old.willMove(toParent: nil)
      old.viewIfLoaded?.removeFromSuperview()
      if isOnScreen { old.endAppearanceTransition() }
      old.removeFromParent()
    }
    viewControllers = page.map { [$0] } ?? []
    guard let page else { return }
    addChild(page)
    if isViewLoaded {
      if isOnScreen { page.beginAppearanceTransition(true, animated: false) }
      show(page)
      if isOnScreen { page.endAppearanceTransition() }
    }
    page.didMove(toParent: self)
  }

  private func show(_ page: UIViewController) {
    guard let shown = page.view else { return }
    shown.translatesAutoresizingMaskIntoConstraints = true
    shown.frame = view.bounds
    shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.insertSubview(shown, at: 0)
  }
}
