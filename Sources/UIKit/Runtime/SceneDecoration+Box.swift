internal import KeyboardProtocol

/// The background behind a view's content, and the line around it.
extension SceneDecoration {
  /// Whether a color and a radius describe what is behind the view's content.
  static func isPlainBox(_ view: UIView) -> Bool {
    !view.layer.hasSquareCorners && view.backgroundColor?.pattern == nil
  }

  /// Adds the background, where a color and a radius don't describe it.
  mutating func addBox() {
    if view.backgroundColor?.pattern != nil { return addPattern() }
    let color = (view as? UIButton)?.shownBackgroundColor ?? view.backgroundColor
    guard view.layer.hasSquareCorners,
      let shown = Self.shown(color?.resolvedColor(with: view.traitCollection).cgColor)
    else { return }
    add(.fill(outline, color: shown, isEvenOdd: false))
  }

  /// The line around a view with some square corners.
  mutating func addBorder() {
    guard let border = Self.border(of: view.layer) else { return }
    let inner = view.layer.outline(
      in: frame.insetBy(dx: border.width / 2, dy: border.width / 2))
    add(
      .stroke(
        steps(inner.elements, from: .zero), color: border.color, width: border.width,
        line: RecordedDrawing.Line().told))
  }

  /// The pattern behind the view, from its upper left corner on.
  private mutating func addPattern() {
    guard let image = view.backgroundColor?.pattern, !image.name.isEmpty else { return }
    let size = image.size
    guard size.width >= 1, size.height >= 1, !view.bounds.isEmpty else { return }
    let tiles = DrawnImage.Caps(
      top: 0, left: 0, bottom: 0, right: 0, width: Self.rounded(size.width),
      height: Self.rounded(size.height), isTiled: true)
    let isRound = view.layer.cornerRadius > 0
    if isRound { add(.clip(outline)) }
    addImage(image.name, frame, image.placed(tint: view.tintColor, in: view), caps: tiles)
    if isRound { add(.end) }
  }
}
