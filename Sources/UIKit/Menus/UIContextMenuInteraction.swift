/// Something that a view lets the user do with it.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
  var view: UIView? { get }
  func willMove(to view: UIView?)
  func didMove(to view: UIView?)
}

extension UIView {
  public func addInteraction(_ interaction: any UIInteraction) {
    interaction.willMove(to: self)
    interactions.append(interaction)
    interaction.didMove(to: self)
  }
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}

/// The menu of a long press on a view.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?
  public let identifier: any NSCopying
  private let actionProvider: ActionProvider?

  /// Makes a configuration. Previews are not shown.
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: ActionProvider? = nil
  ) {
    self.identifier = identifier ?? NSUUID()
    self.actionProvider = actionProvider
  }
  var menu: UIMenu? { actionProvider?([]) }
  /// Kept: a menu shows no badge.
  open var badgeCount = 0
  /// Kept: elements keep their order.
  open var preferredMenuElementOrder = ElementOrder.automatic
  /// Kept: a menu belongs to one element.
  open var secondaryItemIdentifiers: Set<AnyHashable> = []

  /// In which order a menu shows its elements.
  public enum ElementOrder: Int, Sendable {
    case automatic = 0
    case priority, fixed
  }
}

/// Returns what a long press shows.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: NSObjectProtocol {
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
}

/// Shows a menu after a long press.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
  open private(set) weak var view: UIView?
  public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  private var press: UILongPressGestureRecognizer?

  public init(delegate: any UIContextMenuInteractionDelegate) { self.delegate = delegate }
  open func willMove(to view: UIView?) {
    if let press { self.view?.removeGestureRecognizer(press) }
    press = nil
  }
  open func didMove(to view: UIView?) {
    self.view = view
    guard let view else { return }
    let press = UILongPressGestureRecognizer(
      target: self, action: Selector._of("pressed:", UIContextMenuInteraction.pressed(_:)))
    self.press = press
    view.addGestureRecognizer(press)
  }
  open func location(in view: UIView?) -> CGPoint { press?.location(in: view) ?? .zero }
  open func dismissMenu() {
    guard let view else { return }
    for case let open as MenuView in view.root.subviews { open.close() }
  }
  private func pressed(_ press: UILongPressGestureRecognizer) {
    guard press.state == .began, let view,
      let configuration = delegate?.contextMenuInteraction(
        self, configurationForMenuAtLocation: press.location(in: view)),
      let menu = configuration.menu
    else { return }
    MenuView.show(menu, at: view)
  }
}
