/// An item for a player: an uncompressed sound, WAVE or CAF, whose length Keyward reads. All else fails with Apple's error and a
/// notice, once a player has the item.
open class AVPlayerItem: NSObject, @unchecked Sendable {  // used on the main actor
  public enum Status: Int, Sendable {
    case unknown = 0
    case readyToPlay, failed
  }
  public let asset: AVAsset
  open private(set) var status = Status.unknown
  open private(set) var error: (any Error)?
  open var forwardPlaybackEndTime = CMTime.invalid
  open var reversePlaybackEndTime = CMTime.invalid
  open var preferredForwardBufferDuration: TimeInterval = 0
  open var preferredPeakBitRate = 0.0
  open var preferredMaximumResolution = CGSize.zero
  open var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
  open var canUseNetworkResourcesForLiveStreamingWhilePaused = false
  weak var player: AVPlayer?
  /// The second that is played next.
  var position = 0.0

  public convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }
  public convenience init(asset: AVAsset) {
    self.init(asset: asset, automaticallyLoadedAssetKeys: nil)
  }
  public init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) { self.asset = asset }
  open override func copy() -> Any { AVPlayerItem(asset: asset) }

  open var duration: CMTime { status == .readyToPlay ? asset.duration : .indefinite }
  open var presentationSize: CGSize { .zero }
  open var isPlaybackLikelyToKeepUp: Bool { status == .readyToPlay }
  open var isPlaybackBufferFull: Bool { status == .readyToPlay }
  open var isPlaybackBufferEmpty: Bool { status != .readyToPlay }
  open var loadedTimeRanges: [NSValue] { [] }
  open var canPlayFastForward: Bool { status == .readyToPlay }
  open var canPlayReverse: Bool { false }
  open func currentTime() -> CMTime {
    let now = player?.currentItem === self ? player?.now ?? position : position
    return CMTime(seconds: now, preferredTimescale: 1_000_000_000)
  }
  @discardableResult
  open func seek(to time: CMTime, completionHandler: ((Bool) -> Void)? = nil) -> Bool {
    let last = asset.duration.seconds
    let target = min(max(time.seconds, 0), last.isFinite ? last : 0)
    guard target.isFinite, status != .failed else {
      completionHandler?(false)
      return false
    }
    position = target
    player?.moved(self)
    completionHandler?(true)
    return true
  }
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: ((Bool) -> Void)? = nil
  ) { seek(to: time, completionHandler: completionHandler) }
  open func cancelPendingSeeks() {}

  /// Learns whether the item can be played.
  func prepare() {
    guard status == .unknown else { return }
    if let address = (asset as? AVURLAsset)?.url, !address.isFileURL {
      AuditRecord.note(handed: address)
    }
    switch asset.sound {
    case .success: status = .readyToPlay
    case .failure(let failure):
      (status, error) = (.failed, failure)
      NotificationCenter.default.post(
        name: .AVPlayerItemFailedToPlayToEndTime, object: self,
        userInfo: [AVPlayerItemFailedToPlayToEndTimeErrorKey: failure])
    }
  }
}
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

extension AVPlayerItem {
  public class var didPlayToEndTimeNotification: NSNotification.Name {
    .AVPlayerItemDidPlayToEndTime
  }
  public class var failedToPlayToEndTimeNotification: NSNotification.Name {
    .AVPlayerItemFailedToPlayToEndTime
  }
  public class var timeJumpedNotification: NSNotification.Name { .AVPlayerItemTimeJumped }
  public class var playbackStalledNotification: NSNotification.Name { .AVPlayerItemPlaybackStalled }
}
extension NSNotification.Name {
  public static let AVPlayerItemDidPlayToEndTime = Self("AVPlayerItemDidPlayToEndTimeNotification")
  public static let AVPlayerItemFailedToPlayToEndTime = Self(
    "AVPlayerItemFailedToPlayToEndTimeNotification")
  public static let AVPlayerItemTimeJumped = Self("AVPlayerItemTimeJumpedNotification")
  /// Never posted: files don't stall.
  public static let AVPlayerItemPlaybackStalled = Self("AVPlayerItemPlaybackStalledNotification")
}
