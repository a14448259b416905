/// Shows a film in a window over other apps, as on a device without Picture in Picture: it never starts.
open class AVPictureInPictureController: NSObject, @unchecked Sendable {  // used on the main actor
  /// Always `false`, as on a device that lacks it.
  open class func isPictureInPictureSupported() -> Bool { false }
  open class var pictureInPictureButtonStartImage: UIImage { image("pip.enter") }
  open class var pictureInPictureButtonStopImage: UIImage { image("pip.exit") }
  open class func pictureInPictureButtonStartImage(
    compatibleWith traitCollection: UITraitCollection?
  ) -> UIImage { image("pip.enter", traitCollection) }
  open class func pictureInPictureButtonStopImage(
    compatibleWith traitCollection: UITraitCollection?
  ) -> UIImage { image("pip.exit", traitCollection) }
  private class func image(_ name: String, _ traits: UITraitCollection? = nil) -> UIImage {
    UIImage(systemName: name, compatibleWith: traits) ?? UIImage()
  }

  open weak var delegate: (any AVPictureInPictureControllerDelegate)?
  open var contentSource: ContentSource?
  open var requiresLinearPlayback = false
  open var canStartPictureInPictureAutomaticallyFromInline = false

  /// Always `nil`, as on a device that lacks Picture in Picture.
  public init?(playerLayer: AVPlayerLayer) {
    SystemServices.tell("AVPictureInPictureController is nil: a keyboard has no Picture in Picture")
    return nil
  }
  public init(contentSource: ContentSource) { self.contentSource = contentSource }

  open var playerLayer: AVPlayerLayer { contentSource?.playerLayer ?? noLayer }
  private lazy var noLayer = MainActor.assumeIsolated { AVPlayerLayer() }
  open var isPictureInPicturePossible: Bool { false }
  open var isPictureInPictureActive: Bool { false }
  open var isPictureInPictureSuspended: Bool { false }

  /// Fails: the delegate receives the error in a later turn of the main queue.
  open func startPictureInPicture() {
    SystemServices.tell("startPictureInPicture fails: a keyboard has no Picture in Picture")
    DispatchQueue.main.async { [self] in
      delegate?.pictureInPictureController(
        self, failedToStartPictureInPictureWithError: AVKitError(.pictureInPictureStartFailed))
    }
  }
  /// Does nothing, as nothing has started.
  open func stopPictureInPicture() {}
  /// Does nothing, as nothing is shown.
  open func invalidatePlaybackState() {}

  /// The film or call that is to be shown.
  open class ContentSource: NSObject, @unchecked Sendable {  // used on the main actor
    public let playerLayer: AVPlayerLayer?
    public let sampleBufferDisplayLayer: AVSampleBufferDisplayLayer?
    open private(set) weak var sampleBufferPlaybackDelegate:
      (any AVPictureInPictureSampleBufferPlaybackDelegate)?
    open private(set) weak var activeVideoCallSourceView: UIView?
    public let activeVideoCallContentViewController: AVPictureInPictureVideoCallViewController?

    public init(playerLayer: AVPlayerLayer) {
      self.playerLayer = playerLayer
      (sampleBufferDisplayLayer, activeVideoCallContentViewController) = (nil, nil)
    }
    public init(
      sampleBufferDisplayLayer: AVSampleBufferDisplayLayer,
      playbackDelegate: any AVPictureInPictureSampleBufferPlaybackDelegate
    ) {
      self.sampleBufferDisplayLayer = sampleBufferDisplayLayer
      sampleBufferPlaybackDelegate = playbackDelegate
      (playerLayer, activeVideoCallContentViewController) = (nil, nil)
    }
    public init(
      activeVideoCallSourceView sourceView: UIView,
      contentViewController: AVPictureInPictureVideoCallViewController
    ) {
      activeVideoCallSourceView = sourceView
      activeVideoCallContentViewController = contentViewController
      (playerLayer, sampleBufferDisplayLayer) = (nil, nil)
    }
  }
}

/// Receives the steps of Picture in Picture, of which there is only the failed start here.
public protocol AVPictureInPictureControllerDelegate: NSObjectProtocol {
  func pictureInPictureControllerWillStartPictureInPicture(
    _ pictureInPictureController: AVPictureInPictureController)
  func pictureInPictureControllerDidStartPictureInPicture(
    _ pictureInPictureController: AVPictureInPictureController)
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    failedToStartPictureInPictureWithError error: any Error)
  func pictureInPictureControllerWillStopPictureInPicture(
    _ pictureInPictureController: AVPictureInPictureController)
  func pictureInPictureControllerDidStopPictureInPicture(
    _ pictureInPictureController: AVPictureInPictureController)
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
      @escaping (Bool) -> Void)
}
extension AVPictureInPictureControllerDelegate {
  public func pictureInPictureControllerWillStartPictureInPicture(
    _ pictureInPictureController: AVPictureInPictureController
  ) {}
  public func pictureInPictureControllerDidStartPictureInPicture(
    _ pictureInPictureController: AVPictureInPictureController
  ) {}
  public func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    failedToStartPictureInPictureWithError error: any Error
  ) {}
  public func pictureInPictureControllerWillStopPictureInPicture(
    _ pictureInPictureController: AVPictureInPictureController
  ) {}
  public func pictureInPictureControllerDidStopPictureInPicture(
    _ pictureInPictureController: AVPictureInPictureController
  ) {}
  public func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
      @escaping (Bool) -> Void
  ) { completionHandler(true) }
}

/// Controls the playing of sample buffers in the window, which never appears here.
public protocol AVPictureInPictureSampleBufferPlaybackDelegate: NSObjectProtocol {
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController, setPlaying playing: Bool)
  func pictureInPictureControllerTimeRangeForPlayback(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> CMTimeRange
  func pictureInPictureControllerIsPlaybackPaused(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> Bool
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    didTransitionToRenderSize newRenderSize: CMVideoDimensions)
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    skipByInterval skipInterval: CMTime, completion completionHandler: @escaping () -> Void)
  func pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> Bool
}
extension AVPictureInPictureSampleBufferPlaybackDelegate {
  /// Skips, for delegates whose method is asynchronous.
  public func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    skipByInterval skipInterval: CMTime, completion completionHandler: @escaping () -> Void
  ) { completionHandler() }
  public func pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(
    _ pictureInPictureController: AVPictureInPictureController
  ) -> Bool { false }
}

/// The content of a video call's window, which never appears here.
open class AVPictureInPictureVideoCallViewController: UIViewController {}
