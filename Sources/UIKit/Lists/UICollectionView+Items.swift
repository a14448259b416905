/// The cells and other views of a collection view that show, as its layout places them.
extension UICollectionView {
  func prepareLayout() {
    if laidOutBounds != bounds {
      let isFirst = laidOutBounds.isNull
      if isFirst || collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds)
        || laidOutBounds.size != bounds.size
      {
        collectionViewLayout.isPrepared = false
      }
      laidOutBounds = bounds
    }
    guard !collectionViewLayout.isPrepared else { return }
    collectionViewLayout.isPrepared = true
    collectionViewLayout.prepare()
    contentSize = collectionViewLayout.collectionViewContentSize
  }

  /// Assigns cells to the visible items. Returns whether all of them kept their size.
  func showItems() -> Bool {
    guard let source = dataSource else { return true }
    let wanted = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    let paths = Set(wanted.filter { $0.representedElementKind == nil }.map(\.indexPath))
    for (path, cell) in shown where !paths.contains(path) {
      shown[path] = nil
      retire(cell, path)
    }
    retireExtras(besides: wanted)
    var isFinal = true
    var views: [UICollectionReusableView] = []
    var moved: UICollectionViewCell?
    for attributes in wanted.sorted(by: { Self.depth($0) < Self.depth($1) }) {
      if let kind = attributes.representedElementKind {
        views.append(show(extra: kind, attributes, source))
      } else {
        let cell = shown[attributes.indexPath] ?? makeCell(attributes.indexPath, source)
        if choosesSize(cell, attributes) { isFinal = false }
        place(cell, attributes)
        if let movement, movement.target == attributes.indexPath {
          cell.center = movement.position
          moved = cell
        } else {
          views.append(cell)
        }
      }
    }
    stack(views + (moved.map { [$0] } ?? []))
    return isFinal
  }

  /// From back to front; at the same index decorations are behind cells.
  private static func depth(_ attributes: UICollectionViewLayoutAttributes) -> (Int, Int) {
    (attributes.zIndex, attributes.representedElementCategory == .decorationView ? 0 : 1)
  }
  /// Puts views in the order of their depth, where they are not yet.
  private func stack(_ views: [UICollectionReusableView]) {
    let order = Dictionary(
      views.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { $1 })
    let present = subviews.map { order[ObjectIdentifier($0)] }
    let places = present.compactMap { $0 }
    guard zip(places, places.dropFirst()).contains(where: { $0 > $1 }) else { return }
    let first = present.firstIndex { $0 != nil } ?? 0
    let others = zip(subviews, present).dropFirst(first).filter { $1 == nil }.map(\.0)
    for view in views { bringSubviewToFront(view) }
    for view in others { bringSubviewToFront(view) }
  }
  private func retireExtras(besides wanted: [UICollectionViewLayoutAttributes]) {
    let keys = Set(
      wanted.compactMap { attributes in
        attributes.representedElementKind.map { ExtraKey(kind: $0, path: attributes.indexPath) }
      })
    for (key, view) in shownExtras where !keys.contains(key) {
      shownExtras[key] = nil
      view.removeFromSuperview()
      delegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind, at: key.path)
    }
  }

  func makeCell(
    _ path: IndexPath, _ source: any UICollectionViewDataSource
  ) -> UICollectionViewCell {
    let cell = source.collectionView(self, cellForItemAt: dataPath(path))
    cell.collection = self
    shown[path] = cell
    cell.isSelected = selected.contains(path)
    delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    addSubview(cell)
    return cell
  }

  func choosesSize(
    _ cell: UICollectionViewCell, _ attributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard let flow = collectionViewLayout as? any SelfSizingLayout, flow.letsChoose(attributes),
      flow.chosenSizes[attributes.indexPath] == nil,
      let proposal = attributes.copy() as? UICollectionViewLayoutAttributes
    else { return false }
    let chosen = cell.preferredLayoutAttributesFitting(proposal).size
    flow.chosenSizes[attributes.indexPath] = chosen
    guard chosen != attributes.size else { return false }
    flow.isPrepared = false
    return true
  }

  func show(
    extra kind: String, _ attributes: UICollectionViewLayoutAttributes,
    _ source: any UICollectionViewDataSource
  ) -> UICollectionReusableView {
    let key = ExtraKey(kind: kind, path: attributes.indexPath)
    if let view = shownExtras[key] {
      place(view, attributes)
      return view
    }
    let isDecoration = attributes.representedElementCategory == .decorationView
    let view =
      isDecoration
      ? collectionViewLayout.makeDecoration(kind, attributes.frame)
      : source.collectionView(
        self, viewForSupplementaryElementOfKind: kind, at: attributes.indexPath)
    shownExtras[key] = view
    if !isDecoration {
      delegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: kind, at: key.path)
    }
    addSubview(view)
    place(view, attributes)
    return view
  }

  func place(
    _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) {
    view.bounds.size = attributes.size
    view.center = attributes.center
    view.transform3D = attributes.transform3D
    view.alpha = attributes.alpha
    view.isHidden = attributes.isHidden
    view.apply(attributes)
  }

  func retire(_ cell: UICollectionViewCell, _ path: IndexPath) {
    cell.removeFromSuperview()
    if cell.isHighlighted { cell.isHighlighted = false }
    if let identifier = cell.reuseIdentifier { spare[identifier, default: []].append(cell) }
    delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
  }
}
