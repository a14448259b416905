/// An object that manages a view hierarchy.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer {
  // MARK: Making

  /// The name of the requested nib.
  public private(set) var nibName: String?
  /// The bundle of the nib.
  public private(set) var nibBundle: Bundle?

  /// The controller's storyboard.
  open internal(set) var storyboard: UIStoryboard?
  /// Where the controller's view is, if a nib or a storyboard made the controller.
  var scene: ControllerScene?

  /// Makes a controller. Without a name, `loadView()` looks for a nib that is called after the class.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }
  /// Makes a controller of a nib or a storyboard.
  public required init?(coder: NSCoder) {
    super.init()
    (coder as? NibCoder)?.populate(self)
  }
  /// Makes a controller without a nib.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// A name for people.
  open var title: String? { didSet { titleDidChange() } }
  /// The controller's content in a navigation bar.
  open private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")

  // MARK: The view

  private var loadedView: UIView?
  private var isLoading = false

  /// The controller's view, loaded at the first access.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      if loadedView !== newValue { loadedView?.owningController = nil }
      loadedView = newValue
      newValue?.owningController = self
      if let newValue { applyStyle(to: newValue) }
    }
  }

  /// The view, if it is loaded.
  open var viewIfLoaded: UIView? { loadedView }
  /// Whether the view is loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view unless it is there.
  open func loadViewIfNeeded() {
    // A `loadView` that reads `view` before setting it recurses without end on iOS.
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    isLoading = false
    if loadedView != nil { viewDidLoad() }
  }

  /// Takes the view from a nib or makes one; a subclass that overrides it sets `view` and does not call `super`.
  open func loadView() {
    if !loadViewFromNib() { view = UIView(frame: .zero) }
  }
  /// The view has been loaded.
  open func viewDidLoad() {}

  // MARK: Appearing

  /// The view is about to appear.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is in its hierarchy and has its final geometry, but has not been laid out.
  open func viewIsAppearing(_ animated: Bool) {}
  /// The view has appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to go away.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Where the controller is between appearing and disappearing.
  enum Appearance { case disappeared, appearing, appeared, disappearing }
  private(set) var appearance = Appearance.disappeared
  /// Whether `viewIsAppearing` is still due in the transition that is under way.
  private var isAppearingDue = false
  /// Whether the view's own way into a window or out of it began that transition.
  var movesByItself = false

  /// Notifies the controller and its children that their views begin to appear or disappear.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing {
      guard appearance == .disappeared || appearance == .disappearing else { return }
      appearance = .appearing
      isAppearingDue = true
      loadViewIfNeeded()
      viewWillAppear(animated)
    } else {
      guard appearance == .appeared || appearance == .appearing else { return }
      appearance = .disappearing
      viewWillDisappear(animated)
    }
    for child in childrenForwardedTo {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Notifies the controller and its children that the transition has ended.
  open func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      tellIsAppearing()
      appearance = .appeared
      viewDidAppear(false)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(false)
    case .appeared, .disappeared: return
    }
    for child in childrenForwardedTo { child.endAppearanceTransition() }
  }

  /// Calls `viewIsAppearing` through the children.
  func tellIsAppearing() {
    guard appearance == .appearing, isAppearingDue else { return }
    isAppearingDue = false
    updateContentUnavailable()
    viewIsAppearing(false)
    for child in childrenForwardedTo { child.tellIsAppearing() }
  }

  /// Sets `contentUnavailableConfiguration` to what the state requires.
  ///
  /// Called before the view appears for the first time, and after `setNeedsUpdateContentUnavailableConfiguration()`.
  open func updateContentUnavailableConfiguration(
    using state: UIContentUnavailableConfigurationState
  ) {}

  /// Whether appearing and disappearing are passed on to children.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  private var childrenForwardedTo: [UIViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let root = viewIfLoaded else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: root) == true }
  }

  // MARK: Layout

  /// The view is about to lay out its subviews.
  open func viewWillLayoutSubviews() {}
  /// The view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// The view's constraints are due to be updated; an override ends with `super`.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  /// The size that the controller wishes; a keyboard's height ignores it, as iOS does.
  open var preferredContentSize = CGSize.zero

  /// The view's size is about to change.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children where child.isViewLoaded {
      child.viewWillTransition(to: child.view.bounds.size, with: coordinator)
    }
  }

  /// The traits are about to change with the size.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children where child.isViewLoaded {
      child.willTransition(to: newCollection, with: coordinator)
    }
  }

  // MARK: Surroundings

  /// The traits of the controller's surroundings, with the style that it or an ancestor insists on.
  open var traitCollection: UITraitCollection {
    guard let view = viewIfLoaded else { return UITraitCollection.current }
    return view.window == nil && overrideUserInterfaceStyle == .unspecified && keptTraits.isEmpty
      ? UITraitCollection.current : view.traitCollection
  }
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { viewIfLoaded?.overrideUserInterfaceStyle = overrideUserInterfaceStyle }
  }
  /// Added to the safe area of the controller's view.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard additionalSafeAreaInsets != oldValue else { return }
      viewIfLoaded?.addToSafeArea(additionalSafeAreaInsets, insteadOf: oldValue)
    }
  }
  open func viewSafeAreaInsetsDidChange() {}
  open func viewLayoutMarginsDidChange() {}
  /// Whether the user edits what the controller shows.
  open var isEditing: Bool {
    get { isInEditing }
    set { setEditing(newValue, animated: false) }
  }
  var isInEditing = false
  open func setEditing(_ editing: Bool, animated: Bool) {
    isInEditing = editing
    showEditing()
  }
  open private(set) lazy var editButtonItem = makeEditButton()
  /// The buttons of the toolbar of a navigation controller.
  open var toolbarItems: [UIBarButtonItem]? { didSet { navigationController?.showItems() } }
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
  open var hidesBottomBarWhenPushed = false
  /// Provides the transitions of a presentation. Kept: the presented controller appears at once.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  open var childForStatusBarHidden: UIViewController? { nil }
  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// A segue of the storyboard is about to show another controller.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Pushes a controller onto the navigation controller's stack, else presents it.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let stack = navigationController {
      stack.pushViewController(vc, animated: true)
    } else {
      present(vc, animated: true)
    }
  }
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    present(vc, animated: true)
  }
  /// The observers of trait changes.
  public var _traitRegistrations: [any UITraitChangeRegistration] = []
  /// The tie to the app that shows the keyboard; each controller of a keyboard has it.
  open var extensionContext: NSExtensionContext? { ownExtensionContext }
  private lazy var ownExtensionContext = NSExtensionContext()
  open var isMovingToParent: Bool { false }
  open var isMovingFromParent: Bool { false }
  /// The orientation of the screen.
  open var interfaceOrientation: UIInterfaceOrientation {
    UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeRight : .portrait
  }
  open var definesPresentationContext = false
  /// How the controller is shown by another one. Kept: it covers the keyboard's view.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The transition of the controller. Kept.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Kept.
  open var isModalInPresentation = false
  open var shouldAutorotate: Bool { true }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  open func setNeedsStatusBarAppearanceUpdate() {}
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// Does nothing by itself: iOS calls it no more where `viewWillTransition(to:with:)` is there, and neither is it here.
  open func willRotate(
    to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
  ) {}
  /// Does nothing by itself; see `willRotate(to:duration:)`.
  open func willAnimateRotation(
    to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
  ) {}
  /// Does nothing by itself; see `willRotate(to:duration:)`.
  open func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {}
  /// The traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// The process nears its memory limit.
  open func didReceiveMemoryWarning() {}

  /// Notifies the controller and its descendants that the process nears its memory limit.
  func tellMemoryWarning() {
    didReceiveMemoryWarning()
    for child in children { child.tellMemoryWarning() }
  }

  /// The superview of the view, else the parent.
  open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

  // MARK: Children

  /// The controller that contains this one.
  open private(set) weak var parent: UIViewController?
  /// The controllers that this one contains.
  open private(set) var children: [UIViewController] = []

  /// Makes a controller a child; the caller adds its view and calls `didMove(toParent:)`.
  open func addChild(_ childController: UIViewController) {
    guard childController !== self, childController.parent !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }

  /// Ends being a child; the caller has removed the view and called `willMove(toParent: nil)`.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Puts a child's view where another's is, and takes the other away when the animation has ended.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    fromViewController.view.superview?.addSubview(toViewController.view)
    UIView.animate(
      withDuration: duration, delay: 0, options: options, animations: animations ?? {},
      completion: { isFinished in
        fromViewController.view.removeFromSuperview()
        completion?(isFinished)
      })
  }

  /// The controller is about to get another parent.
  open func willMove(toParent parent: UIViewController?) {}
  /// The controller has got another parent.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Presenting

  /// The controller that this one, or one above it, shows over itself.
  open var presentedViewController: UIViewController? {
    presented ?? parent?.presentedViewController
  }
  open internal(set) weak var presentingViewController: UIViewController?
  var presented: UIViewController?
  open internal(set) var isBeingPresented = false
  open internal(set) var isBeingDismissed = false

  /// Shows a controller over the keyboard's view: with any style, it covers that view and nothing beyond it.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    cover(with: viewControllerToPresent)
    completion.map(tellLater)
  }
  /// Ends what this controller shows over itself, else itself if it is shown so.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    let presenter = presented == nil ? presentingViewController : self
    presenter?.endPresentation()
    completion.map(tellLater)
  }
}

/// An object that contains content and is notified of its size.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  /// The size that the content wishes.
  var preferredContentSize: CGSize { get }
  /// The size is about to change.
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  /// The traits are about to change.
  func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator)
}
