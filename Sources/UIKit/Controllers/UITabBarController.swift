/// Asked and notified about the tab that a tab bar controller shows.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}
extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

/// Several controllers of which one is shown, above a bar with a button for each.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  open weak var delegate: (any UITabBarControllerDelegate)?
  public let tabBar = UITabBar()
  private var tabs: [UIViewController] = []
  private var shown: UIViewController?

  open var viewControllers: [UIViewController]? {
    get { tabs }
    set { setViewControllers(newValue, animated: false) }
  }
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let old = tabs
    tabs = viewControllers ?? []
    for controller in tabs where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    for controller in old where !tabs.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
    }
    showItems()
    if !tabs.contains(where: { $0 === shown }) { show(tabs.first) }
  }
  open var selectedViewController: UIViewController? {
    get { shown }
    set { if tabs.contains(where: { $0 === newValue }) { show(newValue) } }
  }
  open var selectedIndex: Int {
    get { tabs.firstIndex { $0 === shown } ?? NSNotFound }
    set { if tabs.indices.contains(newValue) { show(tabs[newValue]) } }
  }

  private func show(_ controller: UIViewController?) {
    guard controller !== shown else { return }
    shown?.viewIfLoaded?.removeFromSuperview()
    shown = controller
    tabBar.selectedItem = controller?.tabBarItem
    guard isViewLoaded, let view = controller?.view else { return }
    self.view.insertSubview(view, at: 0)
    place()
  }
  func showItems() {
    tabBar.setItems(
      tabs.map { controller in
        if controller.tabBarItem.title == nil { controller.tabBarItem.title = controller.title }
        return controller.tabBarItem
      }, animated: false)
    tabBar.selectedItem = shown?.tabBarItem
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    tabBar.delegate = self
    view.addSubview(tabBar)
    if let shown, let top = shown.view { view.insertSubview(top, at: 0) }
    place()
  }
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    place()
  }
  private func place() {
    guard let view = viewIfLoaded else { return }
    let height = tabBar.isHidden ? 0 : tabBar.sizeThatFits(view.bounds.size).height
    let (rest, bar) = view.bounds.divided(atDistance: view.bounds.height - height, from: .minYEdge)
    tabBar.frame = bar
    shown?.viewIfLoaded?.frame = rest
  }

  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard let chosen = tabs.first(where: { $0.tabBarItem === item }) else { return }
    guard delegate?.tabBarController(self, shouldSelect: chosen) ?? true else {
      tabBar.selectedItem = shown?.tabBarItem
      return
    }
    show(chosen)
    delegate?.tabBarController(self, didSelect: chosen)
  }
}
