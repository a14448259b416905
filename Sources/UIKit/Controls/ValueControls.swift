/// A switch between on and off.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  open var isOn = false { didSet { if isOn != oldValue { showState() } } }
  open var onTintColor: UIColor? { didSet { showState() } }
  open var thumbTintColor: UIColor? { didSet { showState() } }
  open override var isEnabled: Bool { didSet { showState() } }
  private let track = CALayer()
  private let thumb = CALayer()
  open var title: String?

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: 51, height: 31)))
    addLayers()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addLayers()
  }

  private func addLayers() {
    track.frame = CGRect(x: 0, y: 0, width: 51, height: 31)
    track.cornerRadius = 15.5
    thumb.cornerRadius = 13.5
    layer.addSublayer(track)
    layer.addSublayer(thumb)
    showState()
  }
  /// Draws what the switch says. The thumb is at the trailing end where it is on.
  private func showState() {
    let isAtRight = isOn != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
    thumb.frame = CGRect(x: isAtRight ? 22 : 2, y: 2, width: 27, height: 27)
    thumb.backgroundColor = (thumbTintColor ?? .white).cgColor
    track.backgroundColor = (isOn ? onTintColor ?? .systemGreen : .systemGray4).cgColor
    track.opacity = isEnabled ? 1 : 0.5
    ViewChanges.note()
  }

  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
  open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard isTouchInside else { return }
    isOn.toggle()
    sendActions(for: .valueChanged)
  }
}

/// A value between two bounds that a finger moves.
@preconcurrency @MainActor
open class UISlider: UIControl {
  open var minimumValue: Float = 0 { didSet { boundsChanged() } }
  open var maximumValue: Float = 1 { didSet { boundsChanged() } }
  private func boundsChanged() {
    value = bounded(value)
    ViewChanges.note()
  }
  /// The value; one beyond the bounds becomes the nearer bound.
  open var value: Float = 0 {
    didSet {
      let inside = bounded(value)
      if value != inside { value = inside }
      if value != oldValue { ViewChanges.note() }
    }
  }
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor? { didSet { ViewChanges.note() } }
  open var maximumTrackTintColor: UIColor? { didSet { ViewChanges.note() } }
  open var thumbTintColor: UIColor? { didSet { ViewChanges.note() } }
  override func controlLook() -> RecordedDrawing? { look(in: bounds) }
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 31)
  }

  /// The room that the images at the ends leave.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    var (left, right) = (minimumValueImage?.size.width ?? 0, maximumValueImage?.size.width ?? 0)
    if isRightToLeft { swap(&left, &right) }
    let gap: CGFloat = 10
    let start = bounds.minX + (left > 0 ? left + gap : 0)
    let end = bounds.maxX - (right > 0 ? right + gap : 0)
    return CGRect(x: start, y: bounds.midY - 2, width: max(0, end - start), height: 4)
  }
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(minimumValueImage, in: bounds, isLeft: !isRightToLeft)
  }
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(maximumValueImage, in: bounds, isLeft: isRightToLeft)
  }
  private func imageRect(_ image: UIImage?, in bounds: CGRect, isLeft: Bool) -> CGRect {
    let size = image?.size ?? .zero
    return CGRect(
      x: isLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }
  /// The thumb's frame for a value on a track.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size = currentThumbImage?.size ?? CGSize(width: 28, height: 28)
    let span = maximumValue - minimumValue
    let passed = span > 0 ? CGFloat((value - minimumValue) / span) : 0
    let share = isRightToLeft ? 1 - passed : passed
    return CGRect(
      x: rect.minX + (rect.width - size.width) * share, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  private func bounded(_ value: Float) -> Float { max(minimumValue, min(value, maximumValue)) }
  private func follow(_ touch: UITouch) {
    guard bounds.width > 0 else { return }
    let fromLeft = Float(touch.location(in: self).x / bounds.width)
    let share = isRightToLeft ? 1 - fromLeft : fromLeft
    value = minimumValue + (maximumValue - minimumValue) * share
  }
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    super.beginTracking(touch, with: event)
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    if isContinuous { sendActions(for: .valueChanged) }
    return true
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !isContinuous { sendActions(for: .valueChanged) }
  }
}

/// Dots that say which of several pages shows.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  open var numberOfPages = 0 {
    didSet {
      currentPage = bounded(currentPage)
      ViewChanges.note()
      invalidateIntrinsicContentSize()
    }
  }
  /// The page; one beyond the bounds becomes the nearer bound.
  open var currentPage = 0 {
    didSet {
      let inside = bounded(currentPage)
      if currentPage != inside { currentPage = inside }
      if currentPage != oldValue { ViewChanges.note() }
    }
  }
  open var hidesForSinglePage = false { didSet { ViewChanges.note() } }
  open var pageIndicatorTintColor: UIColor? { didSet { ViewChanges.note() } }
  open var currentPageIndicatorTintColor: UIColor? { didSet { ViewChanges.note() } }
  override func controlLook() -> RecordedDrawing? { look(in: bounds) }
  open var defersCurrentPageDisplay = false
  /// Kept: a drag over the dots does not turn pages.
  open var allowsContinuousInteraction = true
  /// Kept: the dots have one look.
  open var backgroundStyle = BackgroundStyle.automatic
  open var interactionState: InteractionState { .none }
  /// Kept: the dots have one look.
  open var preferredIndicatorImage: UIImage?
  /// Kept: the dots have one look.
  open var preferredCurrentPageIndicatorImage: UIImage?
  private var indicatorImages: [Int: UIImage] = [:]
  private var currentIndicatorImages: [Int: UIImage] = [:]
  /// Kept: the dots have one look.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    indicatorImages[page] = image
  }
  open func indicatorImage(forPage page: Int) -> UIImage? {
    indicatorImages[page] ?? preferredIndicatorImage
  }
  /// Kept: the dots have one look.
  open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
    currentIndicatorImages[page] = image
  }
  open func currentPageIndicatorImage(forPage page: Int) -> UIImage? {
    currentIndicatorImages[page] ?? preferredCurrentPageIndicatorImage
  }
  public enum BackgroundStyle: Int, Sendable {
    case automatic = 0
    case prominent, minimal
  }
  public enum InteractionState: Int, Sendable {
    case none = 0
    case discrete, continuous
  }

  private func bounded(_ page: Int) -> Int { max(0, min(page, max(1, numberOfPages) - 1)) }
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: CGFloat(max(pageCount, 1)) * 16 + 23, height: 26)
  }
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  /// A tap in the trailing half shows the next page, one in the leading half the page before.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard isTouchInside, let touch else { return }
    let isInRightHalf = touch.location(in: self).x >= bounds.midX
    let next = bounded(currentPage + (isInRightHalf != isRightToLeft ? 1 : -1))
    guard next != currentPage else { return }
    currentPage = next
    sendActions(for: .valueChanged)
  }
}

/// A bar that fills.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  public enum Style: Int, Sendable {
    case `default` = 0
    case bar
  }
  open var progressViewStyle = Style.default { didSet { ViewChanges.note() } }
  open var progress: Float = 0 {
    didSet {
      let inside = max(0, min(progress, 1))
      if progress != inside { progress = inside }
      if progress != oldValue { ViewChanges.note() }
    }
  }
  open var progressTintColor: UIColor? { didSet { ViewChanges.note() } }
  open var trackTintColor: UIColor? { didSet { ViewChanges.note() } }
  override func controlLook() -> RecordedDrawing? { look(in: bounds) }
  /// Kept: a bar has one look.
  open var progressImage: UIImage?
  /// Kept: a bar has one look.
  open var trackImage: UIImage?
  /// Work whose progress the bar shows, at the time of the bar's layout.
  open var observedProgress: Progress? { didSet { followProgress() } }
  private func followProgress() {
    if let observedProgress { progress = Float(observedProgress.fractionCompleted) }
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    followProgress()
  }
  /// Makes a bar of a style.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 4)
  }
}
