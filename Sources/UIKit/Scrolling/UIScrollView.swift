/// A view that shows a part of something larger.
///
/// Scrolling has no duration: what on a device glides is at its end at once, and stops at the edges. A drag that begins
/// on a control scrolls as any other one.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  private let pan = ScrollPan(target: nil, action: nil)
  private var dragStart = CGPoint.zero
  private var ownContentSize = CGSize.zero

  public override init(frame: CGRect) {
    super.init(frame: frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func takeDefaults() {
    clipsToBounds = true
    pan.addTarget(self, action: Selector._of("drag:", UIScrollView.drag(_:)))
    addGestureRecognizer(pan)
    addLayoutGuide(contentLayoutGuide)
    addLayoutGuide(frameLayoutGuide)
    NSLayoutConstraint.activate([
      contentLayoutGuide.leftAnchor.constraint(equalTo: leftAnchor),
      contentLayoutGuide.topAnchor.constraint(equalTo: topAnchor),
      frameLayoutGuide.leftAnchor.constraint(equalTo: leftAnchor),
      frameLayoutGuide.topAnchor.constraint(equalTo: topAnchor),
      frameLayoutGuide.widthAnchor.constraint(equalTo: widthAnchor),
      frameLayoutGuide.heightAnchor.constraint(equalTo: heightAnchor),
    ])
  }

  // MARK: Content

  /// The rectangle of the content; constraints from subviews to the scroll view's edges mean its edges.
  public let contentLayoutGuide = UILayoutGuide()
  /// The rectangle of the view itself.
  public let frameLayoutGuide = UILayoutGuide()

  /// How large the content is: what constraints say, else what was set.
  open var contentSize: CGSize {
    get {
      let node = contentLayoutGuide.layoutNode
      guard let engine = layoutEngine else { return ownContentSize }
      let frame = engine.frame(of: node)
      return CGSize(
        width: node.isInUse(.width) ? frame.width : ownContentSize.width,
        height: node.isInUse(.height) ? frame.height : ownContentSize.height)
    }
    set { ownContentSize = newValue }
  }
  /// The point of the content that is at the upper left corner.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { scroll(to: newValue) }
  }
  open override var bounds: CGRect {
    didSet {
      guard bounds.origin != oldValue.origin else { return }
      setNeedsLayout()
      scrollDelegate?.scrollViewDidScroll(self)
    }
  }
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      setNeedsLayout()
      adjustedContentInsetDidChange()
      scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
    }
  }
  /// The insets have changed.
  open func adjustedContentInsetDidChange() {}
  /// The same as `contentInset`: a keyboard has no bars above it.
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero

  /// Shows another part; the end of the animation is reported in a later turn of the main queue.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    scroll(to: contentOffset)
    if animated { tellEndOfScrollingAnimation() }
  }
  /// Scrolls as little as is needed to show a rectangle of the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    if rect.maxX > offset.x + bounds.width { offset.x = rect.maxX - bounds.width }
    if rect.minX < offset.x { offset.x = rect.minX }
    if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
    if rect.minY < offset.y { offset.y = rect.minY }
    setContentOffset(clamped(offset), animated: animated)
  }
  open func flashScrollIndicators() {}

  func tellEndOfScrollingAnimation() {
    let told = MainActorClosure<Void> { [weak self] in
      guard let self else { return }
      scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
    }
    DispatchQueue.main.async { told.call(()) }
  }
  private func scroll(to point: CGPoint) {
    guard point.x.isFinite, point.y.isFinite else { return }
    if bounds.origin != point {
      ViewChanges.note()
      bounds.origin = point
    }
  }
  /// The nearest offset at which no room beyond the content shows.
  func clamped(_ offset: CGPoint) -> CGPoint {
    let (size, inset) = (contentSize, contentInset)
    let least = CGPoint(x: -inset.left, y: -inset.top)
    return CGPoint(
      x: max(least.x, min(offset.x, size.width + inset.right - bounds.width)),
      y: max(least.y, min(offset.y, size.height + inset.bottom - bounds.height)))
  }

  // MARK: Behavior

  /// Disfavored, so that the property of a subclass whose delegate has a kind of its own is meant there.
  @_disfavoredOverload
  open weak var delegate: (any UIScrollViewDelegate)?
  /// The delegate, also if a subclass has its own kind.
  var scrollDelegate: (any UIScrollViewDelegate)? { delegate }
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  open var isScrollEnabled = true { didSet { pan.isEnabled = isScrollEnabled } }
  open var isPagingEnabled = false
  open var isDirectionalLockEnabled = false
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var showsHorizontalScrollIndicator = true
  open var showsVerticalScrollIndicator = true
  open var indicatorStyle = IndicatorStyle.default
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  open var scrollsToTop = true
  open var decelerationRate = DecelerationRate.normal
  open var keyboardDismissMode = KeyboardDismissMode.none
  open var minimumZoomScale: CGFloat = 1 { didSet { watchPinches() } }
  open var maximumZoomScale: CGFloat = 1 { didSet { watchPinches() } }
  /// How much the delegate's view is enlarged, within the bounds.
  open var zoomScale: CGFloat {
    get { ownZoomScale }
    set { zoom(to: newValue) }
  }
  var ownZoomScale: CGFloat = 1
  open private(set) var isDragging = false
  open var isTracking: Bool { isDragging }
  open private(set) var isDecelerating = false

  /// Whether a movement of that direction can move the content.
  fileprivate func canScroll(_ direction: CGPoint) -> Bool {
    let size = contentSize
    let (horizontal, vertical) = (
      size.width + contentInset.left + contentInset.right > bounds.width,
      size.height + contentInset.top + contentInset.bottom > bounds.height
    )
    return abs(direction.x) > abs(direction.y) ? horizontal : vertical
  }

  /// Whether a touch is passed on to a view of the content. Kept: every touch is, until a drag takes
  /// it.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }
  /// Whether a drag that began on a view of the content may take the touch away from it.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  private func drag(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      dragStart = contentOffset
      isDragging = true
      scrollDelegate?.scrollViewWillBeginDragging(self)
      follow(pan)
    case .changed: follow(pan)
    case .ended: release(velocity: pan.velocity(in: self))
    case .cancelled: release(velocity: .zero)
    default: break
    }
  }
  private func follow(_ pan: UIPanGestureRecognizer) {
    let moved = pan.translation(in: parentView)
    scroll(to: clamped(CGPoint(x: dragStart.x - moved.x, y: dragStart.y - moved.y)))
  }
  private func release(velocity: CGPoint) {
    isDragging = false
    // A device multiplies the speed by the rate in each millisecond; the sum of all is where it stops.
    let reach = decelerationRate.rawValue / (1 - decelerationRate.rawValue) / 1000
    var target = clamped(
      CGPoint(x: contentOffset.x - velocity.x * reach, y: contentOffset.y - velocity.y * reach))
    if isPagingEnabled { target = clamped(page(nearest: velocity)) }
    scrollDelegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: -velocity.x / 1000, y: -velocity.y / 1000),
      targetContentOffset: &target)
    let decelerates = target != contentOffset
    scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    guard decelerates else { return }
    isDecelerating = true
    scrollDelegate?.scrollViewWillBeginDecelerating(self)
    scroll(to: target)
    isDecelerating = false
    scrollDelegate?.scrollViewDidEndDecelerating(self)
  }
  /// The page under the middle, or the next one in the direction of a quick drag.
  private func page(nearest velocity: CGPoint) -> CGPoint {
    func page(_ offset: CGFloat, _ start: CGFloat, _ length: CGFloat, _ speed: CGFloat) -> CGFloat {
      guard length > 0 else { return offset }
      let first = (start / length).rounded()
      let quick: CGFloat = speed < -300 ? 1 : speed > 300 ? -1 : 0
      return (quick == 0 ? (offset / length).rounded() : first + quick) * length
    }
    return CGPoint(
      x: page(contentOffset.x, dragStart.x, bounds.width, velocity.x),
      y: page(contentOffset.y, dragStart.y, bounds.height, velocity.y))
  }
}

/// The drag of a scroll view, which begins only where there is something to scroll.
private final class ScrollPan: UIPanGestureRecognizer {
  override var hasBegun: Bool {
    (view as? UIScrollView)?.canScroll(translation(in: nil)) ?? true
  }
}

extension LayoutNode {
  func isInUse(_ variable: LayoutVariable) -> Bool { state.variables[variable.rawValue] >= 0 }
}

extension UIScrollView {
  /// Whether insets grow by what bars cover. Kept.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic = 0
    case scrollableAxes, never, always
  }
  /// The look of the indicators.
  public enum IndicatorStyle: Int, Sendable {
    case `default` = 0
    case black, white
  }
  /// How a drag dismisses a keyboard. Kept.
  public enum KeyboardDismissMode: Int, Sendable {
    case none = 0
    case onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }
  /// How fast scrolling slows down: the factor for each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }
}

/// Receives a scroll view's movements.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// Another part shows.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// A finger starts to drag.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// The finger leaves; the delegate may choose another place to stop.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// The finger has left.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// The content glides on.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// The content has stopped.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// An animated change has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// The view that zooming changes.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Two fingers, or a call, are about to zoom.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// The scale has changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// The zooming has ended.
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
  /// A tap on the status bar has scrolled up; no status bar is simulated.
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  /// The insets have changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
  /// Whether a tap on the status bar scrolls up; no status bar is simulated.
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
}
