@_exported import AVFoundation
@_exported import UIKit

/// Shows a player's film with its controls. Keyward shows no films: the view is black and has no controls.
@preconcurrency @MainActor
open class AVPlayerViewController: UIViewController {
  open var player: AVPlayer?
  open weak var delegate: (any AVPlayerViewControllerDelegate)?
  /// Only kept: there are no controls.
  open var showsPlaybackControls = true
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open var allowsPictureInPicturePlayback = true
  open var canStartPictureInPictureAutomaticallyFromInline = false
  open var updatesNowPlayingInfoCenter = true
  open var entersFullScreenWhenPlaybackBegins = false
  open var exitsFullScreenWhenPlaybackEnds = false
  open var requiresLinearPlayback = false
  open var showsTimecodes = false
  open var allowsVideoFrameAnalysis = true
  open var pixelBufferAttributes: [String: Any]?
  /// Always `false`: no film is shown.
  open var isReadyForDisplay: Bool { false }
  open var videoBounds: CGRect { .zero }
  /// A view over the film.
  open private(set) var contentOverlayView: UIView?

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    let overlay = UIView(frame: view.bounds)
    overlay.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(overlay)
    contentOverlayView = overlay
    SystemServices.tell("AVPlayerViewController stays black: Keyward shows no films")
  }
}

/// Receives the steps of playing in another place, which never begin here.
@preconcurrency @MainActor
public protocol AVPlayerViewControllerDelegate: NSObjectProtocol {
  func playerViewControllerWillStartPictureInPicture(
    _ playerViewController: AVPlayerViewController)
  func playerViewControllerDidStopPictureInPicture(_ playerViewController: AVPlayerViewController)
}
extension AVPlayerViewControllerDelegate {
  public func playerViewControllerWillStartPictureInPicture(
    _ playerViewController: AVPlayerViewController
  ) {}
  public func playerViewControllerDidStopPictureInPicture(
    _ playerViewController: AVPlayerViewController
  ) {}
}
