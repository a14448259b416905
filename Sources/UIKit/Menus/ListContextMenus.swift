/// A long press on a row or an item, which shows the menu from the list's delegate.
///
/// It isn't a separate key: a test presses the row's text, or the row.
@MainActor
final class ListMenuPress: UILongPressGestureRecognizer {
  private let permission: Permission
  override var isMeantForTaps: Bool { false }

  /// - Parameter menu: the menu at a point of the list, and the view that it belongs to.
  init(menu: @escaping (CGPoint) -> (UIMenu, UIView)?) {
    permission = Permission(menu)
    super.init(target: nil, action: nil)
    delegate = permission
    addTarget(permission, action: Selector._of("show", Permission.show))
  }

  @MainActor
  private final class Permission: NSObject, UIGestureRecognizerDelegate {
    private let menu: (CGPoint) -> (UIMenu, UIView)?
    private var found: (UIMenu, UIView)?
    init(_ menu: @escaping (CGPoint) -> (UIMenu, UIView)?) { self.menu = menu }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      guard gestureRecognizer.state == .possible else { return true }
      found = menu(gestureRecognizer.location(in: gestureRecognizer.view))
      return found != nil
    }
    func show() {
      guard let (menu, view) = found else { return }
      found = nil
      MenuView.show(menu, at: view)
    }
  }
}

extension UITableView {
  /// Has long presses show the menus of rows.
  func watchMenuPresses() {
    guard !(gestureRecognizers ?? []).contains(where: { $0 is ListMenuPress }) else { return }
    addGestureRecognizer(
      ListMenuPress { [weak self] point in
        guard let self, let path = indexPathForRow(at: point), let cell = cellForRow(at: path),
          let menu = delegate?.tableView(
            self, contextMenuConfigurationForRowAt: path, point: point)?.menu
        else { return nil }
        return (menu, cell)
      })
  }
}
extension UICollectionView {
  /// Has long presses show the menus of items.
  func watchMenuPresses() {
    guard !(gestureRecognizers ?? []).contains(where: { $0 is ListMenuPress }) else { return }
    addGestureRecognizer(
      ListMenuPress { [weak self] point in
        guard let self, let path = indexPathForItem(at: point), let cell = cellForItem(at: path),
          let delegate,
          let menu =
            (delegate.collectionView(self, contextMenuConfigurationForItemsAt: [path], point: point)
            ?? delegate.collectionView(self, contextMenuConfigurationForItemAt: path, point: point))?
            .menu
        else { return nil }
        return (menu, cell)
      })
  }
}

extension UITableViewDelegate {
  public func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
}
extension UICollectionViewDelegate {
  public func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
  public func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
}
