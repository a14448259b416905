/// Where an edit menu has to appear, and with which contents.
@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
  public let identifier: AnyHashable
  public let sourcePoint: CGPoint
  /// Kept: a menu is beside the point wherever there is room.
  open var preferredArrowDirection = UIEditMenuArrowDirection.automatic

  public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    (self.identifier, self.sourcePoint) = (identifier ?? AnyHashable(UUID()), sourcePoint)
  }
}
/// The preferred side of a menu's arrow.
public enum UIEditMenuArrowDirection: Int, Sendable {
  case automatic = 0
  case up, down, left, right
}

/// Runs animations and completions when an edit menu appears or disappears.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionAnimating: NSObjectProtocol {
  func addAnimations(_ animations: @escaping () -> Void)
  func addCompletion(_ completion: @escaping () -> Void)
}

/// Returns an edit menu's contents, and is notified of its appearance.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: NSObjectProtocol {
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
}
extension UIEditMenuInteractionDelegate {
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { UIMenu(children: suggestedActions) }
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { CGRect(origin: configuration.sourcePoint, size: .zero) }
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
}

/// Shows a menu of what can be done with a selection, here as a list above the keyboard.
@preconcurrency @MainActor
open class UIEditMenuInteraction: NSObject, UIInteraction {
  open private(set) weak var view: UIView?
  public private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
  private var shown: UIEditMenuConfiguration?

  public init(delegate: (any UIEditMenuInteractionDelegate)?) { self.delegate = delegate }
  open func willMove(to view: UIView?) { if view == nil { dismissMenu() } }
  open func didMove(to view: UIView?) { self.view = view }

  /// Shows the delegate's menu; the suggested actions are the edit actions that the view can perform.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
    guard let view, let menu = menu(for: configuration), !menu.children.isEmpty else { return }
    let animator = Animator()
    delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
    shown = configuration
    MenuView.show(menu, at: view) { [weak self] in self?.closed(configuration) }
    animator.run()
  }
  open func dismissMenu() {
    guard let view, shown != nil else { return }
    for case let open as MenuView in view.root.subviews { open.close() }
  }
  open func reloadVisibleMenu() {
    guard let view, let shown, let menu = menu(for: shown) else { return }
    MenuView.show(menu, at: view) { [weak self] in self?.closed(shown) }
    self.shown = shown
  }
  open func updateVisibleMenuPosition(animated: Bool) {}
  open func location(in view: UIView?) -> CGPoint {
    guard let shown, let own = self.view else { return .zero }
    return own.convert(shown.sourcePoint, to: view)
  }

  private func menu(for configuration: UIEditMenuConfiguration) -> UIMenu? {
    let suggested = suggestions
    guard let delegate else { return UIMenu(children: suggested) }
    return delegate.editMenuInteraction(
      self, menuFor: configuration, suggestedActions: suggested)
  }
  private var suggestions: [UIMenuElement] {
    let actions = [
      ("Cut", "cut:"), ("Copy", "copy:"), ("Paste", "paste:"), ("Delete", "delete:"),
      ("Select", "select:"), ("Select All", "selectAll:"),
    ]
    return actions.compactMap { title, name in
      let selector = Selector(name)
      guard let target = view?.target(forAction: selector, withSender: self) as? UIResponder else {
        return nil
      }
      return UIAction(title: title) { [weak target] _ in
        if let target { EditActions.perform(name, on: target) }
      }
    }
  }
  private func closed(_ configuration: UIEditMenuConfiguration) {
    guard shown === configuration else { return }
    shown = nil
    let animator = Animator()
    delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animator)
    animator.run()
  }

  /// A menu appears and disappears at once, so animations alongside it run at once too.
  @MainActor
  private final class Animator: NSObject, UIEditMenuInteractionAnimating {
    private var steps: [() -> Void] = []
    private var completions: [() -> Void] = []
    func addAnimations(_ animations: @escaping () -> Void) { steps.append(animations) }
    func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }
    func run() { for step in steps + completions { step() } }
  }
}
