/// The frame rates that a display link requests.
public struct CAFrameRateRange: Equatable, Sendable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float?
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}

/// Calls its target before each frame: sixty times in a second of the virtual clock.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
  /// As Apple's, the link keeps its target until it is invalidated.
  private var target: AnyObject?
  private let selector: Selector
  private var next: VirtualClock.Entry?
  private var isAdded = false

  public init(target: Any, selector: Selector) {
    self.target = target as AnyObject
    self.selector = selector
  }

  /// When the last frame was shown.
  open private(set) var timestamp: TimeInterval = 0
  /// When the next frame is shown.
  open var targetTimestamp: TimeInterval { timestamp + interval }
  /// How long a frame is shown.
  open var duration: TimeInterval { 1.0 / 60 }
  open var isPaused = false { didSet { if isPaused != oldValue { arm() } } }
  open var preferredFramesPerSecond = 0
  open var preferredFrameRateRange = CAFrameRateRange.default

  /// Starts the link. It runs in every mode.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard target != nil, !isAdded else { return }
    isAdded = true
    timestamp = VirtualClock.current.mediaSeconds
    arm()
  }
  /// Stops the link.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    arm()
  }
  /// Stops the link for good and releases its target.
  open func invalidate() {
    isAdded = false
    target = nil
    arm()
  }

  private var interval: TimeInterval {
    let wish =
      preferredFrameRateRange.preferred.map(Double.init) ?? Double(preferredFramesPerSecond)
    return wish > 0 ? 1 / min(wish, 60) : duration
  }
  private func arm() {
    next?.cancel()
    next = nil
    guard isAdded, !isPaused, target != nil else { return }
    next = VirtualClock.current.schedule(after: interval) { [self] in
      timestamp = VirtualClock.current.mediaSeconds
      if let target { selector.send(to: target, [self]) }
      // The target may have paused or ended the link.
      arm()
    }
  }
}
