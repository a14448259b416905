/// An action of a swiped row.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
  public enum Style: Int, Sendable {
    case normal = 0
    case destructive
  }
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  public let style: Style
  public let handler: Handler
  open var title: String?
  open var image: UIImage?
  open var backgroundColor: UIColor!

  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
    backgroundColor = style == .destructive ? .systemRed : .systemGray
  }
}

/// The actions of one end of a row.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
  public let actions: [UIContextualAction]
  /// Whether a long swipe runs the first action. Every swipe here only shows the actions.
  open var performsFirstActionWithFullSwipe = true

  public init(actions: [UIContextualAction]) { self.actions = actions }
}

extension UITableView {
  /// Watches for swipes over rows, once there is a delegate that may answer them.
  func watchSwipes() {
    guard rowActions == nil else { return }
    let watcher = RowActions(table: self)
    rowActions = watcher
    for direction in [UISwipeGestureRecognizer.Direction.left, .right] {
      let swipe = UISwipeGestureRecognizer(
        target: watcher, action: Selector._of("swiped:", RowActions.swiped(_:)))
      swipe.direction = direction
      swipe.delegate = watcher
      addGestureRecognizer(swipe)
    }
  }
}

/// Shows the actions of a row that was swiped, and runs them.
@MainActor
final class RowActions: NSObject, UIGestureRecognizerDelegate {
  private weak var table: UITableView?
  private(set) weak var shown: UIView?

  init(table: UITableView) { self.table = table }

  private func actions(_ swipe: UIGestureRecognizer) -> (UITableViewCell, [UIContextualAction])? {
    guard let table, let delegate = table.delegate,
      let path = table.indexPathForRow(at: swipe.location(in: table)),
      let cell = table.cellForRow(at: path),
      table.dataSource?.tableView(table, canEditRowAt: path) ?? true
    else { return nil }
    let isTrailing = (swipe as? UISwipeGestureRecognizer)?.direction == .left
    let configuration =
      isTrailing
      ? delegate.tableView(table, trailingSwipeActionsConfigurationForRowAt: path)
      : delegate.tableView(table, leadingSwipeActionsConfigurationForRowAt: path)
    if let configuration { return (cell, configuration.actions) }
    guard isTrailing else { return nil }
    return delegate.tableView(table, editActionsForRowAt: path).map { actions in
      (cell, actions.map { $0.contextual(at: path) })
    }
  }

  func swiped(_ swipe: UISwipeGestureRecognizer) {
    close()
    guard let (cell, actions) = actions(swipe), !actions.isEmpty else { return }
    let buttons = actions.map(button)
    let row = UIStackView(arrangedSubviews: swipe.direction == .left ? buttons.reversed() : buttons)
    row.distribution = .fillEqually
    let width = min(CGFloat(buttons.count) * 74, cell.bounds.width)
    row.frame = CGRect(
      x: swipe.direction == .left ? cell.bounds.width - width : 0, y: 0, width: width,
      height: cell.bounds.height)
    cell.addSubview(row)
    shown = row
  }
  private func button(_ action: UIContextualAction) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(action.title, for: .normal)
    button.setImage(action.image, for: .normal)
    button.backgroundColor = action.backgroundColor
    button.setTitleColor(.white, for: .normal)
    button.tintColor = .white
    button.addAction(
      UIAction { [weak self] _ in
        action.handler(action, button) { _ in self?.close() }
      }, for: .touchUpInside)
    return button
  }
  private func close() { shown?.removeFromSuperview() }
}
