/// An entry of the menu over a selection.
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
  open var title: String
  open var action: Selector
  public init(title: String, action: Selector) { (self.title, self.action) = (title, action) }
}

/// The menu over a selection, of the time before `UIEditMenuInteraction`.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
  public enum ArrowDirection: Int, Sendable {
    case `default` = 0
    case up, down, left, right
  }
  public private(set) static var shared = UIMenuController()
  open var menuItems: [UIMenuItem]?
  /// Kept: a menu has no arrow here.
  open var arrowDirection = ArrowDirection.default
  open var menuFrame: CGRect { shown?.frame ?? .zero }
  open var isMenuVisible: Bool {
    get { shown?.superview != nil }
    set { newValue ? show() : hideMenu() }
  }
  private weak var target: UIView?
  private var shown: MenuView? {
    target?.root.subviews.lazy.compactMap { $0 as? MenuView }.first
  }
  nonisolated public static let willShowMenuNotification = NSNotification.Name(
    "UIMenuControllerWillShowMenuNotification")
  nonisolated public static let didShowMenuNotification = NSNotification.Name(
    "UIMenuControllerDidShowMenuNotification")
  nonisolated public static let willHideMenuNotification = NSNotification.Name(
    "UIMenuControllerWillHideMenuNotification")
  nonisolated public static let didHideMenuNotification = NSNotification.Name(
    "UIMenuControllerDidHideMenuNotification")
  nonisolated public static let menuFrameDidChangeNotification = NSNotification.Name(
    "UIMenuControllerMenuFrameDidChangeNotification")

  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) { target = targetView }
  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) { isMenuVisible = menuVisible }
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    target = targetView
    show()
  }
  open func hideMenu(from targetView: UIView) { hideMenu() }
  open func hideMenu() { shown?.close() }
  open func update() {}

  /// Shows the entries that an object on the way up from the view answers.
  private func show() {
    guard let target, target.window != nil else { return }
    let actions = (menuItems ?? []).compactMap { item -> UIAction? in
      guard let receiver = target.target(forAction: item.action, withSender: self) else {
        return nil
      }
      return UIAction(title: item.title) { _ in
        item.action.send(to: receiver as AnyObject, [UIMenuController.shared])
      }
    }
    guard !actions.isEmpty else { return }
    MenuView.show(UIMenu(children: actions), at: target)
  }
}
