/// The work of a layer without a view, and of the layers in it, that waits for the next pass.
struct LayerFlags: OptionSet {
  let rawValue: UInt8
  static let layout = LayerFlags(rawValue: 1)
  static let layoutBelow = LayerFlags(rawValue: 2)
  static let display = LayerFlags(rawValue: 4)
  static let displayBelow = LayerFlags(rawValue: 8)
}

/// The layout and the drawing of layers without a view, which take place with those of the view that they are in.
extension CALayer {
  func mark(_ own: LayerFlags) {
    flags.insert(own)
    markAbove(own == .layout ? .layoutBelow : .displayBelow)
  }
  /// Has the layers above, up to a view, visit this one in the next pass.
  func markAbove(_ below: LayerFlags) {
    var layer = superlayer
    while let current = layer {
      current.flags.insert(below)
      if let view = current.view {
        if below == .layoutBelow { view.markLayersNeedLayout() } else { DisplayPass.isDue = true }
        return
      }
      layer = current.superlayer
    }
  }
  /// Marks those above a layer that was added with work to do.
  func markAboveAdded() {
    if !flags.isDisjoint(with: [.layout, .layoutBelow]) { markAbove(.layoutBelow) }
    if !flags.isDisjoint(with: [.display, .displayBelow]) { markAbove(.displayBelow) }
  }

  func layOutTree() {
    if flags.contains(.layout) {
      flags.remove(.layout)
      layoutSublayers()
    }
    layOutLayersBelow()
  }
  func layOutLayersBelow() {
    guard flags.contains(.layoutBelow) else { return }
    flags.remove(.layoutBelow)
    for layer in sublayers ?? [] { layer.layOutTree() }
  }

  func displayTree() {
    if flags.contains(.display), !bounds.isEmpty {
      flags.remove(.display)
      display()
    }
    displayLayersBelow()
  }
  func displayLayersBelow() {
    guard flags.contains(.displayBelow) else { return }
    flags.remove(.displayBelow)
    for layer in sublayers ?? [] { layer.displayTree() }
  }

  /// The drawing of the layer or its delegate in the layer's coordinates, `nil` for none.
  func recordContent() -> RecordedDrawing? {
    let context = CGContext(size: bounds.size, scale: UITraitCollection.current.displayScale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    draw(in: context)
    return context.drawing.commands.isEmpty ? nil : context.recorded
  }
}
