/// Plays items one after the other.
open class AVQueuePlayer: AVPlayer, @unchecked Sendable {
  private var queue: [AVPlayerItem]
  public init(items: [AVPlayerItem]) {
    queue = items
    super.init(playerItem: items.first)
    actionAtItemEnd = .advance
  }
  public override init() {
    queue = []
    super.init()
    actionAtItemEnd = .advance
  }
  public override init(playerItem item: AVPlayerItem?) {
    queue = item.map { [$0] } ?? []
    super.init(playerItem: item)
    actionAtItemEnd = .advance
  }
  open func items() -> [AVPlayerItem] { queue }
  open func advanceToNextItem() { advance() }
  open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    !queue.contains(item) && (afterItem.map(queue.contains) ?? true)
  }
  open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    guard canInsert(item, after: afterItem) else { return }
    let place = afterItem.flatMap(queue.firstIndex).map { $0 + 1 } ?? queue.count
    queue.insert(item, at: place)
    if queue.count == 1 { takeNext(item) }
  }
  open func remove(_ item: AVPlayerItem) {
    if item === currentItem { return advance() }
    queue.removeAll { $0 === item }
  }
  open func removeAllItems() {
    queue = []
    takeNext(nil)
  }
  open override func replaceCurrentItem(with item: AVPlayerItem?) {
    if !queue.isEmpty { queue.removeFirst() }
    if let item { queue.insert(item, at: 0) }
    super.replaceCurrentItem(with: item)
  }
  override func advance() {
    if !queue.isEmpty { queue.removeFirst() }
    guard let next = queue.first else {
      takeNext(nil)
      return super.advance()
    }
    takeNext(next)
  }
}

/// Plays one item over and over, as copies of it in the player's queue.
open class AVPlayerLooper: NSObject, @unchecked Sendable {  // used on the main actor
  public enum Status: Int, Sendable {
    case unknown = 0
    case ready, failed, cancelled
  }
  private weak var player: AVQueuePlayer?
  private let start: Double
  private let failure: AVError?
  private var watch: (any NSObjectProtocol)?
  private var isDisabled = false
  open private(set) var loopCount = 0
  open private(set) var loopingPlayerItems: [AVPlayerItem] = []

  public convenience init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {
    self.init(player: player, templateItem: itemToLoop, timeRange: .invalid)
  }
  /// Plays the part of the item in the range, again and again. A range without a length fails.
  public init(
    player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem, timeRange loopRange: CMTimeRange
  ) {
    self.player = player
    let isWhole = !loopRange.isValid
    let isPart = loopRange.start.isNumeric && loopRange.start >= .zero && !loopRange.isEmpty
    start = isWhole || !isPart ? 0 : loopRange.start.seconds
    failure = isWhole || isPart ? nil : AVError(.unknown)
    super.init()
    player.removeAllItems()
    guard failure == nil else { return }
    loopingPlayerItems = (0..<2).map { _ in
      let item = AVPlayerItem(asset: itemToLoop.asset)
      if !isWhole { item.forwardPlaybackEndTime = loopRange.end }
      item.position = start
      return item
    }
    for item in loopingPlayerItems { player.insert(item, after: nil) }
    watch = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: nil, queue: nil
    ) { [weak self] in self?.ended($0.object as? AVPlayerItem) }
  }
  deinit { if let watch { NotificationCenter.default.removeObserver(watch) } }

  open var status: Status {
    if isDisabled { return .cancelled }
    if failure != nil { return .failed }
    return switch loopingPlayerItems.first?.status {
    case .readyToPlay: .ready
    case .failed: .failed
    default: .unknown
    }
  }
  open var error: (any Error)? { failure ?? loopingPlayerItems.first?.error }
  open func disableLooping() { isDisabled = true }

  private func ended(_ item: AVPlayerItem?) {
    guard let item, !isDisabled, let player, loopingPlayerItems.contains(item),
      item.duration.seconds > start
    else { return }
    loopCount += 1
    // The player takes the next item only after this; the ended one is played again behind that.
    DispatchQueue.main.async {
      guard !self.isDisabled else { return }
      item.position = self.start
      player.insert(item, after: nil)
    }
  }
}

/// Shows a player's film. Keyward shows none: it draws nothing.
open class AVPlayerLayer: CALayer {
  open var player: AVPlayer?
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  /// Always `false`: no film is shown.
  open var isReadyForDisplay: Bool { false }
  open var videoRect: CGRect { .zero }
  open var pixelBufferAttributes: [String: Any]?
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }
  open override class func _make() -> CALayer? { AVPlayerLayer() }
}
