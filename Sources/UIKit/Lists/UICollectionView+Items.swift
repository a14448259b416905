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
    var isFinal = true
    for attributes in wanted.sorted(by: { $0.zIndex < $1.zIndex }) {
      if let kind = attributes.representedElementKind {
        show(extra: kind, attributes, source)
      } else {
        let cell = shown[attributes.indexPath] ?? makeCell(attributes.indexPath, source)
        if choosesSize(cell, attributes) { isFinal = false }
        place(cell, attributes)
      }
    }
    return isFinal
  }

  func makeCell(
    _ path: IndexPath, _ source: any UICollectionViewDataSource
  ) -> UICollectionViewCell {
    let cell = source.collectionView(self, cellForItemAt: path)
    cell.collection = self
    shown[path] = cell
    cell.isSelected = selected.contains(path)
    collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
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
  ) {
    let key = ExtraKey(kind: kind, path: attributes.indexPath)
    let view =
      shownExtras[key]
      ?? source.collectionView(
        self, viewForSupplementaryElementOfKind: kind, at: attributes.indexPath)
    if shownExtras[key] == nil {
      shownExtras[key] = view
      addSubview(view)
    }
    place(view, attributes)
  }

  func place(
    _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) {
    view.frame = attributes.frame
    view.transform = attributes.transform
    view.alpha = attributes.alpha
    view.isHidden = attributes.isHidden
    view.apply(attributes)
  }

  func retire(_ cell: UICollectionViewCell, _ path: IndexPath) {
    cell.removeFromSuperview()
    if cell.isHighlighted { cell.isHighlighted = false }
    if let identifier = cell.reuseIdentifier { spare[identifier, default: []].append(cell) }
    collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
  }
}
