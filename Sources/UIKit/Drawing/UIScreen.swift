/// The simulated device's screen.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  public private(set) static var main = UIScreen()
  open class var screens: [UIScreen] { [main] }

  /// In points, in the current orientation. The process sets it at each presentation.
  open internal(set) var bounds = CGRect(x: 0, y: 0, width: 390, height: 844) {
    didSet { DeviceModel.adopt(screen: bounds) }
  }
  open var scale: CGFloat { UITraitCollection.current.displayScale }
  open var nativeScale: CGFloat { scale }
  /// In pixels, upright.
  open var nativeBounds: CGRect {
    CGRect(
      x: 0, y: 0, width: min(bounds.width, bounds.height) * scale,
      height: max(bounds.width, bounds.height) * scale)
  }
  open var traitCollection: UITraitCollection { .current }
  open var maximumFramesPerSecond: Int { 60 }
  open var brightness: CGFloat = 0.5
  open var isCaptured: Bool { false }
  open var mirrored: UIScreen? { nil }
  /// Kept: nothing dims the screen.
  open var wantsSoftwareDimming = false
  open var currentEDRHeadroom: CGFloat { 1 }
  open var potentialEDRHeadroom: CGFloat { 1 }
  nonisolated public static let brightnessDidChangeNotification = NSNotification.Name(
    "UIScreenBrightnessDidChangeNotification")
  nonisolated public static let capturedDidChangeNotification = NSNotification.Name(
    "UIScreenCapturedDidChangeNotification")
  nonisolated public static let didConnectNotification = NSNotification.Name(
    "UIScreenDidConnectNotification")
  nonisolated public static let didDisconnectNotification = NSNotification.Name(
    "UIScreenDidDisconnectNotification")
  nonisolated public static let modeDidChangeNotification = NSNotification.Name(
    "UIScreenModeDidChangeNotification")
  /// Calls a target before each frame, once the link is added to a run loop.
  open func displayLink(withTarget target: Any, selector sel: Selector) -> CADisplayLink? {
    CADisplayLink(target: target, selector: sel)
  }
  /// The room below the status bar: the whole screen, since a keyboard sees no status bar.
  open var applicationFrame: CGRect { bounds }
  /// The space of the keyboard's window, which is its view's.
  open var coordinateSpace: any UICoordinateSpace { ScreenSpace(bounds) }
  open var fixedCoordinateSpace: any UICoordinateSpace { ScreenSpace(bounds) }
}

/// The screen as a space: its points are those of the keyboard's root.
@MainActor
private final class ScreenSpace: NSObject, UICoordinateSpace {
  let bounds: CGRect
  init(_ bounds: CGRect) { self.bounds = bounds }
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace._view?.convert(point, from: nil) ?? point
  }
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace._view?.convert(point, to: nil) ?? point
  }
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace._view?.convert(rect, from: nil) ?? rect
  }
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace._view?.convert(rect, to: nil) ?? rect
  }
}
