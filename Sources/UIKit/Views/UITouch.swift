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
  /// In the coordinates of the keyboard's root view.
  var rootLocation = CGPoint.zero
  var previousRootLocation = CGPoint.zero

  open func location(in view: UIView?) -> CGPoint {
    view?.convert(rootLocation, from: nil) ?? rootLocation
  }
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
  /// The fingers, `nil` before the first. A set is made when one is asked for, which most keyboards never do.
  var fingers: [UITouch]?
  open var allTouches: Set<UITouch>? { fingers.map(Set.init) }
  open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
}
