/// A step of a press of a button that takes photos.
public enum AVCaptureEventPhase: UInt, Sendable {
  case began = 0
  case ended, cancelled
}
/// A press of a button that takes photos. None is made here.
open class AVCaptureEvent: NSObject, @unchecked Sendable {  // never changes
  public let phase: AVCaptureEventPhase
  init(phase: AVCaptureEventPhase) { self.phase = phase }
}

/// Handles the device's buttons as those of a camera. An extension has no camera: the handlers are never called.
@preconcurrency @MainActor
open class AVCaptureEventInteraction: NSObject, UIInteraction {
  open private(set) weak var view: UIView?
  open var isEnabled = true

  public init(
    primary primaryHandler: @escaping (AVCaptureEvent) -> Void,
    secondary secondaryHandler: @escaping (AVCaptureEvent) -> Void
  ) {}
  public init(handler: @escaping (AVCaptureEvent) -> Void) {}

  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) {
    self.view = view
    guard view != nil else { return }
    SystemServices.tell("AVCaptureEventInteraction receives no events: an extension has no camera")
  }
}
