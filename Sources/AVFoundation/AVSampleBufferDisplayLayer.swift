/// Whether samples are shown.
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
  case unknown = 0
  case rendering, failed
}

/// Takes samples of media in a queue.
public protocol AVQueuedSampleBufferRendering: NSObjectProtocol {
  var timebase: CMTimebase { get }
  var isReadyForMoreMediaData: Bool { get }
  var hasSufficientMediaDataForReliablePlaybackStart: Bool { get }
  func enqueue(_ sampleBuffer: CMSampleBuffer)
  func flush()
  func requestMediaDataWhenReady(
    on queue: DispatchQueue, using block: @escaping @Sendable () -> Void)
  func stopRequestingMediaData()
}

extension NSNotification.Name {
  public static let AVSampleBufferDisplayLayerFailedToDecode = NSNotification.Name(
    "AVSampleBufferDisplayLayerFailedToDecodeNotification")
  public static let AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChange =
    NSNotification.Name(
      "AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChangeNotification")
  public static let AVSampleBufferDisplayLayerReadyForDisplayDidChange = NSNotification.Name(
    "AVSampleBufferDisplayLayerReadyForDisplayDidChangeNotification")
}
/// The key of the error in `AVSampleBufferDisplayLayerFailedToDecode`.
public let AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey =
  "AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey"

/// The queue of a layer or renderer without a decoder: it fails with the first sample, until it is flushed.
private final class SampleQueue: @unchecked Sendable {  // behind the lock
  private struct State {
    var hasFailed = false
    var request: Int?
    var requests = 0
    var timebase: CMTimebase?
  }
  private let state = Lock(State())
  private let name: String
  private let ownTimebase = CMTimebase(clock: .hostTimeClock)

  init(_ name: String) { self.name = name }

  var controlTimebase: CMTimebase? {
    get { state.withLock { $0.timebase } }
    set { state.withLock { $0.timebase = newValue } }
  }
  var timebase: CMTimebase { controlTimebase ?? ownTimebase }
  var hasFailed: Bool { state.withLock { $0.hasFailed } }
  var status: AVQueuedSampleBufferRenderingStatus { hasFailed ? .failed : .unknown }
  var error: (any Error)? { hasFailed ? AVError(.decoderNotFound) : nil }
  var isReady: Bool { !hasFailed }

  /// Fails; posts the notification in a later turn of the main queue.
  func enqueue(for owner: AnyObject & Sendable, _ notification: NSNotification.Name, key: String) {
    let isFirst = state.withLock { state in
      defer { state.hasFailed = true }
      return !state.hasFailed
    }
    guard isFirst else { return }
    SystemServices.tell("\(name).enqueue fails: Keyward decodes no films")
    DispatchQueue.main.async {
      NotificationCenter.default.post(
        name: notification, object: owner, userInfo: [key: AVError(.decoderNotFound)])
    }
  }
  func flush() { state.withLock { $0.hasFailed = false } }
  /// Calls the block once: the first sample that it enqueues makes the queue fail.
  func request(on queue: DispatchQueue, _ block: @escaping @Sendable () -> Void) {
    let number = state.withLock { state in
      state.requests &+= 1
      state.request = state.requests
      return state.requests
    }
    queue.async { [self] in
      let isCurrent = state.withLock { !$0.hasFailed && $0.request == number }
      if isCurrent { block() }
    }
  }
  func stopRequests() { state.withLock { $0.request = nil } }
}

/// Shows the samples that are enqueued. Keyward has no decoder: with the first sample, the status is `.failed`, with a notice.
open class AVSampleBufferDisplayLayer: CALayer, AVQueuedSampleBufferRendering, @unchecked Sendable {
  nonisolated private let queue = SampleQueue("AVSampleBufferDisplayLayer")
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open var preventsCapture = false
  open var preventsDisplaySleepDuringVideoPlayback = true
  /// Always `false`: no sample is shown.
  open var isReadyForDisplay: Bool { false }
  open var isOutputObscuredDueToInsufficientExternalProtection: Bool { false }
  /// The queue as an object of its own; it fails like the layer's.
  open private(set) lazy var sampleBufferRenderer = AVSampleBufferVideoRenderer()
  open override class func _make() -> CALayer? { AVSampleBufferDisplayLayer() }

  nonisolated open var controlTimebase: CMTimebase? {
    get { queue.controlTimebase }
    set { queue.controlTimebase = newValue }
  }
  nonisolated open var timebase: CMTimebase { queue.timebase }
  nonisolated open var status: AVQueuedSampleBufferRenderingStatus { queue.status }
  nonisolated open var error: (any Error)? { queue.error }
  nonisolated open var isReadyForMoreMediaData: Bool { queue.isReady }
  nonisolated open var hasSufficientMediaDataForReliablePlaybackStart: Bool { false }
  nonisolated open var requiresFlushToResumeDecoding: Bool { queue.hasFailed }
  nonisolated open func enqueue(_ sampleBuffer: CMSampleBuffer) {
    queue.enqueue(
      for: self, .AVSampleBufferDisplayLayerFailedToDecode,
      key: AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey)
  }
  /// Empties the queue: the status is `.unknown` until the next sample.
  nonisolated open func flush() { queue.flush() }
  nonisolated open func flushAndRemoveImage() { queue.flush() }
  /// Calls the block once: the first sample that it enqueues makes the layer fail.
  nonisolated open func requestMediaDataWhenReady(
    on queue: DispatchQueue, using block: @escaping @Sendable () -> Void
  ) { self.queue.request(on: queue, block) }
  nonisolated open func stopRequestingMediaData() { queue.stopRequests() }
}

/// Takes the samples of a layer. Keyward has no decoder: with the first sample, the status is `.failed`, with a notice.
open class AVSampleBufferVideoRenderer: NSObject, AVQueuedSampleBufferRendering, @unchecked Sendable
{  // its queue has a lock
  private let queue = SampleQueue("AVSampleBufferVideoRenderer")
  public static let didFailToDecodeNotification = NSNotification.Name(
    "AVSampleBufferVideoRendererDidFailToDecodeNotification")
  public static let didFailToDecodeNotificationErrorKey =
    "AVSampleBufferVideoRendererDidFailToDecodeNotificationErrorKey"
  public static let requiresFlushToResumeDecodingDidChangeNotification = NSNotification.Name(
    "AVSampleBufferVideoRendererRequiresFlushToResumeDecodingDidChangeNotification")

  public override init() {}
  open var timebase: CMTimebase { queue.timebase }
  open var status: AVQueuedSampleBufferRenderingStatus { queue.status }
  open var error: (any Error)? { queue.error }
  open var isReadyForMoreMediaData: Bool { queue.isReady }
  open var hasSufficientMediaDataForReliablePlaybackStart: Bool { false }
  open var requiresFlushToResumeDecoding: Bool { queue.hasFailed }
  open func enqueue(_ sampleBuffer: CMSampleBuffer) {
    queue.enqueue(
      for: self, Self.didFailToDecodeNotification, key: Self.didFailToDecodeNotificationErrorKey)
  }
  open func flush() { queue.flush() }
  open func flush(removingDisplayedImage: Bool, completionHandler: (@Sendable () -> Void)? = nil) {
    queue.flush()
    if let completionHandler { DispatchQueue.main.async { completionHandler() } }
  }
  /// Calls the block once: the first sample that it enqueues makes the renderer fail.
  open func requestMediaDataWhenReady(
    on queue: DispatchQueue, using block: @escaping @Sendable () -> Void
  ) { self.queue.request(on: queue, block) }
  open func stopRequestingMediaData() { queue.stopRequests() }
}
