/// Plays an item without a sound or image: the item ends when its length is over on the virtual clock.
open class AVPlayer: NSObject, @unchecked Sendable {  // used on the main actor, as timers are
  public enum Status: Int, Sendable {
    case unknown = 0
    case readyToPlay, failed
  }
  public enum TimeControlStatus: Int, Sendable {
    case paused = 0
    case waitingToPlayAtSpecifiedRate, playing
  }
  public enum ActionAtItemEnd: Int, Sendable {
    case advance = 0
    case pause, none
  }
  public struct WaitingReason: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let noItemToPlay = WaitingReason(
      rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
    public static let toMinimizeStalls = WaitingReason(
      rawValue: "AVPlayerWaitingToMinimizeStallsReason")
    public static let evaluatingBufferingRate = WaitingReason(
      rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
  }
  open private(set) var currentItem: AVPlayerItem?
  open var volume: Float = 1
  open var isMuted = false
  open var actionAtItemEnd = ActionAtItemEnd.pause
  open var automaticallyWaitsToMinimizeStalling = true
  open var allowsExternalPlayback = true
  open var usesExternalPlaybackWhileExternalScreenIsActive = false
  open var preventsDisplaySleepDuringVideoPlayback = true
  open var defaultRate: Float = 1
  open var isExternalPlaybackActive: Bool { false }
  private var wanted: Float = 0
  private var timer: Timer?
  private var started = 0.0
  private var observers: [TimeObserver] = []

  public override init() {}
  public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }
  public init(playerItem item: AVPlayerItem?) {
    super.init()
    use(item)
  }

  open var status: Status { currentItem == nil ? .unknown : .readyToPlay }
  /// Always `nil`: an item fails, not its player.
  open var error: (any Error)? { nil }
  open var timeControlStatus: TimeControlStatus {
    wanted == 0 ? .paused : timer == nil ? .waitingToPlayAtSpecifiedRate : .playing
  }
  open var reasonForWaitingToPlay: WaitingReason? {
    guard timeControlStatus == .waitingToPlayAtSpecifiedRate else { return nil }
    return currentItem == nil ? .noItemToPlay : .evaluatingBufferingRate
  }
  /// How fast the item is to be played; 0 for not at all. Less than 0 is 0: nothing is played backward.
  open var rate: Float {
    get { wanted }
    set {
      hold()
      wanted = newValue.isFinite ? max(0, newValue) : 0
      run()
    }
  }
  open func play() {
    guard wanted == 0 else { return }
    rate = defaultRate
  }
  open func playImmediately(atRate rate: Float) { self.rate = rate }
  open func pause() { rate = 0 }
  open func replaceCurrentItem(with item: AVPlayerItem?) {
    guard item !== currentItem else { return }
    hold()
    use(item)
    run()
  }
  func use(_ item: AVPlayerItem?) {
    currentItem?.player = nil
    currentItem = item
    item?.player = self
    guard let item else { return }
    DispatchQueue.main.async { [weak self] in
      item.prepare()
      if self?.currentItem === item { self?.run() }
    }
  }

  open func currentTime() -> CMTime { currentItem?.currentTime() ?? .zero }
  open func seek(to time: CMTime) { currentItem?.seek(to: time) }
  open func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    currentItem?.seek(to: time, completionHandler: completionHandler)
  }
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    seek(to: time)
  }
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) { seek(to: time, completionHandler: completionHandler) }
  @discardableResult
  open func seek(to time: CMTime) async -> Bool { currentItem?.seek(to: time) ?? false }

  // MARK: Playing

  /// The second of the item that is played now.
  var now: Double {
    let position = currentItem?.position ?? 0
    guard timer != nil else { return position }
    return position + (CACurrentMediaTime() - started) * Double(wanted)
  }
  func moved(_ item: AVPlayerItem) {
    guard item === currentItem, timer != nil else { return }
    let target = item.position
    hold()
    item.position = target
    run()
  }
  private func hold() {
    currentItem?.position = now
    timer?.invalidate()
    timer = nil
    for observer in observers { observer.stop() }
  }
  private func run() {
    guard wanted > 0, timer == nil, let item = currentItem, item.status == .readyToPlay else {
      return
    }
    let end =
      item.forwardPlaybackEndTime.isNumeric
      ? min(item.forwardPlaybackEndTime, item.duration) : item.duration
    tellAudio(
      "AVPlayer: \(item.asset.source?.lastPathComponent ?? "") requested; Keyward plays no sound.")
    started = CACurrentMediaTime()
    let left = max(0, end.seconds - item.position) / Double(wanted)
    timer = Timer.scheduledTimer(withTimeInterval: left, repeats: false) { [weak self] _ in
      self?.cameToEnd(of: item, at: end.seconds)
    }
    for observer in observers { observer.start(from: item.position, rate: Double(wanted)) }
  }
  private func cameToEnd(of item: AVPlayerItem, at end: Double) {
    timer?.invalidate()
    timer = nil
    for observer in observers { observer.stop() }
    item.position = end
    NotificationCenter.default.post(name: .AVPlayerItemDidPlayToEndTime, object: item)
    // A receiver may have sought or replaced the item.
    guard currentItem === item, item.position == end, timer == nil else { return run() }
    if actionAtItemEnd == .advance { return advance() }
    if actionAtItemEnd == .pause { wanted = 0 }
  }
  /// A single item has no next one.
  func advance() { wanted = 0 }
  func takeNext(_ item: AVPlayerItem?) {
    hold()
    use(item)
    item?.prepare()
    run()
  }

  // MARK: Observers

  /// Calls the block while the item plays; keep the result to end it.
  open func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
  ) -> Any {
    let seconds = interval.seconds.isFinite ? max(interval.seconds, 0.01) : 1
    return observe(TimeObserver(every: seconds, at: [], queue, block))
  }
  open func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping () -> Void
  ) -> Any {
    let seconds = times.map(\.timeValue.seconds).filter(\.isFinite)
    return observe(TimeObserver(every: nil, at: seconds, queue) { _ in block() })
  }
  private func observe(_ observer: TimeObserver) -> TimeObserver {
    observer.player = self
    observers.append(observer)
    if timer != nil { observer.start(from: now, rate: Double(wanted)) }
    return observer
  }
  open func removeTimeObserver(_ observer: Any) {
    guard let observer = observer as? TimeObserver else { return }
    observer.stop()
    observers.removeAll { $0 === observer }
  }
}

/// Calls a block at times of an item.
private final class TimeObserver: @unchecked Sendable {  // used on the main actor
  private let interval: Double?
  private let times: [Double]
  private let queue: DispatchQueue
  private let block: (CMTime) -> Void
  private var timers: [Timer] = []
  weak var player: AVPlayer?

  init(
    every interval: Double?, at times: [Double], _ queue: DispatchQueue?,
    _ block: @escaping (CMTime) -> Void
  ) {
    (self.interval, self.times, self.queue, self.block) = (interval, times, queue ?? .main, block)
  }
  func start(from position: Double, rate: Double) {
    stop()
    if let interval {
      timers = [
        Timer.scheduledTimer(withTimeInterval: interval / rate, repeats: true) { [weak self] _ in
          self?.call()
        }
      ]
    }
    timers += times.filter { $0 > position }.map { time in
      Timer.scheduledTimer(withTimeInterval: (time - position) / rate, repeats: false) {
        [weak self] _ in self?.call()
      }
    }
  }
  func stop() {
    for timer in timers { timer.invalidate() }
    timers = []
  }
  private func call() {
    let time = player?.currentTime() ?? .zero
    if queue === DispatchQueue.main { return block(time) }
    queue.async { self.block(time) }
  }
}
