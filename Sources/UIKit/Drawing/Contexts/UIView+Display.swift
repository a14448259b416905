/// Whether any view may have something to draw since the last pass.
@MainActor
enum DisplayPass {
  static var isDue = true
  private static var drawsItself: [ObjectIdentifier: Bool] = [:]

  /// The module's own views draw nothing, so only a keyboard's classes are asked.
  static func mayDraw(_ view: UIView) -> Bool {
    let type = type(of: view)
    if let known = drawsItself[ObjectIdentifier(type)] { return known }
    let path = String(reflecting: type)
    // SwiftUI's views have their drawings set, and what they draw themselves is nothing.
    let isOwn = path.hasPrefix("UIKit.") || path.hasPrefix("SwiftUI.")
    drawsItself[ObjectIdentifier(type)] = !isOwn
    return !isOwn
  }
}

extension UIView {
  /// Lets every view that has to draw do so, parents first, as before each frame on a device.
  func displayIfNeeded() {
    guard DisplayPass.isDue else { return }
    DisplayPass.isDue = false
    displayTree()
  }

  private func displayTree() {
    guard !isHidden else { return }
    if needsDisplay, !bounds.isEmpty {
      needsDisplay = false
      if DisplayPass.mayDraw(self) { display() }
    }
    if layer.flags.contains(.displayBelow) { layer.displayLayersBelow() }
    for view in subviews { view.displayTree() }
  }

  private func display() {
    take(record { context, _ in draw(layer, in: context) })
  }
  func drawContent(in context: CGContext) {
    UIGraphicsPushContext(context)
    draw(bounds)
    UIGraphicsPopContext()
  }

  /// The drawing that a closure makes for the view in the current context, `nil` for none.
  func record(_ draw: (CGContext, CGRect) -> Void) -> RecordedDrawing? {
    let context = CGContext(size: bounds.size, scale: UITraitCollection.current.displayScale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    UIGraphicsPushContext(context)
    draw(context, bounds)
    UIGraphicsPopContext()
    return context.drawing.commands.isEmpty ? nil : context.recorded
  }
}

extension UIView: CALayerDelegate {}
