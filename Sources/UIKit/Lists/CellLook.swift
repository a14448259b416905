extension UITableViewCell {
  /// The line below the row, and the accessory at its end.
  func look() -> RecordedDrawing? {
    let hasLine = table.map { $0.separatorStyle != .none } ?? false
    guard hasLine || accessoryType != .none && accessoryView == nil else { return nil }
    return ControlLook.of(self, isEnabled: true) { look in
      if hasLine { addSeparators(to: &look) }
      if accessoryView == nil { addAccessory(to: &look) }
    }
  }

  /// The overlay of a row with a background of its own, in front; `nil` where nothing covers the cell's own drawing.
  func overlaid(_ overlay: CellOverlay?) -> CellOverlay? {
    guard
      configured.backgroundView != nil || backgroundView != nil
        || contentView.backgroundColor != nil
    else {
      overlay?.removeFromSuperview()
      return nil
    }
    let view = overlay ?? CellOverlay(cell: self)
    if overlay == nil { addSubview(view) }
    view.frame = bounds
    return view
  }

  /// The line below a row. A group has lines from edge to edge above and below it, and a card has none.
  private func addSeparators(to look: inout ControlLook) {
    let (style, place) = (table?.style ?? .plain, placeInSection)
    var inset = separatorInset
    if isRightToLeft { swap(&inset.left, &inset.right) }
    if style == .grouped, place.isFirst { addLine(at: bounds.minY, .zero, to: &look) }
    if style == .insetGrouped, place.isLast { return }
    if style == .grouped, place.isLast { inset = .zero }
    addLine(at: bounds.maxY - Self.lineWidth, inset, to: &look)
  }
  private static var lineWidth: CGFloat { 1 / max(UITraitCollection.current.displayScale, 1) }
  private func addLine(at y: CGFloat, _ inset: UIEdgeInsets, to look: inout ControlLook) {
    look.fill(
      CGRect(
        x: bounds.minX + inset.left, y: y, width: bounds.width - inset.horizontal,
        height: Self.lineWidth), table?.separatorColor ?? .separator)
  }

  private func addAccessory(to look: inout ControlLook) {
    let middle = CGPoint(
      x: isRightToLeft ? bounds.minX + 22 : bounds.maxX - 22, y: bounds.midY)
    let forward: CGFloat = isRightToLeft ? -1 : 1
    func place(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: middle.x + x * forward, y: middle.y + y)
    }
    switch accessoryType {
    case .none: break
    case .disclosureIndicator:
      look.stroke([place(-3, -5.5), place(3, 0), place(-3, 5.5)], width: 2, .tertiaryLabel)
    case .checkmark:
      look.stroke(
        [
          CGPoint(x: middle.x - 6, y: middle.y + 1), CGPoint(x: middle.x - 2, y: middle.y + 5.5),
          CGPoint(x: middle.x + 6, y: middle.y - 6),
        ], width: 2, tintColor)
    case .detailButton: addDetail(at: middle, to: &look)
    case .detailDisclosureButton:
      addDetail(at: place(-12, 0), to: &look)
      look.stroke([place(7, -5.5), place(13, 0), place(7, 5.5)], width: 2, .tertiaryLabel)
    }
  }

  /// A circle with an i.
  private func addDetail(at middle: CGPoint, to look: inout ControlLook) {
    look.outline(
      CGRect(x: middle.x - 10, y: middle.y - 10, width: 20, height: 20), radius: 10, width: 1.5,
      tintColor)
    look.fill(
      CGRect(x: middle.x - 1.1, y: middle.y - 5.5, width: 2.2, height: 2.2), radius: 1.1, tintColor)
    look.stroke(
      [CGPoint(x: middle.x, y: middle.y - 1), CGPoint(x: middle.x, y: middle.y + 5)], width: 1.6,
      tintColor)
  }
}

/// The separator and the accessory of a row, above its background.
@MainActor
final class CellOverlay: UIView {
  private weak var cell: UITableViewCell?

  init(cell: UITableViewCell) {
    self.cell = cell
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override func controlLook() -> RecordedDrawing? { cell?.look() }
}
