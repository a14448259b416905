/// The simulated device's screen.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  public private(set) static var main = UIScreen()

  /// In points, upright. The process sets it at each presentation.
  open internal(set) var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  open var scale: CGFloat { UITraitCollection.current.displayScale }
  open var nativeScale: CGFloat { scale }
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  open var traitCollection: UITraitCollection { .current }
}
