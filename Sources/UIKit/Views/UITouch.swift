/// One finger on the screen during one event.
@preconcurrency @MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began = 0
    case moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
  }

  open internal(set) var phase = Phase.began
  open internal(set) var timestamp: TimeInterval = 0
  open internal(set) var tapCount = 1
  open internal(set) weak var view: UIView?
  open var window: UIWindow? { view?.window }
  open var gestureRecognizers: [UIGestureRecognizer]? { view?.gestureRecognizers }
  /// The kind of touch: always a finger here.
  public enum TouchType: Int, Sendable {
    case direct = 0
    case indirect, pencil, indirectPointer
  }
  open var type: TouchType { .direct }
  /// A screen that does not feel how hard a finger presses says 0.
  open var force: CGFloat { 0 }
  open var maximumPossibleForce: CGFloat { 0 }
  open var majorRadius: CGFloat { 20 }
  open var majorRadiusTolerance: CGFloat { 5 }
  open var altitudeAngle: CGFloat { .pi / 2 }
  /// In the coordinates of the keyboard's root view.
  var rootLocation = CGPoint.zero
  var previousRootLocation = CGPoint.zero

  open func location(in view: UIView?) -> CGPoint {
    view?.convert(rootLocation, from: nil) ?? rootLocation
  }
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
  open func previousLocation(in view: UIView?) -> CGPoint {
    view?.convert(previousRootLocation, from: nil) ?? previousRootLocation
  }
}

/// The fingers that are on the screen at one time.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  public enum EventType: Int, Sendable {
    case touches = 0
    case motion, remoteControl, presses
  }

  open var type: EventType { .touches }
  open internal(set) var timestamp: TimeInterval = 0
  /// The fingers, `nil` before the first. A set is made on request, which is rare in keyboards.
  var fingers: [UITouch]?
  open var allTouches: Set<UITouch>? { fingers.map(Set.init) }
  open var subtype: EventSubtype { .none }
  /// The kind of an event of motion or of a remote control.
  public enum EventSubtype: Int, Sendable {
    case none = 0
    case motionShake
  }
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    allTouches?.filter { $0.window === window }
  }
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    gesture.view.flatMap { view in
      allTouches?.filter { $0.view?.isDescendant(of: view) ?? false }
    }
  }
  /// Each movement comes by itself here, so the touch is its only element.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
  open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
}
