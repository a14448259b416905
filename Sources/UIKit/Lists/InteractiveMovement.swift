/// Moving an item of a collection with a finger. Cells show the new order at once; the data source learns of it at the end.
extension UICollectionView {
  struct Movement {
    let source: IndexPath
    var target: IndexPath
    var position: CGPoint
  }

  /// Begins to move an item, if the data source lets it move.
  @discardableResult public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    layoutIfNeeded()
    guard movement == nil, let cell = shown[indexPath],
      dataSource?.collectionView(self, canMoveItemAt: indexPath) ?? false
    else { return false }
    movement = Movement(source: indexPath, target: indexPath, position: cell.center)
    bringSubviewToFront(cell)
    return true
  }
  /// Moves the item to a point, and the others out of its way.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard var moved = movement else { return }
    moved.position = targetPosition
    if let proposed = placeForMovedItem(near: targetPosition) {
      let target =
        delegate?.collectionView(
          self, targetIndexPathForMoveOfItemFromOriginalIndexPath: moved.source,
          atCurrentIndexPath: moved.target, toProposedIndexPath: proposed) ?? proposed
      if target != moved.target {
        reorder(from: moved.target, to: target)
        moved.target = target
      }
    }
    movement = moved
    setNeedsLayout()
    ViewChanges.note()
  }
  public func endInteractiveMovement() {
    guard let moved = movement else { return }
    movement = nil
    setNeedsLayout()
    guard moved.source != moved.target else { return }
    dataSource?.collectionView(self, moveItemAt: moved.source, to: moved.target)
    forgetCounts()
  }
  public func cancelInteractiveMovement() {
    guard let moved = movement else { return }
    movement = nil
    putBack(from: moved.target, to: moved.source)
  }
  /// Shows the cells in the order that the data source has.
  func putBack(from target: IndexPath, to source: IndexPath) { reorder(from: target, to: source) }

  /// Where the item would go: the place of the cell at a point.
  private func placeForMovedItem(near point: CGPoint) -> IndexPath? {
    let area = CGRect(x: point.x, y: point.y, width: 1, height: 1)
    return (collectionViewLayout.layoutAttributesForElements(in: area) ?? []).first {
      $0.representedElementCategory == .cell && $0.frame.holds(point)
    }?.indexPath
  }
  /// Shows the cells in another order; they keep their content.
  private func reorder(from old: IndexPath, to new: IndexPath) {
    count(from: old.section, to: new.section)
    let cells = shown
    shown = [:]
    for (path, cell) in cells { shown[place(of: path, moving: old, to: new)] = cell }
    selected = selected.map { place(of: $0, moving: old, to: new) }
    (collectionViewLayout as? any SelfSizingLayout)?.chosenSizes = [:]
    collectionViewLayout.invalidateLayout()
  }
  private func place(of path: IndexPath, moving old: IndexPath, to new: IndexPath) -> IndexPath {
    guard path != old else { return new }
    var item = path.item
    if path.section == old.section, item > old.item { item -= 1 }
    if path.section == new.section, item >= new.item { item += 1 }
    return IndexPath(item: item, section: path.section)
  }
  /// The item that the data source has for a place while another one is moved.
  func dataPath(_ shownPath: IndexPath) -> IndexPath {
    guard let movement, movement.source != movement.target else { return shownPath }
    return place(of: shownPath, moving: movement.target, to: movement.source)
  }
}
