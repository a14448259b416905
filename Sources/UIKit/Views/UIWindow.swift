/// The window that the system puts a keyboard's view into.
///
/// It has the size of the keyboard: a keyboard draws inside its own view only. A view that is added to it is added to the
/// keyboard's view, above all others.
@preconcurrency @MainActor
open class UIWindow: UIView {
  open weak var windowScene: UIWindowScene?
  open var rootViewController: UIViewController?
  open var screen: UIScreen { .main }
  open var isKeyWindow: Bool { false }
  open var windowLevel = Level.normal
  /// The keyboard's view.
  private(set) weak var content: UIView?
  private var ownScene: UIWindowScene?

  /// The distance of a window from the screen. Kept.
  public struct Level: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)
  }

  /// Makes the window of a keyboard's view.
  init(of content: UIView) {
    self.content = content
    let scene = UIWindowScene()
    ownScene = scene
    super.init(frame: content.bounds)
    windowScene = scene
    scene.ownWindow = self
  }
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A window of the keyboard's own never comes to the screen.
  open func makeKeyAndVisible() {
    DeveloperNotices.report(
      "makeKeyAndVisible: a keyboard has no windows of its own; this one is not shown.")
  }
  open func makeKey() { makeKeyAndVisible() }
  open func becomeKey() {}
  open func resignKey() {}
  open var canBecomeKey: Bool { true }
  /// Sends an event to the views of the window. Touches reach views without it here.
  open func sendEvent(_ event: UIEvent) {}
  nonisolated public static let didBecomeVisibleNotification = NSNotification.Name(
    "UIWindowDidBecomeVisibleNotification")
  nonisolated public static let didBecomeHiddenNotification = NSNotification.Name(
    "UIWindowDidBecomeHiddenNotification")
  nonisolated public static let didBecomeKeyNotification = NSNotification.Name(
    "UIWindowDidBecomeKeyNotification")
  nonisolated public static let didResignKeyNotification = NSNotification.Name(
    "UIWindowDidResignKeyNotification")
  open override var window: UIWindow? { self }
  open override var next: UIResponder? { windowScene }
  open override var subviews: [UIView] { content.map { [$0] } ?? super.subviews }
  open override var bounds: CGRect {
    get { content?.bounds ?? super.bounds }
    set { super.bounds = newValue }
  }
  // The keyboard's view is the root of its layout: an engine of the window's own would take its constraints away.
  open override func setNeedsLayout() {
    if let content { content.setNeedsLayout() } else { super.setNeedsLayout() }
  }
  open override func layoutIfNeeded() {
    if let content { content.layoutIfNeeded() } else { super.layoutIfNeeded() }
  }
  open override func setNeedsUpdateConstraints() {
    if let content {
      content.setNeedsUpdateConstraints()
    } else {
      super.setNeedsUpdateConstraints()
    }
  }
  open override func updateConstraintsIfNeeded() {
    if let content {
      content.updateConstraintsIfNeeded()
    } else {
      super.updateConstraintsIfNeeded()
    }
  }
  open override func addSubview(_ view: UIView) {
    if let content { content.addSubview(view) } else { super.addSubview(view) }
  }
}

/// Where the keyboard is shown.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }
  /// A scene exists here only while its keyboard is shown.
  open var activationState: ActivationState { .foregroundActive }
  open var title: String! = ""
  /// How `open(_:options:completionHandler:)` opens.
  open class OpenExternalURLOptions: NSObject {
    /// Kept: a keyboard opens no link.
    open var universalLinksOnly = false
  }
  /// Opens Settings for `UIApplication.openSettingsURLString`; the answer is `false` for every other URL.
  open func open(
    _ url: URL, options: OpenExternalURLOptions?,
    completionHandler completion: ((Bool) -> Void)? = nil
  ) { SystemServices.open(url, calledBy: "UIScene.open", completion: completion) }
  open func open(_ url: URL, options: OpenExternalURLOptions?) async -> Bool {
    await withCheckedContinuation { answer in
      open(url, options: options) { answer.resume(returning: $0) }
    }
  }
  nonisolated public static let willConnectNotification = NSNotification.Name(
    "UISceneWillConnectNotification")
  nonisolated public static let didDisconnectNotification = NSNotification.Name(
    "UISceneDidDisconnectNotification")
  nonisolated public static let didActivateNotification = NSNotification.Name(
    "UISceneDidActivateNotification")
  nonisolated public static let willDeactivateNotification = NSNotification.Name(
    "UISceneWillDeactivateNotification")
  nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
    "UISceneWillEnterForegroundNotification")
  nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
    "UISceneDidEnterBackgroundNotification")
}

/// The state of the status bar, which a keyboard does not have.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  open var statusBarStyle: UIStatusBarStyle { .default }
  open var isStatusBarHidden: Bool { true }
  open var statusBarFrame: CGRect { .zero }
}

/// The scene of a keyboard's window.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  /// The orientation of the screen.
  open var interfaceOrientation: UIInterfaceOrientation {
    UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeRight : .portrait
  }
  open var screen: UIScreen { .main }
  /// The windows of the scene, of which a keyboard sees its own.
  open var windows: [UIWindow] { ownWindow.map { [$0] } ?? [] }
  /// The window that takes keys, which is the app's, and never a keyboard's.
  open var keyWindow: UIWindow? { nil }
  weak var ownWindow: UIWindow?
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
  open var statusBarManager: UIStatusBarManager? { nil }
  open var traitCollection: UITraitCollection { .current }
  open var effectiveGeometry: Geometry { Geometry(interfaceOrientation: interfaceOrientation) }

  /// Where a scene is, and how it is held.
  open class Geometry: NSObject {
    public let interfaceOrientation: UIInterfaceOrientation
    init(interfaceOrientation: UIInterfaceOrientation) {
      self.interfaceOrientation = interfaceOrientation
    }
  }
}

extension UIView {
  /// Puts a root, with all that is in it, into a window or takes it out.
  func enter(_ window: UIWindow?) {
    guard hostWindow !== window else { return }
    tellWindowWillChange(to: window)
    hostWindow = window
    tellWindowDidChange()
  }
  func tellWindowWillChange(to window: UIWindow?) {
    (owningController as? UIViewController)?.viewWillMove(to: window)
    willMove(toWindow: window)
    for view in subviews { view.tellWindowWillChange(to: window) }
  }
  func tellWindowDidChange() {
    if window != nil { Appearances.apply(to: self) }
    didMoveToWindow()
    for view in subviews { view.tellWindowDidChange() }
    (owningController as? UIViewController)?.viewDidMove()
  }
}
